/* The position class of a search (2.1 of "Diagonal Peg Solitaire"): for certain sets of holes, the
   parity of the pegs there.  No jump changes these parities, so all positions of the search have
   the parities of its roots.

   Each of the sets has a hole that no other set has, its lowest.  The set's other holes determine
   whether its lowest hole has a peg, so a position can leave out the lowest holes: it is
   *squeezed*.  Since higher holes decide, squeezed positions are in the same order. */
#ifndef BG_POSITION_CLASS_H
#define BG_POSITION_CLASS_H

#include "board/board.h"

typedef struct {
  int n;                        /* sets, which are independent */
  BgPosition set[BG_MAX_HOLES]; /* by their lowest holes, ascending */
  uint8_t lowest[BG_MAX_HOLES];
  BgPosition odd; /* the lowest holes of the sets with an odd number of pegs */
} BgPositionClass;

/* The class of N roots on BOARD: a basis of the sets on which all roots have the same parity of
   pegs. */
void bg_position_class_init (BgPositionClass *class, const BgBoard *board, const BgPosition *roots,
                             int n);

/* POSITION without the lowest holes of the first N sets. */
static inline BgPosition bg_position_class_squeeze (const BgPositionClass *class, int n,
                                                    BgPosition position) {
  for (int i = n - 1; i >= 0; i--) {
    const BgPosition below = bg_hole_bit (class->lowest[i]) - 1;
    position = (position & below) | (position >> 1 & ~below);
  }
  return position;
}

/* The position of which SQUEEZED is all but the lowest holes of the first N sets. */
static inline BgPosition bg_position_class_expand (const BgPositionClass *class, int n,
                                                   BgPosition squeezed) {
  BgPosition position = squeezed;
  for (int i = 0; i < n; i++) {
    const BgPosition below = bg_hole_bit (class->lowest[i]) - 1;
    position = (position & below) | (position & ~below) << 1;
  }
  for (int i = 0; i < n; i++) {
    const int pegs = bg_pegs (position & class->set[i]) + bg_has (class->odd, class->lowest[i]);
    position |= (BgPosition) (pegs & 1) << class->lowest[i];
  }
  return position;
}

#endif
