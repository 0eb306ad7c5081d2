/* The search for any solution against the model: every position that jumps can reach. */
#include "harness.h"

#include "model.h"
#include "search/any/any.h"
#include "search/solve.h"

#define MEMORY (64 << 20)

static const struct
{
  const char *name;
  BgRule rule;
} boards[] = {
  { "triangle(4)", BG_RULE_6 },    { "triangle(5)", BG_RULE_6 }, { "diamond(3)", BG_RULE_4 },
  { "diamond(3)", BG_RULE_8 },     { "square(3)", BG_RULE_8 },   { "square(4)", BG_RULE_4 },
  { "rectangle(5,3)", BG_RULE_4 }, { "rhombus(4)", BG_RULE_6 },  { "rectangle(4,3)", BG_RULE_6 },
};
#define N_BOARDS ((int) G_N_ELEMENTS (boards))

static void
model_reach (const Model *model, BgPosition position, bool *reached)
{
  if (reached[position])
    return;
  reached[position] = true;
  for (int jump = 0; jump < model->n_jumps; jump++)
    {
      BgPosition next = position;
      if (model_jump (model, jump, false, &next))
        model_reach (model, next, reached);
    }
}

/* Every position reachable from the start; for boards of up to 16 holes. */
static bool *
model_reachable (const BgBoard *board, BgPosition start)
{
  Model model;
  model_init (&model, board);
  ck_assert_int_le (board->n_holes, 16);
  bool *reached = g_new0 (bool, (size_t) 1 << board->n_holes);
  model_reach (&model, start, reached);
  return reached;
}

static int
model_hole (const BgBoard *board, const char *name)
{
  for (int hole = 0; hole < board->n_holes; hole++)
    if (board->column[hole] == name[0] - 'a' && board->row[hole] == atoi (name + 1) - 1)
      return hole;
  ck_abort_msg ("no hole %s", name);
}

/* Plays the moves; consecutive moves must be by different pegs. */
static void
check_solution (const BgProblem *problem, const GPtrArray *moves)
{
  Model model;
  model_init (&model, problem->board);
  BgPosition position = problem->start;
  int last = -1;
  for (guint i = 0; i < moves->len; i++)
    {
      g_auto (GStrv) holes = g_strsplit (moves->pdata[i], "-", -1);
      ck_assert_uint_ge (g_strv_length (holes), 2);
      ck_assert_int_ne (model_hole (problem->board, holes[0]), last);
      for (char **hole = holes; hole[1] != NULL; hole++)
        {
          int from = model_hole (problem->board, hole[0]);
          last = model_hole (problem->board, hole[1]);
          bool played = false;
          for (int j = 0; j < model.n_jumps && !played; j++)
            played = model.jump[j].from == from && model.jump[j].to == last
                     && model_jump (&model, j, false, &position);
          ck_assert_msg (played, "illegal jump %s-%s", hole[0], hole[1]);
        }
    }
  ck_assert (model_is_finish (problem, position));
}

static BgAnyStatus
solve_any (const BgProblem *problem, uint64_t memory)
{
  BgAnyResult result;
  GError *error = NULL;
  ck_assert (bg_any_find (problem, memory, NULL, &result, &error));
  ck_assert_ptr_null (error);
  BgAnyStatus status = result.status;
  ck_assert_int_eq (result.moves != NULL, status == BG_ANY_FOUND);
  if (status == BG_ANY_FOUND)
    check_solution (problem, result.moves);
  bg_any_result_clear (&result);
  return status;
}

static void
check_against (const BgProblem *problem, const bool *reached)
{
  bool solvable = false;
  for (int i = 0; i < problem->n_finishes; i++)
    solvable |= reached[problem->finish[i]];
  BgAnyStatus expected = solvable ? BG_ANY_FOUND : BG_ANY_UNSOLVABLE;
  ck_assert_int_eq (solve_any (problem, MEMORY), expected);
}

static char *
hole_name (const BgBoard *board, int hole)
{
  return g_strdup_printf ("%c%d", 'a' + board->column[hole], board->row[hole] + 1);
}

/* The sum of one category's pegs is a resource count. */
static void
constrain_category (BgProblem *problem, int category)
{
  BgResource *resource = g_new0 (BgResource, 1);
  resource->least = BG_MAX_HOLES;
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    resource->weight[hole] = bg_board_category (problem->board, hole) == category;
  for (int i = 0; i < problem->n_finishes; i++)
    resource->least = MIN (resource->least, bg_resource_sum (resource, problem->finish[i]));
  g_ptr_array_add (problem->resources, resource);
}

