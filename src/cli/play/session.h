/* What `play` does at each line of its input. */
#ifndef BG_SESSION_H
#define BG_SESSION_H

#include "cli/play/game.h"
#include "hints/advice.h"

typedef struct {
  const BgProblem *problem;
  BgAdviser adviser;
  BgGame game;
  BgKeep keep;
  bool coach; /* says so when a jump loses */
} BgSession;

/* How the game has ended: solved, in how many moves beside the fewest, or stuck; NULL while it
   goes on. */
char *bg_session_end (BgSession *session);

/* Draws the board, and says so where the game has ended. */
void bg_session_show (BgSession *session);

/* Prints the advice: which jumps win, and which are the shortest way. */
void bg_session_show_advice (const BgSession *session, const BgAdvice *advice);

/* Runs a line, which it may change; false where that is the last. */
bool bg_session_run (BgSession *session, char *line);

#endif
