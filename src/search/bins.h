/* Where arrivals become a peg layer.

       arrivals --> buffers of a thread --> bins, by ranges of positions --> layer

   Each bin takes the positions of one range.  Ranges are cut so that a sample
   falls into them evenly: canonical positions crowd among the small words.  A
   bin gathers arrivals until they are about as many as a core's cache holds,
   then sorts them and folds them into its run of distinct positions, each with
   its fewest moves and the union of the holes where these may have ended.  The
   runs of all bins in turn are the layer, sorted.  (Radix sort: Knuth, The Art
   of Computer Programming 3, 5.2.5.) */
#ifndef BG_BINS_H
#define BG_BINS_H

#include "search/layer.h"

typedef struct BgBins BgBins;

/* Bins for arrivals, WIDE or narrow (moves/hops.h), at an EXPECTED number of
   distinct positions that are spread like the N positions of SAMPLE, which is
   sorted here.  They never hold more than MEMORY bytes. */
BgBins *bg_bins_new (bool wide, size_t expected, BgPosition *sample, size_t n, uint64_t memory);
void bg_bins_free (BgBins *bins);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgBins, bg_bins_free)

/* One thread's buffers. */
typedef struct BgScatter BgScatter;

BgScatter *bg_scatter_new (BgBins *bins);

/* Puts N arrivals into the bins; false where they would not fit. */
bool bg_scatter_add (BgScatter *scatter, const void *arrivals, size_t n);

/* The last of them. */
bool bg_scatter_end (BgScatter *scatter);

void bg_scatter_free (BgScatter *scatter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgScatter, bg_scatter_free)

size_t bg_bins_number (const BgBins *bins);

/* When all threads have ended their scatters: folds up a bin, with SCATTER's
   buffers; false where it does not fit. */
bool bg_bins_settle (BgScatter *scatter, size_t bin);

/* The positions of a bin, to be changed and cleared at will once it is settled. */
BgLayer *bg_bins_run (BgBins *bins, size_t bin);

uint64_t bg_bins_peak_bytes (const BgBins *bins);

#endif
