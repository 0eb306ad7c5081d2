/* Where successors wait to become a level: in bins by number of pegs and range.

       successors --> open pages of a thread --> bins (pegs, range) --> runs (settle.h)

   Each thread fills pages of its own, so nobody waits for anybody; a bin is all that the
   threads have brought for it.  In a page a position is its distance from where the range
   begins, in as many bytes as the width of the range needs, so that more positions wait in as
   many bytes. */
#ifndef BG_BINS_H
#define BG_BINS_H

#include "runs/page_pool.h"
#include "runs/ranges.h"

typedef struct BgBins BgBins;

BgBins *bg_bins_new (int threads);
void bg_bins_free (BgBins *bins);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgBins, bg_bins_free)

/* Bytes of a position in a page at least, and so positions of a page at most. */
#define BG_BINS_LEAST_BYTES 4
#define BG_BINS_PAGE BG_PAGE_ROOM (BG_BINS_LEAST_BYTES)

/* Cuts the bins, which are empty, into at most WANTED ranges, filled evenly by positions that
   are spread like the N of SAMPLE, which is sorted here.  All have N_BITS bits. */
void bg_bins_cut (BgBins *bins, int n_bits, size_t wanted, BgPosition *sample, size_t n);

/* Frees the pages of the bins, which are empty, where they take more than BYTES. */
void bg_bins_trim (BgBins *bins, uint64_t bytes);

const BgRanges *bg_bins_ranges (const BgBins *bins);

/* Puts N positions into the bins, for one of the threads. */
void bg_bins_add (BgBins *bins, int thread, const BgPosition *positions, size_t n);

/* When no thread is adding: the number of positions in a bin; and its pages that a thread has
   brought, of which the first is NULL if there are none. */
size_t bg_bins_size (const BgBins *bins, int pegs, size_t range);
const BgPage *bg_bins_pages (const BgBins *bins, int thread, int pegs, size_t range);

/* The positions of one of these pages, for which POSITIONS has room, BG_BINS_PAGE; returns their
   number. */
size_t bg_bins_read (const BgBins *bins, int thread, int pegs, size_t range, const BgPage *page,
                     BgPosition *positions);

/* Empties the bins of all ranges for PEGS; their pages serve again. */
void bg_bins_empty (BgBins *bins, int pegs);

int bg_bins_threads (const BgBins *bins);

/* The bytes of the pages that are filled, also while threads add. */
uint64_t bg_bins_filled (const BgBins *bins);

/* The bytes that they hold. */
uint64_t bg_bins_bytes (const BgBins *bins);

#endif
