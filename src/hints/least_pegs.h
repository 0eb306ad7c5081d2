/* The number of pegs below which no play gets. */
#ifndef BG_LEAST_PEGS_H
#define BG_LEAST_PEGS_H

#include "problem/problem.h"

/* No play from a position that can be reached leaves fewer pegs, if it is lost; with
   finishes of several pegs, whether or not it is.  1 or 2. */
int bg_least_pegs (const BgProblem *problem);

#endif
