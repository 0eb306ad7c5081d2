/* The verifier, held against the published solutions and every way to get one
   hole of them wrong. */
#include "harness.h"

#include <glib/gstdio.h>

#include "board/hole_notation.h"
#include "board/notation.h"
#include "board/pddl_name.h"
#include "model.h"
#include "moves/path.h"
#include "records/move_notation.h"
#include "verify/solution.h"
#include "verify/verify.h"

static int verify (const BgProblem *problem, char **moves, int *length, GError **error) {
  return bg_verify (problem, (const char *const *) moves, g_strv_length (moves), length, error);
}

/* The model: replays on the position word with the board's own lines, which
   the verifier does not look at.  Returns the number of the move at fault, one
   more than there are if only the end is wrong, 0 for a solution. */
static int model_fault (const BgProblem *problem, char **moves) {
  const BgBoard *board = problem->board;
  BgPosition position = problem->start;
  int n = 0;
  for (; moves[n] != NULL; n++) {
    const char *text = moves[n];
    int from, to;
    ck_assert (bg_hole_read (board, &text, &from, NULL));
    for (; *text == '-'; from = to) {
      text++;
      ck_assert (bg_hole_read (board, &text, &to, NULL));
      int line = bg_board_line_between (board, from, to);
      if (line < 0)
        return n + 1;
      BgPosition before = bg_hole_bit (from) | bg_hole_bit (board->line[line].over);
      if ((position & board->line_mask[line]) != before)
        return n + 1;
      position ^= board->line_mask[line];
    }
  }
  return bg_problem_is_finish (problem, position) ? 0 : n + 1;
}

static int verifier_fault (const BgProblem *problem, char **moves) {
  g_autoptr (GError) error = NULL;
  if (verify (problem, moves, NULL, &error))
    return 0;
  ck_assert_msg (error->domain == BG_VERIFY_ERROR, "%s", error->message);
  ck_assert (strchr (error->message, '\n') == NULL);
  if (g_str_has_prefix (error->message, "after the last move: "))
    return g_strv_length (moves) + 1;
  int fault = 0;
  ck_assert_int_eq (sscanf (error->message, "move %d ", &fault), 1);
  g_autofree char *quote = g_strdup_printf ("'%s'", bg_excerpt (moves[fault - 1], -1).text);
  ck_assert_ptr_nonnull (strstr (error->message, quote));
  return fault;
}

/* Puts every other hole of the board in the place of each hole of each move. */
static int corrupt (const BgProblem *problem, char **moves) {
  int n_wrong = 0;
  for (char **move = moves; *move != NULL; move++) {
    char *original = *move;
    g_auto (GStrv) holes = g_strsplit (original, "-", -1);
    for (char **hole = holes; *hole != NULL; hole++) {
      char *right = *hole;
      for (int other = 0; other < problem->board->n_holes; other++) {
        BgHoleName name = bg_hole_name (problem->board, other);
        if (strcmp (name.text, right) == 0)
          continue;
        *hole = name.text;
        *move = g_strjoinv ("-", holes);
        int expected = model_fault (problem, moves);
        int found = verifier_fault (problem, moves);
        ck_assert_msg (found == expected, "%s for %s: fault in %d, expected %d", *move, original,
                       found, expected);
        n_wrong += found != 0;
        g_free (*move);
      }
      *hole = right;
    }
    *move = original;
  }
  return n_wrong;
}

typedef void (*Visit) (const char *name, const BgProblem *problem, char **moves, int length);

static int for_each_solution (Visit visit) {
  g_autofree char *path = source_file ("tests/data/solutions.txt");
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  gboolean loaded = g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &error);
  ck_assert_msg (loaded, "%s: %s", path, error ? error->message : "");
  gsize n;
  g_auto (GStrv) names = g_key_file_get_groups (file, &n);
  for (gsize i = 0; i < n; i++) {
    const char *group = names[i];
    g_autofree char *board = g_key_file_get_string (file, group, "board", NULL);
    g_autofree char *start = g_key_file_get_string (file, group, "start", NULL);
    g_autofree char *finish = g_key_file_get_string (file, group, "finish", NULL);
    g_autofree char *text = g_key_file_get_string (file, group, "moves", NULL);
    int rule = g_key_file_get_integer (file, group, "rule", NULL);
    int length = g_key_file_get_integer (file, group, "length", NULL);
    g_autoptr (BgProblem) problem = make_problem (board, rule, start, finish);
    g_auto (GStrv) moves = bg_solution_read (NULL, text, NULL, NULL);
    visit (group, problem, moves, length);
  }
  return n;
}

