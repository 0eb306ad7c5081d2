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
  int n = 0;
  for (int i = 0; i < list->n; i++)
    {
      if (i == 0 || list->from[i] != list->to[i - 1])
        moves[n++] = (BgPath) { 1, { list->from[i] } };
      BgPath *move = &moves[n - 1];
      move->hole[move->n++] = list->to[i];
    }
  return n;
}
