#include "search/anytime.h"

#include <limits.h>
#include <string.h>

#include "search/depth_first/dfs.h"
#include "search/by_moves/ending.h"
#include "search/by_moves/reconstruct.h"
#include "search/population.h"
#include "search/turns.h"

typedef struct {
  BgSolving *solving;
  BgControl control;
  const BgSolveOptions *options;
  int most_jumps;                    /* no solution has more moves */
  size_t first_width, width;         /* of dives under a new bound, and of the next dive */
  size_t widest;                     /* dive that there may be memory for */
  int limit_index;                   /* of the next dive, among the limits of its width */
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

/* The most moves that are worth looking for. */
static int most_moves (const Anytime *anytime) {
  const BgSolveResult *result = anytime->solving->result;
  return result->solution != NULL ? result->upper_bound - 1 : anytime->most_jumps;
}

/* Takes a solution by N moves, if it is the best. */
static void take_best (Anytime *anytime, BgPath *moves, int n, BgFoundBy found_by) {
  BgSolving *solving = anytime->solving;
  BgSolveResult *result = solving->result;
  const BgSolveOptions *options = anytime->options;
  n = bg_path_join (moves, n);
  if ((result->solution != NULL && n >= result->upper_bound)
      || !bg_solving_check_claims (solving, moves, n, result->lower_bound))
    return;
  g_clear_pointer (&result->solution, g_ptr_array_unref);
  result->solution = bg_instance_replay (solving->instance, moves, n);
  result->upper_bound = (int) result->solution->len;
  result->found_by = found_by;
  result->dive_width = found_by == BG_FOUND_BY_DIVE ? anytime->width : 0;
  if (options->found != NULL)
    options->found (result, options->data);
}

/* No solution has fewer than NEXT moves; INT_MAX: there are no others.  A higher bound rules out
   more positions, so from there on dives are narrow again. */
static void raise_bound (Anytime *anytime, int next) {
  BgSolveResult *result = anytime->solving->result;
  const int most = most_moves (anytime);
  if (next > most) {
    result->status = result->solution != NULL ? BG_YES : BG_NO;
    result->cause = BG_UNSOLVABLE_BY_SEARCH;
    next = most + 1;
  }
  if (next <= result->lower_bound)
    return;
  result->lower_bound = next;
  anytime->width = anytime->first_width;
  anytime->limit_index = 0;
  bg_solving_report_refuted (anytime->solving, next - 1);
}

/* The minimum is known, if the bound has come to the best solution. */
static void compare_bounds (BgSolveResult *result) {
  if (result->solution != NULL && result->upper_bound <= result->lower_bound)
    result->status = BG_YES;
  if (result->status != BG_YES)
    return;
  result->moves = result->lower_bound = result->upper_bound;
  result->stop = BG_STOP_NONE;
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
         && 4 * (result->upper_bound - 1) >= BG_FAR_QUARTERS * result->lower_bound;
}

/* The limit of the next dive: the limits of one width are tried in descending order, each once. 0:
   none is left.

   Without a solution the bound rules out nothing under the greatest limit, and pegs left count for
   more under a limit that is not far above the bound.  Far from the bound, the local search may
   shorten other solutions, no shorter than the best, to less. */
static int next_limit (const Anytime *anytime) {
  const int most = most_moves (anytime), least = anytime->solving->result->lower_bound;
  const int next = least + 1, above = 2 * least - most;
  const bool has_solution = anytime->solving->result->solution != NULL;
  const int wanted[] = { most, has_solution ? next + (most - next) / 2 : 2 * least,
                         has_solution ? next : 3 * least / 2, least };
  int last = INT_MAX, further = anytime->limit_index;
  for (int i = 0; i < (has_solution ? 4 : 3); i++) {
    const int limit = CLAMP (wanted[i], least, most);
    if (limit < last && further-- == 0)
      return limit;
    last = MIN (last, limit);
  }
  return is_far (anytime) && above > 0 && further < BG_HIGHER_LIMITS
             ? most + above * (BG_HIGHER_LIMITS - further) / BG_HIGHER_LIMITS
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
  const BgTruth status = bg_dfs_step (anytime->depth_first, BG_NODES);
  const uint64_t nodes = bg_dfs_nodes (anytime->depth_first) - before;
  anytime->searched += MAX (nodes, 1) * BG_NODE_COST;
  if (!anytime->wants_any)
    result->stats.expanded += nodes;
  if (status == BG_UNKNOWN)
    result->stop = bg_dfs_stop (anytime->depth_first);
  else if (status == BG_NO)
    raise_bound (anytime, INT_MAX);
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
  const int most = most_moves (anytime);
  BgPath moves[BG_MAX_HOLES];
  const int n = bg_reconstruct (anytime->solving->instance, levels, moves);
  take_solution (anytime, moves, n, BG_FOUND_BY_DIVE);
  return bg_path_join (moves, n) <= most;
}

static void run_dive (Anytime *anytime) {
  BgSolving *solving = anytime->solving;
  if (anytime->ending != NULL)
    bg_ending_extend (anytime->ending, (anytime->dived + anytime->refuted) / BG_ANYTIME_ENDING_WORK,
                      &solving->result->stats);
  const BgLevelsPlan plan = {
    .instance = solving->instance,
    .limit = next_limit (anytime),
    .width = anytime->width,
    .stop_at_finish = true,
    .ending = anytime->ending,
  };
  g_auto (BgLevels) levels = { 0 };
  bg_levels_run (&levels, &plan, &anytime->control);
  anytime->dived += levels.stats.generated;
  const bool full = levels.stop == BG_STOP_MEMORY;
  bg_solving_account (solving, full ? BG_STOP_NONE : levels.stop, &levels.stats);
  /* a narrower dive may at least find some solution */
  if (full)
    anytime->width = anytime->widest = solving->result->solution == NULL
                                           ? anytime->width / BG_NARROWER
                                           : 0;
  const bool found = levels.found && take_dive (anytime, &levels);
  if (found)
    anytime->limit_index = 0;
  else if (levels.stop == BG_STOP_NONE && (levels.found || levels.narrowed))
    anytime->limit_index++;
  else if (levels.stop == BG_STOP_NONE)
    raise_bound (anytime, levels.next_limit);
  if (next_limit (anytime) == 0) {
    anytime->limit_index = 0;
    anytime->width *= BG_WIDTH_STEP;
  }
  anytime->dives_ended = anytime->width == 0 || anytime->width > anytime->widest;
}

static void take_known (Anytime *anytime) {
  const GPtrArray *known = anytime->options->known;
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
                                              solving->control->memory / BG_LOCAL_MEMORY);
  BgStats stats = { 0 };
  BgStop stop = BG_STOP_NONE;
  anytime->in_vain += bg_population_step (anytime->local, &control, &stats, &stop) / BG_LOCAL_SPEED;
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
  anytime->width = anytime->first_width;
  anytime->limit_index = 0;
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
      raise_bound (anytime, limit + 1 + instance->moves_beside);
  }
  anytime->refuted += bg_solving_learning (anytime->solving) - learned_before;
  if (anytime->levels.n > 0 && anytime->plan.limit < anytime->solving->result->lower_bound)
    bg_levels_clear (&anytime->levels);
}

