#include "search/most_promising.h"

#include <math.h>
#include <string.h>

/* Positions that are ranked together. */
#define BLOCK 256

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

/* What a peg counts in the first ranking: one move where that many moves are left or fewer, half
   a move where one more is left, and so on. */
#define MOVE_A_PEG 4

/* With fewer moves left than MANY_MOVES a dive is WIDER times as wide, and once more with
   one less. */
#define MANY_MOVES 7
#define WIDER 4
#define MOST_STEPS 2

size_t
bg_most_promising_width (size_t width, int allowed)
{
  const int steps = CLAMP (MANY_MOVES - allowed, 0, MOST_STEPS);
  for (int step = 0; step < steps && width <= SIZE_MAX / WIDER; step++)
    width *= WIDER;
  return width;
}

/* What positions are ranked by. */
typedef struct
{
  BgGroup all;                  /* symmetries of the board */
  float *fractions, *means;
  uint64_t *ties;               /* the bounds above the hashes */
} Merits;

static void
rate (const BgInstance *instance, const BgPosition *positions, size_t n, Merits *merits)
{
  bg_group_init_stabiliser (&merits->all, instance->problem->board, NULL, 0);
  bg_bound_fractions (instance->bound, positions, merits->fractions, n);
  if (!bg_bound_means (instance->bound, positions, merits->means, n))
    memcpy (merits->means, merits->fractions, n * sizeof *merits->means);
  for (size_t first = 0; first < n; first += BLOCK)
    {
      uint8_t bounds[BLOCK];
      const size_t size = MIN (n - first, BLOCK);
      bg_bound_cheap_exactly (instance->bound, positions + first, bounds, size);
      for (size_t i = 0; i < size; i++)
        {
          const BgPosition canonical = bg_canonical (&merits->all, positions[first + i]);
          merits->ties[first + i] = (uint64_t) bounds[i] << BOUND_SHIFT
                                    | bg_hash_mix (bg_position_hash (canonical))
                                        >> (64 - BOUND_SHIFT);
        }
    }
}

/* The ranks of N positions by MOVES, each of their pegs counting PEG moves more. */
static void
rank (const Merits *merits, const float *moves, const BgPosition *positions, size_t n, double peg,
      uint64_t *ranks)
{
  for (size_t i = 0; i < n; i++)
    {
      const double all = CLAMP (moves[i] + peg * bg_pegs (positions[i]), LEAST_MOVES, MOST_MOVES);
      ranks[i] = (uint64_t) ((all - LEAST_MOVES) * UNITS_PER_MOVE) << FRACTION_SHIFT
                 | merits->ties[i];
    }
}

/* The WIDTH-th of the ranks of all processes, of which N are here, in ascending order: digit by
   digit, from how many ranks have each. */
static uint64_t
find_last (const uint64_t *ranks, size_t n, size_t width, const BgTransport *transport)
{
  uint64_t last = 0;
  for (int shift = 64 - DIGIT_BITS; shift >= 0; shift -= DIGIT_BITS)
    {
      uint64_t count[DIGITS] = { 0 };
      for (size_t i = 0; i < n; i++)
        if ((ranks[i] ^ last) >> shift < DIGITS)
          count[ranks[i] >> shift & (DIGITS - 1)]++;
      bg_transport_sum (transport, count, DIGITS);
      uint64_t digit = 0;
      for (; count[digit] < width; digit++)
        width -= count[digit];
      last |= digit << shift;
    }
  return last;
}

size_t
bg_most_promising (const BgInstance *instance, BgPosition *positions, size_t n, size_t width,
                   int allowed, const BgTransport *transport)
{
  g_autofree float *fractions = g_new (float, n), *means = g_new (float, n);
  g_autofree uint64_t *ties = g_new (uint64_t, n), *ranks = g_new (uint64_t, n);
  g_autofree bool *keeps = g_new0 (bool, n);
  Merits merits = { .fractions = fractions, .means = means, .ties = ties };
  rate (instance, positions, n, &merits);
  for (int k = 0; k < 2; k++)
    {
      if (k == 0)
        rank (&merits, fractions, positions, n, exp2 (MIN (MOVE_A_PEG - allowed, 0)), ranks);
      else
        rank (&merits, means, positions, n, 0, ranks);
      const uint64_t last = find_last (ranks, n, width, transport);
      for (size_t i = 0; i < n; i++)
        keeps[i] |= ranks[i] <= last;
    }
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (keeps[i])
      positions[kept++] = positions[i];
  return kept;
}
