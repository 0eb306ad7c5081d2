/* The positions near the finishes of a problem, for offsets of potentials (potential.h).

   Layer k has the positions from which k moves lead to a finish, not only where k is least.  They
   come from the finishes by taking moves back, so they depend neither on the start nor on a limit:
   bergholt-check makes the same layers.  Literature: perimeter search (Dillenburg and Nelson,
   Artificial Intelligence 65, 1994; Manzini, Artificial Intelligence 75, 1995). */
#ifndef BG_PERIMETER_H
#define BG_PERIMETER_H

#include <glib.h>

#include "bounds/potential/potential.h"

/* Fewer layers than these say no more than the last moves do. */
#define BG_LEAST_PERIMETER 2

/* The most positions of these layers together.  There are further ones, up to BG_MAX_PERIMETER in
   all, while all have at most BG_FEW_NEAR positions: they gain less than the time takes in which
   more positions are weighed, by programs and by checkers of certificates. */
#define BG_PERIMETER_POSITIONS 100000
#define BG_FEW_NEAR 10000

typedef struct BgPerimeter BgPerimeter;

/* As many layers around the finishes of PROBLEM as have few positions, or NULL: none, if even
   BG_LEAST_PERIMETER layers have too many or a layer has none.  PROBLEM and REGIONS outlive the
   perimeter. */
BgPerimeter *bg_perimeter_new (const BgProblem *problem, const BgRegionList *regions);
void bg_perimeter_free (BgPerimeter *perimeter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgPerimeter, bg_perimeter_free)

int bg_perimeter_depth (const BgPerimeter *perimeter);

/* The positions of all layers, a position of several layers as often; and the bytes held. */
size_t bg_perimeter_size (const BgPerimeter *perimeter);
uint64_t bg_perimeter_bytes (const BgPerimeter *perimeter);

/* The fewest moves that lead from POSITION, which is no finish, to a finish; the depth and one if
   these are more than the depth. */
int bg_perimeter_distance (const BgPerimeter *perimeter, BgPosition position);

/* Sets the depth of POTENTIAL and its offsets: the least ones for its weights and its divisor.  The
   sizes of all its weights together are below 2^31. */
void bg_perimeter_set_offsets (const BgPerimeter *perimeter, BgPotential *potential);

/* A position of the perimeter, and its sum. */
typedef struct {
  BgPosition position;
  int32_t sum;
} BgNearPosition;

/* Finds the positions whose sums of weights, by hole and by region, are the greatest above ENOUGH,
   at most N; they come in any order, each once.  Returns their number. */
int bg_perimeter_find_greatest (const BgPerimeter *perimeter, const int32_t *weight,
                                const int32_t *region_weight, int32_t enough,
                                BgNearPosition *greatest, int n);

#endif
