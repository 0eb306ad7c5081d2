#include "moves/jump_keys.h"

#include <string.h>

#include "moves/sizes.h"

/* Holes whose constants are tabulated together: more of them, and the table would
   outgrow the first cache. */
#define SLICE 5

/* A row of the table: ends, middles, then images. */
typedef size_t Play (const BgJumpKeys *jumps, const BgPosition *parents, size_t n, BgPosition *keys,
                     BgLineIndex *counts);
typedef void Symmetries (const BgJumpKeys *jumps, const BgPosition *positions, size_t n,
                         uint16_t *sets);

struct BgJumpKeys {
  Play *play;
  Symmetries *symmetries;
  int n_lines, n_slices;
  int lanes, words;
  const BgBoard *board;
  BgDirection direction;
  BgOneWay one_way;
  uint16_t distinct;      /* lanes, as bits: the others repeat the first */
  uint64_t middle_wanted; /* XORed with middles, as in BgMoves */
  BgPosition flip;        /* XORed with every image: the full board for complements */
  BgPosition *line;       /* the images of each line */
  uint64_t *row;          /* by slices of SLICE holes */
};

/* Sums the words FIRST .. FIRST + N - 1 of a position's rows, which are STRIDE apart. */
static inline __attribute__ ((always_inline)) void add_rows (const BgJumpKeys *jumps,
                                                             BgPosition position, const int first,
                                                             const int n, const int stride,
                                                             uint64_t *sum) {
  bg_hole_table_look_up (jumps->row + first, SLICE, jumps->n_slices, position, n, stride, sum);
}

/* Sets LINES to the lines along which pegs can jump in PARENT, whose ends and middles STATE has;
   returns the words of such a set. */
static inline __attribute__ ((always_inline)) int find_lines (const BgJumpKeys *jumps,
                                                              BgPosition parent,
                                                              const uint64_t *state,
                                                              uint64_t *lines, const int words) {
  if (words == 0) {
    const int n = BG_LINE_SET_WORDS (jumps->n_lines);
    memset (lines, 0, n * sizeof *lines);
    bg_moves_find_lines (jumps->board, jumps->direction, parent, parent, lines);
    return n;
  }
  for (int w = 0; w < words; w++)
    lines[w] = bg_one_way_allowed (&jumps->one_way, parent, w,
                                   state[w] & (state[words + w] ^ jumps->middle_wanted));
  return words;
}

/* The hot loop, written once and compiled for each number of lanes and words. */
static inline __attribute__ ((always_inline)) size_t play (const BgJumpKeys *jumps,
                                                           const BgPosition *parents, size_t n,
                                                           BgPosition *keys, BgLineIndex *counts,
                                                           const int lanes, const int words) {
  const int stride = 2 * words + lanes * BG_POSITION_WORDS;
  const BgPosition flip = jumps->flip, *const line = jumps->line;
  size_t out = 0;
  for (size_t p = 0; p < n; p++) {
    uint64_t state[BG_MOVES_WIDTH], lines[BG_MAX_LINE_WORDS];
    add_rows (jumps, parents[p], 0, stride, stride, state);
    const int sets = find_lines (jumps, parents[p], state, lines, words);
    BgPosition image[BG_MAX_LANES];
    for (int k = 0; k < lanes; k++)
      image[k] = bg_position_load (state + 2 * words + k * BG_POSITION_WORDS) ^ flip;
    const size_t before = out;
    for (int w = 0; w < sets; w++)
      for (uint64_t go = lines[w]; go != 0; go &= go - 1) {
        const BgPosition *change = line + (w * 64 + __builtin_ctzll (go)) * lanes;
        BgPosition result[BG_MAX_LANES];
        for (int k = 0; k < lanes; k++)
          result[k] = image[k] ^ change[k];
        keys[out++] = bg_least_image (result, lanes);
      }
    if (counts != NULL)
      counts[p] = (BgLineIndex) (out - before);
  }
  return out;
}

static inline __attribute__ ((always_inline)) void symmetries (const BgJumpKeys *jumps,
                                                               const BgPosition *positions,
                                                               size_t n, uint16_t *sets,
                                                               const int lanes, const int words) {
  for (size_t i = 0; i < n; i++) {
    uint64_t state[BG_MAX_LANES * BG_POSITION_WORDS], same = 0;
    BgPosition image[BG_MAX_LANES];
    add_rows (jumps, positions[i], 2 * words, lanes * BG_POSITION_WORDS,
              2 * words + lanes * BG_POSITION_WORDS, state);
    for (int k = 0; k < lanes; k++)
      image[k] = bg_position_load (state + k * BG_POSITION_WORDS);
    for (int k = 0; k < lanes; k++)
      same += image[k] == positions[i];
    unsigned set = 1;
    /* few positions have any symmetry, and a number is faster than a set */
    if (same > 1)
      for (int k = 1; k < lanes; k++)
        set |= (unsigned) (image[k] == positions[i]) << k;
    sets[i] = (uint16_t) (set & jumps->distinct);
  }
}

