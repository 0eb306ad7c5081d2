#include "laboratory/check.h"

#include "board/notation.h"
#include "bounds/checked_bound.h"
#include "core/control.h"
#include "moves/moves.h"
#include "moves/path.h"
#include "problem/problem.h"
#include "search/solve.h"

/* Limits of the search: positions expanded, and bytes. */
#define MOST_EXPANDED 1000000
#define MOST_BYTES ((uint64_t) 256 << 20)

/* Ends a search whose caller's control does not. */
typedef struct {
  const BgControl *control;
  BgStopFlag stop;
} Budget;

static void watch (const BgProgress *progress, void *data) {
  Budget *budget = data;
  if (budget->control->report != NULL)
    budget->control->report (progress, budget->control->report_data);
  if (progress->expanded > MOST_EXPANDED)
    bg_stop_request (&budget->stop);
}

/* Sets POSITION[I] to the position before the move I of a solution, the last one to its finish. */
static void replay (const BgProblem *problem, const GPtrArray *moves, BgPosition *position) {
  position[0] = problem->start;
  for (guint i = 0; i < moves->len; i++) {
    BgPath path;
    const bool is_read = bg_path_parse (problem->board, moves->pdata[i], &path, NULL);
    g_assert (is_read);
    position[i + 1] = bg_path_play (problem->board, &path, position[i]);
  }
}

/* A shortest solution of PROBLEM that is found in a small part of the memory and among some million
   positions at most, as text; NULL: none is. */
static GPtrArray *find_solution (const BgProblem *problem, const BgControl *control) {
  Budget budget = { .control = control, .stop = { .outer = control->stop } };
  BgControl limited = bg_control_share (control, MIN (control->memory / 2, MOST_BYTES));
  limited.stop = &budget.stop;
  limited.report = watch;
  limited.report_data = &budget;
  const BgSolveOptions options = { .heuristic = bg_default_heuristic (problem, false) };
  g_auto (BgSolveResult) result = { 0 };
  return bg_solve (problem, &options, &limited, &result, NULL) && result.status == BG_YES
             ? g_steal_pointer (&result.solution)
             : NULL;
}

/* Refutes the claim: the bound of POSITION is above DISTANCE, its true distance if EXACT, else an
   upper limit of the true distance. */
static void refute_distance (BgClaim *claim, const BgBound *bound, BgPosition position,
                             int distance, bool exact) {
  claim->verdict = BG_CHECK_REFUTED;
  claim->position = position;
  claim->bound = bg_bound_of (bound, position);
  claim->distance = distance;
  claim->distance_is_exact = exact;
}

/* Refutes the claim: a move from POSITION to NEXT lowers the bound by more than 1. */
static void refute_move (BgClaim *claim, const BgBound *bound, const BgProblem *problem,
                         BgPosition position, BgPosition next) {
  claim->verdict = BG_CHECK_REFUTED;
  claim->position = position;
  claim->bound = bg_bound_of (bound, position);
  claim->distance = bg_bound_of (bound, next);
  claim->distance_is_exact = true;
  BgPath path;
  bool found = bg_path_find (problem->board, position, next, &path);
  g_assert (found);
  claim->play = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (claim->play, bg_path_to_string (problem->board, &path));
}

/* Finds a shortest play from the counterexample to an admissible bound, and with it the
   true distance. */
static void find_play (BgClaim *claim, const BgProblem *problem, const BgControl *control) {
  g_autoptr (BgProblem) from = bg_problem_with_start (problem, claim->position);
  BgSolveOptions options = { .heuristic = bg_default_heuristic (problem, false) };
  g_auto (BgSolveResult) result = { 0 };
  g_autoptr (GError) error = NULL;
  if (!bg_solve (from, &options, control, &result, &error))
    g_error ("%s", error->message);
  if (result.status == BG_YES) {
    g_assert (claim->distance_is_exact ? result.moves == claim->distance
                                       : result.moves <= claim->distance);
    claim->distance = result.moves;
    claim->distance_is_exact = true;
    claim->play = g_steal_pointer (&result.solution);
  }
}

#define BATCH 256
/* How far beyond the last level the sample goes, in moves. */
#define SAMPLE_MOVES 6

typedef struct {
  const BgProblem *problem; /* with its finishes closed, as searches use it */
  const BgBound *bound;
  const BgControl *control;
  const BgInstance *backward;
  BgMoves moves; /* forward, without symmetry */
  BgMoveBatch *sweep;
  BgCheck *check;
  bool look_at_distances, look_at_moves;
} Checker;

static bool must_stop (const Checker *checker) {
  return bg_stop_requested (checker->control->stop);
}

/* Bounds of a batch; bounds up to LIMIT may come out too low. */
static void find_bounds (const Checker *checker, const BgPosition *positions, uint8_t *bounds,
                         size_t n, int limit) {
  bg_bound_cheap (checker->bound, positions, bounds, n, limit, limit);
  bg_bound_raise (checker->bound, positions, bounds, n, limit, true);
}

