/* Potentials over holes and regions, the pool that holds them and the learner: every set is
   held against exact distances, and the batch against one position at a time. */
#include "harness.h"

#include <math.h>

#include "bounds/heuristic.h"
#include "bounds/potential/dual_simplex.h"
#include "bounds/potential/learner.h"
#include "bounds/potential/perimeter.h"
#include "bounds/potential/potential_lp.h"
#include "bounds/regions.h"
#include "laboratory/linear_program.h"
#include "model.h"

/* A program that is asked to stop says so, and can be gone on with. */
TEST (test_stopped_program, "potentials") {
  g_autoptr (BgDualSimplex) simplex = bg_dual_simplex_new ();
  BgStopFlag stop = { 0 };
  double objective = 0;
  bg_dual_simplex_add_variable (simplex, 0, 6, 1);
  bg_dual_simplex_add_variable (simplex, 0, 6, 2);
  bg_dual_simplex_add_row (simplex, (double[]){ 1, 1 }, 8);
  bg_stop_request (&stop);
  ck_assert (!bg_dual_simplex_solve (simplex, -INFINITY, &stop, &objective));
  bg_stop_forget (&stop);
  ck_assert (bg_dual_simplex_solve (simplex, -INFINITY, &stop, &objective));
  ck_assert_double_eq_tol (objective, 14, 1e-9);
  bg_stop_request (&stop);
  ck_assert (!bg_dual_simplex_solve (simplex, -INFINITY, &stop, &objective));
}

static bool is_minimal_region (const BgBoard *board, BgPosition set) {
  if (!bg_regions_is_region (board, set))
    return false;
  for (BgPosition part = (set - 1) & set; part != 0; part = (part - 1) & set)
    if (bg_regions_is_region (board, part))
      return false;
  return true;
}

/* The list has every minimal region of up to five holes, the larger ones of each size that has a
   hole of no smaller one, and nothing else. */
static void check_list (const BgBoard *board) {
  BgPosition of_size[BG_REGION_HOLES + 1] = { 0 }, smaller = 0;
  g_autoptr (GArray) minimal = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  BgRegionList list;
  int n = 0;
  bg_region_list_init (&list, board, BG_REGION_HOLES);
  for (BgPosition set = 1; set <= board->full; set++)
    if (bg_pegs (set) <= BG_REGION_HOLES && is_minimal_region (board, set)) {
      of_size[bg_pegs (set)] |= set;
      g_array_append_val (minimal, set);
    }
  for (int holes = 1; holes <= BG_REGION_HOLES; holes++) {
    const bool counts = holes <= 5 || !bg_subset (of_size[holes], smaller);
    for (guint k = 0; k < minimal->len; k++) {
      const BgPosition set = g_array_index (minimal, BgPosition, k);
      if (bg_pegs (set) != holes)
        continue;
      n += counts;
      ck_assert_int_eq (bg_region_list_find (&list, set) >= 0, counts);
    }
    smaller |= of_size[holes];
  }
  ck_assert_int_eq (list.n, n);
}

TEST_LOOP (test_region_list, "potentials", G_N_ELEMENTS (all_rules)) {
  uint64_t random = 11 + _i;
  for (int i = 0; i < 20; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_rules[_i], 6, 14);
    check_list (board);
  }
  g_autoptr (BgBoard) hexagon = bg_board_new ("hexagon(3)", all_rules[_i], NULL);
  check_list (hexagon);
}

/* Regions by size on boards of the library; over 64 of them are all listed. */
static const struct {
  const char *board;
  BgRule rule;
  int n, of_seven;
} known_lists[] = {
  { "english", BG_RULE_4, 24, 0 },       { "wiegleb", BG_RULE_4, 32, 0 },
  { "square(8)", BG_RULE_4, 49, 0 },     { "hexagon(3)", BG_RULE_6, 7, 1 },
  { "hexagon(5)", BG_RULE_6, 37, 19 },   { "triangle(10)", BG_RULE_6, 34, 10 },
#if BG_WIDTH > 64
  { "square(9)", BG_RULE_4, 64, 0 },     { "square(11)", BG_RULE_4, 100, 0 },
  { "triangle(15)", BG_RULE_6, 84, 45 },
#endif
};

