/* Who solves the programs of a learner: some tutors side by side, each with rows of its own,
   whatever the number of threads, so that these do not change what is found. */
#ifndef BG_TUTORS_H
#define BG_TUTORS_H

#include "bounds/potential/potential_pool.h"
#include "core/control.h"

typedef struct BgTutors BgTutors;

/* For POOL, that of the learner. */
BgTutors *bg_tutors_new (const BgProblem *problem, BgPotentialPool *pool);
void bg_tutors_free (BgTutors *tutors);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgTutors, bg_tutors_free)

/* Begins threads, N at most, if that was not done; false if none could be had: there is nobody to
   solve programs then. */
bool bg_tutors_open (BgTutors *tutors, int n);

/* Samples that can be solved at a time. */
#define BG_TUTORS_MOST 16

/* Solves the programs of N samples, positions that may be ALLOWED moves from a finish, spends from
   CONTROL what they cost, and adds to the pool what rules a sample out; false if nothing does. */
bool bg_tutors_solve (BgTutors *tutors, const BgPosition *samples, size_t n, int allowed,
                      const BgControl *control);

/* Programs solved so far, and what they cost, in nanoseconds that are counted in steps. */
uint64_t bg_tutors_programs (const BgTutors *tutors);
uint64_t bg_tutors_cost (const BgTutors *tutors);

/* Saves the programs solved so far, as a floating GVariant; and lets new tutors go on from there,
   false where SAVED is of another form. */
GVariant *bg_tutors_save (const BgTutors *tutors);
bool bg_tutors_restore (BgTutors *tutors, GVariant *saved);

#endif
