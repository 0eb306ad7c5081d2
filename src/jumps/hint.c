#include "jumps/hint.h"

BgAnalysisOutcome
bg_hint_init (BgHint *advice, const BgProblem *problem, BgTablebase *table,
              const BgControl *resources)
{
  *advice = (BgHint) {
    .problem = problem,
    .resources = resources,
    .table = table,
    .most = bg_longest_play_new (problem, table, resources),
  };
  return table != NULL ? BG_ANALYSIS_DONE
                       : bg_winning_find (&advice->winning, problem, NULL, resources);
}

void
bg_hint_clear (BgHint *advice)
{
  bg_longest_play_free (advice->most);
  bg_tablebase_free ((BgTablebase *) advice->table);
  bg_winning_clear (&advice->winning);
}

bool
bg_hint_wins (const BgHint *advice, BgPosition position)
{
  int n = bg_pegs (advice->problem->start) - bg_pegs (position);
  return advice->table != NULL ? bg_tablebase_has (advice->table, n, position)
                               : bg_winning_has (&advice->winning, n, position);
}

BgAnalysisOutcome
bg_hint_worth (const BgHint *advice, BgPosition position, const BgHintValue *before,
               BgHintValue *worth)
{
  /* what was impossible a jump before is impossible now */
  int floor = before != NULL && !before->wins ? bg_pegs (position) + 1 - before->value : 0;
  int finish_pegs = bg_pegs (advice->problem->finish[0]), most = 0;
  worth->wins = bg_hint_wins (advice, position);
  int solved = bg_pegs (position) - finish_pegs + BG_FINISH_BONUS;
  BgAnalysisOutcome outcome = BG_ANALYSIS_DONE;
  /* no play removes more pegs than the one that leaves a single one */
  if (!worth->wins || finish_pegs > 1)
    outcome = bg_most_jumps (advice->most, position, floor, &most);
  worth->value = worth->wins ? MAX (solved, most) : most;
  return outcome;
}

int
bg_hint_jumps (const BgHint *advice, BgPosition position, const BgHintValue *before,
               BgHintedJump *jumps, BgAnalysisOutcome *outcome)
{
  const BgBoard *board = advice->problem->board;
  int n = 0;
  *outcome = BG_ANALYSIS_DONE;
  for (int i = 0; i < board->n_lines && *outcome == BG_ANALYSIS_DONE; i++)
    {
      if (!bg_can_play (&board->line[i], position))
        continue;
      BgHintedJump *jump = &jumps[n++];
      jump->result = position ^ board->line_mask[i];
      *outcome = bg_hint_worth (advice, jump->result, before, &jump->worth);
      jump->worth.value++;
    }
  return n;
}
