/* Shortest solutions under conditions, against all sequences of jumps of small problems: the
   minimum, both counts, in all and up to symmetry, the listed solutions, which are replayed, and
   the graph. */
#include "board/notation.h"
#include "census.h"
#include "harness.h"
#include "jumps/sweeps.h"
#include "model.h"
#include "quotients.h"
#include "search/fewest.h"
#include "search/any.h"
#include "search/depth_first/long_sweeps.h"
#include "search/instance.h"
#include "solutions/listing.h"
#include "solutions/solutions.h"
#include "verify/verify.h"

#define MOST_JUMPS 12
/* Sequences of jumps of a problem that is small enough. */
#define MOST_SEQUENCES 20000

typedef struct {
  const BgProblem *problem;
  Model model;
  GArray *solutions; /* of ModelSequence: to a finish */
  bool too_many;
} Oracle;

static bool take_solution (const ModelSequence *play, void *data) {
  Oracle *oracle = data;
  const BgPosition position = play->before[play->n];
  if (model_is_finish (oracle->problem, position))
    g_array_append_vals (oracle->solutions, play, 1);
  oracle->too_many |= oracle->solutions->len > MOST_SEQUENCES;
  return !oracle->too_many && bg_pegs (position) > bg_pegs (oracle->problem->finish[0]);
}

/* --- The conditions, jump by jump ------------------------------------------------- */

/* The first jump of the last move. */
static int begin_of_last (const ModelSequence *play) {
  int i = play->n - 1;
  while (!model_begins_move (play, i))
    i--;
  return i;
}

/* Are the jumps from I on the jumps of PATH, and the whole of a move? */
static bool plays_path (const BgBoard *board, const ModelSequence *play, int i,
                        const BgPath *path) {
  bool same = i + path->n - 1 <= play->n && model_begins_move (play, i);
  for (int k = 0; k + 1 < path->n && same; k++)
    same = play->from[i + k] == path->hole[k] && play->to[i + k] == path->hole[k + 1]
           && play->over[i + k] == board->line[path->line[k]].over;
  return same && (i + path->n - 1 == play->n || model_begins_move (play, i + path->n - 1));
}

static bool begins_as_given (const BgBoard *board, const ModelSequence *play, const GArray *moves) {
  int i = 0;
  bool same = true;
  for (guint m = 0; m < moves->len && same; m++) {
    const BgPath *path = &g_array_index (moves, BgPath, m);
    same = plays_path (board, play, i, path);
    i += path->n - 1;
  }
  return same;
}

static bool passes (const ModelSequence *play, const BgPattern *pattern) {
  for (int i = 1; i < play->n; i++)
    if (model_begins_move (play, i) && (play->before[i] & pattern->pegs) == pattern->pegs
        && (play->before[i] & pattern->empty) == 0)
      return true;
  return false;
}

static bool ends_marked (const ModelSequence *play, const BgMarkedPeg *peg) {
  int hole = peg->from;
  bool moved = false;
  for (int i = 0; i < play->n; i++) {
    if (play->over[i] == hole)
      return false;
    moved = play->from[i] == hole;
    if (moved)
      hole = play->to[i];
  }
  return peg->to < 0 ? moved : hole == peg->to;
}

static bool meets_conditions (const BgProblem *problem, const ModelSequence *play) {
  const BgConditions *conditions = problem->conditions;
  const int last = begin_of_last (play), final = play->n - last;
  bool meets = final >= conditions->least_final && final <= conditions->most_final
               && (conditions->final_move.n == 0
                   || plays_path (problem->board, play, last, &conditions->final_move))
               && begins_as_given (problem->board, play, conditions->start_moves);
  for (int k = 0; k < conditions->n_patterns && meets; k++)
    meets = passes (play, &conditions->pattern[k]);
  for (int k = 0; k < conditions->n_marked && meets; k++)
    meets = ends_marked (play, &conditions->marked[k]);
  return meets;
}

/* --- Counts ------------------------------------------------------------------------- */

static void keep_hole (ModelGroup *group, int hole) {
  const BgPosition one = bg_hole_bit (hole);
  model_group_keep (group, &one, 1);
}

/* Keeps the holes that PATH visits and jumps over. */
static void keep_path (ModelGroup *group, const BgBoard *board, const BgPath *path) {
  for (int i = 0; i < path->n; i++)
    keep_hole (group, path->hole[i]);
  for (int i = 0; i + 1 < path->n; i++)
    keep_hole (group, board->line[path->line[i]].over);
}

