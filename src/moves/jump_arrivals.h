/* Single jumps of many positions, as *arrivals*.

   An arrival is a position, the number of moves that led to it and the hole
   where the last of them may have just ended, in one word:

       position << BG_ARRIVAL_TAG_BITS  |  moves << BG_ARRIVAL_HOLE_BITS  |  hole

   so that sorting words brings the arrivals at a position together, the fewest moves first.
   Positions are canonical under the group, and the hole is turned by the symmetry that makes the
   position canonical; if several symmetries do, by the symmetry with the least hole
   (bg_jump_arrivals_close_ends names the other holes).

   A peg that stands in one of ENDS goes on with the move that brought it there
   and costs nothing; any other begins a move.  This is so in both directions:
   the jump that is taken back next belongs to the same move if it is the same
   peg's (see moves/move_batch.h).

   A jump complements three holes, so it XORs all images of a position with
   constants; with the images of the landing hole in the low bits of these, the
   least word over the group is the arrival. */
#ifndef BG_JUMP_ARRIVALS_H
#define BG_JUMP_ARRIVALS_H

#include "moves/move_batch.h"

#define BG_ARRIVAL_HOLE_BITS (BG_WIDTH == 64 ? 6 : 7)
#define BG_ARRIVAL_TAG_BITS (2 * BG_ARRIVAL_HOLE_BITS)

/* Boards of up to this number of holes have arrivals of 64 bits, others of 128. */
#define BG_NARROW_HOLES (64 - BG_ARRIVAL_TAG_BITS)

/* Boards of more holes have no arrivals: search by moves. */
#define BG_ARRIVAL_HOLES (128 - BG_ARRIVAL_TAG_BITS)

typedef uint64_t BgNarrowArrival;
typedef unsigned __int128 BgWideArrival;

typedef struct BgJumpArrivals BgJumpArrivals;

BgJumpArrivals *bg_jump_arrivals_new (const BgMoves *moves, const BgBoard *board);
void bg_jump_arrivals_free (BgJumpArrivals *tables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgJumpArrivals, bg_jump_arrivals_free)

bool bg_jump_arrivals_is_wide (const BgJumpArrivals *tables);

/* The most arrivals that one position can have. */
int bg_jump_arrivals_most (const BgJumpArrivals *tables);

/* The arrivals from N positions, canonical ones, into ARRIVALS (narrow or
   wide), which has room for bg_jump_arrivals_most of each.  MOVES led to the positions
   and may have just ended in ENDS; only pegs in STARTS may begin a move.
   Returns the number of arrivals. */
size_t bg_jump_arrivals_play (const BgJumpArrivals *tables, const BgPosition *positions,
                              const BgPosition *ends, const BgPosition *starts,
                              const uint8_t *moves, size_t n, void *arrivals);

/* The parts of N arrivals. */
void bg_jump_arrivals_split (const BgJumpArrivals *tables, const void *arrivals, size_t n,
                             BgPosition *positions, uint8_t *moves, uint8_t *holes);

/* Removes the arrivals that are not to be kept; returns the number of arrivals kept. */
size_t bg_jump_arrivals_keep (const BgJumpArrivals *tables, void *arrivals, size_t n,
                              const bool *keep);

/* Can a peg in one of ENDS jump? */
bool bg_jump_arrivals_can_go_on (const BgJumpArrivals *tables, BgPosition position,
                                 BgPosition ends);

/* ENDS and its images under the symmetries that keep the canonical POSITION. */
BgPosition bg_jump_arrivals_close_ends (const BgJumpArrivals *tables, BgPosition position,
                                        BgPosition ends);

#endif
