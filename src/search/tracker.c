#include "search/tracker.h"

#include "moves/path.h"

static inline int field_of (const BgTracker *tracker, BgPosition state, int field) {
  return bg_state_field (&tracker->fields, state, field);
}

static inline BgPosition with_field (const BgTracker *tracker, BgPosition state, int field,
                                     int value) {
  return bg_state_with_field (&tracker->fields, state, field, value);
}

/* --- A move ------------------------------------------------------------------- */

/* Follows the marked pegs of STATE; false where MOVE from POSITION removes one. */
static bool move_marked (const BgTracker *tracker, BgPosition position, const BgCompleteMove *move,
                         BgPosition *state) {
  const BgPosition removed = bg_complete_move_removed (move, position);
  for (int k = 0; k < tracker->conditions->n_marked; k++) {
    const int hole = field_of (tracker, *state, BG_STATE_MARKED + k);
    if (bg_has (removed, hole))
      return false;
    if (hole == move->start)
      *state = with_field (tracker, *state, BG_STATE_MARKED + k, move->end);
  }
  return true;
}

/* The state after MOVE from FROM, but for the patterns that it fits and for its end; false where
   the move goes on with the peg of the last one, or removes a marked peg. */
static bool begin_step (const BgTracker *tracker, BgPosition from, const BgCompleteMove *move,
                        BgPosition *to) {
  *to = with_field (tracker, (from & ~tracker->holes) | move->result, BG_STATE_END, 0);
  return field_of (tracker, from, BG_STATE_END) != move->start + 1
         && move_marked (tracker, from & tracker->holes, move, to);
}

/* Are the conditions met once MOVE from FROM has led to a finish? */
static bool is_accepted (const BgTracker *tracker, BgPosition from, const BgCompleteMove *move) {
  const BgConditions *conditions = tracker->conditions;
  const BgPath *last = &conditions->final_move;
  BgPosition to;
  if (!begin_step (tracker, from, move, &to) || move->jumps < conditions->least_final
      || move->jumps > conditions->most_final
      || field_of (tracker, to, BG_STATE_PATTERNS) != (1 << conditions->n_patterns) - 1)
    return false;
  if (last->n > 0
      && (move->start != last->hole[0] || move->end != last->hole[last->n - 1]
          || move->jumps != last->n - 1
          || !bg_pattern_fits (&tracker->before, from & tracker->holes)))
    return false;
  for (int k = 0; k < conditions->n_marked; k++) {
    const int hole = conditions->marked[k].to;
    /* a peg that makes the last move stands where that ends, as no other peg does */
    if (field_of (tracker, to, BG_STATE_MARKED + k) != (hole >= 0 ? hole : move->end))
      return false;
  }
  return bg_problem_is_finish (tracker->problem, move->result);
}

/* Does the last move that is given end a solution from STATE? */
static bool can_end (const BgTracker *tracker, BgPosition state) {
  const BgPath *last = &tracker->conditions->final_move;
  const BgCompleteMove move = {
    .result = bg_path_play (tracker->problem->board, last, state & tracker->holes),
    .start = last->hole[0],
    .end = last->hole[last->n - 1],
    .jumps = (uint8_t) (last->n - 1),
  };
  return move.result != BG_POSITION_NONE && is_accepted (tracker, state, &move);
}

bool bg_tracker_has_fitted (const BgTracker *tracker, BgPosition state, int k) {
  return (field_of (tracker, state, BG_STATE_PATTERNS) >> k & 1) != 0;
}

/* Can play from STATE, which is no end, still meet the conditions, as far as numbers of pegs tell?
 */
static bool is_open (const BgTracker *tracker, BgPosition state) {
  const BgConditions *conditions = tracker->conditions;
  const int pegs = bg_pegs (state & tracker->holes);
  bool open = pegs >= tracker->fewest_pegs;
  for (int k = 0; k < conditions->n_patterns && open; k++)
    open = pegs > bg_pegs (conditions->pattern[k].pegs)
           || bg_tracker_has_fitted (tracker, state, k);
  return open;
}

/* Notes the patterns that the position of STATE, between two moves, fits; true if one is fitted
   first. */
static bool fit_patterns (const BgTracker *tracker, BgPosition *state) {
  const int before = field_of (tracker, *state, BG_STATE_PATTERNS);
  int fitted = before;
  for (int k = 0; k < tracker->conditions->n_patterns; k++)
    if (bg_pattern_fits (&tracker->conditions->pattern[k], *state & tracker->holes))
      fitted |= 1 << k;
  *state = with_field (tracker, *state, BG_STATE_PATTERNS, fitted);
  return fitted != before;
}

bool bg_tracker_step (const BgTracker *tracker, BgPosition from, const BgCompleteMove *move,
                      BgPosition *to) {
  const int pegs = bg_pegs (move->result);
  const BgPosition end = tracker->blank | move->result;
  if (pegs == tracker->end_pegs && tracker->last == 0) {
    *to = end;
    return is_accepted (tracker, from, move);
  }
  if (pegs < tracker->end_pegs || !begin_step (tracker, from, move, to))
    return false;
  if (fit_patterns (tracker, to) || pegs == tracker->last_pegs)
    *to = with_field (tracker, *to, BG_STATE_END, move->end + 1);
  if (pegs > tracker->end_pegs)
    return is_open (tracker, *to);
  const bool ends = can_end (tracker, *to);
  *to = end;
  return ends;
}

