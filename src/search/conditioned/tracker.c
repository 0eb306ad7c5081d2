#include "search/conditioned/tracker.h"

/* --- The fields of a memory --------------------------------------------------- */

enum
{
  END_FIELD,
  PATTERNS_FIELD,
  FIRST_MARKED_FIELD,
};

static inline uint64_t
field_of (uint64_t memory, int field)
{
  return memory >> (8 * field) & 0xff;
}

static inline uint64_t
with_field (uint64_t memory, int field, uint64_t value)
{
  return (memory & ~((uint64_t) 0xff << (8 * field))) | value << (8 * field);
}

/* --- A move ------------------------------------------------------------------- */

/* The pegs that MOVE from POSITION removes, also one in the hole where it ends. */
static BgPosition
removed_by (const BgCompleteMove *move, BgPosition position)
{
  return position & (~move->result | bg_hole_bit (move->end)) & ~bg_hole_bit (move->start);
}

/* Follows the marked pegs; false where MOVE from POSITION removes one. */
static bool
move_marked (const BgTracker *tracker, BgPosition position, const BgCompleteMove *move,
             uint64_t *memory)
{
  const BgPosition removed = removed_by (move, position);
  for (int k = 0; k < tracker->conditions->n_marked; k++)
    {
      const int hole = (int) field_of (*memory, FIRST_MARKED_FIELD + k);
      if (bg_has (removed, hole))
        return false;
      if (hole == move->start)
        *memory = with_field (*memory, FIRST_MARKED_FIELD + k, move->end);
    }
  return true;
}

/* Are the conditions met once MOVE from FROM has led to a finish? */
static bool
is_accepted (const BgTracker *tracker, const BgState *from, const BgCompleteMove *move,
             uint64_t memory)
{
  const BgConditions *conditions = tracker->conditions;
  const BgPath *last = &conditions->final_move;
  if (move->jumps < conditions->least_final || move->jumps > conditions->most_final
      || field_of (memory, PATTERNS_FIELD) != ((uint64_t) 1 << conditions->n_patterns) - 1)
    return false;
  if (last->n > 0
      && (move->start != last->hole[0] || move->end != last->hole[last->n - 1]
          || move->jumps != last->n - 1 || !bg_pattern_fits (&tracker->before, from->position)))
    return false;
  for (int k = 0; k < conditions->n_marked; k++)
    {
      const int to = conditions->marked[k].to;
      const uint64_t hole = field_of (memory, FIRST_MARKED_FIELD + k);
      /* a peg that makes the last move stands where that ends, as no other peg does */
      if (hole != (uint64_t) (to >= 0 ? to : move->end))
        return false;
    }
  return bg_problem_is_finish (tracker->problem, move->result);
}

bool
bg_tracker_has_fitted (const BgState *state, int k)
{
  return (field_of (state->memory, PATTERNS_FIELD) >> k & 1) != 0;
}

/* Can play from STATE, which is no end, still meet the conditions, as far as numbers of pegs tell?
 */
static bool
is_open (const BgTracker *tracker, const BgState *state)
{
  const BgConditions *conditions = tracker->conditions;
  const int pegs = bg_pegs (state->position);
  bool open = pegs >= tracker->fewest_pegs;
  for (int k = 0; k < conditions->n_patterns && open; k++)
    open = pegs > bg_pegs (conditions->pattern[k].pegs) || bg_tracker_has_fitted (state, k);
  return open;
}

/* Notes the patterns that POSITION, between two moves, fits; true if one is fitted first. */
static bool
fit_patterns (const BgTracker *tracker, BgPosition position, uint64_t *memory)
{
  uint64_t fitted = field_of (*memory, PATTERNS_FIELD);
  const uint64_t before = fitted;
  for (int k = 0; k < tracker->conditions->n_patterns; k++)
    if (bg_pattern_fits (&tracker->conditions->pattern[k], position))
      fitted |= (uint64_t) 1 << k;
  *memory = with_field (*memory, PATTERNS_FIELD, fitted);
  return fitted != before;
}

