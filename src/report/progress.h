/* Progress in words: what a search is at, as one line that fits a terminal. */
#ifndef BG_PROGRESS_H
#define BG_PROGRESS_H

#include "core/control.h"

/* What was told before, from which rates and estimates follow.  Begins as all 0. */
typedef struct
{
  BgProgress first, last;       /* of the reports of one level */
  double first_seconds;
  bool begun;                   /* FIRST is known */
  double refuted_seconds;       /* when the last limit had been refuted */
  double last_cost;             /* of that, in seconds; 0: none */
} BgProgressHistory;

/* The line of a report made so many SECONDS after the work began; TITLE, which may be NULL,
   says what the work is.  What does not fit in COLUMNS is left out, the least wanted
   first.  Percentages are of the parents of a level, and the seconds left are those of the
   level, as far as it has gone; the rate is of successors and of the level too.  Free with
   g_free. */
char *bg_progress_line (BgProgressHistory *history, const BgProgress *progress, double seconds,
                        const char *title, int columns);

/* The line of a limit that was refuted, with the time that it took since the one before, and
   what the next will take if it grows as much again. */
char *bg_progress_refuted (BgProgressHistory *history, int limit, double seconds);

#endif
