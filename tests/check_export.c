/* The integer programs that are exported have the minimum of moves as their least value.  Tasks and
   lists that are exported are the same problem when they come back. */
#include <glib/gstdio.h>
#include <glpk.h>

#include "board/notation.h"
#include "harness.h"
#include "model.h"
#include "problem/task.h"
#include "records/export.h"

/* The least value of a program in LP format; -1: it has no solution. */
static int least_value (const char *text) {
  g_autofree char *file = NULL;
  const int fd = g_file_open_tmp ("bergholt-XXXXXX.lp", &file, NULL);
  ck_assert_int_ge (fd, 0);
  g_close (fd, NULL);
  ck_assert (g_file_set_contents (file, text, -1, NULL));
  glp_term_out (GLP_OFF);
  glp_prob *program = glp_create_prob ();
  ck_assert_int_eq (glp_read_lp (program, NULL, file), 0);
  glp_iocp parameters;
  glp_init_iocp (&parameters);
  parameters.presolve = GLP_ON;
  const int failed = glp_intopt (program, &parameters);
  const int value = failed == 0 && glp_mip_status (program) == GLP_OPT
                        ? (int) (glp_mip_obj_val (program) + 0.5)
                        : -1;
  glp_delete_prob (program);
  glp_free_env ();
  g_unlink (file);
  return value;
}

static int minimum (const BgProblem *problem) {
  g_auto (BgSolveResult) result = solved (problem, &(BgSolveOptions){ 0 }, &one_thread);
  return result.status == BG_YES ? result.moves : -1;
}

static const char *const texts[] = {
  /* two lines with the same ends; and lines one way */
  "[problem]\ngraph = a-b b-c c-d d-a\nstart = a'\nfinish = any\n",
  "[problem]\nlines = a b c\none-way = c d e, e f a\nstart = a b d f\nfinish = any\n",
  "[problem]\nboard = triangle(4)\nstart = a2'\nfinish = b2\n",
  "[problem]\nlayout = oooo/oooo\nrule = 4\nstart = b1 c1 b2\nfinish = any\n",
  "[problem]\nlayout = ooooo/ooooo\nrule = 4\nstart = b1 c1 d2 e2\nfinish = a1 e1\n",
  /* no solution */
  "[problem]\nlayout = ooooo\nrule = 4\nstart = a1 b1 e1\nfinish = a1\n",
  "[problem]\nlayout = ooooo/ooooo/ooooo\nrule = 8\nstart = a1 b1 c2 d2 e3 b3\nfinish = any\n",
  "[problem]\nboard = triangle(4)\nstart = a1'\nfinish = any\n",
  /* patterns: after some jumps, after all, and never */
  "[problem]\nboard = triangle(4)\nstart = a2'\nfinish = a1 filled; a2 c3 empty\n",
  "[problem]\nlayout = ooooo/ooooo\nrule = 4\nstart = b1 c1 d2 e2\nfinish = at most a1 c2 e1\n",
  "[problem]\nlayout = ooooo\nrule = 4\nstart = a1 b1 d1\nfinish = at least e1\n",
  /* no jump is left */
  "[problem]\nlayout = ooooo/ooooo\nrule = 4\nstart = b1 c1 d2 e2\nfinish = stuck\n",
  "[problem]\ngraph = a-b b-c c-d d-a\nstart = a'\nfinish = stuck\n",
};

TEST_LOOP (test_integer_programs, "integer programs", sample_of (G_N_ELEMENTS (texts), 7)) {
  g_autoptr (BgProblem) problem = read_problem (texts[_i]);
  g_autofree char *program = bg_export_lp (problem);
  ck_assert_int_eq (least_value (program), minimum (problem));
}

/* --- There and back --------------------------------------------------------------- */

/* Gives the holes of a board by lines names that are no names in PDDL, that differ by case alone,
   or that look like places; false where only the last are among them. */
static bool rename_holes (BgBoard *board, uint64_t *state) {
  static const char *const odd[] = { "a1", "A1",   "a",   "A",    "0",    "_x", "1b2",  "h1",
                                     "H1", "h2_A", "b2",  "zz99", "all_", "B",  "_0_",  "d4",
                                     "D4", "goal", "peg", "x01",  "9",    "__", "pos3", "Pos3" };
  const int kind = model_random_below (state, 3), first = model_random_below (state, 24);
  for (int hole = 0; hole < board->n_holes; hole++)
    if (kind == 1)
      g_strlcpy (board->names[hole].text, odd[(first + hole) % G_N_ELEMENTS (odd)], BG_HOLE_NAME);
    else if (kind == 2)
      g_snprintf (board->names[hole].text, BG_HOLE_NAME, "%c%d", 'a' + hole % 4, hole / 4 + 1);
  return kind != 2;
}

