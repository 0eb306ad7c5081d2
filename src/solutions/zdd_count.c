#include "solutions/zdd_count.h"

#include "solutions/zdd_nodes.h"

/* Nodes between two looks at the clock, so to speak. */
#define STRIDE (1 << 16)

struct BgZddCounts
{
  mp_size_t limbs;              /* of each number */
  mp_limb_t *number;            /* by family */
};

BgZddCounts *
bg_zdd_counts_new (BgZddManager *families, const mpz_t most)
{
  if (bg_zdd_manager_must_stop (families))
    return NULL;
  const mp_size_t limbs = MAX (mpz_size (most), 1);
  const uint64_t bytes = (uint64_t) families->n * limbs * sizeof (mp_limb_t);
  if (!bg_zdd_manager_afford (families, bg_zdd_manager_bytes (families) + bytes))
    return NULL;
  g_autoptr (BgZddCounts) counts = g_new0 (BgZddCounts, 1);
  counts->limbs = limbs;
  counts->number = g_new0 (mp_limb_t, (size_t) families->n * limbs);
  counts->number[BG_ZDD_UNIT * limbs] = 1;
  for (BgZdd f = BG_ZDD_LEAVES; f < families->n; f++)
    {
      if (f % STRIDE == 0 && bg_zdd_manager_must_stop (families))
        return NULL;
      /* a family by the way may have more than MOST and overflow: nobody asks for it */
      const BgZddNode *node = &families->node[f];
      mpn_add_n (counts->number + f * limbs, counts->number + node->low * limbs,
                 counts->number + node->high * limbs, limbs);
    }
  return g_steal_pointer (&counts);
}

void
bg_zdd_counts_free (BgZddCounts *counts)
{
  if (counts == NULL)
    return;
  g_free (counts->number);
  g_free (counts);
}

void
bg_zdd_count (const BgZddCounts *counts, BgZdd a, mpz_t number)
{
  mpz_t view;
  mpz_set (number, mpz_roinit_n (view, counts->number + a * counts->limbs, counts->limbs));
}
