/* Solutions that get shorter and a bound that rises, until they meet.

   Dives, a local search and a refutation share the work.  Dives look for a solution shorter than
   the best, one move at first; then halfway down to the bound, and next to it, since under a lower
   limit the bound rules out more positions.  Where dives of a width fail under all limits, wider
   dives follow.  Their last moves are no guess: the positions from which few moves lead to a finish
   are known (ending.h).  As long as there is no solution, a search depth first (dfs.h) has a part
   of the work.  A local search (population.h) shortens the solutions of both; far from the bound,
   dives find solutions for it that are no shorter than the best.  The refutation is the search by
   levels of the least limit that is still open, a level at a time.

   Whichever has done less work goes on.  Work is counted in successors, and programs
   (bounds/potential/learner.h) in successors that cost as much, so that a run repeats with any
   number of threads and on any machine.  Once there is a solution, the work of the refutation
   counts half, since the dives use the weights that it learns; and work of the local search counts
   only since its last success, since while it succeeds it is the best method.

   Where any solution will do, the caller's search depth first, which has begun before, has half of
   the work, and every search ends with the first solution.  A level of the refutation that would
   take more than all work so far is postponed. */

#include <string.h>

#include "search/any/dfs.h"
#include "search/by_moves/ending.h"
#include "search/by_moves/reconstruct.h"
#include "search/incumbent.h"
#include "search/population.h"

#define FIRST_WIDTH 250
/* After a dive for which there was no memory: its width for one of the next. */
#define NARROWER 4
/* A solution is far from the bound if a solution one move shorter still has FAR_QUARTERS quarters
   of the bound; then dives of one width have HIGHER_LIMITS limits that are no less than its
   length. */
#define FAR_QUARTERS 5
#define HIGHER_LIMITS 3
/* Successors of the local search that cost as much as one of dives. */
#define LOCAL_SPEED 10
/* Work of the refutation for one of dives, once there is a solution; of dives for one of the
   refutation where any solution will do. */
#define REFUTATION_SHARE 2
#define DIVE_SHARE 2
/* Work of dives and refutations before programs for the start, which can take seconds. */
#define START_WORK 4000000
/* Of the work of both, the part that the ending may cost. */
#define ENDING_WORK 2
/* Positions of a step of the search depth first, successors that cost as much as one of them, and
   the work of dives before that search begins. */
#define NODES 4096
#define NODE_COST 7
#define WORK_BEFORE_DEPTH_FIRST 200000
/* To a single peg depth first is the better guess; where several pegs stay, its order is a poor
   one: the work of the others for its own, where any solution will do. */
#define SHARE_OF_SEVERAL 3
/* Dives and the refutation have one part of the memory each; the ending and the local search have
   smaller parts. */
#define MEMORY_SHARE 3
#define ENDING_SHARE 4
#define LOCAL_SHARE 12

typedef struct {
  BgSolving *solving;
  BgControl control;
  BgIncumbent best;
  size_t widest;                     /* dive that there may be memory for */
  BgDfs *depth_first;                /* until there is a solution; NULL: not begun, or it is over */
  bool wants_any;                    /* that search is the caller's, who takes its solution */
  uint64_t dived, refuted, searched; /* work, in successors; depth first */
  uint64_t in_vain;                  /* that of the local search since it last found something */
  BgPopulation *local;               /* solutions for the local search; NULL: no memory for one */
  BgEnding *ending;                  /* of dives */
  bool has_start_weights;
  bool dives_ended, refutations_ended; /* for want of memory */
  BgLevelsPlan plan;
  BgLevels levels; /* of the refutation under way; N is 0 between two */
} Anytime;

/* Takes a solution by N moves, if it is the best. */
static void take_best (Anytime *anytime, BgPath *moves, int n, BgFoundBy found_by) {
  BgSolving *solving = anytime->solving;
  n = bg_path_join (moves, n);
  if (bg_incumbent_is_better (&anytime->best, n)
      && bg_solving_check_claims (solving, moves, n, solving->result->lower_bound))
    bg_incumbent_take (&anytime->best, bg_instance_replay (solving->instance, moves, n), found_by);
}

/* Takes a solution by N moves, also for the local search to go on from. */
static void take_solution (Anytime *anytime, BgPath *moves, int n, BgFoundBy found_by) {
  n = bg_path_join (moves, n);
  if (anytime->local != NULL)
    bg_population_add (anytime->local, moves, n);
  take_best (anytime, moves, n, found_by);
}

