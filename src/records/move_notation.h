/* Solutions as the literature writes them. */
#ifndef BG_MOVE_NOTATION_H
#define BG_MOVE_NOTATION_H

#include "board/hole_notation.h"
#include "records/record.h"

/* Adds "written", a list of the MOVES in NOTATION with the numbers of their jumps and of the pegs
   that are left then; consecutive strings of one peg are one move. */
void bg_record_add_written (BgRecord *record, const BgProblem *problem,
                            const BgHoleNotation *notation, const char *const *moves);

/* The moves of "written" in one line, in mathematical type for LaTeX. */
char *bg_written_to_latex (const BgRecord *written);

#endif
