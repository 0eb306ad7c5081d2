/* Solves a problem in the fewest moves and counts its solutions.  C++ compiles it, too. */
#include <bergholt/bergholt.h>
#include <stdio.h>

int main (int argc, char **argv) {
  char *error = NULL;
  BergholtProblem *problem = bergholt_problem_open (argc > 1 ? argv[1] : "t5-c5-c5", &error);
  if (problem == NULL) {
    fprintf (stderr, "%s\n", error);
    return 2;
  }
  BergholtOptions *options = bergholt_options_new ();
  bergholt_options_set (options, "count", NULL, NULL);
  BergholtResult *result = bergholt_solve (problem, options, NULL, &error);
  if (result == NULL || bergholt_result_status (result) != BERGHOLT_SOLVED) {
    fprintf (stderr, "%s\n", result == NULL ? error : bergholt_result_reason (result));
    return 1;
  }
  for (int i = 0; i < bergholt_result_moves (result); i++)
    printf ("%s ", bergholt_result_move (result, i));
  BergholtCounts *counts = bergholt_count (result, NULL, &error);
  char *unordered = bergholt_record_field (bergholt_counts_record (counts), "unordered");
  printf ("\n%d moves, %s solutions in any order\n", bergholt_result_moves (result),
          unordered != NULL ? unordered : "an unknown number of");
  bergholt_free (unordered);
  bergholt_counts_free (counts);
  bergholt_result_free (result);
  bergholt_options_free (options);
  bergholt_problem_free (problem);
  return 0;
}
