/* Rounds: moves as far as they empty holes.

   For a set X of pegs, a category a, a peg s of X of that category (or none) and a hole e of
   category a that is empty in X - s, let Y = X - s; then

       round (X, a, s, e) = Y - { q in Y : some line over q whose ends are of category a has no end
                                  in Y } + e.

   If X lies in a position P, and a move of P to Q has a mover of category a that goes from s to e,
   then round (X, a, s if that is in X, else none, e) lies in Q.  Let R (X) be the least number of
   rounds that take X to a subset of a finish: every solution from P has at least R (X) moves.
   doc/heuristics.md has the proof.  Where X has a peg of category a, a round without a start is
   never better than one with a start, and is left out.

   On boards by lines a hole that the mover empties may be one where it stands later: there the
   round takes its pegs one after another, each with a line over it that has no end in what is left
   (a closure).  Lines one way count as lines both ways, which leaves no more pegs. */
#ifndef BG_ROUND_H
#define BG_ROUND_H

#include "board/board.h"

/* A round of a set of pegs for all its ends. */
typedef struct
{
  BgPosition rest; /* the set after it, but for the end */
  BgPosition ends; /* where the mover may stand then */
  int8_t category;
  int8_t start; /* a hole; -1: none of the set */
} BgRound;

/* One for each start, and one for each category without a peg. */
#define BG_MOST_ROUNDS (BG_MAX_HOLES + BG_CATEGORIES)

/* The lines of a board by the category of their ends, and by their ends. */
typedef struct
{
  const BgBoard *board;
  int first[BG_CATEGORIES + 1]; /* of the lines of each category */
  BgPosition *ends, *over;      /* of each line: two holes, and one */
  struct
  {
    int n;
    BgPosition *other, *over; /* the other end of each line, and its middle */
  } from[BG_MAX_HOLES];
  BgPosition *other, *middle;
} BgRoundLines;

void bg_round_lines_init (BgRoundLines *lines, const BgBoard *board);
void bg_round_lines_clear (BgRoundLines *lines);

/* Writes the rounds of SET, which is not empty, to ROUNDS; returns their number. */
int bg_rounds_list (const BgRoundLines *lines, BgPosition set, BgRound *rounds);

/* Likewise for the rounds of one category. */
int bg_rounds_list_category (const BgRoundLines *lines, int category, BgPosition set,
                             BgRound *rounds);

/* Puts those first that leave fewest pegs. */
void bg_rounds_sort (BgRound *rounds, int n);

#endif
