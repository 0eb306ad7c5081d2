/* show --weights, --resource and --region: the parts of bounds, on the board. */
#ifndef BG_OVERLAY_H
#define BG_OVERLAY_H

#include "cli/cli.h"
#include "pictures/panel.h"

typedef struct {
  char *weights, *resource, *region; /* names as given, or NULL */
} BgOverlay;

/* The name that is given; NULL: none. */
const char *bg_overlay_name (const BgOverlay *overlay);

/* A panel of POSITION with the weights or regions of that name, and in *BOUND the least
   number of moves that remain by them, -1 for a resource count. */
BgPanel *bg_overlay_panel (const BgProblem *problem, BgPosition position, const BgOverlay *overlay,
                           int *bound, GError **error);

#endif