static void check_length (const char *name, const BgProblem *problem, char **moves, int length) {
  g_autoptr (GError) error = NULL;
  int found = 0;
  gboolean ok = verify (problem, moves, &found, &error);
  ck_assert_msg (ok, "%s: %s", name, error ? error->message : "");
  ck_assert_msg (found == length, "%s: length %d, expected %d", name, found, length);
  ck_assert_int_eq (model_fault (problem, moves), 0);
}

TEST (test_published_solutions, "solutions") {
  ck_assert_int_eq (for_each_solution (check_length), 42);
}

static void check_corruptions (const char *name, const BgProblem *problem, char **moves, int) {
  ck_assert_msg (corrupt (problem, moves) > 0, "%s: nothing was wrong", name);
}

TEST (test_corrupted_solutions, "solutions") {
  for_each_solution (check_corruptions);
}

static void check_truncation (const char *name, const BgProblem *problem, char **moves, int) {
  int last = g_strv_length (moves) - 1;
  char *move = g_steal_pointer (&moves[last]);
  ck_assert_msg (verifier_fault (problem, moves) == last + 1, "%s without its last move", name);
  moves[last] = move;
}

TEST (test_truncated_solutions, "solutions") {
  for_each_solution (check_truncation);
}

/* The fault, in words. */
static const struct {
  const char *board;
  int rule;
  const char *start, *finish, *moves, *message;
} wrong[] = {
  { "english", 4, "d4'", "d4", "d6-d4,d5-f5",
    "move 2 'd5-f5': jump d5-f5: no peg at d5 to jump with" },
  { "english", 4, "d4 f4", "d4", "d4-f4", "move 1 'd4-f4': jump d4-f4: no peg at e4 to jump over" },
  { "english", 4, "d4'", "d4", "d2-d4,a3-c3", "move 2 'a3-c3': jump a3-c3: c3 is not empty" },
  { "english", 4, "d4 e4", "f4", "d4-f4-d4",
    "move 1 'd4-f4-d4': jump f4-d4: no peg at e4 to jump over" },
  { "english", 4, "d4'", "d4", "b4-d6", "jump b4-d6: no jump of the 4-move rule" },
  { "english", 4, "d4'", "d4", "d3-d4", "jump d3-d4: no jump of the 4-move rule" },
  { "english", 4, "d4'", "d4", "a4-d4", "jump a4-d4: no jump of the 4-move rule" },
  { "english", 4, "d4'", "d4", "d4-d4", "jump d4-d4: no jump of the 4-move rule" },
  { "rhombus(5)", 6, "c3'", "c3", "a5-c3", "jump a5-c3: no jump of the 6-move rule" },
  { "english", 8, "d4'", "d4", "b3-d4", "jump b3-d4: no jump of the 8-move rule" },
  { "cross(1,1,1,1)", 4, "c3'", "c3", "c1-a3", "jump c1-a3: no jump of the 4-move rule" },
  { "english", 4, "d4 d5 d6", "d4", "d5-d7",
    "after the last move: 2 pegs are left, d4 d7, expected the finish d4" },
  { "english", 4, "d4 d5", "any but d3", "d5-d3",
    "after the last move: 1 peg is left, d3, expected the finish any but d3" },
};

static void assert_fails (const BgProblem *problem, const char *text, GQuark domain,
                          const char *message) {
  g_auto (GStrv) moves = g_strsplit (text, ",", -1);
  g_autoptr (GError) error = NULL;
  ck_assert_msg (!verify (problem, moves, NULL, &error), "'%s' passed", text);
  ck_assert_msg (strstr (error->message, message) != NULL, "'%s', expected '%s'", error->message,
                 message);
  ck_assert (error->domain == domain);
}