/* The time to do so, and whether the problem is one for which that pays. */
static bool is_start_due (const Anytime *anytime) {
  return !anytime->has_start_weights && !anytime->wants_any
         && anytime->dived + anytime->refuted > BG_START_WORK;
}

static bool is_window_due (const Anytime *anytime) {
  const BgSolveResult *result = anytime->solving->result;
  const int open_moves = result->upper_bound - result->lower_bound;
  return anytime->local != NULL && bg_population_best (anytime->local) != NULL
         && anytime->in_vain <= bg_turns_local_share (open_moves, anytime->dived, anytime->refuted);
}

static bool is_depth_first_due (const Anytime *anytime) {
  const BgProblem *problem = anytime->solving->instance->problem;
  if (anytime->solving->instance->tracker != NULL)
    return false;
  if (anytime->wants_any)
    return anytime->searched * (problem->finish_is_single ? 1 : BG_SHARE_OF_SEVERAL)
           <= anytime->dived + anytime->refuted;
  return anytime->solving->result->solution == NULL
         && MAX (anytime->searched, BG_WORK_BEFORE_DEPTH_FIRST) <= anytime->dived;
}

static bool is_dive_due (const Anytime *anytime) {
  const uint64_t refuted = anytime->refuted;
  if (anytime->dives_ended || anytime->refutations_ended)
    return anytime->refutations_ended;
  if (anytime->wants_any)
    return anytime->dived <= BG_DIVE_SHARE * refuted;
  return anytime->dived + anytime->searched
         <= (anytime->solving->result->solution != NULL ? refuted / BG_REFUTATION_SHARE : refuted);
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
    raise_bound (anytime, levels->next_limit);
  }
  bg_levels_clear (levels);
}

static bool is_always_due (const Anytime *) {
  return true;
}

static bool is_memory_spent (const Anytime *anytime) {
  return anytime->dives_ended && anytime->refutations_ended;
}

static void end_for_memory (Anytime *anytime) {
  anytime->solving->result->stop = BG_STOP_MEMORY;
}

/* The searches: the first that is due has the turn. */
static const struct {
  bool (*is_due) (const Anytime *anytime);
  void (*take) (Anytime *anytime);
} turns[] = {
  { is_memory_spent, end_for_memory }, { is_depth_first_due, search_depth_first },
  { is_start_due, learn_from_start },  { is_window_due, shorten_solutions },
  { is_dive_due, run_dive },           { is_always_due, refute_limit },
};

void bg_solving_anytime (BgSolving *solving, const BgSolveOptions *options) {
  BgSolveResult *result = solving->result;
  BgInstance *instance = solving->instance;
  const uint64_t memory = solving->control->memory;
  const BgControl ending_control = bg_control_share (solving->control,
                                                     memory / BG_ANYTIME_ENDING_MEMORY);
  Anytime anytime = {
    .solving = solving,
    .control = bg_control_share (solving->control, memory / BG_MEMORY_SHARE),
    .options = options,
    .most_jumps = bg_problem_jumps (instance->problem) + instance->moves_beside,
    .first_width = options->beam > 0 ? (size_t) options->beam : BG_ANYTIME_WIDTH,
    .widest = SIZE_MAX,
    .depth_first = options->depth_first,
    .wants_any = options->first,
  };
  anytime.width = anytime.first_width;
  result->status = BG_UNKNOWN;
  if (anytime.depth_first != NULL)
    anytime.searched = bg_dfs_nodes (anytime.depth_first) * BG_NODE_COST;
  if (bg_instance_has_way_back (instance)) {
    anytime.local = bg_population_new (instance, options->seed);
    anytime.ending = bg_ending_new (instance, &ending_control);
  }
  take_known (&anytime);
  while (result->status == BG_UNKNOWN && result->stop == BG_STOP_NONE && !has_any (&anytime)) {
    int t = 0;
    while (!turns[t].is_due (&anytime))
      t++;
    turns[t].take (&anytime);
    compare_bounds (result);
  }
  bg_levels_clear (&anytime.levels);
  bg_ending_free (anytime.ending);
  bg_population_free (anytime.local);
  if (!anytime.wants_any)
    bg_dfs_free (anytime.depth_first);
}
