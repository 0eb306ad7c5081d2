#include "solutions/unordered.h"

#include <string.h>

#include "board/error.h"

static const BgMove *
move_of (const BgUnordered *unordered, uint32_t element)
{
  return bg_graph_move (unordered->graph, element / unordered->copies);
}

/* The family of every node, from the start on. */
static void
find_families (BgUnordered *unordered)
{
  const BgGraph *graph = unordered->graph;
  BgFamilies *families = unordered->families;
  for (int level = 0; level <= graph->n_moves; level++)
    unordered->family[level] = g_new0 (BgFamily, graph->level[level]->len + 1);
  unordered->family[0][0] = BG_FAMILY_UNIT;
  for (int level = 0; level < graph->n_moves; level++)
    for (guint i = 0; i < graph->level[level]->len; i++)
      {
        const BgNode *node = bg_graph_node (graph, level, i);
        for (size_t k = 0; k < node->n_links; k++)
          {
            const BgLink *link = bg_graph_link (graph, node->first_link + k);
            BgFamily *target = &unordered->family[level + 1][link->target];
            BgFamily longer = bg_family_add (families, unordered->family[level][i], link->move);
            *target = bg_family_union (families, *target, longer);
          }
      }
}

/* Divides the solutions by the longest sweep that they can end with: what ends
   with one of LENGTH jumps and with none longer. */
static void
divide_by_final (BgUnordered *unordered)
{
  const BgGraph *graph = unordered->graph;
  BgFamilies *families = unordered->families;
  const int level = graph->n_moves - 1;
  BgFamily longer = BG_FAMILY_EMPTY;
  for (int length = BG_MAX_SWEEP - 1; length > 0; length--)
    {
      BgFamily ends = BG_FAMILY_EMPTY;
      for (guint i = 0; i < graph->level[level]->len; i++)
        {
          const BgNode *node = bg_graph_node (graph, level, i);
          for (size_t k = 0; k < node->n_links; k++)
            {
              const BgLink *link = bg_graph_link (graph, node->first_link + k);
              if (bg_graph_move (graph, link->move)->jumps == length)
                ends = bg_family_union (families, ends,
                                        bg_family_add (families, unordered->family[level][i],
                                                       link->move));
            }
        }
      unordered->by_final[length] = bg_family_difference (families, ends, longer);
      longer = bg_family_union (families, longer, ends);
    }
}

/* Marks the elements that occur in a family. */
static void
find_elements (const BgFamilies *families, BgFamily a, GHashTable *seen, GHashTable *elements)
{
  if (bg_family_is_leaf (a) || !g_hash_table_add (seen, GUINT_TO_POINTER (a)))
    return;
  g_hash_table_add (elements, GUINT_TO_POINTER (bg_family_element (families, a)));
  find_elements (families, bg_family_low (families, a), seen, elements);
  find_elements (families, bg_family_high (families, a), seen, elements);
}

/* The multisets of A that a symmetry of the board maps to themselves: they have
   both or none of each element and its image. */
static BgFamily
fixed_by (BgUnordered *unordered, BgFamily a, int symmetry)
{
  BgFamilies *families = unordered->families;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) elements = g_hash_table_new (NULL, NULL);
  find_elements (families, a, seen, elements);
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init (&iter, elements);
  while (a != BG_FAMILY_EMPTY && g_hash_table_iter_next (&iter, &key, NULL))
    {
      uint32_t element = GPOINTER_TO_UINT (key);
      uint32_t move = element / unordered->copies, copy = element % unordered->copies;
      uint32_t image = bg_graph_move_image (unordered->graph, move, symmetry)
                       * unordered->copies + copy;
      if (image == element)
        continue;
      BgFamily both = bg_family_restrict (families, a, element, true);
      BgFamily none = bg_family_restrict (families, a, element, false);
      both = bg_family_restrict (families, both, image, true);
      none = bg_family_restrict (families, none, image, false);
      a = bg_family_union (families, both, none);
    }
  return a;
}

/* Adds the numbers of a family's multisets by their two longest sweeps, which
   are their first two elements. */
