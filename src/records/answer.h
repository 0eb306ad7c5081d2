/* The fields of an answer, for the command line, surveys, trials and the library. */
#ifndef BG_ANSWER_H
#define BG_ANSWER_H

#include "records/record.h"
#include "search/solve.h"
#include "solutions/solutions.h"

/* The reason why RESULT, of PROBLEM, is unsolvable or its search stopped; NULL if it is solved. */
char *bg_answer_reason_text (const BgSolveResult *result, const BgProblem *problem);

/* A cause as the value of "reason". */
const char *bg_answer_cause_key (BgUnsolvableCause cause);

/* Adds why PROBLEM has no solution: "reason", TEXT as "reason_text", and perhaps a proof. */
typedef void BgAnswerProof (BgRecord *record, const BgProblem *problem, BgUnsolvableCause cause,
                            const char *text);

/* Adds everything that RESULT, of PROBLEM, tells, down to its effort; also of a search for any
   solution.  PROOF may be NULL. */
void bg_answer_fill (BgRecord *record, const BgProblem *problem, const BgSolveResult *result,
                     BgAnswerProof *proof);

/* Parts of them: "status", and moves and their bounds, of which a row of a list does not repeat a
   minimum as "lower_bound"; "solution", which is empty where MOVES is NULL; and "reason_text",
   where RESULT proves that there is no solution or was stopped. */
void bg_answer_add_outcome (BgRecord *record, const BgSolveResult *result, bool is_row);
void bg_answer_add_solution (BgRecord *record, const GPtrArray *moves);
void bg_answer_add_reason (BgRecord *record, const BgProblem *problem, const BgSolveResult *result,
                           BgAnswerProof *proof);

/* Add the numbers of SOLUTIONS, "classes", and "class". */
void bg_answer_add_counts (BgRecord *record, const BgSolutions *solutions);
void bg_answer_add_classes (BgRecord *record, const BgUnordered *unordered);
void bg_answer_add_class (BgRecord *record, const BgClass *class);

/* Adds a level to a list of them: its number, its size and, if FEWEST <= MOST, the pegs on its
   positions. */
void bg_answer_add_level (BgRecord *list, uint64_t size, int fewest, int most);

/* The keys of "jumps". */
extern const char *const bg_answer_directions[3];

#endif
