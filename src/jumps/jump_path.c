#include "jumps/jump_path.h"

#include "moves/path.h"

/* A position of SET from which a jump leads to POSITION. */
static BgPosition find_before (const BgJumpSearch *forward, const BgLevelSet *set,
                               BgPosition position) {
  const BgBoard *board = forward->problem->board;
  for (int i = 0; i < board->n_lines; i++) {
    BgPosition before = position ^ board->line_mask[i];
    if (bg_can_take_back (&board->line[i], position)
        && !bg_problem_ends_at (forward->problem, before)
        && bg_level_set_has (set, bg_canonical (&forward->group, before)))
      return before;
  }
  g_assert_not_reached ();
}

void bg_jump_path_back (const BgJumpSearch *forward, BgLevelSet *const *levels, int n,
                        BgPosition position, BgJumpPath *path) {
  path->n = n;
  path->position[n] = position;
  for (int i = n; i > 0; i--)
    path->position[i - 1] = find_before (forward, levels[i - 1], path->position[i]);
}

int bg_jump_path_ends (const BgBoard *board, BgPosition from, BgPosition to, int *start, int *end) {
  int line = -1;
  *end = bg_first_hole (to & ~from);
  for (int i = 0; i < board->arrivals[*end].n; i++)
    if (board->line_mask[board->arrivals[*end].end[i].line] == (from ^ to)) {
      line = board->arrivals[*end].end[i].line;
      *start = board->arrivals[*end].end[i].to;
    }
  g_assert (line >= 0);
  return line;
}

int bg_jump_start (const BgBoard *board, BgPosition position, int line) {
  return bg_has (position, board->line[line].a) ? board->line[line].a : board->line[line].b;
}

char *bg_jump_to_string (const BgBoard *board, BgPosition position, int line) {
  const uint8_t start = (uint8_t) bg_jump_start (board, position, line);
  const uint8_t end = (uint8_t) (board->line[line].a ^ board->line[line].b ^ start);
  const BgPath path = { 2, { start, end }, { (BgLineIndex) line } };
  return bg_path_to_string (board, &path);
}

char **bg_jump_path_moves (const BgBoard *board, const BgJumpPath *path) {
  BgJumpList jumps = { 0 };
  for (int i = 0; i < path->n; i++) {
    int start, end;
    const int line = bg_jump_path_ends (board, path->position[i], path->position[i + 1], &start,
                                        &end);
    bg_jump_list_append (&jumps, start, line);
  }
  return bg_jump_list_strings (board, &jumps);
}
