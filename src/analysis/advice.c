#include "analysis/advice.h"

#include "board/error.h"
#include "board/notation.h"
#include "search/any.h"

BgAnalysisOutcome
bg_advice_init (BgAdvice *advice, const BgProblem *problem, BgTable *table,
                const BgResources *resources)
{
  *advice = (BgAdvice) {
    .problem = problem,
    .resources = resources,
    .table = table,
    .most = bg_most_new (problem, table, resources),
  };
  return table != NULL ? BG_ANALYSIS_DONE
                       : bg_winning_find (&advice->winning, problem, NULL, resources);
}

void
bg_advice_clear (BgAdvice *advice)
{
  bg_most_free (advice->most);
  bg_table_free ((BgTable *) advice->table);
  bg_winning_clear (&advice->winning);
}

bool
bg_advice_wins (const BgAdvice *advice, BgPosition position)
{
  int n = bg_pegs (advice->problem->start) - bg_pegs (position);
  return advice->table != NULL ? bg_table_has (advice->table, n, position)
                               : bg_winning_has (&advice->winning, n, position);
}

BgAnalysisOutcome
bg_advice_worth (const BgAdvice *advice, BgPosition position, const BgWorth *before,
                 BgWorth *worth)
{
  /* what was impossible a jump before is impossible now */
  int floor = before != NULL && !before->wins ? bg_pegs (position) + 1 - before->value : 0;
  int finish_pegs = bg_pegs (advice->problem->finish[0]), most = 0;
  worth->wins = bg_advice_wins (advice, position);
  int solved = bg_pegs (position) - finish_pegs + BG_FINISH_BONUS;
  BgAnalysisOutcome outcome = BG_ANALYSIS_DONE;
  /* no play removes more pegs than the one that leaves a single one */
  if (!worth->wins || finish_pegs > 1)
    outcome = bg_most_jumps (advice->most, position, floor, &most);
  worth->value = worth->wins ? MAX (solved, most) : most;
  return outcome;
}

int
bg_advice_jumps (const BgAdvice *advice, BgPosition position, const BgWorth *before,
                 BgAdvisedJump *jumps, BgAnalysisOutcome *outcome)
{
  const BgBoard *board = advice->problem->board;
  int n = 0;
  *outcome = BG_ANALYSIS_DONE;
  for (int i = 0; i < board->n_lines && *outcome == BG_ANALYSIS_DONE; i++)
    {
      const BgLine *line = &board->line[i];
      if (!bg_has (position, line->over)
          || bg_has (position, line->a) == bg_has (position, line->b))
        continue;
      BgAdvisedJump *jump = &jumps[n++];
      jump->result = position ^ board->line_mask[i];
      *outcome = bg_advice_worth (advice, jump->result, before, &jump->worth);
      jump->worth.value++;
    }
  return n;
}

/* --- Positions asked for -------------------------------------------------- */

/* Jumps taken back are jumps of the complements: the position can be reached from
   the start iff its complement can be played to the start's. */
static bool
is_reachable (const BgAdvice *advice, BgPosition position, bool *reachable, GError **error)
{
  const BgProblem *problem = advice->problem;
  g_autoptr (GPtrArray) no_resources = g_ptr_array_new ();
  BgProblem back = *problem;
  back.start = problem->board->full & ~position;
  back.n_finishes = 1;
  back.finish[0] = problem->board->full & ~problem->start;
  back.finish_is_single = bg_pegs (back.finish[0]) == 1;
  back.finish_holes = back.finish_is_single ? back.finish[0] : 0;
  back.resources = no_resources;
  BgAnyResult result;
  if (!bg_search_any (&back, true, true, advice->resources->memory, advice->resources->stop,
                      &result, error))
    return false;
  *reachable = result.status == BG_ANY_SOLVED;
  if (result.status == BG_ANY_STOPPED)
    bg_limit_error (error, "stopped before it was known whether the position can be reached");
  bool known = result.status != BG_ANY_STOPPED;
  bg_any_result_clear (&result);
  return known;
}

bool
bg_advice_check (const BgAdvice *advice, BgPosition position, GError **error)
{
  const BgProblem *problem = advice->problem;
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  int pegs = bg_pegs (position), start_pegs = bg_pegs (problem->start);
  bool reachable = true;
  if (pegs == 0)
    bg_input_error (error, "the position has no pegs, expected one that can be reached from %s",
                    start);
  else if (pegs > start_pegs)
    bg_input_error (error, "the position has %d pegs, expected at most the %d of %s", pegs,
                    start_pegs, start);
  else if (bg_board_class (problem->board, position)
           != bg_board_class (problem->board, problem->start))
    bg_input_error (error, "the position is of another class than %s, expected one that can be "
                    "reached from there", start);
  else if (bg_advice_wins (advice, position) || position == problem->start)
    return true;
  else if (is_reachable (advice, position, &reachable, error) && !reachable)
    bg_input_error (error, "the position cannot be reached from %s", start);
  else
    return *error == NULL;
  return false;
}
