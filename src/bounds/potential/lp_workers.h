/* The linear programs of a learner, solved by a fixed number of workers side by side.  Each worker
   keeps rows of its own, and their number does not depend on the number of threads, so that threads
   do not change the sets that are found. */
#ifndef BG_LP_WORKERS_H
#define BG_LP_WORKERS_H

#include "bounds/potential/perimeter.h"
#include "bounds/potential/potential_pool.h"
#include "core/control.h"

typedef struct BgLpWorkers BgLpWorkers;

/* For POOL, the learner's. */
BgLpWorkers *bg_lp_workers_new (const BgProblem *problem, BgPotentialPool *pool);

/* Before the first program: programs have rows of PERIMETER, which outlives the workers; or of last
   moves, if it is NULL. */
void bg_lp_workers_set_perimeter (BgLpWorkers *workers, const BgPerimeter *perimeter);
void bg_lp_workers_free (BgLpWorkers *workers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLpWorkers, bg_lp_workers_free)

/* Begins threads, N at most, unless the workers have them; false if no thread could be had, so that
   no program can be solved. */
bool bg_lp_workers_open (BgLpWorkers *workers, int n);

/* Samples that can be solved at a time. */
#define BG_LP_WORKERS_MOST 16

/* Solves the programs of N samples, positions that may be ALLOWED moves from a finish, until
   CONTROL asks to stop, and adds to the pool the sets that rule a sample out; false if there is no
   such set. */
bool bg_lp_workers_solve (BgLpWorkers *workers, const BgPosition *samples, size_t n, int allowed,
                          const BgControl *control);

/* Programs solved so far, and their cost, in nanoseconds that are counted in steps. */
uint64_t bg_lp_workers_programs (const BgLpWorkers *workers);
uint64_t bg_lp_workers_cost (const BgLpWorkers *workers);

/* Saves the programs solved so far, as a floating GVariant; and makes new workers go on from there,
   false where SAVED is of another form. */
GVariant *bg_lp_workers_save (const BgLpWorkers *workers);
bool bg_lp_workers_restore (BgLpWorkers *workers, GVariant *saved);

#endif
