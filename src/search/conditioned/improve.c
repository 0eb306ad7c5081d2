/* Under conditions, solutions that get shorter and a bound that rises, until they meet.

   Three searches share the work, which is counted in successors.  Until there is a solution, a
   search depth first (state_dfs.h) has a part.  Dives look for a solution shorter than the best:
   under the greatest limit, under one halfway down to the bound, and under the bound; where dives
   of a width fail under all limits, wider dives follow.  The refutation is the search by levels of
   the least limit that is still open, a level at a time; the bound learns in it.

   A local search, as without conditions (search/anytime.c), there is not: most conditions are on
   the moves around a window, not on the moves in it. */
#include <limits.h>

#include "search/conditioned/conditioned.h"
#include "search/conditioned/state_dfs.h"
#include "search/incumbent.h"
#include "verify/verify.h"

#define FIRST_WIDTH 100
/* States of a step of the search depth first. */
#define NODES 256
/* Positions of the search of a problem in place of the conditions. */
#define PART_NODES 100000
/* Work of the refutation for one of dives, once there is a solution. */
#define REFUTATION_SHARE 2
/* Each search has a part of the memory. */
#define MEMORY_SHARE 3

typedef struct
{
  BgSolving *solving;
  const BgConditioned *search;
  BgControl control;
  BgIncumbent best;
  BgStateDfs *depth_first;             /* until there is a solution */
  BgStateLevels refutation;            /* the set has no levels between two */
  uint64_t searched, dived, refuted;   /* work, in successors */
  bool dives_ended, refutations_ended; /* for want of memory */
} Improvement;

/* Takes a solution by N moves, if it is the best. */
static void
take_solution (Improvement *improvement, BgPath *moves, int n)
{
  n = bg_path_join (moves, n);
  g_clear_pointer (&improvement->depth_first, bg_state_dfs_free);
  if (!bg_incumbent_is_better (&improvement->best, n))
    return;
  improvement->best.limit_index = 0;
  bg_incumbent_take (&improvement->best,
                     bg_replay (improvement->search->tracker.problem, moves, n));
}

/* Takes the moves of a solution that are text. */
static void
take_written (Improvement *improvement, char *const *written, guint n)
{
  const BgBoard *board = improvement->search->tracker.problem->board;
  BgPath moves[BG_MAX_HOLES];
  for (guint i = 0; i < n; i++)
    if (!bg_path_parse (board, written[i], &moves[i], NULL))
      g_assert_not_reached ();
  take_solution (improvement, moves, (int) n);
}

/* Takes the solutions to begin with. */
static void
take_known (Improvement *improvement)
{
  const GPtrArray *known = improvement->best.options->known;
  for (guint i = 0; known != NULL && i < known->len; i++)
    take_written (improvement, known->pdata[i], g_strv_length (known->pdata[i]));
}

/* A short search for a solution of PROBLEM, one in place of the conditions: the moves, as text;
   NULL: it has found none. */
static GPtrArray *
find_between (const Improvement *improvement, const BgProblem *problem)
{
  const BgControl *control = &improvement->control;
  g_autoptr (BgDfs) search = bg_dfs_new (problem, control->memory, control->stop);
  const BgDfsStatus status = bg_dfs_step (search, PART_NODES);
  BgPath moves[BG_MAX_HOLES];
  improvement->solving->result->stats.expanded += bg_dfs_nodes (search);
  return status == BG_DFS_SOLVED ? bg_replay (problem, moves, bg_dfs_moves (search, moves)) : NULL;
}

/* Looks for a first solution without states, where problems stand in place of the conditions. */
static void
search_parts (Improvement *improvement)
{
  const BgTracker *tracker = &improvement->search->tracker;
  const BgSolveResult *result = improvement->solving->result;
  bool to_sweeps;
  g_autoptr (GPtrArray)
      problems = bg_conditioned_problems (tracker, &improvement->control, &to_sweeps);
  for (guint i = 0; problems != NULL && i < problems->len && result->solution == NULL; i++)
    {
      g_autoptr (GPtrArray) between = find_between (improvement, problems->pdata[i]);
      g_autoptr (GPtrArray)
          moves = between != NULL ? bg_conditioned_join (tracker, between, to_sweeps) : NULL;
      if (moves != NULL)
        take_written (improvement, (char **) moves->pdata, moves->len);
    }
}

static void
search_depth_first (Improvement *improvement)
{
  BgSolving *solving = improvement->solving;
  const BgTracker *tracker = &improvement->search->tracker;
  BgStateDfs *search = improvement->depth_first;
  const uint64_t nodes = bg_state_dfs_nodes (search), made = bg_state_dfs_generated (search);
  const BgDfsStatus status = bg_state_dfs_step (search, NODES);
  const BgStats step = {
    .expanded = bg_state_dfs_nodes (search) - nodes,
    .generated = bg_state_dfs_generated (search) - made,
    .peak_bytes = bg_state_dfs_peak_bytes (search),
  };
  improvement->searched += MAX (step.generated, 1);
  bg_solving_account (solving,
                      status == BG_DFS_STOPPED ? bg_control_stop (solving->control) : BG_STOP_NONE,
                      &step);
  if (status == BG_DFS_UNSOLVABLE)
    bg_incumbent_raise_bound (&improvement->best, INT_MAX);
  else if (status == BG_DFS_SOLVED)
    {
      BgPath moves[BG_MAX_HOLES];
      const BgState *chain;
      const int n = bg_state_dfs_chain (search, &chain);
      take_solution (improvement, moves, bg_conditioned_play (tracker, chain, n, moves));
    }
}

