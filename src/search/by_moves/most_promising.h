/* The positions of a level that a dive keeps. */
#ifndef BG_MOST_PROMISING_H
#define BG_MOST_PROMISING_H

#include "processes/transport.h"
#include "runs/level.h"
#include "search/instance.h"

/* The positions that each ranking may keep of a level from which ALLOWED moves may remain, in a
   dive of WIDTH: more of them where few moves are left, since there bounds tell little about
   which positions lead to a finish. */
size_t bg_most_promising_width (size_t width, int allowed);

/* Where potentials were learned, the positions of which the expensive bounds are computed for WIDTH
   that each ranking is to keep: the best by the mean, which costs as much as a single potential. */
size_t bg_most_promising_candidates (size_t width);

typedef enum {
  BG_RANKED_TWICE,   /* by the bound and by the mean */
  BG_RANKED_BY_MEAN, /* where potentials were learned: by the mean and pegs */
} BgRankings;

/* Of a level, of which each process has its part: the positions that a dive keeps of that part, in
   the level's order, *N of them, to be freed.  There are two rankings, and the WIDTH best of each
   are kept, with all positions as good as the last of them: from WIDTH to twice WIDTH of all
   processes together, and a few more where there are ties.  The whole level has more than WIDTH
   positions.  TRANSPORT may be NULL.

   The first is by the bound before it is rounded up, as far as the bound has such parts
   (potentials), which tells positions apart that one number of moves would leave equal, and a
   share of a move for each peg, the larger the fewer moves are ALLOWED after the level: as that
   number gets small, the pegs that are still to be removed count for more.  The second is by the
   mean of all potentials that were learned or, where none were, by the fraction alone.  In both,
   the rounded bound is next; then the hash of the position's canonical form under all symmetries
   of the board.  So the choice does not depend on how the board is turned, nor on the order of the
   positions.

   BG_RANKED_BY_MEAN has one ranking, by the mean and the share of a move for each peg. */
BgPosition *bg_most_promising (const BgInstance *instance, const BgLevel *level,
                               BgRankings rankings, size_t width, int allowed,
                               const BgTransport *transport, size_t *n);

/* The bytes that this takes where N positions are here. */
uint64_t bg_most_promising_bytes (size_t width, size_t n);

#endif
