/* show --possible: which single survivors position classes leave open. */
#ifndef BG_POSSIBLE_H
#define BG_POSSIBLE_H

#include "report/record.h"

/* Adds "from_start", the holes where the last peg may stand, and "possible", the same for
   each single vacancy up to the symmetry of the board. */
void bg_possible_add (BgRecord *record, const BgProblem *problem);

/* Prints these. */
void bg_possible_print (const BgRecord *record);

#endif
