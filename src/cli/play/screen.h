/* Playing on the whole screen of a terminal, with cursor keys or a mouse. */
#ifndef BG_SCREEN_H
#define BG_SCREEN_H

#include "cli/play/session.h"

/* Is there a screen, and is it large enough for the board?  Not where the program was built
   without ncurses. */
bool bg_screen_fits (const BgProblem *problem);

typedef enum
{
  BG_SCREEN_LEFT,    /* by the player */
  BG_SCREEN_STOPPED, /* by a signal */
  BG_SCREEN_UNKNOWN, /* the terminal is none that can be drawn on: nothing was done */
} BgScreenOutcome;

/* Plays until the end.  TITLE stands at the top.  Signals have to be watched. */
BgScreenOutcome bg_screen_run (BgSession *session, const char *title);

#endif
