/* Bounds that a search by levels learns from what it keeps.

   The best potential for one position is the solution of a linear program
   (bounds/potential/potential_lp.h), which takes some milliseconds; but what rules out one
   position rules out many others.  So after each level a few of the positions that it has
   kept are sampled; for those that the pool does not rule out a program is solved, and what
   it finds joins the pool, goes over the level once more, and helps all levels and limits to
   come.

   Programs are paid for.  A share of what the positions of a level are worth, by what they
   would cost later, may be spent in vain; beyond that programs go on while they spare more than
   they cost.  Costs are counted in steps, not measured in seconds, and samples are drawn by the
   positions themselves, so that neither threads nor the speed of a machine change what is
   learned. */
#ifndef BG_LEARNER_H
#define BG_LEARNER_H

#include "bounds/potential/potential_pool.h"
#include "core/control.h"

typedef struct BgLearner BgLearner;

/* For forward searches of PROBLEM, whose finishes are closed; it outlives the learner. */
BgLearner *bg_learner_new (const BgProblem *problem);
void bg_learner_free (BgLearner *learner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLearner, bg_learner_free)

/* What has been learned so far. */
BgPotentialPool *bg_learner_pool (const BgLearner *learner);

/* Raises BOUNDS over LIMIT by what has been learned, as bg_potential_pool_raise does. */
void bg_learner_raise (BgLearner *learner, const BgPosition *positions, uint8_t *bounds, size_t n,
                       int limit);

/* The bound of one position, 0 at a finish. */
int bg_learner_bound (const BgLearner *learner, BgPosition position);

/* Lends so many nanoseconds of programs beside what the search earns by itself; G_MININT64 / 2
   forbids all programs. */
void bg_learner_lend (BgLearner *learner, gint64 nanoseconds);

/* Lets it wait until one program is a small share of what a level is worth: for searches that
   were not asked to learn. */
void bg_learner_wait (BgLearner *learner);

/* A level that is complete, without finishes. */
typedef struct
{
  size_t n, n_parents;          /* positions here, and on the level before */
  uint64_t generated;           /* successors that were made for it */
  int allowed;                  /* moves that it may be from a finish */
  int left;                     /* levels to come, at most */
} BgLesson;

/* Nanoseconds of a successor of the search, an estimate; and those of all programs so far, counted
   in the same way. */
#define BG_LEARNER_SUCCESSOR_COST 150
uint64_t bg_learner_cost (const BgLearner *learner);

/* Does it pay to learn from a level?  Then bg_learner_learn is to follow. */
bool bg_learner_begin (BgLearner *learner, const BgLesson *lesson, const BgControl *control);

/* Is a position one of the samples of a level of N positions, some thousands? */
bool bg_learner_is_sample (BgPosition position, size_t n);

/* Learns from the N_SAMPLES of a level, which come in any order and are lost.  Returns the first
   of the lanes that are new; SIZE_MAX if none is. */
size_t bg_learner_learn (BgLearner *learner, const BgLesson *lesson, BgPosition *samples,
                         size_t n_samples, const BgControl *control);

/* Takes out of POSITIONS, N of them, what the lanes from FIRST_LANE on rule out.  Returns how
   many stay. */
size_t bg_learner_filter (const BgLearner *learner, BgPosition *positions, size_t n, int allowed,
                          size_t first_lane);

/* Saves all that was learned, so that another learner of the same problem goes on in the same way;
   false where SAVED does not fit that problem. */
GVariant *bg_learner_save (const BgLearner *learner);
bool bg_learner_restore (BgLearner *learner, GVariant *saved);

#endif
