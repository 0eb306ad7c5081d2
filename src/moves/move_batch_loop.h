/* The hot loops of move_batch.c, written once and compiled for each number of lanes and
   words.  Private to it. */
#ifndef BG_MOVE_BATCH_LOOP_H
#define BG_MOVE_BATCH_LOOP_H

#include <glib.h>
#include <stdatomic.h>
#include <string.h>

#include "core/control.h"
#include "moves/moves.h"
#include "moves/sizes.h"

/* A state is a run of words:

     position, pegs that may jump, parent << 32 | index of its key, ends, middles, images

   of which positions and images take BG_POSITION_WORDS each. */
#define POSITION 0
#define PEGS BG_POSITION_WORDS
#define KEY (2 * BG_POSITION_WORDS)
#define LINES (KEY + 1)

/* The position that the move began in, as a number of the batch. */
#define PARENT_SHIFT 32
#define PARENT_MASK (~(uint64_t) 0 << PARENT_SHIFT)

/* States played between two looks at STOP; where lines are looked through, each may play
   thousands of jumps. */
#define STRIDE(words) ((words) > 0 ? 4096 : 64)

typedef struct {
  uint64_t *word;
  size_t n, room; /* in states */
} States;

typedef struct {
  BgPosition *position;
  size_t n, room;
} Keys;

/* Reasons to end a step early: a request to stop, and too few bytes, which other batches may
   share.  And whether moves that cannot go on have states, too. */
typedef struct {
  const BgStopFlag *stop;
  _Atomic uint64_t *left; /* NULL: no limit */
  bool keeps_ends;
} Limits;

/* The loops that depend on the numbers of lanes and words. */
typedef struct {
  /* Sets RESULT to the state words (`ends` and so on) of a position.  It differs by DIFFERENCE from
     a position whose state words are BEFORE. */
  void (*derive) (const BgMoves *moves, BgPosition difference, const uint64_t *before,
                  uint64_t *result);
  /* Plays all jumps of states; false if bytes ran short before. */
  bool (*play) (const BgMoves *moves, const States *from, States *to, Keys *keys,
                const Limits *limits);
} Loops;

/* The most bytes of a state in the table of states seen, and of a key's bound. */
#define SEEN_BYTES (4 * sizeof (uint32_t))
#define BOUND_BYTES 2

/* Enlarges ARRAY to at least NEEDED elements of SIZE bytes.  An element takes SIZE + BESIDES bytes
   from *LEFT (NULL: no limit); if *LEFT has too few, changes nothing and returns false. */
static bool __attribute__ ((noinline)) grow (void **array, size_t *room, size_t needed, size_t size,
                                             size_t besides, _Atomic uint64_t *left) {
  const size_t grown = MAX (needed, *room + *room / 2);
  const uint64_t bytes = (grown - *room) * (size + besides);
  if (left != NULL) {
    uint64_t before = atomic_load (left);
    do
      if (bytes > before)
        return false;
    while (!atomic_compare_exchange_weak (left, &before, before - bytes));
  }
  *array = g_realloc_n (*array, grown, size);
  *room = grown;
  return true;
}

static inline bool make_room_for_keys (Keys *keys, size_t needed, const Limits *limits) {
  return needed <= keys->room
         || grow ((void **) &keys->position, &keys->room, needed, sizeof *keys->position,
                  BOUND_BYTES, limits->left);
}

static inline bool make_room_for_states (States *states, size_t needed, size_t stride,
                                         const Limits *limits) {
  return needed <= states->room
         || grow ((void **) &states->word, &states->room, needed, stride * sizeof *states->word,
                  SEEN_BYTES, limits->left);
}

static inline __attribute__ ((always_inline)) void derive (const BgMoves *moves,
                                                           BgPosition difference,
                                                           const uint64_t *before, uint64_t *result,
                                                           const int lanes, const int words) {
  const int width = 2 * words + lanes * BG_POSITION_WORDS;
  uint64_t sum[BG_MOVES_WIDTH];
  bg_hole_table_look_up (moves->row, BG_MOVES_SLICE,
                         BG_HOLE_SLICES (BG_MOVES_SLICE, bg_position_width (difference)),
                         difference, width, width, sum);
  for (int k = 0; k < width; k++)
    result[k] = before[k] ^ sum[k];
}

/* Sets LINES to the lines along which a state's pegs may jump, or any peg if several may; returns
   the number of lines. */
static inline __attribute__ ((always_inline)) int
find_playable (const BgMoves *moves, const uint64_t *state, uint64_t *lines, const int words) {
  const uint64_t *ends = state + LINES, *middles = ends + words;
  const BgPosition pegs = bg_position_load (state + PEGS),
                   position = bg_position_load (state + POSITION);
  const bool sole = (pegs & (pegs - 1)) == 0;
  int jumps = 0;
  if (words == 0) {
    memset (lines, 0, BG_LINE_SET_WORDS (moves->board->n_lines) * sizeof *lines);
    return bg_moves_find_lines (moves->board, moves->direction, position, pegs, lines);
  }
  for (int w = 0; w < words; w++) {
    lines[w] = bg_one_way_allowed (&moves->one_way, position, w,
                                   ends[w] & (middles[w] ^ moves->middle_wanted));
    if (sole)
      lines[w] &= moves->hole[bg_first_hole (pegs)].ends[w];
    jumps += bg_count_bits (lines[w]);
  }
  return jumps;
}

/* A state's words, unpacked for its jumps. */
typedef struct {
  BgPosition position;
  uint64_t image[BG_MAX_LANES * BG_POSITION_WORDS];
  uint64_t parent, ends[BG_TABLED_WORDS], middles[BG_TABLED_WORDS];
} Origin;