bool
bg_tracker_step (const BgTracker *tracker, const BgState *from, const BgCompleteMove *move,
                 BgState *to)
{
  uint64_t memory = from->memory;
  if (field_of (memory, END_FIELD) == (uint64_t) move->start + 1
      || !move_marked (tracker, from->position, move, &memory))
    return false;
  memory = with_field (memory, END_FIELD, 0);
  if (bg_tracker_is_end (tracker, move->result))
    {
      *to = (BgState){ move->result, memory };
      return is_accepted (tracker, from, move, memory);
    }
  const bool fits_first = fit_patterns (tracker, move->result, &memory);
  if (fits_first || bg_pegs (move->result) == tracker->last_pegs)
    memory = with_field (memory, END_FIELD, (uint64_t) move->end + 1);
  *to = (BgState){ move->result, memory };
  return is_open (tracker, to);
}

/* --- Symmetry ------------------------------------------------------------------- */

/* The holes that a move visits and jumps over: by lines the latter do not follow from the former.
 */
static BgPosition
holes_of (const BgBoard *board, const BgPath *move)
{
  BgPosition holes = 0;
  for (int i = 0; i < move->n; i++)
    holes |= bg_hole_bit (move->hole[i]);
  for (int i = 0; i + 1 < move->n; i++)
    holes |= board->line_mask[move->line[i]];
  return holes;
}

/* The symmetries that map start, finishes, patterns, and each hole that a condition names, to
   themselves. */
void
bg_tracker_find_group (BgTracker *tracker, const BgInstance *instance)
{
  const BgProblem *problem = tracker->problem;
  const BgConditions *conditions = tracker->conditions;
  g_autoptr (GArray) sets = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_array_append_val (sets, problem->start);
  for (int k = 0; k < conditions->n_patterns; k++)
    {
      g_array_append_val (sets, conditions->pattern[k].pegs);
      g_array_append_val (sets, conditions->pattern[k].empty);
    }
  BgPosition fixed = 0;
  for (int k = 0; k < conditions->n_marked; k++)
    {
      fixed |= bg_hole_bit (conditions->marked[k].from);
      if (conditions->marked[k].to >= 0)
        fixed |= bg_hole_bit (conditions->marked[k].to);
    }
  fixed |= holes_of (problem->board, &conditions->final_move);
  for (guint m = 0; m < conditions->start_moves->len; m++)
    fixed |= holes_of (problem->board, &g_array_index (conditions->start_moves, BgPath, m));
  BG_FOR_EACH_HOLE (hole, fixed)
    {
      const BgPosition one = bg_hole_bit (hole);
      g_array_append_val (sets, one);
    }
  BgGroup stabiliser, finishes, both;
  bg_group_init_stabiliser (&stabiliser, problem->board, (const BgPosition *) sets->data,
                            (int) sets->len);
  bg_group_init_closed (&finishes, problem->board, problem->finish, problem->n_finishes);
  bg_group_init_common (&both, problem->board, &stabiliser, &finishes);
  bg_group_init_common (&tracker->group, problem->board, &both, &instance->group);
}

static uint64_t
image_of_memory (const BgTracker *tracker, int symmetry, uint64_t memory)
{
  const uint8_t *image = tracker->problem->board->symmetry[symmetry];
  const uint64_t end = field_of (memory, END_FIELD);
  if (end > 0)
    memory = with_field (memory, END_FIELD, (uint64_t) image[end - 1] + 1);
  for (int k = 0; k < tracker->conditions->n_marked; k++)
    {
      const int field = FIRST_MARKED_FIELD + k;
      memory = with_field (memory, field, image[field_of (memory, field)]);
    }
  return memory;
}

