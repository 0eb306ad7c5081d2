#include "cli/solve/known.h"

#include "core/error.h"
#include "verify/solution.h"
#include "verify/verify.h"

/* Refuses the solution of that NUMBER, from 1, of N unless it is one of PROBLEM. */
static bool check_known (const BgProblem *problem, const char *argument, char **moves, guint number,
                         guint n, GError **error) {
  g_autoptr (GError) wrong = NULL;
  if (bg_verify (problem, (const char *const *) moves, (int) g_strv_length (moves), NULL, &wrong))
    return true;
  g_autofree char *which = n > 1 ? g_strdup_printf ("solution %u: ", number) : g_strdup ("");
  return bg_input_error (error, "--from: %s: %s%s", bg_solution_name (problem, argument), which,
                         wrong->message);
}

bool bg_known_read (const BgProblem *problem, char **arguments, GPtrArray **known, GError **error) {
  *known = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (char **argument = arguments; argument != NULL && *argument != NULL; argument++) {
    g_autoptr (GPtrArray) solutions = bg_solutions_read (problem, *argument, error);
    if (solutions == NULL)
      return bg_prefix_error (error, "--from: ");
    for (guint i = 0; i < solutions->len; i++)
      if (!check_known (problem, *argument, solutions->pdata[i], i + 1, solutions->len, error))
        return false;
    g_ptr_array_extend_and_steal (*known, g_steal_pointer (&solutions));
  }
  return true;
}
