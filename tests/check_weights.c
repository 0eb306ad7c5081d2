/* Declared weights over holes and Merson regions: proofs by form are held against exact
   distances, and a weight too much is refused. */
#include "harness.h"
#include "model.h"

#include "board/notation.h"
#include "bounds/potential/potential_lp.h"
#include "laboratory/derive.h"
#include "laboratory/trial.h"

/* As `heuristics --derive weights` writes it. */
static void append_set (GString *text, const BgBoard *board, const char *name,
                        const BgPotential *set) {
  g_string_append_printf (text, "[heuristic %s]\ntype = weights\nrows =", name);
  for (int row = 0, hole = 0; row < board->n_rows; row++) {
    g_string_append (text, row > 0 ? " /" : "");
    for (; hole < board->n_holes && board->row[hole] == row; hole++)
      g_string_append_printf (text, " %" G_GINT64_FORMAT, set->weight[hole]);
  }
  g_string_append_printf (text, "\ndivisor = %" G_GINT64_FORMAT "\noffset = %" G_GINT64_FORMAT "\n",
                          set->divisor, set->offset);
  for (int k = 0; k < set->regions->n; k++) {
    g_string_append_printf (text, "R%d =", k);
    BG_FOR_EACH_HOLE (hole, set->regions->region[k]) {
      g_string_append_printf (text, " %s", bg_hole_name (board, hole).text);
    }
    g_string_append_printf (text, " : %" G_GINT64_FORMAT "\n", set->region_weight[k]);
  }
}

static BgProblem *declare (const BgProblem *problem, const BgPotential *a, const BgPotential *b) {
  g_autofree char *head = bg_problem_to_text (problem, NULL);
  g_autoptr (GString) text = g_string_new (head);
  append_set (text, problem->board, "a", a);
  if (b != NULL)
    append_set (text, problem->board, "b", b);
  return read_problem (text->str);
}

/* Check notes every assertion, which takes longer than the comparisons here. */
static void expect_at_most (int value, int most) {
  if (value > most)
    ck_abort_msg ("value %d, expected at most %d", value, most);
}

/* Is EXPRESSION admissible and consistent in all positions of the board? */
static void check_everywhere (const BgProblem *declared, const char *expression,
                              const ModelCase *one, const uint8_t *distance) {
  g_autoptr (BgBound) bound = make_bound (declared, expression);
  ck_assert (bg_bound_is_admissible (bound));
  const ModelGraph *graph = one->graph;
  g_autofree uint8_t *all = g_malloc (graph->n);
  bg_bound_cheap_exactly (bound, graph->position, all, graph->n);
  for (size_t i = 0; i < graph->n; i++) {
    if (all[i] != bg_bound_of (bound, graph->position[i]))
      ck_abort_msg ("value %d in a batch, not alone", all[i]);
    expect_at_most (all[i], distance[i] == MODEL_NEVER ? BG_BOUND_LOST : distance[i]);
    for (size_t e = graph->first[i]; e < graph->first[i + 1] && bg_bound_is_consistent (bound); e++)
      expect_at_most (all[i], all[graph->edge[e].to] + 1);
  }
}

/* Sets that are best in random positions, alone and as parts of a sum. */
TEST_LOOP (test_random, "proofs", G_N_ELEMENTS (all_rules)) {
  uint64_t random = 71 + _i;
  int above = 0;
  for (int i = 0; i < 12; i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_rules[_i], 7, 12, true);
    const BgBoard *board = one.problem->board;
    BgRegionList regions;
    bg_region_list_init (&regions, board, BG_REGION_HOLES);
    const BgPosition part = i % 2 == 0 ? board->full : model_random_subset (&random, board->full);
    g_autoptr (BgPotentialLp) lp = bg_potential_lp_new (one.problem, part, NULL, 0, &regions, NULL);
    g_autoptr (BgPotentialLp)
        rest = bg_potential_lp_new (one.problem, board->full & ~part, NULL, 0, &regions, NULL);
    for (int k = 0; k < 4; k++) {
      const uint64_t node = model_random_below (&random, one.graph->n);
      const BgPosition position = one.graph->position[node];
      BgPotential set, other;
      if (!bg_potential_lp_best (lp, position, &set)
          || !bg_potential_lp_best (rest, position, &other))
        continue;
      g_autoptr (BgProblem) declared = declare (one.problem, &set, &other);
      if (i % 2 == 0) {
        check_everywhere (declared, "a", &one, one.distance);
        g_autoptr (BgBound) bound = make_bound (declared, "a");
        above += bg_bound_of (bound, position) > 1;
        continue;
      }
      g_autofree char *holes = bg_position_to_string (board, part);
      g_autofree char *sum = g_strdup_printf ("a[%s] + b[rest]", holes);
      if (part != 0 && part != board->full)
        check_everywhere (declared, sum, &one, one.distance);
    }
  }
  ck_assert_int_gt (above, 5);
}

