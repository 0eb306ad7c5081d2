/* Every heuristic of the table, and expressions of them, held against
   exact distances.  A claim in a descriptor that is not true fails here. */
#include "harness.h"

#include "board/notation.h"
#include "bounds/heuristic.h"
#include "bounds/regions.h"
#include "model.h"

extern const BgHeuristic bg_heuristic_balance;

/* A problem, the play on its board, and what to call it when it fails. */
typedef struct {
  const BgProblem *problem;
  const ModelGraph *graph;
  const char *name; /* of the heuristic or expression */
  BgPosition origins;
} Subject;

static void fail_position (const Subject *subject, size_t i, const char *what, int found,
                           int expected) {
  const BgBoard *board = subject->problem->board;
  g_autofree char *layout = bg_position_to_drawing (board, board->full);
  g_autofree char *position = bg_position_to_drawing (board, subject->graph->position[i]);
  g_autofree char *origins = bg_position_to_string (board, subject->origins);
  ck_abort_msg ("%s on %s (%s), %d-move, to %s, origins %s, at %s: %s: %d, expected %d",
                subject->name, board->name, layout, board->rule, subject->problem->finish_text,
                origins, position, what, found, expected);
}

/* What every lower bound must do. */
static void check_bounds (const Subject *subject, const uint8_t *bounds, const uint8_t *distance) {
  for (size_t i = 0; i < subject->graph->n; i++) {
    if (bounds[i] > distance[i] || (bounds[i] == BG_BOUND_LOST && distance[i] != MODEL_NEVER))
      fail_position (subject, i, "inadmissible", bounds[i], distance[i]);
    if (bg_problem_is_finish (subject->problem, subject->graph->position[i]) && bounds[i] != 0)
      fail_position (subject, i, "not zero at a finish", bounds[i], 0);
  }
}

static void check_consistency (const Subject *subject, const uint8_t *bounds) {
  const ModelGraph *graph = subject->graph;
  for (size_t i = 0; i < graph->n; i++)
    for (size_t e = graph->first[i]; e < graph->first[i + 1]; e++) {
      int after = bounds[graph->edge[e].to];
      int counts = bg_has (subject->origins, graph->edge[e].start);
      if (after != BG_BOUND_LOST && bounds[i] > after + counts)
        fail_position (subject, i, "inconsistent", bounds[i], after + counts);
    }
}

static void check_ceiling (const Subject *subject, const uint8_t *bounds, int ceiling) {
  for (size_t i = 0; i < subject->graph->n && ceiling > 0; i++)
    if (bounds[i] > ceiling && bounds[i] != BG_BOUND_LOST)
      fail_position (subject, i, "above its ceiling", bounds[i], ceiling);
}

/* Which positions are lost by the numbers of pegs a category. */
static void check_census (const Subject *subject, const uint8_t *bounds) {
  const BgProblem *problem = subject->problem;
  for (size_t i = 0; i < subject->graph->n; i++) {
    bool lost = true;
    for (int f = 0; f < problem->n_finishes && lost; f++) {
      lost = false;
      for (int c = 0; c < BG_CATEGORIES; c++)
        lost |= bg_pegs (subject->graph->position[i] & problem->board->category[c])
                < bg_pegs (problem->finish[f] & problem->board->category[c]);
    }
    if (lost && bounds[i] != BG_BOUND_LOST)
      fail_position (subject, i, "lost by the numbers of a category", bounds[i], BG_BOUND_LOST);
  }
}

/* Images under the symmetries that keep the finishes and the origins. */
static void check_invariance (const Subject *subject, const uint8_t *bounds) {
  const BgProblem *problem = subject->problem;
  const BgBoard *board = problem->board;
  BgGroup group;
  bg_group_init_closed (&group, board, problem->finish, problem->n_finishes);
  for (int k = 0; k < group.order; k++) {
    int symmetry = group.symmetry[k];
    if (bg_board_image (board, symmetry, subject->origins) != subject->origins)
      continue;
    for (size_t i = 0; i < subject->graph->n; i++) {
      BgPosition image = bg_board_image (board, symmetry, subject->graph->position[i]);
      gpointer index;
      if (!g_hash_table_lookup_extended (subject->graph->index, &image, NULL, &index))
        continue;
      int other = bounds[GPOINTER_TO_SIZE (index)];
      if (bounds[i] != other)
        fail_position (subject, i, "not as its image", bounds[i], other);
    }
  }
}

/* Every seventh position alone must get the bound that it has in the batch of all. */
static void check_batch (const Subject *subject, const BgHeuristic *heuristic, gpointer data,
                         const uint8_t *bounds) {
  for (size_t i = 0; i < subject->graph->n; i += 7) {
    uint8_t alone;
    heuristic->evaluate (data, &subject->graph->position[i], &alone, 1);
    if (alone != bounds[i])
      fail_position (subject, i, "not alone as in a batch", bounds[i], alone);
  }
}

