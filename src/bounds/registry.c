#include <string.h>

#include "board/group.h"
#include "bounds/heuristic.h"

#define HEURISTIC(identifier) extern const BgHeuristic bg_heuristic_##identifier;
#include "heuristics/heuristics.def"
#undef HEURISTIC

const BgHeuristic *const bg_heuristics[] = {
#define HEURISTIC(identifier) &bg_heuristic_##identifier,
#include "heuristics/heuristics.def"
#undef HEURISTIC
  NULL
};

const BgHeuristic *bg_heuristic_find (const char *name) {
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
    if (strcmp ((*h)->name, name) == 0)
      return *h;
  return NULL;
}

void bg_heuristic_standard_values (const BgHeuristic *heuristic, int *values) {
  for (const BgParameter *p = heuristic->parameters; p != NULL && p->name != NULL; p++)
    *values++ = p->standard;
}

bool bg_is_as_symmetric (const BgProblem *problem, BgPosition holes) {
  BgGroup group;
  bg_problem_group (problem, &group);
  for (int k = 0; k < group.order; k++)
    if (bg_board_image (problem->board, group.symmetry[k], holes) != holes)
      return false;
  return true;
}

BgPosition bg_kept_holes (const BgProblem *problem) {
  BgPosition tops[BG_MAX_HOLES], kept = 0;
  const int n = problem->finish_is_single ? 0 : bg_problem_tops (problem, tops);
  for (int i = 0; i < n; i++)
    kept |= tops[i];
  return kept;
}

int bg_finish_most_pegs (const BgProblem *problem, BgPosition holes) {
  int most = 0;
  for (int i = 0; i < problem->n_finishes; i++)
    most = MAX (most, bg_pegs (problem->finish[i] & holes));
  return most;
}

unsigned bg_removable_categories (const BgBoard *board, int category) {
  unsigned removable = 0;
  for (int i = 0; i < board->n_lines; i++)
    if (bg_board_category (board, board->line[i].a) == category)
      removable |= 1u << bg_board_category (board, board->line[i].over);
  return removable;
}

bool bg_removers_start_in (const BgBoard *board, int category, BgPosition origins) {
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    int mover = bg_board_category (board, line->a);
    if (bg_board_category (board, line->over) == category
        && !bg_subset (board->category[mover], origins))
      return false;
  }
  return true;
}

int bg_most_removed_by_a_move (const BgBoard *board, int category) {
  BgPosition over[BG_CATEGORIES] = { 0 }; /* holes by the category that can jump over them */
  for (int i = 0; i < board->n_lines; i++)
    over[bg_board_category (board, board->line[i].a)] |= bg_hole_bit (board->line[i].over);
  int most = 0;
  for (int mover = 0; mover < BG_CATEGORIES; mover++)
    most = MAX (most, bg_pegs (over[mover] & board->category[category]));
  return most;
}
