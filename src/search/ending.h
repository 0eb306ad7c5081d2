/* The positions from which few moves lead to a finish, all of them, with that number: for dives,
   whose last moves are then no guess.

   They are the levels backward from the finishes, as many as cost little beside what was searched
   so far. */
#ifndef BG_ENDING_H
#define BG_ENDING_H

#include "search/levels.h"
#include "search/other_frontier.h"

typedef struct BgEnding BgEnding;

/* Knows the finishes alone.  INSTANCE is forward, and it and CONTROL live as long. */
BgEnding *bg_ending_new (BgInstance *instance, const BgControl *control);
void bg_ending_free (BgEnding *ending);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgEnding, bg_ending_free)

/* Goes back as many moves as likely cost no more than ALLOWANCE successors in all, since the
   beginning; adds the effort to STATS. */
void bg_ending_extend (BgEnding *ending, uint64_t allowance, BgStats *stats);

/* What has at most so many MOVES to a finish; NULL where that is not known. */
const BgOtherFrontier *bg_ending_within (const BgEnding *ending, int moves);

#endif
