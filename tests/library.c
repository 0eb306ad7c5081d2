#include "library.h"

#include "harness.h"

const char *const library_slow[] = {
  "diamond5-c9-8",      "diamond5-central-8", "diamond5-d2-c5",
  "diamond5-e5-e1-8",   "diamond5-g5-c5",     "diamond5-g5-f2",
  "diamond6-central-8", "diamond6-g6-g6-8",   "english-c1-c1-8",
  "english-c1-f4",      "english-c2-f5",      "english-c2-stuck",
  "english-c3-stuck",   "english-central-8",  "french-c1-any",
  "french-c1-b4",       "french-c1-e4",       "french-c1-e7",
  "french-d2-a3",       "french-d2-any",      "french-d3-a5",
  "french-d3-any",      "french-d3-d2",       "french-d3-d5",
  "french-d4-exchange", "hexagon4-c3-any",    "semi-wiegleb-central",
  "square6-a1-any",     "square6-b1-any",     "square6-b2-any",
  "square6-c1-any",     "square6-c2-any",     "square6-c3-any",
  "t8-a1-any",          "t8-a2-any",          "t8-a4-any",
  "t8-b3-any",          "t8-b4-any",          "t8-b5-any",
  "t8-c5-any",          "wiegleb-central",
};
const int library_n_slow = G_N_ELEMENTS (library_slow);

void library_check (const char *name) {
  g_autoptr (GError) error = NULL;
  g_autoptr (BgProblem) problem = bg_problem_open (name, &error);
  ck_assert_msg (problem != NULL, "%s", problem == NULL ? error->message : "");
  if (problem->file->expect_moves < 0 && !problem->file->expect_unsolvable)
    return;
  /* bg_solve replays its solutions */
  const BgControl control = { .threads = 1, .memory = (uint64_t) 4 << 30 };
  g_auto (BgSolveResult) result = { 0 };
  ck_assert_msg (bg_solve (problem, &(BgSolveOptions){ 0 }, &control, &result, &error), "%s: %s",
                 name, error != NULL ? error->message : "");
  if (problem->file->expect_unsolvable)
    ck_assert_msg (result.status == BG_NO, "%s: %s, expected unsolvable", name,
                   bg_solve_status_name (result.status));
  else
    ck_assert_msg (result.status == BG_YES && result.moves == problem->file->expect_moves,
                   "%s: %s, %d moves, expected %d", name, bg_solve_status_name (result.status),
                   result.moves, problem->file->expect_moves);
}
