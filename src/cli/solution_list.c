#include "cli/solution_list.h"

#include <stdio.h>

#include "report/number.h"
#include "solutions/listing.h"

/* What a string takes in a document under construction. */
#define BYTES_A_STRING 128

/* Where a listed solution goes. */
typedef struct
{
  const BgCounts *counts;
  JsonBuilder *builder;         /* NULL: text */
  int n;
  const char *stopped_by;       /* NULL: nothing */
} Listing;

/* What keeps a list from one more solution of N_MOVES, or NULL. */
static const char *
find_limit (const Listing *listing, int n_moves)
{
  const BgControl *control = &listing->counts->control;
  const int limit = listing->counts->options.limit;
  const uint64_t bytes = (uint64_t) (listing->n + 1) * (n_moves + 1) * BYTES_A_STRING;
  return bg_stop_requested (control->stop)                     ? "a signal"
         : limit > 0 && listing->n == limit                              ? "--limit"
         : listing->builder != NULL && bytes > control->memory / 2     ? "memory"
                                                                         : NULL;
}

static bool
take_solution (const char *const *moves, int n_moves, const BgClass *class, void *data)
{
  Listing *listing = data;
  listing->stopped_by = find_limit (listing, n_moves);
  if (listing->stopped_by != NULL)
    return false;
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
  return true;
}

char *
bg_solution_list (const BgCounts *counts, JsonBuilder *builder)
{
  const BgSolutions *solutions = counts->solutions;
  Listing listing = { .counts = counts, .builder = builder };
  if (solutions->unordered != NULL)
    bg_listing_run (solutions->unordered, take_solution, &listing);
  else
    {
      const char *shortfall = bg_listing_walk (solutions->graph, counts->control.memory / 2,
                                               counts->control.stop, take_solution, &listing);
      if (listing.stopped_by == NULL)
        listing.stopped_by = shortfall;
    }
  if (listing.stopped_by == NULL)
    return NULL;
  g_autofree char *all = solutions->unordered != NULL
                           ? bg_number_to_string (solutions->unordered->up_to_symmetry)
                           : g_strdup ("an unknown number of");
  return g_strdup_printf ("%d of %s solutions listed; stopped by: %s", listing.n, all,
                          listing.stopped_by);
}