/* Is MOVE the last move, jump by jump as it is given? */
static bool is_given (const BgTracker *tracker, const BgCompleteMove *move) {
  return tracker->last == 0 && tracker->conditions->final_move.n > 0
         && bg_pegs (move->result) == tracker->end_pegs;
}

uint64_t bg_tracker_ways (const BgTracker *tracker, const BgCompleteMove *move) {
  return is_given (tracker, move) ? 1 : move->ways;
}

/* The move that leads from STATE to one with the canonical form TARGET, of the peg in START. */
static bool find_move_of (const BgTracker *tracker, BgPosition state, BgPosition target, int start,
                          BgPosition *next, BgCompleteMove *found) {
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove));
  bg_complete_moves (tracker->problem->board, state & tracker->holes, start, NULL, NULL, moves);
  for (guint i = 0; i < moves->len; i++) {
    *found = g_array_index (moves, BgCompleteMove, i);
    if (bg_tracker_step (tracker, state, found, next)
        && bg_tracker_canonical (tracker, *next) == target)
      return true;
  }
  return false;
}

bool bg_tracker_find_move (const BgTracker *tracker, BgPosition state, BgPosition target,
                           BgPosition *next, BgPath *path) {
  const BgPosition position = state & tracker->holes;
  BG_FOR_EACH_HOLE (start, position) {
    BgCompleteMove move;
    if (!find_move_of (tracker, state, target, start, next, &move))
      continue;
    if (is_given (tracker, &move))
      *path = tracker->conditions->final_move;
    else if (!bg_path_find_between (tracker->problem->board, position, move.result, move.start,
                                    move.end, path))
      g_assert_not_reached ();
    return true;
  }
  return false;
}

/* --- Symmetry ------------------------------------------------------------------- */

/* The holes that a move visits and jumps over: by lines the latter do not follow from the former.
 */
static BgPosition holes_of (const BgBoard *board, const BgPath *move) {
  BgPosition holes = 0;
  for (int i = 0; i < move->n; i++)
    holes |= bg_hole_bit (move->hole[i]);
  for (int i = 0; i + 1 < move->n; i++)
    holes |= board->line_mask[move->line[i]];
  return holes;
}

/* The symmetries that map start, finishes, patterns, and each hole that a condition names, to
   themselves. */
void bg_tracker_find_group (BgTracker *tracker, const BgGroup *kept) {
  const BgProblem *problem = tracker->problem;
  const BgConditions *conditions = tracker->conditions;
  g_autoptr (GArray) sets = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_array_append_val (sets, problem->start);
  for (int k = 0; k < conditions->n_patterns; k++) {
    g_array_append_val (sets, conditions->pattern[k].pegs);
    g_array_append_val (sets, conditions->pattern[k].empty);
  }
  BgPosition fixed = 0;
  for (int k = 0; k < conditions->n_marked; k++) {
    fixed |= bg_hole_bit (conditions->marked[k].from);
    if (conditions->marked[k].to >= 0)
      fixed |= bg_hole_bit (conditions->marked[k].to);
  }
  fixed |= holes_of (problem->board, &conditions->final_move);
  for (guint m = 0; m < conditions->start_moves->len; m++)
    fixed |= holes_of (problem->board, &g_array_index (conditions->start_moves, BgPath, m));
  BG_FOR_EACH_HOLE (hole, fixed) {
    const BgPosition one = bg_hole_bit (hole);
    g_array_append_val (sets, one);
  }
  BgGroup stabiliser, finishes, both;
  bg_group_init_stabiliser (&stabiliser, problem->board, (const BgPosition *) sets->data,
                            (int) sets->len);
  bg_problem_group (problem, &finishes);
  bg_group_init_common (&both, problem->board, &stabiliser, &finishes);
  bg_group_init_common (&tracker->group, problem->board, &both, kept);
}

/* The image of STATE whose position is IMAGE under a symmetry. */
static BgPosition image_of (const BgTracker *tracker, int symmetry, BgPosition state,
                            BgPosition image) {
  const uint8_t *hole = tracker->problem->board->symmetry[symmetry];
  const int end = field_of (tracker, state, BG_STATE_END);
  BgPosition result = (state & ~tracker->holes) | image;
  if (end > 0)
    result = with_field (tracker, result, BG_STATE_END, hole[end - 1] + 1);
  for (int k = 0; k < tracker->conditions->n_marked; k++) {
    const int field = BG_STATE_MARKED + k;
    result = with_field (tracker, result, field, hole[field_of (tracker, state, field)]);
  }
  return result;
}

