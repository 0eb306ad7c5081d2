/* Heuristics declared in problem files: the papers' equations beside the
   built-in ones, proofs by form, and bad input. */
#include "harness.h"

#include "board/notation.h"
#include "bounds/lookup.h"
#include "search/by_moves/levels.h"
#include "search/method.h"

#define PROBLEM "[problem]\nboard = english\nstart = d4'\nfinish = d4\n"
#define PLAYOUTS 2000
#define RANDOM_POSITIONS 20000

/* One random jump; 0 where there is none. */
static BgPosition play_jump (const BgBoard *board, BgPosition position, GRand *random) {
  BgPosition results[2 * BG_MAX_LINES];
  int n = 0;
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (bg_has (position, line->over) && bg_has (position, line->a) != bg_has (position, line->b))
      results[n++] = position ^ board->line_mask[i];
  }
  return n > 0 ? results[g_rand_int_range (random, 0, n)] : 0;
}

typedef struct {
  BgBound *declared, *built_in;
  uint64_t seen, equal, below, above; /* of the declared one to the built-in one */
} Comparison;

static void compare (Comparison *comparison, BgPosition position) {
  int declared = bg_bound_of (comparison->declared, position);
  int built_in = bg_bound_of (comparison->built_in, position);
  comparison->seen++;
  comparison->equal += declared == built_in;
  comparison->below += declared < built_in;
  comparison->above += declared > built_in;
}

/* Every position of random play from the start of a problem of the library,
   then (from 2 pegs up) positions drawn at random. */
static void compare_all (const char *name, const char *declared, const char *built_in,
                         Comparison *reachable, Comparison *random) {
  g_autoptr (GError) error = NULL;
  g_autoptr (BgProblem) problem = bg_problem_open (name, &error);
  ck_assert_msg (problem != NULL, "%s", error != NULL ? error->message : name);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4711);
  g_autoptr (BgBound) a = make_bound (problem, declared), b = make_bound (problem, built_in);
  *reachable = *random = (Comparison){ .declared = a, .built_in = b };
  for (int i = 0; i < PLAYOUTS; i++)
    for (BgPosition position = problem->start; bg_pegs (position) > 1;
         position = play_jump (problem->board, position, rand))
      compare (reachable, position);
  for (int i = 0; i < RANDOM_POSITIONS; i++) {
    BgPosition position = ((BgPosition) g_rand_int (rand) << 32 | g_rand_int (rand))
                          & problem->board->full;
    if (bg_pegs (position) > 1)
      compare (random, position);
  }
  ck_assert_uint_gt (reachable->seen, 10 * PLAYOUTS);
}

/* The built-in ones take more into account: corner all categories,
   complement-vacancies the moves within each, merson every region. */
TEST (test_equations, "equations") {
  Comparison reachable, random;
  compare_all ("french-central-8", "h1", "corner", &reachable, &random);
  ck_assert_uint_eq (reachable.equal, reachable.seen);
  ck_assert_uint_eq (random.above, 0);
  ck_assert_uint_gt (random.equal, random.seen / 10 * 9);

  compare_all ("french-c9-8", "h2", "complement-vacancies", &reachable, &random);
  ck_assert_uint_eq (reachable.above + random.above, 0);
  ck_assert_uint_gt (reachable.equal, 0);
  compare_all ("french-c9-8", "own", "complement-vacancies", &reachable, &random);
  ck_assert_uint_eq (reachable.above + reachable.below, 0);
  ck_assert_uint_eq (random.above + random.below, 0);

  compare_all ("diamond5-central-8", "h3", "merson", &reachable, &random);
  ck_assert_uint_eq (reachable.above + random.above, 0);
  ck_assert_uint_gt (reachable.equal, reachable.seen / 10 * 9);
}

/* Equation 4 with its sliding keeps what Bell's Table 1 says for m = 10. */
TEST (test_table_1, "equations") {
  static const size_t sizes[] = { 1, 2, 10, 66, 216, 630, 2002, 6007, 17497 };
  g_autoptr (BgProblem) problem = bg_problem_open ("diamond5-central-8", NULL);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  ck_assert (bg_instance_set_bound (instance, "h3", NULL, NULL));
  g_auto (BgLevels) levels = { 0 };
  BgLevelsPlan plan = { .instance = instance, .limit = 10 };
  bg_levels_run (&levels, &plan, &one_thread);
  ck_assert_int_gt (levels.n, (int) G_N_ELEMENTS (sizes));
  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    ck_assert_uint_eq (levels.level[i].n, sizes[i]);
}

