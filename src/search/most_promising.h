/* The positions of a level that a dive keeps.  Private to the search by levels. */
#ifndef BG_MOST_PROMISING_H
#define BG_MOST_PROMISING_H

#include "search/instance.h"
#include "transport/transport.h"

/* Of the positions of all processes, of which N are here: moves the WIDTH most promising, and
   those as good as the last of them, to the front, as far as they are here; returns their number.
   TRANSPORT may be NULL.

   Most promising is the least bound before it is rounded up, as far as the bound has such
   parts (potentials), which tells positions apart that one number of moves would leave equal;
   then the least bound; then the least hash of the position's canonical form under all
   symmetries of the board.  So the choice does not depend on how the board is turned, nor on
   the order of the positions. */
size_t bg_most_promising (const BgInstance *instance, BgPosition *positions, size_t n,
                          size_t width, const BgTransport *transport);

#endif
