/* A search by levels from both ends.

   Forward levels hold the positions at distance 0, 1, ... from the start, backward
   levels those at distance 0, 1, ... from the finishes.  A solution of m moves has
   a position in forward level n and backward level m - n, for every n.  So the sides
   may meet anywhere, and the one whose next level promises less work goes on: with
   n + k levels there is a solution of n + k moves iff the last two have a common
   position, once all shorter ones are ruled out (doc/theory.md, Theorem 2.9).

   Under a limit m the forward side keeps positions with f + h <= m, the backward
   side positions with g + e <= m (bounds/backward_bound.h).

   Under conditions on solutions the forward side goes on alone, and meets the ends of solutions. */
#ifndef BG_BIDIRECTIONAL_H
#define BG_BIDIRECTIONAL_H

#include "core/control.h"
#include "search/by_moves/levels.h"

typedef struct {
  BgInstance *instance; /* forward */
  int limit;            /* m */
  int least;            /* no shorter solution can come through: do not look for one */
  int back;             /* levels to make backward before any forward */
} BgBidirectionalPlan;

/* As BACK: backward levels are made while they promise less work than the forward levels that they
   save. */
#define BG_BIDIRECTIONAL_BALANCED (-1)

typedef struct BgBidirectional {
  BgLevels forward, backward;
  BgStop stop;     /* NONE: they have met, or this limit lets no solution through */
  int next_limit;  /* as in BgLevels, once exhausted */
  GArray *meeting; /* positions that the last levels of both sides have,
                      ascending; NULL: they have not met.  Of several processes each
                      has its own and the first of all. */
} BgBidirectional;

void bg_bidirectional_run (BgBidirectional *search, const BgBidirectionalPlan *plan,
                           const BgControl *control);
void bg_bidirectional_clear (BgBidirectional *search);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgBidirectional, bg_bidirectional_clear)

/* The bytes that its positions take; and gives them up, so that only their numbers are left, and it
   seems not to have met. */
uint64_t bg_bidirectional_bytes (const BgBidirectional *search);
void bg_bidirectional_forget (BgBidirectional *search);

/* Of several processes the first is given all that they have in their levels, and where they meet;
   the others have nothing then.  False, and nothing has changed, where its memory does not do. */
bool bg_bidirectional_gather (BgBidirectional *search, int n_holes, const BgControl *control);

static inline bool bg_bidirectional_has_met (const BgBidirectional *search) {
  return search->meeting != NULL;
}

/* The moves made on both sides, without the moves beside (instance.h). */
static inline int bg_bidirectional_moves (const BgBidirectional *search) {
  return search->forward.n - 1 + search->backward.n - 1;
}

#endif
