#include "search/by_moves/most_promising.h"

#include <math.h>
#include <string.h>

/* Positions are kept, while more may come, until there are ROOM times as many as a ranking keeps:
   at most half of them are among the best of one. */
#define ROOM 4
#define RANKINGS 2

/* A rank is one number, and the less the better: the moves, a fraction, above the bound above a
   hash. */
#define FRACTION_SHIFT 40
#define UNITS_PER_MOVE (1 << 16)
#define LEAST_MOVES (-64.)
#define MOST_MOVES 191.
#define BOUND_SHIFT 32

/* Of a rank: bits that are looked at together. */
#define DIGIT_BITS 8
#define DIGITS (1 << DIGIT_BITS)

/* The weight of a peg in the first ranking: one move where at most MOVE_A_PEG moves are left, half
   a move where one more is left, and so on. */
#define MOVE_A_PEG 4

/* With fewer moves left than MANY_MOVES a dive is WIDER times as wide, and once more with
   one less. */
#define MANY_MOVES 7
#define WIDER 4
#define MOST_STEPS 2

/* Of learned potentials: positions of a level that are looked at for one that a ranking keeps. */
#define CANDIDATES 8

size_t bg_most_promising_width (size_t width, int allowed) {
  const int steps = CLAMP (MANY_MOVES - allowed, 0, MOST_STEPS);
  for (int step = 0; step < steps && width <= SIZE_MAX / WIDER; step++)
    width *= WIDER;
  return width;
}

size_t bg_most_promising_candidates (size_t width) {
  return width <= SIZE_MAX / CANDIDATES ? width * CANDIDATES : width;
}

/* A key with the ranks of its position. */
typedef struct {
  uint64_t rank[RANKINGS];
  BgPosition key;
} Ranked;

/* The best positions so far, and some more. */
typedef struct {
  const BgInstance *instance;
  BgRankings rankings;
  BgGroup all; /* symmetries of the board */
  double peg;  /* moves that each peg counts in the first ranking */
  size_t width;
  size_t n, room;
  Ranked *ranked;
  uint64_t last[RANKINGS]; /* WIDTH positions or more are no worse */
} Choice;

/* The WIDTH-th of the ranks of all processes, of which N are here, in ascending order: digit by
   digit, from the number of ranks with each digit. */
static uint64_t find_last (const Ranked *ranked, size_t n, int k, size_t width,
                           const BgTransport *transport) {
  uint64_t last = 0;
  for (int shift = 64 - DIGIT_BITS; shift >= 0; shift -= DIGIT_BITS) {
    uint64_t count[DIGITS] = { 0 };
    for (size_t i = 0; i < n; i++)
      if ((ranked[i].rank[k] ^ last) >> shift < DIGITS)
        count[ranked[i].rank[k] >> shift & (DIGITS - 1)]++;
    bg_transport_sum (transport, count, DIGITS);
    uint64_t digit = 0;
    for (; digit < DIGITS - 1 && count[digit] < width; digit++)
      width -= count[digit];
    last |= digit << shift;
  }
  return last;
}

/* Keeps the positions that are among the best in one ranking. */
static void cut_rank (Choice *choice, const BgTransport *transport) {
  for (int k = 0; k < RANKINGS; k++)
    choice->last[k] = find_last (choice->ranked, choice->n, k, choice->width, transport);
  size_t kept = 0;
  for (size_t i = 0; i < choice->n; i++) {
    const Ranked *one = &choice->ranked[i];
    if (one->rank[0] <= choice->last[0] || one->rank[1] <= choice->last[1])
      choice->ranked[kept++] = *one;
  }
  choice->n = kept;
}

static uint64_t rank_of_moves (double moves) {
  return (uint64_t) ((CLAMP (moves, LEAST_MOVES, MOST_MOVES) - LEAST_MOVES) * UNITS_PER_MOVE)
         << FRACTION_SHIFT;
}

/* Fractions over which positions cannot be among the best of the first ranking. */
static void find_enough (const Choice *choice, const BgPosition *positions, float *enough,
                         size_t n) {
  const double last = choice->last[0] == UINT64_MAX
                          ? INFINITY
                          : (double) ((choice->last[0] >> FRACTION_SHIFT) + 2) / UNITS_PER_MOVE
                                + LEAST_MOVES;
  for (size_t i = 0; i < n; i++)
    enough[i] = (float) (last - choice->peg * bg_pegs (positions[i]));
}

