/* Resource counts read from a problem file.  Private to this folder. */
#ifndef BG_RESOURCE_H
#define BG_RESOURCE_H

#include "problem/problem.h"

/* The weights of TEXT, one a hole: numbers as the board is drawn, '/' between
   rows, none beyond a million. */
bool bg_weights_parse (const BgBoard *board, const char *text, int *weight, GError **error);

/* The resource count of such weights.  An error names a jump that would raise
   the count. */
BgResource *bg_resource_parse (const BgBoard *board, const char *name, const char *text,
                               GError **error);

#endif
