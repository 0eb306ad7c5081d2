#include "last_moves.h"

#include "harness.h"

#include "board/notation.h"
#include "bounds/heuristic.h"
#include "model.h"
#include "search/by_moves/levels.h"

/* A problem, its levels B_-n and last-move made ready for it. */
typedef struct {
  BgProblem *problem;
  BgInstance *instance;
  BgLevels levels;
  const BgHeuristic *heuristic;
  gpointer data;
} Subject;

bool last_moves_may_say (int bound, int moves) {
  return bound == MIN (moves, 2) || (bound == 3 && moves > 2);
}

static void subject_init (Subject *subject, const BgBoard *board, const char *finish, int last) {
  subject->problem = make_problem_on (board, "FULL", finish);
  subject->instance = bg_instance_new (subject->problem, BG_BACKWARD);
  const BgLevelsPlan plan = { .instance = subject->instance, .limit = last };
  bg_levels_run (&subject->levels, &plan, &one_thread);
  ck_assert_int_eq (subject->levels.stop, BG_STOP_NONE);
  ck_assert_int_eq (subject->levels.n, last + 1);
  subject->heuristic = bg_heuristic_find ("last-move");
  subject->data = subject->heuristic->prepare (subject->problem, board->full, NULL, NULL);
}

static void subject_clear (Subject *subject) {
  subject->heuristic->release (subject->data);
  bg_levels_clear (&subject->levels);
  bg_instance_free (subject->instance);
  bg_problem_free (subject->problem);
}

static void expect_bound (const Subject *subject, BgPosition position, int bound, int moves) {
  if (last_moves_may_say (bound, moves))
    return;
  const BgBoard *board = subject->problem->board;
  g_autofree char *drawing = bg_position_to_drawing (board, position);
  ck_abort_msg ("%s, %d-move, to %s, at %s: last-move %d, %d moves left", board->name, board->rule,
                subject->problem->finish_text, drawing, bound, moves);
}

/* Sets the moves of every image of the positions of a level. */
static void note_level (const Subject *subject, int n, uint8_t *moves) {
  const BgLevel *level = &subject->levels.level[n];
  const BgGroup *group = &subject->instance->group;
  g_autofree BgPosition *positions = bg_level_list (level);
  for (size_t i = 0; i < level->n; i++) {
    BgPosition images[BG_MAX_LANES];
    bg_group_images (group, group->lanes, positions[i], images);
    for (int k = 0; k < group->lanes; k++)
      moves[images[k]] = n;
  }
}

static void check_all (const BgBoard *board, const char *finish) {
  enum { BATCH = 4096, MOST_HOLES = 25 };
  Subject subject;
  subject_init (&subject, board, finish, 2);
  ck_assert_int_le (board->n_holes, MOST_HOLES);
  const size_t n = (size_t) 1 << board->n_holes;
  g_autofree uint8_t *moves = g_malloc (n);
  memset (moves, 3, n);
  for (int level = 0; level < subject.levels.n; level++)
    note_level (&subject, level, moves);
  BgPosition positions[BATCH];
  uint8_t bounds[BATCH];
  for (size_t first = 0, size; first < n; first += size) {
    size = MIN (BATCH, n - first);
    for (size_t i = 0; i < size; i++)
      positions[i] = first + i;
    subject.heuristic->evaluate (subject.data, positions, bounds, size);
    for (size_t i = 0; i < size; i++)
      expect_bound (&subject, positions[i], bounds[i], moves[first + i]);
  }
  subject_clear (&subject);
}

void last_moves_check_all (const char *name, BgRule rule, const char *finish) {
  g_autoptr (BgBoard) board = make_board (name, rule);
  if (finish != NULL) {
    check_all (board, finish);
    return;
  }
  check_all (board, "any");
  for (int hole = 0; hole < board->n_holes; hole++) {
    check_all (board, bg_hole_name (board, hole).text);
  }
}

static bool is_in (const BgPosition *sorted, size_t n, BgPosition position) {
  return bsearch (&position, sorted, n, sizeof position, bg_position_compare) != NULL;
}

void last_moves_check_found (const char *name, BgRule rule, const char *finish, size_t size) {
  g_autoptr (BgBoard) board = make_board (name, rule);
  Subject subject;
  subject_init (&subject, board, finish, 1);
  const BgLevel *level = &subject.levels.level[1];
  ck_assert_uint_eq (level->n, size);
  g_autofree BgPosition *sorted = bg_level_list (level);
  qsort (sorted, level->n, sizeof *sorted, bg_position_compare);
  for (size_t i = 0; i < level->n; i += sample_of (1, 20)) {
    BgPosition positions[1 + BG_MAX_HOLES] = { sorted[i] };
    uint8_t bounds[1 + BG_MAX_HOLES];
    for (int hole = 0; hole < board->n_holes; hole++)
      positions[1 + hole] = positions[0] ^ bg_hole_bit (hole);
    subject.heuristic->evaluate (subject.data, positions, bounds, 1 + board->n_holes);
    expect_bound (&subject, positions[0], bounds[0], 1);
    for (int k = 1; k <= board->n_holes; k++)
      if (bounds[k] == 1
          && !is_in (sorted, level->n, bg_canonical (&subject.instance->group, positions[k])))
        expect_bound (&subject, positions[k], 1, 2);
  }
  subject_clear (&subject);
}
