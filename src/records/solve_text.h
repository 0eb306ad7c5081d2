/* Results of a search for a shortest solution, in words and as fields of a record. */
#ifndef BG_SOLVE_TEXT_H
#define BG_SOLVE_TEXT_H

#include "records/record.h"
#include "search/solve.h"

/* The reason why RESULT, of PROBLEM, is unsolvable or its search stopped; NULL if it is solved. */
char *bg_solve_reason_text (const BgSolveResult *result, const BgProblem *problem);

/* The modules whose claim that their heuristics are admissible the answer rests on, as
   bg_claims_modules names them; NULL: it is proved. */
char *bg_solve_claimed_by (const BgSolveResult *result);

/* Adds them as the list "claimed_by", if there are any. */
void bg_solve_add_claims (BgRecord *record, const BgSolveResult *result);

/* A cause as the value of "reason", and in words; after the words of a hole its name follows,
   after the words of claims their modules. */
const char *bg_solve_cause_key (BgUnsolvableCause cause);
const char *bg_solve_cause_text (BgUnsolvableCause cause);

/* Adds "status" and, if there is one, "moves" or "lower_bound". */
void bg_solve_add_status (BgRecord *record, BgSolveStatus status, int moves, int lower_bound);

/* Adds "reason_text", where RESULT is no solution and proves something or was stopped; and "reason"
   and, if that is one, "hole", where it is proved unsolvable. */
void bg_solve_add_reason (BgRecord *record, const BgSolveResult *result, const BgProblem *problem);

/* Adds that "hole", of a result that is unsolvable by it. */
void bg_solve_add_unfilled_hole (BgRecord *record, const BgSolveResult *result,
                                 const BgProblem *problem);

/* Adds why the method was chosen, and how far its two sides had come. */
void bg_solve_add_method (BgRecord *record, const BgSolveResult *result);

#endif
