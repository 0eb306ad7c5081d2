/* Complete moves, in batches, forward and backward.

   The moves of many positions are generated together, one jump deeper a step:

       begin   every parent becomes a state in which any peg may jump
       step    every state plays each jump its pegs have; the results' canonical
               forms are the step's `keys`, and a result whose peg can jump on
               becomes a state again, in which that peg alone may jump
       retain  the caller drops states that cannot matter, by their keys' bounds

   so that a long move full of loops costs one state for each (position, hole
   of the mover) and not one for each order of its jumps.

   Everything a state carries is linear over XOR: `ends` and `middles` have a
   bit a line, saying whether the line's two ends differ and whether its middle
   is filled, and `images` are the position's images under the group.  A jump
   complements three holes, so it XORs the three with constants of its line.  A
   line can be jumped along iff its ends differ and its middle is filled (going
   forward) or empty (going backward); taking back a move's last jump moves the
   same peg to where that jump started, so chains are alike in both directions. */
#ifndef BG_MOVE_BATCH_H
#define BG_MOVE_BATCH_H

#include <stdatomic.h>

#include "core/control.h"
#include "moves/moves.h"

/* One thread's buffers. */
typedef struct BgMoveBatch BgMoveBatch;

/* Once STOP, which may be NULL, is set, a step that takes long comes back with a part of
   its keys. */
BgMoveBatch *bg_move_batch_new (const BgMoves *moves, const BgStopFlag *stop);
void bg_move_batch_free (BgMoveBatch *batch);

/* From now on the buffers grow by bytes taken from *LEFT, which other threads may share.  A step
   that needs more comes back with a part of its keys, or none, and the batch is short. */
void bg_move_batch_share (BgMoveBatch *batch, _Atomic uint64_t *left);
bool bg_move_batch_is_short (const BgMoveBatch *batch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgMoveBatch, bg_move_batch_free)

/* From now on each peg of a parent begins in a state of its own, and each key of a step has a
   state, also where its peg cannot jump on: so the move that a key ends is known. */
void bg_move_batch_trace (BgMoveBatch *batch);

/* The move, but for its ways, that the K-th key of the last step of a batch that traces ends;
   returns its parent. */
size_t bg_move_batch_move (const BgMoveBatch *batch, size_t k, BgCompleteMove *move);

/* Starts on N parents.  ORIGINS, if not NULL, restricts the pegs that may
   start a move, a set a parent. */
void bg_move_batch_begin (BgMoveBatch *batch, const BgPosition *parents, const BgPosition *origins,
                          size_t n);

/* Plays one jump in every state.  Returns the number of keys, in KEYS until
   the next call; 0 when all moves of the batch have ended. */
size_t bg_move_batch_step (BgMoveBatch *batch, const BgPosition **keys);

/* The moves that can go on after the last step, its states; the index among its keys of the
   S-th, and its pegs without the mover. */
size_t bg_move_batch_n_states (const BgMoveBatch *batch);
size_t bg_move_batch_key (const BgMoveBatch *batch, size_t s);
BgPosition bg_move_batch_rest (const BgMoveBatch *batch, size_t s);

/* Keeps the states whose key has a bound of at most LIMIT; BOUNDS are the bounds of the last step's
   keys, or NULL if there is no bound.  States that one parent's peg has reached by different orders
   of the same jumps become one; parents stay apart, so that the number of keys is the same however
   they are batched. */
void bg_move_batch_retain (BgMoveBatch *batch, const uint8_t *bounds, int limit);

/* The most states held at once since bg_move_batch_begin, and the buffers' bytes. */
size_t bg_move_batch_peak_states (const BgMoveBatch *batch);
size_t bg_move_batch_bytes (const BgMoveBatch *batch);

#endif