/* All weights but one stay; the least raise of that one that nothing proves is refused, and a
   raise by one less is not. */
TEST_LOOP (test_least_raise, "refusals", G_N_ELEMENTS (all_rules)) {
  uint64_t random = 91 + _i;
  int raised = 0;
  for (int i = 0; i < 5; i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_rules[_i], 7, 12, true);
    BgRegionList regions;
    bg_region_list_init (&regions, one.problem->board, BG_REGION_HOLES);
    g_autoptr (BgPotentialLp)
        lp = bg_potential_lp_new (one.problem, one.problem->board->full, NULL, 0, &regions, NULL);
    BgPotential set;
    if (!bg_potential_lp_best (lp, one.problem->start, &set) || set.divisor > 100)
      continue;
    for (int k = 0; k < one.problem->board->n_holes + regions.n; k++) {
      gint64 *weight = k < one.problem->board->n_holes
                           ? &set.weight[k]
                           : &set.region_weight[k - one.problem->board->n_holes];
      const gint64 before = *weight;
      const BgPosition full = one.problem->board->full;
      int raise = 0;
      while (raise < 500 && bg_potential_is_bound (one.problem, &set, full))
        *weight = before + ++raise;
      ck_assert_int_gt (raise, 0);
      if (raise < 500) {
        raised++;
        g_autoptr (BgProblem) refused = declare (one.problem, &set, NULL);
        g_autoptr (BgBound) bound = make_bound (refused, "a");
        ck_assert (!bg_bound_is_admissible (bound));
        --*weight;
        g_autoptr (BgProblem) declared = declare (one.problem, &set, NULL);
        check_everywhere (declared, "a", &one, one.distance);
      }
      *weight = before;
    }
  }
  ck_assert_int_gt (raised, 20);
}

static const ProblemText larger[] = {
  { "diamond(3)", BG_RULE_8, "c3'", "c3" },
  { "triangle(6)", BG_RULE_6, "a2'", "any" },
  { "square(4)", BG_RULE_4, "a1'", "any" },
  { "diamond(4)", BG_RULE_8, "d4'", "any" },
};

/* The best weights of the start and of some positions of play, on all positions from which a
   finish can be reached, which takes seconds on the last board. */
TEST_LOOP (test_larger, "proofs", sample_of (G_N_ELEMENTS (larger), 3)) {
  g_autoptr (BgProblem) problem = make_problem_of (&larger[_i]);
  BgRegionList regions;
  BgPotential sets[2];
  ck_assert (bg_derive_weights (problem, &regions, &sets[0]));
  g_auto (BgLevels) levels = { 0 };
  bg_distances_find (problem, BG_MAX_HOLES, &one_thread, &levels);
  ck_assert_int_eq (levels.stop, BG_STOP_NONE);
  const BgLevel *middle = &levels.level[levels.n / 2];
  g_autofree BgPosition *candidates = bg_level_list (middle);
  g_autoptr (BgPotentialLp)
      lp = bg_potential_lp_new (problem, problem->board->full, NULL, 0, &regions, NULL);
  ck_assert (bg_potential_lp_best (lp, candidates[middle->n / 3], &sets[1]));
  g_autoptr (BgProblem) declared = declare (problem, &sets[0], &sets[1]);
  g_autoptr (BgBound) bound = make_bound (declared, "max(a, b)");
  ck_assert (bg_bound_is_consistent (bound));
  int greatest = 0;
  for (int n = 0; n < levels.n; n++) {
    g_autofree BgPosition *positions = bg_level_list (&levels.level[n]);
    for (size_t i = 0; i < levels.level[n].n; i++) {
      const int value = bg_bound_of (bound, positions[i]);
      expect_at_most (value, n);
      greatest = MAX (greatest, value);
    }
  }
  ck_assert_int_ge (greatest, sets[0].at_start);
}