static void find_group (const Oracle *oracle, ModelGroup *group) {
  const BgProblem *problem = oracle->problem;
  const BgConditions *conditions = problem->conditions;
  *group = model_group_of (&oracle->model);
  model_group_keep (group, &problem->start, 1);
  model_group_keep_finishes (group, problem);
  for (int k = 0; k < conditions->n_patterns; k++) {
    model_group_keep (group, &conditions->pattern[k].pegs, 1);
    model_group_keep (group, &conditions->pattern[k].empty, 1);
  }
  for (int k = 0; k < conditions->n_marked; k++) {
    keep_hole (group, conditions->marked[k].from);
    if (conditions->marked[k].to >= 0)
      keep_hole (group, conditions->marked[k].to);
  }
  keep_path (group, problem->board, &conditions->final_move);
  for (guint m = 0; m < conditions->start_moves->len; m++)
    keep_path (group, problem->board, &g_array_index (conditions->start_moves, BgPath, m));
}

/* The solutions of SEQUENCES up to symmetry, with or without the order of moves; RAW receives their
   number in all. */
static GHashTable *collect_solutions (const ModelGroup *group, const GArray *sequences,
                                      bool ordered, guint *raw) {
  ModelGroup none = { .order = 1 };
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    none.image[0][hole] = (uint8_t) hole;
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTable *least = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < sequences->len; i++) {
    const ModelSequence *play = &g_array_index (sequences, ModelSequence, i);
    g_hash_table_add (all, census_image (&none, play, ordered));
    g_hash_table_add (least, census_image (group, play, ordered));
  }
  *raw = g_hash_table_size (all);
  return least;
}

/* --- Random conditions ---------------------------------------------------------------- */

static char *write_path (const BgBoard *board, const ModelSequence *play, int from, int to) {
  GString *text = g_string_new (bg_hole_name (board, play->from[from]).text);
  for (int i = from; i < to; i++) {
    if (board->by_lines)
      g_string_append_printf (text, "-%s", bg_hole_name (board, play->over[i]).text);
    g_string_append_printf (text, "-%s", bg_hole_name (board, play->to[i]).text);
  }
  return g_string_free (text, FALSE);
}

static char *write_first_moves (const BgBoard *board, const ModelSequence *play, int moves) {
  GString *text = g_string_new (NULL);
  for (int i = 0; i < play->n && moves > 0; moves--) {
    int end = i + 1;
    while (end < play->n && !model_begins_move (play, end))
      end++;
    g_autofree char *move = write_path (board, play, i, end);
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", move);
    i = end;
  }
  return g_string_free (text, FALSE);
}

/* A drawing of a position of PLAY of which some holes are left open. */
static char *draw_pattern (const BgBoard *board, const ModelSequence *play, uint64_t *random) {
  const BgPosition position = play->before[1 + model_random_below (random, MAX (play->n - 1, 1))];
  char *text = bg_position_to_drawing (board, position);
  const int open = model_random_below (random, 3);
  for (char *c = text; *c != '\0'; c++)
    if ((*c == 'o' || *c == '.') && model_random_below (random, 3) < open)
      *c = '?';
  return text;
}

/* A condition that PLAY may meet, and other solutions too. */
static void add_condition (BgProblem *problem, const ModelSequence *play, int kind,
                           uint64_t *random) {
  const BgBoard *board = problem->board;
  const int last = begin_of_last (play);
  g_autofree char *text = NULL;
  switch (kind) {
  case 0:
    text = g_strdup_printf ("%s%d", model_random_below (random, 2) == 0 ? "=" : "",
                            1 + model_random_below (random, 4));
    break;
  case 1:
    text = write_path (board, play, last + model_random_below (random, play->n - last), play->n);
    break;
  case 2: text = write_first_moves (board, play, 1 + model_random_below (random, 2)); break;
  case 3: text = draw_pattern (board, play, random); break;
  case 4: text = g_strdup (bg_hole_name (board, play->from[last]).text); break;
  default:
    text = g_strdup_printf (
        "%s to %s", bg_hole_name (board, play->from[model_random_below (random, play->n)]).text,
        bg_hole_name (board, play->to[model_random_below (random, play->n)]).text);
  }
  /* a hole may have no peg, the first moves may be all, and a condition may be given twice */
  if (!bg_conditions_add (problem, bg_condition_keys[kind], text, NULL))
    g_clear_pointer (&problem->conditions, bg_conditions_free);
}