BgState
bg_tracker_canonical (const BgTracker *tracker, const BgState *state)
{
  const BgGroup *group = &tracker->group;
  if (group->order == 1)
    return *state;
  BgPosition images[BG_MAX_LANES];
  bg_group_images (group, group->lanes, state->position, images);
  BgState least = { bg_least_image (images, group->lanes), UINT64_MAX };
  for (int k = 0; k < group->order; k++)
    if (images[k] == least.position)
      least.memory = MIN (least.memory,
                          image_of_memory (tracker, group->symmetry[k], state->memory));
  return least;
}

/* --- The problem without conditions ----------------------------------------------- */

/* Are N finishes, and their images under any symmetries, few enough for a problem? */
static bool
may_be_closed (const BgProblem *problem, int n)
{
  return n == 1 || n * problem->board->n_symmetries <= BG_MAX_HOLES;
}

BgProblem *
bg_tracker_relax_from (const BgProblem *problem, BgPosition start)
{
  g_autoptr (BgProblem) other = bg_problem_with_start (problem, start);
  /* the new start may have symmetries under which the finishes are not closed */
  return problem->finish_is_single || may_be_closed (problem, problem->n_finishes)
             ? g_steal_pointer (&other)
             : bg_problem_without_symmetry (other);
}

/* The problem to the positions before the last move that the conditions give. */
static void
relax_to_last_move (BgTracker *tracker)
{
  const BgProblem *problem = tracker->problem;
  BgPosition before[BG_MAX_HOLES];
  int n = 0;
  for (int i = 0; i < problem->n_finishes; i++)
    {
      before[n] = bg_conditions_position_before (problem->board, &tracker->conditions->final_move,
                                                 problem->finish[i]);
      n += before[n] != BG_POSITION_NONE;
    }
  if (n == 0 || !may_be_closed (problem, n)
      || bg_pegs (before[0]) >= bg_pegs (tracker->start.position))
    return;
  g_autoptr (BgProblem) other = bg_problem_with_finishes (problem, before, n);
  bg_problem_free (tracker->relaxed);
  tracker->relaxed = bg_problem_with_start (other, tracker->start.position);
  tracker->last = 1;
}

static void
play_start_moves (BgTracker *tracker)
{
  const BgConditions *conditions = tracker->conditions;
  BgState *state = &tracker->start;
  state->position = tracker->problem->start;
  for (int k = 0; k < conditions->n_marked; k++)
    state->memory = with_field (state->memory, FIRST_MARKED_FIELD + k, conditions->marked[k].from);
  tracker->start_moves = (int) conditions->start_moves->len;
  for (int i = 0; i < tracker->start_moves; i++)
    {
      const BgPath *path = &g_array_index (conditions->start_moves, BgPath, i);
      const BgPosition after = bg_path_play (tracker->problem->board, path, state->position);
      const BgCompleteMove move = { .result = after,
                                    .start = path->hole[0],
                                    .end = path->hole[path->n - 1] };
      move_marked (tracker, state->position, &move, &state->memory);
      fit_patterns (tracker, after, &state->memory);
      state->memory = with_field (state->memory, END_FIELD, (uint64_t) move.end + 1);
      state->position = after;
    }
}

void
bg_tracker_init (BgTracker *tracker, const BgProblem *problem)
{
  const BgConditions *conditions = problem->conditions;
  const BgPath *last = &conditions->final_move;
  *tracker = (BgTracker){ .problem = problem,
                          .conditions = conditions,
                          .finish_pegs = bg_pegs (problem->finish[0]) };
  play_start_moves (tracker);
  if (conditions->most_final < BG_MAX_HOLES)
    tracker->last_pegs = tracker->finish_pegs + conditions->most_final;
  tracker->fewest_pegs = tracker->finish_pegs + conditions->least_final;
  tracker->relaxed = bg_tracker_relax_from (problem, tracker->start.position);
  if (last->n == 0)
    return;
  tracker->before = bg_conditions_before_move (problem->board, last);
  tracker->last_pegs = tracker->finish_pegs + last->n - 1;
  relax_to_last_move (tracker);
}

void
bg_tracker_clear (BgTracker *tracker)
{
  g_clear_pointer (&tracker->relaxed, bg_problem_free);
}
