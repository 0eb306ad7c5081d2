/* Distinct positions from arrivals: each with its fewest moves and the holes where
   the last of that many may have just ended.

   Each position has eight arrivals or so.  So arrivals are not sorted: they go into a table with
   linear probing that stays in a core's second cache, and only the distinct positions are sorted.
   (Linear probing: Knuth, The Art of Computer Programming 3, 6.4.)  Private to this folder. */
#ifndef BG_DEDUPLICATE_H
#define BG_DEDUPLICATE_H

#include "runs/page_pool.h"

/* One thread's table. */
typedef struct BgDeduplicator BgDeduplicator;

/* For arrivals that are WIDE or narrow (moves/jump_arrivals.h), in pages of POOL. */
BgDeduplicator *bg_deduplicator_new (bool wide, BgPagePool *pool);
void bg_deduplicator_free (BgDeduplicator *deduplicator);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgDeduplicator, bg_deduplicator_free)

/* Makes ARRIVALS, which are given back, part of RUN, a chain of records of
   distinct positions (layers/peg_record.h).  These are ascending then if SORTED, else
   in no order. */
void bg_deduplicator_fold (BgDeduplicator *deduplicator, BgPageChain *arrivals, BgPageChain *run,
                           bool sorted);

uint64_t bg_deduplicator_bytes (const BgDeduplicator *deduplicator);

#endif
