#include "search/instance.h"

#include <stdlib.h>
#include <string.h>

#include "board/position_sort.h"
#include "moves/moves.h"
#include "search/tracker.h"
#include "verify/verify.h"

/* Does the symmetry take one resource count into the other? */
static bool maps_resource (const BgBoard *board, int symmetry, const BgResource *from,
                           const BgResource *to) {
  if (from->least != to->least)
    return false;
  for (int hole = 0; hole < board->n_holes; hole++)
    if (from->weight[hole] != to->weight[board->symmetry[symmetry][hole]])
      return false;
  return true;
}

/* Does the symmetry keep the resource counts, as a set? */
static bool keeps_resources (const BgProblem *problem, int symmetry) {
  const GPtrArray *resources = problem->resources;
  for (guint i = 0; i < resources->len; i++) {
    guint j = 0;
    while (j < resources->len
           && !maps_resource (problem->board, symmetry, resources->pdata[i], resources->pdata[j]))
      j++;
    if (j == resources->len)
      return false;
  }
  return true;
}

/* The symmetries that keep the positions where the search begins, the resource counts and the set
   of N finishes. */
static void find_group (BgInstance *instance, const BgPosition *finishes, int n) {
  const BgProblem *problem = instance->problem;
  BgGroup roots, closing, common;
  if (instance->direction == BG_FORWARD)
    bg_group_init_closed (&roots, problem->board, &problem->start, 1);
  else
    bg_problem_group (problem, &roots);
  BgGroup kept = { 0 };
  for (int k = 0; k < roots.order; k++)
    if (keeps_resources (problem, roots.symmetry[k]))
      kept.symmetry[kept.order++] = roots.symmetry[k];
  bg_group_init_closed (&closing, problem->board, finishes, n);
  if (bg_problem_is_open (problem)) /* there are no images to add */
  {
    BgGroup goal;
    common = closing;
    bg_problem_group (problem, &goal);
    bg_group_init_common (&closing, problem->board, &common, &goal);
  }
  bg_group_init_common (&common, problem->board, &roots, &closing);
  bg_group_init_common (&instance->group, problem->board, &common, &kept);
}

static BgProblem *close_finishes (const BgProblem *problem, const BgGroup *group) {
  if (bg_problem_is_open (problem))
    return bg_problem_with_start (problem, problem->start);
  BgPosition finishes[BG_MAX_HOLES];
  int n = problem->n_finishes;
  memcpy (finishes, problem->finish, n * sizeof *finishes);
  for (int i = 0; i < problem->n_finishes; i++)
    for (int k = 0; k < group->order; k++) {
      BgPosition image = bg_board_image (problem->board, group->symmetry[k], problem->finish[i]);
      int known = 0;
      while (known < n && finishes[known] != image)
        known++;
      if (known == n)
        finishes[n++] = image;
    }
  return bg_problem_with_finishes (problem, finishes, n);
}

/* PROBLEM with the finishes that lie in the start's position class only. */
static BgProblem *restrict_finishes (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  BgPosition finishes[BG_MAX_HOLES];
  int n = 0;
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_board_class (board, problem->finish[i]) == bg_board_class (board, problem->start))
      finishes[n++] = problem->finish[i];
  return bg_problem_with_finishes (problem, finishes, n);
}

/* The group maps the roots to each other, so images have the same class. */
static void find_class (BgInstance *instance) {
  const BgProblem *problem = instance->problem;
  if (instance->direction == BG_FORWARD)
    bg_position_class_init (&instance->class, problem->board, &problem->start, 1);
  else
    bg_position_class_init (&instance->class, problem->board, problem->finish, problem->n_finishes);
}

/* The group is the tracker's, and moves are of positions as they lie. */
static void prepare_tracker (BgInstance *instance) {
  BgTracker *tracker = instance->tracker;
  const BgBoard *board = instance->problem->board;
  const BgGroup identity = { .order = 1 };
  BgGroup none;
  bg_tracker_find_group (tracker, &instance->group);
  instance->group = tracker->group;
  bg_group_init_common (&none, board, &identity, &tracker->group);
  bg_moves_init (&instance->moves, board, &none, BG_FORWARD);
  instance->holes = tracker->holes;
  instance->n_bits = tracker->fields.n_bits;
  instance->moves_beside = bg_tracker_moves_beside (tracker);
}

