#include "solutions/listing.h"

#include <stdlib.h>
#include <string.h>

#include "moves/path.h"
#include "verify/verify.h"

/* A link seen from its target. */
typedef struct
{
  uint32_t target, source;
  uint32_t move;
} Arrival;

typedef struct
{
  const BgUnordered *unordered;
  BgTakeSolution *take;
  void *data;
  int final;                    /* the longest final sweep of the solutions listed now */
  GArray *arrivals[BG_MAX_HOLES + 1];   /* into each level, by target */
  uint32_t element[BG_MAX_HOLES];       /* the multiset under construction */
  int n;
  bool done;
} Listing;

static int
compare_arrivals (const void *a, const void *b)
{
  const Arrival *x = a, *y = b;
  if (x->target != y->target)
    return x->target < y->target ? -1 : 1;
  return (x->move > y->move) - (x->move < y->move);
}

static int
compare_elements (const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;
  return (x > y) - (x < y);
}

static void
find_arrivals (Listing *listing)
{
  const BgGraph *graph = listing->unordered->graph;
  for (int level = 1; level <= graph->n_moves; level++)
    {
      GArray *arrivals = g_array_new (FALSE, FALSE, sizeof (Arrival));
      for (guint i = 0; i < graph->level[level - 1]->len; i++)
        {
          const BgNode *node = bg_graph_node (graph, level - 1, i);
          for (size_t k = 0; k < node->n_links; k++)
            {
              const BgLink *link = bg_graph_link (graph, node->first_link + k);
              Arrival arrival = { link->target, i, link->move };
              g_array_append_val (arrivals, arrival);
            }
        }
      g_array_sort (arrivals, compare_arrivals);
      listing->arrivals[level] = arrivals;
    }
}

/* Takes the last copy of a move out of a multiset; false if there is none. */
static bool
take_out (const Listing *listing, uint32_t *element, int n, uint32_t move)
{
  for (int i = n - 1; i >= 0; i--)
    if (element[i] / listing->unordered->copies == move)
      {
        memmove (element + i, element + i + 1, (n - 1 - i) * sizeof *element);
        return true;
      }
  return false;
}

/* Finds the arrival at node TARGET of LEVEL whose move can come last in the
   multiset, and takes it out. */
static const Arrival *
find_last (const Listing *listing, int level, uint32_t target, uint32_t *element, int n, int jumps)
{
  const BgUnordered *unordered = listing->unordered;
  const GArray *arrivals = listing->arrivals[level];
  guint low = 0, high = arrivals->len;
  while (low < high)
    {
      guint middle = (low + high) / 2;
      if (g_array_index (arrivals, Arrival, middle).target < target)
        low = middle + 1;
      else
        high = middle;
    }
  for (guint i = low; i < arrivals->len; i++)
    {
      const Arrival *arrival = &g_array_index (arrivals, Arrival, i);
      uint32_t rest[BG_MAX_HOLES];
      if (arrival->target != target)
        break;
      if (jumps > 0 && bg_graph_move (unordered->graph, arrival->move)->jumps != jumps)
        continue;
      memcpy (rest, element, n * sizeof *rest);
      if (take_out (listing, rest, n, arrival->move)
          && bg_family_has (unordered->families,
                            unordered->family[level - 1][arrival->source], rest, n - 1))
        {
          memcpy (element, rest, (n - 1) * sizeof *rest);
          return arrival;
        }
    }
  return NULL;
}

/* An order of the multiset that plays, traced from its end: every node knows
   the multisets that lead to it.  CHAIN receives the nodes passed, START the
   hole that each move starts from. */
