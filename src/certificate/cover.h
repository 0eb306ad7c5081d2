/* Which sets of weights does a certificate need?  Each position that was ruled out wants one of
   the sets that show it: the least number of sets is hard to find, but a greedy choice is small. */
#ifndef BG_COVER_H
#define BG_COVER_H

#include "bounds/potential/potential_pool.h"
#include "core/control.h"

/* Numbers of sets of POOL, of guint, of which one at least rules out each of NOTES, of BgRuledOut,
   that a set of POOL rules out; the set that rules out most of them comes first.  Sorts NOTES and
   leaves each once.  NULL where CONTROL stops it, or it would take too much memory. */
GArray *bg_cover_find (const BgPotentialPool *pool, GArray *notes, const BgControl *control);

#endif
