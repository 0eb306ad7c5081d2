#include "cli/solve_record.h"

#include "cli/cli.h"
#include "report/solve_text.h"

void
bg_solve_add_solution (BgRecord *record, const GPtrArray *moves)
{
  bg_record_add_n_strings (record, "solution",
                           moves != NULL ? (const char *const *) moves->pdata : NULL,
                           moves != NULL ? moves->len : 0);
}

void
bg_solve_add_effort (BgRecord *record, uint64_t expanded, uint64_t peak_bytes, double seconds)
{
  bg_record_add_integer (record, "nodes_expanded", expanded);
  bg_record_add_integer (record, "peak_bytes", peak_bytes);
  bg_record_add_seconds (record, seconds);
}

int
bg_solve_exit_status (const BgSolveResult *result, BgStop stop)
{
  /* without a claim of the heuristic nothing is proved */
  if (stop != BG_STOP_NONE || (result->status == BG_UNSOLVABLE && result->inexact))
    return BG_EXIT_LIMIT;
  return result->status == BG_UNSOLVABLE ? BG_EXIT_UNSOLVABLE : BG_EXIT_DONE;
}

BgRecord *
bg_solve_record (const BgProblem *problem, const BgSolveResult *result, const BgCounts *counts,
                 BgStop *stop)
{
  BgRecord *record = bg_record_new ();
  *stop = result->stop;
  bg_record_add_problem (record, problem);
  /* a solution that is not claimed to be short is "found", as with --any */
  const char *inexact_status = result->status == BG_SOLVED ? "found" : "stopped";
  bg_record_add_text (record, "status", result->inexact ? inexact_status
                                                        : bg_solve_status_name (result->status));
  if (result->status == BG_SOLVED)
    bg_record_add_integer (record, result->inexact ? "solution_moves" : "moves", result->moves);
  if (result->status != BG_UNSOLVABLE && !result->inexact)
    bg_record_add_integer (record, "lower_bound", result->lower_bound);
  if (result->status == BG_BOUNDED && result->solution != NULL)
    bg_record_add_integer (record, "solution_moves", result->upper_bound);
  bg_solve_add_reason (record, result, problem);
  bg_solve_add_solution (record, result->solution);
  if (counts != NULL)
    *stop = bg_counts_add (record, counts);
  bg_record_add_stop (record, *stop);
  bg_solve_add_method (record, result);
  bg_record_add_text (record, "heuristic", result->heuristic);
  bg_record_add_integer (record, "nodes_generated", result->stats.generated);
  bg_solve_add_effort (record, result->stats.expanded, result->stats.peak_bytes,
                       result->stats.seconds);
  return record;
}