static const struct {
  const char *value;
  int at_start; /* 32 pegs: 8 corners, 12 of their category */
  bool admissible, consistent;
} values[] = {
  { "#C + ceil((#C + #K) / 4)", 11, true, true },
  { "#C + ceil((#C + #K - 1) / 4)", 11, true, true },
  { "#C + (#C + #K) / 4", 11, true, true },
  { "#C + floor((#C + #K + 3) / 4)", 11, true, true },
  { "(5 * #C + #K) / 4", 11, true, true },
  { "#C + ceil((#C + #K) / 3)", 12, false, false },
  /* the survivor's last move removes no corner peg */
  { "#C + ceil((#C + #K) / 4) + 1", 12, true, true },
  { "#C + ceil((#C + #K) / 4) + 2", 13, false, false },
  { "-3", 0, true, true },
  { "corner", 11, true, true },
  { "max(corner - 2, #C)", 9, true, true },
  { "min(corner, 1000)", 11, true, false },
  { "corner / 2", 6, true, true },
  { "corner * 3/2", 17, false, false },
  { "corner + 1", 12, false, false },
  { "(#pegs > 4) * corner", 11, true, false },
  { "ceil(#cat0 / 4) + #pegs * 0", 3, true, true },
  { "max(#cat0, #cat1, #cat2, #cat3) * (1 <= 2)", 12, false, false },
  { "(#C = 8) + (#C < 8) + (#C >= 8) + (#C >= 9)", 2, false, false },
  { "7/2 - 1/2 * 5", 1, true, true },
  { "7/2 - 1/2 * 3", 2, false, false },
  { "- - #C", 8, true, true },
  { "#pegs * #pegs", 255, false, false },
  { "2 * -(1 - 3)", 4, false, false },
  /* as on the command line, with the group's sets besides */
  { "corner[C] + merson[rest]", 13, true, false },
  { "corner + merson", 24, false, false },
  { "merson[rest] + corner[corners]", 13, true, false },
  { "max(corner, merson)[C] + max(category, merson)[rest] - 1", 12, true, false },
  { "#corners + ceil((#corners + #[c3 e3 c5 e5]) / 4)", 11, true, true },
  { "max(potential(sets=3), 2)", 12, false, false },
  { "#pegs mod 5", 2, false, false },
  { "(1 - #pegs) mod 5 + #pegs / 4 mod 3", 6, false, false },
  { "7/2 mod 2", 2, false, false },
  { "#pegs != 32 or #C = 8 and #K", 1, false, false },
  { "#pegs != 32 or #C = 8 and #K > 4", 0, false, false },
  { "(#K = 4 and #C < 8) * 7 + #C", 8, false, false },
  { "(#pegs mod 2 = 0) * corner", 11, true, false },
  { "sym(#[c1])", 1, true, true },
  { "sym(3 * #[d4] + #[c1])", 1, false, false },
  { "max(sym(corner), 1)", 11, true, true },
  { "sym(corner[C] + merson[rest])", 13, true, false },
  { "sym(corner) - 1", 10, true, true },
};

TEST_LOOP (test_values, "equations", G_N_ELEMENTS (values)) {
  g_autofree char *text = g_strdup_printf (
      PROBLEM "[heuristic h]\ntype = expression\nC = c1 e1 a3 g3 a5 g5 c7 e7\n"
              "K = c3 e3 c5 e5\nvalue = %s\n",
      values[_i].value);
  g_autoptr (BgProblem) problem = read_problem (text);
  g_autoptr (BgBound) bound = make_bound (problem, "h");
  ck_assert_msg (bg_bound_of (bound, problem->start) == values[_i].at_start, "%s: %d",
                 values[_i].value, bg_bound_of (bound, problem->start));
  ck_assert_int_eq (bg_bound_of (bound, problem->finish[0]), 0);
  ck_assert_msg (bg_bound_is_admissible (bound) == values[_i].admissible, "%s", values[_i].value);
  g_auto (BgLookup) term = { 0 };
  ck_assert (bg_lookup_find (problem, "h", problem->board->full, NULL, NULL, NULL, &term, NULL));
  ck_assert_msg (term.heuristic->consistent == values[_i].consistent, "%s", values[_i].value);

  /* a batch is its positions one by one */
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  BgPosition positions[600];
  uint8_t bounds[600], one;
  for (int i = 0; i < 600; i++)
    positions[i] = ((BgPosition) g_rand_int (random) << 32 | g_rand_int (random))
                   & problem->board->full;
  term.heuristic->evaluate (term.data, positions, bounds, 600);
  for (int i = 0; i < 600; i++) {
    term.heuristic->evaluate (term.data, &positions[i], &one, 1);
    ck_assert_int_eq (one, bounds[i]);
  }
}

