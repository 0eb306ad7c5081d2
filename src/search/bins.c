#include "search/bins.h"

#include "search/ranges.h"
#include "search/records.h"
#include "search/unite.h"

/* Distinct positions a bin: their table, 256 KiB, and the arrivals on their way into
   it fit a core's second cache. */
#define BIN_POSITIONS 6144
/* Arrivals that a bin gathers before it is folded: as many as most bins ever get,
   since a fold in between puts what was there before into the table once more. */
#define PENDING 49152
#define MOST_BINS 8192

typedef struct
{
  GMutex lock;                  /* of the next two */
  bool folding;
  BgChain pending;              /* arrivals */
  BgChain run;                  /* records; of the thread that folds */
} Bin;

struct BgScatter
{
  BgBins *bins;
  char **next;                  /* behind the last arrival in each bin's open block; NULL: none */
  BgUniter *uniter;
};

struct BgBins
{
  bool wide;
  BgBlocks *blocks;
  BgRanges ranges;
  size_t n;
  Bin *bin;
  int threads;
  BgScatter *scatter;
};

BgBins *
bg_bins_new (bool wide, BgBlocks *blocks, size_t expected, BgPosition *sample, size_t n,
             int threads)
{
  BgBins *bins = g_new0 (BgBins, 1);
  bins->wide = wide;
  bins->blocks = blocks;
  bg_ranges_init (&bins->ranges, CLAMP (expected / BIN_POSITIONS, 1, MOST_BINS), sample, n);
  bins->n = bins->ranges.n;
  bins->bin = g_new0 (Bin, bins->n);
  for (size_t b = 0; b < bins->n; b++)
    g_mutex_init (&bins->bin[b].lock);
  bins->threads = threads;
  bins->scatter = g_new (BgScatter, threads);
  for (int t = 0; t < threads; t++)
    bins->scatter[t] = (BgScatter) {
      .bins = bins,
      .next = g_new0 (char *, bins->n),
      .uniter = bg_uniter_new (wide, blocks),
    };
  return bins;
}

/* The block that holds the item before NEXT. */
static BgBlock *
block_before (char *next)
{
  const size_t beyond = ((uintptr_t) next - 1) % BG_BLOCK_BYTES + 1;
  return (BgBlock *) (next - beyond);
}

void
bg_bins_free (BgBins *bins)
{
  if (bins == NULL)
    return;
  for (int t = 0; t < bins->threads; t++)
    {
      BgScatter *scatter = &bins->scatter[t];
      for (size_t b = 0; b < bins->n; b++)
        if (scatter->next[b] != NULL)
          {
            BgChain open = { .first = block_before (scatter->next[b]) };
            bg_blocks_give (bins->blocks, &open);
          }
      g_free (scatter->next);
      bg_uniter_free (scatter->uniter);
    }
  for (size_t b = 0; b < bins->n; b++)
    {
      g_mutex_clear (&bins->bin[b].lock);
      bg_blocks_give (bins->blocks, &bins->bin[b].pending);
      bg_blocks_give (bins->blocks, &bins->bin[b].run);
    }
  g_free (bins->bin);
  g_free (bins->scatter);
  bg_ranges_clear (&bins->ranges);
  g_free (bins);
}

BgScatter *
bg_bins_scatter (BgBins *bins, int thread)
{
  return &bins->scatter[thread];
}

static size_t
arrival_bytes (const BgBins *bins)
{
  return bins->wide ? sizeof (BgWideArrival) : sizeof (BgNarrowArrival);
}

/* Hands in the open block of a bin. */
static void
hand_in (BgScatter *scatter, size_t b)
{
  BgBins *bins = scatter->bins;
  Bin *bin = &bins->bin[b];
  BgBlock *block = block_before (scatter->next[b]);
  block->n = (scatter->next[b] - block->items) / arrival_bytes (bins);
  scatter->next[b] = NULL;
  BgChain arrivals = { 0 };
  g_mutex_lock (&bin->lock);
  block->next = bin->pending.first;
  bin->pending.first = block;
  bin->pending.n += block->n;
  const bool folds = bin->pending.n >= PENDING && !bin->folding;
  if (folds)
    {
      bin->folding = true;
      arrivals = bin->pending;
      bin->pending = (BgChain) { 0 };
    }
  g_mutex_unlock (&bin->lock);
  if (!folds)
    return;
  bg_uniter_fold (scatter->uniter, &arrivals, &bin->run, false);
  g_mutex_lock (&bin->lock);
  bin->folding = false;
  g_mutex_unlock (&bin->lock);
}

/* Where the next arrival at a bin goes. */
static char *
open_block (BgScatter *scatter, size_t b)
{
  if (scatter->next[b] != NULL)
    hand_in (scatter, b);
  return bg_blocks_take (scatter->bins->blocks)->items;
}

/* Compiled for each width. */
static inline __attribute__ ((always_inline)) void
add (const bool wide, BgScatter *scatter, const void *arrivals, size_t n)
{
  const BgBins *bins = scatter->bins;
  const BgNarrowArrival *narrow = arrivals;
  const BgWideArrival *words = arrivals;
  for (size_t i = 0; i < n; i++)
    {
      const BgPosition position = wide ? words[i] >> BG_ARRIVAL_TAG_BITS
                                       : narrow[i] >> BG_ARRIVAL_TAG_BITS;
      const size_t b = bg_ranges_find (&bins->ranges, position);
      char *next = scatter->next[b];
      /* no block as yet, or its end */
      if ((uintptr_t) next % BG_BLOCK_BYTES == 0)
        next = open_block (scatter, b);
      if (wide)
        *(BgWideArrival *) next = words[i];
      else
        *(BgNarrowArrival *) next = narrow[i];
      scatter->next[b] = next + (wide ? sizeof (BgWideArrival) : sizeof (BgNarrowArrival));
    }
}

void
bg_scatter_add (BgScatter *scatter, const void *arrivals, size_t n)
{
  if (scatter->bins->wide)
    add (true, scatter, arrivals, n);
  else
    add (false, scatter, arrivals, n);
}

void
bg_scatter_end (BgScatter *scatter)
{
  for (size_t b = 0; b < scatter->bins->n; b++)
    if (scatter->next[b] != NULL)
      hand_in (scatter, b);
}

size_t
bg_bins_number (const BgBins *bins)
{
  return bins->n;
}

void
bg_bins_settle (BgScatter *scatter, size_t b)
{
  Bin *bin = &scatter->bins->bin[b];
  bg_uniter_fold (scatter->uniter, &bin->pending, &bin->run, true);
}

BgChain *
bg_bins_run (BgBins *bins, size_t b)
{
  return &bins->bin[b].run;
}

uint64_t
bg_bins_bytes (const BgBins *bins)
{
  uint64_t bytes = bins->n * sizeof (Bin);
  for (int t = 0; t < bins->threads; t++)
    bytes += bins->n * sizeof (char *) + bg_uniter_bytes (bins->scatter[t].uniter);
  return bytes;
}
