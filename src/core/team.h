/* One function on several threads: fork and join. */
#ifndef BG_TEAM_H
#define BG_TEAM_H

#include <glib.h>

/* Takes pieces of a task that WORKER shares with the others until none is left. */
typedef void BgTeamWork (gpointer worker);

/* Calls WORK once for each of N workers, elements of SIZE bytes (0: all threads get the same
   worker), the first in the calling thread and every other in a thread of its own.  If the system
   refuses a thread, the calling thread does that thread's work after its own.  Returns when all
   workers are done, with the seconds of processor time that they took. */
double bg_team_run (BgTeamWork *work, gpointer workers, size_t size, int n);

#endif