/* Is there a solution, much longer than the bound? */
static bool is_far (const Anytime *anytime) {
  const BgSolveResult *result = anytime->solving->result;
  return result->solution != NULL
         && 4 * (result->upper_bound - 1) >= FAR_QUARTERS * result->lower_bound;
}

/* The limit of the next dive: the limits of one width are tried in order, each once. 0: none is
   left.

   Without a solution the bound rules out nothing under the greatest limit, and pegs left count for
   more under a limit that is not far above the bound.  Far from the bound, the local search may
   shorten other solutions, no shorter than the best, to less. */
static int next_limit (const Anytime *anytime) {
  const int most = bg_incumbent_most_moves (&anytime->best);
  const int least = anytime->solving->result->lower_bound;
  const int next = least + 1, above = 2 * least - most;
  const bool has_solution = anytime->solving->result->solution != NULL;
  const int wanted[] = { most, has_solution ? next + (most - next) / 2 : 2 * least,
                         has_solution ? next : 3 * least / 2, least };
  int further;
  const int limit = bg_incumbent_limit (&anytime->best, wanted, has_solution ? 4 : 3, &further);
  if (limit > 0)
    return limit;
  return is_far (anytime) && above > 0 && further < HIGHER_LIMITS
             ? most + above * (HIGHER_LIMITS - further) / HIGHER_LIMITS
             : 0;
}

/* Some steps of the search depth first. */
static void search_depth_first (Anytime *anytime) {
  BgSolving *solving = anytime->solving;
  BgSolveResult *result = solving->result;
  if (anytime->depth_first == NULL)
    anytime->depth_first = bg_dfs_new (solving->instance->problem, anytime->control.memory,
                                       solving->control->stop);
  BgPath moves[BG_MAX_HOLES];
  const uint64_t before = bg_dfs_nodes (anytime->depth_first);
  const BgTruth status = bg_dfs_step (anytime->depth_first, NODES);
  const uint64_t nodes = bg_dfs_nodes (anytime->depth_first) - before;
  anytime->searched += MAX (nodes, 1) * NODE_COST;
  if (!anytime->wants_any)
    result->stats.expanded += nodes;
  if (status == BG_UNKNOWN)
    result->stop = bg_dfs_stop (anytime->depth_first);
  else if (status == BG_NO)
    bg_incumbent_raise_bound (&anytime->best, INT_MAX);
  else if (status == BG_YES && !anytime->wants_any)
    take_solution (anytime, moves, bg_dfs_moves (anytime->depth_first, moves),
                   BG_FOUND_BY_DEPTH_FIRST);
}

/* Has the first solution, by whatever search, ended it all? */
static bool has_any (const Anytime *anytime) {
  return anytime->wants_any
         && (anytime->solving->result->solution != NULL
             || (anytime->depth_first != NULL && bg_dfs_step (anytime->depth_first, 0) == BG_YES));
}

/* Takes the solution that a dive has found; false if it is no shorter than the best. */
static bool take_dive (Anytime *anytime, const BgLevels *levels) {
  const int most = bg_incumbent_most_moves (&anytime->best);
  BgPath moves[BG_MAX_HOLES];
  const int n = bg_reconstruct (anytime->solving->instance, levels, moves);
  take_solution (anytime, moves, n, BG_FOUND_BY_DIVE);
  return bg_path_join (moves, n) <= most;
}

static void run_dive (Anytime *anytime) {
  BgSolving *solving = anytime->solving;
  if (anytime->ending != NULL)
    bg_ending_extend (anytime->ending, (anytime->dived + anytime->refuted) / ENDING_WORK,
                      &solving->result->stats);
  const BgLevelsPlan plan = {
    .instance = solving->instance,
    .limit = next_limit (anytime),
    .width = anytime->best.width,
    .stop_at_finish = true,
    .ending = anytime->ending,
  };
  BgLevels levels;
  bg_levels_run (&levels, &plan, &anytime->control);
  anytime->dived += levels.stats.generated;
  const bool full = levels.stop == BG_STOP_MEMORY;
  bg_solving_account (solving, full ? BG_STOP_NONE : levels.stop, &levels.stats);
  /* a narrower dive may at least find some solution */
  if (full)
    anytime->best.width = anytime->widest = solving->result->solution == NULL
                                                ? anytime->best.width / NARROWER
                                                : 0;
  const bool found = levels.found && take_dive (anytime, &levels);
  if (found)
    anytime->best.limit_index = 0;
  else if (levels.stop == BG_STOP_NONE && (levels.found || levels.narrowed))
    anytime->best.limit_index++;
  else if (levels.stop == BG_STOP_NONE)
    bg_incumbent_raise_bound (&anytime->best, levels.next_limit);
  bg_levels_clear (&levels);
  if (next_limit (anytime) == 0)
    bg_incumbent_widen (&anytime->best);
  anytime->dives_ended = anytime->best.width == 0 || anytime->best.width > anytime->widest;
}

