/* The complete move that lowers a sum of weights the most.

   A move by a peg of category c is a trail: its nodes are holes of c, its edges
   the lines that join them, and no hole is jumped over twice.  On a lattice any
   trail can be a move in some position, and elsewhere moves are some of the trails
   (doc/theory.md, Lemma 4.4).  So the greatest gain over all trails,

       gain of the start + gain of the end + weights of the holes jumped over,

   is at least the most by which a move can lower the sum.  The greatest is found exactly, by
   dynamic programming over the holes that can be jumped over, in reading order: of the edges chosen
   so far only the parities of the nodes that have edges to come, and the connections between these
   nodes, matter for the rest.  On boards by lines, where many lines may lead over a hole, it is
   found by following trails jump by jump, if there are not too many. */
#ifndef BG_HEAVIEST_TRAIL_H
#define BG_HEAVIEST_TRAIL_H

#include "board/board.h"

/* The gain of a hole in which no move can start or end; other gains stay below its square root. */
#define BG_GAIN_NEVER G_MININT64

typedef struct {
  gint64 gain;
  uint8_t start, end;
  BgPosition over;
} BgHeavyMove;

typedef enum {
  BG_HEAVIEST_FOUND,
  BG_HEAVIEST_NONE,     /* no move of the category gains more */
  BG_HEAVIEST_TOO_WIDE, /* the board is too wide for it, or has too many trails */
} BgHeaviestOutcome;

/* Finds the heaviest move by pegs of CATEGORY, if it gains more than ENOUGH; the
   gains and weights are by hole.  STATES, if not NULL, is raised by the number of states
   that were followed. */
BgHeaviestOutcome bg_heaviest_move (const BgBoard *board, int category, const gint64 *start_gain,
                                    const gint64 *end_gain, const gint64 *over_weight,
                                    gint64 enough, uint64_t *states, BgHeavyMove *move);

#endif
