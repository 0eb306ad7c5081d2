/* The positions of a level that a dive keeps.  Private to the search by levels. */
#ifndef BG_MOST_PROMISING_H
#define BG_MOST_PROMISING_H

#include "search/instance.h"
#include "transport/transport.h"

/* The positions that each ranking may keep of a level from which ALLOWED moves may remain, in a
   dive of WIDTH: more of them where few moves are left, since there bounds tell little about
   which positions lead to a finish. */
size_t bg_most_promising_width (size_t width, int allowed);

/* Of the positions of all processes, of which N are here: moves those that a dive keeps to the
   front, as far as they are here; returns their number.  There are two rankings, and the WIDTH
   best of each are kept, with what is as good as the last of them: from WIDTH to twice WIDTH
   of all processes together, and a few more where there are ties.  TRANSPORT may be NULL.

   The first is by the bound before it is rounded up, as far as the bound has such parts
   (potentials), which tells positions apart that one number of moves would leave equal, and a
   share of a move for each peg, the larger the fewer moves are ALLOWED after the level: as that
   number gets small, the pegs that are still to be removed count for more.  The second is by the
   mean of all potentials that were learned or, where none were, by the fraction alone.  In both, the rounded bound is next; then the hash of the position's canonical form under
   all symmetries of the board.  So the choice does not depend on how the board is turned, nor
   on the order of the positions. */
size_t bg_most_promising (const BgInstance *instance, BgPosition *positions, size_t n,
                          size_t width, int allowed, const BgTransport *transport);

#endif
