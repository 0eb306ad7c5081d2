/* The positions from which few moves lead to a finish, all of them, with that number: for dives,
   whose last moves are then no guess.

   These are the levels backward from the finishes, as many as cost little beside the search so
   far. */
#ifndef BG_ENDING_H
#define BG_ENDING_H

#include "search/by_moves/levels.h"
#include "search/by_moves/other_frontier.h"

typedef struct BgEnding BgEnding;

/* At first it has the finishes alone.  INSTANCE is forward; INSTANCE and CONTROL must outlive the
   result. */
BgEnding *bg_ending_new (BgInstance *instance, const BgControl *control);
void bg_ending_free (BgEnding *ending);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgEnding, bg_ending_free)

/* Goes back as many moves as likely cost no more than ALLOWANCE successors in all, since the
   beginning; adds the effort to STATS. */
void bg_ending_extend (BgEnding *ending, uint64_t allowance, BgStats *stats);

/* The bytes held. */
uint64_t bg_ending_bytes (const BgEnding *ending);

/* The positions that have at most MOVES moves to a finish; NULL if they are not known. */
const BgOtherFrontier *bg_ending_within (const BgEnding *ending, int moves);

#endif
