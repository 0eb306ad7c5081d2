/* Bounds: expressions (expression/syntax.h) prepared for a problem.

   A bound also knows the problem's resource constraints: a position that breaks one is
   lost.

   A bound backward is the dual: of the moves that led from the start to a position
   (backward_bound.h).  It is computed in full wherever a part may be asked for. */
#ifndef BG_BOUND_H
#define BG_BOUND_H

#include "board/group.h"
#include "bounds/checked_bound.h"
#include "bounds/lookup.h"
#include "bounds/potential/learner.h"
#include "core/control.h"

typedef struct BgBound BgBound;

/* Errors quote the part of EXPRESSION that is at fault and its column.  Once STOP, which
   may be NULL, is set the bound is ready soon and may be lower than it would be. */
BgBound *bg_bound_new (const BgProblem *problem, const char *expression, const BgStopFlag *stop,
                       GError **error);

/* The bound backward, for the start of PROBLEM and its images under GROUP, which a backward search
   that merges images does not distinguish.  A position with a greater resource count than the start
   is lost. */
BgBound *bg_bound_new_backward (const BgProblem *problem, const BgGroup *group);
void bg_bound_free (BgBound *bound);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgBound, bg_bound_free)

bool bg_bound_is_backward (const BgBound *bound);

/* The proved and claimed properties of the bound, and their proofs. */
const BgClaims *bg_bound_claims (const BgBound *bound);

/* The check of all positions on which alone the claim rests that it is admissible; else NULL. */
const BgChecked *bg_bound_checked (const BgBound *bound);

/* Is it admissible, as far as is known? */
bool bg_bound_is_admissible (const BgBound *bound);

/* Is it consistent, as far as is known?  Sums are not known to be. */
bool bg_bound_is_consistent (const BgBound *bound);

/* The learner of `learned`, if that is an operand of the outermost maximum; else NULL, as for NULL.
   Potentials that it learns raise the bound from then on. */
BgLearner *bg_bound_learner (const BgBound *bound);

/* The budget of the bound's learner, if there is one, from now on. */
void bg_bound_set_learning_budget (BgBound *bound, BgLearnerBudget budget);

/* Has the bound's learner learned anything yet; has it any potentials; and do its cores narrow
   levels (bg_learner_narrows)?  False without a learner, and for NULL. */
bool bg_bound_has_learned (const BgBound *bound);
bool bg_bound_has_potentials (const BgBound *bound);
bool bg_bound_narrows (const BgBound *bound);

/* The part of the bound that is worth computing before duplicates are removed,
   as far as it matters: bounds up to LEAST, and bounds over MOST, may come out too low, but not so
   as to pass these.  The nearer the two, the less there is to do. */
void bg_bound_cheap (const BgBound *bound, const BgPosition *positions, uint8_t *bounds, size_t n,
                     int least, int most);

/* The bound's first operand and the resource constraints alone, for searches in which duplicates
   cost less than bounds. */
void bg_bound_quick (const BgBound *bound, const BgPosition *positions, uint8_t *bounds, size_t n);

/* The cheap part in full. */
void bg_bound_cheap_exactly (const BgBound *bound, const BgPosition *positions, uint8_t *bounds,
                             size_t n);

/* Bounds of the moves that remain after the move under way, for any play of its mover: of RESTS,
   all pegs but the mover.  False, and BOUNDS unchanged, if no operand has such bounds. */
bool bg_bound_rests (const BgBound *bound, const BgPosition *rests, uint8_t *bounds, size_t n);

/* Raises BOUNDS, which the cheap part set, by the expensive part where that could lift a bound
   above LIMIT; cores are left out unless WITH_CORES. */
void bg_bound_raise (const BgBound *bound, const BgPosition *positions, uint8_t *bounds, size_t n,
                     int limit, bool with_cores);

/* The greatest of the expensive part's operands that know their bound before it is rounded up,
   in fractions of a move; 0 where none does.  Where fractions[i] is over enough[i], it need not be
   the greatest; ENOUGH may be NULL. */
void bg_bound_fractions (const BgBound *bound, const BgPosition *positions, float *fractions,
                         const float *enough, size_t n);

/* The means, over all potentials that its learner has learned, of the moves that remain; false, and
   MEANS unchanged, if there are no potentials. */
bool bg_bound_means (const BgBound *bound, const BgPosition *positions, float *means, size_t n);

/* The whole bound of one position. */
int bg_bound_of (const BgBound *bound, BgPosition position);

/* The bound of one position for people: BG_BOUND_UNKNOWN of `learned' alone before it has
   learned. */
int bg_bound_shown (const BgBound *bound, BgPosition position);

/* The heuristic of a bound that is a single name or call of one; else NULL. */
const BgHeuristic *bg_bound_heuristic (const BgBound *bound);

/* Holds the claims of modules against a position of BOARD, at most MOVES moves from a finish; true
   where the bound rests on no module. */
bool bg_bound_check_claims (const BgBound *bound, const BgBoard *board, BgPosition position,
                            int moves, GError **error);

/* The value of POSITION and the values of the parts from which it follows: an array of
   BgBoundPart. */
GPtrArray *bg_bound_explain (const BgBound *bound, BgPosition position);

/* Where the next move of POSITION must start if the true number of moves is at
   most LIMIT: all its pegs, unless the bound is tight. */
BgPosition bg_bound_origins (const BgBound *bound, BgPosition position, int limit);

/* Can bg_bound_origins ever be less than all pegs? */
bool bg_bound_has_origins (const BgBound *bound);

#endif