TEST_LOOP (test_wrong_solutions, "bad solutions", G_N_ELEMENTS (wrong)) {
  g_autoptr (BgProblem)
      problem = make_problem (wrong[_i].board, wrong[_i].rule, wrong[_i].start, wrong[_i].finish);
  assert_fails (problem, wrong[_i].moves, BG_VERIFY_ERROR, wrong[_i].message);
}

/* A pair of holes two apart with no hole between them. */
TEST (test_gap_between_holes, "bad solutions") {
  BgBoard *board = bg_board_new_drawn ("o_ooo", BG_RULE_4, NULL);
  g_autoptr (BgProblem) problem = bg_problem_new (board, "a1 d1", "c1", NULL);
  assert_fails (problem, "a1-c1", BG_VERIFY_ERROR, "jump a1-c1: no hole at b1 to jump over");
}

static const struct {
  const char *moves, *message;
} malformed[] = {
  { "d2-d4,d5", "move 2 'd5': a single hole" },
  { "d2-d4,", "move 2 '': malformed" },
  { "d2-", "move 1 'd2-': malformed" },
  { "d2d4", "move 1 'd2d4': malformed" },
  { "D2-D4", "move 1 'D2-D4': malformed" },
  { "d02-d4", "malformed" },
  { "d2-d4x", "malformed" },
  { "d2-d8", "move 1 'd2-d8': hole d8 is not on the board 'english'" },
  { "a1-a3", "hole a1 is not on the board" },
  { "d2-d99999999999999999999", "hole d9999999 is not on the board" },
  { "d2-d64", "hole d64 is not on the board" },
  { "d2-d65", "hole d65 is not on the board" },
  { "d2-\xff\n\x01", "move 1 'd2-\uFFFD\?\?': malformed" },
  /* the first move is wrong, but what cannot be read comes first */
  { "d1-d3,zz", "move 2 'zz': malformed" },
};

TEST_LOOP (test_malformed_solutions, "bad solutions", G_N_ELEMENTS (malformed)) {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  assert_fails (problem, malformed[_i].moves, BG_ERROR, malformed[_i].message);
}

TEST (test_long_move_is_cut, "bad solutions") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  g_autoptr (GString) text = g_string_new ("d2");
  for (int i = 0; i < 100000; i++)
    g_string_append (text, "-d4-d2");
  char *moves[] = { text->str, NULL };
  g_autoptr (GError) error = NULL;
  ck_assert (!verify (problem, moves, NULL, &error));
  ck_assert_uint_lt (strlen (error->message), 200);
}

/* A move cut in two is still one move of the same peg. */
TEST (test_length_counts_moves, "solutions") {
  g_autoptr (BgProblem) problem = make_problem ("diamond(3)", BG_RULE_8, "c3'", "c3");
  g_auto (GStrv) moves = bg_solution_read (NULL,
                                           "c1-c3, c4-c2, a3-c3, d3-b3, c5-a3, a3-c1, c1-c3,"
                                           "d2-b4, e3-c5-a3-c3",
                                           NULL, NULL);
  int length = 0;
  ck_assert (verify (problem, moves, &length, NULL));
  ck_assert_int_eq (length, 7);
}

/* The path of a new file of these bytes, LENGTH of them, or up to their end where that is -1; the
   caller removes it. */
static char *new_file (const char *bytes, gssize length) {
  char *path = NULL;
  const int file = g_file_open_tmp ("bergholt-XXXXXX", &path, NULL);
  ck_assert_int_ge (file, 0);
  ck_assert (g_close (file, NULL));
  ck_assert (g_file_set_contents (path, bytes, length, NULL));
  return path;
}

static void assert_parsed (const char *text, const char *expected) {
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) moves = bg_solution_parse (NULL, "text", text, &error);
  ck_assert_msg (moves != NULL, "%s", error ? error->message : "");
  g_autofree char *joined = g_strjoinv ("|", moves);
  ck_assert_str_eq (joined, expected);
}

