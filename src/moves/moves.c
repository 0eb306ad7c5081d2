#include "moves/moves.h"

#include <string.h>

#include "moves/sizes.h"

void bg_moves_tabulate (const BgMoves *moves, int bits, uint64_t *table) {
  const int words = moves->words, width = bg_moves_width (moves);
  g_autofree uint64_t *hole = g_new (uint64_t, BG_MAX_HOLES * width);
  for (int h = 0; h < moves->n_holes; h++) {
    uint64_t *row = hole + h * width;
    memcpy (row, moves->hole[h].ends, words * sizeof *row);
    memcpy (row + words, moves->hole[h].middles, words * sizeof *row);
    memcpy (row + 2 * words, moves->group.hole[h], moves->lanes * sizeof (BgPosition));
  }
  bg_hole_table_xor (table, bits, width * sizeof *hole, hole, width * sizeof *hole, moves->n_holes);
}

static void fill_lines (BgMoves *moves, const BgBoard *board) {
  const int lanes = moves->lanes, words = moves->words, width = bg_moves_width (moves);
  const size_t size = BG_MOVES_LINE_OF (lanes, words);
  moves->line = g_aligned_alloc0 (MAX (board->n_lines, 1), size * sizeof *moves->line, 64);
  for (int i = 0; i < board->n_lines; i++) {
    uint64_t sum[BG_MOVES_WIDTH];
    bg_hole_table_look_up (moves->row, BG_MOVES_SLICE,
                           BG_HOLE_SLICES (BG_MOVES_SLICE, board->n_holes), board->line_mask[i],
                           width, width, sum);
    uint64_t *line = moves->line + i * size;
    memcpy (line, sum + 2 * words, lanes * sizeof (BgPosition));
    line += lanes * BG_POSITION_WORDS;
    bg_position_store (line, board->line_mask[i]);
    line += BG_POSITION_WORDS;
    memcpy (line, sum, 2 * words * sizeof *line);
    line[2 * words] = (uint64_t) board->line[i].a | (uint64_t) board->line[i].b << 8;
  }
}

int bg_moves_find_lines (const BgBoard *board, BgDirection direction, BgPosition position,
                         BgPosition pegs, uint64_t *lines) {
  const BgPosition wanted = direction == BG_FORWARD ? position : ~position;
  int n = 0;
  BG_FOR_EACH_HOLE (hole, pegs) {
    const int n_ends = (direction == BG_FORWARD ? board->jumps : board->arrivals)[hole].n;
    const BgEnd *end = (direction == BG_FORWARD ? board->jumps : board->arrivals)[hole].end;
    for (int i = 0; i < n_ends; i++)
      if (bg_has (wanted, board->line[end[i].line].over) && !bg_has (position, end[i].to)) {
        if (lines == NULL)
          return 1;
        lines[end[i].line / 64] |= (uint64_t) 1 << end[i].line % 64;
        n++;
      }
  }
  return n;
}

bool bg_moves_have_line (const BgBoard *board, BgDirection direction, BgPosition position,
                         BgPosition pegs) {
  return bg_moves_find_lines (board, direction, position, pegs, NULL) > 0;
}

uint64_t bg_one_way_drop (const BgOneWay *one_way, BgPosition position, int w, uint64_t lines) {
  for (uint64_t rest = lines & one_way->lines[w]; rest != 0; rest &= rest - 1)
    if (bg_has (position, one_way->barred[64 * w + __builtin_ctzll (rest)]))
      lines &= ~(rest & -rest);
  return lines;
}

static void init_one_way (BgOneWay *one_way, const BgBoard *board, BgDirection direction) {
  one_way->any = board->has_one_way && board->n_lines <= BG_TABLED_LINES;
  for (int i = 0; i < board->n_lines && one_way->any; i++) {
    const BgLine *line = &board->line[i];
    if (line->barred == 0)
      continue;
    one_way->lines[i / 64] |= (uint64_t) 1 << i % 64;
    /* a jump is taken back from where it ended */
    one_way->barred[i] = bg_starts_in (line, line->a) == (direction == BG_FORWARD) ? line->b
                                                                                   : line->a;
  }
}

void bg_moves_init (BgMoves *moves, const BgBoard *board, const BgGroup *group,
                    BgDirection direction) {
  memset (moves, 0, sizeof *moves);
  moves->board = board;
  moves->direction = direction;
  moves->n_holes = board->n_holes;
  moves->group = *group;
  moves->lanes = group->lanes;
  static const int sizes[] = { BG_LINE_WORDS };
  for (size_t size = 0; board->n_lines <= BG_TABLED_LINES && moves->words == 0; size++)
    if (board->n_lines <= 64 * sizes[size])
      moves->words = sizes[size];
  moves->middle_wanted = direction == BG_FORWARD ? 0 : ~(uint64_t) 0;
  init_one_way (&moves->one_way, board, direction);
  for (int i = 0; i < board->n_lines && moves->words > 0; i++) {
    const BgLine *line = &board->line[i];
    uint64_t bit = (uint64_t) 1 << i % 64;
    moves->hole[line->a].ends[i / 64] |= bit;
    moves->hole[line->b].ends[i / 64] |= bit;
    moves->hole[line->over].middles[i / 64] |= bit;
  }
  bg_moves_tabulate (moves, BG_MOVES_SLICE, moves->row);
  fill_lines (moves, board);
}