/* A bound on a move under way is no greater than the bound where the move ends, after one
   jump or many. */
static void check_rests (const Subject *subject, const BgHeuristic *heuristic, gpointer data,
                         const uint8_t *bounds) {
  const ModelGraph *graph = subject->graph;
  const bool is_symmetric = bg_is_as_symmetric (subject->problem, subject->origins);
  for (size_t i = 0; i < graph->n && heuristic->evaluate_rests != NULL; i++) {
    BgPosition rest[BG_MAX_HOLES];
    uint8_t known[BG_MAX_HOLES];
    for (int hole = 0; hole < subject->problem->board->n_holes; hole++)
      rest[hole] = graph->position[i] & ~bg_hole_bit (hole);
    heuristic->evaluate_rests (data, rest, known, subject->problem->board->n_holes);
    BG_FOR_EACH_HOLE (hole, graph->position[i])
      if (known[hole] > bounds[i] || (known[hole] > 0 && !is_symmetric))
        fail_position (subject, i, "more without a mover", known[hole], bounds[i]);
    for (size_t e = graph->first[i]; e < graph->first[i + 1]; e++)
      if (known[graph->edge[e].start] > bounds[graph->edge[e].to])
        fail_position (subject, i, "more while a move is under way", known[graph->edge[e].start],
                       bounds[graph->edge[e].to]);
  }
}

/* Moves that no more than LIMIT moves solve the rest of must start in ORIGINS. */
static void check_origins_at (const Subject *subject, size_t i, BgPosition origins, int limit,
                              const uint8_t *distance) {
  const ModelGraph *graph = subject->graph;
  for (size_t e = graph->first[i]; e < graph->first[i + 1]; e++) {
    int rest = distance[graph->edge[e].to];
    int counts = bg_has (subject->origins, graph->edge[e].start);
    if (rest != MODEL_NEVER && rest + counts <= limit && !bg_has (origins, graph->edge[e].start))
      fail_position (subject, i, "a shortest solution starts outside the tight origins",
                     graph->edge[e].start, limit);
  }
}

static void check_heuristic (const BgHeuristic *heuristic, const BgProblem *problem,
                             const ModelGraph *graph, BgPosition origins) {
  Subject subject = { problem, graph, heuristic->name, origins };
  int values[BG_MAX_PARAMETERS];
  bg_heuristic_standard_values (heuristic, values);
  gpointer data = heuristic->prepare (problem, origins, values, NULL);
  g_autofree uint8_t *bounds = g_malloc (graph->n);
  g_autofree uint8_t *distance = model_distances (graph, problem, origins);
  heuristic->evaluate (data, graph->position, bounds, graph->n);
  if (heuristic->admissible)
    check_bounds (&subject, bounds, distance);
  if (heuristic->consistent)
    check_consistency (&subject, bounds);
  check_ceiling (&subject, bounds, heuristic->ceiling);
  if (heuristic->counts_categories)
    check_census (&subject, bounds);
  check_invariance (&subject, bounds);
  check_batch (&subject, heuristic, data, bounds);
  check_rests (&subject, heuristic, data, bounds);
  for (size_t i = 0; i < graph->n && heuristic->tight_origins != NULL; i++)
    if (distance[i] == bounds[i] && bounds[i] > 0 && bounds[i] != BG_BOUND_LOST) {
      /* a cost partition's other moves may come first */
      BgPosition tight = heuristic->tight_origins (data, graph->position[i]);
      check_origins_at (&subject, i, tight | ~origins, bounds[i], distance);
    }
  if (heuristic->release != NULL)
    heuristic->release (data);
}

/* The cheap part under a limit against itself in full: bounds up to the limit and
   those over LIMIT + 1 may come out too low, but not so as to pass these. */
static void check_cheap (const Subject *subject, const BgBound *bound, int limit) {
  const ModelGraph *graph = subject->graph;
  g_autofree uint8_t *exact = g_malloc (graph->n), *quick = g_malloc (graph->n);
  bg_bound_cheap_exactly (bound, graph->position, exact, graph->n);
  bg_bound_cheap (bound, graph->position, quick, graph->n, limit, limit + 1);
  for (size_t i = 0; i < graph->n; i++)
    if (quick[i] > exact[i] || quick[i] < MIN (exact[i], limit + 2) * (exact[i] > limit))
      fail_position (subject, i, "cheap under a limit not as in full", quick[i], exact[i]);
}