static void assert_moves (const char *argument, const char *expected) {
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) moves = bg_solution_read (NULL, argument, NULL, &error);
  ck_assert_msg (moves != NULL, "%s", error ? error->message : "");
  g_autofree char *joined = g_strjoinv ("|", moves);
  ck_assert_str_eq (joined, expected);
}

TEST (test_solution_texts, "files") {
  assert_moves ("d2-d4", "d2-d4");
  assert_moves (" d2-d4,a3-c3 ; c1-c3,,\n\te1-e3\n", "d2-d4|a3-c3|c1-c3|e1-e3");
  assert_moves ("d2-d4\n# a remark, with commas\n  # and another\na3-c3 # a third", "d2-d4|a3-c3");
  assert_moves ("D2-D4 a3c3e3\nf4 f6\nd2 d4 d6, a1 c1", "d2-d4|a3-c3-e3|f4-f6|d2-d4-d6|a1-c1");
  assert_moves ("1. d2-d4 2. a3-c3\n 3) c1-c3\n4  e1-e3", "d2-d4|a3-c3|c1-c3|e1-e3");
  assert_parsed ("     1  (3,1,2)  d2-d4 a3-c3\n     2  (2,1,2)  d2-d4 a4-c4\n", "d2-d4|a3-c3");
  assert_parsed ("x: A game\nboard x, 4-move rule, from d4' to d4\nsolved in 2 moves, and so on\n"
                 "   1  d2-d4\n   2  a3-c3\nordered 2\n     1  (3,1,2)  d2-d4 a3-c3\n",
                 "d2-d4|a3-c3");
  assert_parsed ("{\"a\" : {\"solution\" : [\"f4-f6\"]}, \"b\" : \"\\\"solution\", "
                 "\"solution\" : [ \"d2-d4\",\n\"a3-c3\" ], \"c\" : []}",
                 "d2-d4|a3-c3");
  g_autofree char *path = new_file ("# remark\nd2-d4, a3-c3\n", -1);
  assert_moves (path, "d2-d4|a3-c3");
  g_remove (path);
}

/* The solutions of TEXT are EXPECTED, each after a blank. */
static void assert_all (const char *text, const char *expected) {
  g_autofree char *path = new_file (text, -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) solutions = bg_solutions_read (NULL, path, &error);
  ck_assert_msg (solutions != NULL, "%s", error ? error->message : "");
  g_remove (path);
  g_autoptr (GString) read = g_string_new (NULL);
  for (guint i = 0; i < solutions->len; i++) {
    g_autofree char *joined = g_strjoinv ("|", solutions->pdata[i]);
    g_string_append_printf (read, " %s", joined);
  }
  ck_assert_str_eq (read->str, expected);
}

TEST (test_several_solutions, "files") {
  assert_all ("d2-d4, a3-c3\n", " d2-d4|a3-c3");
  assert_all ("     1  (3,1,2)  d2-d4 a3-c3\n     2  (2,1,2)  d2-d4 a4-c4\n",
              " d2-d4|a3-c3 d2-d4|a4-c4");
  assert_all ("x: A game\nboard x, 4-move rule, from d4' to d4\nsolved in 2 moves, and so on\n"
              "   1  d2-d4\n   2  a3-c3\nordered 2\n     1  (3,1,2)  d2-d4 a4-c4\n"
              "     2  (3,1,2)  d2-d4\nlongest sweep 3 (of 4)\n",
              " d2-d4|a3-c3 d2-d4|a4-c4 d2-d4");
  assert_all ("{\"moves\" : 2, \"a\" : [\"moves\"], \"solution\" : [\"d2-d4\", \"a3-c3\"],\n"
              "\"solutions\" : [{\"class\" : [1], \"moves\" : [\"f4-f6\"]},\n"
              "{\"moves\" : [ \"d2-d4\",\n\"a4-c4\" ]}], \"sizes\" : {\"moves\" : [3]}}",
              " d2-d4|a3-c3 f4-f6 d2-d4|a4-c4");
}

