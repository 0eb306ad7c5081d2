/* The hot loop of hops.c, included once for each width of an arrival, as WORD,
   and compiled for each number of lanes.  NAME (x) makes x unique. */

static inline __attribute__ ((always_inline)) size_t
NAME (play) (const BgHops *hops, const BgPosition *positions, const BgPosition *all_ends,
             const BgPosition *starts, const uint8_t *moves, size_t n, WORD *arrivals,
             const int lanes)
{
  const WORD *images = hops->images, *jumps = hops->jumps;
  const uint64_t *lines = hops->lines;
  const uint64_t wanted = hops->middle_wanted;
  const int words = hops->words, order = hops->group->order;
  WORD *out = arrivals;
  for (size_t s = 0; s < n; s++)
    {
      const BgPosition position = positions[s];
      WORD image[BG_MAX_LANES] = { 0 };
      uint64_t line[2 * BG_MAX_LINE_WORDS] = { 0 };     /* ends, middles */
      int row = 0;
      for (BgPosition rest = position; rest != 0; rest >>= NIBBLE, row += 1 << NIBBLE)
        {
          const size_t entry = row + (rest & ((1 << NIBBLE) - 1));
          for (int k = 0; k < lanes; k++)
            image[k] ^= images[entry * lanes + k];
          for (int w = 0; w < 2 * words; w++)
            line[w] ^= lines[entry * 2 * words + w];
        }

      BgPosition ends = all_ends[s];
      bool symmetric = false;
      for (int k = 1; k < lanes; k++)
        symmetric |= k < order && image[k] == image[0];
      if (symmetric)
        ends = bg_hops_close_ends (hops, position, ends);

      const BgPosition usable = ends | starts[s];
      for (int w = 0; w < words; w++)
        for (uint64_t rest = line[w] & (line[words + w] ^ wanted); rest != 0; rest &= rest - 1)
          {
            const int i = w * 64 + __builtin_ctzll (rest);
            const int jump = 2 * i + !bg_has (position, hops->from[2 * i]);
            const int from = hops->from[jump];
            if (!bg_has (usable, from))
              continue;
            WORD least = image[0] ^ jumps[jump * lanes];
            for (int k = 1; k < lanes; k++)
              {
                const WORD turned = image[k] ^ jumps[jump * lanes + k];
                least = turned < least ? turned : least;
              }
            const WORD cost = moves[s] + !bg_has (ends, from);
            *out++ = least | cost << BG_ARRIVAL_HOLE_BITS;
          }
    }
  return out - arrivals;
}

static void
NAME (fill) (BgHops *hops, const BgBoard *board)
{
  const BgGroup *group = hops->group;
  const int lanes = group->lanes;
  WORD *images = g_aligned_alloc0 (ROWS << NIBBLE, lanes * sizeof (WORD), ALIGNMENT);
  WORD *jumps = g_aligned_alloc0 (2 * MAX (board->n_lines, 1), lanes * sizeof (WORD), ALIGNMENT);
  for (int entry = 0; entry < ROWS << NIBBLE; entry++)
    {
      BgPosition holes = entry_holes (entry) & board->full;
      BG_FOR_EACH_HOLE (hole, holes)
        for (int k = 0; k < lanes; k++)
          images[entry * lanes + k] ^= (WORD) group->hole[hole][k] << BG_ARRIVAL_TAG_BITS;
    }
  for (int jump = 0; jump < 2 * board->n_lines; jump++)
    {
      int landing = hops->from[jump ^ 1];
      for (int k = 0; k < lanes; k++)
        {
          BG_FOR_EACH_HOLE (hole, board->line_mask[jump / 2])
            jumps[jump * lanes + k] ^= (WORD) group->hole[hole][k] << BG_ARRIVAL_TAG_BITS;
          jumps[jump * lanes + k] |= bg_first_hole (group->hole[landing][k]);
        }
    }
  hops->images = images;
  hops->jumps = jumps;
}

#define LANES(lanes) \
  static size_t \
  NAME (play_##lanes) (const BgHops *hops, const BgPosition *positions, const BgPosition *ends, \
                       const BgPosition *starts, const uint8_t *moves, size_t n, void *arrivals) \
  { \
    return NAME (play) (hops, positions, ends, starts, moves, n, arrivals, lanes); \
  }
ALL_LANES
#undef LANES

static Play *
NAME (find_play) (int wanted)
{
#define LANES(lanes) \
  if (wanted == lanes) \
    return NAME (play_##lanes);
  ALL_LANES
#undef LANES
  g_assert_not_reached ();
}

static void
NAME (split) (const WORD *arrivals, size_t n, BgPosition *positions, uint8_t *moves,
              uint8_t *holes)
{
  for (size_t i = 0; i < n; i++)
    {
      positions[i] = arrivals[i] >> BG_ARRIVAL_TAG_BITS;
      moves[i] = arrivals[i] >> BG_ARRIVAL_HOLE_BITS & ((1 << BG_ARRIVAL_HOLE_BITS) - 1);
      holes[i] = arrivals[i] & ((1 << BG_ARRIVAL_HOLE_BITS) - 1);
    }
}

static size_t
NAME (keep) (WORD *arrivals, size_t n, const bool *keep)
{
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    {
      arrivals[kept] = arrivals[i];
      kept += keep[i];
    }
  return kept;
}
