/* The same work on several threads.  Private to this folder. */
#ifndef BG_TEAM_H
#define BG_TEAM_H

#include <glib.h>

typedef void BgTeamWork (gpointer worker);

/* Does WORK for each of N workers, elements of SIZE bytes, on threads of their own but for
   the first; returns when all are done, with the seconds that processors took for it. */
double bg_team_run (BgTeamWork *work, gpointer workers, size_t size, int n);

#endif
