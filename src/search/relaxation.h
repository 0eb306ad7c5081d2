/* Problems without conditions in place of a problem with conditions (problem/conditions.h): as a
   bound, and for a first solution. */
#ifndef BG_RELAXATION_H
#define BG_RELAXATION_H

#include "search/tracker.h"

/* The problems without conditions of which one has a solution iff the problem of TRACKER has one,
   up to two moves that are one: where the conditions are on the first and the last moves alone.
   NULL: there are none in place of its conditions, or too many.  bg_relaxation_join has TO_SWEEPS.
 */
GPtrArray *bg_relaxation_problems (const BgTracker *tracker, const BgControl *control,
                                   bool *to_sweeps);

/* The solution that has the moves BETWEEN, of a solution of the relaxed problem or, TO_SWEEPS, of a
   problem in place of its last move (last_sweeps.h), with the first and the last moves that are
   given: strings.  NULL where it breaks a condition, or two of its moves are one. */
GPtrArray *bg_relaxation_join (const BgTracker *tracker, const GPtrArray *between, bool to_sweeps);

#endif