static void prepare_instance (BgInstance *instance, const BgPosition *finishes, int n) {
  const BgBoard *board = instance->problem->board;
  find_group (instance, finishes, n);
  find_class (instance);
  instance->holes = ~(BgPosition) 0;
  instance->n_bits = board->n_holes;
  if (instance->tracker != NULL)
    prepare_tracker (instance);
  else
    bg_moves_init (&instance->moves, board, &instance->group, instance->direction);
  instance->closed = close_finishes (instance->problem, &instance->group);
}

/* An instance of POSED, searched as OWN, which it takes, or as it is where that is NULL, by
   symmetries that keep the set of N FINISHES. */
static BgInstance *new_instance_keeping (const BgProblem *posed, BgProblem *own,
                                         BgDirection direction, const BgPosition *finishes, int n) {
  /* the tables are aligned for vectors */
  BgInstance *instance = g_aligned_alloc0 (1, sizeof *instance, _Alignof(BgInstance));
  instance->posed = posed;
  instance->problem = own != NULL ? own : posed;
  instance->own = own;
  instance->direction = direction;
  prepare_instance (instance, finishes, n);
  return instance;
}

static BgInstance *new_instance (const BgProblem *posed, BgProblem *own, BgDirection direction) {
  return new_instance_keeping (posed, own, direction, NULL, 0);
}

BgInstance *bg_instance_new_keeping (const BgProblem *problem, const BgPosition *finishes, int n) {
  return new_instance_keeping (problem, NULL, BG_FORWARD, finishes, n);
}

BgInstance *bg_instance_new (const BgProblem *problem, BgDirection direction) {
  return new_instance (problem, NULL, direction);
}

BgInstance *bg_instance_new_conditioned (const BgProblem *problem) {
  /* the groups are aligned for vectors */
  BgTracker *tracker = g_aligned_alloc0 (1, sizeof *tracker, _Alignof(BgTracker));
  BgInstance *instance = g_aligned_alloc0 (1, sizeof *instance, _Alignof(BgInstance));
  bg_tracker_init (tracker, problem);
  instance->posed = instance->problem = tracker->relaxed;
  instance->tracker = tracker;
  prepare_instance (instance, NULL, 0);
  return instance;
}

/* The image of PROBLEM under a symmetry, its finishes ascending. */
static BgProblem *image_of (const BgProblem *problem, int symmetry) {
  const BgBoard *board = problem->board;
  BgPosition finishes[BG_MAX_HOLES];
  for (int i = 0; i < problem->n_finishes; i++)
    finishes[i] = bg_board_image (board, symmetry, problem->finish[i]);
  qsort (finishes, problem->n_finishes, sizeof *finishes, bg_position_compare);
  return bg_problem_of (board, bg_board_image (board, symmetry, problem->start), finishes,
                        problem->n_finishes);
}

/* Which of two images comes first: by the holes that are empty at the start, the least before
   others, then by the finishes. */
static int compare_images (const BgProblem *a, const BgProblem *b) {
  const BgPosition empty[2] = { a->board->full & ~a->start, b->board->full & ~b->start };
  int difference = bg_position_compare (&empty[0], &empty[1]);
  for (int i = 0; i < a->n_finishes && difference == 0; i++)
    difference = bg_position_compare (&a->finish[i], &b->finish[i]);
  return difference;
}

/* The symmetry that takes back what SYMMETRY has turned. */
static int inverse_of (const BgBoard *board, int symmetry) {
  for (int k = 0; k < board->n_symmetries; k++) {
    int hole = 0;
    while (hole < board->n_holes && board->symmetry[k][board->symmetry[symmetry][hole]] == hole)
      hole++;
    if (hole == board->n_holes)
      return k;
  }
  g_assert_not_reached ();
}

static void clear_instance (BgInstance *instance) {
  g_clear_pointer (&instance->bound, bg_bound_free);
  bg_moves_clear (&instance->moves);
  g_clear_pointer (&instance->backward, bg_instance_free);
  g_clear_pointer (&instance->parts, g_ptr_array_unref);
  g_clear_pointer (&instance->closed, bg_problem_free);
  g_clear_pointer (&instance->own, bg_problem_free);
  if (instance->tracker != NULL)
    bg_tracker_clear (instance->tracker);
  g_clear_pointer (&instance->tracker, g_aligned_free);
}

