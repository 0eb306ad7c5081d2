/* Complete moves, in batches, forward and backward.

   The moves of many positions are generated together, one jump deeper a step:

       begin   every parent becomes a state in which any peg may jump
       step    every state plays each jump its pegs have; the results' canonical
               forms are the step's `keys`, and a result whose peg can jump on
               becomes a state again, in which that peg alone may jump
       retain  the caller drops states that cannot matter, by their keys' bounds

   so that a long sweep full of loops costs one state for each (position, hole
   of the mover) and not one for each order of its jumps.

   Everything a state carries is linear over XOR: `ends` and `middles` have a
   bit a line, saying whether the line's two ends differ and whether its middle
   is filled, and `images` are the position's images under the group.  A jump
   complements three holes, so it XORs the three with constants of its line.  A
   line can be jumped along iff its ends differ and its middle is filled (going
   forward) or empty (going backward); taking back a move's last jump moves the
   same peg to where that jump started, so chains are alike in both directions. */
#ifndef BG_SWEEP_H
#define BG_SWEEP_H

#include "board/board.h"
#include "position/canonical.h"

typedef enum
{
  BG_FORWARD,
  BG_BACKWARD,
} BgDirection;

#define BG_MAX_LINE_WORDS 4

/* What the generator needs to know of a board, a group and a direction. */
typedef struct
{
  int lanes;                    /* of images */
  int words;                    /* of line sets: 1, 2 or 4 */
  uint64_t middle_wanted;       /* XORed with middles: 0 forward, all ones backward */
  BgGroup group;
  struct
  {
    BgPosition mask;
    uint8_t a, b;
    uint64_t ends[BG_MAX_LINE_WORDS], middles[BG_MAX_LINE_WORDS];
    BgPosition images[BG_MAX_LANES];
  } line[BG_MAX_LINES];
  struct
  {
    uint64_t ends[BG_MAX_LINE_WORDS];           /* lines with an end in this hole */
    uint64_t middles[BG_MAX_LINE_WORDS];        /* lines with the middle in it */
  } hole[BG_MAX_HOLES];
  /* ends, middles and images, 2 * words + lanes of them, of each set of pegs in
     four neighbouring holes: a row for each of 16 sets, 16 rows for each four */
  uint64_t four[BG_MAX_HOLES / 4 * 16 * (2 * BG_MAX_LINE_WORDS + BG_MAX_LANES)];
} BgMoves;

void bg_moves_init (BgMoves *moves, const BgBoard *board, const BgGroup *group,
                    BgDirection direction);

/* One thread's buffers. */
typedef struct BgSweep BgSweep;

BgSweep *bg_sweep_new (const BgMoves *moves);
void bg_sweep_free (BgSweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgSweep, bg_sweep_free)

/* Starts on N parents.  ORIGINS, if not NULL, restricts the pegs that may
   start a move, a set a parent. */
void bg_sweep_begin (BgSweep *sweep, const BgPosition *parents, const BgPosition *origins,
                     size_t n);

/* Plays one jump in every state.  Returns the number of keys, in KEYS until
   the next call; 0 when all sweeps have ended. */
size_t bg_sweep_step (BgSweep *sweep, const BgPosition **keys);

/* The moves that can go on after the last step, its states, and the index among its
   keys of the S-th. */
size_t bg_sweep_n_states (const BgSweep *sweep);
size_t bg_sweep_key (const BgSweep *sweep, size_t s);

/* Keeps the states whose key has a bound of at most LIMIT; BOUNDS are those of
   the last step's keys.  States that differ only in the order of their jumps
   become one. */
void bg_sweep_retain (BgSweep *sweep, const uint8_t *bounds, int limit);

/* The most states held at once since bg_sweep_begin, and the buffers' bytes. */
size_t bg_sweep_peak_states (const BgSweep *sweep);
size_t bg_sweep_bytes (const BgSweep *sweep);

#endif
