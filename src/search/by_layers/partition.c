#include "search/by_layers/partition.h"

#include <pthread.h>
#include <string.h>

#include "core/radix_sort.h"
#include "runs/ranges.h"
#include "search/by_layers/peg_record.h"

/* --- Distinct positions from arrivals --------------------------------------- */

/* Each has its fewest moves and the holes where the last of that many may have just ended.

   Each position has eight arrivals or so.  So arrivals are not sorted: they go into a table with
   linear probing that stays in a core's second cache, and only the distinct positions are sorted.
   (Linear probing: Knuth, The Art of Computer Programming 3, 6.4.) */

/* Slots of the smallest table, as a power of two. */
#define LEAST_BITS 8
/* Arrivals that are expected at each position, of a few at least. */
#define ARRIVALS_A_POSITION 3

/* Memory for one use after another; a larger block does not keep the old contents. */
typedef struct {
  void *data;
  _Atomic size_t bytes; /* other threads may ask for it */
} Buffer;

/* One thread's table. */
typedef struct {
  bool wide; /* arrivals are, or narrow (moves/jump_arrivals.h) */
  BgPagePool *pool;
  Buffer table;
  int bits;    /* the table has 2^bits slots */
  Buffer list; /* its records */
} Deduplicator;

static void *buffer_take (Buffer *buffer, size_t bytes) {
  if (bytes > buffer->bytes) {
    g_aligned_free (buffer->data);
    buffer->data = g_aligned_alloc (1, bytes, 64);
    buffer->bytes = bytes;
  }
  return buffer->data;
}

/* The records that a table may hold before it grows: few enough that most are found
   at the first look. */
static inline size_t most_of_table (int bits) {
  return ((size_t) 1 << bits) / 8 * 5;
}

#define WORD BgNarrowArrival
#define RECORD BgNarrowRecord
#define NAME(x) narrow_##x
#include "search/by_layers/deduplicate_loop.h"
#undef WORD
#undef RECORD
#undef NAME

#define WORD BgWideArrival
#define RECORD BgWideRecord
#define NAME(x) wide_##x
#include "search/by_layers/deduplicate_loop.h"
#undef WORD
#undef RECORD
#undef NAME

/* Makes ARRIVALS, which are given back, part of RUN, a chain of records of distinct positions
   (by_layers/peg_record.h).  These are ascending then if SORTED, else in no order. */
static void fold (Deduplicator *deduplicator, BgPageChain *arrivals, BgPageChain *run,
                  bool sorted) {
  (deduplicator->wide ? wide_fold : narrow_fold) (deduplicator, arrivals, run, sorted);
}

/* --- Bins ------------------------------------------------------------------- */

/* Distinct positions a bin: their table, 256 KiB, and the arrivals on their way into
   it fit a core's second cache. */
#define BIN_POSITIONS 6144
/* Arrivals that a bin gathers before it is folded: as many as most bins ever get,
   since an early fold makes the later fold insert its results into the table once more. */
#define PENDING 49152
#define MOST_BINS 8192

typedef struct {
  pthread_mutex_t lock; /* of the next two */
  bool folding;
  BgPageChain pending; /* arrivals */
  BgPageChain run;     /* records; of the thread that folds */
} Bin;

struct BgScatter {
  BgPartition *partition;
  char **next; /* after the last arrival in each bin's open page; NULL: none */
  Deduplicator deduplicator;
};

struct BgPartition {
  bool wide;
  BgPagePool *pool;
  BgRanges ranges;
  size_t n;
  Bin *bin;
  int threads;
  BgScatter *scatter;
};

BgPartition *bg_partition_new (bool wide, BgPagePool *pool, size_t expected, BgPosition *sample,
                               size_t n, int threads) {
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
      .deduplicator = { .wide = wide, .pool = pool },
    };
  return partition;
}

/* The page that holds the item before NEXT. */
static BgPage *page_before (char *next) {
  const size_t beyond = ((uintptr_t) next - 1) % BG_PAGE_BYTES + 1;
  return (BgPage *) (next - beyond);
}

