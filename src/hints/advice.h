/* Facts of a position and its jumps, as far as they are found within a budget of time and memory:
   whether they win, values, shortest solutions. */
#ifndef BG_ADVICE_H
#define BG_ADVICE_H

#include "core/truth.h"
#include "hints/hint.h"

typedef struct {
  const BgProblem *problem;
  BgControl control; /* with the flag STOP */
  BgStopFlag stop;   /* the caller's, and the deadline of the part at hand */
  double seconds;    /* that an answer may take; 0: any number */
  bool values_only;  /* shortest solutions are not wanted */
  BgHint hint;
  bool winners_known; /* to HINT; else it was tried in vain, if TRIED */
  bool tried;
} BgAdviser;

typedef struct {
  int line;
  BgPosition result;
  BgTruth wins, shortest; /* SHORTEST: it is the first of a shortest solution */
  int value;              /* as in hints/hint.h; -1: not known */
} BgAdvisedJump;

typedef struct {
  BgTruth wins;        /* a finish can be reached */
  int value;           /* -1: not known, or none: the problem is open (problem/problem.h) */
  int moves;           /* of a shortest solution from here; -1: not known */
  int lower_bound;     /* no solution has fewer moves */
  bool goes_on;        /* a shortest solution begins with a move of the active peg, so
                          that one that has begun already needs one move less */
  GPtrArray *solution; /* of moves as strings, from here; NULL: none is known */
  GStrv play;          /* where no finish can be reached, moves that leave the fewest
                          pegs; NULL: not known */
  int n;
  BgAdvisedJump *jump;
  BgStop stop; /* why something is not known; NONE: all is */
} BgAdvice;

/* Takes TABLE, which may be NULL.  The adviser must not move. */
void bg_adviser_init (BgAdviser *adviser, const BgProblem *problem, BgTablebase *table,
                      const BgControl *control, double seconds);
void bg_adviser_clear (BgAdviser *adviser);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgAdviser, bg_adviser_clear)

/* Finds all winning positions, which is otherwise done for the first answer; why not, if they are
   not known then. */
BgStop bg_adviser_find_winners (BgAdviser *adviser);

/* Can a finish still be reached? */
BgTruth bg_adviser_wins (BgAdviser *adviser, BgPosition position);

/* The fewest moves that solve the problem from its start; false and the moves that are needed
   at least, where that is not known. */
bool bg_adviser_minimum (BgAdviser *adviser, int *moves);

/* All of them.  ACTIVE is the hole of the peg that has just jumped and could go
   on, or -1.  With CHECKS, a position that cannot be reached from the start is an input
   error; false then. */
bool bg_advise (BgAdviser *adviser, BgPosition position, int active, bool checks, BgAdvice *advice,
                GError **error);
void bg_advice_clear (BgAdvice *advice);

/* Of a position of PEGS where no finish can be reached, how few of them play can leave, and how:
   "at best 2 pegs stay: d4-d2 b4-d4"; NULL where that is not known. */
char *bg_advice_loss (const BgAdvice *advice, int pegs);

/* Why something is not known: "not known within 2 s", the SECONDS of the budget, or another limit
   that came before, "not known, out of memory"; NULL where all is known. */
char *bg_advice_limit (const BgAdvice *advice, double seconds);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgAdvice, bg_advice_clear)

#endif