/* Sums and maxima, in the two steps of the search as well as whole. */
static void check_expression (const char *expression, const BgProblem *problem,
                              const ModelGraph *graph, bool symmetric) {
  Subject subject = { problem, graph, expression, problem->board->full };
  g_autoptr (BgBound) bound = bg_bound_new (problem, expression, NULL, NULL);
  ck_assert_msg (bound != NULL, "%s", expression);
  g_autofree uint8_t *bounds = g_malloc (graph->n), *steps = g_malloc (graph->n);
  g_autofree uint8_t *distance = model_distances (graph, problem, problem->board->full);
  for (size_t i = 0; i < graph->n; i++)
    bounds[i] = bg_bound_of (bound, graph->position[i]);
  check_bounds (&subject, bounds, distance);
  ck_assert_msg (bg_bound_is_admissible (bound), "%s", expression);
  if (symmetric) {
    check_consistency (&subject, bounds);
    check_invariance (&subject, bounds);
  }
  for (int limit = 0; limit < 6; limit++) {
    check_cheap (&subject, bound, limit);
    bg_bound_cheap (bound, graph->position, steps, graph->n, limit, limit + 1);
    bg_bound_raise (bound, graph->position, steps, graph->n, limit, true);
    for (size_t i = 0; i < graph->n; i++)
      if ((steps[i] > limit) != (bounds[i] > limit) || steps[i] > bounds[i])
        fail_position (&subject, i, "not in steps as whole", steps[i], bounds[i]);
  }
  for (size_t i = 0; i < graph->n; i++)
    for (int limit = distance[i]; limit <= distance[i] + 1 && limit < MODEL_NEVER; limit++) {
      BgPosition origins = bg_bound_origins (bound, graph->position[i], limit);
      if (!bg_subset (origins, graph->position[i]))
        fail_position (&subject, i, "origins that have no peg", limit, limit);
      if (origins != graph->position[i] && !bg_bound_has_origins (bound))
        fail_position (&subject, i, "origins where it has none", limit, limit);
      check_origins_at (&subject, i, origins, limit, distance);
    }
}

static void check_problem (const BgProblem *problem, const ModelGraph *graph, uint64_t *random) {
  static const char *const expressions[] = {
    BG_DEFAULT_HEURISTIC,
    "corner[corners] + merson[rest]",
    "corner[corners] + max(category, merson)[rest]",
    "max(corner, merson, complement-vacancies)",
    "merson",
    "max(merson, category)",
    "max(balance[corners] + balance[rest], balance[rest] + category[corners])",
    "corner[rest] + complement-vacancies[corners]",
    "potential(sets=32)",
    "potential(sets=1)",
  };
  static const char *const by_lines[] = { BG_LINES_HEURISTIC, "max(corner, merson)",
                                          "corner[rest] + merson[corners]" };
  const BgBoard *board = problem->board;
  const BgPosition origins[] = {
    board->full,
    board->corners,
    board->full & ~board->corners,
    board->category[0],
    board->full & ~board->category[3],
    0,
    model_random_subset (random, board->full),
    model_random_subset (random, board->full),
  };
  /* each heuristic with every other of them, which are others in the next problem */
  const size_t step = sample_of (1, 2);
  static size_t turn;
  turn++;
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++)
    for (size_t i = (*h)->any_origins ? turn % step : 0;
         i < ((*h)->any_origins ? G_N_ELEMENTS (origins) : 1)
         && !((*h)->needs_lattice && board->by_lines);
         i += step)
      check_heuristic (*h, problem, graph, origins[i]);
  if (board->by_lines) {
    for (size_t i = 0; i < G_N_ELEMENTS (by_lines); i++)
      check_expression (by_lines[i], problem, graph, true);
    return;
  }
  for (size_t i = 0; i < G_N_ELEMENTS (expressions); i++)
    check_expression (expressions[i], problem, graph, true);
  /* these look at the board from one side */
  static const char *const lopsided[] = {
    "balance[cat0] + merson[rest] + potential(sets=32)[cat1] - 1",
    "(#pegs < 5) * corner[cat2] + min(merson[rest], 3) / 2 + max(category, zero)[cat1]",
  };
  for (size_t i = 0; i < G_N_ELEMENTS (lopsided); i++)
    check_expression (lopsided[i], problem, graph, false);
}

TEST_LOOP (test_random_boards, "admissible and consistent", sample (12)) {
  uint64_t random = 1912 + _i;
  BgRule rule = all_kinds[_i % 4];
  for (int i = 0; i < 6; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, rule, 5, 12);
    g_autoptr (ModelGraph) graph = model_graph_new_whole (board);
    for (int k = 0; k < sample_of (5, 3); k++) {
      g_autoptr (BgProblem) problem = model_random_problem (&random, board);
      check_problem (problem, graph, &random);
    }
  }
}

/* Boards whose corners, edges and categories lie as on the large ones.  On 15 holes `make check`
   has the first finish, and by the rule of 8 the second. */
