/* Why a problem has no solution, with a short proof where there is one: position classes that
   differ, or a resource count of which every finish has more than the start.  Either is checked by
   code of its own (verify/lemma.h) before it is printed. */
#ifndef BG_REASON_H
#define BG_REASON_H

#include "cli/cli.h"
#include "search/solve.h"

/* The reason as a value of a record: "class", "resource" if a count is found, else that of CAUSE.
 */
const char *bg_reason_key (const BgProblem *problem, BgUnsolvableCause cause);

/* Is there a resource count that rules PROBLEM out? */
bool bg_reason_is_resource (const BgProblem *problem);

/* Adds the count that rules out an open PROBLEM, if there is one, as a constraint: its finishes are
   too many for a search of all lines of play, which would otherwise be the only proof. */
void bg_reason_constrain (BgProblem *problem);

/* A BgAnswerProof: adds "reason" and its proof, "position_class" or "resource", where PROBLEM has
   no solution because of CAUSE; TEXT is "reason_text" unless the reason becomes a resource count.
 */
void bg_reason_add_proof (BgRecord *record, const BgProblem *problem, BgUnsolvableCause cause,
                          const char *text);

/* The text of the proof. */
#define BG_REASON_LINES \
  BG_LINE_IF ("position_class", "position class {position_class.start} at the start, " \
                                "{position_class.finishes:, } at the finish"), \
      BG_LINE_IF ("position_class.weights", \
                  "no jump changes the parity of the pegs in holes of weight 1: " \
                  "{position_class.is_odd?odd|even} at the start, " \
                  "{position_class.is_odd?even|odd} at every finish\n" \
                  "    {position_class.weights:weights}"), \
      BG_LINE_IF ("resource", "with these weights no jump gains; the start has {resource.start}, " \
                              "every finish {resource.finish} at least\n" \
                              "    {resource.weights:weights}")

#endif