/* Contents of a file that is no solution, and its length. */
static const struct {
  const char *bytes;
  int length;
  const char *message;
} unreadable[] = {
  { "d2-d4\na3--c3", 12, ": line 2: 'a3--c3': expected a move" },
  { "d2-d4\na3, c3-e3", 15, ": line 2: 'a3': a single hole" },
  { "d2-d4\nsolved", 12, ": line 2: 'solved': expected a move" },
  { "x: y\nboard x, 4-move rule, from a to b\nbounded: no", 50,
    ": line 3: 'bounded: no': expected a solution" },
  { "{\"moves\" : 3}", 13, ": expected a list \"solution\"" },
  { "{\"solution\" : [\n3]}", 19, ": line 2: '3]}': expected a move between quotes" },
  { "{\"solution\" : [\"a1-a3", 21, ": line 1: '\"a1-a3': expected a move between quotes" },
  { "{\"solution\" : []}", 17, "no moves" },
  { "", 0, "no moves" },
  { "# nothing\n", 10, "no moves" },
  { "d2-d4\0a3-c3", 11, "not UTF-8 text" },
  { "\x89PNG\r\n", 6, "not UTF-8 text" },
};

TEST_LOOP (test_unreadable_files, "files", G_N_ELEMENTS (unreadable)) {
  g_autofree char *path = new_file (unreadable[_i].bytes, unreadable[_i].length);
  g_autoptr (GError) error = NULL;
  ck_assert_ptr_null (bg_solution_read (NULL, path, NULL, &error));
  g_remove (path);
  ck_assert_msg (strstr (error->message, unreadable[_i].message) != NULL, "%s", error->message);
  ck_assert (g_error_matches (error, BG_ERROR, BG_ERROR_INPUT));
}

static const char *const not_files[] = { "/nonexistent/file", "/", "/dev/zero", "", "d4" };

TEST_LOOP (test_no_such_files, "files", G_N_ELEMENTS (not_files)) {
  g_autoptr (GError) error = NULL;
  ck_assert_ptr_null (bg_solution_read (NULL, not_files[_i], NULL, &error));
  ck_assert (g_error_matches (error, BG_ERROR, BG_ERROR_INPUT));
}

/* --- Notations and plans ------------------------------------------------------------ */

/* Random play from a random start of BOARD: the problem to end as it does, and its moves; NULL
   where there is no jump. */
static BgProblem *random_play (const BgBoard *board, uint64_t *state, BgJumpList *jumps) {
  const uint64_t seed = *state;
  const BgPosition start = model_random_subset (state, board->full);
  BgPosition position = start;
  jumps->n = 0;
  for (int misses = 0; misses < 200;) {
    const int line = model_random_below (state, board->n_lines);
    const BgLine *way = &board->line[line];
    const int from = model_random_below (state, 2) ? way->a : way->b;
    if (bg_has (position, from) && bg_starts_in (way, from) && bg_can_play (way, position)) {
      bg_jump_list_append (jumps, from, line);
      position ^= board->line_mask[line];
      misses = 0;
    } else
      misses++;
  }
  BgProblem *problem = jumps->n > 0 ? bg_problem_of (board, start, &position, 1) : NULL;
  if (problem != NULL)
    note_problem (problem, seed);
  return problem;
}

/* A random board of each kind, or one of the greater ones. */
static BgBoard *any_board (uint64_t *state, int turn) {
  static const char *const names[] = { "english",    "french",    "triangle(6)",    "wiegleb",
                                       "diamond(4)", "petersen",  "torus(4,4)",     "hypercube(4)",
                                       "hexagon(4)", "cycle(20)", "graph6(EhEG)",   "square(6)",
                                       "grid(3,4)",  "star(6)",   "rectangle(12,3)" };
  BgBoard *board = turn % 5 < 4 ? model_random_board (state, all_kinds[turn % 5], 3, 20)
                                : bg_board_new (names[turn / 5 % (int) G_N_ELEMENTS (names)],
                                                BG_RULE_4, NULL);
  return board != NULL ? board : bg_board_new ("english", BG_RULE_4, NULL);
}

/* Random play on a random board, and its moves. */
typedef struct {
  BgBoard *board;
  BgProblem *problem;
  BgJumpList jumps;
  BgPath path[BG_MAX_HOLES];
  int length; /* in moves */
} Play;