TEST_LOOP (every_single_vacancy_problem_agrees_with_the_model, "model", N_BOARDS)
{
  const char *name = boards[_i].name;
  BgRule rule = boards[_i].rule;
  g_autoptr (BgBoard) board = bg_board_new (name, rule, NULL);
  for (int vacancy = 0; vacancy < board->n_holes; vacancy++)
    {
      g_autofree bool *reached = model_reachable (board, board->full ^ bg_hole_bit (vacancy));
      g_autofree char *hole = hole_name (board, vacancy);
      g_autofree char *start = g_strconcat (hole, "'", NULL);
      for (int survivor = 0; survivor < board->n_holes; survivor++)
        {
          g_autofree char *finish = hole_name (board, survivor);
          g_autoptr (BgProblem) problem = make_problem (name, rule, start, finish);
          check_against (problem, reached);
          constrain_category (problem, bg_board_category (board, survivor));
          check_against (problem, reached);
        }
      g_autoptr (BgProblem) any = make_problem (name, rule, start, "any");
      check_against (any, reached);
      g_autofree char *text = g_strconcat ("any but ", hole, NULL);
      g_autoptr (BgProblem) but = make_problem (name, rule, start, text);
      check_against (but, reached);
    }
}

TEST_LOOP (finishes_of_several_pegs_agree_with_the_model, "model", N_BOARDS)
{
  const char *name = boards[_i].name;
  BgRule rule = boards[_i].rule;
  g_autoptr (BgBoard) board = bg_board_new (name, rule, NULL);
  g_autofree bool *reached = model_reachable (board, board->full ^ 1);
  g_autofree char *corner = hole_name (board, 0);
  g_autofree char *start = g_strconcat (corner, "'", NULL);
  for (int a = 0; a < board->n_holes; a++)
    for (int b = 0; b < a; b++)
      for (int c = 0; c < b; c += 3)
        {
          g_autofree char *x = hole_name (board, a);
          g_autofree char *y = hole_name (board, b);
          g_autofree char *z = hole_name (board, c);
          g_autofree char *finish = g_strjoin (" ", x, y, z, NULL);
          g_autoptr (BgProblem) problem = make_problem (name, rule, start, finish);
          check_against (problem, reached);
        }
}

TEST (memory_does_not_change_the_verdict, "limits")
{
  static const struct
  {
    const char *board;
    BgRule rule;
    const char *start, *finish;
  } problems[] = {
    { "triangle(5)", BG_RULE_6, "a1'", "a1" }, { "triangle(5)", BG_RULE_6, "c5'", "c5" },
    { "triangle(5)", BG_RULE_6, "b3'", "a1" }, { "diamond(3)", BG_RULE_8, "c1'", "a3" },
    { "diamond(3)", BG_RULE_8, "c2'", "a3" },  { "english", BG_RULE_4, "d4'", "d4" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (problems); i++)
    {
      g_autoptr (BgProblem) problem = make_problem (problems[i].board, problems[i].rule,
                                                    problems[i].start, problems[i].finish);
      BgAnyStatus expected = solve_any (problem, MEMORY);
      ck_assert_int_eq (solve_any (problem, 0), expected);
      ck_assert_int_eq (solve_any (problem, 128 << 10), expected);
    }
}

TEST (the_table_stays_within_its_memory, "limits")
{
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d7");
  BgAnyResult result;
  const uint64_t memory = 512 << 10;
  ck_assert (bg_any_find (problem, MEMORY, NULL, &result, NULL));
  ck_assert_int_eq (result.status, BG_ANY_FOUND);
  ck_assert_uint_gt (result.peak_bytes, memory); /* so that the bound is met */
  bg_any_result_clear (&result);
  ck_assert (bg_any_find (problem, memory, NULL, &result, NULL));
  ck_assert_int_eq (result.status, BG_ANY_FOUND);
  ck_assert_uint_le (result.peak_bytes, memory);
  ck_assert_uint_gt (result.peak_bytes, memory / 4); /* positions are recorded */
  bg_any_result_clear (&result);
}

/* A solution is found after fewer positions than BELOW. */
static void
check_found (const BgProblem *problem, uint64_t below)
{
  BgAnyResult result;
  ck_assert (bg_any_find (problem, MEMORY, NULL, &result, NULL));
  ck_assert_int_eq (result.status, BG_ANY_FOUND);
  ck_assert_uint_lt (result.nodes, below);
  bg_any_result_clear (&result);
}

/* Depth first alone expands over half a million positions here. */
TEST (many_pegs_at_the_finish_cost_no_more_than_a_shortest_solution, "limits")
{
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "g3'",
                                                "a3 a5 b3 b4 b5 c1 c2 c3 d1 "
                                                "d3 e1 e2 e4 e6 e7 g3 g4 g5");
  check_found (problem, 50000);
}

