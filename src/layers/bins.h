/* Where arrivals become a peg layer.

       arrivals --> open blocks of a thread --> bins, by ranges of positions --> layer

   Each bin takes the positions of one range.  Ranges are cut so that a sample
   falls into them evenly: canonical positions crowd among the small words.  A
   thread fills blocks of its own, one for each bin, and hands them to the bin
   when they are full.  A bin that has enough of them is folded by whoever brought
   the last (layers/unite.h), while others go on handing in: nobody waits for a
   fold.  At the end each bin is settled once, by one thread, to a run of distinct
   positions; the runs of all bins in turn are the layer, sorted.

   Private to this folder. */
#ifndef BG_BINS_H
#define BG_BINS_H

#include "layers/blocks.h"
#include "layers/peg_layer.h"

typedef struct BgBins BgBins;

/* Bins for the arrivals of so many THREADS, WIDE or narrow (moves/hops.h), at an
   EXPECTED number of distinct positions that are spread like the N positions of
   SAMPLE, which is sorted here. */
BgBins *bg_bins_new (bool wide, BgBlocks *blocks, size_t expected, BgPosition *sample, size_t n,
                     int threads);
void bg_bins_free (BgBins *bins);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgBins, bg_bins_free)

/* One thread's open blocks and its table. */
typedef struct BgScatter BgScatter;

BgScatter *bg_bins_scatter (BgBins *bins, int thread);

/* Puts N arrivals into the bins. */
void bg_scatter_add (BgScatter *scatter, const void *arrivals, size_t n);

/* The last of them. */
void bg_scatter_end (BgScatter *scatter);

size_t bg_bins_number (const BgBins *bins);

/* When all threads have ended their scatters: folds up a bin. */
void bg_bins_settle (BgScatter *scatter, size_t bin);

/* The records of a settled bin, ascending; to be changed at will. */
BgChain *bg_bins_run (BgBins *bins, size_t bin);

/* The bytes that they take beside blocks. */
uint64_t bg_bins_bytes (const BgBins *bins);

#endif