/* --- The tests ------------------------------------------------------------------------- */

/* The solutions that a list should have, up to symmetry and the order of moves; each is taken out
   as it comes. */
typedef struct {
  const BgProblem *problem;
  const ModelGroup *group;
  GHashTable *left;
} Listed;

static bool take_listed (const char *const *moves, int n, const BgClass *, void *data) {
  const Listed *listed = data;
  g_autofree char *least = census_key (listed->group, listed->problem, moves, n);
  ck_assert_msg (g_hash_table_remove (listed->left, least), "listed twice, or no solution: %s",
                 least);
  return true;
}

/* Are all solutions listed, from the diagrams or, NULL, from the graph? */
static void check_list (const BgSolutions *solutions, const BgUnordered *unordered,
                        const Listed *expected) {
  g_autoptr (GHashTable) left = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  FOR_EACH_KEY (key, expected->left)
    g_hash_table_add (left, g_strdup (key));
  Listed listed = { expected->problem, expected->group, left };
  if (unordered != NULL)
    bg_listing_run (unordered, take_listed, &listed);
  else
    ck_assert_int_eq (bg_listing_walk (solutions->graph, &one_thread, take_listed, &listed),
                      BG_STOP_NONE);
  ck_assert_uint_eq (g_hash_table_size (left), 0);
}

static void check_counts (const Oracle *oracle, const GArray *shortest,
                          const BgSolveResult *result) {
  BgStop stop;
  g_autoptr (BgSolutions) solutions = bg_solutions_new (result, &one_thread, &stop);
  ModelGroup group;
  guint raw;
  ck_assert_int_eq (stop, BG_STOP_NONE);
  find_group (oracle, &group);
  g_autoptr (GHashTable) ordered = collect_solutions (&group, shortest, true, &raw);
  ck_assert_msg (mpz_cmp_ui (solutions->ordered_raw, raw) == 0, "%lu ordered, expected %u",
                 mpz_get_ui (solutions->ordered_raw), raw);
  ck_assert_uint_eq (mpz_get_ui (solutions->ordered), g_hash_table_size (ordered));
  g_autoptr (GHashTable) unordered = collect_solutions (&group, shortest, false, &raw);
  ck_assert_uint_eq (mpz_get_ui (solutions->unordered->raw), raw);
  ck_assert_uint_eq (mpz_get_ui (solutions->unordered->up_to_symmetry),
                     g_hash_table_size (unordered));
  const Listed listed = { oracle->problem, &group, unordered };
  check_list (solutions, solutions->unordered, &listed);
  check_list (solutions, NULL, &listed);
  check_quotient (solutions);
}

static int n_longer; /* numbers that are not 0 of solutions that are not shortest */

/* Numbers of solutions of the least number of moves and of some more, in order. */
static void check_longer (const Oracle *oracle, const BgSolveResult *result) {
  BgStop stop;
  g_autoptr (BgLengths) lengths = bg_lengths_new (result, 3, &one_thread, &stop);
  ModelGroup group;
  ck_assert_int_eq (stop, BG_STOP_NONE);
  find_group (oracle, &group);
  for (int n = 0; n < lengths->n; n++) {
    g_autoptr (GArray) sequences = g_array_new (FALSE, FALSE, sizeof (ModelSequence));
    for (guint i = 0; i < oracle->solutions->len; i++) {
      const ModelSequence *play = &g_array_index (oracle->solutions, ModelSequence, i);
      if (model_count_moves (play) == lengths->first + n
          && meets_conditions (oracle->problem, play))
        g_array_append_vals (sequences, play, 1);
    }
    guint raw;
    g_autoptr (GHashTable) ordered = collect_solutions (&group, sequences, true, &raw);
    ck_assert_msg (mpz_cmp_ui (lengths->raw[n], raw) == 0, "%lu of %d moves, expected %u",
                   mpz_get_ui (lengths->raw[n]), lengths->first + n, raw);
    ck_assert_uint_eq (mpz_get_ui (lengths->up_to_symmetry[n]), g_hash_table_size (ordered));
    n_longer += n > 0 && raw > 0;
  }
}

