/* Heuristics derived from boards: the derivation finds the papers' heuristics without any
   knowledge of corners. */
#include "harness.h"

#include "board/notation.h"
#include "bounds/potential/potential.h"
#include "bounds/regions.h"
#include "laboratory/derive.h"
#include "model.h"
#include "verify/lemma.h"

/* The least holes that hit all regions of the start, as many as `merson' has there, where a search
   with it alone starts its deepening: on the 8-move diamonds the numbers are Bell's (3.3), by
   hand-made regions. */
static const struct {
  const char *board;
  BgRule rule;
  const char *start;
  int least;
} landmarks[] = {
  { "diamond(3)", 8, "c3'", 4 },    { "diamond(4)", 8, "d4'", 8 },
  { "diamond(5)", 8, "e5'", 8 },    { "diamond(5)", 8, "FULL", 9 },
  { "diamond(6)", 8, "f6'", 13 },   { "diamond(6)", 8, "g6'", 13 },
  { "triangle(5)", 6, "a1'", 5 },   { "triangle(6)", 6, "a2'", 8 },
  { "triangle(7)", 6, "a2'", 10 },  { "triangle(8)", 6, "a2'", 12 },
  { "triangle(8)", 6, "FULL", 13 }, { "square(6)", 4, "a1'", 15 },
  { "square(6)", 4, "c3'", 15 },    { "english", 4, "d4'", 12 },
  { "english", 8, "d4'", 10 },      { "french", 8, "d4'", 8 },
};

TEST_LOOP (test_landmarks, "landmarks", G_N_ELEMENTS (landmarks)) {
  g_autoptr (BgProblem)
      problem = make_problem (landmarks[_i].board, landmarks[_i].rule, landmarks[_i].start, "any");
  g_autoptr (BgBound) merson = make_bound (problem, "merson");
  g_auto (BgLandmarks) found = { 0 };
  bg_derive_landmarks (problem, &found);
  ck_assert_int_eq (bg_bound_of (merson, problem->start), landmarks[_i].least);
  ck_assert_msg (bg_pegs (found.holes) == landmarks[_i].least, "%s %s: %d", landmarks[_i].board,
                 landmarks[_i].start, bg_pegs (found.holes));
  /* they hit every region, and each of the regions is one */
  ck_assert (bg_regions_peel (problem->board, problem->start & ~found.holes) == 0);
  for (guint i = 0; i < found.regions->len; i++) {
    BgPosition region = g_array_index (found.regions, BgPosition, i);
    ck_assert (bg_regions_is_region (problem->board, region));
    ck_assert (bg_subset (region, problem->start));
  }

  /* the packing is one, and on these boards as good */
  g_autoptr (GPtrArray) regions = bg_derive_regions (problem);
  BgPosition taken = 0;
  for (guint i = 0; i < regions->len; i++) {
    const GArray *places = regions->pdata[i];
    BgPosition own = 0;
    for (guint k = 0; k < places->len; k++) {
      BgPosition place = g_array_index (places, BgPosition, k);
      ck_assert (bg_regions_is_region (problem->board, place));
      own |= place;
    }
    ck_assert ((own & taken) == 0);
    taken |= own;
  }
  ck_assert_int_eq (bg_regions_at_start (problem, regions), landmarks[_i].least);
}

/* Row I with its landmarks declared. */
static BgProblem *declare_landmarks (int i) {
  g_autoptr (BgProblem)
      problem = make_problem (landmarks[i].board, landmarks[i].rule, landmarks[i].start, "any");
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_append_printf (text,
                          "[problem]\nboard = %s\nrule = %d\nstart = %s\nfinish = any\n"
                          "[heuristic declared]\ntype = landmarks\n",
                          landmarks[i].board, landmarks[i].rule, landmarks[i].start);
  g_auto (BgLandmarks) found = { 0 };
  bg_derive_landmarks (problem, &found);
  for (guint k = 0; k < found.regions->len; k++) {
    g_string_append_printf (text, "R%u =", k);
    BG_FOR_EACH_HOLE (hole, g_array_index (found.regions, BgPosition, k)) {
      g_string_append_printf (text, " %s", bg_hole_name (problem->board, hole).text);
    }
    g_string_append_c (text, '\n');
  }
  return read_problem (text->str);
}