static const struct {
  const char *board;
  BgRule rule;
  const char *finishes[5];
} named[] = {
  { "triangle(4)", BG_RULE_6, { "b2", "any", "any but a1", "a1 a4", "a1'" } },
  { "diamond(3)", BG_RULE_8, { "c3", "any", "any of c1 b2", "c1 c2 c3", "b2 c2 d2" } },
  { "diamond(3)", BG_RULE_4, { "c3", "any", "c3 c1", "b3 c3 d3", "c3'" } },
  { "hexagon(2)", BG_RULE_6, { "b2", "any", "a1 c3", "b2'", "any of a1 b2" } },
  { "rectangle(3,5)", BG_RULE_4, { "b3", "any", "a1 c5", "a1", "any but b3" } },
  { "rectangle(3,5)", BG_RULE_8, { "b2", "any", "a1 b2", "b3'", "any but b3" } },
};

TEST_LOOP (test_named_boards, "admissible and consistent", G_N_ELEMENTS (named)) {
  uint64_t random = 33;
  g_autoptr (BgBoard) board = make_board (named[_i].board, named[_i].rule);
  g_autoptr (ModelGraph) graph = model_graph_new_whole (board);
  const int n = G_N_ELEMENTS (named[_i].finishes);
  const bool one = board->n_holes == 15 && sample_of (n, 1) == 1;
  const int first = one && board->rule == BG_RULE_8;
  for (int i = first; i < (one ? first + 1 : n); i++) {
    g_autoptr (BgProblem) problem = make_problem_on (board, "FULL", named[_i].finishes[i]);
    check_problem (problem, graph, &random);
  }
}

/* Large boards, with the few pegs that exact distances allow. */
TEST_LOOP (test_large_boards, "admissible and consistent", 6) {
  static const ProblemText large[] = {
    { "english", BG_RULE_4, "FULL", "d4" },      { "english", BG_RULE_8, "FULL", "any" },
    { "french", BG_RULE_8, "FULL", "c3 e5" },    { "diamond(5)", BG_RULE_8, "FULL", "any" },
    { "triangle(7)", BG_RULE_6, "FULL", "any" }, { "square(8)", BG_RULE_8, "FULL", "any of a1 b2" },
  };
  uint64_t random = 37;
  g_autoptr (BgProblem) problem = make_problem_of (&large[_i]);
  const BgBoard *board = problem->board;
  Model model = model_of (board);
  BgPosition starts[80];
  const int n_starts = sample_of (G_N_ELEMENTS (starts), 20);
  for (int i = 0; i < n_starts; i++) {
    /* near each other, or there is no play: around some hole; half of them around corners */
    int middle = i % 2 == 0 && board->corners != 0 ? bg_first_hole (board->corners)
                                                   : model_random_below (&random, board->n_holes);
    BgPosition around = 0;
    for (int hole = 0; hole < board->n_holes; hole++)
      if (abs (board->column[hole] - board->column[middle]) <= 2
          && abs (board->row[hole] - board->row[middle]) <= 2)
        around |= bg_hole_bit (hole);
    starts[i] = bg_hole_bit (middle);
    while (bg_pegs (starts[i]) < MIN (8, bg_pegs (around)))
      starts[i] |= around & bg_hole_bit (model_random_below (&random, board->n_holes));
  }
  g_autoptr (ModelGraph) graph = model_graph_new (&model, starts, n_starts);
  check_problem (problem, graph, &random);
}

/* Boards whose interior has too many holes for a table by holes: `merson' alone, and its sum with
   `corner', of positions that fill regions. */
static const ProblemText interiors[] = {
  { "square(8)", BG_RULE_4, "FULL", "d4" },
  { "square(8)", BG_RULE_4, "FULL", "c3 d3 c4 d4" },
  { "square(7)", BG_RULE_4, "FULL", "any" },
  { "hexagon(5)", BG_RULE_6, "FULL", "e5" },
  { "triangle(10)", BG_RULE_6, "FULL", "any" },
  { "hexagon(5)", BG_RULE_6, "FULL", "d4 e4 d5 e5 f5 e6 f6" },
  { "wiegleb", BG_RULE_4, "FULL", "e5" },
  { "wiegleb", BG_RULE_4, "FULL", "any of b4 d2 e5" },
  { "square(8)", BG_RULE_8, "FULL", "d4" },
  { "semi-wiegleb", BG_RULE_4, "FULL", "any" },
};

/* Two regions of LIST, or one where they have too many pegs for exact distances. */
static BgPosition fill_regions (const BgRegionList *list, uint64_t *random) {
  const BgPosition one = list->region[model_random_below (random, list->n)];
  const BgPosition other = list->region[model_random_below (random, list->n)];
  return bg_pegs (one | other) <= 9 ? one | other : one;
}

