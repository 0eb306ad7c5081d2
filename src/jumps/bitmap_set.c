#include "jumps/bitmap_set.h"

#include "core/memory.h"
#include "jumps/level_set.h"

#define WORD_BITS 64
#define CHUNK_WORDS (BG_LEVEL_SET_CHUNK / WORD_BITS)

/* One count for a cache line of the bitmap. */
#define BLOCK_WORDS 8
#define BLOCK_BITS (BLOCK_WORDS * WORD_BITS)

/* Words are prefetched this many ahead of their use. */
#define LOT 256

/* Blocks of a bitmap for SIZE ranks: whole chunks, and one more block, which is prefetched. */
static size_t count_blocks (uint64_t size) {
  return (size / BG_LEVEL_SET_CHUNK + 1) * (BG_LEVEL_SET_CHUNK / BLOCK_BITS);
}

/* The bytes of BITMAP's three arrays. */
static size_t bits_bytes (const BgBitmapSet *bitmap) {
  return bitmap->n_blocks * (BLOCK_BITS / 8);
}

static size_t base_bytes (const BgBitmapSet *bitmap) {
  return (((size_t) 1 << bitmap->ranking->high_holes) + 1) * sizeof *bitmap->base;
}

static size_t before_bytes (const BgBitmapSet *bitmap) {
  return (bitmap->n_blocks + 1) * sizeof *bitmap->before;
}

uint64_t bg_bitmap_set_bytes (const BgRanking *ranking, uint64_t size) {
  const BgBitmapSet bitmap = { .ranking = ranking, .n_blocks = count_blocks (size) };
  return bits_bytes (&bitmap) + base_bytes (&bitmap) + before_bytes (&bitmap);
}

bool bg_bitmap_set_init (BgBitmapSet *bitmap, const BgRanking *ranking, int pegs,
                         const BgControl *control) {
  *bitmap = (BgBitmapSet){
    .ranking = ranking,
    .control = *control,
    .pegs = pegs,
    .n_blocks = count_blocks (bg_ranking_size (ranking, pegs)),
  };
  bitmap->bits = bg_memory_new (control, bits_bytes (bitmap));
  bitmap->base = bg_memory_new (control, base_bytes (bitmap));
  bitmap->before = bg_memory_new (control, before_bytes (bitmap));
  if (bitmap->base == NULL || bitmap->bits == NULL || bitmap->before == NULL) {
    bg_bitmap_set_clear (bitmap);
    return false;
  }
  bg_ranking_fill_bases (ranking, pegs, bitmap->base);
  return true;
}

void bg_bitmap_set_clear (BgBitmapSet *bitmap) {
  bg_memory_free (&bitmap->control, bitmap->bits, bits_bytes (bitmap));
  bg_memory_free (&bitmap->control, bitmap->base, base_bytes (bitmap));
  bg_memory_free (&bitmap->control, bitmap->before, before_bytes (bitmap));
}

/* --- Filling -------------------------------------------------------------- */

static inline uint64_t bit_of (uint32_t rank) {
  return (uint64_t) 1 << rank % WORD_BITS;
}

/* The ranks of N positions, N being at most LOT; their words in BITS, which is
   the memory that will be looked at first, are on their way. */
static inline void rank_lot (const BgBitmapSet *bitmap, const BgPosition *positions, size_t n,
                             const uint64_t *bits, uint32_t *rank) {
  const BgRanking *ranking = bitmap->ranking;
  const uint32_t *base = bitmap->base;
  for (size_t i = 0; i < n; i++) {
    rank[i] = bg_ranking_rank (ranking, base, positions[i]);
    __builtin_prefetch (&bits[rank[i] / WORD_BITS], 1);
  }
}

/* Keeps the ranks whose bits are set in BITS, or with ABSENT, clear.  Without a branch, which could
   not be predicted. */
static inline __attribute__ ((always_inline)) size_t
keep_ranks (const uint64_t *bits, uint32_t *rank, size_t n, const bool absent) {
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    uint32_t r = rank[i];
    uint64_t word = __atomic_load_n (&bits[r / WORD_BITS], __ATOMIC_RELAXED);
    rank[kept] = r;
    kept += ((word >> r % WORD_BITS) & 1) ^ absent;
  }
  return kept;
}

void bg_bitmap_set_add (BgBitmapSet *bitmap, const BgBitmapSet *within, const BgPosition *positions,
                        size_t n, bool shared) {
  uint64_t *bits = bitmap->bits;
  uint32_t rank[LOT];
  for (size_t first = 0; first < n; first += LOT) {
    size_t lot = MIN (LOT, n - first);
    rank_lot (bitmap, positions + first, lot, within != NULL ? within->bits : bits, rank);
    if (within != NULL)
      lot = keep_ranks (within->bits, rank, lot, false);
    if (shared) {
      /* most successors are there already, and an atomic write is expensive */
      lot = keep_ranks (bits, rank, lot, true);
      for (size_t i = 0; i < lot; i++)
        __atomic_fetch_or (&bits[rank[i] / WORD_BITS], bit_of (rank[i]), __ATOMIC_RELAXED);
    } else
      for (size_t i = 0; i < lot; i++)
        bits[rank[i] / WORD_BITS] |= bit_of (rank[i]);
  }
}

