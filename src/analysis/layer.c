#include "analysis/layer.h"

#include <string.h>

#include "analysis/sort.h"

#define WORD_BITS 64
#define CHUNK_WORDS (BG_LAYER_CHUNK / WORD_BITS)

/* One count for a cache line of the bitmap. */
#define BLOCK_WORDS 8
#define BLOCK_BITS (BLOCK_WORDS * WORD_BITS)

/* Slots are fetched this many positions ahead of their use. */
#define AHEAD 24

/* A sorted set takes in new positions in lots of at least so many. */
#define LEAST_LOT ((size_t) 1 << 20)

struct BgLayer
{
  int pegs;
  size_t n;                     /* once sealed */
  uint64_t memory;              /* bytes that it may take */
  bool failed;                  /* it would have needed more */

  /* a bitmap */
  const BgSpace *space;         /* NULL: an array */
  uint32_t *base;
  uint64_t *bits;
  uint32_t *before;             /* once sealed: positions before each block, and in all */
  size_t n_blocks;

  /* a sorted array, and what waits to be sorted into it */
  GMutex lock;
  BgPosition *position, *waiting;
  size_t n_waiting, room;
};

BgLayer *
bg_layer_new (const BgSpace *space, int pegs, uint64_t memory)
{
  BgLayer *layer = g_new0 (BgLayer, 1);
  layer->pegs = pegs;
  layer->space = space;
  layer->memory = memory;
  g_mutex_init (&layer->lock);
  if (space == NULL)
    return layer;
  layer->base = g_new (uint32_t, ((size_t) 1 << space->high_holes) + 1);
  bg_space_fill_bases (space, pegs, layer->base);
  size_t size = layer->base[(size_t) 1 << space->high_holes];
  /* whole chunks, and one more block for what is looked at ahead */
  layer->n_blocks = (size / BG_LAYER_CHUNK + 1) * (BG_LAYER_CHUNK / BLOCK_BITS);
  if (bg_layer_bytes (layer) <= memory)
    layer->bits = g_try_malloc0_n (layer->n_blocks, BLOCK_BITS / 8);
  if (layer->bits == NULL)
    g_clear_pointer (&layer, bg_layer_free);
  return layer;
}

void
bg_layer_free (BgLayer *layer)
{
  if (layer == NULL)
    return;
  g_free (layer->base);
  g_free (layer->bits);
  g_free (layer->before);
  g_free (layer->position);
  g_free (layer->waiting);
  g_mutex_clear (&layer->lock);
  g_free (layer);
}

/* --- Bitmaps -------------------------------------------------------------- */

static inline __attribute__ ((always_inline)) void
set_bits (BgLayer *layer, const BgLayer *within, const BgPosition *positions, size_t n,
          const bool shared)
{
  const BgSpace *space = layer->space;
  const uint32_t *base = layer->base;
  uint64_t *bits = layer->bits;
  const uint64_t *allowed = within != NULL ? within->bits : NULL;
  const uint64_t *first = allowed != NULL ? allowed : bits;
  uint32_t rank[AHEAD];
  for (size_t i = 0; i < n + AHEAD; i++)
    {
      uint32_t *slot = &rank[i % AHEAD];
      if (i >= AHEAD)
        {
          uint64_t bit = (uint64_t) 1 << *slot % WORD_BITS;
          uint64_t *word = &bits[*slot / WORD_BITS];
          if (allowed != NULL)
            bit &= allowed[*slot / WORD_BITS];
          /* alone, a write costs less than a branch that nobody can predict */
          if (!shared)
            *word |= bit;
          else if ((__atomic_load_n (word, __ATOMIC_RELAXED) & bit) != bit)
            __atomic_fetch_or (word, bit, __ATOMIC_RELAXED);
        }
      if (i < n)
        {
          *slot = bg_space_rank (space, base, positions[i]);
          __builtin_prefetch (&first[*slot / WORD_BITS], 1);
        }
    }
}

