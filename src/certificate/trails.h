/* How much work it is for a checker to see that a set of weights is a bound. */
#ifndef BG_TRAILS_H
#define BG_TRAILS_H

#include "bounds/potential/potential.h"

/* Whether the checker, who follows trails jump by jump while there is enough left to gain, has
   followed all of them after MOST steps.  (The program itself does not follow trails one by one,
   bounds/potential/heaviest_trail.h.) */
bool bg_trails_are_few (const BgProblem *problem, const BgPotential *set, uint64_t most);

#endif
