#include "moves/jump_list.h"

void
bg_jump_list_transform (const BgBoard *board, int symmetry, BgJumpList *list)
{
  for (int i = 0; i < list->n; i++)
    {
      list->from[i] = board->symmetry[symmetry][list->from[i]];
      list->to[i] = board->symmetry[symmetry][list->to[i]];
    }
}

int
bg_jump_list_to_moves (const BgJumpList *list, BgPath *moves)
{
  for (int i = 0; i < list->n; i++)
    moves[i] = (BgPath) { 2, { list->from[i], list->to[i] } };
  return bg_path_join (moves, list->n);
}
