/* The constants that jumps XOR (moves/move_batch.h), for a board, a group and a direction: data of
   the generators of moves and of jumps. */
#ifndef BG_MOVES_H
#define BG_MOVES_H

#include "board/board.h"
#include "board/group.h"
#include "board/hole_table.h"

typedef enum {
  BG_FORWARD,
  BG_BACKWARD,
} BgDirection;

/* Words of a set of lines. */
#define BG_LINE_SET_WORDS(lines) (((lines) + 63) / 64)
#define BG_MAX_LINE_WORDS BG_LINE_SET_WORDS (BG_MAX_LINES)

/* A table of the changes that a jump makes in the sets of lines along which pegs can jump grows
   with the square of their number: boards of more lines have none, and lines are looked through. */
#define BG_TABLED_LINES MIN (BG_MAX_LINES, 1024)
#define BG_TABLED_WORDS BG_LINE_SET_WORDS (BG_TABLED_LINES)

/* Words of a table's row at most, and the holes of a slice: four rather than eight, so
   that the table stays in the first cache. */
#define BG_MOVES_WIDTH (2 * BG_TABLED_WORDS + BG_MAX_LANES * BG_POSITION_WORDS)
#define BG_MOVES_SLICE 4

/* Words of a line: whole lines of the cache. */
#define BG_MOVES_LINE_OF(lanes, words) \
  ((((lanes) + 1) * BG_POSITION_WORDS + 2 * (words) + 1 + 7) / 8 * 8)

/* Lines one way, where lines have tables, and the end of each from which no jump goes, or is taken
   back. */
typedef struct {
  bool any;
  uint64_t lines[BG_TABLED_WORDS];
  uint8_t barred[BG_TABLED_LINES];
} BgOneWay;

/* Without the lines, of word W of a set, along which the peg of POSITION at one end may not jump.
 */
uint64_t bg_one_way_drop (const BgOneWay *one_way, BgPosition position, int w, uint64_t lines);

static inline uint64_t bg_one_way_allowed (const BgOneWay *one_way, BgPosition position, int w,
                                           uint64_t lines) {
  return __builtin_expect (one_way->any, false) ? bg_one_way_drop (one_way, position, w, lines)
                                                : lines;
}

typedef struct {
  const BgBoard *board;
  BgDirection direction;
  int n_holes;
  int lanes;              /* of images */
  int words;              /* of line sets: one of BG_LINE_WORDS (moves/sizes.h), 0 without tables */
  uint64_t middle_wanted; /* XORed with middles: 0 forward, all ones backward */
  BgGroup group;
  BgOneWay one_way;
  /* by lines, in runs of BG_MOVES_LINE_OF (lanes, words): images, mask, ends and middles, which
     a jump XORs, then the holes at its ends, a | b << 8 */
  uint64_t *line;
  struct {
    uint64_t ends[BG_TABLED_WORDS];    /* lines with an end in this hole */
    uint64_t middles[BG_TABLED_WORDS]; /* lines with the middle in it */
  } hole[BG_MAX_HOLES];
  /* by slices of BG_MOVES_SLICE holes: the XOR of their ends, middles and images */
  _Alignas(64) uint64_t row[BG_HOLE_ROWS (BG_MOVES_SLICE) * BG_MOVES_WIDTH];
} BgMoves;

/* Words of a row: ends, middles, images. */
static inline int bg_moves_width (const BgMoves *moves) {
  return 2 * moves->words + moves->lanes * BG_POSITION_WORDS;
}

/* Borrows BOARD. */
void bg_moves_init (BgMoves *moves, const BgBoard *board, const BgGroup *group,
                    BgDirection direction);
void bg_moves_clear (BgMoves *moves);

/* Adds to LINES the lines of BOARD along which PEGS can jump, or have just jumped going
   backward, by looking at each; returns how many there are. */
int bg_moves_find_lines (const BgBoard *board, BgDirection direction, BgPosition position,
                         BgPosition pegs, uint64_t *lines);

/* Is there any? */
bool bg_moves_have_line (const BgBoard *board, BgDirection direction, BgPosition position,
                         BgPosition pegs);

/* Fills TABLE, all zeros before, with rows by slices of BITS holes (board/hole_table.h). */
void bg_moves_tabulate (const BgMoves *moves, int bits, uint64_t *table);

/* Plays one of the jumps forward that start in HOLE, or takes one back that ended
   there; -1: any.  Returns the hole where it ended, or started, and -1 if there is no
   such jump. */
int bg_random_jump (const BgBoard *board, BgDirection direction, BgPosition *position, int hole,
                    GRand *random);

/* The complete moves of one position, one by one: where they start and end and in how many ways
   they can be played; clear rather than fast (searches use batches, move_batch.h). */
typedef struct {
  BgPosition result;
  uint8_t start, end;
  uint8_t jumps;
  uint64_t ways; /* sequences of jumps from start to end with this result */
} BgCompleteMove;

/* The pegs that MOVE from POSITION removes, also one in the hole where it ends. */
static inline BgPosition bg_complete_move_removed (const BgCompleteMove *move,
                                                   BgPosition position) {
  return position & (~move->result | bg_hole_bit (move->end)) & ~bg_hole_bit (move->start);
}

/* Sets MAY[i], for each of N unfinished moves, to 1 if the move with RESULT[i] may go on, else to
   0.  NULL: all. */
typedef void BgMayContinue (const BgPosition *results, uint8_t *may, size_t n, void *data);

/* Appends every complete move of the peg in START to MOVES, an array of
   BgCompleteMove, by number of jumps. */
void bg_complete_moves (const BgBoard *board, BgPosition position, int start,
                        BgMayContinue *may_continue, void *data, GArray *moves);

#endif
