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

#include "search/method.h"

typedef struct BgByFinish BgByFinish;

/* Is the next limit to be searched by finish?  Only where all shorter solutions are refuted, and
   where the refutations have become dear.  The limits of a search that counts
   solutions are searched with all finishes together, since the levels of the last one are
   wanted. */
bool bg_by_finish_pays (const BgSolving *solving);

/* Runs SEARCH with LIMIT and without a width for each class of finishes; the outcome is that of a
   BgLimitSearch. */
bool bg_by_finish_search (BgSolving *solving, BgLevelSearch *search, int limit, int *next_limit);

void bg_by_finish_free (BgByFinish *by_finish);

#endif
