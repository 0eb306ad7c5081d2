/* The library as its users have it: the installed headers alone, and libbergholt.
   That answers are right is shown by other programs; here, that they arrive. */
#include "suite.h"

#include <bergholt/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BergholtBoard, bergholt_board_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BergholtCounts, bergholt_counts_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BergholtHints, bergholt_hints_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BergholtOptions, bergholt_options_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BergholtProblem, bergholt_problem_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BergholtRecord, bergholt_record_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BergholtResult, bergholt_result_free)

static char *error;

/* There is no answer but an error of one line that has PART. */
static void expect_error (const void *answer, const char *part) {
  ck_assert_msg (answer == NULL && error != NULL, "no error, expected '%s'", part);
  ck_assert_msg (strchr (error, '\n') == NULL, "over one line: %s", error);
  ck_assert_msg (strstr (error, part) != NULL, "'%s' not in: %s", part, error);
  bergholt_free (error);
  error = NULL;
}

/* NULL: there is no such field. */
static void expect_field (const BergholtRecord *record, const char *path, const char *expected) {
  char *text = bergholt_record_field (record, path);
  ck_assert_pstr_eq (text, expected);
  bergholt_free (text);
}

static void expect_result (const BergholtResult *result, const char *path, const char *expected) {
  expect_field (bergholt_result_record (result), path, expected);
}

static void expect_count (const BergholtCounts *counts, const char *path, const char *expected) {
  expect_field (bergholt_counts_record (counts), path, expected);
}

/* OPTIONS, "count" or "max-moves=20", of which the last is NULL. */
static BergholtOptions *make_options (const char *const *options) {
  BergholtOptions *made = bergholt_options_new ();
  for (; *options != NULL; options++) {
    char name[64];
    strcpy (name, *options);
    char *value = strchr (name, '=');
    if (value != NULL)
      *value++ = '\0';
    ck_assert (bergholt_options_set (made, name, value, &error));
  }
  return made;
}

/* Solves it with options as make_options has them. */
#define SOLVE(problem, control, ...) \
  solve_with (problem, (const char *const[]){ __VA_ARGS__, NULL }, control)
static BergholtResult *solve_with (BergholtProblem *posed, const char *const *given,
                                   const BergholtControl *control) {
  g_autoptr (BergholtOptions) options = make_options (given);
  return bergholt_solve (posed, options, control, &error);
}

/* What most tests look at: solved in 9 moves. */
static BergholtProblem *problem;

static void open_problem (void) {
  problem = bergholt_problem_open ("t5-c5-c5", NULL);
}

static void close_problem (void) {
  bergholt_problem_free (problem);
}

FIXTURE ("public", open_problem, close_problem)

TEST (test_boards, "public") {
  BergholtBoard *board = bergholt_board_new_drawn (".o.\nooo\n.o.", BERGHOLT_RULE_USUAL, &error);
  ck_assert_int_eq (bergholt_board_n_symmetries (board), 8);
  ck_assert_int_eq (bergholt_board_find_hole (board, "b3"), 4);
  for (int i = 0; i < 8; i++) {
    int from, over, to;
    bergholt_board_jump (board, i % 4, &from, &over, &to);
    ck_assert (over == 2 && from + to == 4 && bergholt_board_image (board, i, 2) == 2);
  }
  expect_error (bergholt_board_new ("english", (BergholtRule) 5, &error), "unknown rule 5");
  ck_assert_ptr_null (bergholt_board_new_drawn ("...", BERGHOLT_RULE_4, NULL));
  g_autoptr (BergholtProblem) small = bergholt_problem_new (board, "a2 b2", "any but b1", &error);
  expect_error (bergholt_problem_new (board, "z9'", "any", &error), "z9");
  bergholt_board_free (board); /* the problem keeps it */
  ck_assert_int_eq (bergholt_board_n_holes (bergholt_problem_board (small)), 5);
  ck_assert_str_eq (bergholt_problem_finish (small), "any but b1");
  g_autoptr (BergholtResult) result = bergholt_solve (small, NULL, NULL, &error);
  ck_assert_str_eq (bergholt_result_move (result, 0), "a2-c2");
  /* and so does another, of which the address sanitizer sees whether it ends with the last */
  g_autoptr (BergholtProblem)
      other = bergholt_problem_new (bergholt_problem_board (small), "b1 b2", "b3", &error);
  ck_assert_int_eq (bergholt_board_n_holes (bergholt_problem_board (other)), 5);
  g_autoptr (BergholtProblem) graph = bergholt_problem_open ("petersen-any", &error);
  ck_assert (bergholt_board_by_lines (bergholt_problem_board (graph)));

  /* drawn in lines */
  BergholtBoard *english = bergholt_board_new ("english", BERGHOLT_RULE_USUAL, &error);
  ck_assert (!bergholt_board_by_lines (english));
  g_autoptr (BergholtProblem) lines = bergholt_problem_new (
      english, "  ooo  \n  ooo  \nooooooo\nooo.ooo\nooooooo\n  ooo  \n  ooo  \n",
      "...\n...\n.......\n...o...\n.......\n...\n...", &error);
  char *start = bergholt_problem_start (lines);
  ck_assert_str_eq (start, "d4'");
  ck_assert_str_eq (bergholt_problem_finish (lines), "d4");
  bergholt_free (start);
  bergholt_board_free (english);

  const char text[] = "[problem]\nboard = english\nstart = d4'\nfinnish = d4\n";
  expect_error (bergholt_problem_parse ("mine.peg", text, sizeof text - 1, &error), "mine.peg");
}

