/* The unordered solutions one by one, each in an order that plays. */
#ifndef BG_LISTING_H
#define BG_LISTING_H

#include "core/control.h"
#include "solutions/unordered.h"

/* Takes a solution: its moves as strings, in an order that plays and ends with
   its longest possible final sweep, and its class.  Returns false to end. */
typedef bool BgTakeSolution (const char *const *moves, int n_moves, const BgClass *class,
                             void *data);

/* Lists one solution of each class under the problem's symmetries.  Each has
   been replayed by independent code. */
void bg_listing_run (const BgUnordered *unordered, BgTakeSolution *take, void *data);

/* The same where the diagrams of an unordered count do not fit in memory: follows the paths
   of the graph and remembers the multisets of moves that it has met, so that none comes
   twice.  In another order.  BG_STOP_NONE when TAKE or the graph has come to an end. */
BgStop bg_listing_walk (const BgGraph *graph, const BgControl *control, BgTakeSolution *take,
                        void *data);

#endif