TEST_LOOP (test_known_lists, "potentials", G_N_ELEMENTS (known_lists)) {
  g_autoptr (BgBoard) board = bg_board_new (known_lists[_i].board, known_lists[_i].rule, NULL);
  BgRegionList list;
  int of_seven = 0;
  bg_region_list_init (&list, board, BG_REGION_HOLES);
  for (int k = 0; k < list.n; k++)
    of_seven += bg_pegs (list.region[k]) == 7;
  ck_assert_int_eq (list.n, known_lists[_i].n);
  ck_assert_int_eq (of_seven, known_lists[_i].of_seven);
}

/* As many variables and rows as come up; whole coefficients, so that many solutions are alike. */
#define VARIABLES 12
#define ROWS 40

typedef struct {
  double objective[VARIABLES];
  bool is_fixed[VARIABLES]; /* at 0; else from -3 to 3 */
  int n_rows;
  double row[ROWS][VARIABLES], most[ROWS];
} Program;

/* The greatest value, by GLPK. */
static double greatest_of (const Program *program) {
  g_autoptr (BgLinearProgram) linear = bg_linear_program_new ();
  double greatest;
  for (int i = 0; i < VARIABLES; i++)
    bg_linear_program_add_variable (linear, program->is_fixed[i] ? 0 : -3,
                                    program->is_fixed[i] ? 0 : 3, program->objective[i]);
  for (int r = 0; r < program->n_rows; r++) {
    bg_linear_program_begin_row (linear);
    for (int i = 0; i < VARIABLES; i++)
      bg_linear_program_add_to_row (linear, i + 1, program->row[r][i]);
    bg_linear_program_end_row_at_most (linear, program->most[r]);
  }
  ck_assert (bg_linear_program_solve (linear, &greatest));
  return greatest;
}

static double sum_of (const double *coefficient, const BgDualSimplex *simplex) {
  double sum = 0;
  for (int i = 0; i < VARIABLES; i++)
    sum += coefficient[i] * bg_dual_simplex_value (simplex, i);
  return sum;
}

/* Adds a random row, one that 0 fulfils. */
static void add_random_row (Program *program, BgDualSimplex *simplex, uint64_t *random) {
  double *row = program->row[program->n_rows];
  for (int i = 0; i < VARIABLES; i++)
    row[i] = (int) model_random_below (random, 5) - 2;
  program->most[program->n_rows] = model_random_below (random, 4);
  bg_dual_simplex_add_row (simplex, row, program->most[program->n_rows++]);
}

/* The dual simplex method against GLPK: new objectives and ranges, rows added to a solution,
   rows dropped.  It gives up just where the greatest value is not above the wanted one. */
TEST_LOOP (test_dual_simplex, "potentials", 20) {
  uint64_t random = 61 + _i;
  g_autoptr (BgDualSimplex) simplex = bg_dual_simplex_new ();
  Program program = { .n_rows = 0 };
  for (int i = 0; i < VARIABLES; i++)
    bg_dual_simplex_add_variable (simplex, -3, 3, 0);
  for (int round = 0; round < 12; round++) {
    for (int i = 0; i < VARIABLES; i++) {
      program.objective[i] = (int) model_random_below (&random, 7) - 3;
      program.is_fixed[i] = model_random_below (&random, 4) == 0;
      bg_dual_simplex_set_objective (simplex, i, program.objective[i]);
      bg_dual_simplex_set_range (simplex, i, program.is_fixed[i] ? 0 : -3,
                                 program.is_fixed[i] ? 0 : 3);
    }
    for (int step = 0; step < 3; step++) {
      const double greatest = greatest_of (&program);
      double value;
      ck_assert (bg_dual_simplex_solve (simplex, -INFINITY, NULL, &value));
      ck_assert_double_eq_tol (value, greatest, 1e-7);
      ck_assert_double_eq_tol (sum_of (program.objective, simplex), greatest, 1e-7);
      for (int r = 0; r < program.n_rows; r++)
        ck_assert_double_le_tol (sum_of (program.row[r], simplex), program.most[r], 1e-7);
      ck_assert (bg_dual_simplex_solve (simplex, greatest - 1e-4, NULL, &value));
      ck_assert (!bg_dual_simplex_solve (simplex, greatest + 1e-4, NULL, &value));
      if (program.n_rows < ROWS)
        add_random_row (&program, simplex, &random);
    }
  }
  /* after rows are dropped that do not bind, the same is greatest */
  double before, after;
  ck_assert (bg_dual_simplex_solve (simplex, -INFINITY, NULL, &before));
  bg_dual_simplex_drop_slack (simplex, 0);
  ck_assert (bg_dual_simplex_solve (simplex, -INFINITY, NULL, &after));
  ck_assert_double_eq_tol (after, before, 1e-7);
}