TEST (test_verify, "public") {
  g_autoptr (BergholtResult) result = bergholt_solve (problem, NULL, NULL, &error);
  const char *moves[9];
  for (int i = 0; i < 9; i++)
    moves[i] = bergholt_result_move (result, i);
  ck_assert_int_eq (bergholt_verify (problem, moves, 9, NULL, &error), BERGHOLT_VALID);
  ck_assert_int_eq (bergholt_verify (problem, moves, 8, NULL, &error), BERGHOLT_WRONG);
  expect_error (NULL, "after the last move");
  moves[1] = "e1+c3";
  ck_assert_int_eq (bergholt_verify (problem, moves, 9, NULL, &error), BERGHOLT_UNREADABLE);
  expect_error (NULL, "e1+c3");
}

static bool list_four (const char *const *moves, int n_moves, void *data) {
  return n_moves == 9 && moves[8] != NULL && ++*(int *) data < 4;
}

/* Two results of one problem: each is whole when the other is gone. */
TEST (test_counts, "public") {
  g_autoptr (BergholtResult) first = SOLVE (problem, NULL, "count");
  g_autoptr (BergholtResult) second = SOLVE (problem, NULL, "count");
  for (int i = 0; i < 9; i++)
    ck_assert_str_eq (bergholt_result_move (first, i), bergholt_result_move (second, i));
  g_autoptr (BergholtCounts) counts = bergholt_count (first, NULL, &error);
  ck_assert_ptr_null (bergholt_counts_shortfall (counts));
  expect_count (counts, "ordered", "233");
  expect_count (counts, "unordered_raw", "30");
  expect_count (counts, "complete", "true");
  int sum = 0, listed = 0;
  char path[32], *number;
  for (int i = 0; sprintf (path, "classes.%d.count", i),
           (number = bergholt_record_field (bergholt_counts_record (counts), path)) != NULL;
       i++) {
    sum += atoi (number);
    bergholt_free (number);
  }
  ck_assert_int_eq (sum, 15);
  bergholt_counts_list (counts, list_four, &listed);
  ck_assert_int_eq (listed, 4);
}

/* One jump in each of 14 rows, in any order: 14! solutions. */
TEST (test_large_counts, "public") {
  g_autoptr (BergholtBoard)
      board = bergholt_board_new ("rectangle(3,14)", BERGHOLT_RULE_USUAL, &error);
  g_autoptr (BergholtProblem)
      rows = bergholt_problem_new (board, "oo./oo./oo./oo./oo./oo./oo./oo./oo./oo./oo./oo./oo./oo.",
                                   "..o/..o/..o/..o/..o/..o/..o/..o/..o/..o/..o/..o/..o/..o",
                                   &error);
  g_autoptr (BergholtResult) result = bergholt_solve (rows, NULL, NULL, &error);
  g_autoptr (BergholtCounts) counts = bergholt_count (result, NULL, &error);
  expect_count (counts, "ordered_raw", "87178291200");
  expect_count (counts, "unordered", "1");
}

