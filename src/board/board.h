/* Boards: holes, the lines along which pegs jump, and constants derived from them.

   A board is a set of holes on the square lattice together with a rule.  A
   *line* is three consecutive holes (a, over, b); either end can jump over the
   middle into the other end, so a line carries two jumps, and playing either
   complements the line's three holes (Bell, "Diagonal Peg Solitaire", 2.1).
   Triangular boards use skew coordinates under the 6-move rule: the third
   direction is the diagonal that runs down to the right.

   A board *by lines* has any lines: the paths of three vertices of a graph
   (Beeler and Hoilman, "Peg solitaire on graphs", 2011), or lines that are listed one by one.  Its
   holes have names of their own, two of its lines can have the same ends, and lines *one way* carry
   one jump.  Bounds may take these for lines both ways, which adds jumps and makes no distance
   longer. */
#ifndef BG_BOARD_H
#define BG_BOARD_H

#include <glib.h>

#include "board/position.h"

/* Each of the four directions of a lattice has at most two lines fewer than there are holes; a
   board by lines may have more of them where positions have 128 bits, as long as both its jumps
   have a number of 16 bits. */
#if BG_WIDTH == 64
#define BG_MAX_LINES (4 * (BG_MAX_HOLES - 2))
#else
#define BG_MAX_LINES 32767
#endif
#define BG_MAX_SYMMETRIES 16
#define BG_MAX_COLUMNS 128 /* named a to z, aa, ab, ... */
#define BG_MAX_ROWS 128
#define BG_CATEGORIES 4

typedef enum {
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

/* The ends of a line from which no peg jumps, as bits: of lines one way only, on boards by lines.
 */
#define BG_BARRED_A 1
#define BG_BARRED_B 2

typedef struct {
  uint8_t a, over, b; /* a before b in reading order */
  uint8_t barred;     /* 0, BG_BARRED_A or BG_BARRED_B */
} BgLine;

/* A jump from some hole. */
typedef struct {
  BgLineIndex line;
  uint8_t to;
} BgEnd;

/* The letters, digits and '_' of a hole's name, at most: on a lattice letters for its column, and
   its row number. */
#define BG_HOLE_NAME 16
typedef struct {
  char text[BG_HOLE_NAME];
} BgHoleName;

typedef struct BergholtBoard /* for <bergholt/bergholt.h> */
{
  gatomicrefcount references;
  char *name;               /* as in the problem: "english", "diamond(5)"; "drawn" */
  BgRule rule;              /* of a board by lines 4, which says nothing */
  bool skew;                /* drawn as a triangular lattice */
  bool by_lines, is_placed; /* is_placed: by bg_board_place */
  BgHoleName *names;        /* of the holes; NULL on a lattice */
  int n_holes;              /* numbered in reading order */
  int n_columns, n_rows;    /* of the bounding box; of a drawing all rows */
  uint8_t column[BG_MAX_HOLES], row[BG_MAX_HOLES]; /* from 0, top left */

  int n_lines;
  BgLine *line;
  BgPosition *line_mask; /* the three holes of a line */
  struct {
    int n;
    const BgEnd *end;
  } jumps[BG_MAX_HOLES],
      arrivals[BG_MAX_HOLES]; /* from each hole, and to it, the other way round */
  BgEnd *ends, *origins;
  struct {
    int n;
    const BgLineIndex *line;
  } passing[BG_MAX_HOLES]; /* the lines over each hole */
  BgLineIndex *passers;
  int n_jumps;
  bool has_one_way; /* lines */

  BgPosition full;
  /* Pegs stay in their category.  On a lattice the column's parity + 2 * that of the row (Fig. 3a);
     by lines the components of "a jump leads from one to the other", which are united where they
     are too many. */
  BgPosition category[BG_CATEGORIES];
  uint8_t category_of[BG_MAX_HOLES];
  BgPosition corners; /* holes that no jump passes over (3.2) */

  /* On a lattice all symmetries; by lines a subgroup that is small enough.  Symmetry 0 is
     the identity. */
  int n_symmetries;
  uint8_t symmetry[BG_MAX_SYMMETRIES][BG_MAX_HOLES]; /* image of each hole */

  /* Position classes (2.1): a basis of the hole sets that every line meets in
     an even number of holes; a position's parities on them never change. */
  int n_invariants;
  BgPosition invariant[BG_MAX_HOLES];

  double n_automorphisms; /* by lines: the order of the whole group, 0 if it was not found */
} BgBoard;

/* A board by name, "english" or "diamond(5)", or, where NAME has none of
   these, an error that lists the known names. */
BgBoard *bg_board_new (const char *name, BgRule rule, GError **error);

/* A board drawn as rows with '/' or line ends between: 'o' or what text has for a peg is a hole,
   '.', '_' and blanks are none. */
BgBoard *bg_board_new_drawn (const char *layout, BgRule rule, GError **error);

/* The texts of a board by lines; LINES or GRAPH is NULL, or both where ONE_WAY is not. */
typedef struct {
  const char *holes;   /* in order, as "a b c"; NULL: in the order in which they are named */
  const char *lines;   /* "a b c, c d e": jumps from a over b to c and back, and so on */
  const char *graph;   /* edges, "a-b b-c": all paths of three vertices are lines */
  const char *one_way; /* more lines, "a b c": jumps from a over b to c alone; or NULL */
} BgLinesText;

/* The board of TEXT, called "lines"; an error begins with the text in which it is, as "lines: ". */
BgBoard *bg_board_new_by_lines (const BgLinesText *text, GError **error);

/* Places the holes of a new board by lines in drawings: AT has the column and row of each, as in "a
   0 0, b 1 0". */
bool bg_board_place (BgBoard *board, const char *at, GError **error);

/* All of a board by lines but its name and its places, for bg_board_new_of_lines_text: "holes = a b
   c; lines = a b c; one-way = c b a". */
char *bg_board_lines_text (const BgBoard *board);
BgBoard *bg_board_new_of_lines_text (const char *text, GError **error);

/* Is it the text of a board by lines, and no drawing? */
bool bg_board_is_lines_text (const char *text);

/* Is BOARD no board by lines?  Else false with ERROR. */
bool bg_board_expect_lattice (const BgBoard *board, GError **error);

/* Is it one? */
bool bg_board_expect_lines (const BgBoard *board, GError **error);

/* Boards never change, and are shared. */
BgBoard *bg_board_ref (const BgBoard *board);
void bg_board_unref (BgBoard *board);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgBoard, bg_board_unref)