/* The problem as a text that does not depend on the order of its holes and lines; BY_NUMBERS: with
   the numbers of holes in place of their names, which capitals change. */
static char *canonical_text (const BgProblem *problem, bool by_numbers) {
  g_autofree char *text = bg_export_text (problem);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_free);
  for (char **line = lines; *line != NULL; line++) {
    g_auto (GStrv) words = g_strsplit (*line, " ", -1);
    if (words[0] == NULL || strcmp (words[0], "problem") == 0 || strcmp (words[0], "board") == 0
        || strcmp (words[0], "rule") == 0)
      continue;
    g_autoptr (GPtrArray) holes = g_ptr_array_new_with_free_func (g_free);
    for (int i = 1; words[i] != NULL && (i < 2 || strcmp (words[0], "hole") != 0); i++) {
      int hole;
      const char *name = words[i];
      ck_assert (bg_hole_read (problem->board, &name, &hole, NULL));
      g_ptr_array_add (holes, by_numbers ? g_strdup_printf ("%d", hole) : g_strdup (words[i]));
    }
    if (strcmp (words[0], "jump") != 0)
      g_ptr_array_sort (holes, compare_texts);
    g_ptr_array_add (holes, NULL);
    g_autofree char *joined = g_strjoinv (" ", (char **) holes->pdata);
    g_ptr_array_add (kept, g_strconcat (words[0], " ", joined, NULL));
  }
  g_ptr_array_sort (kept, compare_texts);
  g_ptr_array_add (kept, NULL);
  return g_strjoinv ("\n", (char **) kept->pdata);
}

static void check_back (const BgProblem *problem, char *text, const char *what, bool by_numbers) {
  g_autoptr (GError) error = NULL;
  g_autofree char *file = text;
  ck_assert_msg (text != NULL, "%s", what);
  g_autoptr (BgProblem) back = bg_problem_load_data (what, file, strlen (file), &error);
  ck_assert_msg (back != NULL, "%s: %s\n%s", what, error ? error->message : "", file);
  g_autofree char *before = canonical_text (problem, by_numbers);
  g_autofree char *after = canonical_text (back, by_numbers);
  ck_assert_msg (strcmp (before, after) == 0, "%s:\n%s\nexpected:\n%s", what, after, before);
}

/* Has the problem of TASK the pattern of PROBLEM? */
static void check_pattern_back (const BgProblem *problem, const char *task) {
  g_autoptr (GError) error = NULL;
  g_autofree char *text = bg_task_read_pddl ("task", task, &error);
  ck_assert_msg (text != NULL, "%s", error != NULL ? error->message : "");
  g_autoptr (BgProblem) back = read_problem (text);
  ck_assert_int_eq (back->goal, problem->goal);
  BG_FOR_EACH_HOLE (hole, problem->board->full) {
    const BgHoleName name = bg_hole_name (problem->board, hole);
    const char *word = name.text;
    int other;
    ck_assert (bg_hole_read (back->board, &word, &other, NULL));
    ck_assert_int_eq (bg_has (back->pattern.pegs, other), bg_has (problem->pattern.pegs, hole));
    ck_assert_int_eq (bg_has (back->pattern.empty, other), bg_has (problem->pattern.empty, hole));
    ck_assert_int_eq (bg_has (back->start, other), bg_has (problem->start, hole));
  }
}

/* The domain and the task, in either order. */
static char *write_both (const BgProblem *problem, bool domain_first) {
  g_autofree char *domain = bg_export_pddl_domain (problem), *task = bg_export_pddl (problem);
  return g_strconcat (domain_first ? domain : task, domain_first ? task : domain, NULL);
}

