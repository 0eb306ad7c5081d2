/* From one level set by jumps to the next. */
#ifndef BG_EXPAND_LEVEL_H
#define BG_EXPAND_LEVEL_H

#include "moves/jump_keys.h"
#include "jumps/level_set.h"
#include "core/control.h"

/* How a piece of the analysis ended. */
typedef enum
{
  BG_ANALYSIS_DONE,
  BG_ANALYSIS_OUT_OF_MEMORY,
  BG_ANALYSIS_STOPPED,          /* by the signal */
} BgAnalysisOutcome;

/* "stopped by a signal", "out of memory". */
const char *bg_analysis_outcome_name (BgAnalysisOutcome outcome);

/* Why a layer could not be had: out of memory, unless a signal came. */
BgAnalysisOutcome bg_analysis_shortfall (const BgControl *resources);

/* What is played, and where to. */
typedef struct
{
  const BgJumpKeys *jumps;
  const BgLevelSet *from;
  BgPosition holes;             /* only positions with at least so many pegs in these */
  int least;                    /* holes are played; 0: all are */
  const BgLevelSet *within;     /* results outside are left out; NULL: none is */
  BgLevelSet *to;               /* not sealed, before and after */
} BgExpandLevel;

/* Plays every jump of the positions and adds what results.  GENERATED, if not
   NULL, is raised by the number of jumps. */
BgAnalysisOutcome bg_expand_level (const BgExpandLevel *spread, const BgControl *resources,
                                   uint64_t *generated);

#endif
