#include "runs/bins.h"

#include <stdatomic.h>

/* Bytes of a line of the cache. */
#define AHEAD 64

/* Bytes of a position in a bin that can be reached before one must begin a new page: as many as
   the widest has, since all of them are written for any range. */
#define LAST_PLACE (BG_PAGE_BYTES - sizeof (BgPosition))

/* One thread's pages.  The pages of a bin, the page that is filled now in front. */
typedef struct {
  char **next;        /* by bin: after the last position in its open page */
  BgPageChain *chain; /* N pages */
} Share;

struct BgBins {
  int threads;
  BgPagePool *pool;
  BgRanges ranges;
  uint8_t *bytes; /* of a position, by range */
  size_t n;       /* bins: by pegs, then by range */
  Share *share;
  _Atomic size_t pages;
};

static void clear_shares (BgBins *bins) {
  for (int t = 0; t < bins->threads; t++) {
    for (size_t b = 0; b < bins->n; b++)
      bg_page_pool_give (bins->pool, &bins->share[t].chain[b]);
    g_clear_pointer (&bins->share[t].next, g_free);
    g_clear_pointer (&bins->share[t].chain, g_free);
  }
  bins->n = 0;
}

BgBins *bg_bins_new (int threads) {
  BgBins *bins = g_new0 (BgBins, 1);
  bins->threads = threads;
  bins->pool = bg_page_pool_new ();
  bins->share = g_new0 (Share, threads);
  return bins;
}

void bg_bins_free (BgBins *bins) {
  if (bins == NULL)
    return;
  clear_shares (bins);
  bg_ranges_clear (&bins->ranges);
  g_free (bins->bytes);
  g_free (bins->share);
  bg_page_pool_free (bins->pool);
  g_free (bins);
}

/* The bytes that hold the distance of any position in a range from where it begins: the lowest
   ones, which come first only where bytes are in that order. */
static uint8_t bytes_of_range (const BgRanges *ranges, size_t r, int n_bits) {
  const BgPosition greatest = r + 1 < ranges->n ? ranges->least[r + 1] - 1
                                                : ~(BgPosition) 0 >> (BG_WIDTH - n_bits);
  const int bytes = (bg_position_width (greatest - ranges->least[r]) + 7) / 8;
  return (uint8_t) (G_BYTE_ORDER == G_LITTLE_ENDIAN ? MAX (bytes, BG_BINS_LEAST_BYTES)
                                                    : BG_POSITION_BYTES);
}

void bg_bins_cut (BgBins *bins, int n_bits, size_t wanted, BgPosition *sample, size_t n) {
  bg_ranges_clear (&bins->ranges);
  bg_ranges_init (&bins->ranges, wanted, sample, n);
  bins->bytes = g_renew (uint8_t, bins->bytes, bins->ranges.n);
  for (size_t r = 0; r < bins->ranges.n; r++)
    bins->bytes[r] = bytes_of_range (&bins->ranges, r, n_bits);
  const size_t n_bins = bins->ranges.n * (BG_MAX_HOLES + 1);
  if (n_bins == bins->n)
    return;
  clear_shares (bins);
  bins->n = n_bins;
  for (int t = 0; t < bins->threads; t++) {
    bins->share[t].next = g_new0 (char *, n_bins);
    bins->share[t].chain = g_new0 (BgPageChain, n_bins);
  }
}

void bg_bins_trim (BgBins *bins, uint64_t bytes) {
  if (bg_page_pool_bytes (bins->pool) > bytes)
    bg_page_pool_trim (bins->pool);
}

const BgRanges *bg_bins_ranges (const BgBins *bins) {
  return &bins->ranges;
}

/* The positions that a page has room for, and the number in the open page of a bin, which ends
   before NEXT. */
static size_t room_of_page (size_t bytes) {
  return (LAST_PLACE - BG_PAGE_HEADER) / bytes + 1;
}

static size_t in_open_page (const char *next, size_t bytes) {
  return (((uintptr_t) next - 1) % BG_PAGE_BYTES + 1 - BG_PAGE_HEADER) / bytes;
}

