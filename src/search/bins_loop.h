/* What bins.c does for each width of an arrival; see moves/hops_loop.h. */

static inline BgPosition
NAME (position) (WORD arrival)
{
  return arrival >> BG_ARRIVAL_TAG_BITS;
}

/* Sorts by position; returns WORDS or SPARE, whichever holds the result. */
static WORD *
NAME (sort) (WORD *words, WORD *spare, size_t n)
{
  BgPosition varying = 0;
  for (size_t i = 1; i < n; i++)
    varying |= NAME (position) (words[i] ^ words[0]);
  const int bits = varying == 0 ? 0 : 64 - __builtin_clzll (varying);
  const int passes = (bits + MOST_DIGIT_BITS - 1) / MOST_DIGIT_BITS;
  const int digit = passes == 0 ? 0 : (bits + passes - 1) / passes;
  for (int pass = 0; pass < passes; pass++)
    {
      const int shift = BG_ARRIVAL_TAG_BITS + pass * digit;
      const uint32_t mask = ((uint32_t) 1 << digit) - 1;
      uint32_t next[1 << MOST_DIGIT_BITS] = { 0 };
      for (size_t i = 0; i < n; i++)
        next[(uint32_t) (words[i] >> shift) & mask]++;
      uint32_t sum = 0;
      for (uint32_t d = 0; d <= mask; d++)
        {
          uint32_t count = next[d];
          next[d] = sum;
          sum += count;
        }
      for (size_t i = 0; i < n; i++)
        spare[next[(uint32_t) (words[i] >> shift) & mask]++] = words[i];
      WORD *sorted = spare;
      spare = words;
      words = sorted;
    }
  return words;
}

/* Sorts N arrivals and makes them a run. */
static size_t
NAME (unite) (WORD *words, WORD *spare, size_t n, BgLayer *run)
{
  const WORD *sorted = NAME (sort) (words, spare, n);
  size_t last = -1;
  BgPosition before = BG_POSITION_NONE;
  for (size_t i = 0; i < n; i++)
    {
      const BgPosition position = NAME (position) (sorted[i]);
      const uint8_t moves = sorted[i] >> BG_ARRIVAL_HOLE_BITS & TAG_MASK;
      const BgPosition end = bg_hole_bit (sorted[i] & TAG_MASK);
      if (position != before)
        {
          before = run->position[++last] = position;
          run->moves[last] = moves;
          run->ends[last] = end;
        }
      else if (moves == run->moves[last])
        run->ends[last] |= end;
      else if (moves < run->moves[last])
        {
          run->moves[last] = moves;
          run->ends[last] = end;
        }
    }
  return last + 1;
}

static size_t
NAME (unite_pending) (void *words, void *spare, size_t n, BgLayer *run)
{
  return NAME (unite) (words, spare, n, run);
}

static bool
NAME (add) (BgScatter *scatter, const void *arrivals, size_t n)
{
  const BgBins *bins = scatter->bins;
  const WORD *words = arrivals;
  WORD *buffer = scatter->buffer;
  for (size_t i = 0; i < n; i++)
    {
      const size_t b = bg_ranges_find (&bins->ranges, NAME (position) (words[i]));
      buffer[b * COMBINE + scatter->n[b]] = words[i];
      if (++scatter->n[b] == COMBINE && !empty_buffer (scatter, b))
        return false;
    }
  return true;
}
