#include "cli/trials.h"

#include <stdio.h>

#include "report/json.h"

/* What came of a trial: "13", "13?" with a bound that has no claim, ">=13". */
static char *
outcome (const BgTrial *trial)
{
  const char *doubt = trial->admissible ? "" : "?";
  switch (trial->status)
    {
    case BG_SOLVED:
      return g_strdup_printf ("%d%s", trial->moves, doubt);
    case BG_UNSOLVABLE:
      return g_strdup_printf ("none%s", doubt);
    case BG_BOUNDED:
      return g_strdup_printf (">=%d%s", trial->lower_bound, doubt);
    }
  g_assert_not_reached ();
}

static void
print_levels (const BgTrial *trials, guint n)
{
  int rows = 0;
  printf ("\npositions kept, by level\n%4s", "n");
  for (guint t = 0; t < n; t++)
    {
      printf (" %10s(%u)", "", t + 1);
      rows = MAX (rows, trials[t].n_levels);
    }
  putchar ('\n');
  for (int row = 0; row < rows; row++)
    {
      printf ("%4d", row);
      for (guint t = 0; t < n; t++)
        if (row < trials[t].n_levels)
          printf (" %13zu", trials[t].size[row]);
        else
          printf (" %13s", "");
      putchar ('\n');
    }
}

static void
print_errors (const BgTrial *trials, guint n)
{
  int rows = 0;
  for (guint t = 0; t < n; t++)
    rows = MAX (rows, trials[t].n_distances);
  if (rows == 0)
    return;
  printf ("\nmean error, by exact distance\n%4s", "n");
  for (guint t = 0; t < n; t++)
    printf (" %10s(%u)", "", t + 1);
  putchar ('\n');
  for (int row = 0; row < rows; row++)
    {
      printf ("%4d", row);
      for (guint t = 0; t < n; t++)
        if (row < trials[t].n_distances)
          printf (" %13.3f", trials[t].mean_error[row]);
        else
          printf (" %13s", "");
      putchar ('\n');
    }
}

void
bg_trials_print_text (const BgProblem *problem, const BgTrial *trials, guint n)
{
  printf ("%s\n     %5s %6s %4s %13s %14s %9s  %s\n", problem->name, "start", "moves", "m",
          "expanded", "generated", "seconds", "heuristic");
  for (guint t = 0; t < n; t++)
    {
      const BgTrial *trial = &trials[t];
      g_autofree char *moves = outcome (trial);
      g_autofree char *start = trial->at_start == BG_BOUND_LOST
                                 ? g_strdup ("lost") : g_strdup_printf ("%d", trial->at_start);
      printf ("(%u)  %5s %6s %4d %13" PRIu64 " %14" PRIu64 " %9.3f  %s\n", t + 1, start, moves,
              trial->limit, trial->expanded, trial->generated, trial->seconds, trial->expression);
    }
  print_levels (trials, n);
  print_errors (trials, n);
}

void
bg_trials_print_csv (const BgTrial *trials, guint n)
{
  puts ("heuristic,quantity,n,value");
  for (guint t = 0; t < n; t++)
    {
      const BgTrial *trial = &trials[t];
      g_autofree char *moves = outcome (trial);
      printf ("\"%s\",start,,%d\n", trial->expression, trial->at_start);
      printf ("\"%s\",moves,,%s\n", trial->expression, moves);
      printf ("\"%s\",expanded,,%" PRIu64 "\n", trial->expression, trial->expanded);
      printf ("\"%s\",generated,,%" PRIu64 "\n", trial->expression, trial->generated);
      printf ("\"%s\",seconds,,%.6f\n", trial->expression, trial->seconds);
      for (int i = 0; i < trial->n_levels; i++)
        printf ("\"%s\",level,%d,%zu\n", trial->expression, i, trial->size[i]);
      for (int i = 0; i < trial->n_distances; i++)
        printf ("\"%s\",error,%d,%.6f\n", trial->expression, i, trial->mean_error[i]);
    }
}

static void
add_trial (JsonBuilder *builder, const BgTrial *trial)
{
  json_builder_begin_object (builder);
  bg_json_add_string (builder, "heuristic", trial->expression);
  bg_json_add_boolean (builder, "admissible", trial->admissible);
  if (trial->at_start != BG_BOUND_LOST)
    bg_json_add_number (builder, "start", trial->at_start);
  /* a bound without a claim proves nothing */
  if (trial->admissible)
    {
      bg_json_add_string (builder, "status", bg_solve_status_name (trial->status));
      if (trial->status != BG_UNSOLVABLE)
        bg_json_add_number (builder, "lower_bound", trial->lower_bound);
    }
  else
    bg_json_add_string (builder, "status", trial->status == BG_SOLVED ? "found" : "stopped");
  if (trial->status == BG_SOLVED)
    bg_json_add_number (builder, trial->admissible ? "moves" : "solution_moves", trial->moves);
  bg_json_add_number (builder, "limit", trial->limit);
  bg_json_add_number (builder, "nodes_expanded", trial->expanded);
  bg_json_add_number (builder, "nodes_generated", trial->generated);
  bg_json_add_real (builder, "seconds", trial->seconds);
  json_builder_set_member_name (builder, "levels");
  json_builder_begin_array (builder);
  for (int i = 0; i < trial->n_levels; i++)
    json_builder_add_int_value (builder, trial->size[i]);
  json_builder_end_array (builder);
  if (trial->n_distances > 0)
    {
      json_builder_set_member_name (builder, "mean_errors");
      json_builder_begin_array (builder);
      for (int i = 0; i < trial->n_distances; i++)
        json_builder_add_double_value (builder, trial->mean_error[i]);
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

void
bg_trials_print_json (const BgProblem *problem, const BgTrial *trials, guint n)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, problem);
  json_builder_set_member_name (builder, "trials");
  json_builder_begin_array (builder);
  for (guint t = 0; t < n; t++)
    add_trial (builder, &trials[t]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  bg_json_print (builder);
}
