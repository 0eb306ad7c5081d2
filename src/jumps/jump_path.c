#include "jumps/jump_path.h"

#include "moves/path.h"

/* A position of SET from which a jump leads to POSITION. */
static BgPosition
find_before (const BgJumpSearch *forward, const BgLevelSet *set, BgPosition position)
{
  const BgBoard *board = forward->problem->board;
  for (int i = 0; i < board->n_lines; i++)
    {
      BgPosition before = position ^ board->line_mask[i];
      if (bg_can_take_back (&board->line[i], position)
          && bg_level_set_has (set, bg_canonical (&forward->group, before)))
        return before;
    }
  g_assert_not_reached ();
}

void
bg_jump_path_back (const BgJumpSearch *forward, BgLevelSet *const *levels, int n,
                   BgPosition position, BgJumpPath *path)
{
  path->n = n;
  path->position[n] = position;
  for (int i = n; i > 0; i--)
    path->position[i - 1] = find_before (forward, levels[i - 1], path->position[i]);
}

void
bg_jump_path_ends (const BgBoard *board, BgPosition from, BgPosition to, int *start, int *end)
{
  *end = bg_first_hole (to & ~from);
  *start = -1;
  BG_FOR_EACH_HOLE (hole, from & ~to)
    {
      int line = bg_board_line_between (board, hole, *end);
      if (line >= 0 && board->line_mask[line] == (from ^ to))
        *start = hole;
    }
}

char *
bg_jump_path_jump (const BgBoard *board, BgPosition from, BgPosition to)
{
  int start, end;
  bg_jump_path_ends (board, from, to, &start, &end);
  return bg_path_to_string (board, &(BgPath){ 2, { (uint8_t) start, (uint8_t) end } });
}

char **
bg_jump_path_moves (const BgBoard *board, const BgJumpPath *path)
{
  BgJumpList jumps = { 0 };
  for (int i = 0; i < path->n; i++)
    {
      int start, end;
      bg_jump_path_ends (board, path->position[i], path->position[i + 1], &start, &end);
      bg_jump_list_append (&jumps, start, end);
    }
  BgPath moves[BG_MAX_HOLES];
  const int n = bg_jump_list_to_moves (&jumps, moves);
  char **strings = g_new0 (char *, n + 1);
  for (int i = 0; i < n; i++)
    strings[i] = bg_path_to_string (board, &moves[i]);
  return strings;
}
