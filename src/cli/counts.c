#include "cli/counts.h"

#include <stdio.h>

#include "report/text.h"
#include "solutions/listing.h"

/* What a string takes in a document under construction. */
#define BYTES_A_STRING 128

BgCounts *
bg_counts_new (const BgSolveResult *solved, const BgCountOptions *options,
               const BgControl *control)
{
  BgCounts *counts = g_new0 (BgCounts, 1);
  counts->options = *options;
  counts->control = *control;
  counts->solutions = bg_solutions_new (solved, control, &counts->stop);
  return counts;
}

void
bg_counts_free (BgCounts *counts)
{
  if (counts == NULL)
    return;
  g_clear_pointer (&counts->solutions, bg_solutions_free);
  g_free (counts);
}

static void
add_class (BgRecord *record, const BgClass *class)
{
  BgRecord *triple = bg_record_add_list (record, "class");
  bg_record_add_integer (triple, NULL, class->longest);
  bg_record_add_integer (triple, NULL, class->second);
  bg_record_add_integer (triple, NULL, class->final);
}

/* --- The list ------------------------------------------------------------- */

/* Where a listed solution goes. */
typedef struct
{
  const BgCounts *counts;
  BgRecord *list;               /* NULL: solutions are printed as they are found */
  int n;
  BgStop stop;
} Listing;

/* What keeps a list from one more solution of N_MOVES. */
static BgStop
find_limit (const Listing *listing, int n_moves)
{
  const BgControl *control = &listing->counts->control;
  const gint64 limit = listing->counts->options.limit;
  const uint64_t bytes = (uint64_t) (listing->n + 1) * (n_moves + 1) * BYTES_A_STRING;
  return bg_control_stopped (control)                          ? bg_control_stop (control)
         : limit > 0 && listing->n == limit                    ? BG_STOP_LIMIT
         : listing->list != NULL && bytes > control->memory / 2 ? BG_STOP_MEMORY
                                                                : BG_STOP_NONE;
}

static bool
take_solution (const char *const *moves, int n_moves, const BgClass *class, void *data)
{
  Listing *listing = data;
  listing->stop = find_limit (listing, n_moves);
  if (listing->stop != BG_STOP_NONE)
    return false;
  listing->n++;
  if (listing->list != NULL)
    {
      BgRecord *solution = bg_record_add_record (listing->list, NULL);
      add_class (solution, class);
      bg_record_add_n_strings (solution, "moves", moves, n_moves);
    }
  else
    {
      printf ("%6d  (%d,%d,%d) ", listing->n, class->longest, class->second, class->final);
      for (int i = 0; i < n_moves; i++)
        printf (" %s", moves[i]);
      putchar ('\n');
    }
  return true;
}

/* Prints the solutions that were counted, or adds them to LIST unless that is NULL; *N is
   their number.  Returns why some were left out. */
static BgStop
list_solutions (const BgCounts *counts, BgRecord *list, int *n)
{
  const BgSolutions *solutions = counts->solutions;
  Listing listing = { .counts = counts, .list = list };
  const BgControl half = bg_control_share (&counts->control, counts->control.memory / 2);
  if (solutions->unordered != NULL)
    bg_listing_run (solutions->unordered, take_solution, &listing);
  else
    {
      const BgStop stop = bg_listing_walk (solutions->graph, &half, take_solution, &listing);
      listing.stop = listing.stop == BG_STOP_NONE ? stop : listing.stop;
    }
  *n = listing.n;
  return listing.stop;
}

/* --- Text ----------------------------------------------------------------- */

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

/* How many of the solutions are listed, if that is not all of them. */
static BgStop
print_list (const BgCounts *counts)
{
  static const char *const names[] = {
    [BG_STOP_MEMORY] = "memory", [BG_STOP_SIGNAL] = "a signal", [BG_STOP_LIMIT] = "--limit",
  };
  const BgUnordered *unordered = counts->solutions->unordered;
  int n;
  BgStop stop = list_solutions (counts, NULL, &n);
  if (stop == BG_STOP_NONE)
    return stop;
  g_autofree char *all = unordered != NULL ? bg_number_to_string (unordered->up_to_symmetry)
                                           : g_strdup ("an unknown number of");
  printf ("%d of %s solutions listed; stopped by: %s\n", n, all, names[stop]);
  return stop;
}

BgStop
bg_counts_print (const BgCounts *counts)
{
  const BgSolutions *solutions = counts->solutions;
  g_autofree char *shortfall = bg_solutions_shortfall (solutions, bg_stop_name (counts->stop));
  if (solutions == NULL)
    {
      puts (shortfall);
      return counts->stop;
    }
  g_autofree char *ordered = bg_number_to_string (solutions->ordered);
  g_autofree char *raw = bg_number_to_string (solutions->ordered_raw);
  printf ("ordered %s up to symmetry, %s in all\n", ordered, raw);
  if (solutions->unordered != NULL)
    print_unordered (solutions->unordered, &counts->options);
  else
    puts (shortfall);
  BgStop stop = counts->options.all ? print_list (counts) : BG_STOP_NONE;
  print_ranges (solutions);
  return stop != BG_STOP_NONE ? stop : counts->stop;
}

/* --- Records -------------------------------------------------------------- */

static void
add_ranges (BgRecord *record, const BgSolutions *solutions)
{
  bg_record_add_integer (record, "longest_sweep", bg_solutions_longest_sweep (solutions));
  bg_record_add_integer (record, "longest_final_sweep",
                         bg_solutions_longest_final_sweep (solutions));
  BgRecord *jumps = bg_record_add_record (record, "jumps");
  for (int d = 0; d < 3; d++)
    {
      BgRecord *range = bg_record_add_list (jumps, direction_names[d]);
      bg_record_add_integer (range, NULL, solutions->jumps.fewest[d]);
      bg_record_add_integer (range, NULL, solutions->jumps.most[d]);
    }
}

void
bg_counts_add_classes (BgRecord *record, const BgUnordered *unordered)
{
  BgRecord *classes = bg_record_add_list (record, "classes");
  for (guint i = 0; i < unordered->classes->len; i++)
    {
      const BgClass *class = &g_array_index (unordered->classes, BgClass, i);
      BgRecord *row = bg_record_add_record (classes, NULL);
      add_class (row, class);
      bg_record_add_big (row, "count", class->count);
    }
}

void
bg_counts_add_solutions (BgRecord *record, const BgSolutions *solutions)
{
  bg_record_add_big (record, "ordered", solutions->ordered);
  bg_record_add_big (record, "ordered_raw", solutions->ordered_raw);
  add_ranges (record, solutions);
  if (solutions->unordered == NULL)
    return;
  bg_record_add_big (record, "unordered", solutions->unordered->up_to_symmetry);
  bg_record_add_big (record, "unordered_raw", solutions->unordered->raw);
}

BgStop
bg_counts_add (BgRecord *record, const BgCounts *counts)
{
  const BgCountOptions *options = &counts->options;
  const BgSolutions *solutions = counts->solutions;
  BgStop stop = BG_STOP_NONE;
  int n;
  if (solutions == NULL)
    return counts->stop;
  bg_counts_add_solutions (record, solutions);
  if (options->classes && solutions->unordered != NULL)
    bg_counts_add_classes (record, solutions->unordered);
  if (options->all)
    stop = list_solutions (counts, bg_record_add_list (record, "solutions"), &n);
  return stop != BG_STOP_NONE ? stop : counts->stop;
}
