/* From one level set by jumps to the next. */
#ifndef BG_SPREAD_H
#define BG_SPREAD_H

#include "analysis/jumps.h"
#include "analysis/layer.h"
#include "search/levels.h"

/* How a piece of the analysis ended. */
typedef enum
{
  BG_ANALYSIS_DONE,
  BG_ANALYSIS_OUT_OF_MEMORY,
  BG_ANALYSIS_STOPPED,          /* by the signal */
} BgAnalysisOutcome;

/* "stopped by a signal", "out of memory". */
const char *bg_analysis_outcome_name (BgAnalysisOutcome outcome);

/* Plays every jump of the positions in FROM and adds what results to TO: all of
   it, or what is in WITHIN.  Does not seal TO.  GENERATED, if not NULL, is
   raised by the number of jumps. */
BgAnalysisOutcome bg_spread (const BgJumps *jumps, const BgLayer *from, const BgLayer *within,
                             BgLayer *to, const BgResources *resources, uint64_t *generated);

#endif