TEST_LOOP (test_interiors, "admissible and consistent", G_N_ELEMENTS (interiors)) {
  uint64_t random = 41;
  g_autoptr (BgProblem) problem = make_problem_of (&interiors[_i]);
  const BgBoard *board = problem->board;
  BgRegionList list;
  BgPosition starts[60];
  Model model = model_of (board);
  bg_region_list_init (&list, board, BG_REGION_HOLES);
  for (size_t i = 0; i < G_N_ELEMENTS (starts); i++)
    starts[i] = fill_regions (&list, &random)
                | bg_hole_bit (model_random_below (&random, board->n_holes));
  g_autoptr (ModelGraph) graph = model_graph_new (&model, starts, sample_of (60, 20));
  const BgPosition origins[] = { board->full, board->full & ~board->corners,
                                 board->full & ~board->category[3],
                                 model_random_subset (&random, board->full) };
  for (size_t i = 0; i < G_N_ELEMENTS (origins); i++)
    check_heuristic (bg_heuristic_find ("merson"), problem, graph, origins[i]);
  check_expression ("corner[corners] + merson[rest]", problem, graph, true);
}

/* Do N holes hit every region inside POSITION?  One of them is in each, so in a minimal one. */
static bool can_hit (const BgBoard *board, BgPosition position, int n) {
  BgPosition region = bg_regions_peel (board, position);
  BG_FOR_EACH_HOLE (hole, region) {
    const BgPosition smaller = bg_regions_peel (board, region & ~bg_hole_bit (hole));
    region = smaller != 0 ? smaller : region;
  }
  bool can = region == 0;
  BG_FOR_EACH_HOLE (hole, n > 0 ? region : 0)
    can = can || can_hit (board, position & ~bg_hole_bit (hole), n - 1);
  return can;
}

/* Boards where `merson' counts every region of HOLES (NULL: all holes), though they have over 22
   besides corners. */
static const struct {
  const char *board;
  BgRule rule;
  const char *holes;
} exact[] = {
  { "wiegleb", BG_RULE_4, NULL },
  { "semi-wiegleb", BG_RULE_4, NULL },
  { "cross(3,2,3,3)", BG_RULE_4, NULL },
  { "cross(3,2,2,2)", BG_RULE_4, NULL },
  { "square(8)", BG_RULE_8,
    "......../.oooooo./.oooooo./.oooooo./.oooooo./.oooooo./.oooooo./........" },
};

TEST_LOOP (test_exact, "admissible and consistent", G_N_ELEMENTS (exact)) {
  uint64_t random = 43;
  g_autoptr (BgBoard) board = make_board (exact[_i].board, exact[_i].rule);
  g_autoptr (BgProblem) problem = make_problem_on (board, "FULL", "any");
  BgPosition origins = board->full;
  if (exact[_i].holes != NULL)
    ck_assert (bg_position_parse (board, exact[_i].holes, &origins, NULL));
  const BgHeuristic *merson = bg_heuristic_find ("merson");
  gpointer data = merson->prepare (problem, origins, NULL, NULL);
  for (int i = 0; i < 400; i++) {
    uint8_t bound;
    BgPosition position = board->full;
    for (int k = model_random_below (&random, 20); k > 0; k--)
      position &= ~bg_hole_bit (model_random_below (&random, board->n_holes));
    merson->evaluate (data, &position, &bound, 1);
    ck_assert (can_hit (board, position & origins, bound));
    ck_assert (bound == 0 || !can_hit (board, position & origins, bound - 1));
  }
  merson->release (data);
}

/* The formula of heuristics/balance.c, one position and one target at a time: to FINISH, whose
   category SURVIVOR makes the last move; -1: it has several pegs. */
static int plain_balance_to (const BgProblem *problem, BgPosition origins, BgPosition finish,
                             int survivor, BgPosition position) {
  const BgBoard *board = problem->board;
  unsigned removers[BG_CATEGORIES] = { 0 };
  int least[BG_CATEGORIES], lack[BG_CATEGORIES], sum = 0, most = 0;
  for (int c = 0; c < BG_CATEGORIES; c++) {
    const BgPosition own = board->category[c];
    least[c] = bg_pegs (position & board->corners & own & origins & ~bg_kept_holes (problem));
    if (survivor < 0 && bg_subset (own, origins))
      least[c] = MAX (least[c], bg_pegs (finish & own & ~position));
    if (c == survivor && bg_subset (own, origins))
      least[c] = MAX (least[c], 1);
    sum += least[c];
    for (int d = 0; d < BG_CATEGORIES; d++)
      removers[d] |= (bg_removable_categories (board, c) >> d & 1) << c;
  }
  for (int c = 0; c < BG_CATEGORIES; c++) {
    const int pegs = bg_pegs (position & board->category[c]);
    const int surplus = pegs - bg_pegs (finish & board->category[c]);
    int known = 0, removals = 0;
    if (bg_removers_start_in (board, c, origins))
      removals = bg_moves_to_remove (surplus, bg_most_removed_by_a_move (board, c));
    if (surplus < 0 || removals == BG_BOUND_LOST)
      return BG_BOUND_LOST;
    for (int d = 0; d < BG_CATEGORIES; d++)
      known += removers[c] >> d & 1 ? least[d] : 0;
    lack[c] = MAX (removals - known, 0);
  }
  for (int c = 0; c < BG_CATEGORIES; c++)
    for (int d = 0; d <= c; d++)
      if (d == c || (removers[c] & removers[d]) == 0)
        most = MAX (most, lack[c] + (d == c ? 0 : lack[d]));
  return sum + most;
}

