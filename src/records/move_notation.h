/* Solutions as the literature writes them: the letters and numbers of Bell (Diagonal Peg Solitaire)
   and of Beasley, in which the two agree (Games and Puzzles Journal 28, 2003), the coordinates of
   Bell's catalogues, whose (0,0) is the middle hole, and Cadot's numbers from 1 on. Boards without
   a middle hole, as triangles, have (0,0) in the left column of the lowest row. */
#ifndef BG_MOVE_NOTATION_H
#define BG_MOVE_NOTATION_H

#include "records/record.h"

/* The names of the notations; NULL ends the list. */
extern const char *const bg_notations[];

/* Adds "written", a list of the MOVES in NOTATION with the numbers of their jumps and of the pegs
   that are left then; consecutive strings of one peg are one move. */
void bg_record_add_written (BgRecord *record, const BgProblem *problem, const char *notation,
                            const char *const *moves);

/* The moves of "written" in one line, in mathematical type for LaTeX. */
char *bg_written_to_latex (const BgRecord *written);

#endif
