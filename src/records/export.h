/* Problems for other programs. */
#ifndef BG_EXPORT_H
#define BG_EXPORT_H

#include "problem/problem.h"

/* A planning task (PDDL 2.1 with action costs, as in the planning competitions since 2008):
   the domain and the problem.  The cost of a plan is its number of moves: only an action that
   begins a move has a cost.  Problems with one finish share their domain.  Several finishes are an
   action each of a domain of its own, which has the holes as constants, and whose effect is the
   goal: planners that minimize mostly take no disjunction, or make an axiom of it, with which
   their heuristics are not admissible.  Where the finish is `stuck' there is no other way: the goal
   denies an axiom that some jump can be played. */
char *bg_export_pddl_domain (const BgProblem *problem);
char *bg_export_pddl (const BgProblem *problem);

/* An integer program in CPLEX's LP format, whose least value is the least number of moves.
   Every solution has as many jumps; x_T_A_B says that jump T goes from A to B, p_T_H is the
   pegs in hole H after jump T, n_T says that jump T begins a move, and f_K that the end is
   finish K. */
char *bg_export_lp (const BgProblem *problem);

/* That program as pseudo-Boolean constraints, in the OPB format of the competitions: every variable
   is 0 or 1, and is numbered; comments at the beginning give the names. */
char *bg_export_opb (const BgProblem *problem);

/* Lines of words: holes with their coordinates, all jumps, the start and each finish; of a
   pattern the holes that are `filled' and `empty', or `stuck'. */
char *bg_export_text (const BgProblem *problem);

#endif