/* Holds the bounds of positions of one distance against it. */
static void check_distances (Checker *checker, const BgPosition *positions, size_t n, int distance,
                             bool exact) {
  uint8_t bounds[BATCH];
  for (size_t done = 0; done < n && checker->look_at_distances; done += BATCH) {
    size_t batch = MIN (n - done, BATCH);
    find_bounds (checker, positions + done, bounds, batch, distance);
    for (size_t i = 0; i < batch && checker->look_at_distances; i++)
      if (bounds[i] > distance) {
        refute_distance (&checker->check->admissible, checker->bound, positions[done + i], distance,
                         exact);
        checker->look_at_distances = false;
      }
    checker->check->admissible.positions += batch;
  }
}

/* Does a move lower the bound of POSITION by more than one? */
static void check_moves (Checker *checker, BgPosition position) {
  int bound = bg_bound_of (checker->bound, position);
  checker->check->consistent.positions++;
  if (bound < 2)
    return;
  bg_move_batch_begin (checker->sweep, &position, NULL, 1);
  const BgPosition *keys;
  g_autoptr (GByteArray) bounds = g_byte_array_new ();
  for (size_t n; checker->look_at_moves && (n = bg_move_batch_step (checker->sweep, &keys)) > 0;) {
    g_byte_array_set_size (bounds, (guint) n);
    find_bounds (checker, keys, bounds->data, n, bound - 2);
    for (size_t i = 0; i < n && checker->look_at_moves; i++)
      if (bounds->data[i] < bound - 1) {
        refute_move (&checker->check->consistent, checker->bound, checker->problem, position,
                     keys[i]);
        checker->look_at_moves = false;
      }
    bg_move_batch_retain (checker->sweep, NULL, 0);
  }
}

/* The distinct images of a position under the backward group. */
static int find_images (const Checker *checker, BgPosition position, BgPosition *images) {
  const BgGroup *group = &checker->backward->group;
  int n = 0;
  for (int k = 0; k < group->order; k++) {
    BgPosition image = bg_board_image (checker->problem->board, group->symmetry[k], position);
    bool known = false;
    for (int j = 0; j < n && !known; j++)
      known = images[j] == image;
    if (!known)
      images[n++] = image;
  }
  return n;
}

static void check_level (Checker *checker, const BgLevel *level, int distance) {
  g_autofree BgPosition *positions = bg_level_list (level);
  for (size_t i = 0; i < level->n && !must_stop (checker); i++) {
    if (!checker->look_at_distances && !checker->look_at_moves)
      return;
    BgPosition images[BG_MAX_SYMMETRIES];
    int n = find_images (checker, positions[i], images);
    check_distances (checker, images, n, distance, true);
    for (int k = 0; k < n && checker->look_at_moves; k++)
      check_moves (checker, images[k]);
  }
}

/* Takes a random move back; false if there is none. */
static bool take_back_move (const BgBoard *board, BgPosition *position, GRand *random) {
  int hole = bg_random_jump (board, BG_BACKWARD, position, -1, random);
  bool taken = hole >= 0;
  while (hole >= 0 && g_rand_boolean (random))
    hole = bg_random_jump (board, BG_BACKWARD, position, hole, random);
  return taken;
}

static void check_sample (Checker *checker, const BgLevel *last, int distance, uint64_t samples) {
  g_autoptr (GRand) random = g_rand_new_with_seed (1912);
  const BgBoard *board = checker->problem->board;
  g_autofree BgPosition *positions = bg_level_list (last);
  while (checker->check->sampled < samples && checker->look_at_distances && !must_stop (checker)) {
    BgPosition position = positions[g_rand_int_range (random, 0, (int) MIN (last->n, INT_MAX))];
    for (int moves = 1; moves <= SAMPLE_MOVES && checker->check->sampled < samples
                        && take_back_move (board, &position, random);
         moves++) {
      check_distances (checker, &position, 1, distance + moves, false);
      checker->check->sampled++;
    }
  }
}

/* Holds the bounds of a shortest solution's positions against the moves that follow; where none
   is found, that of the start against the moves that the file expects. */
static void check_solution (Checker *checker, const BgProblem *posed) {
  BgCheck *check = checker->check;
  g_autoptr (GPtrArray) moves = find_solution (posed, checker->control);
  const int n = moves != NULL ? (int) moves->len : 0;
  if (n == 0 && posed->file->expect_moves >= 0) {
    check_distances (checker, &posed->start, 1, posed->file->expect_moves, false);
    check->by_expectation = check->admissible.verdict == BG_CHECK_REFUTED;
  }
  if (n == 0)
    return;
  BgPosition position[BG_MAX_HOLES + 1];
  check->solution_moves = n;
  replay (posed, moves, position);
  /* from its end: the nearest counterexample is seen through most easily */
  for (int i = n; i >= 0; i--) {
    const bool looked = checker->look_at_distances;
    check_distances (checker, &position[i], 1, n - i, true);
    if (looked && !checker->look_at_distances) {
      check->admissible.play = g_ptr_array_new_with_free_func (g_free);
      for (int k = i; k < n; k++)
        g_ptr_array_add (check->admissible.play, g_strdup (moves->pdata[k]));
    }
    if (checker->look_at_moves)
      check_moves (checker, position[i]);
  }
}