static void take_known (Anytime *anytime) {
  const GPtrArray *known = anytime->best.options->known;
  for (guint k = 0; known != NULL && k < known->len; k++) {
    BgPath moves[BG_MAX_HOLES];
    const int n = bg_instance_take_solution (anytime->solving->instance,
                                             g_ptr_array_index (known, k), moves);
    take_solution (anytime, moves, n, BG_FOUND_BY_CALLER);
  }
}

/* Tries to shorten the solutions of the local search. */
static void shorten_solutions (Anytime *anytime) {
  BgSolving *solving = anytime->solving;
  const BgControl control = bg_control_share (solving->control,
                                              solving->control->memory / LOCAL_SHARE);
  BgStats stats = { 0 };
  BgStop stop = BG_STOP_NONE;
  anytime->in_vain += bg_population_step (anytime->local, &control, &stats, &stop) / LOCAL_SPEED;
  bg_solving_account (solving, stop == BG_STOP_MEMORY ? BG_STOP_NONE : stop, &stats);
  const BgWindows *best = bg_population_best (anytime->local);
  if (best->n_shortest < solving->result->upper_bound) {
    BgPath moves[BG_MAX_HOLES];
    memcpy (moves, best->shortest, best->n_shortest * sizeof *moves);
    take_best (anytime, moves, best->n_shortest, BG_FOUND_BY_WINDOWS);
    anytime->in_vain = 0;
  }
  if (stop == BG_STOP_MEMORY)
    g_clear_pointer (&anytime->local, bg_population_free);
}

/* Learns cores and weights for the start: they raise the bound, and rank the positions of dives by
   holes and regions before the refutation has learned any. */
static void learn_from_start (Anytime *anytime) {
  const BgInstance *instance = anytime->solving->instance;
  BgLearner *learner = bg_bound_learner (instance->bound);
  const uint64_t learned_before = bg_solving_learning (anytime->solving);
  bool is_ruled_out = learner != NULL;
  anytime->has_start_weights = true;
  anytime->best.width = anytime->best.first_width;
  anytime->best.limit_index = 0;
  while (is_ruled_out && anytime->solving->result->status == BG_UNKNOWN) {
    const int limit = anytime->solving->result->lower_bound - instance->moves_beside;
    const BgLevelStatistics level = {
      .n = 1,
      .rest = 1,
      .n_parents = 1,
      .generated = anytime->dived + anytime->refuted,
      .allowed = limit,
      .left = limit,
    };
    is_ruled_out = bg_learner_learn_from (learner, &level, instance->problem->start,
                                          &anytime->control);
    if (anytime->control.transport != NULL)
      bg_potential_pool_share (bg_learner_pool (learner), NULL);
    if (is_ruled_out)
      bg_incumbent_raise_bound (&anytime->best, limit + 1 + instance->moves_beside);
  }
  anytime->refuted += bg_solving_learning (anytime->solving) - learned_before;
  if (anytime->levels.n > 0 && anytime->plan.limit < anytime->solving->result->lower_bound)
    bg_levels_clear (&anytime->levels);
}

/* The time to do so, and whether the problem is one for which that pays. */
static bool is_start_due (const Anytime *anytime) {
  return !anytime->has_start_weights && !anytime->wants_any
         && anytime->dived + anytime->refuted > START_WORK;
}

static bool is_window_due (const Anytime *anytime) {
  const BgSolveResult *result = anytime->solving->result;
  const int open_moves = result->upper_bound - result->lower_bound;
  return anytime->local != NULL && bg_population_best (anytime->local) != NULL
         && anytime->in_vain <= bg_population_share (open_moves, anytime->dived, anytime->refuted);
}

static bool is_depth_first_due (const Anytime *anytime) {
  const BgProblem *problem = anytime->solving->instance->problem;
  if (anytime->solving->instance->tracker != NULL)
    return false;
  if (anytime->wants_any)
    return anytime->searched * (problem->finish_is_single ? 1 : SHARE_OF_SEVERAL)
           <= anytime->dived + anytime->refuted;
  return anytime->solving->result->solution == NULL
         && MAX (anytime->searched, WORK_BEFORE_DEPTH_FIRST) <= anytime->dived;
}

