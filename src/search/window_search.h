/* The moves from one position to another on few holes, by a search from both ends.

   A window (windows.h) is a small problem whose both ends are known.  So moves are made from the
   one and taken back from the other, until the sides meet.  One side, drawn at random, keeps all
   positions and ends before it has too many; on each level of the other those positions go on from
   which the other end seems nearest: where few holes have to gain a peg, few regions
   (bounds/regions.h) have to be broken, and few holes have to lose their peg.  The cost is limited.
   So the search proves nothing, though within its holes it often looks at all that there is. */
#ifndef BG_WINDOW_SEARCH_H
#define BG_WINDOW_SEARCH_H

#include "core/stats.h"
#include "moves/path.h"

typedef struct {
  BgPosition from;
  const BgPosition *to; /* any of them */
  int n_to;
  int least, most;  /* moves; LEAST or more, though there may be a shorter way */
  BgPosition holes; /* that jumps may begin, pass and end in */
} BgWindowTask;

/* Moves of a task, at most. */
#define BG_WINDOW_MOST 14

typedef struct BgWindowSearch BgWindowSearch;

/* For tasks on BOARD, within MEMORY; NULL if that is too little for any. */
BgWindowSearch *bg_window_search_new (const BgBoard *board, uint64_t memory);
void bg_window_search_free (BgWindowSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgWindowSearch, bg_window_search_free)

/* Finds moves from one end of TASK to the other, as few as it can but at least LEAST, and chooses
   among ways of that length with random numbers from the state RANDOM.  Returns their number, 0 for
   none, and adds the effort to STATS. */
int bg_window_search_run (BgWindowSearch *search, const BgWindowTask *task, uint64_t *random,
                          BgPath *moves, BgStats *stats);

#endif
