/* Single jumps, in batches: the generator of everything that goes by jumps.

   It rests on the same linearity as the generator of moves (moves/move_batch.h): a
   position's images under the group, and for every line whether its ends
   differ and whether its middle is filled, are XORs of constants of its holes,
   and a jump XORs a constant of its line.  The constants of five holes at a
   time are tabulated, so that a parent costs a row for every five holes. */
#ifndef BG_JUMP_KEYS_H
#define BG_JUMP_KEYS_H

#include "moves/moves.h"

typedef struct BgJumpKeys BgJumpKeys;

/* With COMPLEMENT, the keys are of the successors' complements, so that they
   can be looked up in the level sets of a complement problem's other end. */
BgJumpKeys *bg_jump_keys_new (const BgBoard *board, const BgGroup *group, BgDirection direction,
                              bool complement);
void bg_jump_keys_free (BgJumpKeys *jumps);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgJumpKeys, bg_jump_keys_free)

/* Plays every jump of N positions and writes the canonical forms of the results to KEYS, which has
   room for N times bg_jump_keys_most: parent by parent, in the order of lines (a line can be jumped
   along in one direction at most).  COUNTS, if not NULL, gets the number of each parent's jumps.
   Returns the number of keys. */
size_t bg_jumps_play (const BgJumpKeys *jumps, const BgPosition *parents, size_t n,
                      BgPosition *keys, BgLineIndex *counts);

/* The numbers of jumps alone. */
void bg_jump_keys_count (const BgJumpKeys *jumps, const BgPosition *parents, size_t n,
                         BgLineIndex *counts);

/* The symmetries of the group that turn each of N positions into itself, by their
   places in the group's list, as bits. */
void bg_jump_keys_symmetries (const BgJumpKeys *jumps, const BgPosition *positions, size_t n,
                              uint16_t *sets);

/* No position has more jumps than this: the number of lines. */
int bg_jump_keys_most (const BgJumpKeys *jumps);

#endif
