/* How many multisets families have. */
#ifndef BG_ZDD_COUNT_H
#define BG_ZDD_COUNT_H

#include <glib.h>
#include <gmp.h>

#include "solutions/zdd.h"

typedef struct BgZddCounts BgZddCounts;

/* Counts every family that there is, none of those that will be asked for having more
   than MOST multisets.  NULL where there is, or comes to be, a shortfall. */
BgZddCounts *bg_zdd_counts_new (BgZddManager *families, const mpz_t most);
void bg_zdd_counts_free (BgZddCounts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgZddCounts, bg_zdd_counts_free)

/* The number of multisets in A. */
void bg_zdd_count (const BgZddCounts *counts, BgZdd a, mpz_t number);

#endif
