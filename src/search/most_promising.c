#include "search/most_promising.h"

/* Positions that are ranked together. */
#define BLOCK 256

/* A rank is one number, and the less the better: the fraction above the bound above a hash. */
#define FRACTION_SHIFT 40
#define UNITS_PER_MOVE (1 << 16)
#define BOUND_SHIFT 32

/* Of a rank: bits that are looked at together. */
#define DIGIT_BITS 8
#define DIGITS (1 << DIGIT_BITS)

static void
rank_block (const BgInstance *instance, const BgGroup *all, const BgPosition *positions, size_t n,
            uint64_t *ranks)
{
  uint8_t bounds[BLOCK];
  float fractions[BLOCK];
  bg_bound_cheap_exactly (instance->bound, positions, bounds, n);
  bg_bound_fractions (instance->bound, positions, fractions, n);
  for (size_t i = 0; i < n; i++)
    {
      const uint64_t units = (uint64_t) (fractions[i] * UNITS_PER_MOVE);
      const uint64_t hash = bg_hash_mix (bg_position_hash (bg_canonical (all, positions[i])));
      ranks[i] = units << FRACTION_SHIFT | (uint64_t) bounds[i] << BOUND_SHIFT
                 | hash >> (64 - BOUND_SHIFT);
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
                   const BgTransport *transport)
{
  BgGroup all;
  bg_group_init_stabiliser (&all, instance->problem->board, NULL, 0);
  g_autofree uint64_t *ranks = g_new (uint64_t, n);
  for (size_t i = 0; i < n; i += BLOCK)
    rank_block (instance, &all, positions + i, MIN (n - i, BLOCK), ranks + i);
  const uint64_t last = find_last (ranks, n, width, transport);
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (ranks[i] <= last)
      positions[kept++] = positions[i];
  return kept;
}