BgPosition bg_tracker_canonical (const BgTracker *tracker, BgPosition state) {
  const BgGroup *group = &tracker->group;
  if (group->order == 1)
    return state;
  BgPosition images[BG_MAX_LANES], least = ~(BgPosition) 0;
  bg_group_images (group, group->lanes, state & tracker->holes, images);
  const BgPosition position = bg_least_image (images, group->lanes);
  for (int k = 0; k < group->order; k++)
    if (images[k] == position)
      least = MIN (least, image_of (tracker, group->symmetry[k], state, position));
  return least;
}

size_t bg_tracker_follow (const BgTracker *tracker, const BgMoveBatch *batch,
                          const BgPosition *parents, const uint8_t *bounds, int allowed,
                          size_t first, size_t n, BgPosition *states) {
  size_t n_states = 0;
  for (size_t k = first; k < first + n; k++) {
    BgCompleteMove move;
    BgPosition to;
    if (bounds != NULL && bounds[k] > allowed)
      continue;
    const size_t parent = bg_move_batch_move (batch, k, &move);
    if (bg_tracker_step (tracker, parents[parent], &move, &to))
      states[n_states++] = bg_tracker_canonical (tracker, to);
  }
  return n_states;
}

/* --- The problem without conditions ----------------------------------------------- */

/* Are N finishes, and their images under any symmetries, few enough for a problem? */
static bool may_be_closed (const BgProblem *problem, int n) {
  return n == 1 || n * problem->board->n_symmetries <= BG_MAX_HOLES;
}

BgProblem *bg_tracker_relax_from (const BgProblem *problem, BgPosition start) {
  g_autoptr (BgProblem) other = bg_problem_with_start (problem, start);
  /* the new start may have symmetries under which the finishes are not closed */
  return problem->finish_is_single || may_be_closed (problem, problem->n_finishes)
             ? g_steal_pointer (&other)
             : bg_problem_without_symmetry (other);
}

/* The problem to the positions before the last move that the conditions give. */
static void relax_to_last_move (BgTracker *tracker) {
  const BgProblem *problem = tracker->problem;
  BgPosition before[BG_MAX_HOLES];
  int n = 0;
  for (int i = 0; i < problem->n_finishes; i++) {
    before[n] = bg_conditions_position_before (problem->board, &tracker->conditions->final_move,
                                               problem->finish[i]);
    n += before[n] != BG_POSITION_NONE;
  }
  if (n == 0 || !may_be_closed (problem, n)
      || bg_pegs (before[0]) >= bg_pegs (tracker->start & tracker->holes))
    return;
  g_autoptr (BgProblem) other = bg_problem_with_finishes (problem, before, n);
  bg_problem_free (tracker->relaxed);
  tracker->relaxed = bg_problem_with_start (other, tracker->start & tracker->holes);
  tracker->end_pegs = bg_pegs (before[0]);
  tracker->last = 1;
}

static void play_start_moves (BgTracker *tracker) {
  const BgConditions *conditions = tracker->conditions;
  BgPosition state = tracker->blank | tracker->problem->start;
  for (int k = 0; k < conditions->n_marked; k++)
    state = with_field (tracker, state, BG_STATE_MARKED + k, conditions->marked[k].from);
  tracker->start_moves = (int) conditions->start_moves->len;
  for (int i = 0; i < tracker->start_moves; i++) {
    const BgPath *path = &g_array_index (conditions->start_moves, BgPath, i);
    const BgPosition before = state & tracker->holes;
    const BgCompleteMove move = {
      .result = bg_path_play (tracker->problem->board, path, before),
      .start = path->hole[0],
      .end = path->hole[path->n - 1],
    };
    move_marked (tracker, before, &move, &state);
    state = (state & ~tracker->holes) | move.result;
    fit_patterns (tracker, &state);
    state = with_field (tracker, state, BG_STATE_END, move.end + 1);
  }
  tracker->start = state;
}

void bg_tracker_init (BgTracker *tracker, const BgProblem *problem) {
  const BgConditions *conditions = problem->conditions;
  const BgPath *last = &conditions->final_move;
  const int finish_pegs = bg_pegs (problem->finish[0]);
  *tracker = (BgTracker){ .problem = problem,
                          .conditions = conditions,
                          .holes = problem->board->full,
                          .end_pegs = finish_pegs };
  bg_conditions_set_fields (conditions, problem->board, &tracker->fields);
  for (int field = 0; field < tracker->fields.n; field++)
    tracker->blank = with_field (tracker, tracker->blank, field, 0);
  play_start_moves (tracker);
  if (conditions->most_final < BG_MAX_HOLES)
    tracker->last_pegs = finish_pegs + conditions->most_final;
  tracker->fewest_pegs = finish_pegs + conditions->least_final;
  tracker->relaxed = bg_tracker_relax_from (problem, tracker->start & tracker->holes);
  if (last->n == 0)
    return;
  tracker->before = bg_conditions_before_move (problem->board, last);
  tracker->last_pegs = finish_pegs + last->n - 1;
  relax_to_last_move (tracker);
}

void bg_tracker_clear (BgTracker *tracker) {
  g_clear_pointer (&tracker->relaxed, bg_problem_free);
}