static void clear_play (Play *play) {
  g_clear_pointer (&play->problem, bg_problem_free);
  g_clear_pointer (&play->board, bg_board_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Play, clear_play)

/* The play of a TURN by random numbers from SEED; false where it has no jump. */
static bool play_at_random (Play *play, uint64_t seed, int turn) {
  uint64_t state = seed + turn;
  play->board = any_board (&state, turn);
  play->problem = random_play (play->board, &state, &play->jumps);
  if (play->problem == NULL)
    return false;
  play->length = bg_jump_list_to_moves (play->board, &play->jumps, play->path);
  return true;
}

/* What `show --notation` writes, with the line that names the notation or without. */
static char *write_solution (const BgProblem *problem, const BgHoleNotation *notation, char **moves,
                             bool named) {
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_written (record, problem, notation, (const char *const *) moves);
  const BgRecord *written = bg_record_find (record, "written");
  GString *text = g_string_new ("The title\n");
  if (named)
    g_string_append_printf (text, "notation %s\n", notation->name);
  for (guint i = 0; i < bg_record_length (written); i++)
    g_string_append_printf (text, "%4u  %s\n", i + 1,
                            bg_record_text (bg_record_item (written, i), "move"));
  return g_string_free (text, FALSE);
}

/* The solution that TEXT, in a file, is. */
static char **read_back (const BgProblem *problem, const char *text, BgPlanCost *cost) {
  g_autofree char *path = new_file (text, -1);
  g_autoptr (GError) error = NULL;
  char **moves = bg_solution_read (problem, path, cost, &error);
  g_remove (path);
  ck_assert_msg (moves != NULL, "%s\n%s", error ? error->message : "", text);
  return moves;
}

static void check_solves (const BgProblem *problem, char **moves, int length, const char *text) {
  g_autoptr (GError) error = NULL;
  int found;
  const bool solves = verify (problem, moves, &found, &error);
  ck_assert_msg (solves && found == length, "%s\n%s", error ? error->message : "a length", text);
}

/* Every notation of the table comes back, with its name as the same moves, and without as a
   solution. */
TEST_LOOP (test_notations, "notations", 150) {
  g_auto (Play) play = { 0 };
  if (!play_at_random (&play, 11, _i))
    return;
  g_auto (GStrv) moves = bg_jump_list_strings (play.board, &play.jumps);
  for (int i = 0; i < bg_n_hole_notations; i++) {
    const BgHoleNotation *notation = &bg_hole_notations[i];
    if (!bg_hole_notation_fits (notation, play.board))
      continue;
    g_autofree char *named = write_solution (play.problem, notation, moves, true);
    g_autofree char *unnamed = write_solution (play.problem, notation, moves, false);
    g_auto (GStrv) first = read_back (play.problem, named, NULL);
    g_auto (GStrv) second = read_back (play.problem, unnamed, NULL);
    ck_assert_msg (g_strv_equal ((const char *const *) first, (const char *const *) moves), "%s",
                   named);
    check_solves (play.problem, second, play.length, unnamed);
  }
}

/* Appends the location of HOLE, as pos-2-3 in a task of the competitions. */
static void append_location (const BgBoard *board, int hole, bool is_ours, GString *text) {
  if (is_ours || board->by_lines) {
    g_string_append_c (text, ' ');
    bg_pddl_name_append (board, hole, text);
  } else
    g_string_append_printf (text, " pos-%d-%d", board->row[hole], board->column[hole]);
}

/* The plan of MOVES in the domain of the export, or in that of the competitions. */
static char *write_plan (const BgBoard *board, const BgPath *moves, int n, bool is_ours) {
  GString *text = g_string_new ("; a plan\n");
  for (int m = 0; m < n; m++) {
    const BgPath *move = &moves[m];
    for (int i = 0; i + 1 < move->n; i++) {
      g_string_append_printf (text, "%d: (%s", i,
                              i == 0    ? is_ours ? "begin-move" : "jump-new-move"
                              : is_ours ? "continue-move"
                                        : "jump-continue-move");
      append_location (board, move->hole[i], is_ours, text);
      append_location (board, board->line[move->line[i]].over, is_ours, text);
      append_location (board, move->hole[i + 1], is_ours, text);
      g_string_append (text, ") [1]\n");
    }
    g_string_append (text, "(end-move");
    append_location (board, move->hole[move->n - 1], is_ours, text);
    g_string_append (text, ")\n");
  }
  g_string_append_printf (text, "; cost = %d (general cost)\n", n);
  return g_string_free (text, FALSE);
}

TEST_LOOP (test_plans, "notations", 150) {
  g_auto (Play) play = { 0 };
  if (!play_at_random (&play, 101, _i))
    return;
  for (int i = 0; i < 4; i++) {
    BgPlanCost cost;
    char *plan = write_plan (play.board, play.path, play.length, i % 2);
    g_autofree char *text = i < 2 ? plan : g_ascii_strup (plan, -1);
    if (i >= 2)
      g_free (plan);
    g_auto (GStrv) moves = read_back (play.problem, text, &cost);
    check_solves (play.problem, moves, play.length, text);
    ck_assert_int_eq (cost.claimed, play.length);
    ck_assert_int_eq (cost.found, play.length);
  }
}

/* Texts of the English central game's first moves, or why they are refused. */
static const struct {
  const char *text, *moves, *message;
} forms[] = {
  { "46-44, 65-45", "d6-d4|f5-d5", NULL },
  { "1. 46-44 2. 65-45", "d6-d4|f5-d5", NULL },
  { "29-17,26-24", "d6-d4|f5-d5", NULL },
  { "(0,\u22122)\u2013(0,0); (2,-1)-(0,-1)", "d6-d4|f5-d5", NULL },
  { "d6\u2013d4, f5\u2192d5", "d6-d4|f5-d5", NULL },
  { "d6->d4\u00A0f5\u2014d5", "d6-d4|f5-d5", NULL },
  { "\uFEFFd6-d4\nf5-d5", "d6-d4|f5-d5", NULL },
  { "(jump d6 d5 d4)(jump f5 e5 d5)", "d6-d4|f5-d5", NULL },
  { "0: (JUMP-NEW-MOVE POS-5-3 POS-4-3 POS-3-3)", "d6-d4", NULL },
  { "46-44, 65-99", NULL, "'65-99': expected holes of the board in the notation" },
  { "46-99", NULL, "'46-99': expected a move as in d4-f4-d6" },
  { "4-d4", NULL, "'4-d4': expected a move as in d4-f4-d6" },
  { "(begin-move d6 d5 d4)", NULL, "ends within a move, expected (end-move d4)" },
  { "(begin-move d6 d5 d4)(begin-move f5 e5 d5)", NULL, "begins a move within another" },
  { "(jump-on d6 d5 d4)", NULL, "expected the hole in which the jump before ended" },
  { "(begin-move d6 d5 d4)\n(end-move d6)", NULL, "line 2: 'end-move d6': expected the hole" },
  { "(jump d6 c5 d4)", NULL, "the second hole is not between the others" },
  { "(begin-move d6 d5 d4)(end-move d4)(finish-1)", "d6-d4", NULL },
  { "(jump d6 d5 d4) (jump f5 e5 d5", NULL, "'(jump f5 e5 d5': expected a whole action" },
  { "(jump d6 d5 d4)\n\nthen (jump f5 e5 d5)", NULL, "line 3: 'then (jump f5 e5 d5)': expected" },
  { "(jump d6 d5 d4) (finish-)", NULL, "'finish-': expected an action" },
  { "(jump1 d6 d5 d4)", NULL, "'jump1 d6 d5 d4': expected an action" },
  { "(hop d6 d5 d4)", NULL, "'hop d6 d5 d4': expected an action" },
  { "(jump d6 d5)", NULL, "'jump d6 d5': expected an action" },
  { "(jump d6 d5 a1)", NULL, "'a1' is no hole of the board 'english'" },
};

TEST_LOOP (test_forms, "notations", G_N_ELEMENTS (forms)) {
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) moves = bg_solution_read (problem, forms[_i].text, NULL, &error);
  ck_assert_msg ((moves != NULL) == (forms[_i].moves != NULL), "%s",
                 error != NULL ? error->message : "taken");
  if (moves == NULL)
    ck_assert_msg (strstr (error->message, forms[_i].message) != NULL, "%s", error->message);
  g_autofree char *joined = moves != NULL ? g_strjoinv ("|", moves) : NULL;
  ck_assert_pstr_eq (joined, forms[_i].moves);
}