TEST (test_options, "public") {
  struct {
    BergholtControl control;
    char later[16]; /* members of a later version */
  } newer = { { .size = sizeof newer }, "" };
  BergholtResult *result = SOLVE (problem, &newer.control, "max-moves=8");
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_BOUNDED);
  ck_assert_int_eq (bergholt_result_stop (result), BERGHOLT_STOP_LIMIT);
  ck_assert_int_eq (bergholt_result_lower_bound (result), 9);
  expect_result (result, "stopped_by", "limit");
  /* an earlier version has no more than THREADS: the rest is taken for 0 */
  const BergholtControl older = { offsetof (BergholtControl, memory), .within = -1 };
  bergholt_result_free (result);
  result = SOLVE (problem, &older, "method=levels");
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_SOLVED);
  expect_result (result, "method", "levels");
  expect_result (result, "status", "solved");
  expect_result (result, "lower_bound", "9");
  expect_result (result, "solution.8", bergholt_result_move (result, 8));
  expect_result (result, "solution.9", NULL);
  expect_result (result, "meeting.forward", NULL);
  expect_result (result, "no field", NULL);
  char *json = bergholt_record_json (bergholt_result_record (result));
  ck_assert_ptr_nonnull (strstr (json, "\"moves\" : 9"));
  bergholt_free (json);
  bergholt_result_free (result);

  newer.later[15] = 1;
  expect_error (bergholt_solve (problem, NULL, &newer.control, &error), "control: a struct of");
  const BergholtControl empty = { 0 };
  expect_error (bergholt_solve (problem, NULL, &empty, &error), "control: a struct of 0");
  expect_error (SOLVE (problem, NULL, "heuristic=max(corner"), "column 11");
  expect_error (SOLVE (problem, NULL, "any", "max-moves=9"), "--any and --max-moves: --any finds");
  expect_error (SOLVE (problem, NULL, "beam=9"), "--beam needs --anytime");
  expect_error (SOLVE (problem, NULL, "at-least=9", "max-moves=8"),
                "--at-least: 9, expected at most the 8 of --max-moves");
  for (int threads = -1; threads < 300; threads += 258) {
    const BergholtControl control = { .size = sizeof control, .threads = threads };
    expect_error (bergholt_solve (problem, NULL, &control, &error), "expected 0 to 256");
  }
}

/* An option by its name is refused at once. */
TEST (test_wrong_options, "public") {
  static const struct {
    const char *name, *text, *message;
  } wrong[] = {
    { "max-moves", "-1", "--max-moves: '-1', expected a whole number from 1 to" },
    { "max-moves", NULL, "--max-moves: no value, expected M" },
    { "count", "yes", "--count: 'yes', expected no value" },
    { "method", "x", "--method: 'x', expected one of auto" },
    { "max-move", "9", "no option 'max-move', did you mean 'max-moves'?" },
    { "json", NULL, "no option 'json', expected one of solve" },
  };
  g_autoptr (BergholtOptions) options = bergholt_options_new ();
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    ck_assert (!bergholt_options_set (options, wrong[i].name, wrong[i].text, &error));
    expect_error (NULL, wrong[i].message);
  }
  /* the last value counts, in options that several searches share */
  ck_assert (bergholt_options_set (options, "max-moves", "8", &error));
  ck_assert (bergholt_options_set (options, "max-moves", "20", &error));
  for (int i = 0; i < 2; i++) {
    g_autoptr (BergholtResult) result = bergholt_solve (problem, options, NULL, &error);
    ck_assert_int_eq (bergholt_result_moves (result), 9);
  }
}

/* Conditions, patterns, stuck and fewest are obeyed; levels and hints, which know no conditions,
   refuse them. */
