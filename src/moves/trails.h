/* Sweeps without the order of their jumps: trails in the graph of the jumps of one peg.

   The holes of a category are vertices, and a line is an edge between its ends that can be used
   once, for its middle hole has one peg.  Where each vertex has an even number of a connected set
   of edges but two, a peg that stands at one of the two can play all of them and ends at the other;
   where all have, at each vertex, and ends where it began (Euler).  So the sets of edges are
   enumerated, and not their orders: which holes have to be filled and empty before a sweep, and
   which position is left after it, depends on the set alone.  This rests on a lattice, where no peg
   comes to a hole from which it has removed one. */
#ifndef BG_TRAILS_H
#define BG_TRAILS_H

#include "board/board.h"
#include "core/control.h"

typedef struct {
  uint8_t start, end, jumps;
  BgPosition removed, visited; /* holes; START and END are visited */
} BgTrail;

/* Takes a trail; false: no more are wanted. */
typedef bool BgTakeTrail (const BgTrail *trail, void *data);

/* No trail by pegs of CATEGORY has more jumps. */
int bg_trails_most (const BgBoard *board, int category);

/* Hands TAKE the trails of JUMPS jumps by pegs of CATEGORY: each once under the rules whose pegs
   are jumped over along one line at most by one category, 4 and 6, and at least once under the
   8-move rule.  False if it ended before the last, as TAKE or STOP, which may be NULL, told it
   to. */
bool bg_trails_visit (const BgBoard *board, int category, int jumps, const BgStopFlag *stop,
                      BgTakeTrail *take, void *data);

/* Can the trail's peg play it where OTHERS are the other pegs that stay? */
static inline bool bg_trail_can_leave (const BgTrail *trail, BgPosition others) {
  return (others & (trail->removed | trail->visited)) == 0;
}

/* The positions before and after it, where OTHERS stay. */
static inline BgPosition bg_trail_before (const BgTrail *trail, BgPosition others) {
  return others | trail->removed | bg_hole_bit (trail->start);
}

static inline BgPosition bg_trail_after (const BgTrail *trail, BgPosition others) {
  return others | bg_hole_bit (trail->end);
}

#endif
