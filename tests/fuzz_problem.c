/* Any bytes as a problem file: a problem that holds together, or an error. */
#include "bounds/bound.h"
#include "fuzz.h"
#include "fuzz_check.h"

const char *const fuzz_seeds[] = {
  "[problem]\ntitle = Central game\nsource = Bergholt 1912\nboard = english\nrule = 4\n"
  "start = d4'\nfinish = d4\n[search]\nmethod = auto\nheuristic = max(corner, merson)\n"
  "resource = cross:-4\n[resource cross]\nrows = 0 1 0 / 0 0 0 / 0 1 0 1 0 1 0 / 0 0 0 0 0 0 0"
  " / 0 1 0 1 0 1 0 / 0 0 0 / 0 1 0\n[expect]\nmoves = 18\nordered = 936\nunordered = 2\n",
  "[problem]\nlayout = .ooo/oooo/oooo\nrule = 8\nstart = .o.o/oooo/oooo\nfinish = any but b1 c2\n"
  "[expect]\nmoves = unsolvable\n",
  "[problem]\nboard = triangle(5)\nstart = a1'\nfinish = any of a1 c5\n",
  "[problem]\nboard = french\nrule = 8\nstart = d4'\nfinish = d4\n[heuristic h1]\n"
  "type = expression\nC = c1 e1 a3\nvalue = #C + ceil((#C - 1) / 4) * (#pegs > 1)\n"
  "[heuristic e]\ntype = regions\nA = a3\nB = b2 c2 | c2 d2\n"
  "[heuristic f]\ntype = landmarks\nA = a3\nB = b2 c2\nC = c2 d2\n"
  "[heuristic m]\ntype = expression\nvalue = max(h1, e, min(3, floor(-#cat0 / 2)))\n",
  "[problem]\nlayout = ooo/ooo\nstart = a1'\nfinish = a1\n[heuristic w]\ntype = weights\n"
  "rows = 5 0 5 / 1 -1 1\ndivisor = 4\noffset = 1\n",
  "[problem]\nlayout =\n   ooo\n  oooo\n\nstart =\n    a b c d\n  1   ● · ●\n  2 · · · ·\n"
  "finish = any of\n  o.o\n ....\n# remark\n",
  "[problem]\nboard = cross(2,3,2,3)\nrule = 6\nstart = FULL\nfinish = any\n",
  NULL
};

/* A declared heuristic has a value everywhere, or an error. */
static void fuzz_check_heuristic (const BgProblem *problem, const BgDeclaration *declaration) {
  g_autoptr (GError) error = NULL;
  g_autoptr (BgBound) bound = bg_bound_new (problem, declaration->name, NULL, &error);
  fuzz_check_answer (bound != NULL, &error);
  if (bound == NULL)
    return;
  g_assert_cmpint (bg_bound_of (bound, problem->start), >=, 0);
  g_assert_cmpint (bg_bound_of (bound, problem->finish[0]), ==, 0);
}

int LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length) {
  g_autoptr (GError) error = NULL;
  g_autoptr (BgProblem)
      problem = bg_problem_load_data ("fuzz.peg", (const char *) bytes, length, &error);
  fuzz_check_answer (problem != NULL, &error);
  if (problem == NULL)
    return 0;
  fuzz_check_position (problem->board, problem->start);
  g_assert_cmpint (problem->n_finishes, >, 0);
  for (int i = 0; i < problem->n_finishes; i++) {
    fuzz_check_position (problem->board, problem->finish[i]);
    g_assert_true (bg_problem_is_finish (problem, problem->finish[i]));
  }
  g_assert_false (bg_problem_is_finish (problem, problem->start));
  for (guint i = 0; i < problem->declarations->len; i++)
    fuzz_check_heuristic (problem, problem->declarations->pdata[i]);
  return 0;
}
