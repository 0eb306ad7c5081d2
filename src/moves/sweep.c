#include "moves/sweep.h"

#include <string.h>

#include "moves/sizes.h"

/* A state is a run of words:

     0  position        1  pegs that may jump      2  index of its key
     3  ends            3 + words  middles         3 + 2 words  images */
#define POSITION 0
#define PEGS 1
#define KEY 2
#define LINES 3

typedef struct
{
  uint64_t *word;
  size_t n, room;               /* in states */
} States;

/* The loops that depend on the numbers of lanes and words. */
typedef struct
{
  /* What a state carries, `ends` and so on, of a position. */
  void (*derive) (const BgMoves *moves, BgPosition position, uint64_t *result);
  /* Plays all jumps of states. */
  void (*play) (const BgMoves *moves, const States *from, States *to, BgPosition **keys,
                size_t *n_keys, size_t *keys_room);
} Loops;

struct BgSweep
{
  const BgMoves *moves;
  const Loops *loops;
  size_t stride;                /* words a state */
  States now, next;
  BgPosition *keys;
  size_t n_keys, keys_room;
  int depth;                    /* jumps played since the beginning */
  size_t peak;
  uint32_t *seen;               /* open hash table of indices of states, 0 free */
  size_t seen_room, seen_mask;
};

/* Each row is the one without its last hole, XOR that hole. */
static void
fill_fours (BgMoves *moves, const BgBoard *board)
{
  const int words = moves->words, width = 2 * words + moves->lanes;
  for (int hole = 0; hole < board->n_holes; hole++)
    for (int set = 1 << hole % 4; set < 2 << hole % 4; set++)
      {
        uint64_t *row = moves->four + (hole / 4 * 16 + set) * width;
        const uint64_t *without = row - (width << hole % 4);
        for (int w = 0; w < words; w++)
          {
            row[w] = without[w] ^ moves->hole[hole].ends[w];
            row[words + w] = without[words + w] ^ moves->hole[hole].middles[w];
          }
        for (int k = 0; k < moves->lanes; k++)
          row[2 * words + k] = without[2 * words + k] ^ moves->group.hole[hole][k];
      }
}

void
bg_moves_init (BgMoves *moves, const BgBoard *board, const BgGroup *group, BgDirection direction)
{
  memset (moves, 0, sizeof *moves);
  moves->group = *group;
  moves->lanes = group->lanes;
  moves->words = board->n_lines <= 64 ? 1 : board->n_lines <= 128 ? 2 : BG_MAX_LINE_WORDS;
  moves->middle_wanted = direction == BG_FORWARD ? 0 : ~(uint64_t) 0;
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      uint64_t bit = (uint64_t) 1 << i % 64;
      moves->hole[line->a].ends[i / 64] |= bit;
      moves->hole[line->b].ends[i / 64] |= bit;
      moves->hole[line->over].middles[i / 64] |= bit;
    }
  for (int i = 0; i < board->n_lines; i++)
    {
      moves->line[i].mask = board->line_mask[i];
      moves->line[i].a = board->line[i].a;
      moves->line[i].b = board->line[i].b;
      BG_FOR_EACH_HOLE (hole, board->line_mask[i])
        {
          for (int w = 0; w < moves->words; w++)
            {
              moves->line[i].ends[w] ^= moves->hole[hole].ends[w];
              moves->line[i].middles[w] ^= moves->hole[hole].middles[w];
            }
          for (int k = 0; k < moves->lanes; k++)
            moves->line[i].images[k] ^= group->hole[hole][k];
        }
    }
  fill_fours (moves, board);
}

static void
make_room (uint64_t **array, size_t *room, size_t needed, size_t stride)
{
  if (needed <= *room)
    return;
  *room = MAX (needed, *room + *room / 2);
  *array = g_realloc_n (*array, *room, stride * sizeof **array);
}

static inline __attribute__ ((always_inline)) void
derive (const BgMoves *moves, BgPosition position, uint64_t *result, const int lanes,
        const int words)
{
  const int width = 2 * words + lanes;
  uint64_t sum[2 * BG_MAX_LINE_WORDS + BG_MAX_LANES] = { 0 };
  for (const uint64_t *rows = moves->four; position != 0; position >>= 4, rows += 16 * width)
    for (int k = 0; k < width; k++)
      sum[k] ^= rows[(position & 15) * width + k];
  for (int k = 0; k < width; k++)
    result[k] = sum[k];
}

