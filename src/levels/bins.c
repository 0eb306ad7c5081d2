#include "levels/bins.h"

#include <stdatomic.h>

/* Positions of a line of the cache. */
#define AHEAD (64 / sizeof (BgPosition))

/* One thread's pages.  The pages of a bin, the one that is filled now in front. */
typedef struct
{
  BgPosition **next;            /* by bin: after the last position in its open page */
  BgPageChain *chain;
} Share;

struct BgBins
{
  int threads;
  BgPagePool *pool;
  BgRanges ranges;
  size_t n;                     /* bins: by pegs, then by range */
  Share *share;
  _Atomic size_t pages;
};

static void
clear_shares (BgBins *bins)
{
  for (int t = 0; t < bins->threads; t++)
    {
      for (size_t b = 0; b < bins->n; b++)
        bg_page_pool_give (bins->pool, &bins->share[t].chain[b]);
      g_clear_pointer (&bins->share[t].next, g_free);
      g_clear_pointer (&bins->share[t].chain, g_free);
    }
  bins->n = 0;
}

BgBins *
bg_bins_new (int threads)
{
  BgBins *bins = g_new0 (BgBins, 1);
  bins->threads = threads;
  bins->pool = bg_page_pool_new ();
  bins->share = g_new0 (Share, threads);
  return bins;
}

void
bg_bins_free (BgBins *bins)
{
  if (bins == NULL)
    return;
  clear_shares (bins);
  bg_ranges_clear (&bins->ranges);
  g_free (bins->share);
  bg_page_pool_free (bins->pool);
  g_free (bins);
}

void
bg_bins_cut (BgBins *bins, size_t wanted, BgPosition *sample, size_t n)
{
  bg_ranges_clear (&bins->ranges);
  bg_ranges_init (&bins->ranges, wanted, sample, n);
  const size_t n_bins = bins->ranges.n * (BG_MAX_HOLES + 1);
  if (n_bins == bins->n)
    return;
  clear_shares (bins);
  bins->n = n_bins;
  for (int t = 0; t < bins->threads; t++)
    {
      bins->share[t].next = g_new0 (BgPosition *, n_bins);
      bins->share[t].chain = g_new0 (BgPageChain, n_bins);
    }
}

const BgRanges *
bg_bins_ranges (const BgBins *bins)
{
  return &bins->ranges;
}

static BgPosition *
open_page (BgBins *bins, BgPageChain *chain)
{
  BgPage *page = bg_page_pool_take (bins->pool);
  if (chain->first != NULL)
    chain->first->n = BG_PAGE_ROOM (sizeof (BgPosition));
  page->next = chain->first;
  chain->first = page;
  chain->n += BG_PAGE_ROOM (sizeof (BgPosition));
  atomic_fetch_add_explicit (&bins->pages, 1, memory_order_relaxed);
  return (BgPosition *) page->items;
}

/* Compiled for one range and for many. */
static inline __attribute__ ((always_inline)) void
add (BgBins *bins, Share *share, const bool many, const BgPosition *positions, size_t n)
{
  const size_t n_ranges = bins->ranges.n;
  for (size_t i = 0; i < n; i++)
    {
      size_t b = bg_pegs (positions[i]);
      if (many)
        b = b * n_ranges + bg_ranges_find (&bins->ranges, positions[i]);
      BgPosition *next = share->next[b];
      /* no page as yet, or its end */
      if ((uintptr_t) next % BG_PAGE_BYTES == 0)
        next = open_page (bins, &share->chain[b]);
      *next = positions[i];
      /* pages are far away: the next line comes while this one is filled */
      __builtin_prefetch (next + AHEAD, 1);
      share->next[b] = next + 1;
    }
}

void
bg_bins_add (BgBins *bins, int thread, const BgPosition *positions, size_t n)
{
  Share *share = &bins->share[thread];
  if (bins->ranges.n == 1)
    add (bins, share, false, positions, n);
  else
    add (bins, share, true, positions, n);
}

/* The positions that the open page of a bin has room for. */
static size_t
unused (const BgPosition *next)
{
  const size_t beyond = (uintptr_t) next % BG_PAGE_BYTES;
  return beyond == 0 ? 0 : (BG_PAGE_BYTES - beyond) / sizeof *next;
}

size_t
bg_bins_size (const BgBins *bins, int pegs, size_t range)
{
  const size_t b = pegs * bins->ranges.n + range;
  size_t size = 0;
  for (int t = 0; t < bins->threads; t++)
    size += bins->share[t].chain[b].n - unused (bins->share[t].next[b]);
  return size;
}

BgPageChain
bg_bins_take (BgBins *bins, int thread, int pegs, size_t range)
{
  const size_t b = pegs * bins->ranges.n + range;
  Share *share = &bins->share[thread];
  BgPageChain chain = share->chain[b];
  if (chain.first != NULL)
    {
      const size_t rest = unused (share->next[b]);
      chain.first->n = BG_PAGE_ROOM (sizeof (BgPosition)) - rest;
      chain.n -= rest;
    }
  share->chain[b] = (BgPageChain) { 0 };
  share->next[b] = NULL;
  return chain;
}

int
bg_bins_threads (const BgBins *bins)
{
  return bins->threads;
}

BgPagePool *
bg_bins_pool (const BgBins *bins)
{
  return bins->pool;
}

uint64_t
bg_bins_filled (const BgBins *bins)
{
  return atomic_load_explicit (&bins->pages, memory_order_relaxed) * BG_PAGE_BYTES;
}

void
bg_bins_reset (BgBins *bins)
{
  bins->pages = 0;
}

uint64_t
bg_bins_bytes (const BgBins *bins)
{
  return bg_page_pool_bytes (bins->pool) + sizeof *bins
         + bins->threads * bins->n * (sizeof (BgPosition *) + sizeof (BgPageChain));
}
