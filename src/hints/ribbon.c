#include "hints/ribbon.h"

#include <string.h>

#define BAND 64

/* Positions a shard, on average.  Measured: with 4096 in 2 % more columns, and a band,
   three systems of four have a solution; more positions or fewer columns soon
   leave none. */
#define SHARD 4096
#define SPARE 50 /* positions for each spare column */

/* The words before the directory. */
enum { LENGTH, N_SHARDS, DIRECTORY };

/* An entry of the directory: the number of bits of the shards up to this one, and the number of its
   hashes. */
#define END(entry) ((entry) >> 16)
#define TRY(entry) ((entry) &0xffff)
#define ENTRY(end, try) ((uint64_t) (end) << 16 | (try))

/* Multiplications and shifts by which every bit of the result depends on all. */
static inline uint64_t mix (uint64_t x) {
  x = (x ^ x >> 32) * 0xe9846af9b1a615d5u;
  x = (x ^ x >> 32) * 0xe9846af9b1a615d5u;
  return x ^ x >> 28;
}

/* Where the band of a position begins among COLUMNS, and its coefficients. */
typedef struct {
  size_t first;
  uint64_t row; /* the lowest bit, that of FIRST, is set */
} Band;

static inline Band band_of (uint64_t hash, unsigned try, size_t columns) {
  uint64_t x = mix (hash + try);
  return (Band){ bg_hash_scale (x, columns - BAND + 1), x * 0x9fb21c651e98df25u | 1 };
}

/* --- Making --------------------------------------------------------------- */

/* Hashes of positions, distributed to shards; inside a shard they keep their order. */
typedef struct {
  size_t n, most; /* the most that a shard has */
  uint64_t *hash;
  size_t *begin, *ones; /* where each shard begins, and its first with 1 */
} Shards;

static void clear_shards (Shards *shards) {
  g_free (shards->hash);
  g_free (shards->begin);
  g_free (shards->ones);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Shards, clear_shards)

static void fill_shards (Shards *shards, const BgPosition *positions, size_t n, size_t n_zeros) {
  shards->n = n / SHARD + 1;
  shards->hash = g_new (uint64_t, n);
  shards->begin = g_new0 (size_t, shards->n + 1);
  shards->ones = g_new0 (size_t, shards->n);
  for (size_t i = 0; i < n; i++)
    shards->begin[bg_hash_scale (mix (bg_position_fold (positions[i])), shards->n) + 1]++;
  for (size_t s = 0; s < shards->n; s++) {
    shards->most = MAX (shards->most, shards->begin[s + 1]);
    shards->begin[s + 1] += shards->begin[s];
  }
  g_autofree size_t *place = g_memdup2 (shards->begin, shards->n * sizeof *place);
  for (size_t i = 0; i <= n; i++) {
    if (i == n_zeros)
      memcpy (shards->ones, place, shards->n * sizeof *place);
    if (i == n)
      break;
    uint64_t hash = mix (bg_position_fold (positions[i]));
    shards->hash[place[bg_hash_scale (hash, shards->n)]++] = hash;
  }
}

/* A system in echelon form: the row whose lowest bit is a column, or 0, and the bit on
   its right side. */
typedef struct {
  uint64_t *row;
  uint8_t *right;
} System;

/* Adds the equations of a shard; false where they contradict each other. */
static bool eliminate (System *system, size_t columns, unsigned try, const uint64_t *hash, size_t n,
                       size_t n_zeros) {
  memset (system->row, 0, columns * sizeof *system->row);
  for (size_t i = 0; i < n; i++) {
    Band band = band_of (hash[i], try, columns);
    size_t at = band.first;
    uint64_t row = band.row;
    uint8_t right = i >= n_zeros;
    while (row != 0 && system->row[at] != 0) {
      row ^= system->row[at];
      right ^= system->right[at];
      int zeros = row != 0 ? __builtin_ctzll (row) : 0;
      row >>= zeros;
      at += zeros;
    }
    if (row == 0 && right != 0)
      return false;
    if (row != 0) {
      system->row[at] = row;
      system->right[at] = right;
    }
  }
  return true;
}

