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
  bg_state_set_clear (&search->set);
  g_aligned_free (search);
}

/* --- Levels -------------------------------------------------------------------- */

/* A search of one limit. */
typedef struct
{
  BgConditioned *search;
  BgSuccessors successors;
  const BgControl *control;
  int limit;
  BgStop stop;
  gint64 reported;
  BgStats stats;
} Levels;

/* The moves that may follow after the next one from a state of LEVEL. */
static int
moves_left (const BgConditioned *search, int limit, int level)
{
  return limit - search->tracker.start_moves - level - 1;
}

static void
report (Levels *levels, int level, double done)
{
  const gint64 now = g_get_monotonic_time ();
  const BgControl *control = levels->control;
  if (control->report == NULL || now - levels->reported < BG_REPORT_SECONDS * G_USEC_PER_SEC)
    return;
  const BgStateSet *set = &levels->search->set;
  const BgProgress progress = {
    .phase = BG_PHASE_FORWARD,
    .limit = levels->limit,
    .level = levels->search->tracker.start_moves + level + 1,
    .size = set->n - set->first[set->n_levels],
    .done = done,
    .expanded = levels->stats.expanded,
    .generated = levels->successors.generated,
    .bytes = bg_state_set_bytes (set),
  };
  control->report (&progress, control->report_data);
  levels->reported = now;
}

/* Adds the successors of N parents from FIRST on; returns true when a solution is found, or the
   search has to end. */
static bool
expand_parents (Levels *levels, int level, size_t first, size_t n)
{
  BgConditioned *search = levels->search;
  BgSuccessors *successors = &levels->successors;
  const int left = moves_left (search, levels->limit, level);
  bg_successors_make (successors, &search->set.state[first], n, left, levels->limit);
  levels->stats.expanded += n;
  for (size_t p = 0; p < n; p++)
    if (successors->ends[p])
      {
        search->moves = search->tracker.start_moves + level + 1;
        search->parent = first + p;
        return true;
      }
  GArray *list = successors->successors;
  guint kept = 0;
  for (guint i = 0; i < list->len; i++)
    bg_state_set_prefetch (&search->set, &g_array_index (list, BgSuccessor, i).state);
  for (guint i = 0; i < list->len; i++)
    {
      const BgSuccessor *successor = &g_array_index (list, BgSuccessor, i);
      if (bg_state_set_find (&search->set, &successor->state) == SIZE_MAX)
        g_array_index (list, BgSuccessor, kept++) = *successor;
    }
  g_array_set_size (list, kept);
  bg_successors_raise (successors, left, levels->limit);
  for (guint i = 0; i < list->len && levels->stop == BG_STOP_NONE; i++)
    if (!bg_state_set_add (&search->set, &g_array_index (list, BgSuccessor, i).state,
                           levels->control))
      levels->stop = BG_STOP_MEMORY;
  if (bg_control_stopped (levels->control))
    levels->stop = bg_control_stop (levels->control);
  return levels->stop != BG_STOP_NONE;
}

/* Makes levels until a solution is found, there are no more, or the search has to end. */
static void
make_levels (Levels *levels)
{
  BgConditioned *search = levels->search;
  BgStateSet *set = &search->set;
  bool done = false;
  const BgState start = bg_tracker_canonical (&search->tracker, &search->tracker.start);
  if (!bg_state_set_add (set, &start, levels->control))
    {
      levels->stop = BG_STOP_MEMORY;
      return;
    }
  bg_state_set_end_level (set);
  for (int level = 0; !done && moves_left (search, levels->limit, level) >= 0; level++)
    {
      const size_t begin = set->first[level], end = set->first[level + 1];
      for (size_t i = begin; i < end && !done; i += BG_SUCCESSORS_PARENTS)
        {
          done = expand_parents (levels, level, i, MIN (end - i, BG_SUCCESSORS_PARENTS));
          report (levels, level, (double) (i - begin) / (double) (end - begin));
        }
      bg_state_set_end_level (set);
      done = done || set->first[level + 1] == set->first[level + 2];
    }
}

/* --- The solution ----------------------------------------------------------------- */