#define SIZE(lanes, words) \
  static size_t play_##lanes##_##words (const BgJumpKeys *jumps, const BgPosition *parents, \
                                        size_t n, BgPosition *keys, BgLineIndex *counts) { \
    return play (jumps, parents, n, keys, counts, lanes, words); \
  } \
  static void symmetries_##lanes##_##words (const BgJumpKeys *jumps, const BgPosition *positions, \
                                            size_t n, uint16_t *sets) { \
    symmetries (jumps, positions, n, sets, lanes, words); \
  }
BG_SIZES (SIZE)
#undef SIZE

static void choose_size (BgJumpKeys *jumps) {
#define SIZE(l, w) \
  if (jumps->lanes == l && jumps->words == w) { \
    jumps->play = play_##l##_##w; \
    jumps->symmetries = symmetries_##l##_##w; \
  }
  BG_SIZES (SIZE)
#undef SIZE
  g_assert (jumps->play != NULL);
}

BgJumpKeys *bg_jump_keys_new (const BgBoard *board, const BgGroup *group, BgDirection direction,
                              bool complement) {
  BgMoves *moves = g_aligned_alloc0 (1, sizeof *moves, _Alignof(BgMoves));
  bg_moves_init (moves, board, group, direction);
  BgJumpKeys *jumps = g_new0 (BgJumpKeys, 1);
  jumps->n_lines = board->n_lines;
  jumps->board = board;
  jumps->direction = direction;
  jumps->lanes = moves->lanes;
  jumps->words = moves->words;
  jumps->distinct = (uint16_t) ((1u << group->order) - 1);
  choose_size (jumps);
  jumps->n_slices = BG_HOLE_SLICES (SLICE, board->n_holes);
  jumps->middle_wanted = moves->middle_wanted;
  jumps->one_way = moves->one_way;
  jumps->flip = complement ? board->full : 0;
  jumps->line = g_aligned_alloc0 (MAX (board->n_lines, 1) * moves->lanes, sizeof *jumps->line, 64);
  for (int i = 0; i < board->n_lines; i++)
    memcpy (jumps->line + i * moves->lanes,
            moves->line + i * BG_MOVES_LINE_OF (moves->lanes, moves->words),
            moves->lanes * sizeof *jumps->line);
  jumps->row = g_aligned_alloc0 ((size_t) jumps->n_slices << SLICE,
                                 bg_moves_width (moves) * sizeof *jumps->row, 64);
  bg_moves_tabulate (moves, SLICE, jumps->row);
  bg_moves_clear (moves);
  g_aligned_free (moves);
  return jumps;
}

void bg_jump_keys_free (BgJumpKeys *jumps) {
  if (jumps == NULL)
    return;
  g_aligned_free (jumps->line);
  g_aligned_free (jumps->row);
  g_free (jumps);
}

size_t bg_jumps_play (const BgJumpKeys *jumps, const BgPosition *parents, size_t n,
                      BgPosition *keys, BgLineIndex *counts) {
  return jumps->play (jumps, parents, n, keys, counts);
}

void bg_jump_keys_count (const BgJumpKeys *jumps, const BgPosition *parents, size_t n,
                         BgLineIndex *counts) {
  const int words = jumps->words, stride = 2 * words + jumps->lanes * BG_POSITION_WORDS;
  for (size_t p = 0; p < n; p++) {
    uint64_t state[2 * BG_TABLED_WORDS], lines[BG_MAX_LINE_WORDS];
    add_rows (jumps, parents[p], 0, 2 * words, stride, state);
    const int sets = find_lines (jumps, parents[p], state, lines, words);
    int count = 0;
    for (int w = 0; w < sets; w++)
      count += bg_count_bits (lines[w]);
    counts[p] = (BgLineIndex) count;
  }
}

void bg_jump_keys_symmetries (const BgJumpKeys *jumps, const BgPosition *positions, size_t n,
                              uint16_t *sets) {
  jumps->symmetries (jumps, positions, n, sets);
}

int bg_jump_keys_most (const BgJumpKeys *jumps) {
  return jumps->n_lines;
}