/* Returns the least number of moves, or 0. */
static int check_problem (const Oracle *oracle, const BgSolveOptions *options) {
  const BgProblem *problem = oracle->problem;
  g_autoptr (GArray) shortest = g_array_new (FALSE, FALSE, sizeof (ModelSequence));
  int least = 0;
  for (guint i = 0; i < oracle->solutions->len; i++) {
    const ModelSequence *play = &g_array_index (oracle->solutions, ModelSequence, i);
    const int moves = model_count_moves (play);
    if (!meets_conditions (problem, play) || (least > 0 && moves > least))
      continue;
    if (moves < least)
      g_array_set_size (shortest, 0);
    least = moves;
    g_array_append_val (shortest, *play);
  }
  g_auto (BgSolveResult) result = solved (problem, options, &one_thread);
  ck_assert_msg (result.status == (least > 0 ? BG_YES : BG_NO), "%s, expected %d moves",
                 bg_solve_status_name (result.status), least);
  if (least > 0) {
    ck_assert_int_eq (result.moves, least);
    ck_assert_int_eq (result.solution->len, least);
    check_counts (oracle, shortest, &result);
    check_longer (oracle, &result);
  }
  return least;
}

/* Is some solution found iff there is one, of LEAST moves or more (0: none), and replayed with its
   conditions? */
static void check_any (const BgProblem *problem, int least) {
  g_auto (BgSolveResult) result = { 0 };
  ck_assert (bg_any_find (problem, &one_thread, &result, NULL));
  ck_assert_int_eq (result.status, least > 0 ? BG_YES : BG_NO);
  if (least == 0)
    return;
  int length;
  ck_assert (bg_verify (problem, (const char *const *) result.solution->pdata,
                        (int) result.solution->len, &length, NULL));
  ck_assert_int_eq (length, result.solution->len);
  ck_assert_int_ge (length, least);
}

/* Solutions that get shorter, and the bound that meets them. */
typedef struct {
  int least, last; /* the minimum, and the moves of the solution before */
} Shortening;

static void take_better (const BgSolveResult *result, void *data) {
  Shortening *shortening = data;
  ck_assert_int_lt (result->upper_bound, shortening->last);
  ck_assert_int_ge (result->upper_bound, shortening->least);
  ck_assert_int_le (result->lower_bound, shortening->least);
  shortening->last = result->upper_bound;
}

static void check_anytime (const BgProblem *problem, int least, int beam) {
  Shortening shortening = { least, MODEL_NEVER };
  const BgSolveOptions options = {
    .anytime = true, .beam = beam, .found = take_better, .data = &shortening
  };
  g_auto (BgSolveResult) result = solved (problem, &options, &one_thread);
  ck_assert_int_eq (result.status, least > 0 ? BG_YES : BG_NO);
  if (least > 0)
    ck_assert (result.moves == least && result.solution->len == (guint) least
               && shortening.last == least);
}

/* --- Lengths of sweeps ------------------------------------------------------------------ */

/* The lengths of the moves of PLAY, as bits; of the last one alone if FINAL. */
static BgPosition lengths_of (const ModelSequence *play, bool final) {
  BgPosition lengths = 0;
  int length = 0;
  for (int i = 0; i < play->n; i++) {
    length = model_begins_move (play, i) ? 1 : length + 1;
    if (i + 1 == play->n || (!final && model_begins_move (play, i + 1)))
      lengths |= bg_hole_bit (length);
  }
  return lengths;
}

/* Are the moves of PATH a solution with a sweep of LENGTH, the last one if FINAL? */
static bool has_sweep (const BgProblem *problem, const BgJumpPath *path, int length, bool final) {
  g_auto (GStrv) moves = bg_jump_path_moves (problem->board, path);
  const int n = (int) g_strv_length (moves);
  bool has = false;
  for (int i = final ? n - 1 : 0; i < n; i++) {
    int jumps = 0;
    for (const char *c = moves[i]; *c != '\0'; c++)
      jumps += *c == '-';
    has = has || jumps == length;
  }
  return has && bg_verify (problem, (const char *const *) moves, n, NULL, NULL);
}

/* Are the lengths of SWEEPS, as far as they are known, ANY and FINAL, with examples? */
static void check_lengths (const Oracle *oracle, const BgSweeps *sweeps, BgPosition any,
                           BgPosition final) {
  ck_assert_msg (((sweeps->any ^ any) & ~sweeps->any_open) == 0
                     && ((sweeps->final ^ final) & ~sweeps->final_open) == 0
                     && (sweeps->any & sweeps->any_open) == 0
                     && (sweeps->final & sweeps->final_open) == 0,
                 "lengths %" PRIx64 " and %" PRIx64 ", expected %" PRIx64 " and %" PRIx64,
                 (uint64_t) sweeps->any, (uint64_t) sweeps->final, (uint64_t) any,
                 (uint64_t) final);
  BG_FOR_EACH_HOLE (length, sweeps->any)
    assert_in_loop (has_sweep (oracle->problem, &sweeps->any_example[length], length, false));
  BG_FOR_EACH_HOLE (length, sweeps->final)
    assert_in_loop (has_sweep (oracle->problem, &sweeps->final_example[length], length, true));
}

