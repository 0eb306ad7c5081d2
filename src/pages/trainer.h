/* The trainer: a page to play a problem on, which knows what still wins. */
#ifndef BG_TRAINER_H
#define BG_TRAINER_H

#include "hints/tablebase.h"
#include "jumps/puzzles.h"

/* The page for PROBLEM with its TABLEBASE, LENGTH bytes as in a file, and N puzzles, which
   can be reached from the start, so that the tablebase knows their play. */
char *bg_trainer_new (const BgProblem *problem, const void *tablebase, size_t length,
                      const BgPuzzle *puzzles, int n);

#endif
