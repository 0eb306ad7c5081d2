/* The leaves of expressions: numbers, #SET and names of heuristics.  Each is compiled
   from where the compiler stands or, a name, from what was read; AT is the place to
   blame.  Private to this folder. */
#ifndef BG_LEAF_H
#define BG_LEAF_H

#include "bounds/compiler.h"

bool bg_leaf_number (BgCompiler *compiler, const char *at, BgLinearForm *form);

/* Behind the '#'. */
bool bg_leaf_count (BgCompiler *compiler, const char *at, BgLinearForm *form);

bool bg_leaf_heuristic (BgCompiler *compiler, const char *at, const char *name, BgLinearForm *form);

#endif