TEST (test_goals, "public") {
  static const char sweep[] = "[problem]\nboard = triangle(5)\nstart = c5'\nfinish = c5\n"
                              "final-sweep = 5\n";
  g_autoptr (BergholtProblem)
      condition = bergholt_problem_parse ("sweep", sweep, sizeof sweep - 1, &error);
  BergholtResult *result = SOLVE (condition, NULL, "count");
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_SOLVED);
  const int n = bergholt_result_moves (result);
  ck_assert_int_ge (bergholt_result_move_holes (result, n - 1, NULL, 0), 6);
  g_autoptr (BergholtCounts) counts = bergholt_count (result, NULL, &error);
  expect_count (counts, "longest_final_sweep", "5");
  bergholt_result_free (result);
  result = SOLVE (condition, NULL, "any");
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_FOUND);
  expect_error (bergholt_certify (result, NULL, "no.cert", NULL, &error), "proves nothing");
  bergholt_result_free (result);
  expect_error (bergholt_levels (condition, NULL, NULL, &error), "final-sweep");
  expect_error (bergholt_hints_new (condition, NULL, NULL, NULL, &error), "final-sweep");

  const BergholtBoard *board = bergholt_problem_board (problem);
  g_autoptr (BergholtProblem) stuck = bergholt_problem_new (board, "c5'", "stuck", &error);
  result = SOLVE (stuck, NULL, "count");
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_SOLVED);
  ck_assert_int_lt (bergholt_result_moves (result), 9);
  bergholt_result_free (result);
  expect_error (SOLVE (stuck, NULL, "anytime", "seed=1"), "lists no positions");
  const BergholtLevelsOptions backward = { .size = sizeof backward, .backward = true };
  g_autoptr (BergholtRecord) sizes = bergholt_levels (stuck, &backward, NULL, &error);
  ck_assert_ptr_nonnull (sizes);
  const BergholtLevelsOptions layers = { .size = sizeof layers,
                                         .backward = true,
                                         .method = "layers" };
  expect_error (bergholt_levels (stuck, &layers, NULL, &error), "expected levels");
  g_autoptr (BergholtHints) hints = bergholt_hints_new (stuck, NULL, NULL, NULL, &error);
  BergholtValue value = { .size = sizeof value, .wants_shortest = true };
  BergholtHint jump;
  ck_assert_int_eq (bergholt_hints_ask (hints, "c5'", &value, &jump, 1, NULL, &error), 4);
  ck_assert (value.wins && value.moves > 0 && value.value == -1 && jump.wins);
  g_autoptr (BergholtProblem)
      fewest = bergholt_problem_new (board, "a1 a2 a3 e5", "fewest", &error);
  for (int i = 0; i < 2; i++) {
    result = SOLVE (fewest, NULL, "any");
    expect_result (result, "fewest_pegs", "3");
    ck_assert_int_eq (bergholt_result_moves (result), 1);
    bergholt_result_free (result);
  }
}

static bool refuse (const BergholtProgress *progress, void *told) {
  /* the first report may come before the first position is expanded */
  *(uint64_t *) told = progress->expanded + 1;
  return false;
}

/* A search of hours is stopped by its first report, or before it begins. */
TEST (test_stop, "public") {
  uint64_t told = 0;
  g_autoptr (BergholtProblem) hard = bergholt_problem_open ("diamond6-central-8", &error);
  BergholtStop *stop = bergholt_stop_new ();
  BergholtControl control = {
    .size = sizeof control, .threads = 2, .stop = stop, .progress = refuse, .data = &told
  };
  g_autoptr (BergholtResult) result = bergholt_solve (hard, NULL, &control, &error);
  ck_assert_uint_gt (told, 0);
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_BOUNDED);
  ck_assert_int_eq (bergholt_result_stop (result), BERGHOLT_STOP_REQUESTED);
  ck_assert_str_eq (bergholt_result_reason (result), "stopped on request");
  ck_assert (bergholt_stop_requested (stop));
  g_autoptr (BergholtResult) found = SOLVE (hard, &control, "any");
  ck_assert_int_eq (bergholt_result_stop (found), BERGHOLT_STOP_REQUESTED);
  ck_assert_str_eq (bergholt_result_reason (found), "stopped on request");
  g_autoptr (BergholtRecord) levels = bergholt_levels (hard, NULL, &control, &error);
  expect_field (levels, "stopped_by", "signal");
  BergholtStopReason reason = BERGHOLT_STOP_NONE;
  ck_assert_ptr_null (bergholt_hints_new (hard, NULL, &control, &reason, &error));
  ck_assert_int_eq (reason, BERGHOLT_STOP_REQUESTED);
  g_autoptr (BergholtResult) solved = bergholt_solve (problem, NULL, NULL, &error);
  g_autoptr (BergholtCounts) counts = bergholt_count (solved, &control, &error);
  ck_assert_str_eq (bergholt_counts_shortfall (counts),
                    "the solutions were not counted: stopped on request");
  bergholt_stop_free (stop);
}

