/* What `play` does at each line of its input. */
#ifndef BG_SESSION_H
#define BG_SESSION_H

#include "cli/play/game.h"
#include "hints/advice.h"

typedef struct
{
  const BgProblem *problem;
  BgAdviser adviser;
  BgGame game;
  BgKeep keep;
  bool coach; /* says so when a jump loses */
} BgSession;

/* "29 pegs, 2 moves, last d2-d4-d6" */
char *bg_session_caption (const BgSession *session);

/* How the game has ended: solved, in how many moves beside the fewest, or stuck; NULL while it
   goes on. */
char *bg_session_end (BgSession *session);

/* The words of the coach if the win has been thrown away since the game had N jumps; NULL if it
   has not, or nobody asked for the coach. */
char *bg_session_warning (BgSession *session, int n);

/* Draws the board, and says so where the game has ended. */
void bg_session_show (BgSession *session);

/* The jumps that win, that keep the position's value, of which it is not known whether
   they win, or that begin a shortest way: each after a blank. */
typedef enum
{
  BG_JUMPS_WINNING,
  BG_JUMPS_WORTH,
  BG_JUMPS_UNKNOWN,
  BG_JUMPS_SHORTEST,
} BgJumpsWanted;
char *bg_session_jumps (const BgSession *session, const BgAdvice *advice, BgJumpsWanted wanted);

/* Prints the advice: which jumps win, and which are the shortest way. */
void bg_session_show_advice (const BgSession *session, const BgAdvice *advice);

/* The answers of the commands jumps, moves, winnable and solve; solve has a shortest solution,
   where one is found within the time of an answer. */
char *bg_session_possible (const BgSession *session);
char *bg_session_played (const BgSession *session);
char *bg_session_winnable (BgSession *session);
char *bg_session_solution (BgSession *session);

/* Saves the game; a file that exists only if REPLACES.  Returns the outcome in words. */
char *bg_session_save (const BgSession *session, const char *path, bool replaces);

/* Runs a line, which it may change; false where that is the last. */
bool bg_session_run (BgSession *session, char *line);

#endif
