/* sym(VALUE): the greatest bound of a position's images.  Private to this folder.

   The symmetries are the board's symmetries that keep the set of finishes, so an image is as far
   from a finish as the position is, and the moves of one are the images of the moves of the other:
   the greatest of the images' bounds is admissible, and consistent, if VALUE is. */
#ifndef BG_SYMMETRIC_H
#define BG_SYMMETRIC_H

#include "bounds/expression/compiler.h"

/* Prepares NODE, as bg_compiler_find_heuristic does a name. */
bool bg_symmetric_new (const BgCompiler *compiler, const BgSyntax *node, BgPosition origins,
                       BgLookup *term, BgLinearForm *form);

#endif