/* The same by questions, in full and with too little effort. */
static void check_long_sweeps (const Oracle *oracle, BgPosition any, BgPosition final) {
  g_autofree BgSweeps *sweeps = g_new (BgSweeps, 1);
  ck_assert_int_eq (bg_long_sweeps_find (oracle->problem, 1 << 24, &one_thread, sweeps),
                    BG_STOP_NONE);
  ck_assert (sweeps->any_open == 0 && sweeps->final_open == 0);
  check_lengths (oracle, sweeps, any, final);
  const BgStop stop = bg_long_sweeps_find (oracle->problem, 20, &one_thread, sweeps);
  ck_assert_int_eq (stop,
                    (sweeps->any_open | sweeps->final_open) != 0 ? BG_STOP_LIMIT : BG_STOP_NONE);
  check_lengths (oracle, sweeps, any, final);
}

static void check_sweeps (const Oracle *oracle) {
  BgPosition any = 0, final = 0;
  for (guint i = 0; i < oracle->solutions->len; i++) {
    any |= lengths_of (&g_array_index (oracle->solutions, ModelSequence, i), false);
    final |= lengths_of (&g_array_index (oracle->solutions, ModelSequence, i), true);
  }
  g_auto (BgWinning) winning = { 0 };
  BgMemoryUse use = { 0 };
  BgControl counted = one_thread;
  counted.use = &use;
  ck_assert_int_eq (bg_winning_find (&winning, oracle->problem, NULL, &counted), BG_STOP_NONE);
  ck_assert_int_eq (bg_winning_complete (&winning, &counted), BG_STOP_NONE);
  g_autofree BgSweeps *sweeps = g_new (BgSweeps, 1);
  const uint64_t held = use.now;
  ck_assert_int_eq (bg_sweeps_find (&winning, &counted, sweeps), BG_STOP_NONE);
  ck_assert_uint_eq (use.now, held);
  ck_assert (sweeps->any_open == 0 && sweeps->final_open == 0);
  check_lengths (oracle, sweeps, any, final);
  check_long_sweeps (oracle, any, final);
}

static int n_solved, n_unsolvable, n_delayed; /* of more moves than without conditions */

/* PROBLEM under several sets of conditions. */
static void check_sets (BgProblem *problem, uint64_t *random) {
  Oracle oracle = { .problem = problem,
                    .solutions = g_array_new (FALSE, FALSE, sizeof (ModelSequence)) };
  oracle.model = model_of (problem->board);
  if (bg_problem_jumps (problem) <= MOST_JUMPS)
    model_walk (&oracle.model, problem->start, false, take_solution, &oracle);
  if (bg_problem_jumps (problem) <= MOST_JUMPS && !oracle.too_many && !problem->board->by_lines)
    check_sweeps (&oracle);
  for (int turn = 0; turn < 6 && oracle.solutions->len > 0 && !oracle.too_many; turn++) {
    g_clear_pointer (&problem->conditions, bg_conditions_free);
    for (int n = 1 + turn / 3; n > 0; n--)
      add_condition (problem,
                     &g_array_index (oracle.solutions, ModelSequence,
                                     model_random_below (random, oracle.solutions->len)),
                     model_random_below (random, 6), random);
    if (problem->conditions == NULL)
      continue;
    g_autofree char *note = g_strjoinv (
        " ", (char *[]){
                 problem->conditions->texts->pdata[0], problem->conditions->texts->pdata[1],
                 problem->conditions->texts->len > 2 ? problem->conditions->texts->pdata[2] : NULL,
                 problem->conditions->texts->len > 2 ? problem->conditions->texts->pdata[3] : NULL,
                 NULL });
    g_autofree char *text = bg_problem_to_text (problem, note);
    note_test (text);
    const BgSolveOptions options = { .heuristic = turn % 2 == 0 ? "zero" : NULL };
    const int moves = check_problem (&oracle, &options);
    check_any (problem, moves);
    check_anytime (problem, moves, 1 + 4 * (turn % 3));
    int least = MODEL_NEVER;
    for (guint i = 0; i < oracle.solutions->len; i++)
      least = MIN (least, model_count_moves (&g_array_index (oracle.solutions, ModelSequence, i)));
    n_solved += moves > 0;
    n_unsolvable += moves == 0;
    n_delayed += moves > least;
  }
  g_array_unref (oracle.solutions);
}