/* The board with the identity as its only symmetry: no position is another's image. */
BgBoard *bg_board_without_symmetry (const BgBoard *board);

/* The usual rule of a named board: 6 on triangular lattices, else 4. */
BgRule bg_board_usual_rule (const char *name);

/* A kind of built-in board: one board, or a family with numbers in its name. */
typedef struct {
  const char *name;
  const char *arguments; /* of a family: "w,h"; else NULL */
  int n_holes;           /* of one board */
  const char *holes;     /* of a family: how many, as a formula */
  const char *summary;
  BgRule rule; /* the usual one; 0: the board has its lines listed, and no rule */
} BgBoardKind;

/* Kind I, from 0 on; false after the last. */
bool bg_board_kind (int i, BgBoardKind *kind);

/* Is NAME that of a kind, whatever follows in parentheses? */
bool bg_board_is_kind (const char *name);

/* Is that kind one of boards by lines, which have no rule? */
bool bg_board_is_by_lines (const char *name);

/* The kind that NAME may have been meant as, or NULL. */
const char *bg_board_nearest_kind (const char *name);

/* The category 0-3 of a hole. */
static inline int bg_board_category (const BgBoard *board, int hole) {
  return board->category_of[hole];
}

/* Adds a row to the N of PEGS, the numbers of POSITION's pegs of each category, unless it is one of
   them; returns the number of rows. */
int bg_board_add_categories (const BgBoard *board, BgPosition position,
                             uint8_t (*pegs)[BG_CATEGORIES], int n);

/* The position class of a position: its parity on each invariant, as bits. */
BgPosition bg_board_class (const BgBoard *board, BgPosition position);

/* The holes where a single peg is in the position class of POSITION. */
BgPosition bg_board_survivors (const BgBoard *board, BgPosition position);

/* The line that joins two holes, or -1; the first one on a board by lines that has several. */
int bg_board_line_between (const BgBoard *board, int from, int to);

/* The line of the jump from a hole over another to a third, or -1. */
int bg_board_line (const BgBoard *board, int from, int over, int to);

/* The image of a line under one of the board's symmetries. */
int bg_board_line_image (const BgBoard *board, int symmetry, int line);

/* Does a jump along LINE start in its end FROM? */
static inline bool bg_starts_in (const BgLine *line, int from) {
  return !(line->barred & (from == line->a ? BG_BARRED_A : BG_BARRED_B));
}

/* Can a peg jump along a line, and can one just have done so?  In one direction only:
   one end has a peg and the other has none. */
static inline bool bg_can_play (const BgLine *line, BgPosition position) {
  return bg_has (position, line->over) && bg_has (position, line->a) != bg_has (position, line->b)
         && (line->barred == 0
             || bg_starts_in (line, bg_has (position, line->a) ? line->a : line->b));
}

static inline bool bg_can_take_back (const BgLine *line, BgPosition position) {
  return !bg_has (position, line->over) && bg_has (position, line->a) != bg_has (position, line->b)
         && (line->barred == 0
             || bg_starts_in (line, bg_has (position, line->a) ? line->b : line->a));
}

/* The image of a position under one of the board's symmetries. */
BgPosition bg_board_image (const BgBoard *board, int symmetry, BgPosition position);

#endif
