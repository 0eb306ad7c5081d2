/* What `play` does at each line of its input. */
#ifndef BG_SESSION_H
#define BG_SESSION_H

#include "cli/game.h"
#include "core/control.h"
#include "jumps/hint.h"

typedef struct
{
  const BgProblem *problem;
  const BgControl *control;
  BgGame game;
  bool hints_ready;             /* HINT is */
  BgHint hint;
} BgSession;

/* Draws the board. */
void bg_session_show (const BgSession *session);

/* Runs a line, which it may change; false where that is the last. */
bool bg_session_run (BgSession *session, char *line);

#endif
