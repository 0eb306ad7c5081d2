#include "cli/solve_print.h"

#include <stdio.h>

#include "board/notation.h"
#include "cli/cli.h"
#include "cli/watch.h"
#include "report/solve_text.h"
#include "report/table.h"
#include "search/instance.h"

void
bg_solve_print_problem (const BgProblem *problem)
{
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  const char *title = problem->file->title;
  printf ("%s%s%s\n", problem->name, title != NULL ? ": " : "", title != NULL ? title : "");
  printf ("board %s, %d-move rule, from %s to %s\n", problem->board->name, problem->board->rule,
          start, problem->finish_text);
}

void
bg_solve_print_moves (const GPtrArray *moves)
{
  for (guint i = 0; i < moves->len; i++)
    printf ("%4u  %s\n", i + 1, (const char *) moves->pdata[i]);
}

void
bg_solve_print_found (const GPtrArray *moves)
{
  printf ("a solution in %u move%s; there may be a shorter one\n", moves->len,
          bg_plural (moves->len));
  bg_solve_print_moves (moves);
}

/* What a heuristic without a claim led to. */
static void
print_inexact (const BgSolveResult *result, const char *reason)
{
  if (result->status == BG_SOLVED)
    {
      const BgInstance *instance = result->instance;
      const int bound = bg_bound_of (instance->bound, instance->problem->start);
      bg_solve_print_found (result->solution);
      if (bound > result->moves)
        printf ("the heuristic is refuted: it is %d at the start\n", bound);
    }
  else
    printf ("no solution found; nothing is proved%s%s\n",
            result->status == BG_BOUNDED ? "; stopped by: " : "",
            result->status == BG_BOUNDED ? reason : "");
}

void
bg_solve_print_better (const BgSolveResult *result, void *)
{
  g_autoptr (GString) moves = g_string_new (NULL);
  for (guint i = 0; i < result->solution->len; i++)
    g_string_append_printf (moves, "%s %s", i > 0 ? "," : "",
                            (const char *) result->solution->pdata[i]);
  bg_watch_wipe ();
  printf ("# at least %d, at most %d move%s:%s\n", result->lower_bound, result->upper_bound,
          bg_plural (result->upper_bound), moves->str);
  fflush (stdout);
}

/* Why some of what was asked for is not given. */
static BgStop
print_exact (const BgSolveResult *result, const char *reason, const BgCounts *counts)
{
  switch (result->status)
    {
    case BG_SOLVED:
      printf ("solved in %d move%s, and no fewer will do\n", result->moves,
              bg_plural (result->moves));
      bg_solve_print_moves (result->solution);
      return counts != NULL ? bg_counts_print (counts) : BG_STOP_NONE;
    case BG_UNSOLVABLE:
      printf ("unsolvable: %s\n", reason);
      return BG_STOP_NONE;
    case BG_BOUNDED:
      printf ("bounded: at least %d move%s needed", result->lower_bound,
              result->lower_bound == 1 ? " is" : "s are");
      if (result->solution != NULL)
        printf (", at most %d", result->upper_bound);
      printf ("; stopped by: %s\n", reason);
      if (result->solution != NULL)
        bg_solve_print_moves (result->solution);
      return result->stop;
    }
  g_assert_not_reached ();
}

BgStop
bg_solve_print (const BgProblem *problem, const BgSolveResult *result, const BgCounts *counts)
{
  BgStop stop = result->stop;
  const BgStats *stats = &result->stats;
  g_autofree char *reason = bg_solve_reason_text (result, problem);
  g_autofree char *method = bg_solve_method_text (result);
  g_autofree char *sides = bg_solve_sides_text (result);
  if (result->status == BG_UNSOLVABLE && result->cause != BG_UNSOLVABLE_BY_SEARCH
      && !result->inexact)
    {
      printf ("unsolvable: %s\n", reason);
      if (result->cause == BG_UNSOLVABLE_BY_CLASS)
        puts ("see bergholt show --possible for the finishes that the start can have");
      return BG_STOP_NONE;
    }
  if (result->inexact)
    print_inexact (result, reason);
  else
    stop = print_exact (result, reason, counts);
  g_autofree char *bytes = g_format_size_full (stats->peak_bytes, G_FORMAT_SIZE_IEC_UNITS);
  printf ("%s; heuristic %s\n", method, result->heuristic);
  if (sides != NULL)
    puts (sides);
  printf ("%" PRIu64 " position%s expanded, %" PRIu64 " successor%s, %.3f s, %s\n",
          stats->expanded, bg_plural (stats->expanded), stats->generated,
          bg_plural (stats->generated), stats->seconds, bytes);
  return stop;
}

void
bg_solve_print_csv (const BgRecord *record, const BgCountOptions *wanted)
{
  static const BgColumn columns[] = {
    { .key = "problem" }, { .key = "status" }, { .key = "moves" }, { .key = "lower_bound" },
    { .key = "ordered" }, { .key = "ordered_raw" }, { .key = "unordered" },
    { .key = "unordered_raw" }, { .key = "longest_sweep" }, { .key = "longest_final_sweep" },
    { .key = "nodes_expanded" }, { .key = "nodes_generated" }, { .key = "peak_bytes" },
    { .key = "seconds" },
  };
  const char *list = wanted->all ? "solutions" : wanted->classes ? "classes" : NULL;
  if (list == NULL)
    {
      g_autofree char *keys = bg_table_csv_row (NULL, columns, G_N_ELEMENTS (columns));
      g_autofree char *row = bg_table_csv_row (record, columns, G_N_ELEMENTS (columns));
      printf ("%s%s", keys, row);
      return;
    }
  if (bg_record_has (record, list))
    bg_table_print_all_csv (bg_record_find (record, list));
  if (bg_record_has (record, "stopped_by"))
    fprintf (stderr, "bergholt: stopped by: %s\n", bg_record_text (record, "stopped_by"));
}
