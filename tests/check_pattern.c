/* Pattern databases: against the projection of a naive model, all positions of random boards
   being played from, and against exact distances. */
#include "harness.h"

#include "bounds/lookup.h"
#include "model.h"

#define CASES 40
#define MOST_HOLES 10
#define FAR 1000

/* PROBLEM with a pattern of HOLES, whose declaration is its own. */
static BgProblem *declare (const BgProblem *problem, BgPosition holes) {
  BgProblem *declared = bg_problem_of (problem->board, problem->start, problem->finish,
                                       problem->n_finishes);
  BgDeclaration *declaration = g_new0 (BgDeclaration, 1);
  static char name[] = "holes";
  const BgNamedHoles set = { .name = name, .holes = holes };
  declaration->name = g_strdup ("h");
  declaration->where = g_strdup ("test: [heuristic h]");
  declaration->type = BG_DECLARED_PATTERN;
  declaration->sets = g_array_new (FALSE, FALSE, sizeof (BgNamedHoles));
  g_array_append_val (declaration->sets, set);
  g_ptr_array_add (declared->declarations, declaration);
  return declared;
}

/* The entries that a pattern's database must have: the fewest moves that are yet to begin, by set
   of pegs in it, and for a peg in the midst of a move by the other pegs and its hole. */
typedef struct {
  const Model *model;
  BgPosition holes, origins;
  int still[1 << MOST_HOLES];
  int on_the_way[1 << MOST_HOLES][MOST_HOLES];
  bool changed;
} Projection;

static void lower_value (Projection *projection, int *value, int to) {
  if (to >= *value)
    return;
  *value = to;
  projection->changed = true;
}

/* Every jump of every position, as seen by the pattern alone. */
static void relax (Projection *projection, BgPosition full) {
  const BgPosition holes = projection->holes;
  for (BgPosition position = 0; position <= full; position++)
    for (ModelJump jump = { 0 }; model_next (projection->model, position, false, &jump);) {
      const int from = jump.from, to = jump.to;
      const BgPosition after = jump.after;
      const BgPosition others = after & ~bg_hole_bit (to);
      const BgPosition others_before = position & ~bg_hole_bit (from);
      int *moving = &projection->on_the_way[others & holes][to];
      lower_value (projection, moving, projection->still[after & holes]);
      lower_value (projection, &projection->on_the_way[others_before & holes][from], *moving);
      lower_value (projection, &projection->still[position & holes],
                   *moving + bg_has (projection->origins, from));
    }
}

static Projection *project (const Model *model, const BgProblem *problem, BgPosition holes,
                            BgPosition origins) {
  Projection *projection = g_new0 (Projection, 1);
  *projection = (Projection){ .model = model, .holes = holes, .origins = origins };
  for (int state = 0; state < 1 << MOST_HOLES; state++) {
    projection->still[state] = FAR;
    for (int hole = 0; hole < MOST_HOLES; hole++)
      projection->on_the_way[state][hole] = FAR;
  }
  for (int f = 0; f < problem->n_finishes; f++)
    projection->still[problem->finish[f] & holes] = 0;
  do {
    projection->changed = false;
    relax (projection, problem->board->full);
  } while (projection->changed);
  return projection;
}

static uint64_t raised, lost; /* bounds above 0, over all cases */

static void check_pattern (const ModelCase *one, BgPosition holes, BgPosition origins) {
  const ModelGraph *graph = one->graph;
  g_autoptr (BgProblem) problem = declare (one->problem, holes);
  g_auto (BgLookup) term = { 0 };
  ck_assert (bg_lookup_find (problem, "h", origins, NULL, NULL, NULL, &term, NULL));
  ck_assert (term.claims.admissible && term.claims.consistent);
  ck_assert_int_eq (term.claims.proof, BG_PROOF_PATTERN);
  g_autofree Projection *projection = project (&one->model, problem, holes, origins);
  g_autofree uint8_t *distance = model_distances (graph, problem, origins);
  g_autofree uint8_t *bounds = g_malloc (graph->n);
  bg_lookup_evaluate (&term, graph->position, bounds, graph->n);
  for (size_t i = 0; i < graph->n; i++) {
    const int expected = projection->still[graph->position[i] & holes];
    ck_assert_int_eq (bounds[i], expected == FAR ? BG_BOUND_LOST : expected);
    ck_assert_int_le (bounds[i], distance[i] == MODEL_NEVER ? BG_BOUND_LOST : distance[i]);
    /* of all holes the database has all there is to know */
    if (holes == problem->board->full)
      ck_assert_int_eq (bounds[i], distance[i]);
    raised += bounds[i] > 0 && bounds[i] < BG_BOUND_LOST;
    lost += bounds[i] == BG_BOUND_LOST;
  }
}

/* Rule 4, 6 and 8 in turn. */
TEST_LOOP (test_random, "pattern", G_N_ELEMENTS (all_kinds)) {
  uint64_t state = 77 + _i;
  raised = lost = 0;
  for (int i = 0; i < CASES; i++) {
    g_auto (ModelCase) one = model_case_random (&state, all_kinds[_i], 4, MOST_HOLES, true);
    const BgPosition full = one.problem->board->full;
    check_pattern (&one, full, full);
    check_pattern (&one, model_random_subset (&state, full) | 1, full);
    check_pattern (&one, model_random_subset (&state, full) | 1,
                   model_random_subset (&state, full));
  }
  ck_assert_uint_gt (raised, 1000);
  ck_assert_uint_gt (lost, 1000);
}

/* A database that is stopped has lower bounds, and its claims stay true. */
TEST (test_stopped, "pattern") {
  uint64_t state = 4711;
  g_auto (ModelCase) one = model_case_random (&state, BG_RULE_8, MOST_HOLES, MOST_HOLES, true);
  g_autoptr (BgProblem) problem = declare (one.problem, one.problem->board->full);
  BgStopFlag stop = { 0 };
  bg_stop_request (&stop);
  g_auto (BgLookup) term = { 0 };
  ck_assert (bg_lookup_find (problem, "h", problem->board->full, NULL, NULL, &stop, &term, NULL));
  for (size_t i = 0; i < one.graph->n; i++) {
    uint8_t bound;
    bg_lookup_evaluate (&term, &one.graph->position[i], &bound, 1);
    ck_assert_int_le (bound, one.distance[i]);
  }
}