void bg_moves_clear (BgMoves *moves) {
  g_aligned_free (moves->line);
  moves->line = NULL;
}

int bg_random_jump (const BgBoard *board, BgDirection direction, BgPosition *position, int hole,
                    GRand *random) {
  uint64_t lines[BG_MAX_LINE_WORDS] = { 0 };
  const BgPosition pegs = *position & (hole < 0 ? board->full : bg_hole_bit (hole));
  const int n = bg_moves_find_lines (board, direction, *position, pegs, lines);
  if (n == 0)
    return -1;
  int choice = g_rand_int_range (random, 0, n), w = 0;
  for (; choice >= bg_count_bits (lines[w]); w++)
    choice -= bg_count_bits (lines[w]);
  for (; choice > 0; choice--)
    lines[w] &= lines[w] - 1;
  const int i = 64 * w + __builtin_ctzll (lines[w]);
  /* the mover stands at one end, and was or will be at the other */
  const BgLine *line = &board->line[i];
  const int other = bg_has (*position, line->a) ? line->b : line->a;
  *position ^= board->line_mask[i];
  return other;
}

/* --- Complete moves -------------------------------------------------------- */

static int compare_moves (const void *a, const void *b) {
  const BgCompleteMove *x = a, *y = b;
  if (x->result != y->result)
    return x->result < y->result ? -1 : 1;
  return (int) x->end - y->end;
}

/* Merges moves with the same result and end into one, which sums their ways. */
static void merge (GArray *moves) {
  g_array_sort (moves, compare_moves);
  guint kept = 0;
  for (guint i = 0; i < moves->len; i++) {
    BgCompleteMove *move = &g_array_index (moves, BgCompleteMove, i);
    BgCompleteMove *last = kept > 0 ? &g_array_index (moves, BgCompleteMove, kept - 1) : NULL;
    if (last != NULL && compare_moves (last, move) == 0)
      last->ways += move->ways;
    else
      g_array_index (moves, BgCompleteMove, kept++) = *move;
  }
  g_array_set_size (moves, kept);
}

/* Appends the moves that are MOVE and one jump more to LONGER. */
static void extend (const BgBoard *board, const BgCompleteMove *move, GArray *longer) {
  for (int i = 0; i < board->jumps[move->end].n; i++) {
    int line = board->jumps[move->end].end[i].line, landing = board->jumps[move->end].end[i].to;
    if (!bg_has (move->result, board->line[line].over) || bg_has (move->result, landing))
      continue;
    BgCompleteMove next = *move;
    next.result ^= board->line_mask[line];
    next.end = (uint8_t) landing;
    next.jumps++;
    g_array_append_val (longer, next);
  }
}

/* Removes the moves that may not go on. */
static void sift (GArray *moves, BgMayContinue *may_continue, void *data) {
  g_autofree BgPosition *results = g_new (BgPosition, moves->len);
  g_autofree uint8_t *may = g_malloc (moves->len);
  for (guint i = 0; i < moves->len; i++)
    results[i] = g_array_index (moves, BgCompleteMove, i).result;
  may_continue (results, may, moves->len, data);
  guint kept = 0;
  for (guint i = 0; i < moves->len; i++)
    if (may[i])
      g_array_index (moves, BgCompleteMove, kept++) = g_array_index (moves, BgCompleteMove, i);
  g_array_set_size (moves, kept);
}

void bg_complete_moves (const BgBoard *board, BgPosition position, int start,
                        BgMayContinue *may_continue, void *data, GArray *moves) {
  g_autoptr (GArray) tips = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove));
  g_autoptr (GArray) longer = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove));
  const uint8_t hole = (uint8_t) start;
  BgCompleteMove none = { .result = position, .start = hole, .end = hole, .ways = 1 };
  g_array_append_val (tips, none);
  while (tips->len > 0) {
    g_array_set_size (longer, 0);
    for (guint i = 0; i < tips->len; i++)
      extend (board, &g_array_index (tips, BgCompleteMove, i), longer);
    merge (longer);
    if (longer->len > 0)
      g_array_append_vals (moves, longer->data, longer->len);
    if (may_continue != NULL && longer->len > 0)
      sift (longer, may_continue, data);
    GArray *spent = tips;
    tips = longer;
    longer = spent;
  }
}