static void
count_blocks (BgLayer *layer)
{
  layer->before = g_new (uint32_t, layer->n_blocks + 1);
  uint32_t n = 0;
  for (size_t b = 0; b < layer->n_blocks; b++)
    {
      layer->before[b] = n;
      for (int w = 0; w < BLOCK_WORDS; w++)
        n += __builtin_popcountll (layer->bits[b * BLOCK_WORDS + w]);
    }
  layer->before[layer->n_blocks] = n;
  layer->n = n;
}

/* The upper half whose ranks RANK is among. */
static uint32_t
find_high (const BgLayer *layer, uint32_t rank)
{
  uint32_t low = 0, high = 1u << layer->space->high_holes;
  while (high - low > 1)
    {
      uint32_t middle = low + (high - low) / 2;
      if (layer->base[middle] <= rank)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static size_t
read_bits (const BgLayer *layer, size_t chunk, BgPosition *positions)
{
  const BgSpace *space = layer->space;
  const uint32_t *base = layer->base;
  size_t n = 0;
  if (bg_layer_index (layer, chunk) == bg_layer_index (layer, chunk + 1))
    return 0;
  uint32_t high = 0;
  const uint32_t *lower = NULL; /* of the upper half HIGH, from rank 0 on */
  for (size_t w = chunk * CHUNK_WORDS; w < (chunk + 1) * CHUNK_WORDS; w++)
    for (uint64_t word = layer->bits[w]; word != 0; word &= word - 1)
      {
        uint32_t rank = w * WORD_BITS + __builtin_ctzll (word);
        if (lower == NULL || rank >= base[high + 1])
          {
            if (lower == NULL)
              high = find_high (layer, rank);
            while (rank >= base[high + 1])
              high++;
            int kind = bg_space_kind (space, layer->pegs, high);
            lower = space->lower + space->kind[kind];
          }
        positions[n++] = (BgPosition) high << space->low_holes | lower[rank - base[high]];
      }
  return n;
}

static size_t
find_bit (const BgLayer *layer, uint32_t rank)
{
  size_t word = rank / WORD_BITS, block = rank / BLOCK_BITS;
  uint64_t bit = (uint64_t) 1 << rank % WORD_BITS;
  if ((layer->bits[word] & bit) == 0)
    return BG_LAYER_ABSENT;
  size_t index = layer->before[block];
  for (size_t w = block * BLOCK_WORDS; w < word; w++)
    index += __builtin_popcountll (layer->bits[w]);
  return index + __builtin_popcountll (layer->bits[word] & (bit - 1));
}

/* --- Sorted arrays -------------------------------------------------------- */

/* Sorts what waits into the set; false if there is no memory for that. */
static bool
take_in (BgLayer *layer)
{
  if (2 * (layer->n + layer->n_waiting) * sizeof (BgPosition) > layer->memory)
    return false;
  BgPosition *merged = g_try_new (BgPosition, layer->n + layer->n_waiting);
  if (merged == NULL)
    return false;
  size_t n = bg_sort_unique (&layer->waiting, layer->n_waiting);
  layer->n = bg_sort_merge (layer->position, layer->n, layer->waiting, n, merged);
  g_free (layer->position);
  layer->position = g_renew (BgPosition, merged, MAX (layer->n, 1));
  layer->n_waiting = 0;
  return true;
}

static void
append (BgLayer *layer, const BgPosition *positions, size_t n)
{
  g_mutex_lock (&layer->lock);
  if (layer->n_waiting + n > layer->room)
    {
      if (layer->n_waiting > 0)
        layer->failed |= !take_in (layer);
      layer->room = MAX (MAX (LEAST_LOT, layer->n / 2), n);
      g_free (layer->waiting);
      layer->waiting = layer->failed ? NULL : g_try_new (BgPosition, layer->room);
      layer->failed |= layer->waiting == NULL;
    }
  if (!layer->failed)
    {
      memcpy (layer->waiting + layer->n_waiting, positions, n * sizeof *positions);
      layer->n_waiting += n;
    }
  g_mutex_unlock (&layer->lock);
}

static size_t
find_sorted (const BgLayer *layer, BgPosition position)
{
  size_t low = 0, high = layer->n;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (layer->position[middle] < position)
        low = middle + 1;
      else
        high = middle;
    }
  return low < layer->n && layer->position[low] == position ? low : BG_LAYER_ABSENT;
}

static size_t
keep_found (const BgLayer *within, BgPosition *positions, size_t n)
{
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (find_sorted (within, positions[i]) != BG_LAYER_ABSENT)
      positions[kept++] = positions[i];
  return kept;
}

/* --- Both ----------------------------------------------------------------- */

bool
bg_layer_add (BgLayer *layer, const BgLayer *within, BgPosition *positions, size_t n, bool shared)
{
  g_assert (within == NULL || (within->space == layer->space && within->pegs == layer->pegs));
  if (layer->space != NULL)
    {
      if (shared)
        set_bits (layer, within, positions, n, true);
      else
        set_bits (layer, within, positions, n, false);
      return true;
    }
  if (within != NULL)
    n = keep_found (within, positions, n);
  if (n > 0)
    append (layer, positions, n);
  return !layer->failed;
}

bool
bg_layer_seal (BgLayer *layer)
{
  if (layer->space != NULL)
    count_blocks (layer);
  else if (layer->n_waiting > 0 && !layer->failed)
    layer->failed = !take_in (layer);
  g_clear_pointer (&layer->waiting, g_free);
  layer->room = 0;
  return !layer->failed;
}

size_t
bg_layer_size (const BgLayer *layer)
{
  return layer->n;
}

int
bg_layer_pegs (const BgLayer *layer)
{
  return layer->pegs;
}

uint64_t
bg_layer_bytes (const BgLayer *layer)
{
  uint64_t bytes = sizeof *layer + (layer->n + layer->room) * sizeof (BgPosition);
  if (layer->space != NULL)
    bytes = sizeof *layer + (layer->n_blocks * (BLOCK_BITS / 8 + sizeof *layer->before))
            + (sizeof *layer->base << layer->space->high_holes);
  return bytes;
}

size_t
bg_layer_n_chunks (const BgLayer *layer)
{
  return layer->space != NULL ? layer->n_blocks * BLOCK_BITS / BG_LAYER_CHUNK
                              : (layer->n + BG_LAYER_CHUNK - 1) / BG_LAYER_CHUNK;
}

size_t
bg_layer_index (const BgLayer *layer, size_t chunk)
{
  return layer->space != NULL ? layer->before[chunk * (BG_LAYER_CHUNK / BLOCK_BITS)]
                              : MIN (chunk * BG_LAYER_CHUNK, layer->n);
}

size_t
bg_layer_read (const BgLayer *layer, size_t chunk, BgPosition *positions)
{
  if (layer->space != NULL)
    return read_bits (layer, chunk, positions);
  size_t first = bg_layer_index (layer, chunk);
  size_t n = bg_layer_index (layer, chunk + 1) - first;
  memcpy (positions, layer->position + first, n * sizeof *positions);
  return n;
}

void
bg_layer_find (const BgLayer *layer, const BgPosition *positions, size_t n, size_t *found)
{
  if (layer->space == NULL)
    {
      for (size_t i = 0; i < n; i++)
        found[i] = find_sorted (layer, positions[i]);
      return;
    }
  for (size_t i = 0; i < n + AHEAD; i++)
    {
      if (i >= AHEAD)
        found[i - AHEAD] = find_bit (layer, found[i - AHEAD]);
      if (i < n)
        {
          found[i] = bg_space_rank (layer->space, layer->base, positions[i]);
          __builtin_prefetch (&layer->bits[found[i] / WORD_BITS]);
          __builtin_prefetch (&layer->before[found[i] / BLOCK_BITS]);
        }
    }
}

bool
bg_layer_has (const BgLayer *layer, BgPosition position)
{
  size_t found;
  bg_layer_find (layer, &position, 1, &found);
  return found != BG_LAYER_ABSENT;
}