size_t bg_bitmap_set_seal (BgBitmapSet *bitmap) {
  uint32_t n = 0;
  for (size_t b = 0; b < bitmap->n_blocks; b++) {
    bitmap->before[b] = n;
    for (int w = 0; w < BLOCK_WORDS; w++)
      n += bg_count_bits (bitmap->bits[b * BLOCK_WORDS + w]);
  }
  bitmap->before[bitmap->n_blocks] = n;
  return n;
}

/* --- Reading -------------------------------------------------------------- */

size_t bg_bitmap_set_n_chunks (const BgBitmapSet *bitmap) {
  return bitmap->n_blocks * BLOCK_BITS / BG_LEVEL_SET_CHUNK;
}

size_t bg_bitmap_set_index (const BgBitmapSet *bitmap, size_t chunk) {
  return bitmap->before[chunk * (BG_LEVEL_SET_CHUNK / BLOCK_BITS)];
}

/* The upper half whose ranks RANK is among. */
static uint32_t find_high (const BgBitmapSet *bitmap, uint32_t rank) {
  uint32_t low = 0, high = 1u << bitmap->ranking->high_holes;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (bitmap->base[middle] <= rank)
      low = middle;
    else
      high = middle;
  }
  return low;
}

size_t bg_bitmap_set_read (const BgBitmapSet *bitmap, size_t chunk, BgPosition *positions) {
  const BgRanking *ranking = bitmap->ranking;
  const uint32_t *base = bitmap->base;
  size_t n = 0;
  if (bg_bitmap_set_index (bitmap, chunk) == bg_bitmap_set_index (bitmap, chunk + 1))
    return 0;
  uint32_t high = 0;
  const uint32_t *lower = NULL; /* of the upper half HIGH, from rank 0 on */
  for (size_t w = chunk * CHUNK_WORDS; w < (chunk + 1) * CHUNK_WORDS; w++)
    for (uint64_t word = bitmap->bits[w]; word != 0; word &= word - 1) {
      uint32_t rank = (uint32_t) (w * WORD_BITS + __builtin_ctzll (word));
      if (lower == NULL || rank >= base[high + 1]) {
        if (lower == NULL)
          high = find_high (bitmap, rank);
        while (rank >= base[high + 1])
          high++;
        int kind = bg_ranking_kind (ranking, bitmap->pegs, high);
        lower = ranking->lower + ranking->kind[kind];
      }
      positions[n++] = (BgPosition) high << ranking->low_holes | lower[rank - base[high]];
    }
  return n;
}

static size_t find_bit (const BgBitmapSet *bitmap, uint32_t rank) {
  size_t word = rank / WORD_BITS, block = rank / BLOCK_BITS;
  uint64_t bit = bit_of (rank);
  if ((bitmap->bits[word] & bit) == 0)
    return BG_LEVEL_SET_ABSENT;
  size_t index = bitmap->before[block];
  for (size_t w = block * BLOCK_WORDS; w < word; w++)
    index += bg_count_bits (bitmap->bits[w]);
  return index + bg_count_bits (bitmap->bits[word] & (bit - 1));
}

void bg_bitmap_set_find (const BgBitmapSet *bitmap, const BgPosition *positions, size_t n,
                         size_t *found) {
  uint32_t rank[LOT];
  for (size_t first = 0; first < n; first += LOT) {
    size_t lot = MIN (LOT, n - first);
    rank_lot (bitmap, positions + first, lot, bitmap->bits, rank);
    for (size_t i = 0; i < lot; i++)
      __builtin_prefetch (&bitmap->before[rank[i] / BLOCK_BITS]);
    for (size_t i = 0; i < lot; i++)
      found[first + i] = find_bit (bitmap, rank[i]);
  }
}

size_t bg_bitmap_set_take (BgBitmapSet *bitmap, BgPosition *positions, size_t n, bool shared) {
  uint64_t *bits = bitmap->bits;
  uint32_t rank[LOT];
  size_t taken = 0;
  for (size_t first = 0; first < n; first += LOT) {
    size_t lot = MIN (LOT, n - first);
    rank_lot (bitmap, positions + first, lot, bits, rank);
    for (size_t i = 0; i < lot; i++) {
      uint64_t *word = &bits[rank[i] / WORD_BITS], bit = bit_of (rank[i]);
      uint64_t before = __atomic_load_n (word, __ATOMIC_RELAXED);
      positions[taken] = positions[first + i];
      if (!shared)
        *word = before & ~bit;
      else if ((before & bit) != 0)
        before = __atomic_fetch_and (word, ~bit, __ATOMIC_RELAXED);
      taken += (before & bit) != 0;
    }
  }
  return taken;
}
