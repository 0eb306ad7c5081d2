/* From one level set by jumps to the next. */
#ifndef BG_EXPAND_LEVEL_H
#define BG_EXPAND_LEVEL_H

#include "core/control.h"
#include "core/stats.h"
#include "jumps/level_set.h"
#include "moves/jump_keys.h"

/* What is played, and where to. */
typedef struct
{
  const BgJumpKeys *jumps;
  const BgLevelSet *from;
  BgPosition holes;             /* only positions with at least LEAST pegs in HOLES */
  int least;                    /* are expanded; 0: all are */
  const BgLevelSet *within;     /* results outside are left out; NULL: none is */
  BgLevelSet *to;               /* not sealed, before and after */
} BgExpandLevel;

/* Plays every jump of the positions and adds what results.  STATS, if not
   NULL, has `generated` raised by the number of jumps. */
BgStop bg_expand_level (const BgExpandLevel *expansion, const BgControl *control,
                        BgStats *stats);

#endif
