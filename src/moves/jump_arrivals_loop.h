/* The hot loop of jump_arrivals.c, included once for each width of an arrival, as WORD,
   and compiled for each number of lanes.  NAME (x) makes x unique. */

/* Takes the lesser of each two words that lie HALF lanes apart. */
static inline __attribute__ ((always_inline)) void NAME (halve) (const WORD *words, WORD *least,
                                                                 const int half) {
  for (int k = 0; k < half; k++)
    least[k] = words[k] < words[half + k] ? words[k] : words[half + k];
}

/* The least word of IMAGES XORed with JUMP.  Halves, one by one and each into words
   of its own: from this a compiler makes vectors. */
static inline __attribute__ ((always_inline)) WORD
NAME (least) (const WORD *images, const WORD *jump, const int lanes) {
  WORD of_16[16], of_8[8], of_4[4], of_2[2], least;
  WORD *words = lanes == 16  ? of_16
                : lanes == 8 ? of_8
                : lanes == 4 ? of_4
                : lanes == 2 ? of_2
                             : &least;
  for (int k = 0; k < lanes; k++)
    words[k] = images[k] ^ jump[k];
  if (lanes > 8)
    NAME (halve) (of_16, of_8, 8);
  if (lanes > 4)
    NAME (halve) (of_8, of_4, 4);
  if (lanes > 2)
    NAME (halve) (of_4, of_2, 2);
  if (lanes > 1)
    NAME (halve) (of_2, &least, 1);
  return least;
}

/* A position about to be played from. */
typedef struct {
  _Alignas(ALIGNMENT) WORD image[BG_MAX_LANES];
  uint64_t line[2 * BG_TABLED_WORDS]; /* ends, middles */
  BgPosition ends;                    /* with their images under the position's own symmetries */
} NAME (State);

static inline __attribute__ ((always_inline)) void
NAME (prepare) (const BgJumpArrivals *tables, BgPosition position, BgPosition ends,
                NAME (State) * state, const int lanes, const int words) {
  const WORD *images = tables->images;
  const uint64_t *lines = tables->lines;
  const int order = tables->group->order;
  for (int k = 0; k < lanes; k++)
    state->image[k] = 0;
  for (int w = 0; w < 2 * words; w++)
    state->line[w] = 0;
  /* ends with the last peg: measured, that is faster than all slices here */
  size_t first = 0;
  for (BgPosition rest = position; rest != 0; rest >>= SLICE, first += 1 << SLICE) {
    const size_t row = first + (rest & ((1 << SLICE) - 1));
    for (int k = 0; k < lanes; k++)
      state->image[k] ^= images[row * lanes + k];
    for (int w = 0; w < 2 * words; w++)
      state->line[w] ^= lines[row * 2 * words + w];
  }
  bool symmetric = false;
  for (int k = 1; k < lanes; k++)
    symmetric |= k < order && state->image[k] == state->image[0];
  state->ends = symmetric ? bg_jump_arrivals_close_ends (tables, position, ends) : ends;
}

