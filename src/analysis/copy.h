/* Level sets made of others, position by position. */
#ifndef BG_COPY_H
#define BG_COPY_H

#include "analysis/reach.h"

typedef enum
{
  BG_COPY_AS_IS,
  BG_COPY_COMPLEMENTS,
  BG_COPY_IMAGES,               /* all those under a larger group */
} BgCopyKind;

/* What KIND makes of the positions of FROM, up to REACH's symmetries and as far
   as it is in WITHIN, if that is not NULL.  LARGER: the group of those images, which
   has all of REACH's.  NULL unless the outcome is DONE. */
BgLayer *bg_copy (const BgReach *reach, const BgLayer *from, BgCopyKind kind,
                  const BgGroup *larger, const BgLayer *within, const BgResources *resources,
                  BgAnalysisOutcome *outcome);

#endif
