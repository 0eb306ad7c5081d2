/* Resource counts read from a problem file.  Private to this folder. */
#ifndef BG_RESOURCE_H
#define BG_RESOURCE_H

#include "problem/problem.h"

/* The weights of TEXT: numbers as the board is drawn, '/' between rows.  An
   error names a jump that would raise the count. */
BgResource *bg_resource_parse (const BgBoard *board, const char *name, const char *text,
                               GError **error);

#endif