BgInstance *bg_instance_new_representative (const BgProblem *problem) {
  if (problem->resources->len > 0 || problem->declarations->len > 0 || problem->modules != NULL
      || problem->checked != NULL || bg_problem_is_open (problem))
    return bg_instance_new (problem, BG_FORWARD);
  g_autoptr (BgProblem) first = image_of (problem, 0);
  int symmetry = 0;
  for (int k = 1; k < problem->board->n_symmetries; k++) {
    g_autoptr (BgProblem) image = image_of (problem, k);
    if (compare_images (image, first) >= 0)
      continue;
    bg_problem_free (g_steal_pointer (&first));
    first = g_steal_pointer (&image);
    symmetry = k;
  }
  const bool is_posed = compare_images (problem, first) == 0;
  BgInstance *instance = new_instance (problem, is_posed ? NULL : g_steal_pointer (&first),
                                       BG_FORWARD);
  instance->to_posed = inverse_of (problem->board, symmetry);
  return instance;
}

/* Backward from the finishes in the start's position class, with a bound. */
static BgInstance *new_backward (const BgProblem *problem) {
  BgInstance *instance = new_instance (problem, restrict_finishes (problem), BG_BACKWARD);
  instance->bound = bg_bound_new_backward (instance->problem, &instance->group);
  return instance;
}

void bg_instance_unrepresent (BgInstance *instance, const char *expression) {
  if (instance->own == NULL)
    return;
  clear_instance (instance);
  instance->problem = instance->posed;
  instance->to_posed = 0;
  prepare_instance (instance, NULL, 0);
  const bool prepared = bg_instance_set_bound (instance, expression, NULL, NULL);
  g_assert (prepared);
}

void bg_instance_free (BgInstance *instance) {
  if (instance == NULL)
    return;
  clear_instance (instance);
  g_aligned_free (instance);
}

bool bg_instance_set_bound (BgInstance *instance, const char *expression, const BgStopFlag *stop,
                            GError **error) {
  const BgProblem *closed = instance->closed;
  g_autoptr (BgBound) bound = bg_bound_new (closed, expression, stop, error);
  bool is_usable = bound != NULL;
  for (int i = 0; is_usable && i < closed->n_finishes; i++)
    is_usable = bg_bound_check_claims (bound, closed->board, closed->finish[i], 0, error);
  if (is_usable) {
    bg_bound_free (instance->bound);
    instance->bound = g_steal_pointer (&bound);
  }
  return is_usable;
}

const BgInstance *bg_instance_backward (BgInstance *instance) {
  if (instance->backward == NULL)
    instance->backward = new_backward (instance->closed);
  return instance->backward;
}

/* A part of INSTANCE, with one FINISH. */
static BgInstance *new_part (const BgInstance *instance, BgPosition finish,
                             const char *expression) {
  BgInstance *part = new_instance (instance->posed,
                                   bg_problem_with_finishes (instance->problem, &finish, 1),
                                   BG_FORWARD);
  part->to_posed = instance->to_posed;
  const bool prepared = bg_instance_set_bound (part, expression, NULL, NULL);
  g_assert (prepared);
  return part;
}

/* Writes a finish of each class to FINISHES, as far as the start's position class allows it;
   returns their number. */
static int find_finish_classes (const BgInstance *instance, BgPosition *finishes) {
  const BgProblem *closed = instance->closed;
  int n = 0;
  for (int i = 0; i < closed->n_finishes; i++)
    if (bg_canonical (&instance->group, closed->finish[i]) == closed->finish[i]
        && bg_board_class (closed->board, closed->finish[i])
               == bg_board_class (closed->board, closed->start))
      finishes[n++] = closed->finish[i];
  return n;
}

static void free_part (gpointer part) {
  bg_instance_free (part);
}