/* Sets the bits that solve the system, from BEGIN on; BITS has zeros there. */
static void substitute (const System *system, size_t columns, uint64_t *bits, size_t begin) {
  uint64_t after = 0; /* the bits of the columns after, the next one lowest */
  for (size_t at = columns; at-- > 0;) {
    uint64_t row = system->row[at];
    uint64_t bit = row == 0 ? 0 : __builtin_parityll (row >> 1 & after) ^ system->right[at];
    after = after << 1 | bit;
    bits[(begin + at) / 64] |= bit << (begin + at) % 64;
  }
}

void bg_ribbon_append (GArray *words, const BgPosition *positions, size_t n, size_t n_zeros) {
  g_auto (Shards) shards = { 0 };
  fill_shards (&shards, positions, n, n_zeros);
  const size_t at = words->len, directory = at + DIRECTORY, bits = directory + shards.n;
  g_array_set_size (words, (guint) bits);
  size_t room = 0, end = 0;
  g_autofree uint64_t *row = NULL;
  g_autofree uint8_t *right = NULL;
  for (size_t s = 0; s < shards.n; s++) {
    const size_t size = shards.begin[s + 1] - shards.begin[s];
    const uint64_t *hash = shards.hash + shards.begin[s];
    size_t columns;
    unsigned try = 0;
    for (bool solved = false; !solved; try++) {
      columns = size + size / SPARE + BAND * (1 + try);
      if (columns > room) {
        room = columns + columns / 2;
        row = g_renew (uint64_t, row, room);
        right = g_renew (uint8_t, right, room);
      }
      solved = eliminate (&(System){ row, right }, columns, try, hash, size,
                          shards.ones[s] - shards.begin[s]);
    }
    /* a band is read as two words */
    g_array_set_size (words, (guint) (bits + (end + columns) / 64 + 2));
    uint64_t *word = &g_array_index (words, uint64_t, 0);
    substitute (&(System){ row, right }, columns, word + bits, end);
    end += columns;
    word[directory + s] = ENTRY (end, try - 1);
  }
  g_array_index (words, uint64_t, at + LENGTH) = words->len - at;
  g_array_index (words, uint64_t, at + N_SHARDS) = shards.n;
}

/* --- Asking --------------------------------------------------------------- */

size_t bg_ribbon_length (const uint64_t *words, size_t n) {
  if (n < DIRECTORY || words[LENGTH] > n || words[LENGTH] < DIRECTORY || words[N_SHARDS] == 0
      || words[N_SHARDS] >= words[LENGTH] - DIRECTORY)
    return 0;
  uint64_t n_bits = (words[LENGTH] - DIRECTORY - words[N_SHARDS] - 1) * 64, before = 0;
  for (uint64_t s = 0; s < words[N_SHARDS]; s++) {
    uint64_t end = END (words[DIRECTORY + s]);
    if (end > n_bits || end < before + BAND)
      return 0;
    before = end;
  }
  return words[LENGTH];
}

bool bg_ribbon_bit (const uint64_t *words, BgPosition position) {
  const uint64_t hash = mix (bg_position_fold (position)), *directory = words + DIRECTORY;
  const uint64_t *bits = directory + words[N_SHARDS];
  size_t s = bg_hash_scale (hash, words[N_SHARDS]), begin = s > 0 ? END (directory[s - 1]) : 0;
  Band band = band_of (hash, TRY (directory[s]), END (directory[s]) - begin);
  size_t at = begin + band.first, shift = at % 64;
  uint64_t window = bits[at / 64] >> shift;
  if (shift > 0)
    window |= bits[at / 64 + 1] << (64 - shift);
  return __builtin_parityll (window & band.row);
}