/* The hot loop, written once and compiled for each number of lanes and words. */
static inline __attribute__ ((always_inline)) void
play (const BgMoves *moves, const States *from, States *to, BgPosition **keys, size_t *n_keys,
      size_t *keys_room, const int lanes, const int words)
{
  const size_t stride = LINES + 2 * words + lanes;
  const uint64_t wanted = moves->middle_wanted;
  size_t n = 0, out = 0;
  for (size_t s = 0; s < from->n; s++)
    {
      const uint64_t *state = from->word + s * stride;
      const uint64_t *ends = state + LINES, *middles = ends + words, *images = middles + words;
      const BgPosition position = state[POSITION], pegs = state[PEGS];
      const bool sole = (pegs & (pegs - 1)) == 0;
      uint64_t lines[BG_MAX_LINE_WORDS];
      int jumps = 0;
      for (int w = 0; w < words; w++)
        {
          lines[w] = ends[w] & (middles[w] ^ wanted);
          if (sole)
            lines[w] &= moves->hole[bg_first_hole (pegs)].ends[w];
          jumps += __builtin_popcountll (lines[w]);
        }
      make_room (keys, keys_room, n + jumps, 1);
      make_room (&to->word, &to->room, out + jumps, stride);
      for (int w = 0; w < words; w++)
        for (; lines[w] != 0; lines[w] &= lines[w] - 1)
          {
            const int i = w * 64 + __builtin_ctzll (lines[w]);
            const BgPosition a = bg_hole_bit (moves->line[i].a);
            const BgPosition b = bg_hole_bit (moves->line[i].b);
            const BgPosition peg = position & a ? a : b;
            if (!(pegs & peg))
              continue;
            const int landing = position & a ? moves->line[i].b : moves->line[i].a;

            BgPosition image[BG_MAX_LANES];
            for (int k = 0; k < lanes; k++)
              image[k] = images[k] ^ moves->line[i].images[k];
            (*keys)[n] = bg_least_image (image, lanes);

            uint64_t onward = 0;
            uint64_t *result = to->word + out * stride;
            for (int v = 0; v < words; v++)
              {
                uint64_t e = ends[v] ^ moves->line[i].ends[v];
                uint64_t m = middles[v] ^ moves->line[i].middles[v];
                onward |= e & (m ^ wanted) & moves->hole[landing].ends[v];
                result[LINES + v] = e;
                result[LINES + words + v] = m;
              }
            if (onward != 0)
              {
                result[POSITION] = position ^ moves->line[i].mask;
                result[PEGS] = bg_hole_bit (landing);
                result[KEY] = n;
                for (int k = 0; k < lanes; k++)
                  result[LINES + 2 * words + k] = image[k];
                out++;
              }
            n++;
          }
    }
  to->n = out;
  *n_keys = n;
}

#define SIZE(lanes, words) \
  static void \
  derive_##lanes##_##words (const BgMoves *moves, BgPosition position, uint64_t *result) \
  { \
    derive (moves, position, result, lanes, words); \
  } \
  static void \
  play_##lanes##_##words (const BgMoves *moves, const States *from, States *to, BgPosition **keys, \
                          size_t *n_keys, size_t *keys_room) \
  { \
    play (moves, from, to, keys, n_keys, keys_room, lanes, words); \
  } \
  static const Loops loops_##lanes##_##words = { derive_##lanes##_##words, \
                                                 play_##lanes##_##words };
BG_SIZES (SIZE)
#undef SIZE

static const Loops *
find_loops (int wanted_lanes, int wanted_words)
{
#define SIZE(lanes, words) \
  if (wanted_lanes == lanes && wanted_words == words) \
    return &loops_##lanes##_##words;
  BG_SIZES (SIZE)
#undef SIZE
  g_assert_not_reached ();
}

BgSweep *
bg_sweep_new (const BgMoves *moves)
{
  BgSweep *sweep = g_new0 (BgSweep, 1);
  sweep->moves = moves;
  sweep->loops = find_loops (moves->lanes, moves->words);
  sweep->stride = LINES + 2 * moves->words + moves->lanes;
  return sweep;
}

