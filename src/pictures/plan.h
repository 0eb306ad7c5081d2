/* Where the holes and the coordinates around them stand in a drawing.

   Places count half a hole's distance across and one row down, so that text and
   pictures share them.  Square boards leave no place between neighbours but
   the odd ones; triangular lattices (skew boards) shift each row by one:

         a b c                    a
       1 o o o                 1 o b         a column runs down to the left,
       2 o o o                2 o o c        its letter stands at its upper end
       3 o o o               3 o o o                                        */
#ifndef BG_PLAN_H
#define BG_PLAN_H

#include "board/board.h"

typedef struct {
  int x, y;
} BgPlace;

typedef struct {
  int width, height; /* places across, rows */
  BgPlace hole[BG_MAX_HOLES];
  BgPlace column_label[BG_MAX_COLUMNS];                  /* of each column that has a hole */
  BgPlace row_label[BG_MAX_ROWS];                        /* the last digit's place, likewise */
  bool has_column[BG_MAX_COLUMNS], has_row[BG_MAX_ROWS]; /* which have holes */
} BgPlan;

/* Is there a label of COLUMN in text?  Two letters leave no room for the letters of the next
   column. */
static inline bool bg_plan_has_room (const BgPlan *plan, int column) {
  return (column < 26 || column % 2 != 0) && plan->has_column[column];
}

/* On a board by lines, there is no label of a column or row: holes have names of their own, beside
   them in text and below them in pictures, where they stand twice as far apart. */
void bg_plan_init (BgPlan *plan, const BgBoard *board);

/* For text: on a board by lines, the name of each hole has room two places to its right. */
void bg_plan_init_text (BgPlan *plan, const BgBoard *board);

#endif
