/* How many multisets families have. */
#ifndef BG_FAMILY_COUNT_H
#define BG_FAMILY_COUNT_H

#include <glib.h>
#include <gmp.h>

#include "solutions/family.h"

typedef struct BgFamilyCounts BgFamilyCounts;

/* Counts every family that there is, none of those that will be asked for having more
   than MOST multisets.  NULL where there is, or comes to be, a shortfall. */
BgFamilyCounts *bg_family_counts_new (BgFamilies *families, const mpz_t most);
void bg_family_counts_free (BgFamilyCounts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgFamilyCounts, bg_family_counts_free)

/* The number of multisets in A. */
void bg_family_count (const BgFamilyCounts *counts, BgFamily a, mpz_t number);

#endif
