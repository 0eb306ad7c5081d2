/* A problem's resource counts as constraints: a position whose sum has fallen below the
   least at a finish is lost (2.2).  Private to this folder. */
#ifndef BG_CONSTRAINTS_H
#define BG_CONSTRAINTS_H

#include "problem/problem.h"

typedef struct BgConstraints BgConstraints;

BgConstraints *bg_constraints_new (const BgProblem *problem);
void bg_constraints_free (BgConstraints *constraints);

/* Sets the bounds of lost positions, and leaves the others.  False if there are no constraints. */
bool bg_constraints_apply (const BgConstraints *constraints, const BgPosition *positions,
                           uint8_t *bounds, size_t n);

#endif