static inline __attribute__ ((always_inline)) size_t
NAME (play) (const BgJumpArrivals *tables, const BgPosition *positions, const BgPosition *all_ends,
             const BgPosition *starts, const uint8_t *moves, size_t n, WORD *arrivals,
             const int lanes, const int words) {
  const WORD *jumps = tables->jumps;
  const uint64_t wanted = tables->middle_wanted;
  const int sets = words > 0 ? words : BG_LINE_SET_WORDS (tables->board->n_lines);
  uint64_t lines[BG_MAX_LINE_WORDS];
  WORD *out = arrivals;
  NAME (State) states[AT_ONCE];
  for (size_t s = 0; s < n; s++) {
    if (s % AT_ONCE == 0)
      for (size_t k = s; k < MIN (s + AT_ONCE, n); k++)
        NAME (prepare) (tables, positions[k], all_ends[k], &states[k - s], lanes, words);
    const NAME (State) *state = &states[s % AT_ONCE];
    const BgPosition position = positions[s], ends = state->ends;
    const BgPosition usable = ends | starts[s];
    if (words == 0) {
      memset (lines, 0, sets * sizeof *lines);
      bg_moves_find_lines (tables->board, tables->direction, position, position & usable, lines);
    }
    for (int w = 0; w < sets; w++)
      for (uint64_t rest =
               words == 0 ? lines[w]
                          : bg_one_way_allowed (&tables->one_way, position, w,
                                                state->line[w] & (state->line[words + w] ^ wanted));
           rest != 0; rest &= rest - 1) {
        const int i = w * 64 + __builtin_ctzll (rest);
        const int jump = 2 * i + !bg_has (position, tables->from[2 * i]);
        const int from = tables->from[jump];
        if (!bg_has (usable, from))
          continue;
        const WORD least = NAME (least) (state->image, jumps + jump * lanes, lanes);
        const WORD cost = moves[s] + !bg_has (ends, from);
        *out++ = least | cost << BG_ARRIVAL_HOLE_BITS;
      }
  }
  return out - arrivals;
}

static void NAME (fill) (BgJumpArrivals *tables, const BgBoard *board) {
  const BgGroup *group = tables->group;
  const int lanes = group->lanes;
  WORD hole[BG_MAX_HOLES][BG_MAX_LANES];
  WORD *images = g_aligned_alloc0 ((size_t) tables->n_slices << SLICE, lanes * sizeof (WORD),
                                   ALIGNMENT);
  WORD *jumps = g_aligned_alloc0 (2 * MAX (board->n_lines, 1), lanes * sizeof (WORD), ALIGNMENT);
  for (int h = 0; h < board->n_holes; h++)
    for (int k = 0; k < lanes; k++)
      hole[h][k] = (WORD) group->hole[h][k] << BG_ARRIVAL_TAG_BITS;
  bg_hole_table_xor (images, SLICE, lanes * sizeof (WORD), hole, sizeof *hole, board->n_holes);
  for (int jump = 0; jump < 2 * board->n_lines; jump++) {
    int landing = tables->from[jump ^ 1];
    for (int k = 0; k < lanes; k++) {
      BG_FOR_EACH_HOLE (h, board->line_mask[jump / 2])
        jumps[jump * lanes + k] ^= hole[h][k];
      jumps[jump * lanes + k] |= bg_first_hole (group->hole[landing][k]);
    }
  }
  tables->images = images;
  tables->jumps = jumps;
}

#define SIZE(lanes, words) \
  static size_t NAME (play_##lanes##_##words) (const BgJumpArrivals *tables, \
                                               const BgPosition *positions, \
                                               const BgPosition *ends, const BgPosition *starts, \
                                               const uint8_t *moves, size_t n, void *arrivals) { \
    return NAME (play) (tables, positions, ends, starts, moves, n, arrivals, lanes, words); \
  }
BG_SIZES (SIZE)
#undef SIZE

static Play *NAME (find_play) (int wanted_lanes, int wanted_words) {
#define SIZE(lanes, words) \
  if (wanted_lanes == lanes && wanted_words == words) \
    return NAME (play_##lanes##_##words);
  BG_SIZES (SIZE)
#undef SIZE
  g_assert_not_reached ();
}

static void NAME (split) (const WORD *arrivals, size_t n, BgPosition *positions, uint8_t *moves,
                          uint8_t *holes) {
  for (size_t i = 0; i < n; i++) {
    positions[i] = (BgPosition) (arrivals[i] >> BG_ARRIVAL_TAG_BITS);
    moves[i] = arrivals[i] >> BG_ARRIVAL_HOLE_BITS & ((1 << BG_ARRIVAL_HOLE_BITS) - 1);
    holes[i] = arrivals[i] & ((1 << BG_ARRIVAL_HOLE_BITS) - 1);
  }
}

static size_t NAME (keep) (WORD *arrivals, size_t n, const bool *keep) {
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    arrivals[kept] = arrivals[i];
    kept += keep[i];
  }
  return kept;
}
