#include "search/bins.h"

#include <stdatomic.h>
#include <string.h>

#include "moves/hops.h"
#include "search/ranges.h"

/* Arrivals that a bin gathers before it is folded: twice 256 KiB, sorted from
   one to the other, in a core's second cache. */
#define PENDING 32768
/* Distinct positions a bin: few, so that folding touches little more than the
   arrivals do; not too few, since each thread has a buffer for every bin. */
#define BIN_POSITIONS 16384
#define MOST_BINS 8192
/* Arrivals that a thread collects before it takes a bin's lock. */
#define COMBINE 32
#define MOST_DIGIT_BITS 11
#define TAG_MASK ((1 << BG_ARRIVAL_HOLE_BITS) - 1)

typedef struct
{
  GMutex lock;
  void *pending;
  size_t n_pending, room;       /* arrivals */
  BgLayer run;
  size_t run_room;              /* positions: duplicates make it longer than the run */
} Bin;

/* Sorts N arrivals, with as many words to spare, and unites those at the same
   position.  Returns the number of positions. */
typedef size_t Unite (void *words, void *spare, size_t n, BgLayer *run);

struct BgBins
{
  bool wide;
  size_t word;                  /* bytes of an arrival */
  Unite *unite;
  size_t n;
  Bin *bin;
  BgRanges ranges;
  uint64_t memory;
  _Atomic uint64_t bytes, peak;
};

struct BgScatter
{
  BgBins *bins;
  uint8_t *n;                   /* arrivals in each bin's buffer */
  void *buffer, *spare;
  BgLayer fresh;
};

static bool empty_buffer (BgScatter *scatter, size_t b);

#define WORD BgNarrowArrival
#define NAME(x) narrow_##x
#include "search/bins_loop.h"
#undef WORD
#undef NAME

#define WORD BgWideArrival
#define NAME(x) wide_##x
#include "search/bins_loop.h"
#undef WORD
#undef NAME

BgBins *
bg_bins_new (bool wide, size_t expected, BgPosition *sample, size_t n, uint64_t memory)
{
  BgBins *bins = g_new0 (BgBins, 1);
  bins->wide = wide;
  bins->word = wide ? sizeof (BgWideArrival) : sizeof (BgNarrowArrival);
  bins->unite = wide ? wide_unite_pending : narrow_unite_pending;
  bins->memory = memory;
  bg_ranges_init (&bins->ranges, CLAMP (expected / BIN_POSITIONS, 1, MOST_BINS), sample, n);
  bins->n = bins->ranges.n;
  bins->bin = g_new0 (Bin, bins->n);
  for (size_t b = 0; b < bins->n; b++)
    g_mutex_init (&bins->bin[b].lock);
  return bins;
}

void
bg_bins_free (BgBins *bins)
{
  if (bins == NULL)
    return;
  for (size_t b = 0; b < bins->n; b++)
    {
      g_mutex_clear (&bins->bin[b].lock);
      g_aligned_free (bins->bin[b].pending);
      bg_layer_clear (&bins->bin[b].run);
    }
  g_free (bins->bin);
  bg_ranges_clear (&bins->ranges);
  g_free (bins);
}

/* Accounts for bytes that come and go; false if there are too many. */
static bool
hold (BgBins *bins, uint64_t more, uint64_t less)
{
  uint64_t held = atomic_fetch_add (&bins->bytes, more - less) + more - less;
  uint64_t peak = bins->peak;
  while (held > peak && !atomic_compare_exchange_weak (&bins->peak, &peak, held))
    ;
  return held <= bins->memory;
}

BgScatter *
bg_scatter_new (BgBins *bins)
{
  BgScatter *scatter = g_new0 (BgScatter, 1);
  scatter->bins = bins;
  scatter->n = g_new0 (uint8_t, bins->n);
  scatter->buffer = g_aligned_alloc (bins->n * COMBINE, bins->word, sizeof (BgWideArrival));
  hold (bins, bins->n * (COMBINE * bins->word + 1), 0);
  return scatter;
}

void
bg_scatter_free (BgScatter *scatter)
{
  if (scatter == NULL)
    return;
  bg_layer_clear (&scatter->fresh);
  g_aligned_free (scatter->buffer);
  g_aligned_free (scatter->spare);
  g_free (scatter->n);
  g_free (scatter);
}