static int plain_balance (const BgProblem *problem, BgPosition origins, BgPosition position) {
  int least = BG_BOUND_LOST;
  if (bg_problem_is_finish (problem, position))
    return 0;
  for (int i = 0; i < problem->n_finishes; i++)
    least = MIN (least,
                 plain_balance_to (problem, origins, problem->finish[i],
                                   !problem->finish_is_single
                                       ? -1
                                       : bg_board_category (problem->board,
                                                            bg_first_hole (problem->finish[i])),
                                   position));
  return least;
}

/* Boards of which `balance` has tables, one that is too large for them, and finishes of several
   pegs. */
TEST_LOOP (test_balance, "fast and plain", 8) {
  static const ProblemText problems[] = {
    { "english", BG_RULE_4, "FULL", "d4" },      { "diamond(5)", BG_RULE_8, "FULL", "any" },
    { "triangle(8)", BG_RULE_6, "FULL", "any" }, { "wiegleb", BG_RULE_4, "FULL", "any" },
    { "square(6)", BG_RULE_8, "FULL", "a1" },    { "square(8)", BG_RULE_8, "FULL", "any" },
    { "french", BG_RULE_8, "FULL", "c3 e5" },    { "english", BG_RULE_4, "FULL", "any of d4 a3" },
  };
  uint64_t random = 41 + _i;
  g_autoptr (BgProblem) problem = make_problem_of (&problems[_i]);
  const BgBoard *board = problem->board;
  const BgPosition origins[] = { board->full, board->full & ~board->corners,
                                 model_random_subset (&random, board->full) };
  for (size_t k = 0; k < G_N_ELEMENTS (origins); k++) {
    const gpointer data = bg_heuristic_balance.prepare (problem, origins[k], NULL, NULL);
    BgPosition positions[333];
    uint8_t bounds[333];
    for (int i = 0; i < 333; i++) {
      positions[i] = model_random_subset (&random, board->full);
      for (int thin = i % 4; thin > 0; thin--)
        positions[i] &= model_random_subset (&random, board->full);
      if (i % 9 == 0 || positions[i] == 0)
        positions[i] = bg_hole_bit (model_random_below (&random, board->n_holes));
    }
    bg_heuristic_balance.evaluate (data, positions, bounds, 333);
    for (int i = 0; i < 333; i++)
      ck_assert_int_eq (bounds[i], plain_balance (problem, origins[k], positions[i]));
    bg_heuristic_balance.release (data);
  }
}

/* Where a search with `merson` alone starts its deepening on large boards; check_derive has others.
 */
TEST (test_start_bounds, "published values") {
  static const struct {
    const char *board;
    BgRule rule;
    const char *start;
    int bound;
  } known[] = {
    { "square(7)", BG_RULE_4, "d3'", 16 },
    { "square(8)", BG_RULE_4, "FULL", 25 },
    { "hexagon(5)", BG_RULE_6, "e5'", 16 },
    { "triangle(10)", BG_RULE_6, "a2'", 17 },
#if BG_WIDTH > 64
    { "square(9)", BG_RULE_4, "e5'", 24 },
    { "triangle(11)", BG_RULE_6, "a2'", 18 },
    { "triangle(12)", BG_RULE_6, "a1'", 22 },
#endif
  };
  for (size_t i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autoptr (BgProblem)
        problem = make_problem (known[i].board, known[i].rule, known[i].start, "any");
    g_autoptr (BgBound) bound = bg_bound_new (problem, "merson", NULL, NULL);
    int found = bg_bound_of (bound, problem->start);
    ck_assert_msg (found == known[i].bound, "%s %s: merson %d, expected %d", known[i].board,
                   known[i].start, found, known[i].bound);
  }
}

/* A broken resource count is a lost position, in every expression. */
TEST (test_resources, "published values") {
  static const char text[] =
      "[problem]\nboard = english\nstart = d4'\nfinish = d4\n[search]\nresource = cross\n"
      "[resource cross]\nrows = 0 1 0 / 0 0 0 / 0 1 0 1 0 1 0 / 0 0 0 0 0 0 0 / 0 1 0 1 0 1 0"
      " / 0 0 0 / 0 1 0\n";
  g_autoptr (BgProblem) problem = read_problem (text);
  BgResource *resource = problem->resources->pdata[0];
  resource->least = 2;
  g_autoptr (BgBound) bound = bg_bound_new (problem, "zero", NULL, NULL);
  uint64_t random = 8;
  for (int i = 0; i < 1000; i++) {
    BgPosition position = model_random_subset (&random, problem->board->full);
    bool lost = bg_resource_sum (resource, position) < resource->least;
    ck_assert_int_eq (bg_bound_of (bound, position), lost ? BG_BOUND_LOST : 0);
  }
}