static int bound_of (const BgPotential *set, const BgProblem *problem, BgPosition position) {
  const gint64 sum = bg_potential_value (set, position) - set->offset;
  return model_is_finish (problem, position) || sum <= 0 ? 0
                                                         : (sum + set->divisor - 1) / set->divisor;
}

/* No set says more than is true, and no move lowers one by two. */
static void check_set (const BgPotential *set, const ModelCase *one, const uint8_t *distance) {
  const ModelGraph *graph = one->graph;
  for (size_t i = 0; i < graph->n; i++) {
    const int bound = bound_of (set, one->problem, graph->position[i]);
    ck_assert_int_le (bound, distance[i] == MODEL_NEVER ? BG_BOUND_LOST : distance[i]);
    for (size_t e = graph->first[i]; e < graph->first[i + 1]; e++)
      ck_assert_int_le (bound,
                        1 + bound_of (set, one->problem, graph->position[graph->edge[e].to]));
  }
}

/* A row of the program that binds no more: one weight is raised by one, and the divisor or
   the offset that the set had is refused, unless all moves leave room for it. */
static void check_refusal (const BgPotential *set, const BgProblem *problem) {
  BgPotential spoilt = *set;
  spoilt.divisor--;
  ck_assert (!bg_potential_is_bound (problem, &spoilt, problem->board->full));
  spoilt.divisor++;
  spoilt.offset -= 1 + bg_pegs (problem->board->full);
  ck_assert (!bg_potential_is_bound (problem, &spoilt, problem->board->full)
             || bg_potential_most_lost (problem->board, set, problem->board->full, 0) <= 0);
}

/* The program is asked about every position whether it needs more moves than it does, and
   about some whether it needs as many: the bounds that it finds are proved, and true. */
TEST_LOOP (test_programs, "potentials", G_N_ELEMENTS (all_rules)) {
  uint64_t random = 5 + _i;
  int found = 0;
  for (int i = 0; i < 5; i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_rules[_i], 7, 12, true);
    BgRegionList regions;
    bg_region_list_init (&regions, one.problem->board, BG_REGION_HOLES);
    g_autoptr (BgPotentialLp) lp = bg_potential_lp_new_prover (one.problem, &regions, NULL);
    for (size_t k = 0; k < one.graph->n; k++) {
      const BgPosition position = one.graph->position[k];
      const int distance = one.distance[k];
      BgPotential set;
      if (distance == 0 || distance == MODEL_NEVER || model_random_below (&random, 16) != 0)
        continue;
      ck_assert (!bg_potential_lp_prove (lp, position, distance, NULL, &set));
      if (!bg_potential_lp_prove (lp, position, distance - 1, NULL, &set))
        continue;
      found++;
      ck_assert (bg_potential_is_bound (one.problem, &set, one.problem->board->full));
      ck_assert_int_eq (bound_of (&set, one.problem, position), distance);
      check_set (&set, &one, one.distance);
      check_refusal (&set, one.problem);
    }
  }
  ck_assert_int_gt (found, 4);
}

/* A problem with symmetries, whose pool is filled with sets that prove most positions of play, some
   of them with offsets for each number of moves. */