/* Two jumps of one peg that a plan has as two moves; costs of moves and of actions. */
TEST (test_costs, "notations") {
  static const char jumps[] = "(jump-new-move c3 b3 a3)(end-move a3)(jump-new-move a3 a2 a1)";
  static const struct {
    const char *line;
    int claimed, found;
  } costs[] = { { "; cost = 2 (general cost)", 2, 2 },
                { "; cost = 3 (unit cost)", 3, 3 },
                { "; Cost: 1.00", 1, 2 },
                { "; no costs", 0, 0 } };
  g_autoptr (BgProblem) problem = make_problem ("square(3)", BG_RULE_4, "c3 b3 a2", "a1");
  for (size_t i = 0; i < G_N_ELEMENTS (costs); i++) {
    BgPlanCost cost;
    g_autofree char *text = g_strconcat (jumps, "\n", costs[i].line, "\n", NULL);
    g_auto (GStrv) moves = bg_solution_read (problem, text, &cost, NULL);
    check_solves (problem, moves, 1, text);
    ck_assert_int_eq (cost.claimed, costs[i].claimed);
    ck_assert_int_eq (cost.found, costs[i].found);
    ck_assert_int_eq (cost.line, costs[i].claimed > 0 ? 2 : 0);
  }
}

/* A walk through all plays of a problem. */
typedef struct {
  const BgProblem *problem;
  int solutions, passed, wrong;
} Walk;

