/* Level sets made of others, position by position. */
#ifndef BG_LEVEL_SET_MAP_H
#define BG_LEVEL_SET_MAP_H

#include "core/control.h"
#include "jumps/jump_search.h"

typedef enum
{
  BG_LEVEL_SET_MAP_AS_IS,
  BG_LEVEL_SET_MAP_COMPLEMENTS,
  BG_LEVEL_SET_MAP_IMAGES,      /* all those under a larger group */
} BgLevelSetMapKind;

/* What KIND makes of the positions of FROM, up to REACH's symmetries and as far
   as it is in WITHIN, if that is not NULL.  LARGER: the group of those images, which
   has all of REACH's.  NULL unless the outcome is DONE. */
BgLevelSet *bg_level_set_map (const BgJumpSearch *reach, const BgLevelSet *from,
                              BgLevelSetMapKind kind, const BgGroup *larger,
                              const BgLevelSet *within, const BgControl *control,
                              BgStop *outcome);

#endif
