#include "search/conditioned/conditioned.h"

#include <string.h>

#include "core/error.h"
#include "verify/verify.h"

BgConditioned *
bg_conditioned_new (const BgProblem *problem)
{
  /* the group is aligned for vectors */
  BgConditioned *search = g_aligned_alloc0 (1, sizeof *search, _Alignof(BgConditioned));
  bg_tracker_init (&search->tracker, problem);
  return search;
}

void
bg_conditioned_prepare (BgConditioned *search, const BgInstance *instance)
{
  search->instance = instance;
  bg_tracker_find_group (&search->tracker, instance);
}

void
bg_conditioned_free (BgConditioned *search)
{
  if (search == NULL)
    return;
  bg_tracker_clear (&search->tracker);
  bg_state_levels_clear (&search->levels);
  g_aligned_free (search);
}

/* --- The solution ----------------------------------------------------------------- */

/* A state of LEVEL one of whose successors is STATE. */
static size_t
find_before (const BgStateLevels *levels, BgSuccessors *successors, int level, const BgState *state)
{
  const BgStateSet *set = &levels->set;
  const int left = bg_state_levels_left (levels->plan.tracker, levels->plan.limit, level);
  for (size_t i = set->first[level]; i < set->first[level + 1]; i += BG_SUCCESSORS_PARENTS)
    {
      const size_t n = MIN (set->first[level + 1] - i, BG_SUCCESSORS_PARENTS);
      bg_successors_make (successors, &set->state[i], n, left, levels->plan.limit);
      for (guint k = 0; k < successors->successors->len; k++)
        {
          const BgSuccessor *other = &g_array_index (successors->successors, BgSuccessor, k);
          if (bg_state_equal (&other->state, state))
            return i + other->parent;
        }
    }
  g_assert_not_reached ();
}

/* Appends the jumps of MOVE from the state FROM. */
static void
take_move (const BgTracker *tracker, const BgState *from, const BgCompleteMove *move, BgPath *path)
{
  const BgBoard *board = tracker->problem->board;
  const BgPath *last = &tracker->conditions->final_move;
  if (last->n > 0 && bg_tracker_is_end (tracker, move->result))
    {
      *path = *last;
      return;
    }
  const bool found = bg_path_find_between (board, from->position, move->result, move->start,
                                           move->end, path);
  g_assert (found);
}

/* Plays from STATE the first move that leads to an image of NEXT, or, where that is NULL, that ends
   a solution. */
static void
play_on (const BgTracker *tracker, BgState *state, const BgState *next, BgPath *path)
{
  BG_FOR_EACH_HOLE (start, state->position)
    {
      g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove));
      bg_complete_moves (tracker->problem->board, state->position, start, NULL, NULL, moves);
      for (guint i = 0; i < moves->len; i++)
        {
          const BgCompleteMove *move = &g_array_index (moves, BgCompleteMove, i);
          BgState to;
          if (bg_tracker_is_end (tracker, move->result) != (next == NULL)
              || bg_pegs (move->result) < tracker->finish_pegs
              || !bg_tracker_step (tracker, state, move, &to))
            continue;
          const BgState image = bg_tracker_canonical (tracker, &to);
          if (next != NULL && !bg_state_equal (&image, next))
            continue;
          take_move (tracker, state, move, path);
          *state = to;
          return;
        }
    }
  g_assert_not_reached ();
}

int
bg_conditioned_play (const BgTracker *tracker, const BgState *chain, int n, BgPath *path)
{
  const int first = tracker->start_moves;
  BgState state = tracker->start;
  for (int i = 0; i < first; i++)
    path[i] = g_array_index (tracker->conditions->start_moves, BgPath, i);
  for (int i = 0; i < n; i++)
    play_on (tracker, &state, i + 1 < n ? &chain[i + 1] : NULL, &path[first + i]);
  return first + n;
}

void
bg_conditioned_trace (const BgConditioned *search, const BgStateLevels *levels, BgPath *path)
{
  const BgTracker *tracker = &search->tracker;
  const int n = levels->moves - tracker->start_moves;
  BgState chain[BG_MAX_HOLES];
  BgSuccessors successors;
  bg_successors_init (&successors, tracker, search->instance->bound);
  size_t number = levels->parent;
  for (int level = n - 1; level >= 0; level--)
    {
      chain[level] = levels->set.state[number];
      if (level > 0)
        number = find_before (levels, &successors, level - 1, &chain[level]);
    }
  bg_successors_clear (&successors);
  bg_conditioned_play (tracker, chain, n, path);
}

/* --- Limits ------------------------------------------------------------------------ */

/* Fewer states than that are not worth the question. */
#define LEAST_COST 1000

/* A dive before a refutation may expand a part of the states of the refutation before it. */
#define DIVE_SHARE 8
#define LEAST_WIDTH 16

/* Takes the solution that the levels have found, which is a shortest one. */
static void
take_solution (BgSolving *solving)
{
  const BgConditioned *search = solving->data;
  const int moves = search->levels.moves;
  BgPath path[BG_MAX_HOLES];
  BgSolveResult *result = solving->result;
  bg_conditioned_trace (search, &search->levels, path);
  result->status = BG_SOLVED;
  result->moves = result->lower_bound = moves;
  result->solution = bg_replay (search->tracker.problem, path, moves);
}