static void
count_by_sweeps (BgUnordered *unordered, BgFamily a, mpz_t (*counts)[BG_MAX_SWEEP])
{
  BgFamilies *families = unordered->families;
  mpz_t number;
  mpz_init (number);
  for (; !bg_family_is_leaf (a); a = bg_family_low (families, a))
    {
      int longest = move_of (unordered, bg_family_element (families, a))->jumps;
      BgFamily rest = bg_family_high (families, a);
      for (; !bg_family_is_leaf (rest); rest = bg_family_low (families, rest))
        {
          int second = move_of (unordered, bg_family_element (families, rest))->jumps;
          bg_family_count (families, bg_family_high (families, rest), number);
          mpz_add (counts[longest][second], counts[longest][second], number);
        }
      if (rest == BG_FAMILY_UNIT)
        mpz_add_ui (counts[longest][0], counts[longest][0], 1);
    }
  mpz_clear (number);
}

/* The classes of the solutions whose longest final sweep has FINAL jumps, up to
   symmetry: the mean over the group of those that a symmetry fixes. */
static void
count_classes (BgUnordered *unordered, int final)
{
  const BgGroup *group = &unordered->graph->symmetries;
  mpz_t (*counts)[BG_MAX_SWEEP] = g_malloc_n (BG_MAX_SWEEP, sizeof *counts);
  for (int a = 0; a < BG_MAX_SWEEP; a++)
    for (int b = 0; b < BG_MAX_SWEEP; b++)
      mpz_init (counts[a][b]);
  for (int k = 0; k < group->order; k++)
    count_by_sweeps (unordered, fixed_by (unordered, unordered->by_final[final],
                                          group->symmetry[k]), counts);
  for (int a = 0; a < BG_MAX_SWEEP; a++)
    for (int b = 0; b < BG_MAX_SWEEP; b++)
      {
        if (mpz_sgn (counts[a][b]) > 0)
          {
            BgClass class = { .longest = a, .second = b, .final = final };
            mpz_init (class.count);
            mpz_divexact_ui (class.count, counts[a][b], group->order);
            mpz_add (unordered->up_to_symmetry, unordered->up_to_symmetry, class.count);
            g_array_append_val (unordered->classes, class);
          }
        mpz_clear (counts[a][b]);
      }
  g_free (counts);
}

static void
count_raw (BgUnordered *unordered)
{
  mpz_t number;
  mpz_init (number);
  for (int length = 1; length < BG_MAX_SWEEP; length++)
    {
      bg_family_count (unordered->families, unordered->by_final[length], number);
      mpz_add (unordered->raw, unordered->raw, number);
    }
  mpz_clear (number);
}

static int
compare_classes (const void *a, const void *b)
{
  const BgClass *x = a, *y = b;
  if (x->longest != y->longest)
    return y->longest - x->longest;
  if (x->second != y->second)
    return y->second - x->second;
  return y->final - x->final;
}

static void
clear_class (gpointer class)
{
  mpz_clear (((BgClass *) class)->count);
}

BgUnordered *
bg_unordered_new (const BgGraph *graph, uint64_t memory, GError **error)
{
  g_autoptr (BgUnordered) unordered = g_new0 (BgUnordered, 1);
  unordered->graph = graph;
  unordered->copies = graph->n_moves;
  unordered->families = bg_families_new (unordered->copies, memory);
  unordered->classes = g_array_new (FALSE, FALSE, sizeof (BgClass));
  g_array_set_clear_func (unordered->classes, clear_class);
  mpz_inits (unordered->raw, unordered->up_to_symmetry, NULL);
  find_families (unordered);
  divide_by_final (unordered);
  count_raw (unordered);
  for (int final = 1; final < BG_MAX_SWEEP; final++)
    if (unordered->by_final[final] != BG_FAMILY_EMPTY)
      count_classes (unordered, final);
  g_array_sort (unordered->classes, compare_classes);
  if (bg_families_overflowed (unordered->families))
    {
      bg_limit_error (error, "the unordered count stopped: its diagrams need more memory");
      return NULL;
    }
  return g_steal_pointer (&unordered);
}

void
bg_unordered_free (BgUnordered *unordered)
{
  if (unordered == NULL)
    return;
  for (int level = 0; level <= unordered->graph->n_moves; level++)
    g_free (unordered->family[level]);
  bg_families_free (unordered->families);
  g_array_unref (unordered->classes);
  mpz_clears (unordered->raw, unordered->up_to_symmetry, NULL);
  g_free (unordered);
}