static BgPotentialPool *fill_pool (const ModelCase *one, uint64_t *random) {
  BgPotentialPool *pool = bg_potential_pool_new (one->problem);
  const BgRegionList *regions = bg_potential_pool_regions (pool);
  g_autoptr (BgPerimeter) perimeter = bg_perimeter_new (one->problem, regions);
  g_autoptr (BgPotentialLp)
      last = bg_potential_lp_new (one->problem, one->problem->board->full, NULL, 0, regions, NULL);
  g_autoptr (BgPotentialLp) near = bg_potential_lp_new_prover (one->problem, regions, perimeter);
  for (int i = 0; i < 120; i++) {
    const size_t k = model_random_below (random, one->graph->n);
    BgPotential set;
    if (one->distance[k] > 0 && one->distance[k] != MODEL_NEVER
        && bg_potential_lp_prove (i % 3 == 0 ? near : last, one->graph->position[k],
                                  one->distance[k] - 1, NULL, &set))
      ck_assert (bg_potential_pool_add (pool, &set));
  }
  bg_potential_pool_lay_out (pool);
  return pool;
}

static const ProblemText symmetric_problems[] = {
  { "triangle(4)", BG_RULE_6, "a2'", "any" },
  { "diamond(3)", BG_RULE_8, "c3'", "c3" },
  { "square(4)", BG_RULE_8, "a2'", "any" },
  { "triangle(5)", BG_RULE_6, "a1'", "a1" },
};

/* The limits that are compared. */
#define LIMITS 9

/* Raises MOST to the bound for many moves that SET gives POSITION, and notes the limits that SET
   shows to be too low. */
static void note_set (const BgPotential *set, BgPosition position, double *most, bool *is_over) {
  const gint64 sum = bg_potential_value (set, position);
  *most = MAX (*most, (double) (sum - bg_potential_far_offset (set)) / (double) set->divisor);
  for (int limit = 0; limit < LIMITS; limit++)
    is_over[limit] |= sum > bg_potential_offset (set, limit) + limit * set->divisor;
}

/* A batch rules out the positions that one position at a time rules out by all sets in all images
   that keep the finishes, at every limit and from every lane on. */
TEST_LOOP (test_pool, "pool", G_N_ELEMENTS (symmetric_problems)) {
  uint64_t random = 23;
  g_auto (ModelCase) one = model_case_of (make_problem_of (&symmetric_problems[_i]), false);
  g_autoptr (BgPotentialPool) pool = fill_pool (&one, &random);
  ck_assert_uint_gt (bg_potential_pool_sets (pool)->len, 0);
  ModelGroup group = model_group_of (&one.model);
  model_group_keep_finishes (&group, one.problem);
  const size_t n = one.graph->n;
  g_autofree double *most = g_new0 (double, n);
  g_autofree bool (*is_over)[LIMITS] = g_malloc0 (n * sizeof *is_over);
  for (size_t i = 0; i < n; i++)
    for (int s = 0; s < group.order; s++)
      for (guint k = 0; k < bg_potential_pool_sets (pool)->len; k++)
        note_set (&g_array_index (bg_potential_pool_sets (pool), BgPotential, k),
                  model_image (&group, s, one.graph->position[i]), &most[i], is_over[i]);
  g_autofree uint8_t *bounds = g_new (uint8_t, n);
  for (int limit = 0; limit < LIMITS; limit++) {
    memset (bounds, 0, n);
    bg_potential_pool_raise (pool, one.graph->position, bounds, n, limit, 0);
    for (size_t i = 0; i < n; i++) {
      const bool rules_out = is_over[i][limit]
                             && !model_is_finish (one.problem, one.graph->position[i]);
      assert_in_loop (bounds[i] == (rules_out ? limit + 1 : 0));
      assert_in_loop (!rules_out || limit < one.distance[i]);
    }
    memset (bounds, 0, n);
    bg_potential_pool_raise (pool, one.graph->position, bounds, n, limit,
                             bg_potential_pool_n_lanes (pool));
    for (size_t i = 0; i < n; i++)
      assert_in_loop (bounds[i] == 0);
  }
  g_autofree float *values = g_new (float, n), *some = g_new (float, n), *enough = g_new (float, n);
  bg_potential_pool_values (pool, one.graph->position, values, NULL, n);
  for (size_t i = 0; i < n; i++)
    enough[i] = (float) (i % 5);
  bg_potential_pool_values (pool, one.graph->position, some, enough, n);
  for (size_t i = 0; i < n; i++) {
    assert_in_loop (fabs (values[i] - most[i]) < 1e-4 && ceilf (values[i]) == ceil (most[i]));
    assert_in_loop (values[i] <= enough[i] ? some[i] == values[i]
                                           : some[i] > enough[i] && some[i] <= values[i]);
  }
}

