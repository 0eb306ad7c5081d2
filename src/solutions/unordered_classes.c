#include "solutions/unordered_classes.h"

static const BgMove *
move_of (const BgUnordered *unordered, uint32_t element)
{
  return bg_graph_move (unordered->graph, element / unordered->copies);
}

/* Adds the numbers of a family's multisets by their two longest sweeps, which
   are their first two elements. */
static void
count_by_sweeps (BgUnordered *unordered, const BgZddCounts *counts, BgZdd a,
                 mpz_t (*by_sweeps)[BG_MAX_SWEEP])
{
  BgZddManager *families = unordered->families;
  mpz_t number;
  mpz_init (number);
  for (; !bg_zdd_is_leaf (a) && !bg_zdd_manager_must_stop (families);
       a = bg_zdd_low (families, a))
    {
      int longest = move_of (unordered, bg_zdd_element (families, a))->jumps;
      BgZdd rest = bg_zdd_high (families, a);
      for (; !bg_zdd_is_leaf (rest); rest = bg_zdd_low (families, rest))
        {
          int second = move_of (unordered, bg_zdd_element (families, rest))->jumps;
          bg_zdd_count (counts, bg_zdd_high (families, rest), number);
          mpz_add (by_sweeps[longest][second], by_sweeps[longest][second], number);
        }
      if (rest == BG_ZDD_UNIT)
        mpz_add_ui (by_sweeps[longest][0], by_sweeps[longest][0], 1);
    }
  mpz_clear (number);
}

/* The classes of the solutions whose longest final sweep has FINAL jumps, up to
   symmetry: the mean over the group of those that a symmetry fixes. */
static void
count_classes (BgUnordered *unordered, const BgZddCounts *counts, const BgFixed fixed, int final)
{
  const int order = unordered->graph->symmetries.order;
  mpz_t (*by_sweeps)[BG_MAX_SWEEP] = g_malloc_n (BG_MAX_SWEEP, sizeof *by_sweeps);
  for (int a = 0; a < BG_MAX_SWEEP; a++)
    for (int b = 0; b < BG_MAX_SWEEP; b++)
      mpz_init (by_sweeps[a][b]);
  for (int k = 0; k < order; k++)
    count_by_sweeps (unordered, counts, fixed[final][k], by_sweeps);
  for (int a = 0; a < BG_MAX_SWEEP; a++)
    for (int b = 0; b < BG_MAX_SWEEP; b++)
      {
        if (mpz_sgn (by_sweeps[a][b]) > 0)
          {
            BgClass class = { .longest = a, .second = b, .final = final };
            mpz_init (class.count);
            mpz_divexact_ui (class.count, by_sweeps[a][b], order);
            mpz_add (unordered->up_to_symmetry, unordered->up_to_symmetry, class.count);
            g_array_append_val (unordered->classes, class);
          }
        mpz_clear (by_sweeps[a][b]);
      }
  g_free (by_sweeps);
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

void
bg_unordered_count_classes (BgUnordered *unordered, const BgZddCounts *counts,
                            const BgFixed fixed)
{
  for (int final = 1; final < BG_MAX_SWEEP; final++)
    if (unordered->by_final[final] != BG_ZDD_EMPTY)
      count_classes (unordered, counts, fixed, final);
  g_array_sort (unordered->classes, compare_classes);
}
