#include "search/layers/partition.h"

#include "search/layers/splitters.h"
#include "search/layers/peg_record.h"
#include "search/layers/deduplicate.h"

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
  BgPageChain pending;          /* arrivals */
  BgPageChain run;              /* records; of the thread that folds */
} Bin;

struct BgScatter
{
  BgPartition *bins;
  char **next;                  /* behind the last arrival in each bin's open block; NULL: none */
  BgDeduplicator *uniter;
};

struct BgPartition
{
  bool wide;
  BgPagePool *blocks;
  BgSplitters ranges;
  size_t n;
  Bin *bin;
  int threads;
  BgScatter *scatter;
};

BgPartition *
bg_partition_new (bool wide, BgPagePool *blocks, size_t expected, BgPosition *sample, size_t n,
                  int threads)
{
  BgPartition *bins = g_new0 (BgPartition, 1);
  bins->wide = wide;
  bins->blocks = blocks;
  bg_splitters_init (&bins->ranges, CLAMP (expected / BIN_POSITIONS, 1, MOST_BINS), sample, n);
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
      .uniter = bg_deduplicator_new (wide, blocks),
    };
  return bins;
}

/* The block that holds the item before NEXT. */
static BgPage *
block_before (char *next)
{
  const size_t beyond = ((uintptr_t) next - 1) % BG_PAGE_BYTES + 1;
  return (BgPage *) (next - beyond);
}

void
bg_partition_free (BgPartition *bins)
{
  if (bins == NULL)
    return;
  for (int t = 0; t < bins->threads; t++)
    {
      BgScatter *scatter = &bins->scatter[t];
      for (size_t b = 0; b < bins->n; b++)
        if (scatter->next[b] != NULL)
          {
            BgPageChain open = { .first = block_before (scatter->next[b]) };
            bg_page_pool_give (bins->blocks, &open);
          }
      g_free (scatter->next);
      bg_deduplicator_free (scatter->uniter);
    }
  for (size_t b = 0; b < bins->n; b++)
    {
      g_mutex_clear (&bins->bin[b].lock);
      bg_page_pool_give (bins->blocks, &bins->bin[b].pending);
      bg_page_pool_give (bins->blocks, &bins->bin[b].run);
    }
  g_free (bins->bin);
  g_free (bins->scatter);
  bg_splitters_clear (&bins->ranges);
  g_free (bins);
}

BgScatter *
bg_partition_scatter (BgPartition *bins, int thread)
{
  return &bins->scatter[thread];
}

static size_t
arrival_bytes (const BgPartition *bins)
{
  return bins->wide ? sizeof (BgWideArrival) : sizeof (BgNarrowArrival);
}

/* Hands in the open block of a bin. */
static void
hand_in (BgScatter *scatter, size_t b)
{
  BgPartition *bins = scatter->bins;
  Bin *bin = &bins->bin[b];
  BgPage *block = block_before (scatter->next[b]);
  block->n = (scatter->next[b] - block->items) / arrival_bytes (bins);
  scatter->next[b] = NULL;
  BgPageChain arrivals = { 0 };
  g_mutex_lock (&bin->lock);
  block->next = bin->pending.first;
  bin->pending.first = block;
  bin->pending.n += block->n;
  const bool folds = bin->pending.n >= PENDING && !bin->folding;
  if (folds)
    {
      bin->folding = true;
      arrivals = bin->pending;
      bin->pending = (BgPageChain) { 0 };
    }
  g_mutex_unlock (&bin->lock);
  if (!folds)
    return;
  bg_deduplicator_fold (scatter->uniter, &arrivals, &bin->run, false);
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
  return bg_page_pool_take (scatter->bins->blocks)->items;
}

/* Compiled for each width. */
static inline __attribute__ ((always_inline)) void
add (const bool wide, BgScatter *scatter, const void *arrivals, size_t n)
{
  const BgPartition *bins = scatter->bins;
  const BgNarrowArrival *narrow = arrivals;
  const BgWideArrival *words = arrivals;
  for (size_t i = 0; i < n; i++)
    {
      const BgPosition position = wide ? words[i] >> BG_ARRIVAL_TAG_BITS
                                       : narrow[i] >> BG_ARRIVAL_TAG_BITS;
      const size_t b = bg_splitters_find (&bins->ranges, position);
      char *next = scatter->next[b];
      /* no block as yet, or its end */
      if ((uintptr_t) next % BG_PAGE_BYTES == 0)
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
bg_partition_number (const BgPartition *bins)
{
  return bins->n;
}

void
bg_partition_settle (BgScatter *scatter, size_t b)
{
  Bin *bin = &scatter->bins->bin[b];
  bg_deduplicator_fold (scatter->uniter, &bin->pending, &bin->run, true);
}

BgPageChain *
bg_partition_run (BgPartition *bins, size_t b)
{
  return &bins->bin[b].run;
}

uint64_t
bg_partition_bytes (const BgPartition *bins)
{
  uint64_t bytes = bins->n * sizeof (Bin);
  for (int t = 0; t < bins->threads; t++)
    bytes += bins->n * sizeof (char *) + bg_deduplicator_bytes (bins->scatter[t].uniter);
  return bytes;
}