static char *open_page (BgBins *bins, BgPageChain *chain) {
  BgPage *page = bg_page_pool_take (bins->pool);
  page->next = chain->first;
  chain->first = page;
  chain->n++;
  atomic_fetch_add_explicit (&bins->pages, 1, memory_order_relaxed);
  return page->items;
}

/* Compiled for one range and for many. */
static inline __attribute__ ((always_inline)) void
add_position (BgBins *bins, Share *share, const bool many, const BgPosition *positions, size_t n) {
  const size_t n_ranges = bins->ranges.n;
  const BgPosition *restrict least = bins->ranges.least;
  const uint8_t *restrict bytes = bins->bytes;
  char **restrict open = share->next;
  for (size_t i = 0; i < n; i++) {
    const BgPosition position = positions[i];
    const size_t r = many ? bg_ranges_find (&bins->ranges, position) : 0;
    const size_t b = bg_pegs (position) * n_ranges + r;
    char *next = open[b];
    /* no page as yet, or its end */
    if (((uintptr_t) next - 1) % BG_PAGE_BYTES >= LAST_PLACE)
      next = open_page (bins, &share->chain[b]);
    const BgPosition distance = position - least[r];
    memcpy (next, &distance, sizeof distance);
    /* pages are far away: the next line comes while this one is filled */
    __builtin_prefetch (next + AHEAD, 1);
    open[b] = next + bytes[r];
  }
}

void bg_bins_add (BgBins *bins, int thread, const BgPosition *positions, size_t n) {
  Share *share = &bins->share[thread];
  if (bins->ranges.n == 1)
    add_position (bins, share, false, positions, n);
  else
    add_position (bins, share, true, positions, n);
}

size_t bg_bins_size (const BgBins *bins, int pegs, size_t range) {
  const size_t b = pegs * bins->ranges.n + range, bytes = bins->bytes[range];
  size_t size = 0;
  for (int t = 0; t < bins->threads; t++) {
    const Share *share = &bins->share[t];
    if (share->chain[b].first != NULL)
      size += (share->chain[b].n - 1) * room_of_page (bytes) + in_open_page (share->next[b], bytes);
  }
  return size;
}

const BgPage *bg_bins_pages (const BgBins *bins, int thread, int pegs, size_t range) {
  return bins->share[thread].chain[pegs * bins->ranges.n + range].first;
}

size_t bg_bins_read (const BgBins *bins, int thread, int pegs, size_t range, const BgPage *page,
                     BgPosition *positions) {
  const size_t b = pegs * bins->ranges.n + range, bytes = bins->bytes[range];
  const Share *share = &bins->share[thread];
  const size_t n = page == share->chain[b].first ? in_open_page (share->next[b], bytes)
                                                 : room_of_page (bytes);
  const BgPosition least = bins->ranges.least[range];
  const BgPosition mask = ~(BgPosition) 0 >> (BG_WIDTH - 8 * bytes);
  for (size_t i = 0; i < n; i++) {
    BgPosition distance;
    memcpy (&distance, page->items + i * bytes, sizeof distance);
    positions[i] = least + (distance & mask);
  }
  return n;
}

void bg_bins_empty (BgBins *bins, int pegs) {
  for (int t = 0; t < bins->threads; t++)
    for (size_t b = pegs * bins->ranges.n; b < (pegs + 1) * bins->ranges.n; b++) {
      bins->pages -= bins->share[t].chain[b].n;
      bg_page_pool_give (bins->pool, &bins->share[t].chain[b]);
      bins->share[t].next[b] = NULL;
    }
}

int bg_bins_threads (const BgBins *bins) {
  return bins->threads;
}

uint64_t bg_bins_filled (const BgBins *bins) {
  return atomic_load_explicit (&bins->pages, memory_order_relaxed) * BG_PAGE_BYTES;
}

uint64_t bg_bins_bytes (const BgBins *bins) {
  return bg_page_pool_bytes (bins->pool) + sizeof *bins
         + bins->threads * bins->n * (sizeof (char *) + sizeof (BgPageChain));
}