/* Sets by sets, which are read on whatever board the heuristic goes to. */
TEST (test_sets, "equations") {
  static const struct {
    const char *set, *same;
  } sets[] = {
    { "corners", "c1 e1 a3 g3 a5 g5 c7 e7" },
    { "corners - c1", "e1 a3 g3 a5 g5 c7 e7" },
    { "corners-c1 e1+d4", "a3 g3 a5 g5 c7 e7 d4" },
    { "pegs - K", "all but c3 e3 c5 e5" },
    { "K + c1 - c3 + c3", "c1 c3 e3 c5 e5" },
    { "cat0 - cat1 - cat2 - cat3", "cat0" },
    { "d4' - d3", "all but d3 d4" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (sets); i++) {
    g_autofree char *text = g_strdup_printf (PROBLEM
                                             "[heuristic h]\ntype = expression\n"
                                             "K = c3 e3 c5 e5\nC = %s\nD = %s\nvalue = #C\n",
                                             sets[i].set, sets[i].same);
    g_autoptr (BgProblem) problem = read_problem (text);
    const BgDeclaration *declaration = problem->declarations->pdata[0];
    const BgNamedHoles *named = (const BgNamedHoles *) declaration->sets->data;
    ck_assert_msg (named[1].holes == named[2].holes, "%s", sets[i].set);
    g_autoptr (BgBound) bound = make_bound (problem, "h");
    ck_assert_int_eq (bg_bound_of (bound, problem->start),
                      bg_pegs (named[1].holes & problem->start));
  }
}

/* The least number of holes that hit the sets inside POSITION, tried one by one. */
static int least_hitting (const BgPosition *set, int n, BgPosition position) {
  for (int k = 0; k < n; k++)
    if (bg_subset (set[k], position)) {
      int least = BG_MAX_HOLES;
      BG_FOR_EACH_HOLE (hole, set[k])
        least = MIN (least, least_hitting (set, n, position & ~bg_hole_bit (hole)));
      return least + 1;
    }
  return 0;
}

/* Any sets, whether a move must start in them or not. */
TEST_LOOP (test_landmarks, "landmarks", 8) {
  g_autoptr (GRand) random = g_rand_new_with_seed (101 + _i);
  const int n = 2 + 2 * _i;
  BgPosition set[16];
  g_autoptr (GString) text = g_string_new (PROBLEM "[heuristic h]\ntype = landmarks\n");
  g_autoptr (BgBoard) board = bg_board_new ("english", BG_RULE_4, NULL);
  for (int k = 0; k < n; k++) {
    set[k] = 0;
    g_string_append_printf (text, "R%d =", k);
    while (bg_pegs (set[k]) < 1 + k % 3) {
      int hole = g_rand_int_range (random, 0, 16);
      if (bg_has (set[k], hole))
        continue;
      set[k] |= bg_hole_bit (hole);
      g_string_append_printf (text, " %s", bg_hole_name (board, hole).text);
    }
    g_string_append_c (text, '\n');
  }
  g_autoptr (BgProblem) problem = read_problem (text->str);
  g_autoptr (BgBound) bound = make_bound (problem, "h");
  ck_assert (!bg_bound_is_admissible (bound));
  for (int i = 0; i < 2000; i++) {
    BgPosition position = ((BgPosition) g_rand_int (random) << 32 | g_rand_int (random)
                           | (i % 2 ? g_rand_int (random) : 0))
                          & board->full;
    ck_assert_int_eq (bg_bound_of (bound, position), bg_problem_is_finish (problem, position)
                                                         ? 0
                                                         : least_hitting (set, n, position));
  }
}

#define WEIGHTS \
  "type = weights\nrows = 1 1 1/1 1 1/1 1 1 1 1 1 1/1 1 1 1 1 1 1/1 1 1 1 1 1 1/" \
  "1 1 1/1 1 1\n"

#define VALUE(expression) "type = expression\nvalue = " expression
#define H "[heuristic h] "

static const struct {
  const char *group, *parts[4];
} bad[] = {
  { "C = c1", { "game.peg", "[heuristic h]", "expected a key 'type'" } },
  { "type = magic",
    { H "type: 'magic'", "one of expression, regions, landmarks, weights, pattern" } },
  { "type = expression\nC = c1", { "expected a key 'value'" } },
  { "type = expression\nC = z9\nvalue = 1", { H "C: ", "z9" } },
  { "type = expression\nC = c1\nD = corners - K\nvalue = 1",
    { H "D: 'K', expected holes or a set, one of C, cat0", "corners, pegs" } },
  { "type = expression\nC = D\nD = c1\nvalue = 1",
    { H "C: 'D', expected holes or a set, one of cat0" } },
  { "type = expression\nC = - c1\nvalue = 1", { "C: nothing before '-'" } },
  { "type = expression\nC = c1 - corners\nvalue = 1", { "C: no holes" } },
  { "type = expression\nC =\nvalue = 1", { H "C: no holes" } },
  { "type = expression\na-b = c1\nvalue = 1", { H "a-b: expected a name" } },
  { "type = expression\nC = c1\nC = e1\nvalue = 1", { H "C: given twice" } },
  { "type = regions", { H "expected regions" } },
  { "type = regions\nA = c1 |", { H "A: no holes" } },
  { "type = regions\nA = c1 d1\nB = d1 e1", { H "B: shares the hole d1 with A" } },
  { "type = landmarks", { H "expected regions, as in 'A = b4 c3'" } },
  { "type = landmarks\nA =", { H "A: no holes" } },
  { "type = landmarks\nA = c1 z9", { H "A: ", "z9" } },
  { "type = landmarks\nA = c1 | d1", { H "A: ", "|" } },
  { "type = landmarks\nA = c1\nA = d1", { H "A: given twice" } },
  { "type = landmarks\nA = c1\nvalue = 1", { H "value: ", "1" } },
  { "type = landmarks\nX = g3\nA = c1\nB = c1 d1\nC = d1\nD = d1 e1\nE = e1\nF = c1 e1\n"
    "G = c2\nH = c2 d2\nI = d2\nJ = d2 e2\nK = e2\nL = c2 e2\n"
    "M = c3\nN = c3 d3\nO = d3\nP = e2 c3\n"
    "Q = e1 c2",
    { H "A: shares holes with 16 more regions", "expected 15 at most" } },
  { "type = weights\ndivisor = 1", { "expected a key 'rows'" } },
  { "type = weights\nrows = 1", { "expected a key 'divisor'" } },
  { "type = weights\nrows = 1 2 3\ndivisor = 1", { "rows: 1 rows, expected the board's 7" } },
  { WEIGHTS "divisor = 0", { "divisor: '0', expected a whole number from 1" } },
  { WEIGHTS "divisor = 1\nC = c1", { H "C: 'c1', expected a region and its weight" } },
  { WEIGHTS "divisor = 1\nC = c1 : -2", { H "C: weight: '-2', expected a whole number from 0" } },
  { WEIGHTS "divisor = 1\nC = c1 : 1/2", { "C: weight: '1/2'" } },
  { WEIGHTS "divisor = 1\nC = c1 : 99999999999999999999", { "C: weight: '9999" } },
  { WEIGHTS "divisor = 1\nC = c1 : 1 : 2", { "C: weight: '1 : 2'" } },
  { WEIGHTS "divisor = 1\nC = : 1", { H "C: no holes" } },
  { WEIGHTS "divisor = 1\nC = c1 z9 : 1", { H "C: ", "z9" } },
  { WEIGHTS "divisor = 1\nC = c2 d2 c3 d3 : 1\nD = d3 c3 c2 d2 : 0",
    { H "D: the same region as C" } },
  { WEIGHTS "divisor = 1\nC = c1 : 1\nD = d1 c2 : 1",
    { H "D: the jump c1-e1 removes d1 from outside", "expected a Merson region" } },
  { WEIGHTS "C = c1 : 1", { "expected a key 'divisor'" } },
  { "type = pattern", { H "expected a key 'holes'" } },
  { "type = pattern\nholes =", { H "holes: no holes" } },
  { "type = pattern\nholes = c1 z9", { H "holes: ", "z9" } },
  { "type = pattern\nholes = c1\nA = d1",
    { "[heuristic h]: unknown key 'A', expected one of type, holes" } },
  { "type = pattern\nholes = d4'", { H "holes: 32 holes, expected at most 20" } },
  { "type = expression\nC = c1\nvalue = 1 + #D", { "value: column 5, at '#D'", "one of C, cat0" } },
  { VALUE ("#cat4"), { "column 1", "unknown set" } },
  { "type = expression\nC = c1\nvalue = #C / (2 - 2)", { "column 4", "division by zero" } },
  { VALUE ("4 / #pegs"), { "column 3", "constant to divide by" } },
  { VALUE ("g\n[heuristic g]\ntype = expression\nvalue = 1 + h"),
    { "[heuristic g]", "column 5, at 'h'", "circle" } },
  { VALUE ("max(h, 1)"), { "column 5, at 'h, 1)'", "circle" } },
  { VALUE ("corner-merson"), { "column 1", "a blank after a minus" } },
  { VALUE ("round(3)"), { "unknown function, expected ceil" } },
  { VALUE ("#pegs * #pegs * #pegs * #pegs * #pegs * #pegs * #pegs"), { "column 39", "2^30" } },
  { VALUE ("99999999999999999999"), { "column 1", "2^30" } },
  { VALUE ("#pegs / 99999 / 99999"), { "column 15", "2^30" } },
  { VALUE ("#pegs mod (2 - 2)"), { "column 7", "whole number above 0 after 'mod'" } },
  { VALUE ("#pegs mod 3/2"), { "column 7", "whole number above 0 after 'mod'" } },
  { VALUE ("3 mod #pegs"), { "column 3", "whole number above 0 after 'mod'" } },
  { VALUE ("sym(corner)[c1]"), { "column 1", "no [SET]" } },
  { VALUE ("1 !="), { "column 5", "expected a number" } },
  { VALUE ("1 and"), { "column 6", "expected a number" } },
  { VALUE ("1 1"), { "column 3, at '1': expected an operator" } },
  { VALUE ("(1"), { "column 3, at the end: expected ')'" } },
  { VALUE ("1 < 2 < 3"), { "column 7" } },
  { VALUE (""), { "column 1", "expected a number" } },
  { VALUE ("1 + \xc3\xa9"), { "column 5, at '\xc3\xa9'" } },
};

TEST_LOOP (test_bad, "bad input", G_N_ELEMENTS (bad)) {
  g_autofree char *text = g_strdup_printf (PROBLEM "[heuristic h]\n%s\n", bad[_i].group);
  g_autoptr (GError) error = NULL;
  g_autoptr (BgProblem) problem = bg_problem_load_data ("game.peg", text, strlen (text), &error);
  if (problem != NULL)
    ck_assert_ptr_null (bg_bound_new (problem, "h", NULL, &error));
  expect_error (&error, bad[_i].group, bad[_i].parts);
}

static void append_times (GString *text, const char *part, int times) {
  for (int i = 0; i < times; i++)
    g_string_append (text, part);
}

/* Nothing recurses or runs without end. */
TEST (test_sizes, "bad input") {
  static const struct {
    const char *part, *end;
    int times;
  } long_ones[] = {
    { "-", "1", 100000 },    { "(", "", 100000 },           { "#pegs + ", "1", 5000 },
    { "#pegs + (", "", 50 }, { "max(max(1, 2), ", "", 90 },
  };
  g_autoptr (GError) error = NULL;
  for (size_t i = 0; i < G_N_ELEMENTS (long_ones); i++) {
    g_autoptr (GString) text = g_string_new (PROBLEM "[heuristic h]\ntype = expression\nvalue = ");
    append_times (text, long_ones[i].part, long_ones[i].times);
    g_string_append (text, long_ones[i].end);
    g_autoptr (BgProblem) problem = read_problem (text->str);
    ck_assert_ptr_null (bg_bound_new (problem, "h", NULL, &error));
    EXPECT_ERROR (&error, long_ones[i].part, "[heuristic h] value: column");
  }
  /* each names the one before it, often: deep, and as many as 30 to the depth */
  for (int times = 1; times <= 30; times += 29) {
    g_autoptr (GString)
        text = g_string_new (PROBLEM "[heuristic h0]\ntype = expression\nvalue = 1\n");
    for (int i = 1; i < 1000; i++) {
      g_string_append_printf (text, "[heuristic h%d]\ntype = expression\nvalue = 0", i);
      for (int k = 0; k < times; k++)
        g_string_append_printf (text, " + h%d", i - 1);
      g_string_append_c (text, '\n');
    }
    g_autoptr (BgProblem) problem = read_problem (text->str);
    g_autoptr (BgBound) shallow = make_bound (problem, "h2");
    ck_assert_int_eq (bg_bound_of (shallow, problem->start), MIN (times * times, 255));
    ck_assert_ptr_null (bg_bound_new (problem, "h999", NULL, &error));
    EXPECT_ERROR (&error, "deep", "too many or too deep");
  }
}

/* Without a proof there is no minimum. */
TEST (test_inexact, "inexact") {
  g_autoptr (GError) error = NULL;
  g_autoptr (BgProblem)
      problem = read_problem ("[problem]\nboard = diamond(3)\nrule = 8\nstart = c3'\nfinish = c3\n"
                              "[heuristic h]\ntype = expression\nvalue = #pegs\n");
  BgSolveOptions options = { .heuristic = "max(corner, h)" };
  g_auto (BgSolveResult) result = { 0 };
  ck_assert (!bg_solve (problem, &options, &one_thread, &result, &error));
  EXPECT_ERROR (&error, "inexact", "max(corner, h)", "not proved admissible", "--inexact");
  bg_solve_result_clear (&result);
  options.inexact = true;
  ck_assert (bg_solve (problem, &options, &one_thread, &result, &error));
  ck_assert (result.inexact);
  bg_solve_result_clear (&result);
  options.heuristic = "corner";
  ck_assert (bg_solve (problem, &options, &one_thread, &result, &error));
  ck_assert (!result.inexact);
  ck_assert_int_eq (result.moves, 7);
}

/* A heuristic may cut off moves so that a solution has a move in two parts: the replay joins them,
   and the length is the replay's. */
TEST (test_inexact_parts, "inexact") {
  g_autoptr (BgProblem)
      problem = read_problem ("[problem]\nboard = diamond(4)\nrule = 8\nfinish = a4\n"
                              "start = c3 d3 c4 d4 b5 c5 d6 d7\n"
                              "[heuristic h]\ntype = expression\nX = f3 e6 c3 a4\n"
                              "value = min(2, #X) + min(2, #pegs - 1)\n");
  for (const BgMethod *method = bg_methods; method->name != NULL; method++) {
    BgSolveOptions options = { .method = method->name, .heuristic = "h", .inexact = true };
    g_auto (BgSolveResult) result = solved (problem, &options, &one_thread);
    ck_assert_int_eq (result.status, BG_YES);
    ck_assert_uint_eq (result.solution->len, result.moves);
    ck_assert_int_ge (result.moves, 3);
  }
}

/* A position that one limit cuts off and a higher one keeps may lie on a shorter solution than that
   limit: sides that meet look for it in their last levels all the same. */
TEST (test_inexact_counted, "inexact") {
  g_autoptr (BgProblem) problem = read_problem (
      "[problem]\nboard = diamond(4)\nrule = 8\nfinish = d1\n"
      "start = d1 d2 e2 b3 c3 d3 e3 a4 b4 c4 d4 f4 g4 b5 c5 d5 e5 f5 c6 d6 d7\n"
      "[heuristic h]\ntype = expression\nvalue = min(4, #pegs - 1)\n");
  BgSolveOptions options = {
    .method = "bidirectional", .heuristic = "h", .inexact = true, .counting = true
  };
  g_auto (BgSolveResult) result = solved (problem, &options, &one_thread);
  ck_assert_int_eq (result.status, BG_YES);
  ck_assert_uint_eq (result.solution->len, result.moves);
}

/* An explanation has the value of the whole, of each operand and of the operands' operands. */
TEST (test_explained, "equations") {
  static const struct {
    int depth;
    const char *text; /* NULL: cannot stand alone */
  } expected[] = {
    { 0, "max(category, corner[corners] + merson[rest])" },
    { 1, "category" },
    { 1, "corner[corners] + merson[rest]" },
    { 2, "corner[corners]" },
    { 2, NULL },
  };
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  g_autoptr (BgBound) bound = make_bound (problem, expected[0].text);
  g_autoptr (GPtrArray) parts = bg_bound_explain (bound, problem->start);
  ck_assert_uint_eq (parts->len, G_N_ELEMENTS (expected));
  for (guint i = 0; i < parts->len; i++) {
    const BgBoundPart *part = parts->pdata[i];
    ck_assert_int_eq (part->depth, expected[i].depth);
    if (expected[i].text == NULL)
      continue;
    g_autoptr (BgBound) alone = make_bound (problem, expected[i].text);
    ck_assert_int_eq (part->value, bg_bound_of (alone, problem->start));
  }
}