void
bg_sweep_free (BgSweep *sweep)
{
  if (sweep == NULL)
    return;
  g_free (sweep->now.word);
  g_free (sweep->next.word);
  g_free (sweep->keys);
  g_free (sweep->seen);
  g_free (sweep);
}

void
bg_sweep_begin (BgSweep *sweep, const BgPosition *parents, const BgPosition *origins, size_t n)
{
  States *now = &sweep->now;
  make_room (&now->word, &now->room, n, sweep->stride);
  now->n = 0;
  for (size_t s = 0; s < n; s++)
    {
      BgPosition pegs = origins != NULL ? origins[s] & parents[s] : parents[s];
      if (pegs == 0)
        continue;
      uint64_t *state = now->word + now->n++ * sweep->stride;
      state[POSITION] = parents[s];
      state[PEGS] = pegs;
      sweep->loops->derive (sweep->moves, parents[s], state + LINES);
    }
  sweep->depth = 0;
  sweep->peak = now->n;
}

size_t
bg_sweep_step (BgSweep *sweep, const BgPosition **keys)
{
  sweep->loops->play (sweep->moves, &sweep->now, &sweep->next, &sweep->keys, &sweep->n_keys,
               &sweep->keys_room);
  States spent = sweep->now;
  sweep->now = sweep->next;
  sweep->next = spent;
  sweep->depth++;
  sweep->peak = MAX (sweep->peak, sweep->now.n);
  *keys = sweep->keys;
  return sweep->n_keys;
}

size_t
bg_sweep_n_states (const BgSweep *sweep)
{
  return sweep->now.n;
}

size_t
bg_sweep_key (const BgSweep *sweep, size_t s)
{
  return sweep->now.word[s * sweep->stride + KEY];
}

/* Two orders of the same jumps need three jumps at least: round a triangle. */
#define SHORTEST_LOOP 3

/* Is the state at WORD new?  Records it as number INDEX if so. */
static bool
is_new (BgSweep *sweep, const uint64_t *state, size_t index)
{
  uint64_t hash = (state[POSITION] * 0x9e3779b97f4a7c15u ^ state[PEGS]) * 0xd6e8feb86659fd93u;
  size_t mask = sweep->seen_mask;
  for (size_t slot = hash >> 32 & mask;; slot = (slot + 1) & mask)
    {
      if (sweep->seen[slot] == 0)
        {
          sweep->seen[slot] = index + 1;
          return true;
        }
      const uint64_t *other = sweep->now.word + (sweep->seen[slot] - 1) * sweep->stride;
      if (other[POSITION] == state[POSITION] && other[PEGS] == state[PEGS])
        return false;
    }
}

static void
clear_seen (BgSweep *sweep)
{
  size_t needed = 16;
  while (needed < 2 * sweep->now.n)
    needed *= 2;
  if (needed > sweep->seen_room)
    {
      g_free (sweep->seen);
      sweep->seen = g_new (uint32_t, needed);
      sweep->seen_room = needed;
    }
  /* only the part in use: one long sweep must not slow down all that follow */
  memset (sweep->seen, 0, needed * sizeof *sweep->seen);
  sweep->seen_mask = needed - 1;
}

void
bg_sweep_retain (BgSweep *sweep, const uint8_t *bounds, int limit)
{
  States *now = &sweep->now;
  bool merge = sweep->depth >= SHORTEST_LOOP && now->n > 1;
  if (merge)
    clear_seen (sweep);
  size_t kept = 0;
  for (size_t s = 0; s < now->n; s++)
    {
      const uint64_t *state = now->word + s * sweep->stride;
      if (bounds[state[KEY]] > limit || (merge && !is_new (sweep, state, kept)))
        continue;
      if (kept != s)
        memcpy (now->word + kept * sweep->stride, state, sweep->stride * sizeof *state);
      kept++;
    }
  now->n = kept;
}

size_t
bg_sweep_peak_states (const BgSweep *sweep)
{
  return sweep->peak;
}

size_t
bg_sweep_bytes (const BgSweep *sweep)
{
  return (sweep->now.room + sweep->next.room) * sweep->stride * sizeof (uint64_t)
         + sweep->keys_room * sizeof (BgPosition) + sweep->seen_room * sizeof (uint32_t);
}