/* Means are taken over each set in all its images that differ, and images of a position have the
   same; they do not hang on how sets were added. */
TEST_LOOP (test_means, "pool", G_N_ELEMENTS (symmetric_problems)) {
  uint64_t random = 23;
  g_auto (ModelCase) one = model_case_of (make_problem_of (&symmetric_problems[_i]), false);
  g_autoptr (BgPotentialPool) pool = fill_pool (&one, &random);
  g_autoptr (BgPotentialPool) other = bg_potential_pool_new (one.problem);
  ModelGroup group = model_group_of (&one.model);
  model_group_keep_finishes (&group, one.problem);
  const GArray *sets = bg_potential_pool_sets (pool);
  const size_t n = one.graph->n;
  const BgPosition *positions = one.graph->position;
  g_autofree float *means = g_new (float, n), *again = g_new (float, n);
  g_autofree double *expected = g_new0 (double, n);
  bg_potential_pool_means (other, positions, again, n);
  for (size_t i = 0; i < n; i++)
    ck_assert (again[i] == 0);
  /* nor has a set that shows positions without a solution of any length */
  g_autoptr (BgPotentialPool) excluding = bg_potential_pool_new (one.problem);
  const BgPotential count = { .offset = 1, .weight = { 1, 1, 1 } };
  ck_assert (bg_potential_pool_add (excluding, &count));
  bg_potential_pool_lay_out (excluding);
  bg_potential_pool_means (excluding, positions, again, n);
  for (size_t i = 0; i < n; i++)
    ck_assert (again[i] == 0);
  for (guint k = 0; k < sets->len; k++) {
    const BgPotential *set = &g_array_index (sets, BgPotential, k);
    const size_t before = bg_potential_pool_n_lanes (other);
    ck_assert (bg_potential_pool_add (other, set));
    /* each of its lanes is as many images */
    const double share = (double) (bg_potential_pool_n_lanes (other) - before) / group.order;
    for (int s = 0; s < group.order; s++)
      for (size_t i = 0; i < n; i++) {
        const BgPosition image = model_image (&group, s, positions[i]);
        const gint64 offset = bg_potential_far_offset (set);
        expected[i] += share * (double) (bg_potential_value (set, image) - offset)
                       / (double) set->divisor;
      }
    if (k % 3 == 0)
      bg_potential_pool_lay_out (other);
  }
  bg_potential_pool_lay_out (other);
  const size_t n_lanes = bg_potential_pool_n_lanes (other);
  bg_potential_pool_means (pool, positions, means, n);
  bg_potential_pool_means (other, positions, again, n);
  for (size_t i = 0; i < n; i++) {
    ck_assert (fabs (means[i] - expected[i] / (double) n_lanes) < 1e-3);
    ck_assert (means[i] == again[i]);
    BgPosition image = model_image (&group, group.order - 1, positions[i]);
    float mean;
    bg_potential_pool_means (pool, &image, &mean, 1);
    ck_assert (mean == means[i]);
  }
}

/* Is the learner's bound admissible and consistent in the play of ONE? */
static void check_bound (const BgLearner *learner, const ModelCase *one) {
  const ModelGraph *graph = one->graph;
  g_autofree int *bound = g_new (int, graph->n);
  for (size_t i = 0; i < graph->n; i++) {
    bound[i] = bg_learner_bound (learner, graph->position[i]);
    assert_in_loop (one->distance[i] == MODEL_NEVER || bound[i] <= one->distance[i]);
  }
  for (size_t i = 0; i < graph->n; i++)
    for (size_t e = graph->first[i]; e < graph->first[i + 1]; e++)
      assert_in_loop (bound[i] <= 1 + bound[graph->edge[e].to]);
}

/* Of a level of N positions after N_PARENTS, of which ALLOWED moves are left. */
static BgLevelStatistics statistics_of (size_t n, size_t n_parents, uint64_t generated,
                                        int allowed) {
  return (BgLevelStatistics){ .n = n,
                              .rest = n,
                              .n_parents = n_parents,
                              .generated = generated,
                              .allowed = allowed,
                              .left = allowed };
}

