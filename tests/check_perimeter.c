/* The positions near the finishes, and the offsets of potentials that they prove, held against
   exact distances on random boards, to finishes of one peg and of several. */
#include "harness.h"

#include "bounds/potential/perimeter.h"
#include "bounds/potential/potential_lp.h"
#include "model.h"

/* A random problem in all positions of its board, with the regions and the perimeter. */
typedef struct {
  ModelCase one;
  BgRegionList regions;
  BgPerimeter *perimeter; /* may be NULL */
} NearCase;

static void near_case_init (NearCase *near, uint64_t *random, BgRule rule) {
  near->one = model_case_random (random, rule, 7, 12, true);
  bg_region_list_init (&near->regions, near->one.problem->board, BG_REGION_HOLES);
  near->perimeter = bg_perimeter_new (near->one.problem, &near->regions);
}

static void near_case_clear (NearCase *near) {
  bg_perimeter_free (near->perimeter);
  model_case_clear (&near->one);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NearCase, near_case_clear)

/* The fewest moves that lead to a finish are known of all positions that are near, and of no
   others; without a perimeter no position is so far that it would have two layers. */
TEST_LOOP (test_layers, "positions", G_N_ELEMENTS (all_rules)) {
  uint64_t random = 3 + _i;
  int n_deep = 0;
  for (int i = 0; i < 20; i++) {
    g_auto (NearCase) near;
    near_case_init (&near, &random, all_rules[_i]);
    size_t n_near = 0;
    for (size_t k = 0; k < near.one.graph->n; k++) {
      const int distance = near.one.distance[k];
      if (distance == 0)
        continue;
      if (near.perimeter == NULL) {
        assert_in_loop (distance == MODEL_NEVER || distance < BG_LEAST_PERIMETER);
        continue;
      }
      const int depth = bg_perimeter_depth (near.perimeter);
      n_near += distance <= depth;
      assert_in_loop (bg_perimeter_distance (near.perimeter, near.one.graph->position[k])
                      == (distance == MODEL_NEVER ? depth + 1 : MIN (distance, depth + 1)));
    }
    if (near.perimeter == NULL)
      continue;
    n_deep++;
    ck_assert_int_ge (bg_perimeter_depth (near.perimeter), BG_LEAST_PERIMETER);
    ck_assert_int_le (bg_perimeter_depth (near.perimeter), BG_MAX_PERIMETER);
    ck_assert_uint_ge (bg_perimeter_size (near.perimeter), n_near);
  }
  ck_assert_int_gt (n_deep, 4);
}

/* Weights of any sign of holes, and of regions. */
static void draw_weights (BgPotential *set, const NearCase *near, uint64_t *random) {
  *set = (BgPotential){ .regions = &near->regions, .divisor = model_random_below (random, 5) };
  for (int hole = 0; hole < near->one.problem->board->n_holes; hole++)
    set->weight[hole] = (int) model_random_below (random, 9) - 3;
  for (int k = 0; k < near->regions.n; k++)
    set->region_weight[k] = model_random_below (random, 4);
}

/* Of any weights the offset of k is the greatest sum of a position that is at most k moves from a
   finish, less k divisors. */
TEST_LOOP (test_offsets, "potentials", G_N_ELEMENTS (all_rules)) {
  uint64_t random = 31 + _i;
  for (int i = 0; i < 20; i++) {
    g_auto (NearCase) near;
    near_case_init (&near, &random, all_rules[_i]);
    if (near.perimeter == NULL)
      continue;
    BgPotential set;
    draw_weights (&set, &near, &random);
    bg_perimeter_set_offsets (near.perimeter, &set);
    ck_assert_int_eq (set.depth, bg_perimeter_depth (near.perimeter));
    ck_assert_int_eq (set.offset, set.near_offset[0]);
    for (int moves = 1; moves <= set.depth; moves++) {
      gint64 greatest = G_MININT64;
      for (size_t k = 0; k < near.one.graph->n; k++)
        if (near.one.distance[k] > 0 && near.one.distance[k] <= moves)
          greatest = MAX (greatest, bg_potential_value (&set, near.one.graph->position[k]));
      ck_assert_int_eq (bg_potential_offset (&set, moves), greatest - moves * set.divisor);
    }
    ck_assert_int_eq (bg_potential_offset (&set, 0), set.offset);
    ck_assert_int_eq (bg_potential_far_offset (&set), set.near_offset[set.depth - 1]);
  }
}

#define MOST 5

/* The positions found are as many as may be, each once, with their sums, and no other position has
   a greater sum than these. */
