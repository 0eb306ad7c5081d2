/* The fewest pegs that play from a position can leave, for every position that can be reached: the
   value of a lost position.

   Backwards from where play ends, as tables of endgames are made: let t ascend; a position whose
   value is not known yet and from which a jump leads to a position of value t has value t too.  The
   positions left at the end cannot jump.  So every position is played back once, when its value has
   been found, and all values cost little more than the level sets (doc/theory.md, Theorem 9.5). */
#ifndef BG_RETROGRADE_H
#define BG_RETROGRADE_H

#include "core/control.h"
#include "jumps/jump_search.h"

/* One level set, all of it, by value. */
typedef struct {
  size_t n, room;
  BgPosition *position;         /* NULL: not kept */
  size_t end[BG_MAX_HOLES + 1]; /* where the positions of value t end */
} BgRetrogradeLevel;

typedef struct {
  BgRetrogradeLevel level[BG_MAX_HOLES];
  BgControl control; /* whose memory they take */
} BgRetrograde;

/* Values of FORWARD's level sets: the values of the fullest level and of every STRIDE-th level
   before it are kept.  BG_STOP_MEMORY also where the level sets are no bitmaps or have more than
   MOST positions.  Unless the outcome is BG_STOP_NONE, nothing is kept. */
BgStop bg_retrograde_find (BgRetrograde *retrograde, const BgJumpSearch *forward, int stride,
                           uint64_t most, const BgControl *control);
void bg_retrograde_clear (BgRetrograde *retrograde);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgRetrograde, bg_retrograde_clear)

#endif