static bool is_dive_due (const Anytime *anytime) {
  const uint64_t refuted = anytime->refuted;
  if (anytime->dives_ended || anytime->refutations_ended)
    return anytime->refutations_ended;
  if (anytime->wants_any)
    return anytime->dived <= DIVE_SHARE * refuted;
  return anytime->dived + anytime->searched
         <= (anytime->solving->result->solution != NULL ? refuted / REFUTATION_SHARE : refuted);
}

/* One level more of the refutation. */
static void refute_limit (Anytime *anytime) {
  BgSolving *solving = anytime->solving;
  BgLevels *levels = &anytime->levels;
  if (levels->n == 0) {
    anytime->plan = (BgLevelsPlan){
      .instance = solving->instance,
      .limit = solving->result->lower_bound,
      .stop_at_finish = true,
    };
    bg_levels_begin (levels, &anytime->plan, &anytime->control);
  }
  const BgStats before = levels->stats;
  const uint64_t learned_before = bg_solving_learning (solving);
  const uint64_t work = anytime->searched + anytime->dived + anytime->refuted;
  if (levels->stop == BG_STOP_NONE)
    bg_levels_step (levels, &anytime->plan, &anytime->control,
                    anytime->wants_any ? work : UINT64_MAX);
  const BgStats step = bg_stats_since (&levels->stats, &before);
  const bool is_put_off = levels->stop == BG_STOP_LIMIT;
  anytime->refuted += (is_put_off ? work : step.generated) + bg_solving_learning (solving)
                      - learned_before;
  if (is_put_off)
    bg_levels_forget_step (levels, &anytime->control);
  anytime->refutations_ended = levels->stop == BG_STOP_MEMORY;
  bg_solving_account (solving, anytime->refutations_ended ? BG_STOP_NONE : levels->stop, &step);
  if (levels->found) {
    BgPath moves[BG_MAX_HOLES];
    const int n = bg_reconstruct (solving->instance, levels, moves);
    take_solution (anytime, moves, n, BG_FOUND_BY_LEVELS);
  } else if (levels->stop == BG_STOP_NONE && bg_levels_can_go_on (levels, &anytime->plan))
    return;
  else if (levels->stop == BG_STOP_NONE) {
    bg_levels_conclude (levels, &anytime->plan);
    bg_incumbent_raise_bound (&anytime->best, levels->next_limit);
  }
  bg_levels_clear (levels);
}

void bg_solving_anytime (BgSolving *solving, const BgSolveOptions *options) {
  BgSolveResult *result = solving->result;
  Anytime anytime = {
    .solving = solving,
    .control = bg_control_share (solving->control, solving->control->memory / MEMORY_SHARE),
    .widest = SIZE_MAX,
    .depth_first = options->depth_first,
    .wants_any = options->depth_first != NULL || options->first,
  };
  if (anytime.depth_first != NULL)
    anytime.searched = bg_dfs_nodes (anytime.depth_first) * NODE_COST;
  const BgControl ending_control = bg_control_share (solving->control,
                                                     solving->control->memory / ENDING_SHARE);
  BgInstance *instance = solving->instance;
  if (bg_instance_has_way_back (instance)) {
    anytime.local = bg_population_new (instance, options->seed);
    anytime.ending = bg_ending_new (instance, &ending_control);
  }
  bg_incumbent_init (&anytime.best, solving, options,
                     bg_problem_jumps (instance->problem) + instance->moves_beside, FIRST_WIDTH);
  take_known (&anytime);
  while (bg_incumbent_is_open (&anytime.best) && !has_any (&anytime)) {
    if (anytime.dives_ended && anytime.refutations_ended)
      result->stop = BG_STOP_MEMORY;
    else if (is_depth_first_due (&anytime))
      search_depth_first (&anytime);
    else if (is_start_due (&anytime))
      learn_from_start (&anytime);
    else if (is_window_due (&anytime))
      shorten_solutions (&anytime);
    else if (is_dive_due (&anytime))
      run_dive (&anytime);
    else
      refute_limit (&anytime);
    bg_incumbent_compare (&anytime.best);
  }
  bg_levels_clear (&anytime.levels);
  bg_ending_free (anytime.ending);
  bg_population_free (anytime.local);
  if (!anytime.wants_any)
    bg_dfs_free (anytime.depth_first);
}