/* Declared, they are as good at the start, proved, and never above all regions. */
TEST_LOOP (test_declared_landmarks, "landmarks", G_N_ELEMENTS (landmarks)) {
  g_autoptr (BgProblem) problem = declare_landmarks (_i);
  g_autoptr (BgBound) declared = bg_bound_new (problem, "declared", NULL, NULL);
  g_autoptr (BgBound) merson = bg_bound_new (problem, "merson", NULL, NULL);
  ck_assert (bg_bound_is_admissible (declared));
  ck_assert (bg_bound_is_consistent (declared));
  ck_assert_int_eq (bg_bound_of (declared, problem->start), landmarks[_i].least);
  g_autoptr (GRand) random = g_rand_new_with_seed (33);
  uint64_t filled = 0;
  for (int k = 0; k < 20000; k++) {
    BgPosition position = problem->board->full;
    for (int share = k % 4; share >= 0; share--) /* from sparse to dense */
      position &= share == 0 ? problem->board->full
                             : (BgPosition) g_rand_int (random) << 32 | g_rand_int (random)
                                   | ((BgPosition) g_rand_int (random) << 32 | g_rand_int (random));
    int bound = bg_bound_of (declared, position);
    ck_assert_int_le (bound, bg_bound_of (merson, position));
    filled += bound > 0;
  }
  ck_assert_uint_gt (filled, 10000);
}

/* The hitting numbers of merson's tables agree, but for the last move, which merson counts
   where no least hitting set has a hole of the survivor's category. */
static const struct {
  const char *problem;
  int last;
} hit[] = {
  { "diamond3-central-8", 0 }, { "diamond4-central-8", 1 }, { "t5-a1-a1", 0 },
  { "t6-a2-any", 0 },          { "diamond5-central-8", 0 }, { "french-central-8", 1 },
};

TEST_LOOP (test_landmarks_and_merson, "landmarks", G_N_ELEMENTS (hit)) {
  g_autoptr (BgProblem) problem = open_problem (hit[_i].problem);
  g_autoptr (BgBound) merson = bg_bound_new (problem, "merson", NULL, NULL);
  g_auto (BgLandmarks) found = { 0 };
  bg_derive_landmarks (problem, &found);
  ck_assert_int_eq (bg_pegs (found.holes) + hit[_i].last, bg_bound_of (merson, problem->start));
}

static const struct {
  const char *problem;
  int at_start;
} potentials[] = {
  { "french-central-8", 11 }, { "english-central-8", 11 }, { "english-central", 12 },
  { "french-c9-8", 13 },      { "diamond3-central-8", 7 }, { "diamond5-c9-8", 12 },
  { "t5-a1-a1", 6 },          { "english-d4-d1", 11 },
};

TEST_LOOP (test_potential, "potentials", G_N_ELEMENTS (potentials)) {
  g_autoptr (BgProblem) problem = open_problem (potentials[_i].problem);
  BgPotential potential;
  ck_assert (bg_derive_potential (problem, &potential));
  ck_assert_msg (potential.at_start >= potentials[_i].at_start, "%s: %d", problem->name,
                 potential.at_start);
  ck_assert (bg_potential_is_bound (problem, &potential, problem->board->full));
}

static int bound_of (const BgPotential *potential, BgPosition position) {
  gint64 sum = bg_potential_sum (potential->weight, position) - potential->offset;
  return MAX (0, (sum + potential->divisor - 1) / potential->divisor);
}