/* Merges two runs into a new one. */
static BgLayer
merge (const BgLayer *a, const BgLayer *b)
{
  BgLayer into = bg_layer_new (a->n + b->n);
  size_t i = 0, j = 0, n = 0;
  while (i < a->n && j < b->n)
    if (a->position[i] < b->position[j])
      bg_layer_copy (&into, n++, a, i++);
    else if (a->position[i] > b->position[j])
      bg_layer_copy (&into, n++, b, j++);
    else
      {
        const bool either = a->moves[i] == b->moves[j];
        bg_layer_copy (&into, n, a, i);
        if (either)
          into.ends[n] |= b->ends[j];
        else if (b->moves[j] < a->moves[i])
          bg_layer_copy (&into, n, b, j);
        n++, i++, j++;
      }
  while (i < a->n)
    bg_layer_copy (&into, n++, a, i++);
  while (j < b->n)
    bg_layer_copy (&into, n++, b, j++);
  into.n = n;
  return into;
}

/* Makes the pending arrivals part of the bin's run. */
static bool
fold (BgScatter *scatter, Bin *bin)
{
  BgBins *bins = scatter->bins;
  if (bin->n_pending == 0)
    return true;
  if (scatter->spare == NULL)
    {
      scatter->spare = g_aligned_alloc (PENDING, bins->word, sizeof (BgWideArrival));
      scatter->fresh = bg_layer_new (PENDING);
      hold (bins, PENDING * (bins->word + BG_LAYER_BYTES), 0);
    }
  scatter->fresh.n = bins->unite (bin->pending, scatter->spare, bin->n_pending, &scatter->fresh);
  bin->n_pending = 0;
  BgLayer old = bin->run;
  bool fits = hold (bins, (old.n + scatter->fresh.n) * BG_LAYER_BYTES, 0);
  bin->run = merge (&old, &scatter->fresh);
  hold (bins, 0, bin->run_room * BG_LAYER_BYTES);
  bin->run_room = old.n + scatter->fresh.n;
  bg_layer_clear (&old);
  return fits;
}

/* Grows a bin's store of arrivals, up to PENDING. */
static bool
make_room (BgBins *bins, Bin *bin)
{
  size_t room = CLAMP (4 * bin->room, 8 * COMBINE, PENDING);
  void *pending = g_aligned_alloc (room, bins->word, sizeof (BgWideArrival));
  if (bin->n_pending > 0)
    memcpy (pending, bin->pending, bin->n_pending * bins->word);
  g_aligned_free (bin->pending);
  bin->pending = pending;
  bool fits = hold (bins, (room - bin->room) * bins->word, 0);
  bin->room = room;
  return fits;
}

static bool
empty_buffer (BgScatter *scatter, size_t b)
{
  BgBins *bins = scatter->bins;
  Bin *bin = &bins->bin[b];
  const size_t n = scatter->n[b], word = bins->word;
  bool fits = true;
  g_mutex_lock (&bin->lock);
  if (bin->n_pending + n > PENDING)
    fits = fold (scatter, bin);
  if (bin->n_pending + n > bin->room)
    fits &= make_room (bins, bin);
  memcpy ((char *) bin->pending + bin->n_pending * word,
          (char *) scatter->buffer + b * COMBINE * word, n * word);
  bin->n_pending += n;
  g_mutex_unlock (&bin->lock);
  scatter->n[b] = 0;
  return fits;
}

bool
bg_scatter_add (BgScatter *scatter, const void *arrivals, size_t n)
{
  return scatter->bins->wide ? wide_add (scatter, arrivals, n) : narrow_add (scatter, arrivals, n);
}

bool
bg_scatter_end (BgScatter *scatter)
{
  bool fits = true;
  for (size_t b = 0; b < scatter->bins->n && fits; b++)
    if (scatter->n[b] > 0)
      fits = empty_buffer (scatter, b);
  return fits;
}

size_t
bg_bins_number (const BgBins *bins)
{
  return bins->n;
}

bool
bg_bins_settle (BgScatter *scatter, size_t b)
{
  BgBins *bins = scatter->bins;
  Bin *bin = &bins->bin[b];
  bool fits = fold (scatter, bin);
  hold (bins, 0, bin->room * bins->word);
  g_clear_pointer (&bin->pending, g_aligned_free);
  bin->room = 0;
  return fits;
}

BgLayer *
bg_bins_run (BgBins *bins, size_t b)
{
  return &bins->bin[b].run;
}

uint64_t
bg_bins_peak_bytes (const BgBins *bins)
{
  return bins->peak;
}