static void expect_variety (void) {
  ck_assert_int_gt (n_solved, 10);
  ck_assert_int_gt (n_unsolvable, 5);
  ck_assert_int_gt (n_delayed, 0);
}

TEST_LOOP (test_random, "small boards", sample (12)) {
  uint64_t random = 1974 + _i;
  for (int i = 0; i < 60; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_kinds[_i % 4], 6, 12);
    g_autoptr (BgProblem) problem = model_random_problem (&random, board);
    check_sets (problem, &random);
  }
  expect_variety ();
  ck_assert_int_gt (n_longer, 0);
}

/* Of two moves between the same positions, one can meet the conditions and the other not. */
TEST_LOOP (test_dense_graphs, "small boards", sample_of (6, 2)) {
  uint64_t random = 1995 + _i;
  for (int i = 0; i < 100; i++) {
    g_autoptr (BgProblem) problem = model_random_dense_problem (&random, 7);
    check_sets (problem, &random);
  }
  expect_variety ();
}

/* Levels of many batches, and the solution, do not depend on the number of threads. */
TEST (test_threads, "small boards") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  ck_assert (bg_conditions_add (problem, "peg", "d2 to d4", NULL));
  BgSolveResult results[2];
  for (int i = 0; i < 2; i++) {
    BgControl own = one_thread;
    own.threads = 1 + 2 * i;
    ck_assert (bg_solve (problem, &(BgSolveOptions){ 0 }, &own, &results[i], NULL));
    ck_assert_int_eq (results[i].moves, 18);
  }
  ck_assert_uint_eq (results[0].stats.expanded, results[1].stats.expanded);
  ck_assert_uint_eq (results[0].stats.generated, results[1].stats.generated);
  for (guint i = 0; i < results[0].solution->len; i++)
    ck_assert_str_eq (results[0].solution->pdata[i], results[1].solution->pdata[i]);
  for (int i = 0; i < 2; i++)
    bg_solve_result_clear (&results[i]);
}

/* Of several positions before the last sweep, the first one leads to the minimum, which is that
   without a condition. */
TEST (test_first_alternative, "small boards") {
  g_autoptr (BgProblem) problem = bg_problem_open ("t6-a2-any", NULL);
  ck_assert (bg_conditions_add (problem, "final-sweep", "=6", NULL));
  g_auto (BgSolveResult) result = solved (problem, &(BgSolveOptions){ 0 }, &one_thread);
  ck_assert_int_eq (result.status, BG_YES);
  ck_assert_int_eq (result.moves, 9);
}

/* All images of a position have one state, which a search has once. */
TEST (test_canonical_states, "small boards") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  const BgBoard *board = problem->board;
  ck_assert (bg_conditions_add (problem, "final-sweep", "2", NULL));
  g_autoptr (BgInstance) instance = bg_instance_new_conditioned (problem);
  ck_assert_int_eq (instance->group.order, board->n_symmetries);
  uint64_t random = 3;
  for (int i = 0; i < 100; i++) {
    const BgPosition position = model_random_subset (&random, board->full);
    const BgPosition canonical = bg_instance_canonical (instance, position);
    for (int k = 0; k < board->n_symmetries; k++)
      ck_assert (canonical
                 == bg_instance_canonical (instance, bg_board_image (board, k, position)));
  }
}

/* --- Fewest pegs ---------------------------------------------------------------------- */

TEST_LOOP (test_fewest, "small boards", sample (6)) {
  uint64_t random = 33 + _i;
  int several = 0;
  for (int i = 0; i < 40; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_kinds[_i % 4], 5, 12);
    g_autoptr (BgProblem) problem = model_random_problem (&random, board);
    g_auto (ModelPlay) play = model_play_of (problem);
    const int fewest = model_worth (&play, problem->start)->fewest;
    if (fewest == bg_pegs (problem->start))
      continue;
    int found;
    BgStop stop;
    g_autoptr (GError) error = NULL;
    bg_problem_want_fewest (problem);
    if (!bg_fewest_settle (problem, &one_thread, &found, &stop, &error)) {
      EXPECT_ERROR (&error, "settled", "fewest", "over 64 positions");
      continue;
    }
    ck_assert_int_eq (found, fewest);
    several += fewest > 1;
    g_auto (ModelCase) one = model_case_of (bg_problem_with_start (problem, problem->start), false);
    g_auto (BgSolveResult) result = solved (problem, &(BgSolveOptions){ 0 }, &one_thread);
    ck_assert_int_eq (result.status, BG_YES);
    ck_assert_int_eq (result.moves, one.minimum);
  }
  ck_assert_int_gt (several, 5);
}

