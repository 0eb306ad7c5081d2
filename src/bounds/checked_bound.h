/* The standing of a bound that was checked on all positions (problem/checked.h): as good as a proof
   for the problem that it was checked on. */
#ifndef BG_CHECKED_BOUND_H
#define BG_CHECKED_BOUND_H

#include "problem/checked.h"

/* The digest of EXPRESSION as a bound of PROBLEM, whose finishes are closed under the symmetry in
   use: of the board, start, finishes and resource counts, the declarations that the expression may
   lead to, the modules and the version of this program.  NULL where a module cannot be read. */
char *bg_checked_digest (const BgProblem *problem, const char *expression, GError **error);

/* The check of EXPRESSION as a bound of that PROBLEM; NULL: there is none. */
const BgChecked *bg_checked_find (const BgProblem *problem, const char *expression);

#endif
