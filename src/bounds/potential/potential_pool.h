/* A pool of potentials over holes and regions, each proved by itself, in all the images
   that the problem's finishes allow: which positions does one of them rule out?

   A lane is one image of one set.  The sum of a lane is looked up four holes (or regions)
   at a time; 32 lanes of 16 bits make a block, whose tables (some 20 KiB) stay in the
   fastest cache while a batch of positions passes.  The blocks with the most success come
   first, and sets that rule out nothing for a while are retired. */
#ifndef BG_POTENTIAL_POOL_H
#define BG_POTENTIAL_POOL_H

#include <glib.h>

#include "bounds/potential/potential.h"

typedef struct BgPotentialPool BgPotentialPool;

/* An empty pool for PROBLEM, whose finishes are closed under the symmetries in use. */
BgPotentialPool *bg_potential_pool_new (const BgProblem *problem);
void bg_potential_pool_free (BgPotentialPool *pool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgPotentialPool, bg_potential_pool_free)

/* The regions that its sets give weights to. */
const BgRegionList *bg_potential_pool_regions (const BgPotentialPool *pool);

/* Adds SET, which is proved; false if it is too large for lanes. */
bool bg_potential_pool_add (BgPotentialPool *pool, const BgPotential *set);

/* All sets ever added, retired ones too, of BgPotential. */
const GArray *bg_potential_pool_sets (const BgPotentialPool *pool);

/* The positions that a set was the first to rule out, all in all. */
uint64_t bg_potential_pool_hits (const BgPotentialPool *pool, guint set);

/* Lanes in use, and the bytes held. */
size_t bg_potential_pool_n_lanes (const BgPotentialPool *pool);
uint64_t bg_potential_pool_bytes (const BgPotentialPool *pool);

/* Makes sets that were added since the last call count. */
void bg_potential_pool_lay_out (BgPotentialPool *pool);

/* Puts the sets in the order of the numbers of positions that they ruled out, and retires sets that
   have long ruled out nothing, once enough positions have passed to tell. */
void bg_potential_pool_tidy (BgPotentialPool *pool);

/* Several processes that put the same sets into a pool retire the same sets if they add up their
   own counts since the last call of bg_potential_pool_share: N counts, to be freed.  COUNTS are
   these sums, or NULL where each process has counted the same. */
uint64_t *bg_potential_pool_own_counts (BgPotentialPool *pool, size_t *n);
void bg_potential_pool_share (BgPotentialPool *pool, const uint64_t *counts);

/* Raises bounds[i] to LIMIT + 1 where a set shows that positions[i] needs more than LIMIT
   moves, BG_MAX_HOLES at most; finishes and positions whose bound is above LIMIT are passed
   over.  Lanes before FIRST_LANE are left out.  Safe from many threads between calls of the other
   functions. */
void bg_potential_pool_raise (BgPotentialPool *pool, const BgPosition *positions, uint8_t *bounds,
                              size_t n, int limit, size_t first_lane);

/* A position that needs more than LIMIT moves. */
typedef struct {
  BgPosition position;
  int limit;
} BgRuledOut;

/* From now on retires no set, and appends to NOTES, of BgRuledOut, which lives as long, positions
   whose bounds bg_potential_pool_raise raises, in any order, up to a length of MOST. */
void bg_potential_pool_note (BgPotentialPool *pool, GArray *notes, guint most);

/* All sets in use that rule out a position which is no finish, each once: their number; SETS has
   room for all sets. */
guint bg_potential_pool_list (const BgPotentialPool *pool, const BgRuledOut *one, guint *sets);

/* The bounds of N positions before they are rounded up, the greatest (sum - offset) / divisor
   of all lanes: fractions of a move.  Not negative.  Of positions in the perimeter that the sets'
   offsets are for they may be too great.  Where values[i] is over enough[i], it need not be the
   greatest; ENOUGH may be NULL. */
void bg_potential_pool_values (const BgPotentialPool *pool, const BgPosition *positions,
                               float *values, const float *enough, size_t n);

/* The means of (sum - offset) / divisor over all lanes; they may be negative.  0 where there is no
   lane. */
void bg_potential_pool_means (const BgPotentialPool *pool, const BgPosition *positions,
                              float *means, size_t n);

/* Saves the sets, their use and their lanes, as a floating GVariant; and restores them in an empty
   pool of the same problem, false where SAVED does not fit it. */
GVariant *bg_potential_pool_save (const BgPotentialPool *pool);
bool bg_potential_pool_restore (BgPotentialPool *pool, GVariant *saved);

#endif
