#include "search/by_layers/deduplicate.h"

#include <string.h>

#include "core/radix_sort.h"
#include "search/by_layers/peg_record.h"

/* Slots of the smallest table, as a power of two. */
#define LEAST_BITS 8
/* Arrivals that are expected at each position, of a few at least. */
#define ARRIVALS_A_POSITION 3

/* Memory for one use after another; a larger block does not keep the old contents. */
typedef struct
{
  void *data;
  _Atomic size_t bytes; /* other threads may ask for it */
} Buffer;

struct BgDeduplicator
{
  bool wide;
  BgPagePool *pool;
  Buffer table;
  int bits;    /* the table has 2^bits slots */
  Buffer list; /* its records */
};

static void *
buffer_take (Buffer *buffer, size_t bytes)
{
  if (bytes > buffer->bytes)
    {
      g_aligned_free (buffer->data);
      buffer->data = g_aligned_alloc (1, bytes, 64);
      buffer->bytes = bytes;
    }
  return buffer->data;
}

/* The records that a table may hold before it grows: few enough that most are found
   at the first look. */
static inline size_t
most_of_table (int bits)
{
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

BgDeduplicator *
bg_deduplicator_new (bool wide, BgPagePool *pool)
{
  BgDeduplicator *deduplicator = g_new0 (BgDeduplicator, 1);
  deduplicator->wide = wide;
  deduplicator->pool = pool;
  return deduplicator;
}

void
bg_deduplicator_free (BgDeduplicator *deduplicator)
{
  if (deduplicator == NULL)
    return;
  g_aligned_free (deduplicator->table.data);
  g_aligned_free (deduplicator->list.data);
  g_free (deduplicator);
}

void
bg_deduplicator_fold (BgDeduplicator *deduplicator, BgPageChain *arrivals, BgPageChain *run,
                      bool sorted)
{
  (deduplicator->wide ? wide_fold : narrow_fold) (deduplicator, arrivals, run, sorted);
}

uint64_t
bg_deduplicator_bytes (const BgDeduplicator *deduplicator)
{
  return deduplicator->table.bytes + deduplicator->list.bytes;
}
