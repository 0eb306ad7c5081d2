/* How many positions of a kind the ways from the start can have passed through: level by
   level, the best of a winning position is the best of those that jumps lead from, and one
   more if it is of the kind itself.  Private to this folder. */
#ifndef BG_SYMMETRIC_BEST_H
#define BG_SYMMETRIC_BEST_H

#include "core/control.h"
#include "jumps/symmetry_types.h"
#include "jumps/winning.h"

typedef struct
{
  const BgWinning *winning;
  const BgControl *control;   /* to be stopped by */
  bool wanted[1 << BG_MAX_SYMMETRIES];  /* sets of symmetries of the winners' group */
  uint8_t *best[BG_MAX_HOLES];          /* of each winning position, by level */
} BgSymmetricBest;

/* Fills in BEST, up to the middle of a complement problem, else to the end; without
   meaning if stopped. */
void bg_symmetric_best_find (BgSymmetricBest *search);
void bg_symmetric_best_clear (BgSymmetricBest *search);

/* The best of POSITION, N jumps behind the start, or -1 if it does not win. */
int bg_symmetric_best_of (const BgSymmetricBest *search, int n, BgPosition position);

#endif
