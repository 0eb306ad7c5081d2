/* The sizes of level sets: B_n from the start, B_-n from the finishes (Bell, 3.1). */
#ifndef BG_LEVEL_SIZES_H
#define BG_LEVEL_SIZES_H

#include "core/stats.h"
#include "search/by_layers/layers.h"

typedef struct {
  uint64_t size;    /* positions, up to the symmetry of the side */
  int fewest, most; /* pegs on any of them; BG_MAX_HOLES and 0 where there are none */
} BgLevelSize;

typedef struct {
  int n; /* complete levels; the last is empty or the last wanted */
  BgLevelSize level[BG_MAX_HOLES + 1];
  BgStop stop; /* why there are no more */
  BgStats stats;
  uint64_t stored_bytes; /* by layers: of the finished ones; and their time */
  double seconds[BG_LAYERS_PHASES];
} BgLevelSizes;

typedef enum {
  BG_LEVEL_SIZES_BY_LEVELS,
  BG_LEVEL_SIZES_BY_LAYERS, /* all at once, in less memory and without a single one before
                               the last layer is complete */
  BG_LEVEL_SIZES_OF_JUMPS,  /* not B_n but S_n, without a bound, and not the last, empty one */
} BgLevelSizesKind;

/* Finds the levels of INSTANCE up to LIMIT moves, or jumps; if it has a bound, only positions with
   n + h <= LIMIT. */
void bg_level_sizes_find (BgLevelSizes *sizes, const BgInstance *instance, int limit,
                          BgLevelSizesKind kind, const BgControl *control);

#endif