TEST_LOOP (test_greatest, "positions", G_N_ELEMENTS (all_rules)) {
  uint64_t random = 57 + _i;
  for (int i = 0; i < 20; i++) {
    g_auto (NearCase) near;
    near_case_init (&near, &random, all_rules[_i]);
    if (near.perimeter == NULL)
      continue;
    const int depth = bg_perimeter_depth (near.perimeter);
    BgPotential set;
    draw_weights (&set, &near, &random);
    int32_t weight[BG_MAX_HOLES], region_weight[BG_MAX_REGIONS];
    for (int hole = 0; hole < BG_MAX_HOLES; hole++)
      weight[hole] = (int32_t) set.weight[hole];
    for (int k = 0; k < near.regions.n; k++)
      region_weight[k] = (int32_t) set.region_weight[k];
    BgNearPosition greatest[MOST];
    const int32_t enough = (int32_t) model_random_below (&random, 8);
    const int n = bg_perimeter_find_greatest (near.perimeter, weight, region_weight, enough,
                                              greatest, MOST);
    int n_above = 0, least = G_MAXINT;
    for (int k = 0; k < n; k++) {
      least = MIN (least, greatest[k].sum);
      ck_assert_int_eq (greatest[k].sum, bg_potential_value (&set, greatest[k].position));
      ck_assert_int_gt (greatest[k].sum, enough);
      ck_assert_int_le (bg_perimeter_distance (near.perimeter, greatest[k].position), depth);
      for (int j = 0; j < k; j++)
        ck_assert (greatest[j].position != greatest[k].position);
    }
    int n_greater = 0;
    for (size_t k = 0; k < near.one.graph->n; k++)
      if (near.one.distance[k] > 0 && near.one.distance[k] <= depth) {
        const gint64 sum = bg_potential_value (&set, near.one.graph->position[k]);
        n_above += sum > enough;
        n_greater += sum > enough && sum > least;
      }
    ck_assert_int_eq (n, MIN (n_above, MOST));
    ck_assert_int_lt (n_greater, MOST);
  }
}

/* Moves beyond a position's distance at which claims are compared. */
#define MORE_MOVES 3

/* No position is said to be farther from the finishes than it is, for any number of moves. */
static void check_claims (const BgPotential *potential, const NearCase *near) {
  for (size_t k = 0; k < near->one.graph->n; k++) {
    const int distance = near->one.distance[k];
    const gint64 sum = bg_potential_value (potential, near->one.graph->position[k]);
    for (int more = 0; distance > 0 && distance != MODEL_NEVER && more <= MORE_MOVES; more++)
      assert_in_loop (sum <= bg_potential_offset (potential, distance + more)
                                 + (distance + more) * potential->divisor);
  }
}

/* Programs with rows of the perimeter find sets that are true, never for more moves than a position
   is away.  Where that is beyond the perimeter they find all sets that programs with rows of the
   last moves find. */
TEST_LOOP (test_programs, "potentials", G_N_ELEMENTS (all_rules)) {
  uint64_t random = 5 + _i;
  int found = 0;
  for (int i = 0; i < 20; i++) {
    g_auto (NearCase) near;
    near_case_init (&near, &random, all_rules[_i]);
    const BgProblem *problem = near.one.problem;
    if (near.perimeter == NULL)
      continue;
    g_autoptr (BgPotentialLp)
        lp = bg_potential_lp_new_prover (problem, &near.regions, near.perimeter);
    g_autoptr (BgPotentialLp) other = bg_potential_lp_new_prover (problem, &near.regions, NULL);
    for (size_t k = 0; k < near.one.graph->n; k++) {
      const BgPosition position = near.one.graph->position[k];
      const int distance = near.one.distance[k];
      BgPotential set;
      if (distance <= 1 || distance == MODEL_NEVER || model_random_below (&random, 16) != 0)
        continue;
      ck_assert (!bg_potential_lp_prove (lp, position, distance, NULL, &set));
      const bool is_far = distance > bg_perimeter_depth (near.perimeter);
      const bool must = is_far && bg_potential_lp_prove (other, position, distance - 1, NULL, &set);
      if (!bg_potential_lp_prove (lp, position, distance - 1, NULL, &set)) {
        assert_in_loop (!must);
        continue;
      }
      found++;
      ck_assert_int_eq (set.depth, bg_perimeter_depth (near.perimeter));
      ck_assert_int_gt (bg_potential_value (&set, position),
                        bg_potential_offset (&set, distance - 1) + (distance - 1) * set.divisor);
      ck_assert_int_le (bg_potential_most_lost (problem->board, &set, problem->board->full, 0),
                        set.divisor);
      check_claims (&set, &near);
    }
  }
  ck_assert_int_gt (found, 4);
}

/* Around the finishes of some boards there are too many positions for two layers, or for three. */
static const struct {
  const char *problem;
  int depth;
  size_t size;
} known[] = {
  { "english-central", 3, 8020 }, { "wiegleb-central", 2, 988 }, { "english-central-8", 0, 0 },
  { "diamond6-central-8", 0, 0 }, { "t8-a3-any", 0, 0 },
};

TEST_LOOP (test_known, "positions", G_N_ELEMENTS (known)) {
  g_autoptr (BgProblem) problem = open_problem (known[_i].problem);
  BgRegionList regions;
  bg_region_list_init (&regions, problem->board, BG_REGION_HOLES);
  g_autoptr (BgPerimeter) perimeter = bg_perimeter_new (problem, &regions);
  ck_assert_int_eq (perimeter == NULL ? 0 : bg_perimeter_depth (perimeter), known[_i].depth);
  ck_assert_uint_eq (perimeter == NULL ? 0 : bg_perimeter_size (perimeter), known[_i].size);
  if (perimeter != NULL)
    ck_assert_uint_le (bg_perimeter_size (perimeter), BG_PERIMETER_POSITIONS);
}