/* Equation 2, and equation 3, on every position of random play. */
TEST_LOOP (test_equations, "potentials", 3) {
  static const struct {
    const char *problem, *equation;
  } rows[] = {
    { "french-central-8", "corner" },
    { "english-central-8", "corner" },
    { "french-c9-8", "h2" },
  };
  g_autoptr (BgProblem) problem = open_problem (rows[_i].problem);
  g_autoptr (GRand) random = g_rand_new_with_seed (37);
  g_autoptr (GError) error = NULL;
  g_autoptr (BgBound) equation = bg_bound_new (problem, rows[_i].equation, NULL, &error);
  BgPotential potential;
  ck_assert (bg_derive_potential (problem, &potential));
  const BgBoard *board = problem->board;
  for (int i = 0; i < 1000; i++)
    for (BgPosition position = problem->start; bg_pegs (position) > 1;) {
      /* the problem's resource count knows more */
      if (bg_bound_of (equation, position) == BG_BOUND_LOST)
        break;
      ck_assert_int_eq (bound_of (&potential, position), bg_bound_of (equation, position));
      BgPosition next[2 * BG_MAX_LINES];
      int n = 0;
      for (int k = 0; k < board->n_lines; k++)
        if (bg_has (position, board->line[k].over)
            && bg_has (position, board->line[k].a) != bg_has (position, board->line[k].b))
          next[n++] = position ^ board->line_mask[k];
      if (n == 0)
        break;
      position = next[g_rand_int_range (random, 0, n)];
    }
}

static gint64 loss_of_jump (const gint64 *weight, const BgLine *line, bool back) {
  return weight[back ? line->b : line->a] + weight[line->over] - weight[back ? line->a : line->b];
}

/* Does one of the counts let this jump, or one alike, be played no oftener than
   SLACK / LOST? */
static bool restricts (const BgProblem *problem, const GArray *counts, int jump, gint64 slack,
                       gint64 lost) {
  const BgBoard *board = problem->board;
  int orbit[BG_MAX_HOLES];
  bg_hole_orbits (problem, orbit);
  const BgLine *line = &board->line[jump / 2];
  for (int j = 0; j < 2 * board->n_lines; j++) {
    const BgLine *other = &board->line[j / 2];
    if (orbit[other->over] != orbit[line->over]
        || orbit[j % 2 ? other->b : other->a] != orbit[jump % 2 ? line->b : line->a]
        || orbit[j % 2 ? other->a : other->b] != orbit[jump % 2 ? line->a : line->b])
      continue;
    for (guint i = 0; i < counts->len; i++) {
      const BgDerivedResource *count = &g_array_index (counts, BgDerivedResource, i);
      gint64 own = loss_of_jump (count->weight, other, j % 2);
      if (own > 0 && (count->start - count->finish) * lost <= slack * own)
        return true;
    }
  }
  return false;
}

/* The counts of Figures 6b, 6c and 10a: for each jump there is a derived one
   that restricts it as much, or the problem is ruled out. */
TEST_LOOP (test_resources, "potentials", 6) {
  static const char *const names[] = { "diamond3-c2-a3-8", "diamond3-c2-c1-8", "english-c9-8",
                                       "french-c9-8",      "diamond5-c9-8",    "wiegleb-central" };
  g_autoptr (BgProblem) problem = open_problem (names[_i]);
  g_autoptr (GArray) counts = bg_derive_resources (problem, G_MAXUINT);
  ck_assert_uint_gt (counts->len, 0);
  if (g_array_index (counts, BgDerivedResource, 0).from < 0)
    return;
  ck_assert_str_ne (names[_i], "english-c9-8");
  for (guint r = 0; r < problem->resources->len; r++) {
    const BgResource *published = problem->resources->pdata[r];
    gint64 weight[BG_MAX_HOLES];
    for (int hole = 0; hole < problem->board->n_holes; hole++)
      weight[hole] = published->weight[hole];
    gint64 slack = bg_resource_sum (published, problem->start) - published->least;
    for (int i = 0; i < 2 * problem->board->n_lines; i++) {
      const BgLine *line = &problem->board->line[i / 2];
      gint64 lost = loss_of_jump (weight, line, i % 2);
      if (lost > 0)
        ck_assert_msg (restricts (problem, counts, i, slack, lost), "%s: %s, line %d",
                       problem->name, published->name, i / 2);
    }
  }
}

/* Figure 6b: from a hole marked 1 no survivor in a hole heavier than -1. */
TEST (test_ruled_out, "potentials") {
  g_autoptr (BgProblem) problem = make_problem ("diamond(3)", 8, "c2'", "b3");
  g_autoptr (GArray) counts = bg_derive_resources (problem, 4);
  ck_assert_uint_eq (counts->len, 1);
  const BgDerivedResource *count = &g_array_index (counts, BgDerivedResource, 0);
  ck_assert_int_lt (count->from, 0);
  ck_assert_int_lt (count->start, count->finish);
}

