/* show --weights, --resource and --region: what bounds are made of, on the board. */
#ifndef BG_OVERLAY_H
#define BG_OVERLAY_H

#include "cli/cli.h"
#include "report/panel.h"

typedef struct
{
  char *weights, *resource, *region;    /* names as given, or NULL */
} BgOverlay;

/* The name that is given; NULL: none. */
const char *bg_overlay_name (const BgOverlay *overlay);

/* A panel of POSITION with the weights or regions of that name, and in *BOUND what they
   prove: the moves that remain at least, -1 for a resource count. */
BgPanel *bg_overlay_panel (const BgProblem *problem, BgPosition position,
                           const BgOverlay *overlay, int *bound, GError **error);

#endif
