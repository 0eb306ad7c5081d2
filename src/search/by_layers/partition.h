/* Where arrivals become a peg layer.

       arrivals --> open pages of a thread --> bins, by ranges of positions --> layer

   Each bin takes the positions of one range.  Ranges are cut so that a sample
   falls into them evenly: canonical positions crowd among the small words.  A
   thread fills pages of its own, one for each bin, and hands them to the bin
   when they are full.  A bin that has enough of them is folded by whoever brought
   the last, while others go on handing in: nobody waits for a
   fold.  At the end each bin is settled once, by one thread, to a run of distinct
   positions; the runs of all bins in turn are the layer, sorted.

   Private to this folder. */
#ifndef BG_PARTITION_H
#define BG_PARTITION_H

#include "runs/page_pool.h"
#include "search/by_layers/peg_layer.h"

typedef struct BgPartition BgPartition;

/* Bins for the arrivals of THREADS threads, WIDE or narrow (moves/jump_arrivals.h), at an EXPECTED
   number of distinct positions that are spread like the N positions of SAMPLE, which is sorted
   here. */
BgPartition *bg_partition_new (bool wide, BgPagePool *pool, size_t expected, BgPosition *sample,
                               size_t n, int threads);
void bg_partition_free (BgPartition *partition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgPartition, bg_partition_free)

/* One thread's open pages and its table. */
typedef struct BgScatter BgScatter;

BgScatter *bg_partition_scatter (BgPartition *partition, int thread);

/* Puts N arrivals into the bins. */
void bg_scatter_add (BgScatter *scatter, const void *arrivals, size_t n);

/* The last of them. */
void bg_scatter_end (BgScatter *scatter);

size_t bg_partition_number (const BgPartition *partition);

/* When all threads have ended their scatters: folds up a bin. */
void bg_partition_settle (BgScatter *scatter, size_t bin);

/* The records of a settled bin, ascending; to be changed at will. */
BgPageChain *bg_partition_run (BgPartition *partition, size_t bin);

/* The bytes that they take beside pages. */
uint64_t bg_partition_bytes (const BgPartition *partition);

#endif
