/* Where a forward and a backward search by peg layers meet. */
#ifndef BG_MEET_H
#define BG_MEET_H

#include "search/layers/layers.h"

/* The fewest moves through a position that both fronts have. */
typedef struct
{
  int moves;                    /* f + g, less 1 if one move passes through; INT_MAX: none */
  size_t forward, backward;     /* the position's indices in the fronts */
  int forward_turn, backward_turn;      /* symmetries that turn both into the same position */
  int forward_end, backward_end;        /* the mover's hole before the turn if one passes; or -1 */
} BgMeeting;

/* The fronts have the same number of pegs.  A forward class is the orbit of a
   position under the start's symmetries, a backward class under the finishes';
   two classes meet where they share a position. */
void bg_meet (const BgLayers *forward, const BgLayers *backward, BgMeeting *meeting);

#endif