/* A search of hours ends with its time, and so does each one that is given as much again. */
TEST (test_within, "public") {
  g_autoptr (BergholtProblem) hard = bergholt_problem_open ("diamond6-central-8", &error);
  BergholtControl control = { .size = sizeof control };
  for (int any = 0; any < 2; any++) {
    control.within = any ? 1e-9 : 0.1;
    g_autoptr (BergholtResult) result = any ? SOLVE (hard, &control, "any")
                                            : bergholt_solve (hard, NULL, &control, &error);
    ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_BOUNDED);
    ck_assert_int_eq (bergholt_result_stop (result), BERGHOLT_STOP_TIME);
    ck_assert_str_eq (bergholt_result_reason (result), "time");
  }
  g_autoptr (BergholtRecord) levels = bergholt_levels (hard, NULL, &control, &error);
  expect_field (levels, "stopped_by", "time");
  control.within = 1e300;
  g_autoptr (BergholtResult) result = bergholt_solve (problem, NULL, &control, &error);
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_SOLVED);
  control.within = 1e-9;
  g_autoptr (BergholtCounts) counts = bergholt_count (result, &control, &error);
  ck_assert_str_eq (bergholt_counts_shortfall (counts),
                    "the solutions were not counted: out of time");
  control.within = -1;
  expect_error (bergholt_solve (problem, NULL, &control, &error), "within");
}

TEST (test_levels, "public") {
  BergholtLevelsOptions options = { .size = sizeof options };
  BergholtRecord *levels = bergholt_levels (problem, &options, NULL, &error);
  expect_field (levels, "complete", "true");
  expect_field (levels, "levels.forward.5.size", "397");
  expect_field (levels, "levels.forward.5.min_pegs", "5");
  expect_field (levels, "levels.forward.5.max_pegs", "9");
  expect_field (levels, "levels.forward.11.size", "0");
  expect_field (levels, "levels.forward.12", NULL);
  bergholt_record_free (levels);
  options = (BergholtLevelsOptions){ .size = sizeof options, .backward = true, .max_moves = 1 };
  levels = bergholt_levels (problem, &options, NULL, &error);
  expect_field (levels, "levels.backward.0.size", "1");
  expect_field (levels, "levels.backward.0.max_pegs", "1");
  bergholt_record_free (levels);
  options.heuristic = "corner";
  expect_error (bergholt_levels (problem, &options, NULL, &error), "heuristic");
  options = (BergholtLevelsOptions){ .size = sizeof options, .method = "x" };
  expect_error (bergholt_levels (problem, &options, NULL, &error), "expected levels or layers");
  /* work that is cut short leaves the levels that are complete */
  g_autoptr (BergholtProblem) large = bergholt_problem_open ("diamond6-central-8", &error);
  const BergholtControl short_time = { .size = sizeof short_time, .within = 0.5 };
  levels = bergholt_levels (large, NULL, &short_time, &error);
  expect_field (levels, "stopped_by", "time");
  expect_field (levels, "levels.forward.2.n", "2");
  bergholt_record_free (levels);
}

