/* The [SET] of an expression's parts.  Private to this folder. */
#ifndef BG_RESTRICTIONS_H
#define BG_RESTRICTIONS_H

#include "bounds/expression/syntax.h"

/* Finds the holes of every `rest`, and refuses restrictions without a meaning; false with ERROR. */
bool bg_restrictions_resolve (const BgSource *source, BgSyntax *syntax, GError **error);

#endif
