/* The same work on several threads.  Private to this folder. */
#ifndef BG_CREW_H
#define BG_CREW_H

#include <glib.h>

typedef void BgCrewWork (gpointer worker);

/* Does WORK for each of N workers, elements of SIZE bytes, on threads of their own but for
   the first; returns when all are done, with the seconds that processors took for it. */
double bg_crew_run (BgCrewWork *work, gpointer workers, size_t size, int n);

#endif
