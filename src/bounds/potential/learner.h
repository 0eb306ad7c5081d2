/* Bounds that a search by levels learns from the positions that it keeps.

   The best potential for one position is the solution of a linear program
   (bounds/potential/potential_lp.h), which takes some milliseconds; but a set of weights that rules
   out one position rules out many others.  So after each level a few of the positions that the
   search has kept are sampled; for samples that the pool does not rule out a program is solved, and
   the set that it finds joins the pool, goes over the level once more, and helps all levels and
   limits to come.

   The cost of programs is limited.  Programs that rule nothing out may cost a share of the worth of
   a level's positions, which is the estimated cost of their descendants; beyond that programs go on
   while they spare more than they cost.  Costs are counted in steps, not measured in seconds, and
   samples are drawn by the positions themselves, so that neither threads nor the speed of a machine
   change the sets that are learned. */
#ifndef BG_LEARNER_H
#define BG_LEARNER_H

#include "bounds/potential/potential_pool.h"
#include "bounds/rounds/cores.h"
#include "core/control.h"

typedef struct BgLearner BgLearner;

/* For forward searches of PROBLEM, whose finishes are closed; it outlives the learner.  Learns
   weights, unless it is one of CORES alone. */
BgLearner *bg_learner_new (const BgProblem *problem);
BgLearner *bg_learner_new_of_cores (const BgProblem *problem);

/* Lets LEARNER learn cores, too: the cores of OTHER, which outlives it. */
void bg_learner_share_cores (BgLearner *learner, const BgLearner *other);

/* The cores that were learned so far; NULL: it learns none. */
BgCores *bg_learner_cores (const BgLearner *learner);

/* Has it learned anything?  And have cores ruled out most positions of the last level that was
   asked about? */
bool bg_learner_has_learned (const BgLearner *learner);
bool bg_learner_narrows (const BgLearner *learner);
void bg_learner_free (BgLearner *learner);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLearner, bg_learner_free)

/* The sets that were learned so far. */
BgPotentialPool *bg_learner_pool (const BgLearner *learner);

/* The bytes that sets, perimeter and cores hold. */
uint64_t bg_learner_bytes (const BgLearner *learner);

/* Raises BOUNDS over LIMIT by sets that were learned, and WITH_CORES by cores, as
 * bg_potential_pool_raise does. */
void bg_learner_raise (BgLearner *learner, const BgPosition *positions, uint8_t *bounds, size_t n,
                       int limit, bool with_cores);

/* The bound of one position, 0 at a finish. */
int bg_learner_bound (const BgLearner *learner, BgPosition position);

/* Allows NANOSECONDS more of linear programs than the search's own budget; G_MININT64 / 2 forbids
   all programs. */
void bg_learner_add_budget (BgLearner *learner, gint64 nanoseconds);

/* How much a learner risks on programs that may rule nothing out. */
typedef enum {
  BG_LEARNER_GENEROUS, /* of a new learner: the user asked for learned weights */
  BG_LEARNER_MODERATE, /* about the worth of a level */
  BG_LEARNER_FRUGAL    /* a small share of it: the search was not asked to learn */
} BgLearnerBudget;

void bg_learner_set_budget (BgLearner *learner, BgLearnerBudget budget);

/* A level without finishes. */
typedef struct {
  size_t n, n_parents; /* positions here, and on the level before */
  size_t rest;         /* positions here that nothing learned has ruled out yet */
  uint64_t generated;  /* successors that were made for it */
  int allowed;         /* moves that it may be from a finish */
  int left;            /* levels to come, at most */
  bool is_dive;        /* before its most promising positions are chosen */
} BgLevelStatistics;

/* Nanoseconds of a successor of the search, an estimate; and nanoseconds of all programs and
   questions so far, counted in steps. */
#define BG_LEARNER_SUCCESSOR_COST 150
uint64_t bg_learner_cost (const BgLearner *learner);

/* Notes that a level is complete, from which it may learn. */
void bg_learner_note_level (BgLearner *learner, const BgLevelStatistics *level);

/* Does it pay to learn from a level: cores, weights?  Then bg_learner_learn is to follow. */
typedef enum { BG_LEARNER_CORES, BG_LEARNER_WEIGHTS } BgLearnerKind;
bool bg_learner_begin (BgLearner *learner, BgLearnerKind kind, const BgLevelStatistics *level,
                       const BgControl *control);

/* Do cores show that START, from which LEVEL comes, is more than ALLOWED moves from the finish?
   Asks where the level will be dear. */
bool bg_learner_rules_out_start (BgLearner *learner, const BgLevelStatistics *level,
                                 BgPosition start, int allowed, const BgControl *control);

/* The same before dives that are likely to make SUCCESSORS. */
bool bg_learner_rules_out_dive (BgLearner *learner, uint64_t successors, BgPosition start,
                                int allowed, const BgControl *control);

/* Is a position one of the samples of a level of N positions, some thousands? */
bool bg_learner_is_sample (BgPosition position, size_t n);

/* Learns from the N_SAMPLES of a level, which come in any order and are lost; true if it has
   learned anything, so that bg_learner_filter is to follow. */
bool bg_learner_learn (BgLearner *learner, BgLearnerKind kind, const BgLevelStatistics *level,
                       BgPosition *samples, size_t n_samples, const BgControl *control);

/* Takes out of POSITIONS, N of them, the positions that the cores or weights learned last rule out.
   Returns the number of the rest. */
size_t bg_learner_filter (const BgLearner *learner, BgPosition *positions, size_t n, int allowed);

/* Learns from START alone, as from a level.  Is it ruled out then? */
bool bg_learner_learn_from (BgLearner *learner, const BgLevelStatistics *level, BgPosition start,
                            const BgControl *control);

/* Adds up the counts of the weights of LEARNER in all processes, so that each process retires the
   same weights. */
void bg_learner_share_counts (BgLearner *learner, const struct BgTransport *transport);

/* Saves all that was learned, so that another learner of the same problem goes on in the same way;
   false where SAVED does not fit that problem. */
GVariant *bg_learner_save (const BgLearner *learner);
bool bg_learner_restore (BgLearner *learner, GVariant *saved);

#endif