TEST (test_hints, "public") {
  g_autoptr (BergholtHints) hints = bergholt_hints_new (problem, NULL, NULL, NULL, &error);
  BergholtStopReason reason = BERGHOLT_STOP_LIMIT;
  BergholtValue value = { .size = sizeof value };
  BergholtHint jumps[8];
  /* from the start 13 pegs can be removed, and 10 are for the finish */
  int n = bergholt_hints_ask (hints, "c5'", &value, jumps, 8, NULL, &error);
  ck_assert (n == 4 && value.wins && value.value == 23);
  int best = 0;
  for (int i = 0; i < n; i++)
    best = jumps[i].to == 12 && jumps[i].value > best ? jumps[i].value : best;
  ck_assert_int_eq (best, 23);
  /* a solution takes a search, and is found only where it is wanted */
  ck_assert (value.wins_known && value.moves == -1 && !jumps[0].shortest_known);
  value.wants_shortest = true;
  n = bergholt_hints_ask (hints, "c5'", &value, jumps, 8, &reason, &error);
  ck_assert (n == 4 && reason == BERGHOLT_STOP_NONE && value.moves == 9 && value.lower_bound == 9);
  for (int i = 0; i < n; i++)
    ck_assert (jumps[i].shortest_known && (!jumps[i].shortest || jumps[i].wins));
  ck_assert_int_eq (bergholt_hints_ask (hints, "FULL", &value, NULL, 0, NULL, &error), -1);
  expect_error (NULL, "pegs");
  expect_error (bergholt_hints_new (problem, "/none", NULL, NULL, &error), "/none");
}

/* Where a board has too many winners for the time, hints name the facts that are not known. */
TEST (test_hints_within, "public") {
  const BergholtControl control = { .size = sizeof control, .within = 0.2 };
  g_autoptr (BergholtProblem) hard = bergholt_problem_open ("diamond6-central-8", &error);
  g_autoptr (BergholtHints) hints = bergholt_hints_new (hard, NULL, &control, NULL, &error);
  BergholtStopReason reason = BERGHOLT_STOP_NONE;
  BergholtValue value = { .size = sizeof value, .wants_shortest = true };
  char *start = bergholt_problem_start (hard);
  BergholtHint jumps[8];
  for (int turn = 0; turn < 2; turn++) {
    const int n = bergholt_hints_ask (hints, start, &value, jumps, 8, &reason, &error);
    ck_assert (n > 0 && reason == BERGHOLT_STOP_TIME && value.moves == -1);
    ck_assert (!jumps[0].shortest_known);
  }
  bergholt_free (start);
}

/* The moves of an answer: a solution, or the best play of a lost position. */
TEST (test_hints_line, "public") {
  g_autoptr (BergholtHints) hints = bergholt_hints_new (problem, NULL, NULL, NULL, &error);
  BergholtValue value = { .size = sizeof value, .wants_shortest = true };
  BergholtHint jumps[16];
  int n, length = 0;
  ck_assert (bergholt_hints_line (hints, &n) == NULL && n == 0);
  bergholt_hints_ask (hints, "c5'", &value, NULL, 0, NULL, &error);
  const char *const *line = bergholt_hints_line (hints, &n);
  ck_assert_int_eq (n, 9);
  ck_assert_int_eq (bergholt_verify (problem, line, n, &length, &error), BERGHOLT_VALID);
  /* play at random until it is lost */
  g_autoptr (BergholtProblem)
      lost = bergholt_problem_new (bergholt_problem_board (problem), "a1 a2 a3 e5", "c5", &error);
  g_autoptr (BergholtHints) of_lost = bergholt_hints_new (lost, NULL, NULL, NULL, &error);
  const int n_jumps = bergholt_hints_ask (of_lost, "a1 a2 a3 e5", &value, jumps, 16, NULL, &error);
  ck_assert (n_jumps > 0 && value.wins_known && !value.wins && value.value == 1);
  line = bergholt_hints_line (of_lost, &n);
  ck_assert (n == 1 && line != NULL);
  ck_assert_int_eq (bergholt_verify (lost, line, n, &length, &error), BERGHOLT_WRONG);
  ck_assert_int_eq (length, 1); /* legal, but no solution */
  expect_error (NULL, "finish");
}