/* The limit of the next dive: the limits of one width are tried in order, each once. 0: none is
   left. */
static int
next_limit (const Improvement *improvement)
{
  const int most = bg_incumbent_most_moves (&improvement->best);
  const int least = improvement->solving->result->lower_bound;
  const int wanted[] = { most, least + (most - least) / 2, least };
  int further;
  return bg_incumbent_limit (&improvement->best, wanted, G_N_ELEMENTS (wanted), &further);
}

static void
run_dive (Improvement *improvement)
{
  BgSolving *solving = improvement->solving;
  const BgStateLevelsPlan plan = {
    .tracker = &improvement->search->tracker,
    .instance = improvement->search->instance,
    .limit = next_limit (improvement),
    .width = improvement->best.width,
  };
  BgStateLevels levels;
  bg_state_levels_run (&levels, &plan, &improvement->control);
  improvement->dived += MAX (levels.stats.generated, 1);
  improvement->dives_ended = levels.stop == BG_STOP_MEMORY;
  bg_solving_account (solving, improvement->dives_ended ? BG_STOP_NONE : levels.stop,
                      &levels.stats);
  if (levels.moves > 0)
    {
      BgPath moves[BG_MAX_HOLES];
      bg_conditioned_trace (improvement->search, &levels, moves);
      take_solution (improvement, moves, levels.moves);
    }
  else if (levels.stop == BG_STOP_NONE && levels.narrowed)
    improvement->best.limit_index++;
  else if (levels.stop == BG_STOP_NONE)
    bg_incumbent_raise_bound (&improvement->best, levels.next_limit);
  bg_state_levels_clear (&levels);
  if (next_limit (improvement) == 0)
    bg_incumbent_widen (&improvement->best);
}

/* One level more of the refutation. */
static void
refute_limit (Improvement *improvement)
{
  BgSolving *solving = improvement->solving;
  BgStateLevels *levels = &improvement->refutation;
  const BgStateLevelsPlan plan = {
    .tracker = &improvement->search->tracker,
    .instance = improvement->search->instance,
    .limit = solving->result->lower_bound,
  };
  if (levels->set.n_levels == 0)
    bg_state_levels_begin (levels, &plan, &improvement->control);
  const BgStats before = levels->stats;
  const uint64_t learned_before = bg_solving_learning (solving);
  if (bg_state_levels_can_go_on (levels))
    bg_state_levels_step (levels, &improvement->control);
  const BgStats step = {
    .expanded = levels->stats.expanded - before.expanded,
    .generated = levels->stats.generated - before.generated,
    .peak_bytes = levels->stats.peak_bytes,
  };
  improvement->refuted += MAX (step.generated, 1) + bg_solving_learning (solving) - learned_before;
  improvement->refutations_ended = levels->stop == BG_STOP_MEMORY;
  bg_solving_account (solving, improvement->refutations_ended ? BG_STOP_NONE : levels->stop, &step);
  if (levels->moves > 0)
    {
      BgPath moves[BG_MAX_HOLES];
      bg_conditioned_trace (improvement->search, levels, moves);
      take_solution (improvement, moves, levels->moves);
    }
  else if (bg_state_levels_can_go_on (levels))
    return;
  else if (levels->stop == BG_STOP_NONE)
    bg_incumbent_raise_bound (&improvement->best, levels->next_limit);
  bg_state_levels_clear (levels);
}

static bool
is_depth_first_due (const Improvement *improvement)
{
  return improvement->depth_first != NULL
         && (improvement->dives_ended || improvement->searched <= improvement->dived);
}

/* Where any solution will do, dives alone share the work with the search depth first, which also
   proves that there is none. */
static bool
is_dive_due (const Improvement *improvement)
{
  if (improvement->dives_ended)
    return false;
  if (improvement->best.options->first || improvement->refutations_ended)
    return true;
  return improvement->dived + improvement->searched
         <= (improvement->solving->result->solution != NULL
                 ? improvement->refuted / REFUTATION_SHARE
                 : improvement->refuted);
}

void
bg_conditioned_anytime (BgSolving *solving, const BgSolveOptions *options)
{
  BgSolveResult *result = solving->result;
  const BgConditioned *search = result->conditioned;
  Improvement improvement = {
    .solving = solving,
    .search = search,
    .control = bg_control_share (solving->control, solving->control->memory / MEMORY_SHARE),
  };
  improvement.depth_first = bg_state_dfs_new (&search->tracker, search->instance->bound,
                                              improvement.control.memory, solving->control->stop);
  const BgTracker *tracker = &search->tracker;
  bg_incumbent_init (&improvement.best, solving, options,
                     tracker->start_moves + bg_pegs (tracker->start.position)
                         - tracker->finish_pegs,
                     FIRST_WIDTH);
  take_known (&improvement);
  if (result->solution == NULL && !options->first)
    search_parts (&improvement);
  while (bg_incumbent_is_open (&improvement.best) && !(options->first && result->solution != NULL))
    {
      if (is_depth_first_due (&improvement))
        search_depth_first (&improvement);
      else if (is_dive_due (&improvement))
        run_dive (&improvement);
      else if (improvement.refutations_ended)
        result->stop = BG_STOP_MEMORY;
      else
        refute_limit (&improvement);
      bg_incumbent_compare (&improvement.best);
    }
  bg_state_levels_clear (&improvement.refutation);
  bg_state_dfs_free (improvement.depth_first);
}
