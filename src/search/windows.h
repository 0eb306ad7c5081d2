/* Shorter solutions by local search, from a known solution.

   A window is a part of a solution: some moves in a row, and the positions before and after them.
   To get from the one position to the other in fewer moves is a problem of its own, and a small one
   on boards of any size: a dive of modest width mostly solves it.  Where it takes as many moves,
   the new moves replace the old even so, and moves that do not depend on each other are put in
   another order before each window; so windows are never the same.  This is a large neighbourhood
   search (Shaw 1998), as it is known for plans (Siddiqui and Haslum, "Continuing plan quality
   optimisation", JAIR 2015).  It proves nothing.

   Windows are of several kinds, by their number of moves and by the part of the solution that they
   lie in.  Short windows cost a hundredth of long ones, and windows at both ends of a solution are
   shortened more often than windows between.  So a kind has a share of the work in proportion to
   one plus the moves that it has saved lately: rewards for work choose the neighbourhood, as in
   Siddiqui and Haslum's planner and in Kuroiwa and Beck, "Large neighborhood beam search for
   domain-independent dynamic programming" (CP 2023). */
#ifndef BG_WINDOWS_H
#define BG_WINDOWS_H

#include "core/control.h"
#include "core/stats.h"
#include "search/instance.h"

/* Moves of a window; the parts of a solution where it may begin. */
#define BG_WINDOW_LEAST 3
#define BG_WINDOW_MOST 12
#define BG_WINDOW_PARTS 3
/* Successors that cost as much as preparing a window. */
#define BG_WINDOW_PREPARATION 4000

/* The work of windows of one kind, in successors, and the moves that they have saved; both are
   halved at each success. */
typedef struct
{
  double work, saved;
} BgWindowKind;

typedef struct
{
  const BgInstance *instance; /* forward: of the problem that is solved */
  int n;                      /* moves; 0: there is no solution yet */
  BgPath move[BG_MAX_HOLES];
  BgPosition position[BG_MAX_HOLES + 1]; /* before each of them, and the last */
  size_t width;                          /* of dives */
  double in_vain;                        /* work since the solution became shorter or dives wider */
  BgWindowKind kind[BG_WINDOW_MOST + 1][BG_WINDOW_PARTS];
  uint64_t random; /* state of the generator: runs repeat */
} BgWindows;

/* Without a solution; random choices follow from SEED. */
void bg_windows_init (BgWindows *windows, const BgInstance *instance, uint64_t seed);

/* Goes on from a solution by N moves, of the problem that INSTANCE searches. */
void bg_windows_begin (BgWindows *windows, const BgPath *moves, int n);

/* Tries one window, within CONTROL's memory; adds the effort to STATS.  The solution is never
   longer than before. */
BgStop bg_windows_step (BgWindows *windows, const BgControl *control, BgStats *stats);

#endif