TEST (test_bad_expressions, "expressions") {
  static const struct {
    const char *text, *part, *what;
  } bad[] = {
    { "", "column 1", "expected a number, #SET, the name of a heuristic or '('" },
    { "mersen", "'mersen'", "expected max(...) or one of" },
    { "max(zero", "column 9", "expected ',' or ')'" },
    { "max()", "column 5", "expected a number" },
    { "zero zero", "column 6", "expected an operator or the end" },
    { "zero +", "column 7", "expected a number" },
    { "zero == 1", "column 6", "equality is '='" },
    { "max(zero, corner-merson)", "column 11", "a blank after a minus" },
    /* sets */
    { "corner[corners] + last-move[rest]", "column 19, at 'last-move[rest]'",
      "cannot count only the moves that start in a set of holes" },
    { "merson[rest]", "column 1", "'rest' outside a sum" },
    { "(corner[corners] + merson)[rest]", "column 1", "'rest' outside a sum" },
    { "(corner[corners] + merson)[c1]", "column 2, at 'corner[corners]", "inside another" },
    { "(corner[c1])[e1]", "column 13", "a set of holes after another" },
    { "corner[c1", "column 7", "expected a ']'" },
    { "corner[z9]", "column 8, at 'z9]'", "corners, pegs, rest or a list of holes" },
    { "#rest", "column 1", "unknown set" },
    { "#[rest]", "column 3", "or a list of holes" },
    { "corner[\xc3\xa9] + \xc3\xa9", "column 8", "unknown set" },
    { "#[\xc3\xa9]", "column 3", "unknown set" },
    { "corner[corners] + \xc3\xa9", "column 19, at '\xc3\xa9'", "expected a number" },
    /* parameters */
    { "potential(sets=0)", "column 1", "sets=0, expected 1 to 32" },
    { "potential(sets=33)", "column 1", "sets=33, expected 1 to 32" },
    { "potential(sets=99999999999999999999)", "column 1", "expected 1 to 32" },
    { "potential(sets=-1)", "column 16", "expected a whole number" },
    { "potential(set=1)", "column 1", "'potential' has no parameter 'set', expected sets" },
    { "zero(sets=1)", "column 1", "'zero' has no parameter 'sets', expected none" },
    { "potential(sets=1", "column 17", "expected ')'" },
    { "potential(3)", "column 1", "unknown function" },
  };
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autoptr (GError) error = NULL;
    ck_assert_ptr_null (bg_bound_new (problem, bad[i].text, NULL, &error));
    EXPECT_ERROR (&error, bad[i].text, bad[i].part, bad[i].what);
  }
}

/* The order of a sum's parts does not matter, nor does it in the arithmetic of bounds that
   count the same moves. */
TEST_LOOP (test_sums, "expressions", 3) {
  static const ProblemText boards[] = {
    { "english", BG_RULE_4, "FULL", "d4" },
    { "french", BG_RULE_8, "FULL", "any" },
    { "triangle(6)", BG_RULE_6, "FULL", "a2" },
  };
  uint64_t random = 5;
  g_autoptr (BgProblem) problem = make_problem_of (&boards[_i]);
  BgPosition positions[50];
  for (size_t i = 0; i < G_N_ELEMENTS (positions); i++)
    positions[i] = model_random_subset (&random, problem->board->full);
  for (const BgHeuristic *const *a = bg_heuristics; *a != NULL; a++)
    for (const BgHeuristic *const *b = bg_heuristics; *b != NULL; b++)
      for (int split = 0; split < 2; split++) {
        if (split && !((*a)->any_origins && (*b)->any_origins))
          continue;
        const char *corners = split ? "[corners]" : "", *rest = split ? "[rest]" : "";
        g_autofree char *there = g_strconcat ((*a)->name, corners, " + ", (*b)->name, rest, " + 0",
                                              NULL);
        g_autofree char *back = g_strconcat ((*b)->name, rest, " + ", (*a)->name, corners, " + 0",
                                             NULL);
        g_autofree char *native = g_strndup (there, strlen (there) - (split ? 4 : 0));
        g_autoptr (BgBound) x = bg_bound_new (problem, there, NULL, NULL);
        g_autoptr (BgBound) y = bg_bound_new (problem, back, NULL, NULL);
        g_autoptr (BgBound) z = bg_bound_new (problem, native, NULL, NULL);
        ck_assert_msg (x != NULL && y != NULL && z != NULL, "%s", there);
        ck_assert_int_eq (bg_bound_is_admissible (x), split);
        ck_assert_int_eq (bg_bound_is_admissible (y), split);
        for (size_t i = 0; i < G_N_ELEMENTS (positions); i++) {
          ck_assert_int_eq (bg_bound_of (x, positions[i]), bg_bound_of (y, positions[i]));
          ck_assert_int_eq (bg_bound_of (x, positions[i]), bg_bound_of (z, positions[i]));
        }
      }
}

