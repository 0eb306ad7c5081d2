/* The verifier, held against the published solutions and every way to get one
   hole of them wrong. */
#include "harness.h"

#include <glib/gstdio.h>

#include "board/notation.h"
#include "verify/solution.h"
#include "verify/verify.h"

static char *
data_file (const char *name)
{
  const char *top = g_getenv ("srcdir");
  return g_build_filename (top != NULL ? top : ".", "tests", "data", name, NULL);
}

static int
verify (const BgProblem *problem, char **moves, int *length, GError **error)
{
  return bg_verify (problem, (const char *const *) moves, g_strv_length (moves), length, error);
}

/* The model: replays on the position word with the board's own lines, which
   the verifier does not look at.  Returns the number of the move at fault, one
   more than there are if only the end is wrong, 0 for a solution. */
static int
model_fault (const BgProblem *problem, char **moves)
{
  const BgBoard *board = problem->board;
  BgPosition position = problem->start;
  int n = 0;
  for (; moves[n] != NULL; n++)
    {
      const char *text = moves[n];
      int from, to;
      ck_assert (bg_hole_read (board, &text, &from, NULL));
      for (; *text == '-'; from = to)
        {
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

static int
verifier_fault (const BgProblem *problem, char **moves)
{
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
static int
corrupt (const BgProblem *problem, char **moves)
{
  int n_wrong = 0;
  for (char **move = moves; *move != NULL; move++)
    {
      char *original = *move;
      g_auto (GStrv) holes = g_strsplit (original, "-", -1);
      for (char **hole = holes; *hole != NULL; hole++)
        {
          char *right = *hole;
          for (int other = 0; other < problem->board->n_holes; other++)
            {
              BgHoleName name = bg_hole_name (problem->board, other);
              if (strcmp (name.text, right) == 0)
                continue;
              *hole = name.text;
              *move = g_strjoinv ("-", holes);
              int expected = model_fault (problem, moves);
              int found = verifier_fault (problem, moves);
              ck_assert_msg (found == expected, "%s for %s: fault in %d, expected %d", *move,
                             original, found, expected);
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

static int
for_each_solution (Visit visit)
{
  g_autofree char *path = data_file ("solutions.txt");
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  gboolean loaded = g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &error);
  ck_assert_msg (loaded, "%s: %s", path, error ? error->message : "");
  gsize n;
  g_auto (GStrv) names = g_key_file_get_groups (file, &n);
  for (gsize i = 0; i < n; i++)
    {
      const char *group = names[i];
      g_autofree char *board = g_key_file_get_string (file, group, "board", NULL);
      g_autofree char *start = g_key_file_get_string (file, group, "start", NULL);
      g_autofree char *finish = g_key_file_get_string (file, group, "finish", NULL);
      g_autofree char *text = g_key_file_get_string (file, group, "moves", NULL);
      int rule = g_key_file_get_integer (file, group, "rule", NULL);
      int length = g_key_file_get_integer (file, group, "length", NULL);
      g_autoptr (BgProblem) problem = make_problem (board, rule, start, finish);
      g_auto (GStrv) moves = bg_solution_read (NULL, text, NULL);
      visit (group, problem, moves, length);
    }
  return n;
}

static void
check_length (const char *name, const BgProblem *problem, char **moves, int length)
{
  g_autoptr (GError) error = NULL;
  int found = 0;
  gboolean ok = verify (problem, moves, &found, &error);
  ck_assert_msg (ok, "%s: %s", name, error ? error->message : "");
  ck_assert_msg (found == length, "%s: length %d, expected %d", name, found, length);
  ck_assert_int_eq (model_fault (problem, moves), 0);
}

START_TEST (test_published_solutions)
{
  ck_assert_int_eq (for_each_solution (check_length), 42);
}
END_TEST

static void
check_corruptions (const char *name, const BgProblem *problem, char **moves, int)
{
  ck_assert_msg (corrupt (problem, moves) > 0, "%s: nothing was wrong", name);
}

START_TEST (test_corrupted_solutions)
{
  for_each_solution (check_corruptions);
}
END_TEST

static void
check_truncation (const char *name, const BgProblem *problem, char **moves, int)
{
  int last = g_strv_length (moves) - 1;
  char *move = g_steal_pointer (&moves[last]);
  ck_assert_msg (verifier_fault (problem, moves) == last + 1, "%s without its last move", name);
  moves[last] = move;
}

START_TEST (test_truncated_solutions)
{
  for_each_solution (check_truncation);
}
END_TEST

/* The fault, in words. */
static const struct
{
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

static void
assert_fails (const BgProblem *problem, const char *text, GQuark domain, const char *message)
{
  g_auto (GStrv) moves = g_strsplit (text, ",", -1);
  g_autoptr (GError) error = NULL;
  ck_assert_msg (!verify (problem, moves, NULL, &error), "'%s' passed", text);
  ck_assert_msg (strstr (error->message, message) != NULL, "'%s', expected '%s'", error->message,
                 message);
  ck_assert (error->domain == domain);
}

START_TEST (test_wrong_solutions)
{
  g_autoptr (BgProblem)
      problem = make_problem (wrong[_i].board, wrong[_i].rule, wrong[_i].start, wrong[_i].finish);
  assert_fails (problem, wrong[_i].moves, BG_VERIFY_ERROR, wrong[_i].message);
}
END_TEST

/* A pair of holes two apart with no hole between them. */
START_TEST (test_gap_between_holes)
{
  BgBoard *board = bg_board_new_drawn ("o_ooo", BG_RULE_4, NULL);
  g_autoptr (BgProblem) problem = bg_problem_new (board, "a1 d1", "c1", NULL);
  assert_fails (problem, "a1-c1", BG_VERIFY_ERROR, "jump a1-c1: no hole at b1 to jump over");
}
END_TEST

static const struct
{
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

START_TEST (test_malformed_solutions)
{
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  assert_fails (problem, malformed[_i].moves, BG_ERROR, malformed[_i].message);
}
END_TEST

START_TEST (test_long_move_is_cut)
{
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  g_autoptr (GString) text = g_string_new ("d2");
  for (int i = 0; i < 100000; i++)
    g_string_append (text, "-d4-d2");
  char *moves[] = { text->str, NULL };
  g_autoptr (GError) error = NULL;
  ck_assert (!verify (problem, moves, NULL, &error));
  ck_assert_uint_lt (strlen (error->message), 200);
}
END_TEST

/* A move cut in two is still one move of the same peg. */
START_TEST (test_length_counts_moves)
{
  g_autoptr (BgProblem) problem = make_problem ("diamond(3)", BG_RULE_8, "c3'", "c3");
  g_auto (GStrv) moves = bg_solution_read (NULL,
                                           "c1-c3, c4-c2, a3-c3, d3-b3, c5-a3, a3-c1, c1-c3,"
                                           "d2-b4, e3-c5-a3-c3",
                                           NULL);
  int length = 0;
  ck_assert (verify (problem, moves, &length, NULL));
  ck_assert_int_eq (length, 7);
}
END_TEST

static void
assert_parsed (const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) moves = bg_solution_parse (NULL, "text", text, &error);
  ck_assert_msg (moves != NULL, "%s", error ? error->message : "");
  g_autofree char *joined = g_strjoinv ("|", moves);
  ck_assert_str_eq (joined, expected);
}

static void
assert_moves (const char *argument, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) moves = bg_solution_read (NULL, argument, &error);
  ck_assert_msg (moves != NULL, "%s", error ? error->message : "");
  g_autofree char *joined = g_strjoinv ("|", moves);
  ck_assert_str_eq (joined, expected);
}

START_TEST (test_solution_texts)
{
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
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("bergholt-XXXXXX", &path, NULL);
  ck_assert_int_ge (file, 0);
  ck_assert (g_close (file, NULL));
  ck_assert (g_file_set_contents (path, "# remark\nd2-d4, a3-c3\n", -1, NULL));
  assert_moves (path, "d2-d4|a3-c3");
  g_remove (path);
}
END_TEST

/* The solutions of TEXT are EXPECTED, each after a blank. */
static void
assert_all (const char *text, const char *expected)
{
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("bergholt-XXXXXX", &path, NULL);
  ck_assert_int_ge (file, 0);
  ck_assert (g_close (file, NULL));
  ck_assert (g_file_set_contents (path, text, -1, NULL));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) solutions = bg_solutions_read (NULL, path, &error);
  ck_assert_msg (solutions != NULL, "%s", error ? error->message : "");
  g_remove (path);
  g_autoptr (GString) read = g_string_new (NULL);
  for (guint i = 0; i < solutions->len; i++)
    {
      g_autofree char *joined = g_strjoinv ("|", solutions->pdata[i]);
      g_string_append_printf (read, " %s", joined);
    }
  ck_assert_str_eq (read->str, expected);
}

START_TEST (test_several_solutions)
{
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
END_TEST

/* Contents of a file that is no solution, and its length. */
static const struct
{
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

START_TEST (test_unreadable_files)
{
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("bergholt-XXXXXX", &path, NULL);
  ck_assert_int_ge (file, 0);
  ck_assert (g_close (file, NULL));
  ck_assert (g_file_set_contents (path, unreadable[_i].bytes, unreadable[_i].length, NULL));
  g_autoptr (GError) error = NULL;
  ck_assert_ptr_null (bg_solution_read (NULL, path, &error));
  g_remove (path);
  ck_assert_msg (strstr (error->message, unreadable[_i].message) != NULL, "%s", error->message);
  ck_assert (g_error_matches (error, BG_ERROR, BG_ERROR_INPUT));
}
END_TEST

static const char *const not_files[] = { "/nonexistent/file", "/", "/dev/zero", "", "d4" };

START_TEST (test_no_such_files)
{
  g_autoptr (GError) error = NULL;
  ck_assert_ptr_null (bg_solution_read (NULL, not_files[_i], &error));
  ck_assert (g_error_matches (error, BG_ERROR, BG_ERROR_INPUT));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("verify");
  TCase *topic = add_topic (suite, "solutions");
  add_test (topic, test_published_solutions);
  add_test (topic, test_corrupted_solutions);
  add_test (topic, test_truncated_solutions);
  add_test (topic, test_length_counts_moves);

  topic = add_topic (suite, "bad solutions");
  add_loop (topic, test_wrong_solutions, 0, G_N_ELEMENTS (wrong));
  add_test (topic, test_gap_between_holes);
  add_loop (topic, test_malformed_solutions, 0, G_N_ELEMENTS (malformed));
  add_test (topic, test_long_move_is_cut);

  topic = add_topic (suite, "files");
  add_test (topic, test_solution_texts);
  add_test (topic, test_several_solutions);
  add_loop (topic, test_unreadable_files, 0, G_N_ELEMENTS (unreadable));
  add_loop (topic, test_no_such_files, 0, G_N_ELEMENTS (not_files));
  return run_suite (suite);
}
