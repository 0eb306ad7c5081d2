#include "analysis/jumps.h"

#include <string.h>

#include "moves/sizes.h"

/* Holes whose constants are tabulated together: more of them, and the table would
   outgrow the first cache. */
#define SLICE 5
#define SLICE_SETS (1 << SLICE)

/* A row of the table: ends, middles, then images. */
typedef size_t Play (const BgJumps *jumps, const BgPosition *parents, size_t n, BgPosition *keys,
                     uint8_t *counts);

struct BgJumps
{
  Play *play;
  int n_lines, n_slices;
  int lanes, words;
  uint64_t middle_wanted;       /* XORed with middles, as in BgMoves */
  BgPosition flip;              /* XORed with every image: the full board for complements */
  uint64_t *line;               /* the images of each line */
  uint64_t *row;                /* SLICE_SETS rows a slice */
};

/* The hot loop, written once and compiled for each number of lanes and words. */
static inline __attribute__ ((always_inline)) size_t
play (const BgJumps *jumps, const BgPosition *parents, size_t n, BgPosition *keys,
      uint8_t *counts, const int lanes, const int words)
{
  const int stride = 2 * words + lanes;
  const int n_slices = jumps->n_slices;
  const uint64_t wanted = jumps->middle_wanted, flip = jumps->flip;
  const uint64_t *const line = jumps->line, *const rows = jumps->row;
  size_t out = 0;
  for (size_t p = 0; p < n; p++)
    {
      uint64_t state[2 * BG_MAX_LINE_WORDS + BG_MAX_LANES];
      BgPosition rest = parents[p];
      for (int k = 0; k < stride; k++)
        state[k] = rows[(rest % SLICE_SETS) * stride + k];
      for (int slice = 1; slice < n_slices; slice++)
        {
          rest >>= SLICE;
          const uint64_t *row = rows + (slice * SLICE_SETS + rest % SLICE_SETS) * stride;
          for (int k = 0; k < stride; k++)
            state[k] ^= row[k];
        }
      BgPosition image[BG_MAX_LANES];
      for (int k = 0; k < lanes; k++)
        image[k] = state[2 * words + k] ^ flip;
      const size_t before = out;
      for (int w = 0; w < words; w++)
        for (uint64_t go = state[w] & (state[words + w] ^ wanted); go != 0; go &= go - 1)
          {
            const uint64_t *change = line + (w * 64 + __builtin_ctzll (go)) * lanes;
            BgPosition result[BG_MAX_LANES];
            for (int k = 0; k < lanes; k++)
              result[k] = image[k] ^ change[k];
            keys[out++] = bg_least_image (result, lanes);
          }
      if (counts != NULL)
        counts[p] = out - before;
    }
  return out;
}

#define SIZE(lanes, words) \
  static size_t \
  play_##lanes##_##words (const BgJumps *jumps, const BgPosition *parents, size_t n, \
                          BgPosition *keys, uint8_t *counts) \
  { \
    return play (jumps, parents, n, keys, counts, lanes, words); \
  }
BG_SIZES (SIZE)
#undef SIZE

static Play *
find_play (int wanted_lanes, int wanted_words)
{
#define SIZE(lanes, words) \
  if (wanted_lanes == lanes && wanted_words == words) \
    return play_##lanes##_##words;
  BG_SIZES (SIZE)
#undef SIZE
  g_assert_not_reached ();
}

/* The row of one hole; that of a set is the XOR of its holes'. */
static void
add_hole (const BgMoves *moves, int hole, uint64_t *row)
{
  for (int w = 0; w < moves->words; w++)
    {
      row[w] ^= moves->hole[hole].ends[w];
      row[moves->words + w] ^= moves->hole[hole].middles[w];
    }
  for (int k = 0; k < moves->lanes; k++)
    row[2 * moves->words + k] ^= moves->group.hole[hole][k];
}

BgJumps *
bg_jumps_new (const BgBoard *board, const BgGroup *group, BgDirection direction, bool complement)
{
  BgMoves *moves = g_aligned_alloc0 (1, sizeof *moves, _Alignof (BgMoves));
  bg_moves_init (moves, board, group, direction);
  BgJumps *jumps = g_new0 (BgJumps, 1);
  int stride = 2 * moves->words + moves->lanes;
  jumps->play = find_play (moves->lanes, moves->words);
  jumps->n_lines = board->n_lines;
  jumps->lanes = moves->lanes;
  jumps->words = moves->words;
  jumps->n_slices = (board->n_holes + SLICE - 1) / SLICE;
  jumps->middle_wanted = moves->middle_wanted;
  jumps->flip = complement ? board->full : 0;
  jumps->line = g_aligned_alloc0 (MAX (board->n_lines, 1) * moves->lanes, sizeof *jumps->line, 64);
  for (int i = 0; i < board->n_lines; i++)
    memcpy (jumps->line + i * moves->lanes, moves->line[i].images,
            moves->lanes * sizeof *jumps->line);
  jumps->row = g_aligned_alloc0 ((size_t) jumps->n_slices * SLICE_SETS * stride,
                                 sizeof *jumps->row, 64);
  for (int hole = 0; hole < board->n_holes; hole++)
    for (int set = 0; set < SLICE_SETS; set++)
      if (set >> hole % SLICE & 1)
        add_hole (moves, hole, jumps->row + (hole / SLICE * SLICE_SETS + set) * stride);
  g_aligned_free (moves);
  return jumps;
}

void
bg_jumps_free (BgJumps *jumps)
{
  if (jumps == NULL)
    return;
  g_aligned_free (jumps->line);
  g_aligned_free (jumps->row);
  g_free (jumps);
}

size_t
bg_jumps_play (const BgJumps *jumps, const BgPosition *parents, size_t n, BgPosition *keys,
               uint8_t *counts)
{
  return jumps->play (jumps, parents, n, keys, counts);
}

void
bg_jumps_count (const BgJumps *jumps, const BgPosition *parents, size_t n, uint8_t *counts)
{
  const int words = jumps->words, stride = 2 * words + jumps->lanes;
  for (size_t p = 0; p < n; p++)
    {
      uint64_t lines[2 * BG_MAX_LINE_WORDS] = { 0 };
      BgPosition rest = parents[p];
      for (int slice = 0; slice < jumps->n_slices; slice++, rest >>= SLICE)
        for (int w = 0; w < 2 * words; w++)
          lines[w] ^= jumps->row[(slice * SLICE_SETS + rest % SLICE_SETS) * stride + w];
      int count = 0;
      for (int w = 0; w < words; w++)
        count += __builtin_popcountll (lines[w] & (lines[words + w] ^ jumps->middle_wanted));
      counts[p] = count;
    }
}

int
bg_jumps_most (const BgJumps *jumps)
{
  return jumps->n_lines;
}
