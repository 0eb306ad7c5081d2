/* The lanes of a pool of potentials.  Private to the pool: potential_pool.c keeps the sets and
   orders their lanes, potential_lanes.c makes tables of them and evaluates these
   (bg_potential_pool_lay_out, bg_potential_pool_raise, bg_potential_pool_values and
   bg_potential_pool_means). */
#ifndef BG_POTENTIAL_LANES_H
#define BG_POTENTIAL_LANES_H

#include <stdatomic.h>

#include "board/group.h"
#include "bounds/potential/potential_pool.h"

typedef struct {
  guint set; /* of the sets */
  int image; /* of the group */
} BgPotentialLane;

/* Statistics of a set. */
typedef struct {
  atomic_uint_fast64_t hits; /* positions that it ruled out since the last count */
  uint64_t last_hits, earlier_hits;
  int idle; /* counts without a hit */
  bool retired;
} BgPotentialUse;

struct BgPotentialPool {
  const BgProblem *problem;
  BgGroup group; /* that keeps the finishes */
  BgRegionList regions;
  BgRegionTable filled;
  uint8_t region_image[BG_MAX_SYMMETRIES][BG_MAX_REGIONS];
  GArray *sets;        /* of BgPotential */
  BgPotentialUse *use; /* of the sets */
  GArray *lanes;       /* of BgPotentialLane, in the order of the blocks */
  int n_parts;
  atomic_uint_fast64_t passed; /* positions, since the last count */
  uint64_t *shared;            /* the parts of PASSED and of the hits of sets that all processes
                                  with this pool share; NULL: none */
  guint n_shared;
  GArray *notes; /* of BgRuledOut, as many as MOST_NOTES; NULL: none are made */
  guint most_notes;
  GMutex noting;
  size_t n_blocks, n_ready;      /* N_READY lanes are in the tables */
  union BgPotentialLanes *table; /* [block][part][value] */
  union BgPotentialLanes *most;  /* [block][limit]: the greatest sum that does not show that more
                                    than LIMIT moves are needed */
  float *offset, *divisor;       /* of the lanes; one after the last has no moves */
  double *total, total_offset;   /* over the lanes in the tables, in moves: weights of the bits of
                                    all parts, and offsets */
  int32_t *mean;                 /* [part][value]: the mean of the lanes' values, without offsets */
};

/* The tables of a pool whose regions are known, empty at first. */
void bg_potential_lanes_init (BgPotentialPool *pool);
void bg_potential_lanes_clear (BgPotentialPool *pool);

uint64_t bg_potential_lanes_bytes (const BgPotentialPool *pool);

/* Do two lanes have the same weights? */
bool bg_potential_lanes_agree (const BgPotentialPool *pool, const BgPotentialLane *a,
                               const BgPotentialLane *b);

#endif