static void
find_order (const Listing *listing, uint32_t *chain, int *start)
{
  const BgGraph *graph = listing->unordered->graph;
  const int n = graph->n_moves;
  uint32_t element[BG_MAX_HOLES];
  const Arrival *arrival = NULL;
  memcpy (element, listing->element, n * sizeof *element);
  for (guint i = 0; i < graph->level[n]->len && arrival == NULL; i++)
    {
      chain[n] = i;
      arrival = find_last (listing, n, i, element, n, listing->final);
    }
  for (int level = n - 1; level >= 0; level--)
    {
      g_assert (arrival != NULL);
      chain[level] = arrival->source;
      start[level] = bg_graph_move (graph, arrival->move)->start;
      if (level > 0)
        arrival = find_last (listing, level, arrival->source, element, level, 0);
    }
}

static BgClass
class_of (const Listing *listing)
{
  const BgUnordered *unordered = listing->unordered;
  BgClass class = { .final = listing->final };
  const BgMove *first = bg_graph_move (unordered->graph, listing->element[0] / unordered->copies);
  class.longest = first->jumps;
  if (listing->n > 1)
    class.second = bg_graph_move (unordered->graph,
                                  listing->element[1] / unordered->copies)->jumps;
  return class;
}

static void
hand_over (Listing *listing)
{
  const BgGraph *graph = listing->unordered->graph;
  uint32_t chain[BG_MAX_HOLES + 1];
  int start[BG_MAX_HOLES];
  find_order (listing, chain, start);
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  for (int level = 0; level < graph->n_moves; level++)
    {
      BgPath path;
      bool found = bg_path_find_from (graph->problem->board,
                                      bg_graph_node (graph, level, chain[level])->position,
                                      bg_graph_node (graph, level + 1, chain[level + 1])->position,
                                      start[level], &path);
      g_assert (found);
      g_ptr_array_add (moves, bg_path_to_string (graph->problem->board, &path));
    }
  g_autoptr (GError) error = NULL;
  int length;
  if (!bg_verify (graph->problem, (const char *const *) moves->pdata, moves->len, &length, &error))
    g_error ("the solution graph has an illegal solution: %s", error->message);
  g_assert (length == graph->n_moves);
  BgClass class = class_of (listing);
  listing->done = !listing->take ((const char *const *) moves->pdata, moves->len, &class,
                                  listing->data);
}

/* Is the multiset the first of its images under the problem's symmetries? */
static bool
is_first_image (const Listing *listing)
{
  const BgUnordered *unordered = listing->unordered;
  const BgGroup *group = &unordered->graph->symmetries;
  for (int k = 1; k < group->order; k++)
    {
      uint32_t image[BG_MAX_HOLES];
      for (int i = 0; i < listing->n; i++)
        {
          uint32_t move = listing->element[i] / unordered->copies;
          image[i] = bg_graph_move_image (unordered->graph, move, group->symmetry[k])
                     * unordered->copies + listing->element[i] % unordered->copies;
        }
      qsort (image, listing->n, sizeof *image, compare_elements);
      for (int i = 0; i < listing->n; i++)
        if (image[i] != listing->element[i])
          {
            if (image[i] < listing->element[i])
              return false;
            break;
          }
    }
  return true;
}

static void
list_family (Listing *listing, BgFamily a)
{
  const BgFamilies *families = listing->unordered->families;
  if (listing->done || a == BG_FAMILY_EMPTY)
    return;
  if (a == BG_FAMILY_UNIT)
    {
      if (is_first_image (listing))
        hand_over (listing);
      return;
    }
  listing->element[listing->n++] = bg_family_element (families, a);
  list_family (listing, bg_family_high (families, a));
  listing->n--;
  list_family (listing, bg_family_low (families, a));
}

void
bg_listing_run (const BgUnordered *unordered, BgTakeSolution *take, void *data)
{
  Listing listing = { .unordered = unordered, .take = take, .data = data };
  find_arrivals (&listing);
  for (listing.final = BG_MAX_SWEEP - 1; listing.final > 0; listing.final--)
    list_family (&listing, unordered->by_final[listing.final]);
  for (int level = 1; level <= unordered->graph->n_moves; level++)
    g_array_unref (listing.arrivals[level]);
}
