/* Boards: holes, the lines along which pegs jump, and constants derived from them.

   A board is a set of holes on the square lattice together with a rule.  A
   *line* is three consecutive holes (a, over, b); either end can jump over the
   middle into the other end, so a line carries two jumps, and playing either
   complements the line's three holes (Bell, "Diagonal Peg Solitaire", 2.1).
   Triangular boards use skew coordinates under the 6-move rule: the third
   direction is the diagonal that runs down to the right. */
#ifndef BG_BOARD_H
#define BG_BOARD_H

#include <glib.h>

#include "board/position.h"

/* Each of the four directions has at most two lines fewer than there are holes. */
#define BG_MAX_LINES (4 * (BG_MAX_HOLES - 2))
#define BG_MAX_SYMMETRIES 12
#define BG_MAX_COLUMNS 128 /* named a to z, aa, ab, ... */
#define BG_MAX_ROWS 128
#define BG_CATEGORIES 4
#define BG_MAX_ENDS 8 /* a jump in each direction */

typedef enum
{
  BG_RULE_4 = 4, /* along rows and columns */
  BG_RULE_6 = 6, /* and along one diagonal, down to the right */
  BG_RULE_8 = 8, /* and along the other diagonal */
} BgRule;

/* The number of a line, or how many there are. */
#if BG_WIDTH == 64
typedef uint8_t BgLineIndex;
#else
typedef uint16_t BgLineIndex;
#endif

typedef struct
{
  uint8_t a, over, b; /* a before b in reading order */
} BgLine;

typedef struct BergholtBoard /* for <bergholt/bergholt.h> */
{
  gatomicrefcount references;
  char *name; /* as in the problem: "english", "diamond(5)"; "drawn" */
  BgRule rule;
  bool skew;                                       /* drawn as a triangular lattice */
  int n_holes;                                     /* numbered in reading order */
  int n_columns, n_rows;                           /* of the bounding box; of a drawing all rows */
  uint8_t column[BG_MAX_HOLES], row[BG_MAX_HOLES]; /* from 0, top left */

  int n_lines;
  BgLine line[BG_MAX_LINES];
  BgPosition line_mask[BG_MAX_LINES]; /* the three holes of a line */
  struct
  {
    int n;
    struct
    {
      BgLineIndex line;
      uint8_t to;
    } end[BG_MAX_ENDS];
  } jumps[BG_MAX_HOLES]; /* from each hole: the line and where it leads */

  BgPosition full;
  BgPosition category[BG_CATEGORIES]; /* by column parity + 2 * row parity (Fig. 3a) */
  BgPosition corners;                 /* holes that no jump passes over (3.2) */

  int n_symmetries;                                  /* symmetry 0 is the identity */
  uint8_t symmetry[BG_MAX_SYMMETRIES][BG_MAX_HOLES]; /* image of each hole */

  /* Position classes (2.1): a basis of the hole sets that every line meets in
     an even number of holes; a position's parities on them never change. */
  int n_invariants;
  BgPosition invariant[BG_MAX_HOLES];
} BgBoard;

/* A board by name, "english" or "diamond(5)", or, where NAME has none of
   these, an error that lists the known names. */
BgBoard *bg_board_new (const char *name, BgRule rule, GError **error);

/* A board drawn as rows with '/' or line ends between: 'o' or what text has for a peg is a hole,
   '.', '_' and blanks are none. */
BgBoard *bg_board_new_drawn (const char *layout, BgRule rule, GError **error);

/* Boards never change, and are shared. */
BgBoard *bg_board_ref (const BgBoard *board);
void bg_board_unref (BgBoard *board);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgBoard, bg_board_unref)

/* The board with the identity as its only symmetry: no position is another's image. */
BgBoard *bg_board_without_symmetry (const BgBoard *board);

/* The usual rule of a named board: 6 on triangular lattices, else 4. */
BgRule bg_board_usual_rule (const char *name);

/* A kind of built-in board: one board, or a family with numbers in its name. */
typedef struct
{
  const char *name;
  const char *arguments; /* of a family: "w,h"; else NULL */
  int n_holes;           /* of one board */
  const char *holes;     /* of a family: how many, as a formula */
  const char *summary;
  BgRule rule; /* the usual one */
} BgBoardKind;

/* Kind I, from 0 on; false after the last. */
bool bg_board_kind (int i, BgBoardKind *kind);

/* Is NAME that of a kind, whatever follows in parentheses? */
bool bg_board_is_kind (const char *name);

/* The kind that NAME may have been meant as, or NULL. */
const char *bg_board_nearest_kind (const char *name);

/* The category 0-3 of a hole. */
static inline int
bg_board_category (const BgBoard *board, int hole)
{
  return (board->column[hole] & 1) | (board->row[hole] & 1) << 1;
}

/* Adds a row to the N of PEGS, the numbers of POSITION's pegs of each category, unless it is one of
   them; returns the number of rows. */
int bg_board_add_categories (const BgBoard *board, BgPosition position,
                             uint8_t (*pegs)[BG_CATEGORIES], int n);

/* The position class of a position: its parity on each invariant, as bits. */
BgPosition bg_board_class (const BgBoard *board, BgPosition position);

/* The holes where a single peg is in the position class of POSITION. */
BgPosition bg_board_survivors (const BgBoard *board, BgPosition position);

/* The line that joins two holes, or -1. */
int bg_board_line_between (const BgBoard *board, int from, int to);

/* Can a peg jump along a line, and can one just have done so?  In one direction only:
   one end has a peg and the other has none. */
static inline bool
bg_can_play (const BgLine *line, BgPosition position)
{
  return bg_has (position, line->over) && bg_has (position, line->a) != bg_has (position, line->b);
}

static inline bool
bg_can_take_back (const BgLine *line, BgPosition position)
{
  return !bg_has (position, line->over) && bg_has (position, line->a) != bg_has (position, line->b);
}

/* The image of a position under one of the board's symmetries. */
BgPosition bg_board_image (const BgBoard *board, int symmetry, BgPosition position);

#endif
