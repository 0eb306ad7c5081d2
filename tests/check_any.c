/* The search for any solution against the model: every position that jumps can reach. */
#include "harness.h"

#include "board/notation.h"
#include "model.h"
#include "search/any.h"

#define MEMORY (64 << 20)

static const BoardText boards[] = {
  { "triangle(4)", BG_RULE_6 },    { "triangle(5)", BG_RULE_6 }, { "diamond(3)", BG_RULE_4 },
  { "diamond(3)", BG_RULE_8 },     { "square(3)", BG_RULE_8 },   { "square(4)", BG_RULE_4 },
  { "rectangle(5,3)", BG_RULE_4 }, { "rhombus(4)", BG_RULE_6 },  { "rectangle(4,3)", BG_RULE_6 },
};
#define N_BOARDS ((int) G_N_ELEMENTS (boards))

static bool reach_position (const ModelSequence *play, void *data) {
  bool *reached = (bool *) data + play->before[play->n];
  const bool is_new = !*reached;
  *reached = true;
  return is_new;
}

/* Every position reachable from the start; for boards of up to 16 holes. */
static bool *model_reachable (const BgBoard *board, BgPosition start) {
  Model model = model_of (board);
  ck_assert_int_le (board->n_holes, 16);
  bool *reached = g_new0 (bool, (size_t) 1 << board->n_holes);
  model_walk (&model, start, false, reach_position, reached);
  return reached;
}

/* Plays the moves; consecutive moves must be by different pegs. */
static void check_solution (const BgProblem *problem, const GPtrArray *moves) {
  Model model = model_of (problem->board);
  ModelSequence play = { .before = { problem->start } };
  for (guint i = 0; i < moves->len; i++)
    ck_assert_msg (model_play_move (&model, problem->board, moves->pdata[i], &play), "illegal: %s",
                   (const char *) moves->pdata[i]);
  ck_assert_int_eq (model_count_moves (&play), (int) moves->len);
  ck_assert (model_is_finish (problem, play.before[play.n]));
}

static BgSolveResult find_any (const BgProblem *problem, uint64_t memory) {
  const BgControl control = { .threads = 1, .memory = memory };
  BgSolveResult result;
  GError *error = NULL;
  ck_assert (bg_any_find (problem, &control, &result, &error) && error == NULL);
  return result;
}

static BgTruth solve_any (const BgProblem *problem, uint64_t memory) {
  g_auto (BgSolveResult) result = find_any (problem, memory);
  ck_assert_int_eq (result.solution != NULL, result.status == BG_YES);
  if (result.status == BG_YES)
    check_solution (problem, result.solution);
  return result.status;
}

static void check_against (const BgProblem *problem, const bool *reached) {
  bool solvable = false;
  for (int i = 0; i < problem->n_finishes; i++)
    solvable |= reached[problem->finish[i]];
  BgTruth expected = solvable ? BG_YES : BG_NO;
  ck_assert_int_eq (solve_any (problem, MEMORY), expected);
}

/* The sum of one category's pegs is a resource count. */
static void constrain_category (BgProblem *problem, int category) {
  BgResource *resource = g_new0 (BgResource, 1);
  resource->least = BG_MAX_HOLES;
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    resource->weight[hole] = bg_board_category (problem->board, hole) == category;
  for (int i = 0; i < problem->n_finishes; i++)
    resource->least = MIN (resource->least, bg_resource_sum (resource, problem->finish[i]));
  g_ptr_array_add (problem->resources, resource);
}

TEST_LOOP (every_single_vacancy_problem_agrees_with_the_model, "model", N_BOARDS) {
  g_autoptr (BgBoard) board = bg_board_new (boards[_i].name, boards[_i].rule, NULL);
  for (int vacancy = 0; vacancy < board->n_holes; vacancy++) {
    const BgPosition start = board->full ^ bg_hole_bit (vacancy);
    const BgHoleName hole = bg_hole_name (board, vacancy);
    g_autofree bool *reached = model_reachable (board, start);
    for (int survivor = 0; survivor < board->n_holes; survivor++) {
      const BgPosition finish = bg_hole_bit (survivor);
      g_autoptr (BgProblem) problem = bg_problem_of (board, start, &finish, 1);
      check_against (problem, reached);
      constrain_category (problem, bg_board_category (board, survivor));
      check_against (problem, reached);
    }
    g_autofree char *all_but = g_strconcat (hole.text, "'", NULL);
    g_autofree char *but = g_strconcat ("any but ", hole.text, NULL);
    g_autoptr (BgProblem) any = make_problem_on (board, all_but, "any");
    g_autoptr (BgProblem) other = make_problem_on (board, all_but, but);
    check_against (any, reached);
    check_against (other, reached);
  }
}

TEST_LOOP (finishes_of_several_pegs_agree_with_the_model, "model", N_BOARDS) {
  g_autoptr (BgBoard) board = bg_board_new (boards[_i].name, boards[_i].rule, NULL);
  const BgPosition start = board->full ^ 1;
  g_autofree bool *reached = model_reachable (board, start);
  for (int a = 0; a < board->n_holes; a++)
    for (int b = 0; b < a; b++)
      for (int c = 0; c < b; c += 3) {
        const BgPosition finish = bg_hole_bit (a) | bg_hole_bit (b) | bg_hole_bit (c);
        g_autoptr (BgProblem) problem = bg_problem_of (board, start, &finish, 1);
        check_against (problem, reached);
      }
}

