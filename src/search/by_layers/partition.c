#include "search/by_layers/partition.h"

#include <pthread.h>

#include "runs/ranges.h"
#include "search/by_layers/deduplicate.h"
#include "search/by_layers/peg_record.h"

/* Distinct positions a bin: their table, 256 KiB, and the arrivals on their way into
   it fit a core's second cache. */
#define BIN_POSITIONS 6144
/* Arrivals that a bin gathers before it is folded: as many as most bins ever get,
   since an early fold makes the later fold insert its results into the table once more. */
#define PENDING 49152
#define MOST_BINS 8192

typedef struct
{
  pthread_mutex_t lock; /* of the next two */
  bool folding;
  BgPageChain pending; /* arrivals */
  BgPageChain run;     /* records; of the thread that folds */
} Bin;

struct BgScatter
{
  BgPartition *partition;
  char **next; /* after the last arrival in each bin's open page; NULL: none */
  BgDeduplicator *deduplicator;
};

struct BgPartition
{
  bool wide;
  BgPagePool *pool;
  BgRanges ranges;
  size_t n;
  Bin *bin;
  int threads;
  BgScatter *scatter;
};

BgPartition *
bg_partition_new (bool wide, BgPagePool *pool, size_t expected, BgPosition *sample, size_t n,
                  int threads)
{
  BgPartition *partition = g_new0 (BgPartition, 1);
  partition->wide = wide;
  partition->pool = pool;
  bg_ranges_init (&partition->ranges, CLAMP (expected / BIN_POSITIONS, 1, MOST_BINS), sample, n);
  partition->n = partition->ranges.n;
  partition->bin = g_new0 (Bin, partition->n);
  for (size_t b = 0; b < partition->n; b++)
    pthread_mutex_init (&partition->bin[b].lock, NULL);
  partition->threads = threads;
  partition->scatter = g_new (BgScatter, threads);
  for (int t = 0; t < threads; t++)
    partition->scatter[t] = (BgScatter){
      .partition = partition,
      .next = g_new0 (char *, partition->n),
      .deduplicator = bg_deduplicator_new (wide, pool),
    };
  return partition;
}

/* The page that holds the item before NEXT. */
static BgPage *
page_before (char *next)
{
  const size_t beyond = ((uintptr_t) next - 1) % BG_PAGE_BYTES + 1;
  return (BgPage *) (next - beyond);
}

void
bg_partition_free (BgPartition *partition)
{
  if (partition == NULL)
    return;
  for (int t = 0; t < partition->threads; t++)
    {
      BgScatter *scatter = &partition->scatter[t];
      for (size_t b = 0; b < partition->n; b++)
        if (scatter->next[b] != NULL)
          {
            BgPageChain open = { .first = page_before (scatter->next[b]) };
            bg_page_pool_give (partition->pool, &open);
          }
      g_free (scatter->next);
      bg_deduplicator_free (scatter->deduplicator);
    }
  for (size_t b = 0; b < partition->n; b++)
    {
      pthread_mutex_destroy (&partition->bin[b].lock);
      bg_page_pool_give (partition->pool, &partition->bin[b].pending);
      bg_page_pool_give (partition->pool, &partition->bin[b].run);
    }
  g_free (partition->bin);
  g_free (partition->scatter);
  bg_ranges_clear (&partition->ranges);
  g_free (partition);
}

BgScatter *
bg_partition_scatter (BgPartition *partition, int thread)
{
  return &partition->scatter[thread];
}

static size_t
arrival_bytes (const BgPartition *partition)
{
  return partition->wide ? sizeof (BgWideArrival) : sizeof (BgNarrowArrival);
}

/* Hands in the open page of a bin. */
static void
hand_in (BgScatter *scatter, size_t b)
{
  BgPartition *partition = scatter->partition;
  Bin *bin = &partition->bin[b];
  BgPage *page = page_before (scatter->next[b]);
  page->n = (scatter->next[b] - page->items) / arrival_bytes (partition);
  scatter->next[b] = NULL;
  BgPageChain arrivals = { 0 };
  pthread_mutex_lock (&bin->lock);
  page->next = bin->pending.first;
  bin->pending.first = page;
  bin->pending.n += page->n;
  const bool folds = bin->pending.n >= PENDING && !bin->folding;
  if (folds)
    {
      bin->folding = true;
      arrivals = bin->pending;
      bin->pending = (BgPageChain){ 0 };
    }
  pthread_mutex_unlock (&bin->lock);
  if (!folds)
    return;
  bg_deduplicator_fold (scatter->deduplicator, &arrivals, &bin->run, false);
  pthread_mutex_lock (&bin->lock);
  bin->folding = false;
  pthread_mutex_unlock (&bin->lock);
}

/* Where the next arrival at a bin goes. */
static char *
open_page (BgScatter *scatter, size_t b)
{
  if (scatter->next[b] != NULL)
    hand_in (scatter, b);
  return bg_page_pool_take (scatter->partition->pool)->items;
}

/* Compiled for each width. */
static inline __attribute__ ((always_inline)) void
add_page (const bool wide, BgScatter *scatter, const void *arrivals, size_t n)
{
  const BgPartition *partition = scatter->partition;
  const BgNarrowArrival *narrow = arrivals;
  const BgWideArrival *words = arrivals;
  for (size_t i = 0; i < n; i++)
    {
      const BgPosition position = wide ? words[i] >> BG_ARRIVAL_TAG_BITS
                                       : narrow[i] >> BG_ARRIVAL_TAG_BITS;
      const size_t b = partition->n == 1 ? 0 : bg_ranges_find (&partition->ranges, position);
      char *next = scatter->next[b];
      /* no page as yet, or its end */
      if ((uintptr_t) next % BG_PAGE_BYTES == 0)
        next = open_page (scatter, b);
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
  if (scatter->partition->wide)
    add_page (true, scatter, arrivals, n);
  else
    add_page (false, scatter, arrivals, n);
}

void
bg_scatter_end (BgScatter *scatter)
{
  for (size_t b = 0; b < scatter->partition->n; b++)
    if (scatter->next[b] != NULL)
      hand_in (scatter, b);
}

size_t
bg_partition_number (const BgPartition *partition)
{
  return partition->n;
}

void
bg_partition_settle (BgScatter *scatter, size_t b)
{
  Bin *bin = &scatter->partition->bin[b];
  bg_deduplicator_fold (scatter->deduplicator, &bin->pending, &bin->run, true);
}

BgPageChain *
bg_partition_run (BgPartition *partition, size_t b)
{
  return &partition->bin[b].run;
}

uint64_t
bg_partition_bytes (const BgPartition *partition)
{
  uint64_t bytes = partition->n * sizeof (Bin);
  for (int t = 0; t < partition->threads; t++)
    bytes += partition->n * sizeof (char *)
             + bg_deduplicator_bytes (partition->scatter[t].deduplicator);
  return bytes;
}