GPtrArray *bg_instance_parts (BgInstance *instance, const char *expression) {
  BgPosition finishes[BG_MAX_HOLES];
  if (instance->parts != NULL)
    return instance->parts;
  const int n = find_finish_classes (instance, finishes);
  if (n < 2 || n > BG_MOST_PARTS)
    return NULL;
  instance->parts = g_ptr_array_new_with_free_func (free_part);
  for (int i = 0; i < n; i++) {
    BgInstance *part = new_part (instance, finishes[i], expression);
    part->part = i + 1;
    g_ptr_array_add (instance->parts, part);
  }
  return instance->parts;
}

bool bg_instance_has_learned (const BgInstance *instance) {
  bool has = bg_bound_has_learned (instance->bound);
  for (guint i = 0; instance->parts != NULL && i < instance->parts->len && !has; i++)
    has = bg_instance_has_learned (instance->parts->pdata[i]);
  return has;
}

BgPosition bg_instance_canonical (const BgInstance *instance, BgPosition key) {
  return instance->tracker != NULL ? bg_tracker_canonical (instance->tracker, key)
                                   : bg_canonical (&instance->group, key);
}

bool bg_instance_follow (const BgInstance *instance, BgPosition from, const BgCompleteMove *move,
                         BgPosition *to) {
  *to = move->result;
  return instance->tracker == NULL || bg_tracker_step (instance->tracker, from, move, to);
}

uint64_t bg_instance_ways (const BgInstance *instance, const BgCompleteMove *move) {
  return instance->tracker != NULL ? bg_tracker_ways (instance->tracker, move) : move->ways;
}

BgPosition bg_instance_start (const BgInstance *instance) {
  return instance->tracker != NULL ? instance->tracker->start : instance->problem->start;
}

GArray *bg_instance_roots (const BgInstance *instance) {
  GArray *roots;
  if (instance->direction == BG_FORWARD) {
    const BgPosition start = bg_instance_start (instance);
    roots = g_array_new (FALSE, FALSE, sizeof (BgPosition));
    g_array_append_val (roots, start);
  } else
    roots = bg_problem_list_finishes (instance->problem);
  for (guint i = 0; i < roots->len; i++)
    g_array_index (roots, BgPosition,
                   i) = bg_instance_canonical (instance, g_array_index (roots, BgPosition, i));
  bg_positions_leave_distinct (roots);
  return roots;
}

typedef struct {
  const BgBound *bound;
  int most; /* moves to a finish from a move under way, that move included */
} Allowance;

static void may_continue (const BgPosition *results, uint8_t *may, size_t n, void *data) {
  const Allowance *allowance = data;
  bg_bound_cheap (allowance->bound, results, may, n, allowance->most, allowance->most);
  for (size_t i = 0; i < n; i++)
    may[i] = may[i] <= allowance->most;
}

void bg_instance_complete_moves (const BgInstance *instance, BgPosition position, int start,
                                 int allowed, GArray *moves) {
  Allowance allowance = { instance->bound, allowed + 1 };
  bg_complete_moves (instance->problem->board, position, start,
                     instance->bound != NULL ? may_continue : NULL, &allowance, moves);
}

int bg_instance_turn (const BgInstance *instance, BgPosition last) {
  const BgBoard *board = instance->problem->board;
  for (int k = 0; k < instance->group.order; k++)
    if (bg_problem_is_finish (instance->problem,
                              bg_board_image (board, instance->group.symmetry[k], last)))
      return instance->group.symmetry[k];
  g_assert_not_reached ();
}

int bg_instance_take_solution (const BgInstance *instance, const char *const *solution,
                               BgPath *moves) {
  const BgBoard *board = instance->posed->board;
  const int to_searched = inverse_of (board, instance->to_posed);
  int n = 0;
  for (; solution[n] != NULL; n++) {
    const bool is_read = bg_path_parse (board, solution[n], &moves[n], NULL);
    g_assert (is_read);
    bg_path_transform (board, to_searched, &moves[n]);
  }
  return bg_path_join (moves, n);
}

GPtrArray *bg_instance_replay (const BgInstance *instance, BgPath *moves, int n) {
  for (int i = 0; i < n; i++)
    bg_path_transform (instance->posed->board, instance->to_posed, &moves[i]);
  return bg_replay (instance->tracker != NULL ? instance->tracker->problem : instance->posed, moves,
                    n);
}
