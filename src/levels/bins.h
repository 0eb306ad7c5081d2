/* Where successors wait to become a level: in bins by number of pegs and range.

       successors --> open pages of a thread --> bins (pegs, range) --> runs (settle.h)

   Each thread fills pages of its own, so nobody waits for anybody; a bin is what all threads
   have brought for it. */
#ifndef BG_BINS_H
#define BG_BINS_H

#include "levels/page_pool.h"
#include "levels/ranges.h"

typedef struct BgBins BgBins;

BgBins *bg_bins_new (int threads);
void bg_bins_free (BgBins *bins);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgBins, bg_bins_free)

/* Cuts the bins, which are empty, into at most WANTED ranges, filled evenly by positions that
   are spread like the N of SAMPLE, which is sorted here. */
void bg_bins_cut (BgBins *bins, size_t wanted, BgPosition *sample, size_t n);

const BgRanges *bg_bins_ranges (const BgBins *bins);

/* Puts N positions into the bins, for one of the threads. */
void bg_bins_add (BgBins *bins, int thread, const BgPosition *positions, size_t n);

/* When no thread is adding: the positions in a bin; and its pages, the first of those that a
   thread has brought, to be given back to the pool. */
size_t bg_bins_size (const BgBins *bins, int pegs, size_t range);
BgPageChain bg_bins_take (BgBins *bins, int thread, int pegs, size_t range);

int bg_bins_threads (const BgBins *bins);
BgPagePool *bg_bins_pool (const BgBins *bins);

/* The bytes of the pages that are filled, also while threads add. */
uint64_t bg_bins_filled (const BgBins *bins);

/* When all bins are empty. */
void bg_bins_reset (BgBins *bins);

/* The bytes that they hold. */
uint64_t bg_bins_bytes (const BgBins *bins);

#endif