TEST_LOOP (test_there_and_back, "tasks", sample_of (40, 8)) {
  uint64_t state = 71 + _i;
  for (int round = 0; round < 60; round++) {
    const uint64_t seed = state;
    g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[_i % 4], 3, 16);
    const bool is_odd = board->by_lines && rename_holes (board, &state);
    g_autoptr (BgProblem) random = model_random_problem (&state, board);
    note_problem (random, seed);
    g_autofree char *pddl = write_both (random, round % 2);
    g_autofree char *list = bg_export_text (random);
    g_autofree char *capitals = g_ascii_strup (pddl, -1);
    g_autoptr (GError) error = NULL;
    check_back (random, bg_task_read_pddl ("task", pddl, &error), "as pddl", false);
    check_back (random, bg_task_read_text ("list", list, &error), "as txt", false);
    if (!board->by_lines || is_odd)
      check_back (random, bg_task_read_pddl ("task", capitals, &error), "in capitals", true);
  }
}

/* Goals that leave holes open. */
TEST_LOOP (test_patterns_there_and_back, "tasks", sample (8)) {
  uint64_t state = 12 + _i;
  for (int round = 0; round < 60; round++) {
    g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[_i % 4], 5, 16);
    g_autoptr (BgProblem) problem = model_random_open_problem (&state, board);
    /* a pattern that leaves no hole open comes back as a position */
    if (problem->goal != BG_GOAL_PATTERN
        || (problem->pattern.pegs | problem->pattern.empty) == board->full)
      continue;
    g_autofree char *pddl = write_both (problem, round % 2);
    check_pattern_back (problem, pddl);
  }
}

/* No task has a disjunction, which many planners do not know: several finishes are actions. */
TEST (test_goals, "tasks") {
  g_autoptr (BgProblem) one = make_problem ("triangle(5)", BG_RULE_6, "c5'", "c5");
  g_autoptr (BgProblem) several = make_problem ("triangle(5)", BG_RULE_6, "c5'", "any");
  g_autofree char *of_one = write_both (one, false), *of_several = write_both (several, false);
  static const char *const absent[] = { "disjunctive", "(or", "finish", "constants" };
  for (int i = 0; i < 4; i++)
    ck_assert (strstr (of_one, absent[i]) == NULL
               && (i > 1 || strstr (of_several, absent[i]) == NULL));
  ck_assert_ptr_nonnull (strstr (of_several, "(:goal (finished))"));
  ck_assert_ptr_nonnull (strstr (of_several, "(:action finish-15"));
  ck_assert_ptr_null (strstr (of_several, "(:action finish-16"));
}

/* Objects of a task are names in PDDL, in which case does not count. */
TEST (test_objects, "tasks") {
  g_autoptr (BgProblem)
      problem = read_problem ("[problem]\nlines = a A 0, _b c D\nstart = a A c _b\n"
                              "finish = any\n");
  g_autofree char *domain = bg_export_pddl_domain (problem);
  ck_assert_ptr_nonnull (strstr (domain, "(:constants a h2-A h3-0 h4-_b c h6-D - hole)"));
}

static const struct {
  char *(*read) (const char *name, const char *text, GError **error);
  const char *text, *message;
} bad[] = {
  { bg_task_read_pddl, "(:init (occupied pos-0-0) (free pos-0-0)) (:goal (free pos-0-0))",
    "location 'pos-0-0' is occupied and free" },
  { bg_task_read_pddl,
    "(:INIT (OCCUPIED POS-0-0) (LINE POS-0-0 POS-0-1 POS-0-2)) (:GOAL (FREE POS-0-0))",
    "'POS-0-1' has a line or a goal, but is neither occupied nor free" },
  { bg_task_read_pddl, "(:init (peg a-b))(:goal (empty a-b))", "location 'a-b', expected a name" },
  { bg_task_read_pddl, "(define (domain peg))", "not the domain alone" },
  { bg_task_read_text, "problem x\nhole a 0 0\njump a b c\n", "line 3: no hole 'b'" },
  { bg_task_read_text, "problem x\nhole a 0\n", "line 2: expected a hole, its column and its row" },
  { bg_task_read_text, "problem x\nhole a 0 0\nhole a 1 0\n",
    "line 3: the hole 'a' is there already" },
  { bg_task_read_text, "problem x\nhule a 0 0\n", "line 2: 'hule', expected problem" },
  { bg_task_read_text, "problem x\nhole a 0 0\n", "no line 'finish'" },
};

TEST_LOOP (test_bad, "tasks", G_N_ELEMENTS (bad)) {
  g_autoptr (GError) error = NULL;
  ck_assert_ptr_null (bad[_i].read ("name", bad[_i].text, &error));
  EXPECT_ERROR (&error, bad[_i].text, "name: ", bad[_i].message);
}