/* The jumps as single moves, which the verifier joins. */
static char **write_jumps (const BgBoard *board, const ModelSequence *play) {
  char **jumps = g_new0 (char *, play->n + 1);
  for (int i = 0; i < play->n; i++) {
    const BgHoleName from = bg_hole_name (board, play->from[i]);
    const BgHoleName over = bg_hole_name (board, play->over[i]);
    const BgHoleName to = bg_hole_name (board, play->to[i]);
    jumps[i] = board->by_lines ? g_strdup_printf ("%s-%s-%s", from.text, over.text, to.text)
                               : g_strdup_printf ("%s-%s", from.text, to.text);
  }
  return jumps;
}

/* Holds the verifier's answer to PLAY, and the move that it names, against the play itself. */
static bool verify_play (const ModelSequence *play, void *data) {
  Walk *walk = data;
  int end = 1;
  while (end < play->n
         && !(model_begins_move (play, end) && model_is_finish (walk->problem, play->before[end])))
    end++;
  if (play->n == 0)
    return true;
  const bool solves = end == play->n && model_is_finish (walk->problem, play->before[end]);
  g_auto (GStrv) jumps = write_jumps (walk->problem->board, play);
  g_autoptr (GError) error = NULL;
  assert_in_loop (verify (walk->problem, jumps, NULL, &error) == solves);
  if (end < play->n) {
    g_autofree char *head = g_strdup_printf ("move %d '", end + 1);
    assert_in_loop (g_error_matches (error, BG_VERIFY_ERROR, BG_VERIFY_ERROR_PASSED));
    assert_in_loop (g_str_has_prefix (error->message, head));
  }
  walk->passed += end < play->n;
  walk->solutions += solves;
  walk->wrong += !solves;
  return walk->wrong < 1000;
}

/* A solution ends with the first position between two moves that fits a pattern, and a peg that
   jumps on passes it. */
TEST (test_open_goals, "verify") {
  uint64_t random = 5501;
  Walk walk = { 0 };
  for (int i = 0; i < 60; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_kinds[i % 4], 6, 12);
    g_autoptr (BgProblem) problem = model_random_open_problem (&random, board);
    Model model = model_of (board);
    walk.problem = problem;
    walk.wrong = 0;
    model_walk (&model, problem->start, false, verify_play, &walk);
  }
  ck_assert_int_gt (walk.solutions, 500);
  ck_assert_int_gt (walk.passed, 500);
}