/* Finds the moves that positions, N of them and a block at most, are ranked by, pegs apart. */
static void find_moves (const Choice *choice, const BgPosition *positions, float *fractions,
                        float *means, size_t n) {
  const BgBound *bound = choice->instance->bound;
  float enough[BG_RUN_BLOCK];
  if (choice->rankings == BG_RANKED_BY_MEAN) {
    bg_bound_means (bound, positions, means, n);
    memcpy (fractions, means, n * sizeof *fractions);
    return;
  }
  find_enough (choice, positions, enough, n);
  bg_bound_fractions (bound, positions, fractions, enough, n);
  /* without means there are no learned potentials, and the fractions are of `potential`, which are
     exact */
  if (!bg_bound_means (bound, positions, means, n))
    memcpy (means, fractions, n * sizeof *means);
}

/* Adds the positions of KEYS, N of them and a block at most, that may be among the best. */
static void add_positions (Choice *choice, const BgPosition *keys, size_t n) {
  BgPosition positions[BG_RUN_BLOCK];
  const BgBound *bound = choice->instance->bound;
  float fractions[BG_RUN_BLOCK], means[BG_RUN_BLOCK];
  uint8_t bounds[BG_RUN_BLOCK];
  if (choice->room - choice->n < n) {
    cut_rank (choice, NULL);
    /* many may be as good as the last */
    choice->room = MAX (choice->room, 2 * choice->n + n);
    choice->ranked = g_renew (Ranked, choice->ranked, choice->room);
  }
  for (size_t i = 0; i < n; i++)
    positions[i] = keys[i] & choice->instance->holes;
  find_moves (choice, positions, fractions, means, n);
  Ranked *fresh = choice->ranked + choice->n;
  size_t n_fresh = 0;
  for (size_t i = 0; i < n; i++) {
    const uint64_t by_fraction = rank_of_moves (fractions[i]
                                                + choice->peg * bg_pegs (positions[i]));
    const uint64_t by_mean = choice->rankings == BG_RANKED_BY_MEAN ? by_fraction
                                                                   : rank_of_moves (means[i]);
    positions[n_fresh] = positions[i];
    fresh[n_fresh] = (Ranked){ { by_fraction, by_mean }, keys[i] };
    n_fresh += by_fraction <= choice->last[0] || by_mean <= choice->last[1];
  }
  bg_bound_cheap_exactly (bound, positions, bounds, n_fresh);
  for (size_t i = 0; i < n_fresh; i++) {
    const BgPosition canonical = bg_canonical (&choice->all, positions[i]);
    const uint64_t tie = (uint64_t) bounds[i] << BOUND_SHIFT
                         | bg_hash_mix (bg_position_hash (canonical)) >> (64 - BOUND_SHIFT);
    for (int k = 0; k < RANKINGS; k++)
      fresh[i].rank[k] |= tie;
  }
  choice->n += n_fresh;
}

/* Ranked positions held at a time when the best WIDTH of N are chosen. */
static size_t room_for (size_t width, size_t n) {
  return (width < n / ROOM ? width * ROOM : n) + 2 * BG_RUN_BLOCK;
}

uint64_t bg_most_promising_bytes (size_t width, size_t n) {
  return room_for (width, n) * sizeof (Ranked);
}

BgPosition *bg_most_promising (const BgInstance *instance, const BgLevel *level,
                               BgRankings rankings, size_t width, int allowed,
                               const BgTransport *transport, size_t *n) {
  const size_t room = room_for (width, level->n);
  Choice choice = {
    .instance = instance,
    .rankings = rankings,
    .peg = exp2 (MIN (MOVE_A_PEG - allowed, 0)),
    .width = width,
    .room = room,
    .ranked = g_new (Ranked, room),
    .last = { UINT64_MAX, UINT64_MAX },
  };
  bg_group_init_stabiliser (&choice.all, instance->problem->board, NULL, 0);
  BgLevelReader reader = bg_level_read (level);
  BgPosition positions[BG_RUN_BLOCK];
  for (size_t size; (size = bg_level_next (&reader, positions)) > 0;)
    add_positions (&choice, positions, size);
  cut_rank (&choice, transport);
  BgPosition *kept = g_new (BgPosition, choice.n);
  for (size_t i = 0; i < choice.n; i++)
    kept[i] = choice.ranked[i].key;
  *n = choice.n;
  g_free (choice.ranked);
  return kept;
}