/* The problem with a single peg at the end: depth first alone expands 169,237 positions. */
TEST (one_peg_at_the_finish_costs_no_more_than_a_shortest_solution, "limits")
{
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d1'", "d1");
  check_found (problem, 100000);
}

TEST (one_peg_may_cost_both_searches_their_share, "limits")
{
  g_autoptr (BgProblem) problem = open_problem ("diamond5-g5-c5");
  BgSolveResult shortest;
  const BgControl control = { .threads = 1, .memory = MEMORY };
  ck_assert (bg_solve (problem, &(BgSolveOptions){ 0 }, &control, &shortest, NULL));
  /* of 1000 nanoseconds each, beside some 200 of a successor, programs included */
  check_found (problem, shortest.stats.expanded + shortest.stats.generated * 200 * 3 / 2 / 1000);
  bg_solve_result_clear (&shortest);
}

TEST (published_problems_come_out, "model")
{
  static const struct
  {
    const char *board;
    BgRule rule;
    const char *start, *finish;
    bool solved;
  } problems[] = {
    { "english", BG_RULE_4, "d4'", "d4", true },
    { "english", BG_RULE_4, "d4'", "d1", true },
    { "french", BG_RULE_4, "c1'", "any", true },
    { "french", BG_RULE_4, "d4'", "any", false },
    { "triangle(5)", BG_RULE_6, "a1'", "a1", true },
    { "wiegleb", BG_RULE_4, "e5'", "e5", true },
    { "triangle(5)", BG_RULE_6, "b3'", "a1", false },
    { "diamond(5)", BG_RULE_8, "e5'", "e5", true },
    { "diamond(3)", BG_RULE_8, "c2'", "a3", false },
    { "diamond(6)", BG_RULE_8, "g6'", "g6", true },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (problems); i++)
    {
      g_autoptr (BgProblem) problem = make_problem (problems[i].board, problems[i].rule,
                                                    problems[i].start, problems[i].finish);
      ck_assert_int_eq (solve_any (problem, MEMORY),
                        problems[i].solved ? BG_ANY_FOUND : BG_ANY_UNSOLVABLE);
    }
}

/* Found at once, by depth first beside the other searches, and by these. */
TEST (the_same_arguments_give_the_same_solution, "limits")
{
  static const struct
  {
    const char *board;
    BgRule rule;
    const char *start, *finish;
  } problems[] = {
    { "english", BG_RULE_4, "d4'", "d4" },
    { "diamond(5)", BG_RULE_4, "g5'", "f2" },
    { "english", BG_RULE_4, "d1'", "d1" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (problems); i++)
    {
      g_autoptr (BgProblem) problem = make_problem (problems[i].board, problems[i].rule,
                                                    problems[i].start, problems[i].finish);
      BgAnyResult first, second;
      ck_assert (bg_any_find (problem, MEMORY, NULL, &first, NULL));
      ck_assert (bg_any_find (problem, MEMORY, NULL, &second, NULL));
      ck_assert_uint_eq (first.nodes, second.nodes);
      ck_assert_uint_eq (first.peak_bytes, second.peak_bytes);
      ck_assert_uint_eq (first.moves->len, second.moves->len);
      for (guint k = 0; k < first.moves->len; k++)
        ck_assert_str_eq (first.moves->pdata[k], second.moves->pdata[k]);
      bg_any_result_clear (&first);
      bg_any_result_clear (&second);
    }
}

TEST (a_signal_stops_it, "limits")
{
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  BgStopFlag stop = { .requested = true };
  BgAnyResult result;
  ck_assert (bg_any_find (problem, MEMORY, &stop, &result, NULL));
  ck_assert_int_eq (result.status, BG_ANY_STOPPED);
  ck_assert_ptr_null (result.moves);
  ck_assert_uint_eq (result.nodes, 0);
}