static inline __attribute__ ((always_inline)) void load (const uint64_t *state, Origin *origin,
                                                         const int lanes, const int words) {
  origin->position = bg_position_load (state + POSITION);
  origin->parent = state[KEY] & PARENT_MASK;
  memcpy (origin->ends, state + LINES, words * sizeof *state);
  memcpy (origin->middles, state + LINES + words, words * sizeof *state);
  memcpy (origin->image, state + LINES + 2 * words, lanes * sizeof (BgPosition));
}

/* The words of a state that a jump along a line changes, as BgMoves holds them. */
typedef struct {
  const uint64_t *images, *mask, *lines; /* the last: ends and middles */
  int a, b;                              /* holes */
} Line;

static inline __attribute__ ((always_inline)) Line line_of (const BgMoves *moves, int i,
                                                            const int lanes, const int words) {
  const uint64_t *images = moves->line + i * BG_MOVES_LINE_OF (lanes, words);
  const uint64_t *mask = images + lanes * BG_POSITION_WORDS, *lines = mask + BG_POSITION_WORDS;
  const uint64_t holes = lines[2 * words];
  return (Line){ images, mask, lines, (uint8_t) holes, (int) (holes >> 8) };
}

/* Jumps along LINE onto LANDING: sets the key and the state that results, but for the index of
   its key; returns whether its peg can jump on. */
static inline __attribute__ ((always_inline)) bool jump (const BgMoves *moves, const Origin *origin,
                                                         const Line *line, int landing,
                                                         BgPosition *key, uint64_t *restrict result,
                                                         const int lanes, const int words) {
  uint64_t image[BG_MAX_LANES * BG_POSITION_WORDS];
  for (int k = 0; k < lanes * BG_POSITION_WORDS; k++)
    image[k] = origin->image[k] ^ line->images[k];
  *key = bg_least_of_words (image, lanes, moves->n_holes);
  uint64_t onward = 0;
  for (int v = 0; v < words; v++) {
    const uint64_t e = origin->ends[v] ^ line->lines[v];
    const uint64_t m = origin->middles[v] ^ line->lines[words + v];
    onward |= e & (m ^ moves->middle_wanted) & moves->hole[landing].ends[v];
    result[LINES + v] = e;
    result[LINES + words + v] = m;
  }
  const BgPosition next = origin->position ^ bg_position_load (line->mask);
  bg_position_store (result + POSITION, next);
  bg_position_store (result + PEGS, bg_hole_bit (landing));
  memcpy (result + LINES + 2 * words, image, lanes * sizeof (BgPosition));
  return words > 0
             ? onward != 0
             : bg_moves_have_line (moves->board, moves->direction, next, bg_hole_bit (landing));
}

static inline __attribute__ ((always_inline)) bool play (const BgMoves *moves, const States *from,
                                                         States *to, Keys *keys,
                                                         const Limits *limits, const int lanes,
                                                         const int words) {
  const size_t stride = LINES + 2 * words + lanes * BG_POSITION_WORDS;
  const int sets = words > 0 ? words : BG_LINE_SET_WORDS (moves->board->n_lines);
  const bool keeps_ends = limits->keeps_ends;
  size_t n = 0, out = 0;
  bool fits = true;
  for (size_t s = 0; s < from->n; s++) {
    if (s % STRIDE (words) == STRIDE (words) - 1 && bg_stop_requested (limits->stop))
      break;
    const uint64_t *state = from->word + s * stride;
    const BgPosition pegs = bg_position_load (state + PEGS);
    uint64_t lines[BG_MAX_LINE_WORDS];
    const int jumps = find_playable (moves, state, lines, words);
    fits = make_room_for_keys (keys, n + jumps, limits)
           && make_room_for_states (to, out + jumps, stride, limits);
    if (!fits)
      break;
    BgPosition *key = keys->position;
    uint64_t *result = to->word + out * stride;
    Origin origin;
    load (state, &origin, lanes, words);
    for (int w = 0; w < sets; w++)
      for (; lines[w] != 0; lines[w] &= lines[w] - 1) {
        const int i = w * 64 + __builtin_ctzll (lines[w]);
        const Line line = line_of (moves, i, lanes, words);
        /* no branch on the direction, which cannot be guessed */
        const int start = bg_has (origin.position, line.a) ? line.a : line.b;
        if (!bg_has (pegs, start))
          continue;
        /* the state is written in any case: the processor would mispredict too often whether it
           goes on */
        result[KEY] = origin.parent | n;
        if (jump (moves, &origin, &line, line.a ^ line.b ^ start, key + n++, result, lanes, words)
            | keeps_ends)
          result += stride;
      }
    out = (result - to->word) / stride;
  }
  to->n = out;
  keys->n = n;
  return fits;
}

#define SIZE(lanes, words) \
  static void derive_##lanes##_##words (const BgMoves *moves, BgPosition difference, \
                                        const uint64_t *before, uint64_t *result) { \
    derive (moves, difference, before, result, lanes, words); \
  } \
  static bool play_##lanes##_##words (const BgMoves *moves, const States *from, States *to, \
                                      Keys *keys, const Limits *limits) { \
    return play (moves, from, to, keys, limits, lanes, words); \
  } \
  static const Loops loops_##lanes##_##words = { derive_##lanes##_##words, play_##lanes##_##words };
BG_SIZES (SIZE)
#undef SIZE

static const Loops *find_loops (int wanted_lanes, int wanted_words) {
#define SIZE(lanes, words) \
  if (wanted_lanes == lanes && wanted_words == words) \
    return &loops_##lanes##_##words;
  BG_SIZES (SIZE)
#undef SIZE
  g_assert_not_reached ();
}

#endif