/* A state of LEVEL one of whose successors is STATE. */
static size_t
find_before (BgConditioned *search, BgSuccessors *successors, int level, const BgState *state)
{
  const BgStateSet *set = &search->set;
  const int left = moves_left (search, search->moves, level);
  for (size_t i = set->first[level]; i < set->first[level + 1]; i += BG_SUCCESSORS_PARENTS)
    {
      const size_t n = MIN (set->first[level + 1] - i, BG_SUCCESSORS_PARENTS);
      bg_successors_make (successors, &set->state[i], n, left, search->moves);
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

/* Writes the moves of a solution to PATH. */
static void
trace_solution (BgConditioned *search, BgSuccessors *successors, BgPath *path)
{
  const BgTracker *tracker = &search->tracker;
  const int first = tracker->start_moves, levels = search->moves - first;
  BgState chain[BG_MAX_HOLES];
  size_t number = search->parent;
  for (int level = levels - 1; level >= 0; level--)
    {
      chain[level] = search->set.state[number];
      if (level > 0)
        number = find_before (search, successors, level - 1, &chain[level]);
    }
  BgState state = tracker->start;
  for (int i = 0; i < first; i++)
    path[i] = g_array_index (tracker->conditions->start_moves, BgPath, i);
  for (int level = 0; level < levels; level++)
    play_on (tracker, &state, level + 1 < levels ? &chain[level + 1] : NULL, &path[first + level]);
}

/* Fewer states than that are not worth the question. */
#define LEAST_COST 1000

bool
bg_conditioned_search (BgSolving *solving, int limit, int *next_limit)
{
  BgConditioned *search = solving->data;
  Levels levels = { .search = search,
                    .control = solving->control,
                    .limit = search->in_one_pass ? BG_MAX_HOLES : limit };
  bg_successors_init (&levels.successors, &search->tracker, search->instance->bound);
  levels.successors.next_limit = INT_MAX;
  bg_state_set_clear (&search->set);
  make_levels (&levels);
  levels.stats.generated = levels.successors.generated;
  levels.stats.peak_bytes = bg_state_set_bytes (&search->set);
  /* a pass without a limit may need more memory than a limit does */
  const bool passed_out = search->in_one_pass && levels.stop == BG_STOP_MEMORY;
  const bool settled = bg_solving_account (solving, passed_out ? BG_STOP_NONE : levels.stop,
                                           &levels.stats);
  search->in_one_pass = !search->in_one_pass && !search->was_passed_out
                        && levels.stats.expanded >= LEAST_COST
                        && levels.stats.expanded < 2 * search->expanded;
  search->expanded = levels.stats.expanded;
  search->was_passed_out |= passed_out;
  if (search->moves > 0)
    {
      BgPath path[BG_MAX_HOLES];
      BgSolveResult *result = solving->result;
      trace_solution (search, &levels.successors, path);
      result->status = BG_SOLVED;
      result->moves = result->lower_bound = search->moves;
      result->solution = bg_replay (search->tracker.problem, path, search->moves);
    }
  *next_limit = passed_out ? limit : levels.successors.next_limit;
  bg_successors_clear (&levels.successors);
  return settled;
}

BgStop
bg_conditioned_complete (BgConditioned *search, int moves, const BgControl *control)
{
  if (search->moves > 0)
    return BG_STOP_NONE;
  Levels levels = { .search = search, .control = control, .limit = moves };
  bg_successors_init (&levels.successors, &search->tracker, search->instance->bound);
  bg_state_set_clear (&search->set);
  make_levels (&levels);
  bg_successors_clear (&levels.successors);
  /* a module's false claims can hide the solution */
  return levels.stop == BG_STOP_NONE && search->moves != moves ? BG_STOP_CLAIMS : levels.stop;
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
      const size_t number = bg_state_set_find (&search->set, &successor->state);
      if (number != SIZE_MAX && number >= next && marks[number])
        marks[first + successor->parent] = 1;
    }
}

uint8_t *
bg_conditioned_mark (const BgConditioned *search, const BgControl *control, BgStop *stop)
{
  const BgStateSet *set = &search->set;
  const int levels = search->moves - search->tracker.start_moves;
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
                            moves_left (search, search->moves, level), search->moves);
        mark_parents (search, &successors, i, n, set->first[level + 1], marks);
      }
  bg_successors_clear (&successors);
  *stop = bg_control_stop (control);
  return *stop == BG_STOP_NONE ? g_steal_pointer (&marks) : NULL;
}
