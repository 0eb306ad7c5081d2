/* Rounds: moves as far as they empty holes.

   Holes are of one class if lines lead from one to the other, end to end: a peg stays in its class,
   and the pegs of holes in which no line ends never move.  For a set X of pegs, a class A, a peg s
   of X in that class (or none) and a hole e of the class that is empty in X - s, let Y = X - s;
   then

       round (X, A, s, e) = Y - { q in Y : some line over q whose ends are in A has no end in Y } +
   e.

   If X lies in a position P, and a move of P to Q has a mover of class A that goes from s to e,
   then round (X, A, s if that is in X, else none, e) lies in Q.  Let R (X) be the least number of
   rounds that take X to a subset of a finish: every solution from P has at least R (X) moves.
   doc/heuristics.md has the proof.  Where X has a peg in A, a round without a start is never better
   than one with a start, and is left out.

   On boards by lines a hole that the mover empties may be one where it stands later: there the
   round takes its pegs one after another, each with a line over it that has no end in what is left
   (a closure).  Lines one way count as lines both ways, which leaves no more pegs. */
#ifndef BG_ROUND_H
#define BG_ROUND_H

#include "board/board.h"

/* Each has two holes. */
#define BG_MOST_CLASSES (BG_MAX_HOLES / 2)

/* A round of a set of pegs for all its ends. */
typedef struct
{
  BgPosition rest; /* the set after it, but for the end */
  BgPosition ends; /* where the mover may stand then */
  int8_t class;
  int8_t start; /* a hole; -1: none of the set */
} BgRound;

/* One for each start, and one for each class without a peg. */
#define BG_MOST_ROUNDS (BG_MAX_HOLES + BG_MOST_CLASSES)

/* The classes of a board, the lines of each, and the lines from each hole. */
typedef struct
{
  const BgBoard *board;
  int n_classes;
  BgPosition class[BG_MOST_CLASSES];
  int8_t class_of[BG_MAX_HOLES];  /* -1: no line ends there */
  int first[BG_MOST_CLASSES + 1]; /* of the lines of each class */
  BgPosition *ends, *over;        /* of each line: two holes, and one */
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

/* Likewise for the rounds of one class. */
int bg_rounds_list_class (const BgRoundLines *lines, int class, BgPosition set, BgRound *rounds);

/* SET without the pegs that a mover of CLASS may remove, once it has left SET. */
BgPosition bg_round_rest (const BgRoundLines *lines, int class, BgPosition set);

/* Puts those first that leave fewest pegs. */
void bg_rounds_sort (BgRound *rounds, int n);

#endif