/* --- Lemmas --------------------------------------------------------------- */

static bool model_proves (const ModelCase *one, const gint64 *weight) {
  const BgProblem *problem = one->problem;
  for (int i = 0; i < one->model.n_jumps; i++)
    if (weight[one->model.jump[i].to]
        > weight[one->model.jump[i].from] + weight[one->model.jump[i].over])
      return false;
  const gint64 start = bg_potential_sum (weight, problem->start);
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_potential_sum (weight, problem->finish[i]) <= start)
      return false;
  /* every position fits the empty pattern of `stuck' */
  for (BgPosition p = 0; bg_problem_is_open (problem) && p <= problem->board->full; p++)
    if (bg_pattern_fits (&problem->pattern, p) && bg_potential_sum (weight, p) <= start)
      return false;
  return true;
}

/* The verdict on weights, which are changed at random, is the model's; true of a problem that has a
   solution never. */
static void check_weights (const ModelCase *one, gint64 *weight, uint64_t *state) {
  for (int turn = 0; turn < 20; turn++) {
    BgLemmaSums sums;
    const bool proved = bg_lemma_is_resource_proof (one->problem, weight, &sums);
    ck_assert_int_eq (proved, model_proves (one, weight));
    ck_assert (!proved || one->minimum == MODEL_NEVER);
    ck_assert_int_eq (sums.start, bg_potential_sum (weight, one->problem->start));
    weight[model_random_below (state, one->problem->board->n_holes)] += model_random_below (state,
                                                                                            3)
                                                                        - 1;
  }
}

/* A sum of invariants separates start and finishes where its parities do, and no other set does. */
static void check_parities (const ModelCase *one, uint64_t *state) {
  const BgProblem *problem = one->problem;
  const BgBoard *board = problem->board;
  for (int turn = 0; turn < 20; turn++) {
    BgPosition set = 0;
    for (int i = 0; i < board->n_invariants; i++)
      set ^= model_random_below (state, 2) == 1 ? board->invariant[i] : 0;
    bool separates = !bg_problem_is_open (problem);
    for (int i = 0; i < problem->n_finishes; i++)
      separates = separates
                  && ((bg_pegs (set & problem->start) ^ bg_pegs (set & problem->finish[i])) & 1);
    ck_assert_int_eq (bg_lemma_is_parity_proof (problem, set), separates);
    ck_assert (!separates || one->minimum == MODEL_NEVER);
    const BgPosition any = model_random_subset (state, board->full);
    ck_assert (!bg_lemma_is_parity_proof (problem, any) || one->minimum == MODEL_NEVER);
  }
}

/* In odd turns, finishes are not listed. */
TEST_LOOP (test_lemmas, "lemmas", 6) {
  static const BgRule rules[] = { BG_RULE_4, BG_RULE_6, BG_RULE_8 };
  uint64_t state = 20260501 + _i / 2;
  int n_found = 0;
  for (int k = 0; k < 300; k++) {
    g_auto (ModelCase) one;
    if (_i % 2 == 1) {
      g_autoptr (BgBoard) board = model_random_board (&state, rules[_i / 2], 4, 12);
      one = model_case_of (model_random_open_problem (&state, board), false);
    } else
      one = model_case_random (&state, rules[_i / 2], 4, 14, false);
    BgDerivedResource resource;
    gint64 weight[BG_MAX_HOLES] = { 0 };
    if (bg_derive_refutation (one.problem, &resource)) {
      BgLemmaSums sums;
      n_found++;
      ck_assert (bg_lemma_is_resource_proof (one.problem, resource.weight, &sums));
      ck_assert_int_eq (sums.start, resource.start);
      ck_assert_int_eq (sums.finish, resource.finish);
      memcpy (weight, resource.weight, sizeof weight);
    }
    check_weights (&one, weight, &state);
    check_parities (&one, &state);
  }
  ck_assert_int_gt (n_found, 20);
}
