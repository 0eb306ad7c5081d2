#include "solutions/family_count.h"

#include "solutions/family_nodes.h"

/* Nodes between two looks at the clock, so to speak. */
#define STRIDE (1 << 16)

struct BgFamilyCounts
{
  mp_size_t limbs;              /* of each number */
  mp_limb_t *number;            /* by family */
};

BgFamilyCounts *
bg_family_counts_new (BgFamilies *families, const mpz_t most)
{
  if (bg_families_must_stop (families))
    return NULL;
  const mp_size_t limbs = MAX (mpz_size (most), 1);
  const uint64_t bytes = (uint64_t) families->n * limbs * sizeof (mp_limb_t);
  if (!bg_families_afford (families, bg_families_bytes (families) + bytes))
    return NULL;
  g_autoptr (BgFamilyCounts) counts = g_new0 (BgFamilyCounts, 1);
  counts->limbs = limbs;
  counts->number = g_new0 (mp_limb_t, (size_t) families->n * limbs);
  counts->number[BG_FAMILY_UNIT * limbs] = 1;
  for (BgFamily f = BG_FAMILY_LEAVES; f < families->n; f++)
    {
      if (f % STRIDE == 0 && bg_families_must_stop (families))
        return NULL;
      /* a family by the way may have more than MOST and overflow: nobody asks for it */
      const BgFamilyNode *node = &families->node[f];
      mpn_add_n (counts->number + f * limbs, counts->number + node->low * limbs,
                 counts->number + node->high * limbs, limbs);
    }
  return g_steal_pointer (&counts);
}

void
bg_family_counts_free (BgFamilyCounts *counts)
{
  if (counts == NULL)
    return;
  g_free (counts->number);
  g_free (counts);
}

void
bg_family_count (const BgFamilyCounts *counts, BgFamily a, mpz_t number)
{
  mpz_t view;
  mpz_set (number, mpz_roinit_n (view, counts->number + a * counts->limbs, counts->limbs));
}