/* Notes LEVEL, as a search does; does it pay to learn weights from it? */
static bool begin_weights (BgLearner *learner, const BgLevelStatistics *level,
                           const BgControl *control) {
  bg_learner_note_level (learner, level);
  return bg_learner_begin (learner, BG_LEARNER_WEIGHTS, level, control);
}

/* Positions of a level, about. */
#define LEVEL 200

/* A learner with unlimited credit removes only positions that its sets rule out, and
   with any number of threads the same positions. */
TEST_LOOP (test_learner, "learner", G_N_ELEMENTS (symmetric_problems)) {
  g_auto (ModelCase) one = model_case_of (make_problem_of (&symmetric_problems[_i]), false);
  bool learned = false;
  for (int allowed = 1; allowed < one.minimum; allowed++) {
    const size_t step = one.graph->n / LEVEL + 1;
    size_t kept[2];
    for (int k = 0; k < 2; k++) {
      const int threads = 1 + 2 * k;
      const BgControl control = { .threads = threads, .memory = 1 << 30 };
      g_autoptr (BgLearner) learner = bg_learner_new (one.problem);
      g_autoptr (GHashTable) stays = g_hash_table_new (NULL, NULL);
      g_autofree BgPosition *positions = g_new (BgPosition, one.graph->n);
      size_t n = 0;
      for (size_t i = 0; i < one.graph->n; i += step)
        if (one.distance[i] > 0)
          positions[n++] = one.graph->position[i];
      const size_t all = n;
      const BgLevelStatistics statistics = statistics_of (n, 1, UINT32_MAX, allowed);
      g_autofree BgPosition *samples = g_memdup2 (positions, n * sizeof *positions);
      ck_assert (begin_weights (learner, &statistics, &control));
      if (bg_learner_learn (learner, BG_LEARNER_WEIGHTS, &statistics, samples, n, &control))
        n = bg_learner_filter (learner, positions, n, allowed);
      kept[k] = n;
      for (size_t i = 0; i < n; i++)
        g_hash_table_add (stays, GSIZE_TO_POINTER (positions[i]));
      for (size_t i = 0; i < one.graph->n; i += step)
        if (one.distance[i] > 0 && one.distance[i] <= allowed)
          ck_assert (g_hash_table_contains (stays, GSIZE_TO_POINTER (one.graph->position[i])));
      learned |= bg_potential_pool_n_lanes (bg_learner_pool (learner)) > 0;
      check_bound (learner, &one);
      ck_assert_uint_le (n, all);
    }
    ck_assert_uint_eq (kept[0], kept[1]);
  }
  ck_assert (learned);
}

/* Positions after up to JUMPS jumps from the start, as they come. */
static GArray *first_positions (const BgProblem *problem, int jumps) {
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_array_append_val (positions, problem->start);
  for (guint first = 0; jumps > 0; jumps--)
    for (const guint end = positions->len; first < end; first++)
      for (int i = 0; i < problem->board->n_lines; i++) {
        const BgPosition before = g_array_index (positions, BgPosition, first);
        const BgLine *line = &problem->board->line[i];
        if (!bg_has (before, line->over) || bg_has (before, line->a) == bg_has (before, line->b))
          continue;
        const BgPosition after = before ^ problem->board->line_mask[i];
        g_array_append_val (positions, after);
      }
  return positions;
}

/* A learner that is restored from another has the same cost, also of programs whose worker has none
   on the next level. */
TEST_LOOP (test_restored, "learner", 2) {
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  const BgControl control = { .threads = 1 + _i, .memory = 1 << 30 };
  const BgLevelStatistics statistics = statistics_of (300000, 150000, 30000000, 14);
  g_autoptr (BgLearner) before = bg_learner_new (problem), after = bg_learner_new (problem);
  g_autoptr (GArray) many = first_positions (problem, 3);
  ck_assert (begin_weights (before, &statistics, &control));
  bg_learner_learn (before, BG_LEARNER_WEIGHTS, &statistics, (BgPosition *) many->data, many->len,
                    &control);
  g_autoptr (GVariant) saved = bg_learner_save (before);
  ck_assert (bg_learner_restore (after, saved));
  g_autoptr (GVariant) again = bg_learner_save (after);
  ck_assert (g_variant_equal (again, saved));
  ck_assert_int_eq (
      g_array_index (bg_potential_pool_sets (bg_learner_pool (after)), BgPotential, 0).depth,
      BG_MAX_PERIMETER);
  BgLearner *both[] = { before, after };
  for (int k = 0; k < 2; k++) {
    BgPosition start = problem->start;
    ck_assert (begin_weights (both[k], &statistics, &control));
    bg_learner_learn (both[k], BG_LEARNER_WEIGHTS, &statistics, &start, 1, &control);
  }
  ck_assert_uint_gt (bg_learner_cost (before), 0);
  ck_assert_uint_eq (bg_learner_cost (after), bg_learner_cost (before));
}

