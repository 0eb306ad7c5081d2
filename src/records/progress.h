/* Progress in words: the state of a search, as one line that fits a terminal. */
#ifndef BG_PROGRESS_H
#define BG_PROGRESS_H

#include "core/control.h"

/* Earlier reports, for rates and estimates.  Begins as all 0. */
typedef struct {
  BgProgress first, last; /* of the reports of one level */
  double first_seconds;
  bool begun;                           /* FIRST is known */
  double first_united, uniting_seconds; /* the first share of positions that are being united, and
                                           when it was reported */
  double refuted_seconds;               /* when the last limit had been refuted */
  double last_cost;                     /* of that, in seconds; 0: none */
} BgProgressHistory;

/* A time in few digits: "9.5 s", "70 min", "5.2 h"; free with g_free. */
char *bg_progress_time (double seconds);

/* The line of a report made SECONDS after the work began; TITLE, which may be NULL, names the work.
   Parts that do not fit in COLUMNS are left out, the least important first.  Percentages are of the
   parents of a level, and the seconds left are until the end of the level; while positions are
   united, their number, percentage and seconds follow.  The rate is of successors and of the level
   too.  Free with g_free. */
char *bg_progress_line (BgProgressHistory *history, const BgProgress *progress, double seconds,
                        const char *title, int columns);

/* The line of a limit that was refuted, with the time since the limit before was refuted, and the
   time that the next limit takes if the time grows by the same factor. */
char *bg_progress_refuted (BgProgressHistory *history, int limit, double seconds);

#endif
