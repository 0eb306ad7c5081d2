#include "cli/counts.h"

#include <stdio.h>

#include "report/json.h"
#include "report/number.h"
#include "solutions/listing.h"

/* Where a listed solution goes. */
typedef struct
{
  JsonBuilder *builder;         /* NULL: text */
  int n, limit;
} Listing;

static bool
take_solution (const char *const *moves, int n_moves, const BgClass *class, void *data)
{
  Listing *listing = data;
  listing->n++;
  if (listing->builder != NULL)
    {
      json_builder_begin_array (listing->builder);
      for (int i = 0; i < n_moves; i++)
        json_builder_add_string_value (listing->builder, moves[i]);
      json_builder_end_array (listing->builder);
    }
  else
    {
      printf ("%6d  (%d,%d,%d) ", listing->n, class->longest, class->second, class->final);
      for (int i = 0; i < n_moves; i++)
        printf (" %s", moves[i]);
      putchar ('\n');
    }
  return listing->n != listing->limit;
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
  if (options->all)
    {
      Listing listing = { .limit = options->limit };
      bg_listing_run (unordered, take_solution, &listing);
      if (listing.n == listing.limit)
        printf ("%d of %s listed\n", listing.n, up_to_symmetry);
    }
}

void
bg_counts_print (const BgSolutions *solutions, const BgCountOptions *options)
{
  g_autofree char *ordered = bg_number_to_string (solutions->ordered);
  g_autofree char *raw = bg_number_to_string (solutions->ordered_raw);
  printf ("ordered %s up to symmetry, %s in all\n", ordered, raw);
  if (solutions->unordered != NULL)
    print_unordered (solutions->unordered, options);
  else
    printf ("%s\n", solutions->shortfall);
  print_ranges (solutions);
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

static void
add_solutions (JsonBuilder *builder, const BgUnordered *unordered, int limit)
{
  Listing listing = { .builder = builder, .limit = limit };
  json_builder_set_member_name (builder, "solutions");
  json_builder_begin_array (builder);
  bg_listing_run (unordered, take_solution, &listing);
  json_builder_end_array (builder);
}

void
bg_counts_add_json (JsonBuilder *builder, const BgSolutions *solutions,
                    const BgCountOptions *options)
{
  add_number (builder, "ordered", solutions->ordered);
  add_number (builder, "ordered_raw", solutions->ordered_raw);
  add_ranges (builder, solutions);
  if (solutions->unordered == NULL)
    {
      bg_json_add_string (builder, "shortfall", solutions->shortfall);
      return;
    }
  add_number (builder, "unordered", solutions->unordered->up_to_symmetry);
  add_number (builder, "unordered_raw", solutions->unordered->raw);
  if (options->classes)
    add_classes (builder, solutions->unordered);
  if (options->all)
    add_solutions (builder, solutions->unordered, options->limit);
}
