/* A limit refuted by finish: no solution has at most m moves if none has that ends at the first of
   the finishes, none that ends at the second, and so on.

   The bound of a single finish is greater than the bound of all: of the survivor's category
   and the regions that the last moves can leave it says more, and learned weights with offsets near
   one finish rule out more positions (bounds/potential/perimeter.h).  So where finishes are few up
   to the symmetries of the start, all these searches together keep fewer positions than the one
   search, once levels are large.  Each class of finishes has an instance of its own
   (bg_instance_parts), which learns for itself. */
#ifndef BG_BY_FINISH_H
#define BG_BY_FINISH_H

#include "search/solving.h"

typedef struct BgByFinish BgByFinish;

/* Runs SEARCH, by finish where that pays and WIDTH is 0; or, where the control's journal has this
   limit search, takes its outcome from there. */
bool bg_solving_search_limit (BgSolving *solving, BgLimitSearch *search, int limit, size_t width,
                              int *next_limit);

void bg_by_finish_free (BgByFinish *by_finish);

#endif
