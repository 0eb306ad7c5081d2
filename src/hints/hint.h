/* Values of positions and jumps.

   The value of a position is the most pegs that can still be removed, plus 10 if
   the play ends in a finish, as the trainer at pegsolitairetrainer.com has it: 41
   for the start of the 33-hole board's central game.  The value of a jump counts
   the peg that it removes, so that the best jump has the value of the position. */
#ifndef BG_HINT_H
#define BG_HINT_H

#include "core/control.h"
#include "hints/longest_play.h"

#define BG_FINISH_BONUS 10

typedef struct {
  const BgProblem *problem;
  const BgControl *control;
  const BgTablebase *table; /* NULL: the winners are computed */
  BgWinning winning;
  BgLongestPlay *longest_play;
} BgHint;

/* Takes TABLE, which may be NULL: then no position is known to win, until winners are
   found. */
void bg_hint_begin (BgHint *hint, const BgProblem *problem, BgTablebase *table,
                    const BgControl *control);
BgStop bg_hint_find_winners (BgHint *hint);

void bg_hint_clear (BgHint *hint);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgHint, bg_hint_clear)

/* The value of a position of which it is known whether it WINS.  LEAST: pegs that play from it is
   known to leave at least, or 0.  A jump that throws the win away may well have the greater value,
   where a finish has more than BG_FINISH_BONUS pegs. */
BgStop bg_hint_value (const BgHint *hint, BgPosition position, bool wins, int least, int *value);

/* Can a finish still be reached from it? */
bool bg_hint_wins (const BgHint *hint, BgPosition position);

/* Whether a position can be reached from the start; if not, an input error. */
bool bg_hint_check (const BgHint *hint, BgPosition position, GError **error);

#endif
