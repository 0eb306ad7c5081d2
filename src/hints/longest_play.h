/* How far play can go from a position. */
#ifndef BG_LONGEST_PLAY_H
#define BG_LONGEST_PLAY_H

#include "core/control.h"
#include "hints/tablebase.h"
#include "jumps/jump_search.h"
#include "problem/problem.h"

/* A search for longest plays, with results kept from one search to the next. */
typedef struct BgLongestPlay BgLongestPlay;

/* TABLE may be NULL; PROBLEM, TABLE and CONTROL have to outlive the result. */
BgLongestPlay *bg_longest_play_new (const BgProblem *problem, const BgTablebase *table,
                                    const BgControl *control);
void bg_longest_play_free (BgLongestPlay *longest);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLongestPlay, bg_longest_play_free)

/* The most jumps that can be played from POSITION, which can be reached from the
   problem's start, and is lost if the finishes have one peg.  FLOOR: no play from it
   is known to leave fewer pegs; 0 if nothing is known. */
BgStop bg_longest_play_find (BgLongestPlay *longest, BgPosition position, int floor, int *jumps);

#endif