void bg_partition_free (BgPartition *partition) {
  if (partition == NULL)
    return;
  for (int t = 0; t < partition->threads; t++) {
    BgScatter *scatter = &partition->scatter[t];
    for (size_t b = 0; b < partition->n; b++)
      if (scatter->next[b] != NULL) {
        BgPageChain open = { .first = page_before (scatter->next[b]) };
        bg_page_pool_give (partition->pool, &open);
      }
    g_free (scatter->next);
    g_aligned_free (scatter->deduplicator.table.data);
    g_aligned_free (scatter->deduplicator.list.data);
  }
  for (size_t b = 0; b < partition->n; b++) {
    pthread_mutex_destroy (&partition->bin[b].lock);
    bg_page_pool_give (partition->pool, &partition->bin[b].pending);
    bg_page_pool_give (partition->pool, &partition->bin[b].run);
  }
  g_free (partition->bin);
  g_free (partition->scatter);
  bg_ranges_clear (&partition->ranges);
  g_free (partition);
}

BgScatter *bg_partition_scatter (BgPartition *partition, int thread) {
  return &partition->scatter[thread];
}

static size_t arrival_bytes (const BgPartition *partition) {
  return partition->wide ? sizeof (BgWideArrival) : sizeof (BgNarrowArrival);
}

/* Hands in the open page of a bin. */
static void hand_in (BgScatter *scatter, size_t b) {
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
  if (folds) {
    bin->folding = true;
    arrivals = bin->pending;
    bin->pending = (BgPageChain){ 0 };
  }
  pthread_mutex_unlock (&bin->lock);
  if (!folds)
    return;
  fold (&scatter->deduplicator, &arrivals, &bin->run, false);
  pthread_mutex_lock (&bin->lock);
  bin->folding = false;
  pthread_mutex_unlock (&bin->lock);
}

/* Where the next arrival at a bin goes. */
static char *open_page (BgScatter *scatter, size_t b) {
  if (scatter->next[b] != NULL)
    hand_in (scatter, b);
  return bg_page_pool_take (scatter->partition->pool)->items;
}

/* Compiled for each width. */
static inline __attribute__ ((always_inline)) void add_page (const bool wide, BgScatter *scatter,
                                                             const void *arrivals, size_t n) {
  const BgPartition *partition = scatter->partition;
  const BgNarrowArrival *narrow = arrivals;
  const BgWideArrival *words = arrivals;
  for (size_t i = 0; i < n; i++) {
    const BgPosition position = wide ? (BgPosition) (words[i] >> BG_ARRIVAL_TAG_BITS)
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

void bg_scatter_add (BgScatter *scatter, const void *arrivals, size_t n) {
  if (scatter->partition->wide)
    add_page (true, scatter, arrivals, n);
  else
    add_page (false, scatter, arrivals, n);
}

void bg_scatter_end (BgScatter *scatter) {
  for (size_t b = 0; b < scatter->partition->n; b++)
    if (scatter->next[b] != NULL)
      hand_in (scatter, b);
}

size_t bg_partition_number (const BgPartition *partition) {
  return partition->n;
}

void bg_partition_settle (BgScatter *scatter, size_t b) {
  Bin *bin = &scatter->partition->bin[b];
  fold (&scatter->deduplicator, &bin->pending, &bin->run, true);
}

BgPageChain *bg_partition_run (BgPartition *partition, size_t b) {
  return &partition->bin[b].run;
}

uint64_t bg_partition_bytes (const BgPartition *partition) {
  uint64_t bytes = partition->n * sizeof (Bin);
  for (int t = 0; t < partition->threads; t++) {
    const Deduplicator *deduplicator = &partition->scatter[t].deduplicator;
    bytes += partition->n * sizeof (char *) + deduplicator->table.bytes + deduplicator->list.bytes;
  }
  return bytes;
}
