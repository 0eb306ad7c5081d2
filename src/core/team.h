/* The same work on several threads: fork and join. */
#ifndef BG_TEAM_H
#define BG_TEAM_H

#include <glib.h>

/* Takes pieces of a task that WORKER shares with the others until none is left. */
typedef void BgTeamWork (gpointer worker);

/* Calls WORK once for each of N workers, elements of SIZE bytes (with 0, all threads are
   given the same one), the first in the calling thread and every other in a thread of its
   own; the calling thread does the work of those that the system refuses after its own.
   Returns when all are done, with the seconds of processor time that they took. */
double bg_team_run (BgTeamWork *work, gpointer workers, size_t size, int n);

#endif
