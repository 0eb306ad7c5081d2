#include "verify/replay.h"

#include "verify/verify.h"

GPtrArray *
bg_replay (const BgProblem *problem, const BgPath *moves, int n)
{
  GPtrArray *solution = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < n; i++)
    g_ptr_array_add (solution, bg_path_to_string (problem->board, &moves[i]));
  g_autoptr (GError) error = NULL;
  int length;
  if (!bg_verify (problem, (const char *const *) solution->pdata, n, &length, &error))
    g_error ("the search made an illegal solution: %s", error->message);
  if (length != n)
    g_error ("the search made a solution of %d moves and said %d", length, n);
  return solution;
}
