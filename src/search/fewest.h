/* The fewest pegs that play from a start can leave: the finish `fewest`. */
#ifndef BG_FEWEST_H
#define BG_FEWEST_H

#include "core/control.h"
#include "problem/problem.h"

/* Gives PROBLEM, which wants the fewest pegs (BG_GOAL_FEWEST), its finishes: all positions with as
   many pegs that can be reached, under conditions or not, found by the level sets by jumps unless
   a single peg is found before. False, with the finishes as they were, where STOP says why the
   search ended, or with an ERROR where there are no jumps or over BG_MAX_HOLES finishes; FEWEST is
   the number of pegs, 0 where it is not known. */
bool bg_fewest_settle (BgProblem *problem, const BgControl *control, int *fewest, BgStop *stop,
                       GError **error);

#endif
