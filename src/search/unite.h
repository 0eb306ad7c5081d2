/* Distinct positions from arrivals: each with its fewest moves and the holes where
   so many may have just ended.

   Eight arrivals or so come at each position.  So they are not sorted: they go
   into a table with linear probing that stays in a core's second cache, and only
   what is left of them is.  (Linear probing: Knuth, The Art of Computer
   Programming 3, 6.4; radix sort: 5.2.5.)  Private to this folder. */
#ifndef BG_UNITE_H
#define BG_UNITE_H

#include "search/blocks.h"

/* One thread's table. */
typedef struct BgUniter BgUniter;

/* For arrivals that are WIDE or narrow (moves/hops.h), in blocks of BLOCKS. */
BgUniter *bg_uniter_new (bool wide, BgBlocks *blocks);
void bg_uniter_free (BgUniter *uniter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgUniter, bg_uniter_free)

/* Makes ARRIVALS, which are given back, part of RUN, a chain of records of
   distinct positions (search/records.h).  These are ascending then if SORTED, else
   in no order. */
void bg_uniter_fold (BgUniter *uniter, BgChain *arrivals, BgChain *run, bool sorted);

uint64_t bg_uniter_bytes (const BgUniter *uniter);

#endif
