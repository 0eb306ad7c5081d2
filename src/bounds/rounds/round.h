/* Rounds: moves as far as they empty holes.

   Holes are of one class if lines lead from one to the other, end to end: a peg stays in its class,
   and the pegs of holes in which no line ends never move.  In a move of class A, from s to e, all
   holes in which the mover stands are empty but for s: if X lies in the position before, they are
   outside Y = X - s.  So the move is a trail from s to e in the graph of the holes of A outside Y,
   whose edges are the lines between two of them; and it has no line twice, since a jump empties the
   line's middle.  A line that is a bridge of this graph is crossed once if it parts s from e, and
   else not at all, since there is no way back.  Let J (s, e) be the middles over these bridges, and
   over all other lines between holes that no bridge parts from the way from s to e; then

       round (X, A, s, e) = Y - J (s, e) + e

   lies in the position after the move.  Let R (X) be the least number of rounds that take X to a
   subset of a finish, for starts s that are pegs of X or not: every solution from a position with
   the pegs X has at least R (X) moves.  The proof is that of Theorem 5.4 (doc/theory.md).

   On boards by lines a hole that the mover empties may be one where it stands later: there Y is
   first left by pegs one after another, each with a line over it whose ends it has left before (a
   closure).  Lines one way count as lines both ways, which leaves no more pegs. */
#ifndef BG_ROUND_H
#define BG_ROUND_H

#include "board/board.h"

/* Each has two holes. */
#define BG_MOST_CLASSES (BG_MAX_HOLES / 2)

/* The holes that a mover may have emptied when it ends in a hole. */
typedef struct {
  BgPosition removed; /* holes, where pegs are no longer */
  int end;
} BgRoundEnd;

/* The rounds of a set of pegs with the same start. */
typedef struct {
  BgPosition left; /* the set without its start */
  BgPosition rest; /* and without all that a mover may remove on any way */
  const BgRoundEnd *end;
  int n_ends; /* 1 at least */
  int8_t class;
  int8_t start; /* a hole; -1: all that are outside the set */
} BgRound;

/* One for each start in the set, and one for each class. */
#define BG_MOST_ROUNDS (BG_MAX_HOLES + BG_MOST_CLASSES)

/* The classes of a board, the lines of each, and the ends of rounds that were wanted so far. */
typedef struct {
  const BgBoard *board;
  int n_classes;
  BgPosition class[BG_MOST_CLASSES];
  int8_t class_of[BG_MAX_HOLES];  /* -1: no line ends there */
  int first[BG_MOST_CLASSES + 1]; /* of the lines of each class */
  BgPosition *ends, *over;        /* of each line: two holes, and one */
  BgPosition near[BG_MAX_HOLES];  /* where lines from a hole end */
  GArray *at[BG_MAX_HOLES];       /* these lines, of int */
  struct BgRoundSlot *slot;       /* lists of ends, by pegs of the class and start: a hash table */
  size_t n_slots, n_lists;
  uint64_t bytes; /* of these lists */
} BgRoundLines;

void bg_round_lines_init (BgRoundLines *lines, const BgBoard *board);
void bg_round_lines_clear (BgRoundLines *lines);

/* Forgets the ends, and with them all rounds, which are found again where they are wanted. */
void bg_round_lines_forget (BgRoundLines *lines);

/* Writes the rounds of SET, which is not empty, to ROUNDS; returns their number.  Their ends stay
   until the lines are cleared or forget them. */
int bg_rounds_list (BgRoundLines *lines, BgPosition set, BgRound *rounds);

/* Writes the rounds of SET by jumps of CLASS; returns their number, which may be 0. */
int bg_rounds_list_class (BgRoundLines *lines, int class, BgPosition set, BgRound *rounds);

/* Puts those first that leave fewest pegs. */
void bg_rounds_sort (BgRound *rounds, int n);

#endif
