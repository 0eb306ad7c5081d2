#include "search/dead_end_test.h"

#include <string.h>

/* Notes the pegs that FINISH has of each category, once. */
static void
add_finish (BgDeadEndTest *needs, BgPosition finish)
{
  uint8_t *pegs = needs->pegs[needs->n];
  for (int c = 0; c < BG_CATEGORIES; c++)
    pegs[c] = (uint8_t) bg_pegs (finish & needs->problem->board->category[c]);
  int known = 0;
  while (memcmp (needs->pegs[known], pegs, BG_CATEGORIES) != 0)
    known++;
  needs->n += known == needs->n;
}

void
bg_dead_end_test_init (BgDeadEndTest *needs, const BgProblem *problem)
{
  const BgPosition class = bg_board_class (problem->board, problem->start);
  *needs = (BgDeadEndTest) { .problem = problem };
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_board_class (problem->board, problem->finish[i]) == class)
      {
        needs->targets |= problem->finish[i];
        add_finish (needs, problem->finish[i]);
      }
}