/* So is the narrowness of levels that questions about the last one have found.  Where levels are
   narrow a frugal learner does not ask about the start, which 3 moves do not solve. */
TEST (test_restored_study, "learner") {
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  BgLevelStatistics statistics = statistics_of (300000, 150000, 30000000, 3);
  statistics.left = 14;
  g_autoptr (BgLearner) before = bg_learner_new_of_cores (problem);
  g_autoptr (BgLearner) after = bg_learner_new_of_cores (problem);
  g_autoptr (BgLearner) fresh = bg_learner_new_of_cores (problem);
  g_autoptr (GArray) many = first_positions (problem, 3);
  ck_assert (bg_learner_rules_out_start (fresh, &statistics, problem->start, 3, &one_thread));
  ck_assert (bg_learner_begin (before, BG_LEARNER_CORES, &statistics, &one_thread));
  bg_learner_learn (before, BG_LEARNER_CORES, &statistics, (BgPosition *) many->data, many->len,
                    &one_thread);
  ck_assert (bg_learner_narrows (before));
  bg_learner_set_budget (before, BG_LEARNER_FRUGAL);
  ck_assert (!bg_learner_rules_out_start (before, &statistics, problem->start, 3, &one_thread));
  g_autoptr (GVariant) saved = bg_learner_save (before);
  ck_assert (bg_learner_restore (after, saved));
  ck_assert (bg_learner_narrows (after));
}

/* A frugal learner learns nothing from a level that is worth less than programs cost; a generous
   one solves more programs than a moderate one. */
TEST (test_budgets, "learner") {
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  g_autoptr (BgLearner) learner = bg_learner_new (problem);
  const BgLevelStatistics small = statistics_of (1000, 500, 10000, 9);
  const BgLevelStatistics large = statistics_of (300000, 150000, 3000000, 9);
  BgLevelStatistics last = large;
  last.n = last.rest = 100000;
  ck_assert (begin_weights (learner, &small, &one_thread));
  bg_learner_set_budget (learner, BG_LEARNER_FRUGAL);
  ck_assert (!begin_weights (learner, &small, &one_thread));
  ck_assert (begin_weights (learner, &large, &one_thread));
  ck_assert (begin_weights (learner, &last, &one_thread));
  /* of a level that the other side is about to meet, only the next one is spared */
  last.left = 1;
  ck_assert (!begin_weights (learner, &last, &one_thread));
  bg_learner_add_budget (learner, G_MININT64 / 2);
  ck_assert (!begin_weights (learner, &large, &one_thread));
  g_autoptr (BgLearner) generous = bg_learner_new (problem);
  g_autoptr (BgLearner) moderate = bg_learner_new (problem);
  bg_learner_set_budget (moderate, BG_LEARNER_MODERATE);
  BgLearner *both[] = { moderate, generous };
  for (int k = 0; k < 2; k++) {
    /* samples that no weights rule out, each of which costs a program */
    BgPosition samples[100];
    for (size_t i = 0; i < G_N_ELEMENTS (samples); i++)
      samples[i] = problem->start;
    BgLevelStatistics tiny = statistics_of (100, 100, 100, 30);
    tiny.left = 1;
    ck_assert (begin_weights (both[k], &tiny, &one_thread));
    bg_learner_learn (both[k], BG_LEARNER_WEIGHTS, &tiny, samples, G_N_ELEMENTS (samples),
                      &one_thread);
  }
  ck_assert_uint_gt (bg_learner_cost (generous), 2 * bg_learner_cost (moderate));
}
