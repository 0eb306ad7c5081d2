#include "jumps/hint.h"

BgStop
bg_hint_init (BgHint *advice, const BgProblem *problem, BgTablebase *table,
              const BgControl *control)
{
  *advice = (BgHint) {
    .problem = problem,
    .control = control,
    .table = table,
    .most = bg_longest_play_new (problem, table, control),
  };
  return table != NULL ? BG_STOP_NONE
                       : bg_winning_find (&advice->winning, problem, NULL, control);
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

BgStop
bg_hint_worth (const BgHint *advice, BgPosition position, const BgHintValue *before,
               BgHintValue *worth)
{
  /* what was impossible a jump before is impossible now */
  int floor = before != NULL && !before->wins ? bg_pegs (position) + 1 - before->value : 0;
  int finish_pegs = bg_pegs (advice->problem->finish[0]), most = 0;
  worth->wins = bg_hint_wins (advice, position);
  int solved = bg_pegs (position) - finish_pegs + BG_FINISH_BONUS;
  BgStop outcome = BG_STOP_NONE;
  /* no play removes more pegs than the one that leaves a single one */
  if (!worth->wins || finish_pegs > 1)
    outcome = bg_most_jumps (advice->most, position, floor, &most);
  worth->value = worth->wins ? MAX (solved, most) : most;
  return outcome;
}

int
bg_hint_jumps (const BgHint *advice, BgPosition position, const BgHintValue *before,
               BgHintedJump *jumps, BgStop *outcome)
{
  const BgBoard *board = advice->problem->board;
  int n = 0;
  *outcome = BG_STOP_NONE;
  for (int i = 0; i < board->n_lines && *outcome == BG_STOP_NONE; i++)
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
