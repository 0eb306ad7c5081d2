/* The symmetries of a board by lines: the permutations of its holes that map lines to lines.
   Private to this folder. */
#ifndef BG_AUTOMORPHISMS_H
#define BG_AUTOMORPHISMS_H

#include "board/board.h"

/* Sets the symmetries of BOARD: of all of its automorphisms that fix the first K holes, for the
   least K for which there are at most BG_MAX_SYMMETRIES; and the number of all.  By colour
   refinement with individualisation (McKay and Piperno, "Practical graph isomorphism, II", 2014,
   sections 2 and 3). Where that takes too long, the identity alone. */
void bg_automorphisms_find (BgBoard *board);

#endif
