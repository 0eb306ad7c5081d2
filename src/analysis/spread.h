/* From one level set by jumps to the next. */
#ifndef BG_SPREAD_H
#define BG_SPREAD_H

#include "analysis/jumps.h"
#include "analysis/layer.h"
#include "search/resources.h"

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
BgAnalysisOutcome bg_analysis_shortfall (const BgResources *resources);

/* What is played, and where to. */
typedef struct
{
  const BgJumps *jumps;
  const BgLayer *from;
  BgPosition holes;             /* only positions with at least so many pegs in these */
  int least;                    /* holes are played; 0: all are */
  const BgLayer *within;        /* results outside are left out; NULL: none is */
  BgLayer *to;                  /* not sealed, before and after */
} BgSpread;

/* Plays every jump of the positions and adds what results.  GENERATED, if not
   NULL, is raised by the number of jumps. */
BgAnalysisOutcome bg_spread (const BgSpread *spread, const BgResources *resources,
                             uint64_t *generated);

#endif