static void conclude (BgClaim *claim, bool all) {
  if (claim->verdict == BG_CHECK_NO_COUNTEREXAMPLE && all)
    claim->verdict = BG_CHECK_HOLDS;
}

static void look (Checker *checker, const BgProblem *posed, int most, uint64_t samples) {
  BgCheck *check = checker->check;
  check_solution (checker, posed);
  /* positions of the solution are found again, if all are */
  check->admissible.positions = check->consistent.positions = 0;
  if (!checker->look_at_distances && !checker->look_at_moves)
    return;
  g_auto (BgLevels) levels = { 0 };
  BgLevelsPlan plan = { .instance = checker->backward, .limit = most };
  bg_levels_run (&levels, &plan, checker->control);
  bool all = levels.stop == BG_STOP_NONE && levels.level[levels.n - 1].n == 0;
  check->n_levels = all ? levels.n - 1 : levels.n;
  for (int i = 0; i < check->n_levels; i++)
    check_level (checker, &levels.level[i], i);
  check->all = all && !must_stop (checker);
  if (!all)
    check_sample (checker, &levels.level[levels.n - 1], levels.n - 1, samples);
  conclude (&check->admissible, check->all);
  conclude (&check->consistent, check->all);
  if (check->admissible.verdict == BG_CHECK_REFUTED && check->admissible.distance > 0
      && check->admissible.play == NULL && !check->by_expectation)
    find_play (&check->admissible, checker->problem, checker->control);
}

bool bg_check_run (BgCheck *check, const BgProblem *problem, const char *expression,
                   bool look_anyway, int most, uint64_t samples, const BgControl *control,
                   GError **error) {
  *check = (BgCheck){ 0 };
  g_autoptr (BgInstance) forward = bg_instance_new (problem, BG_FORWARD);
  /* an instance would not take one that a finish refutes */
  g_autoptr (BgBound) bound = bg_bound_new (forward->closed, expression, control->stop, error);
  if (bound == NULL)
    return false;
  g_autoptr (BgInstance) backward = bg_instance_new (forward->closed, BG_BACKWARD);
  Checker checker = {
    .problem = forward->closed,
    .bound = bound,
    .control = control,
    .backward = backward,
    .check = check,
    .look_at_distances = look_anyway || !bg_bound_is_admissible (bound),
    .look_at_moves = look_anyway || !bg_bound_is_consistent (bound),
  };
  check->has_images = forward->closed->n_finishes > problem->n_finishes;
  check->claims = *bg_bound_claims (bound);
  if (check->claims.authors != NULL)
    g_ptr_array_ref (check->claims.authors);
  check->admissible.verdict = check->consistent.verdict = bg_claims_are_proved (&check->claims)
                                                              ? BG_CHECK_PROVED
                                                              : BG_CHECK_CLAIMED;
  if (checker.look_at_distances)
    check->admissible.verdict = BG_CHECK_NO_COUNTEREXAMPLE;
  if (checker.look_at_moves)
    check->consistent.verdict = BG_CHECK_NO_COUNTEREXAMPLE;
  if (!checker.look_at_distances && !checker.look_at_moves)
    return true;
  if (!bg_problem_check_few (problem, "--check", error))
    return false;
  const BgGroup identity = { .order = 1 };
  BgGroup trivial;
  bg_group_init_common (&trivial, problem->board, &identity, &identity);
  bg_moves_init (&checker.moves, problem->board, &trivial, BG_FORWARD);
  checker.sweep = bg_move_batch_new (&checker.moves, control->stop);
  look (&checker, problem, most, samples);
  bg_move_batch_free (checker.sweep);
  bg_moves_clear (&checker.moves);
  return true;
}

bool bg_check_write (const BgCheck *check, const BgProblem *problem, const char *expression,
                     const char *path, GError **error) {
  g_assert (check->admissible.verdict == BG_CHECK_HOLDS);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  g_autofree char *digest = bg_checked_digest (instance->closed, expression, error);
  const BgChecked checked = {
    .path = (char *) path,
    .expression = (char *) expression,
    .digest = digest,
    .positions = check->admissible.positions,
    .is_consistent = check->consistent.verdict == BG_CHECK_HOLDS,
  };
  return digest != NULL && bg_checked_write (&checked, problem, error);
}

void bg_check_clear (BgCheck *check) {
  g_clear_pointer (&check->admissible.play, g_ptr_array_unref);
  g_clear_pointer (&check->consistent.play, g_ptr_array_unref);
  bg_claims_clear (&check->claims);
}

const char *bg_verdict_name (BgVerdict verdict) {
  static const char *const names[] = { "proved", "claimed", "holds", "no counterexample",
                                       "refuted" };
  return names[verdict];
}
