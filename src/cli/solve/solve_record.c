#include "cli/solve/solve_record.h"

#include "cli/processes.h"
#include "cli/solve/reason.h"
#include "records/answer.h"

int bg_solve_exit_status (const BgSolveResult *result, BgStop stop) {
  /* without a claim of the heuristic nothing is proved */
  if (stop != BG_STOP_NONE || (result->status == BG_NO && result->inexact))
    return BG_EXIT_LIMIT;
  return result->status == BG_NO ? BG_EXIT_UNSOLVABLE : BG_EXIT_DONE;
}

const BgTextLine bg_solve_problem_text[] = {
  BG_LINE ("{problem}{title?: {title}}"),
  BG_LINE ("board {board}{rule?, {rule}-move rule}, from {start} to {finish}"
           "{fewest_pegs? pegs, which are {fewest_pegs}}"
           "{conditions?, with {conditions:, }}"),
  { NULL }
};

const BgTextLine bg_solve_answer_text[] = {
  BG_LINE_IF ("status=solved", "solved in {moves} move{moves:s}, and no fewer will do"),
  BG_LINE_IF ("status=found",
              "a solution in {solution_moves} move{solution_moves:s}; there may be a shorter one"),
  BG_LINE_IF ("status=bounded",
              "bounded: at least {lower_bound} move{lower_bound=1? is|s are} "
              "needed{solution_moves?, at most {solution_moves}}; stopped by: {reason_text}"),
  BG_LINE_IF ("status=unsolvable", "unsolvable: {reason_text}"),
  BG_LINE_IF (
      "claimed_by",
      "not proved: it holds if the bounds of {claimed_by:, and } are admissible, as claimed"),
  BG_REASON_LINES,
  BG_LINE_IF ("reason=class",
              "see bergholt show --possible for the finishes that the start can have"),
  BG_LINE_IF ("status=stopped",
              "no solution found; nothing is proved{reason_text?; stopped by: {reason_text}}"),
  BG_LINES_OF ("solution", "{#:4}  {.}"),
  BG_LINE_IF (
      "refuted_bound",
      "the heuristic is not admissible: it says {refuted_bound} at the start, and this solution is "
      "shorter"),
  BG_COUNTS_LINES,
  { NULL }
};

/* Where something was searched at all. */
#define SEARCHED "searched!=false"

const BgTextLine bg_solve_search_text[] = {
  BG_COUNTS_LINES_BELOW,
  BG_LINE_IF (
      SEARCHED " heuristic",
      "method {method}{forward_alone?, forward alone}{method_reason?, chosen by "
      "auto}{both_ends_moves? after {both_ends_moves} move{both_ends_moves:s} from both "
      "ends}{finish_classes?, for each of {finish_classes} classes of finishes}; heuristic {heuristic}"),
  BG_LINE_IF (SEARCHED " found_by=dive",
              "found by a dive of at most {dive_width} position{dive_width:s} a level"),
  BG_LINE_IF (SEARCHED " found_by=levels", "found by whole levels from the start"),
  BG_LINE_IF (SEARCHED " found_by=both-ends", "found by whole levels from both ends"),
  BG_LINE_IF (SEARCHED " found_by=layers", "found by layers of positions with equally many pegs"),
  BG_LINE_IF (SEARCHED " found_by=depth-first", "found depth first, a jump at a time"),
  BG_LINE_IF (SEARCHED " found_by=windows", "found by shortening a longer solution"),
  BG_LINE_IF (SEARCHED " found_by=parts", "joined from solutions without the conditions"),
  BG_LINE_IF (SEARCHED " heuristic_checked",
              "its bound was checked on all {heuristic_checked.positions} "
              "position{heuristic_checked.positions:s} that can reach a finish: "
              "{heuristic_checked.file}"),
  BG_LINE_IF (SEARCHED " meeting.met",
              "the two sides met after {meeting.forward} move{meeting.forward:s} forward "
              "({meeting.forward_size} position{meeting.forward_size:s}) and {meeting.backward} "
              "backward ({meeting.backward_size})"),
  BG_LINE_IF (SEARCHED,
              "{nodes_expanded} position{nodes_expanded:s} expanded, "
              "{nodes_generated?{nodes_generated} successor{nodes_generated:s}, }{seconds:.3f} "
              "s{nodes_generated?, {peak_bytes:bytes}}"),
  BG_PROCESSES_LINE,
  { NULL }
};

BgStop bg_solve_fill (BgRecord *record, const BgProblem *problem, const BgSolveResult *result,
                      const BgCounts *counts, const BgCommon *prints) {
  BgStop stop = result->stop;
  bg_answer_fill (record, problem, result, bg_reason_add_proof);
  if (counts != NULL)
    bg_counts_add (record, counts);
  if (prints != NULL)
    bg_cli_print_part (prints, record, bg_solve_answer_text);
  if (counts != NULL) {
    const BgStop listed = bg_counts_list (record, counts, prints);
    stop = listed != BG_STOP_NONE ? listed : counts->stop;
  }
  bg_record_add_stop (record, stop);
  return stop;
}
