/* Lower bounds that follow from the board: derived by linear programs, then
   verified in whole numbers. */
#ifndef BG_DERIVE_H
#define BG_DERIVE_H

#include "board/group.h"
#include "bounds/potential/potential.h"
#include "problem/problem.h"

/* The orbits of the holes under the symmetries that keep start and finishes:
   their number, and each hole's. */
int bg_hole_orbits (const BgProblem *problem, int *orbit);

/* A weight function with the greatest bound at the start: w (start) - w (finish)
   as large as can be while no move lowers it by more than the divisor
   (potential.h).  False where there is none above 0. */
bool bg_derive_potential (const BgProblem *problem, BgPotential *potential);

/* A weight function over holes and Merson regions with the greatest bound at the start.  REGIONS is
   filled with the minimal regions and must outlive POTENTIAL.  False if no bound is above 0 or the
   linear program comes to no end. */
bool bg_derive_weights (const BgProblem *problem, BgRegionList *regions, BgPotential *potential);

/* Several potentials, for positions of play (bounds/potential/potential_batch.h): an array of
   BgPotential, each as symmetric as the finishes are. */
GArray *bg_derive_potentials (const BgProblem *problem);

/* A resource count (2.2) that makes the most of one kind of jump. */
typedef struct {
  gint64 weight[BG_MAX_HOLES];
  gint64 start, finish; /* its values; the least of a finish */
  bool symmetric;       /* as the problem is; else its images are counts as well */
  int from, over, to;   /* the jump, or from < 0: it rules the problem out by itself */
  gint64 loss;          /* cost of the jump: at most (start - finish) / loss are played */
} BgDerivedResource;

/* A resource count of which every finish has more than the start; false where the linear program
   finds none, although there may be one whose weights are no small whole numbers. */
bool bg_derive_refutation (const BgProblem *problem, BgDerivedResource *resource);

/* Either one resource count that rules the problem out, or a small set of counts: for every jump a
   count of the set, or one of its images, restricts the jump as much as any count can.  Up to MOST
   counts; symmetric counts first, and the most restrictive first. */
GArray *bg_derive_resources (const BgProblem *problem, guint most);

/* The least set of holes that hits every Merson region in the start which a move
   must start in: a bound, since a move starts in one hole.  Exact. */
typedef struct {
  BgPosition holes;
  GArray *regions; /* of BgPosition: minimal ones, enough to force that number */
} BgLandmarks;

void bg_derive_landmarks (const BgProblem *problem, BgLandmarks *landmarks);
void bg_landmarks_clear (BgLandmarks *landmarks);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgLandmarks, bg_landmarks_clear)

/* Regions apart from each other: as many as can be found that the start fills,
   then others.  An array of GArray of BgPosition, the places of each. */
GPtrArray *bg_derive_regions (const BgProblem *problem);

/* How many of them the start fills. */
int bg_regions_at_start (const BgProblem *problem, const GPtrArray *regions);

#endif
