/* The notations of the literature for the holes of a move: the letters and numbers of Bell
   (Diagonal Peg Solitaire) and of Beasley, in which the two agree (Games and Puzzles Journal 28,
   2003), the coordinates of Bell's catalogues, whose (0,0) is the middle hole, Cadot's numbers from
   1 on, and the two digits of Bergholt's book (1920).  Boards without a middle hole, as triangles,
   have (0,0) in the left column of the lowest row. */
#ifndef BG_HOLE_NOTATION_H
#define BG_HOLE_NOTATION_H

#include "board/board.h"

typedef struct {
  const char *name;
  int most; /* columns, and rows, of a board */
  void (*append) (const BgBoard *board, int hole, GString *text);
  int (*read) (const BgBoard *board, const char **text);
  /* the hole at *TEXT, which is moved past it; -1: none of the board */
} BgHoleNotation;

extern const BgHoleNotation bg_hole_notations[];
extern const int bg_n_hole_notations;

/* The names of the notations; NULL ends the list. */
extern const char *const bg_notations[];

/* The notation of that name, of LENGTH bytes; NULL: there is none. */
const BgHoleNotation *bg_hole_notation_find (const char *name, size_t length);

bool bg_hole_notation_fits (const BgHoleNotation *notation, const BgBoard *board);

#endif