TEST (test_certify, "public") {
  BergholtResult *result = SOLVE (problem, NULL, "count");
  g_autoptr (BergholtCounts) counts = bergholt_count (result, NULL, &error);
  char name[] = "certificate-XXXXXX";
  close (mkstemp (name));
  BergholtRecord *certificate = bergholt_certify (result, counts, name, NULL, &error);
  expect_field (certificate, "certificate.counts", "solutions and sets of moves");
  expect_field (certificate, "certificate_stopped_by", NULL);
  char *sha256 = bergholt_record_field (certificate, "certificate.sha256");
  ck_assert_uint_eq (strlen (sha256), 64);
  bergholt_free (sha256);
  /* other tests verify certificates */
  char bytes[32];
  FILE *file = fopen (name, "r");
  fseek (file, 0, SEEK_END);
  sprintf (bytes, "%ld", ftell (file));
  fclose (file);
  expect_field (certificate, "certificate.bytes", bytes);
  bergholt_record_free (certificate);
  certificate = bergholt_certify (result, NULL, name, NULL, &error);
  expect_field (certificate, "certificate.counts", NULL);
  bergholt_record_free (certificate);
  unlink (name);
  expect_error (bergholt_certify (result, NULL, "/none/x", NULL, &error), "/none/x");
  bergholt_result_free (result);
  result = SOLVE (problem, NULL, "any");
  expect_error (bergholt_certify (result, NULL, name, NULL, &error), "proves nothing");
  bergholt_result_free (result);
}

static void note_found (const char *const *moves, int n_moves, int lower_bound, void *data) {
  int *shortest = data, length;
  ck_assert_int_eq (bergholt_verify (problem, moves, n_moves, &length, NULL), BERGHOLT_VALID);
  ck_assert (length == n_moves && lower_bound <= n_moves && n_moves < *shortest);
  *shortest = n_moves;
}

TEST (test_anytime, "public") {
  int shortest = 100;
  g_autoptr (BergholtOptions) options = make_options ((const char *const[]){ "anytime", NULL });
  bergholt_options_set_found (options, note_found, &shortest);
  BergholtResult *result = bergholt_solve (problem, options, NULL, &error);
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_SOLVED);
  ck_assert (bergholt_result_moves (result) == 9 && shortest == 9);
  bergholt_result_free (result);
  ck_assert (bergholt_options_set (options, "max-moves", "20", &error));
  expect_error (bergholt_solve (problem, options, NULL, &error), "--anytime and --max-moves");
  /* where it is stopped, it has found something, and says no more of that than is known */
  const BergholtControl control = { .size = sizeof control, .within = 1 };
  g_autoptr (BergholtProblem) hard = bergholt_problem_open ("diamond6-central-8", &error);
  result = SOLVE (hard, &control, "anytime");
  ck_assert_int_eq (bergholt_result_stop (result), BERGHOLT_STOP_TIME);
  const bool found = bergholt_result_moves (result) >= 0;
  ck_assert (bergholt_result_status (result) == (found ? BERGHOLT_FOUND : BERGHOLT_BOUNDED));
  ck_assert (!found || bergholt_result_moves (result) > bergholt_result_lower_bound (result));
  bergholt_result_free (result);
}

typedef struct {
  int n, solved, by_class, most;
} Surveyed;

static bool note_surveyed (const BergholtRecord *row, void *data) {
  Surveyed *sum = data;
  char *status = bergholt_record_field (row, "status");
  char *moves = bergholt_record_field (row, "moves");
  sum->n++;
  sum->by_class += strcmp (status, "class") == 0;
  if (strcmp (status, "solved") == 0) {
    char last[32];
    sprintf (last, "solution.%d", atoi (moves) - 1);
    char *move = bergholt_record_field (row, last);
    char *unordered = bergholt_record_field (row, "unordered");
    sum->solved++;
    ck_assert (move != NULL && unordered != NULL);
    bergholt_free (move);
    bergholt_free (unordered);
  }
  bergholt_free (status);
  bergholt_free (moves);
  return sum->n < sum->most;
}

/* T5, whose problems results/ has: 12 of 42 up to symmetry are solvable. */
TEST (test_survey, "public") {
  BergholtBoard *board = bergholt_board_new ("triangle(5)", BERGHOLT_RULE_USUAL, &error);
  Surveyed all = { .most = 1000 }, few = { .most = 3 };
  ck_assert_int_eq (bergholt_survey (board, true, NULL, note_surveyed, &all, &error),
                    BERGHOLT_STOP_NONE);
  ck_assert (all.n == 42 && all.solved == 12 && all.by_class == 25);
  ck_assert_int_eq (bergholt_survey (board, true, NULL, note_surveyed, &few, &error),
                    BERGHOLT_STOP_REQUESTED);
  ck_assert_int_eq (few.n, 3);
  bergholt_board_free (board);
  board = bergholt_board_new_drawn ("oo", BERGHOLT_RULE_4, &error);
  ck_assert_int_eq (bergholt_survey (board, true, NULL, note_surveyed, &few, &error),
                    BERGHOLT_STOP_REQUESTED);
  expect_error (NULL, "at least 3");
  bergholt_board_free (board);
}