TEST (memory_does_not_change_the_verdict, "limits") {
  static const ProblemText problems[] = {
    { "triangle(5)", BG_RULE_6, "a1'", "a1" }, { "triangle(5)", BG_RULE_6, "c5'", "c5" },
    { "triangle(5)", BG_RULE_6, "b3'", "a1" }, { "diamond(3)", BG_RULE_8, "c1'", "a3" },
    { "diamond(3)", BG_RULE_8, "c2'", "a3" },  { "english", BG_RULE_4, "d4'", "d4" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (problems); i++) {
    g_autoptr (BgProblem) problem = make_problem_of (&problems[i]);
    BgTruth expected = solve_any (problem, MEMORY);
    ck_assert_int_eq (solve_any (problem, 0), expected);
    ck_assert_int_eq (solve_any (problem, 128 << 10), expected);
  }
}

TEST (the_table_stays_within_its_memory, "limits") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d7");
  const uint64_t memory = 512 << 10;
  g_auto (BgSolveResult) free_one = find_any (problem, MEMORY), bound = find_any (problem, memory);
  ck_assert (free_one.status == BG_YES && bound.status == BG_YES);
  ck_assert_uint_gt (free_one.stats.peak_bytes, memory); /* so that the bound is met */
  ck_assert_uint_le (bound.stats.peak_bytes, memory);
  ck_assert_uint_gt (bound.stats.peak_bytes, memory / 4); /* positions are recorded */
}

/* A solution is found after fewer positions than BELOW. */
static void check_found (const BgProblem *problem, uint64_t below) {
  g_auto (BgSolveResult) result = find_any (problem, MEMORY);
  ck_assert_int_eq (result.status, BG_YES);
  ck_assert_uint_lt (result.stats.expanded, below);
}

/* Depth first alone expands over half a million positions here. */
TEST (many_pegs_at_the_finish_cost_no_more_than_a_shortest_solution, "limits") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "g3'",
                                                "a3 a5 b3 b4 b5 c1 c2 c3 d1 "
                                                "d3 e1 e2 e4 e6 e7 g3 g4 g5");
  check_found (problem, 50000);
}

/* The problem with a single peg at the end: depth first alone expands 169,237 positions. */
TEST (one_peg_at_the_finish_costs_no_more_than_a_shortest_solution, "limits") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d1'", "d1");
  check_found (problem, 100000);
}

TEST (one_peg_may_cost_both_searches_their_share, "limits") {
  g_autoptr (BgProblem) problem = open_problem ("diamond5-g5-c5");
  g_auto (BgSolveResult) shortest = solved (problem, &(BgSolveOptions){ 0 }, &one_thread);
  /* of 1000 nanoseconds each, beside some 200 of a successor, programs included */
  check_found (problem, shortest.stats.expanded + shortest.stats.generated * 200 * 3 / 2 / 1000);
}

TEST (published_problems_come_out, "model") {
  static const struct {
    ProblemText problem;
    bool solved;
  } problems[] = {
    { { "english", BG_RULE_4, "d4'", "d4" }, true },
    { { "english", BG_RULE_4, "d4'", "d1" }, true },
    { { "french", BG_RULE_4, "c1'", "any" }, true },
    { { "french", BG_RULE_4, "d4'", "any" }, false },
    { { "triangle(5)", BG_RULE_6, "a1'", "a1" }, true },
    { { "wiegleb", BG_RULE_4, "e5'", "e5" }, true },
    { { "triangle(5)", BG_RULE_6, "b3'", "a1" }, false },
    { { "diamond(5)", BG_RULE_8, "e5'", "e5" }, true },
    { { "diamond(3)", BG_RULE_8, "c2'", "a3" }, false },
    { { "diamond(6)", BG_RULE_8, "g6'", "g6" }, true },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (problems); i++) {
    g_autoptr (BgProblem) problem = make_problem_of (&problems[i].problem);
    ck_assert_int_eq (solve_any (problem, MEMORY), problems[i].solved ? BG_YES : BG_NO);
  }
}

/* Found at once, by depth first beside the other searches, and by these. */
TEST (the_same_arguments_give_the_same_solution, "limits") {
  static const ProblemText problems[] = {
    { "english", BG_RULE_4, "d4'", "d4" },
    { "diamond(5)", BG_RULE_4, "g5'", "f2" },
    { "english", BG_RULE_4, "d1'", "d1" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (problems); i++) {
    g_autoptr (BgProblem) problem = make_problem_of (&problems[i]);
    g_auto (BgSolveResult) first = find_any (problem, MEMORY), second = find_any (problem, MEMORY);
    ck_assert_uint_eq (first.stats.expanded, second.stats.expanded);
    ck_assert_uint_eq (first.stats.peak_bytes, second.stats.peak_bytes);
    ck_assert_uint_eq (first.solution->len, second.solution->len);
    for (guint k = 0; k < first.solution->len; k++)
      ck_assert_str_eq (first.solution->pdata[k], second.solution->pdata[k]);
  }
}

TEST (a_signal_stops_it, "limits") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  BgStopFlag stop = { .requested = true };
  BgSolveResult result;
  ck_assert (bg_any_find (problem, &(BgControl){ .threads = 1, .memory = MEMORY, .stop = &stop },
                          &result, NULL));
  ck_assert_int_eq (result.status, BG_UNKNOWN);
  ck_assert_ptr_null (result.solution);
  ck_assert_uint_eq (result.stats.expanded, 0);
}
