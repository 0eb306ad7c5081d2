/* Independent replay of a solution.

   This is the referee: it shares nothing with the searches, so that a fault in
   the lines, the moves or the position word cannot confirm itself.  Of the
   board it reads the name, the rule and the holes' coordinates, or of a board by
   lines the holes' names and the list of lines; of the problem the start and the
   finishes as sets of holes.  Which jumps a rule allows and how moves are written
   it knows by itself. */
#ifndef BG_VERIFY_H
#define BG_VERIFY_H

#include "moves/path.h"
#include "problem/problem.h"

/* A well-formed question whose answer is no.  Moves that cannot be read are
   BG_ERROR_INPUT instead. */
#define BG_VERIFY_ERROR (bg_verify_error_quark ())
GQuark bg_verify_error_quark (void);
typedef enum {
  BG_VERIFY_ERROR_RULE,       /* a jump that the rule does not have */
  BG_VERIFY_ERROR_HOLE,       /* no hole to jump over */
  BG_VERIFY_ERROR_MOVER,      /* no peg to jump with */
  BG_VERIFY_ERROR_JUMPED,     /* no peg to jump over */
  BG_VERIFY_ERROR_TARGET,     /* no empty hole to jump into */
  BG_VERIFY_ERROR_PASSED,     /* a move after the first position that fits the pattern */
  BG_VERIFY_ERROR_UNFINISHED, /* every move is legal, but they end in no finish */
  BG_VERIFY_ERROR_CONDITION,  /* they end in a finish, but a condition of the problem is not met */
  BG_VERIFY_ERROR_COST, /* they are a solution, but a plan tells another cost (action_plan.h) */
} BgVerifyError;

/* Whether MOVES, "d4-f4-d6" each, lead from the problem's start to one of its
   finishes and meet its conditions.  The error names the move (from 1), the jump in it and the
   fault.  LENGTH (may be NULL) receives the length of the legal part in moves: a string that starts
   at the hole where the string before ended continues the same move. */
bool bg_verify (const BgProblem *problem, const char *const *moves, int n_moves, int *length,
                GError **error);

/* The N moves as strings.  Unless they are a solution of PROBLEM, ends the program with a message
   that names the fault. */
GPtrArray *bg_replay (const BgProblem *problem, const BgPath *moves, int n);

#endif