TEST (test_draw, "public") {
  const BergholtBoard *board = bergholt_problem_board (problem);
  const char *const moves[] = { "a3-c5" }, *const wrong[] = { "a1-a2" };
  char *alone = bergholt_draw (board, "c5'", NULL, 0, NULL, &error);
  char *played = bergholt_draw (board, "c5'", moves, 1, NULL, &error);
  ck_assert (strncmp (alone, "<svg", 4) == 0 || strstr (alone, "<svg") != NULL);
  ck_assert (strlen (played) > strlen (alone));
  bergholt_free (alone);
  bergholt_free (played);
  BergholtDrawing drawing = { .size = sizeof drawing, .format = "tex", .title = "a title" };
  char *tex = bergholt_draw (board, "c5'", moves, 1, &drawing, &error);
  ck_assert (strstr (tex, "tikzpicture") != NULL && strstr (tex, "a title") != NULL);
  bergholt_free (tex);
  expect_error (bergholt_draw (board, "c5'", wrong, 1, NULL, &error), "a1-a2");
  expect_error (bergholt_draw (board, "z9'", NULL, 0, NULL, &error), "z9");
  drawing.format = "png";
  expect_error (bergholt_draw (board, "c5'", NULL, 0, &drawing, &error), "expected svg or tex");
}

TEST (test_load_module, "public") {
  ck_assert (!bergholt_problem_load_module (problem, "", &error));
  expect_error (NULL, "module '': expected the name of a file");
  ck_assert (!bergholt_problem_load_module (problem, "no-such-module.so", &error));
  expect_error (NULL, "no-such-module.so: no module: ");
}

/* Half of the pegs, which are too many. */
static void *prepare_half (const BergholtProblem *, BergholtPosition, const int *,
                           const BergholtStop *) {
  static int ready;
  return &ready;
}

static void evaluate_half (const void *, const BergholtPosition *positions, uint8_t *bounds,
                           size_t n) {
  for (size_t i = 0; i < n; i++)
    bounds[i] = (uint8_t) (__builtin_popcountll (positions[i]) / 8);
}

TEST (test_own_heuristic, "public") {
  BergholtHeuristic own = { .size = sizeof own,
                            .name = "half",
                            .summary = "an eighth of the pegs",
                            .source = "this test",
                            .prepare = prepare_half,
                            .evaluate = evaluate_half };
  ck_assert (bergholt_problem_add_heuristic (problem, &own, &error));
  ck_assert (!bergholt_problem_add_heuristic (problem, &own, &error));
  expect_error (NULL, "'half' is there already");
  expect_error (SOLVE (problem, NULL, "heuristic=half"), "--inexact");
  BergholtResult *result = SOLVE (problem, NULL, "heuristic=half", "inexact");
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_FOUND);
  expect_result (result, "heuristic", "half");
  expect_result (result, "claimed_by", NULL);
  bergholt_result_free (result);
  own.name = "claiming";
  own.admissible = true;
  ck_assert (bergholt_problem_add_heuristic (problem, &own, &error));
  result = SOLVE (problem, NULL, "heuristic=max(claiming, corner)", "count");
  ck_assert_int_eq (bergholt_result_status (result), BERGHOLT_SOLVED);
  expect_result (result, "claimed_by", "the program's own heuristic: heuristic 'claiming'");
  g_autoptr (BergholtCounts) counts = bergholt_count (result, NULL, &error);
  expect_count (counts, "ordered", "233");
  expect_error (bergholt_certify (result, NULL, "own.cert", NULL, &error), "not proved");
  bergholt_result_free (result);
  own.name = "merson";
  ck_assert (!bergholt_problem_add_heuristic (problem, &own, &error));
  expect_error (NULL, "built in");
}
