/* Shorter solutions by local search, from a known solution.

   A window is a part of a solution: some moves in a row, and the positions before and after them.
   To get from the one position to the other in fewer moves is a problem of its own, and a small one
   where the moves touch few holes.  Moves that touch the same holes are seldom in a row; but most
   moves of a solution can be played in many orders.  So a window is gathered: from a move drawn at
   random the next moves before and after that touch the same holes are brought next to it, as far
   as they can exchange places with the moves between.  The search (window_search.h) may touch the
   holes of these moves, and perhaps some beside them.  Where it finds as many moves as the window
   had, they replace the old even so, and moves that do not depend on each other are put in another
   order before each window; so windows are never the same.

   When nothing was found for long, the solution is made longer: windows get a move more, by a way
   of that length, and the search goes on from there.  If it comes back to as few moves as before,
   by another way, it stays there, else it returns to the shortest solution and tries again
   (iterated local search, Lourenço, Martin and Stützle 2003).

   This is a large neighbourhood search (Shaw 1998), as it is known for plans: windows of a plan's
   block deordering (Siddiqui and Haslum, "Continuing plan quality optimisation", JAIR 2015).  It
   proves nothing.

   Windows are of several kinds, by their number of moves and by the holes that may be touched.  A
   kind has a share of the work in proportion to one plus the moves that it has saved lately:
   rewards for work choose the neighbourhood, as in Siddiqui and Haslum's planner and in Kuroiwa and
   Beck, "Large neighborhood beam search for domain-independent dynamic programming" (CP 2023). */
#ifndef BG_WINDOWS_H
#define BG_WINDOWS_H

#include "core/stats.h"
#include "search/instance.h"
#include "search/window_search.h"

/* Moves of a window. */
#define BG_WINDOW_LEAST 3

/* The holes that it may touch: the holes of its moves; some holes beside them too; all of these. */
#define BG_WINDOW_REACHES 3

/* Successors that cost as much as preparing a window. */
#define BG_WINDOW_PREPARATION 2000

/* The work of windows of one kind, in successors, and the moves that they have saved; both are
   halved at each success. */
typedef struct {
  double work, saved;
} BgWindowKind;

typedef struct {
  const BgInstance *instance; /* forward: of the problem that is solved */
  int n;                      /* moves; 0: there is no solution yet */
  BgPath move[BG_MAX_HOLES];
  BgPosition position[BG_MAX_HOLES + 1]; /* before each of them, and the last */
  BgPosition beside[BG_MAX_HOLES];       /* of each hole: the holes that share a jump with it */
  int n_shortest;                        /* moves of the shortest solution */
  BgPath shortest[BG_MAX_HOLES];
  uint64_t in_vain; /* work since there was a shorter one, or a detour */
  BgWindowKind kind[BG_WINDOW_MOST + 1][BG_WINDOW_REACHES];
  uint64_t random; /* state of the generator: runs repeat */
} BgWindows;

/* Without a solution; random choices follow from SEED. */
void bg_windows_init (BgWindows *windows, const BgInstance *instance, uint64_t seed);

/* Goes on from a solution by N moves, of the problem that INSTANCE searches. */
void bg_windows_begin (BgWindows *windows, const BgPath *moves, int n);

/* Successors, windows' preparation included, after which the solution is made longer by
   BG_WINDOWS_DETOUR moves. */
#define BG_WINDOWS_PATIENCE 8000000
#define BG_WINDOWS_DETOUR 2

/* Tries one window by SEARCH; adds the effort to STATS.  The shortest solution is never longer than
   before. */
void bg_windows_step (BgWindows *windows, BgWindowSearch *search, BgStats *stats);

#endif
