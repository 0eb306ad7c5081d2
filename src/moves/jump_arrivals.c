#include "moves/jump_arrivals.h"

#include <string.h>

#include "moves/sizes.h"

/* Holes are looked up four at a time: tables of bytes would not stay in the
   cache beside the arrivals. */
#define SLICE 4
#define ALIGNMENT 64

typedef size_t Play (const BgJumpArrivals *tables, const BgPosition *positions,
                     const BgPosition *ends, const BgPosition *starts, const uint8_t *moves,
                     size_t n, void *arrivals);

struct BgJumpArrivals {
  const BgBoard *board;
  const BgGroup *group;
  Play *play;
  bool wide;
  BgOneWay one_way;
  int words; /* of line sets */
  int n_slices;
  uint64_t middle_wanted; /* XORed with middles: 0 forward, all ones backward */
  BgDirection direction;
  uint8_t *from; /* jump 2i goes from the i-th line's a, 2i + 1 from its b */
  /* the jumps from each hole, from the first of one to that of the next: over and onto others */
  int first[BG_MAX_HOLES + 1];
  BgPosition *over, *onto;
  /* by slices of SLICE holes: their images, in lanes, and the lines' ends and middles in
     them (see moves/move_batch.h) */
  void *images;
  uint64_t *lines;
  void *jumps; /* the lanes of each jump: the line's images and the landing
                  hole's */
};

/* Positions that are prepared together: their images lie in memory then, where the
   compiler loads them as vectors. */
#define AT_ONCE 8

#define WORD BgNarrowArrival
#define NAME(x) narrow_##x
#include "moves/jump_arrivals_loop.h"
#undef WORD
#undef NAME

#define WORD BgWideArrival
#define NAME(x) wide_##x
#include "moves/jump_arrivals_loop.h"
#undef WORD
#undef NAME

static void fill_lines (BgJumpArrivals *tables, const BgMoves *moves, const BgBoard *board) {
  const int words = tables->words;
  uint64_t hole[BG_MAX_HOLES][2 * BG_TABLED_WORDS];
  for (int h = 0; h < board->n_holes; h++) {
    memcpy (hole[h], moves->hole[h].ends, words * sizeof **hole);
    memcpy (hole[h] + words, moves->hole[h].middles, words * sizeof **hole);
  }
  tables->lines = g_new0 (uint64_t, ((size_t) tables->n_slices << SLICE) * 2 * words);
  bg_hole_table_xor (tables->lines, SLICE, 2 * words * sizeof **hole, hole, sizeof *hole,
                     board->n_holes);
}

/* Lists the jumps, backward from where they ended. */
static void list_jumps (BgJumpArrivals *tables, const BgBoard *board) {
  int n = 0;
  tables->over = g_new (BgPosition, MAX (board->n_jumps, 1));
  tables->onto = g_new (BgPosition, MAX (board->n_jumps, 1));
  for (int hole = 0; hole < board->n_holes; hole++) {
    const bool forward = tables->direction == BG_FORWARD;
    const BgEnd *end = forward ? board->jumps[hole].end : board->arrivals[hole].end;
    const int n_ends = forward ? board->jumps[hole].n : board->arrivals[hole].n;
    for (int i = 0; i < n_ends; i++, n++) {
      tables->over[n] = bg_hole_bit (board->line[end[i].line].over);
      tables->onto[n] = bg_hole_bit (end[i].to);
    }
    tables->first[hole + 1] = n;
  }
}

BgJumpArrivals *bg_jump_arrivals_new (const BgMoves *moves, const BgBoard *board) {
  g_assert (board->n_holes <= BG_ARRIVAL_HOLES);
  BgJumpArrivals *tables = g_new0 (BgJumpArrivals, 1);
  tables->board = board;
  tables->group = &moves->group;
  tables->wide = board->n_holes > BG_NARROW_HOLES;
  tables->words = moves->words;
  tables->n_slices = BG_HOLE_SLICES (SLICE, board->n_holes);
  tables->middle_wanted = moves->middle_wanted;
  tables->direction = moves->direction;
  tables->one_way = moves->one_way;
  tables->from = g_new (uint8_t, 2 * MAX (board->n_lines, 1));
  for (int i = 0; i < board->n_lines; i++) {
    tables->from[2 * i] = board->line[i].a;
    tables->from[2 * i + 1] = board->line[i].b;
  }
  list_jumps (tables, board);
  fill_lines (tables, moves, board);
  if (tables->wide) {
    wide_fill (tables, board);
    tables->play = wide_find_play (moves->lanes, moves->words);
  } else {
    narrow_fill (tables, board);
    tables->play = narrow_find_play (moves->lanes, moves->words);
  }
  return tables;
}

void bg_jump_arrivals_free (BgJumpArrivals *tables) {
  if (tables == NULL)
    return;
  g_aligned_free (tables->images);
  g_aligned_free (tables->jumps);
  g_free (tables->lines);
  g_free (tables->from);
  g_free (tables->over);
  g_free (tables->onto);
  g_free (tables);
}

bool bg_jump_arrivals_is_wide (const BgJumpArrivals *tables) {
  return tables->wide;
}

int bg_jump_arrivals_most (const BgJumpArrivals *tables) {
  return tables->board->n_lines;
}

size_t bg_jump_arrivals_play (const BgJumpArrivals *tables, const BgPosition *positions,
                              const BgPosition *ends, const BgPosition *starts,
                              const uint8_t *moves, size_t n, void *arrivals) {
  return tables->play (tables, positions, ends, starts, moves, n, arrivals);
}

void bg_jump_arrivals_split (const BgJumpArrivals *tables, const void *arrivals, size_t n,
                             BgPosition *positions, uint8_t *moves, uint8_t *holes) {
  if (tables->wide)
    wide_split (arrivals, n, positions, moves, holes);
  else
    narrow_split (arrivals, n, positions, moves, holes);
}

size_t bg_jump_arrivals_keep (const BgJumpArrivals *tables, void *arrivals, size_t n,
                              const bool *keep) {
  return tables->wide ? wide_keep (arrivals, n, keep) : narrow_keep (arrivals, n, keep);
}

bool bg_jump_arrivals_can_go_on (const BgJumpArrivals *tables, BgPosition position,
                                 BgPosition ends) {
  /* going backward both other holes of a jump must be empty */
  const BgPosition wanted = tables->middle_wanted == 0 ? position : ~position;
  BG_FOR_EACH_HOLE (hole, ends)
    for (int k = tables->first[hole]; k < tables->first[hole + 1]; k++)
      if ((wanted & tables->over[k]) && !(position & tables->onto[k]))
        return true;
  return false;
}

BgPosition bg_jump_arrivals_close_ends (const BgJumpArrivals *tables, BgPosition position,
                                        BgPosition ends) {
  const BgGroup *group = tables->group;
  BgPosition images[BG_MAX_LANES], closed = ends;
  bg_group_images (group, group->lanes, position, images);
  for (int k = 1; k < group->order; k++)
    if (images[k] == position)
      BG_FOR_EACH_HOLE (hole, ends)
        closed |= group->hole[hole][k];
  return closed;
}