/* Makes the levels of LIMIT, of WIDTH where that is not 0. */
static void
make_levels (BgConditioned *search, int limit, size_t width, const BgControl *control)
{
  const BgStateLevelsPlan plan = {
    .tracker = &search->tracker, .instance = search->instance, .limit = limit, .width = width
  };
  bg_state_levels_clear (&search->levels);
  bg_state_levels_run (&search->levels, &plan, control);
}

/* Looks for a solution of LIMIT moves, which would be a shortest one, by a dive.  True: it was
   found, or the search has to end. */
static bool
dive (BgSolving *solving, int limit)
{
  BgConditioned *search = solving->data;
  const size_t width = search->expanded / DIVE_SHARE / MAX (limit, 1);
  if (!solving->all_shorter_refuted || solving->is_counting || search->in_one_pass
      || width < LEAST_WIDTH)
    return false;
  make_levels (search, limit, width, solving->control);
  const bool is_full = search->levels.stop == BG_STOP_MEMORY;
  const bool goes_on = bg_solving_account (solving, is_full ? BG_STOP_NONE : search->levels.stop,
                                           &search->levels.stats);
  if (search->levels.moves > 0)
    take_solution (solving);
  return search->levels.moves > 0 || !goes_on;
}

bool
bg_conditioned_search (BgSolving *solving, int limit, int *next_limit)
{
  BgConditioned *search = solving->data;
  if (dive (solving, limit))
    return search->levels.moves > 0;
  make_levels (search, search->in_one_pass ? BG_NO_LIMIT : limit, 0, solving->control);
  const BgStateLevels *levels = &search->levels;
  /* a pass without a limit may need more memory than a limit does */
  const bool passed_out = search->in_one_pass && levels->stop == BG_STOP_MEMORY;
  const bool settled = bg_solving_account (solving, passed_out ? BG_STOP_NONE : levels->stop,
                                           &levels->stats);
  search->in_one_pass = !search->in_one_pass && !search->was_passed_out
                        && levels->stats.expanded >= LEAST_COST
                        && levels->stats.expanded < 2 * search->expanded;
  search->expanded = levels->stats.expanded;
  search->was_passed_out |= passed_out;
  if (levels->moves > 0)
    take_solution (solving);
  *next_limit = passed_out ? limit : levels->next_limit;
  return settled;
}

BgStop
bg_conditioned_complete (BgConditioned *search, int moves, const BgControl *control)
{
  const BgStateLevels *levels = &search->levels;
  if (levels->moves > 0 && levels->plan.width == 0)
    return BG_STOP_NONE;
  make_levels (search, moves, 0, control);
  /* a module's false claims can hide the solution */
  return levels->stop == BG_STOP_NONE && levels->moves != moves ? BG_STOP_CLAIMS : levels->stop;
}

/* --- All solutions ------------------------------------------------------------------ */

/* Marks the parents, of N from FIRST on, that end a solution or have a successor with a mark; the
   states of the next level have numbers from NEXT on. */
static void
mark_parents (const BgConditioned *search, const BgSuccessors *successors, size_t first, size_t n,
              size_t next, uint8_t *marks)
{
  for (size_t p = 0; p < n; p++)
    marks[first + p] |= successors->ends[p];
  for (guint k = 0; k < successors->successors->len; k++)
    {
      const BgSuccessor *successor = &g_array_index (successors->successors, BgSuccessor, k);
      const size_t number = bg_state_set_find (&search->levels.set, &successor->state);
      if (number != SIZE_MAX && number >= next && marks[number])
        marks[first + successor->parent] = 1;
    }
}

uint8_t *
bg_conditioned_mark (const BgConditioned *search, const BgControl *control, BgStop *stop)
{
  const BgStateSet *set = &search->levels.set;
  const int moves = search->levels.moves, levels = moves - search->tracker.start_moves;
  g_autofree uint8_t *marks = g_try_malloc0 (set->n);
  BgSuccessors successors;
  if (marks == NULL || bg_state_set_bytes (set) + set->n > control->memory)
    {
      *stop = BG_STOP_MEMORY;
      return NULL;
    }
  bg_successors_init (&successors, &search->tracker, search->instance->bound);
  for (int level = levels - 1; level >= 0; level--)
    for (size_t i = set->first[level]; i < set->first[level + 1] && !bg_control_stopped (control);
         i += BG_SUCCESSORS_PARENTS)
      {
        const size_t n = MIN (set->first[level + 1] - i, BG_SUCCESSORS_PARENTS);
        bg_successors_make (&successors, &set->state[i], n,
                            bg_state_levels_left (&search->tracker, moves, level), moves);
        mark_parents (search, &successors, i, n, set->first[level + 1], marks);
      }
  bg_successors_clear (&successors);
  *stop = bg_control_stop (control);
  return *stop == BG_STOP_NONE ? g_steal_pointer (&marks) : NULL;
}