/* --- Messages --------------------------------------------------------------------------- */

TEST (test_messages, "texts and forms") {
  static const struct {
    const char *key, *text, *part;
  } faults[] = {
    { "final-sweep", "0", "'0', expected the least number of jumps" },
    { "final-sweep", "=x", "expected the least number" },
    { "final-move", "d4", "'d4' is no move" },
    { "final-move", "d4-d5", "no jump of the 4-move rule leads from d4 to d5" },
    { "final-move", "d4-z9", "'z9'" },
    { "start-moves", "d4-d2", "the move d4-d2 cannot be played" },
    { "start-moves", " ", "no moves, expected some" },
    { "through", "..o../", "" },
    { "survivor-from", "d4", "no peg stands at d4" },
    { "survivor-from", "d2 d3", "expected one hole" },
    { "peg", "c1", "expected two holes as in c1 to e1" },
    { "peg", "c1 to e1 e2", "expected two holes" },
    { "peg", "d4 to d2", "no peg stands at d4" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (faults); i++) {
    g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
    g_autoptr (GError) error = NULL;
    ck_assert (!bg_conditions_add (problem, faults[i].key, faults[i].text, &error));
    EXPECT_ERROR (&error, faults[i].text, faults[i].part);
  }
}

/* Impossible by their form, which the answer says. */
TEST (test_conflicts, "texts and forms") {
  static const struct {
    const char *key, *text, *reason;
  } conflicts[] = {
    { "peg", "c1 to d4", "a peg cannot change its category" },
    { "peg", "d2 to d6", "no finish has a peg where the marked peg has to end" },
    { "survivor-from", "c1", "no finish has a peg of the survivor's category" },
    { "final-move", "d4-d2", "the last move leads to no finish" },
    { "final-sweep", "32", "a solution has fewer jumps than the last move" },
    { "through", "d4'",
      "a position to pass needs fewer pegs than the start has, and more than a finish has" },
    { "through", "d4",
      "a position to pass needs fewer pegs than the start has, and more than a finish has" },
    { "through", "c1 c2", "a position to pass lies in another position class than the start" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (conflicts); i++) {
    g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
    ck_assert (bg_conditions_add (problem, conflicts[i].key, conflicts[i].text, NULL));
    g_auto (BgSolveResult) result = solved (problem, &(BgSolveOptions){ 0 }, &one_thread);
    ck_assert_int_eq (result.status, BG_NO);
    ck_assert_int_eq (result.cause, BG_UNSOLVABLE_BY_CONDITIONS);
    ck_assert_str_eq (bg_conditions_conflict (problem), conflicts[i].reason);
  }
}

/* Triangle(5), c5 complement: the classes of Bell's catalogue, by their last sweep. */
TEST (test_published, "published") {
  static const struct {
    const char *sweep;
    guint unordered;
  } published[] = { { "=5", 3 }, { "=4", 3 } };
  for (size_t i = 0; i < G_N_ELEMENTS (published); i++) {
    g_autoptr (BgProblem) problem = make_problem ("triangle(5)", BG_RULE_6, "c5'", "c5");
    ck_assert (bg_conditions_add (problem, "final-sweep", published[i].sweep, NULL));
    BgStop stop;
    g_auto (BgSolveResult)
        result = solved (problem, &(BgSolveOptions){ .counting = true }, &one_thread);
    ck_assert_int_eq (result.moves, 9);
    g_autoptr (BgSolutions) solutions = bg_solutions_new (&result, &one_thread, &stop);
    ck_assert_uint_eq (mpz_get_ui (solutions->unordered->up_to_symmetry), published[i].unordered);
  }
}

/* Bell (gibell.net/pegsolitaire/TriangularSolutions): on triangle(6) from c5 with a last sweep of
   nine jumps it takes 9 moves to a1, and 10 to a4, which takes 9 without it. */
TEST_LOOP (test_published_last_sweep, "published", 2) {
  static const struct {
    const char *finish;
    int moves, free_moves;
  } published[] = { { "a1", 9, 9 }, { "a4", 10, 9 } };
  g_autoptr (BgProblem)
      problem = make_problem ("triangle(6)", BG_RULE_6, "c5'", published[_i].finish);
  g_auto (BgSolveResult) result = solved (problem, &(BgSolveOptions){ 0 }, &one_thread);
  ck_assert_int_eq (result.moves, published[_i].free_moves);
  bg_solve_result_clear (&result);
  ck_assert (bg_conditions_add (problem, "final-sweep", "=9", NULL));
  ck_assert (bg_solve (problem, &(BgSolveOptions){ 0 }, &one_thread, &result, NULL));
  ck_assert_int_eq (result.moves, published[_i].moves);
}

/* Beasley (The Games and Puzzles Journal 28, 2003), five problems, the first: on 37 holes the pegs
   of a4 and g4 change places and all others go.  "The rest is easy" after his first 23 moves. */
TEST (test_published_exchange, "published") {
  static const char begun[] =
      "d2-d4, b2-d2, d1-d3, f2-d2, c4-c2, e3-c3, c2-c4, a3-c3, c4-c2, c1-c3, "
      "g3-e3, e4-e2, e1-e3, c6-c4, a5-c5, c4-c6, c7-c5, d5-b5, e6-e4, "
      "g5-e5, e4-e6, e7-e5, d7-d5-f5";
  g_autoptr (BgProblem) problem = make_problem ("french", BG_RULE_4, "d4'", "a4 g4");
  ck_assert (bg_conditions_add (problem, "peg", "a4 to g4; g4 to a4", NULL));
  ck_assert (bg_conditions_add (problem, "start-moves", begun, NULL));
  g_auto (BgSolveResult) result = solved (problem, &(BgSolveOptions){ 0 }, &one_thread);
  ck_assert_int_eq (result.status, BG_YES);
  ck_assert_int_eq (result.moves, 28);
}

/* Bell (recmath.com/pegsolitaire/Wiegleb/sweeps.html): on Wiegleb's board a solution from g4 to d4
   can end with a sweep of 16 jumps, and none with a longer one. */
TEST_LOOP (test_published_wiegleb, "published", 2) {
  g_autoptr (BgProblem) problem = make_problem ("wiegleb", BG_RULE_4, "g4'", "d4");
  g_auto (BgSolveResult) result = { 0 };
  ck_assert (bg_conditions_add (problem, "final-sweep", _i == 0 ? "16" : "17", NULL));
  ck_assert (bg_any_find (problem, &one_thread, &result, NULL));
  ck_assert_int_eq (result.status, _i == 0 ? BG_YES : BG_NO);
}

/* Bell, Diamond Solitaire (arXiv:0711.2749): wherever the first vacancy is on the rhombus of side
   6, a solution to one peg has a sweep of 16 jumps, and no sweep has more.  The English board has a
   sweep of nine jumps in a solution from c1 to c1, and none of more (Beasley, The Ins and Outs of
   Peg Solitaire; Bell's pages): some seconds. */
TEST_LOOP (test_published_sweeps, "published", sample_of (5, 4)) {
  static const ProblemText problems[] = { { "rhombus(6)", BG_RULE_6, "a1'", "any" },
                                          { "rhombus(6)", BG_RULE_6, "b2'", "any" },
                                          { "rhombus(6)", BG_RULE_6, "c3'", "any" },
                                          { "rhombus(6)", BG_RULE_6, "f1'", "any" },
                                          { "english", BG_RULE_4, "c1'", "c1" } };
  const int longest = _i < 4 ? 16 : 9;
  g_autoptr (BgProblem) problem = make_problem_of (&problems[_i]);
  g_autofree BgSweeps *sweeps = g_new (BgSweeps, 1);
  ck_assert_int_eq (bg_long_sweeps_find (problem, 1 << 24, &one_thread, sweeps), BG_STOP_NONE);
  ck_assert_int_eq (bg_position_width (sweeps->any) - 1, longest);
  ck_assert (has_sweep (problem, &sweeps->any_example[longest], longest, false));
}

/* A problem out of class has no sweeps, which is no matter of effort. */
TEST (test_no_sweeps, "published") {
  g_autoptr (BgProblem) problem = make_problem ("triangle(7)", BG_RULE_6, "a1'", "a1");
  g_autofree BgSweeps *sweeps = g_new (BgSweeps, 1);
  ck_assert_int_eq (bg_long_sweeps_find (problem, 1, &one_thread, sweeps), BG_STOP_NONE);
  ck_assert (sweeps->any == 0 && sweeps->final == 0);
}
