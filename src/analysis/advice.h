/* What a position is worth, for hint and play.

   The value of a position is the most pegs that can still be removed, plus 10 if
   the play ends in a finish, as the trainer at pegsolitairetrainer.com has it: 41
   for the start of the 33-hole board's central game.  The value of a jump counts
   the peg that it removes, so that the best jump has the value of the position. */
#ifndef BG_ADVICE_H
#define BG_ADVICE_H

#include "analysis/most.h"

#define BG_FINISH_BONUS 10

typedef struct
{
  const BgProblem *problem;
  const BgResources *resources;
  const BgTable *table;         /* NULL: the winners are computed */
  BgWinning winning;
  BgMost *most;
} BgAdvice;

/* One position or jump. */
typedef struct
{
  int value;
  bool wins;                    /* can a finish still be reached? */
} BgWorth;

/* Takes TABLE, which may be NULL; without it, computes the winners. */
BgAnalysisOutcome bg_advice_init (BgAdvice *advice, const BgProblem *problem, BgTable *table,
                                  const BgResources *resources);
void bg_advice_clear (BgAdvice *advice);

/* The worth of a position that can be reached from the start; BEFORE is that of
   one from which a jump leads to it, or NULL. */
BgAnalysisOutcome bg_advice_worth (const BgAdvice *advice, BgPosition position,
                                   const BgWorth *before, BgWorth *worth);

typedef struct
{
  BgPosition result;
  BgWorth worth;                /* its value counts the peg that the jump removes */
} BgAdvisedJump;

/* All jumps from a position whose worth is BEFORE; JUMPS has room for BG_MAX_LINES.
   Returns their number. */
int bg_advice_jumps (const BgAdvice *advice, BgPosition position, const BgWorth *before,
                     BgAdvisedJump *jumps, BgAnalysisOutcome *outcome);

/* Can a finish still be reached from it? */
bool bg_advice_wins (const BgAdvice *advice, BgPosition position);

/* Whether a position can be reached from the start; if not, an input error. */
bool bg_advice_check (const BgAdvice *advice, BgPosition position, GError **error);

#endif
