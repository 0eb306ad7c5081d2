/* The shapes of the built-in boards: five that are fixed, and families with numbers in
   their names.  Private to this folder. */
#ifndef BG_BOARD_SHAPE_H
#define BG_BOARD_SHAPE_H

#include <stdbool.h>

/* The most numbers in a name, those of cross(a,b,c,d). */
#define BG_BOARD_SHAPE_ARGUMENTS 4

typedef struct
{
  const char *name;
  const char *rows;             /* fixed shapes: holes per row, rows centred; else NULL */

  /* Families: whether (column, row) is a hole, for the numbers N, inside a box. */
  int n_arguments;
  const char *arguments;
  int least;                    /* of each number: arms may be missing, sides may not */
  void (*box) (const int *n, int *columns, int *rows);
  bool (*hole) (const int *n, int column, int row);
  bool skew;                    /* drawn as a triangular lattice */
} BgBoardShape;

/* The shape of "diamond(5)"; NULL where the word before the parenthesis is unknown. */
const BgBoardShape *bg_board_shape_find (const char *name);

/* "diamond(n)"; and those of all shapes, with commas between. */
char *bg_board_shape_signature (const BgBoardShape *shape);
char *bg_board_shape_list (void);

#endif
