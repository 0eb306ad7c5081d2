/* Several solutions that a local search shortens side by side.

   Local searches from one solution end at lengths that differ by several moves, for no reason that
   could be seen before.  So there are several members, each with random numbers of its own, and
   from time to time the longest goes on from the shortest instead ("go with the winners", Aldous
   and Vazirani 1994).  Solutions that dives find later are members too, and have time to become
   shorter before they are compared.

   Members work at the same time, on as many threads as there are; their solutions do not depend on
   the threads. */
#ifndef BG_POPULATION_H
#define BG_POPULATION_H

#include "core/control.h"
#include "search/windows.h"

typedef struct BgPopulation BgPopulation;

/* Without members; random choices follow from SEED.  INSTANCE must live as long. */
BgPopulation *bg_population_new (const BgInstance *instance, uint64_t seed);
void bg_population_free (BgPopulation *population);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgPopulation, bg_population_free)

/* Adds a solution by N moves, of the problem that the instance searches; in place of the longest
   where there are enough. */
void bg_population_add (BgPopulation *population, const BgPath *moves, int n);

/* The shortest member, or NULL; valid until the population changes. */
const BgWindows *bg_population_best (const BgPopulation *population);

/* One round: some windows of each member, within CONTROL's memory.  Adds the effort to STATS;
   returns the work in successors, the preparation of windows included. */
uint64_t bg_population_step (BgPopulation *population, const BgControl *control, BgStats *stats,
                             BgStop *stop);

#endif
