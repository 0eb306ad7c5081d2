#include "cli/solution_list.h"

#include <stdio.h>

#include "report/json.h"
#include "report/number.h"

BgCounts *
bg_counts_new (const BgProblem *problem, const BgSolveResult *solved,
               const BgCountOptions *options, const BgControl *control)
{
  g_autoptr (GError) error = NULL;
  BgCounts *counts = g_new0 (BgCounts, 1);
  counts->options = *options;
  counts->control = *control;
  counts->solutions = bg_solutions_new (problem, solved, control, &error);
  if (counts->solutions == NULL)
    counts->shortfall = g_strdup (error->message);
  return counts;
}

void
bg_counts_free (BgCounts *counts)
{
  if (counts == NULL)
    return;
  g_clear_pointer (&counts->solutions, bg_solutions_free);
  g_free (counts->shortfall);
  g_free (counts);
}

static const char *const direction_names[] = { "rows", "columns", "diagonals" };

static void
print_ranges (const BgSolutions *solutions)
{
  const BgJumpRange *jumps = &solutions->jumps;
  printf ("longest sweep %d, longest final sweep %d; jumps along",
          bg_solutions_longest_sweep (solutions), bg_solutions_longest_final_sweep (solutions));
  for (int d = 0; d < 3; d++)
    if (jumps->fewest[d] == jumps->most[d])
      printf (" %s %d%s", direction_names[d], jumps->most[d], d < 2 ? "," : "\n");
    else
      printf (" %s %d to %d%s", direction_names[d], jumps->fewest[d], jumps->most[d],
              d < 2 ? "," : "\n");
}

static void
print_unordered (const BgUnordered *unordered, const BgCountOptions *options)
{
  g_autofree char *up_to_symmetry = bg_number_to_string (unordered->up_to_symmetry);
  g_autofree char *raw = bg_number_to_string (unordered->raw);
  printf ("unordered %s up to symmetry, %s in all\n", up_to_symmetry, raw);
  for (guint i = 0; i < unordered->classes->len && options->classes; i++)
    {
      const BgClass *class = &g_array_index (unordered->classes, BgClass, i);
      g_autofree char *number = bg_number_to_string (class->count);
      printf ("%10s  (%d,%d,%d)\n", number, class->longest, class->second, class->final);
    }
}

bool
bg_counts_print (const BgCounts *counts)
{
  const BgSolutions *solutions = counts->solutions;
  if (solutions == NULL)
    {
      puts (counts->shortfall);
      return false;
    }
  g_autofree char *ordered = bg_number_to_string (solutions->ordered);
  g_autofree char *raw = bg_number_to_string (solutions->ordered_raw);
  printf ("ordered %s up to symmetry, %s in all\n", ordered, raw);
  if (solutions->unordered != NULL)
    print_unordered (solutions->unordered, &counts->options);
  else
    puts (solutions->shortfall);
  g_autofree char *left_out = counts->options.all ? bg_solution_list (counts, NULL) : NULL;
  if (left_out != NULL)
    puts (left_out);
  print_ranges (solutions);
  return solutions->unordered != NULL && left_out == NULL;
}

static void
add_number (JsonBuilder *builder, const char *key, const mpz_t number)
{
  g_autofree char *digits = bg_number_to_string (number);
  bg_json_add_string (builder, key, digits);
}

static void
add_ranges (JsonBuilder *builder, const BgSolutions *solutions)
{
  bg_json_add_number (builder, "longest_sweep", bg_solutions_longest_sweep (solutions));
  bg_json_add_number (builder, "longest_final_sweep",
                      bg_solutions_longest_final_sweep (solutions));
  json_builder_set_member_name (builder, "jumps");
  json_builder_begin_object (builder);
  for (int d = 0; d < 3; d++)
    {
      json_builder_set_member_name (builder, direction_names[d]);
      json_builder_begin_array (builder);
      json_builder_add_int_value (builder, solutions->jumps.fewest[d]);
      json_builder_add_int_value (builder, solutions->jumps.most[d]);
      json_builder_end_array (builder);
    }
  json_builder_end_object (builder);
}

static void
add_classes (JsonBuilder *builder, const BgUnordered *unordered)
{
  json_builder_set_member_name (builder, "classes");
  json_builder_begin_array (builder);
  for (guint i = 0; i < unordered->classes->len; i++)
    {
      const BgClass *class = &g_array_index (unordered->classes, BgClass, i);
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "class");
      json_builder_begin_array (builder);
      json_builder_add_int_value (builder, class->longest);
      json_builder_add_int_value (builder, class->second);
      json_builder_add_int_value (builder, class->final);
      json_builder_end_array (builder);
      add_number (builder, "count", class->count);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static char *
add_solutions (JsonBuilder *builder, const BgCounts *counts)
{
  json_builder_set_member_name (builder, "solutions");
  json_builder_begin_array (builder);
  char *left_out = bg_solution_list (counts, builder);
  json_builder_end_array (builder);
  return left_out;
}

void
bg_solutions_add_json (JsonBuilder *builder, const BgSolutions *solutions)
{
  add_number (builder, "ordered", solutions->ordered);
  add_number (builder, "ordered_raw", solutions->ordered_raw);
  add_ranges (builder, solutions);
  if (solutions->unordered == NULL)
    return;
  add_number (builder, "unordered", solutions->unordered->up_to_symmetry);
  add_number (builder, "unordered_raw", solutions->unordered->raw);
}

bool
bg_counts_add_json (JsonBuilder *builder, const BgCounts *counts)
{
  const BgCountOptions *options = &counts->options;
  const BgSolutions *solutions = counts->solutions;
  if (solutions == NULL)
    {
      bg_json_add_string (builder, "shortfall", counts->shortfall);
      return false;
    }
  bg_solutions_add_json (builder, solutions);
  if (options->classes && solutions->unordered != NULL)
    add_classes (builder, solutions->unordered);
  g_autofree char *left_out = options->all ? add_solutions (builder, counts) : NULL;
  if (solutions->shortfall == NULL && left_out == NULL)
    return true;
  g_autofree char *shortfall =
    solutions->shortfall != NULL && left_out != NULL
      ? g_strdup_printf ("%s; %s", solutions->shortfall, left_out)
      : g_strdup (solutions->shortfall != NULL ? solutions->shortfall : left_out);
  bg_json_add_string (builder, "shortfall", shortfall);
  return false;
}