/* The form that proves each claim, and the number of heuristics whose own claims it relies on. */
TEST (test_claims, "expressions") {
  static const struct {
    const char *text;
    bool admissible;
    BgProof proof;
    int n_authors;
  } cases[] = {
    { "corner", true, BG_PROOF_NONE, 1 },
    { "corner - 1", true, BG_PROOF_LOWERED, 1 },
    { "corner + 1", false, BG_PROOF_NONE, 0 },
    { "-corner", true, BG_PROOF_NOT_POSITIVE, 0 },
    { "corner + zero + merson", false, BG_PROOF_NONE, 0 },
    { "max(corner, merson)", true, BG_PROOF_MAXIMUM, 2 },
    { "max(corner, corner)", true, BG_PROOF_MAXIMUM, 1 },
    { "corner[corners] + merson[rest]", true, BG_PROOF_DISJOINT, 2 },
    { "corner[corners] + merson[rest] - 2", true, BG_PROOF_LOWERED, 2 },
    { "-1 + corner[corners] - 2 + merson[rest]", true, BG_PROOF_DISJOINT, 2 },
    { "corner[corners] + merson[rest] + 1", false, BG_PROOF_NONE, 0 },
    { "corner[corners] + merson", false, BG_PROOF_NONE, 0 },
    { "corner[corners] + merson[corners]", false, BG_PROOF_NONE, 0 },
    { "merson[c1 e1] + merson[a3 e1]", false, BG_PROOF_NONE, 0 },
    { "merson[c1 e1] + merson[a3]", true, BG_PROOF_DISJOINT, 1 },
    { "corner[c1] + merson[e1] + category[rest] + zero[a3 g3]", true, BG_PROOF_DISJOINT, 4 },
    { "corner[c1] + merson[e1] + category[rest] + zero[e1 g3]", false, BG_PROOF_NONE, 0 },
    { "corner[corners] + max(merson[rest], 0)", true, BG_PROOF_DISJOINT, 2 },
    { "corner[corners] + max(merson[rest], category)", false, BG_PROOF_NONE, 0 },
    { "corner[cat0] + corner[cat1] + corner[cat2] + corner[cat3]", true, BG_PROOF_DISJOINT, 1 },
    { "(corner + merson)[corners] + zero[rest]", false, BG_PROOF_NONE, 0 },
    { "2 * corner[corners] + merson[rest]", false, BG_PROOF_NONE, 0 },
    { "corner[corners] / 2 + 2/3 * merson[rest]", true, BG_PROOF_DISJOINT, 2 },
    { "min(corner, (#corners * 5 + #[c3 e3 c5 e5]) / 4)", true, BG_PROOF_MINIMUM, 0 },
    { "(5 * #corners + #[c3 e3 c5 e5]) / 4", true, BG_PROOF_WEIGHTS, 0 },
    { "(5 * #corners + #[c3 e3 c5 e5]) / 3", false, BG_PROOF_NONE, 0 },
    { "#corners - 32", true, BG_PROOF_NOT_POSITIVE, 0 },
    { "(#pegs > 9) * merson", true, BG_PROOF_SHARE, 1 },
  };
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (BgBound) bound = bg_bound_new (problem, cases[i].text, NULL, &error);
    ck_assert_msg (bound != NULL, "%s: %s", cases[i].text, error != NULL ? error->message : "");
    const BgClaims *claims = bg_bound_claims (bound);
    ck_assert_msg (claims->admissible == cases[i].admissible, "%s", cases[i].text);
    if (!claims->admissible)
      continue;
    ck_assert_msg (claims->proof == cases[i].proof, "%s: %s", cases[i].text,
                   bg_proof_name (claims->proof));
    ck_assert_msg ((int) claims->authors->len == cases[i].n_authors, "%s: %u", cases[i].text,
                   claims->authors->len);
    ck_assert_int_eq (bg_claims_are_proved (claims), cases[i].n_authors == 0);
  }
}

TEST (test_descriptors, "descriptors") {
  for (const BgHeuristic *const *h = bg_heuristics; *h != NULL; h++) {
    ck_assert (strlen ((*h)->name) > 0 && strlen ((*h)->summary) > 0);
    ck_assert (strlen ((*h)->source) > 0);
    ck_assert_ptr_eq (bg_heuristic_find ((*h)->name), *h);
    /* the searches' answers are proofs */
    ck_assert ((*h)->admissible);
  }
  ck_assert_ptr_null (bg_heuristic_find ("corne"));
}
