/* Certificates: written for random problems and for some of the library's, checked by
   bergholt-check and by the example in Python, which share no code with the program or each
   other; then damaged and forged in every way that comes to mind.  No checker may verify a claim
   that the oracle finds false. */
#include "harness.h"

#include <stdio.h>
#include <unistd.h>

#include "census.h"
#include "certificate/certificate.h"
#include "certificate/core_list.h"
#include "certificate/cover.h"
#include "forgeries.h"
#include "model.h"

FIXTURE ("certificates", proof_set_up, proof_tear_down)

/* --- The two checkers --------------------------------------------------------------------- */

/* One line, of printable characters. */
static bool is_plain_line (const char *text) {
  while (g_ascii_isprint (*text))
    text++;
  return strcmp (text, "\n") == 0;
}

/* The verdict's exit status, and in OUTPUT, unless it is NULL, its line, or that of the refusal. */
static int run_checker (const char *const *command, char **output) {
  int status;
  g_autofree char *verdict = NULL, *errors = NULL;
  g_autoptr (GError) error = NULL;
  const bool ran = g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                                 &verdict, &errors, &status, &error);
  ck_assert_msg (ran, "%s", ran ? "" : error->message);
  ck_assert_msg (WIFEXITED (status) && WEXITSTATUS (status) <= 2, "%s: status %d: %s", command[0],
                 status, errors);
  const char *line = WEXITSTATUS (status) == 0 ? verdict : errors;
  ck_assert_msg (is_plain_line (line) && strlen (verdict) + strlen (errors) == strlen (line),
                 "%s: %s%s", command[0], verdict, errors);
  if (output != NULL)
    *output = g_strdup (line);
  return WEXITSTATUS (status);
}

/* A new file: one that is emptied is written to the disk by some file systems. */
static void write_file (const GByteArray *bytes) {
  unlink (proof_file);
  FILE *stream = fopen (proof_file, "w");
  ck_assert_ptr_nonnull (stream);
  ck_assert_uint_eq (fwrite (bytes->data, 1, bytes->len, stream), bytes->len);
  ck_assert_int_eq (fclose (stream), 0);
}

/* The program, or the WIDE one; $BERGHOLT_CHECK may name others. */
static int check_with (bool wide, char **output) {
  const char *named = getenv ("BERGHOLT_CHECK");
  g_autofree char *built = g_build_filename (getenv ("BUILD"), "bergholt-check", NULL);
  g_autofree char *program = g_strconcat (named != NULL ? named : built, wide ? "-wide" : "", NULL);
  return run_checker ((const char *const[]){ program, proof_file, NULL }, output);
}

static int check_bytes (const GByteArray *bytes, char **output) {
  if (bytes != NULL)
    write_file (bytes);
  return check_with (false, output);
}

/* The verdict of both programs, which verify BYTES, or where these are NULL the file as it is. */
static char *expect_verdict (const GByteArray *bytes) {
  char *verdict = NULL;
  g_autofree char *wide = NULL;
  ck_assert_int_eq (check_bytes (bytes, &verdict), 0);
  ck_assert_int_eq (check_with (true, &wide), 0);
  ck_assert_str_eq (wide, verdict);
  return verdict;
}

/* --- Checkers of thousands of files ---------------------------------------------------------- */

/* A program that reads names of files and answers each with some lines. */
typedef struct {
  FILE *questions, *answers;
} Server;

static void start_server (const char *const *command, Server *server) {
  int in, out;
  g_autoptr (GError) error = NULL;
  const bool ran = g_spawn_async_with_pipes (NULL, (char **) command, NULL, G_SPAWN_DEFAULT, NULL,
                                             NULL, NULL, &in, &out, NULL, &error);
  ck_assert_msg (ran, "%s", ran ? "" : error->message);
  server->questions = fdopen (in, "w");
  server->answers = fdopen (out, "r");
}

static void ask (const Server *server) {
  fprintf (server->questions, "%s\n", proof_file);
  fflush (server->questions);
}

static void read_answer (const Server *server, char *line, int size) {
  ck_assert_ptr_nonnull (fgets (line, size, server->answers));
}

/* As check_with, but that the program is not started for each file, unless it is $BERGHOLT_CHECK;
   OUTPUT is empty where it does not verify. */
static int check_quickly (bool wide, char **output) {
  static Server servers[2];
  Server *server = &servers[wide];
  char line[16384], result[16];
  if (getenv ("BERGHOLT_CHECK") != NULL) {
    const int answer = check_with (wide, output);
    if (answer != 0)
      **output = '\0';
    return answer;
  }
  if (server->questions == NULL) {
    g_autofree char *program = g_strconcat (getenv ("BUILD"), "/tests/serve_checks",
                                            wide ? "_wide" : "", NULL);
    start_server ((const char *const[]){ program, NULL }, server);
  }
  ask (server);
  read_answer (server, line, sizeof line);
  read_answer (server, result, sizeof result);
  const int status = atoi (result);
  ck_assert_msg (is_plain_line (line) && status >= 0 && status <= 2, "status %d: %s", status, line);
  *output = g_strdup (status == 0 ? line : "");
  return status;
}

/* --- Random problems ------------------------------------------------------------------------- */

static void check_problem (const ModelCase *one) {
  g_auto (BgSolveResult) result = { 0 };
  g_autofree char *verdict = NULL;
  proof_certify (one->problem, 0, &result);
  const bool solvable = one->minimum != MODEL_NEVER;
  ck_assert_int_eq (result.status, solvable ? BG_YES : BG_NO);
  g_autofree char *expected = solvable ? g_strdup_printf (": %d move%s, none fewer\n", one->minimum,
                                                          one->minimum > 1 ? "s" : "")
                                       : g_strdup (": unsolvable\n");
  ck_assert_int_eq (check_bytes (NULL, &verdict), 0);
  ck_assert_msg (g_str_has_suffix (verdict, expected), "%s", verdict);
  if (solvable) {
    g_autoptr (GByteArray) bytes = proof_read ();
    g_auto (Forgery) forgery = forgery_of (bytes);
    forgery_raise_claim (&forgery, one->minimum + 1);
    g_autoptr (GByteArray) raised = forgery_bytes (&forgery);
    ck_assert_int_eq (check_bytes (raised, NULL), 1);
  }
}

/* Over 1000 in all where CHECK_LONG is set. */
TEST_LOOP (test_random_problems, "certificates", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 2026 + _i;
  for (int i = 0; i < sample_of (334, 8);) {
    g_auto (ModelCase) one = model_case_random (&random, all_kinds[_i], 4, 16, false);
    if (bg_problem_jumps (one.problem) > 0
        && bg_certificate_check_problem (one.problem, NULL)) /* which refuses lines one way */
      check_problem (&one), i++;
  }
}

static BgPosition position_of (const char *holes) {
  BgPosition position = 0;
  for (int hole = 0; holes[hole] != '\0'; hole++)
    position |= holes[hole] == '1' ? bg_hole_bit (hole) : 0;
  return position;
}

static char *join_lines (const Forgery *forgery, const char *key, char **names) {
  g_auto (GStrv) numbers = forgery_words (forgery, key);
  GString *lines = g_string_new (NULL);
  for (char **number = numbers; *number != NULL; number += 3)
    g_string_append_printf (lines, "%s%s %s %s", lines->len > 0 ? ", " : "",
                            names[atoi (number[0])], names[atoi (number[1])],
                            names[atoi (number[2])]);
  return g_string_free (lines, FALSE);
}

/* The board whose holes and lines the head lists; NULL where there are no lines. */
static BgBoard *read_listed (const Forgery *forgery, char **names) {
  g_autofree char *holes = g_strjoinv (" ", names), *lines = join_lines (forgery, "lines", names);
  g_autofree char *one_way = join_lines (forgery, "one-way", names);
  return bg_board_new_by_lines (
      &(BgLinesText){ .holes = holes, .lines = lines, .one_way = one_way }, NULL);
}

static BgBoard *read_drawn (const Forgery *forgery) {
  g_auto (GStrv) rule = forgery_words (forgery, "rule"), rows = forgery_words (forgery, "rows");
  g_autofree char *drawing = g_strjoinv ("/", rows);
  BgBoard *board = bg_board_new_drawn (drawing, atoi (rule[0]), NULL);
  ck_assert_ptr_nonnull (board);
  return board;
}

/* The goal of a finish that is one of a pattern, or is stuck. */
static void make_open (const Forgery *forgery, BgProblem *problem, BgPosition finish) {
  g_auto (GStrv) either = forgery_words (forgery, "either");
  const bool is_stuck = strstr (forgery->head->str, "\nstuck\n") != NULL;
  const BgPosition open = either[0] != NULL ? position_of (either[0]) : 0;
  if (open == 0 && !is_stuck)
    return;
  problem->goal = is_stuck ? BG_GOAL_STUCK : BG_GOAL_PATTERN;
  problem->pattern = (BgPattern){ finish, problem->board->full & ~finish & ~open };
  problem->n_finishes = 0;
}

/* The problem that the head has, with its finishes or the N-th of them alone; NULL where no lines
   are listed. */
static BgProblem *read_forged (const Forgery *forgery, int only) {
  g_auto (GStrv) names = forgery_words (forgery, "holes");
  g_auto (GStrv) start = forgery_words (forgery, "start");
  g_auto (GStrv) finishes = forgery_words (forgery, "finishes");
  g_autoptr (BgBoard) board = names[0] != NULL ? read_listed (forgery, names)
                                               : read_drawn (forgery);
  BgPosition finish[BG_MAX_HOLES];
  int n = 0;
  for (int f = 0; finishes[f] != NULL; f++)
    if (only < 0 || f == only)
      finish[n++] = position_of (finishes[f]);
  if (board == NULL || n == 0)
    return NULL;
  BgProblem *problem = bg_problem_of (board, position_of (start[0]), finish, n);
  if (only >= 0)
    make_open (forgery, problem, finish[0]);
  return problem;
}

/* The moves of a shortest solution of the problem that the head has, which most forgeries do not
   change: minima that were found are kept by the lines that show the problem. */
static int find_minimum (const Forgery *forgery) {
  static GHashTable *minima;
  const char *lines = strchr (forgery->head->str, '\n');
  g_autofree char *shown = g_strndup (lines, strstr (lines, "\nsymmetries ") - lines);
  gpointer found;
  if (minima == NULL)
    minima = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (g_hash_table_lookup_extended (minima, shown, NULL, &found))
    return GPOINTER_TO_INT (found);
  int minimum = MODEL_NEVER;
  BgProblem *problem;
  for (int f = 0; (problem = read_forged (forgery, f)) != NULL; f++) {
    g_auto (ModelCase) one = model_case_of (problem, false);
    minimum = MIN (minimum, one.minimum);
  }
  g_hash_table_insert (minima, g_steal_pointer (&shown), GINT_TO_POINTER (minimum));
  return minimum;
}

/* The listed symmetries that keep the start, or the identity. */
static void read_symmetries (const Forgery *forgery, const BgProblem *problem, ModelGroup *group) {
  g_auto (GStrv) words = forgery_words (forgery, "symmetries");
  const int n_holes = problem->board->n_holes;
  *group = (ModelGroup){ .n_holes = n_holes };
  for (char **word = words; *word != NULL; word += n_holes) {
    for (int hole = 0; hole < n_holes; hole++)
      group->image[group->order][hole] = atoi (word[hole]);
    group->order += model_image (group, group->order, problem->start) == problem->start;
  }
  for (int hole = 0; hole < n_holes && group->order == 0; hole++)
    group->image[0][hole] = hole;
  group->order = MAX (group->order, 1);
}

/* Are the numbers of a verdict true, if it has some? */
static bool are_counts_true (const char *verdict, const Forgery *forgery) {
  const char *numbers = strchr (verdict, ';');
  if (numbers == NULL)
    return true;
  g_autoptr (BgProblem) problem = read_forged (forgery, -1);
  ModelGroup group;
  if (problem == NULL)
    return false;
  read_symmetries (forgery, problem, &group);
  g_autoptr (Census) census = census_new_under (problem, 1 << 16, &group);
  g_autofree char *solutions = g_strdup_printf ("; %zu solution%s, %zu up to %d symmetr%s",
                                                census->ordered_raw,
                                                census->ordered_raw == 1 ? "" : "s",
                                                census->ordered, group.order,
                                                group.order == 1 ? "y" : "ies");
  g_autofree char *sets = g_strdup_printf ("%s; %zu set%s of moves, %zu up to %d symmetr%s\n",
                                           solutions, census->unordered_raw,
                                           census->unordered_raw == 1 ? "" : "s", census->unordered,
                                           group.order, group.order == 1 ? "y" : "ies");
  g_autofree char *alone = g_strconcat (solutions, "\n", NULL);
  return census->too_many || strcmp (numbers, sets) == 0 || strcmp (numbers, alone) == 0;
}

/* A random problem whose finishes are not listed, which has a solution. */
static void init_open (ModelCase *one, BgRule rule, uint64_t *random) {
  while (true) {
    g_autoptr (BgBoard) board = model_random_board (random, rule, 4, 14);
    *one = model_case_of (model_random_open_problem (random, board), false);
    if (one->minimum != MODEL_NEVER)
      return;
    model_case_clear (one);
  }
}

/* The numbers of solutions of a problem, to be proved. */
static BgCertificateCounts count_solutions (const BgProblem *problem, bool *too_many) {
  g_autoptr (Census) census = census_new (problem, 1 << 12);
  *too_many = census->too_many;
  return (BgCertificateCounts){
    4, { census->ordered_raw, census->ordered, census->unordered_raw, census->unordered }
  };
}

/* A random problem that has a solution; the start of every other one is kept by a symmetry of the
   board that is drawn at random, if only the identity. */
static void init_solvable (ModelCase *one, BgRule rule, bool symmetric, uint64_t *random) {
  while (true) {
    *one = model_case_random (random, rule, 4, 14, false);
    const BgProblem *problem = one->problem;
    BgPosition start = problem->start;
    ModelGroup group = model_group_of (&one->model);
    const int symmetry = model_random_below (random, group.order);
    for (int k = 0; symmetric && k < 6; k++)
      start |= model_image (&group, symmetry, start);
    if (start != problem->start) {
      BgProblem *other = bg_problem_of (problem->board, start, problem->finish,
                                        problem->n_finishes);
      model_case_clear (one);
      *one = model_case_of (other, false);
      note_problem (other, *random);
    }
    if (one->minimum != MODEL_NEVER)
      return;
    model_case_clear (one);
  }
}

/* Numbers of solutions, which the census has as well; each of them a number too great or too small
   is refused. */
TEST_LOOP (test_proved_counts, "certificates", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 6 + _i;
  for (int i = 0; i < sample_of (300, 12);) {
    g_auto (ModelCase) one;
    bool too_many;
    init_solvable (&one, all_kinds[_i], i % 2, &random);
    const BgCertificateCounts counts = count_solutions (one.problem, &too_many);
    if (too_many || !bg_certificate_has_counts (one.problem))
      continue;
    proof_certify_counts (one.problem, &counts);
    g_autofree char *expected = g_strdup_printf ("; %" PRIu64 " solution", counts.number[0]);
    g_autoptr (GByteArray) bytes = proof_read ();
    g_auto (Forgery) forgery = forgery_of (bytes);
    g_autofree char *verdict = expect_verdict (NULL);
    ck_assert_ptr_nonnull (strstr (verdict, expected));
    ck_assert_ptr_nonnull (strstr (verdict, " of moves, "));
    ck_assert_msg (are_counts_true (verdict, &forgery), "%s", verdict);
    for (int k = 0; k < 8; k++) {
      BgCertificateCounts false_counts = counts;
      false_counts.number[k / 2] += k % 2 ? 1 : -1;
      if (false_counts.number[k / 2] == 0)
        continue;
      proof_certify_counts (one.problem, &false_counts);
      ck_assert_int_eq (check_bytes (NULL, NULL), 1);
    }
    i++;
  }
}

/* In turns, of which all but a few are for CHECK_LONG; tools/forge has other numbers. */
static int count_turns (void) {
  const char *turns = getenv ("FORGERY_TURNS");
  return turns != NULL ? atoi (turns) : sample_of (30, G_N_ELEMENTS (all_kinds));
}

static int count_forgeries (int in_turn) {
  const char *wanted = getenv ("FORGERIES");
  return wanted != NULL ? atoi (wanted) : sample_of (in_turn, 300);
}

/* --- Cores ----------------------------------------------------------------------------------- */

/* Are rounds no more than moves, from each position of play? */
static void check_rounds (const ModelCase *one, const uint8_t *rounds) {
  for (size_t i = 0; i < one->graph->n; i++)
    ck_assert_msg (rounds[one->graph->position[i]] <= one->distance[i]
                       || one->distance[i] == MODEL_NEVER,
                   "%d rounds, %d moves", rounds[one->graph->position[i]], one->distance[i]);
}

/* Cores in place of weights show the minimum; with a greater claim they do not, nor without one
   that is needed. */
TEST_LOOP (test_cores, "certificates", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 44 + _i;
  int n_missed = 0;
  for (int i = 0; i < sample_of (200, 10); i++) {
    g_auto (ModelCase) one;
    init_solvable (&one, all_kinds[_i], i % 2, &random);
    g_autoptr (GByteArray) plain = proof_of (one.problem);
    g_autofree uint8_t *rounds = forgery_rounds (&one, MODEL_ROUNDS);
    check_rounds (&one, rounds);
    g_auto (Forgery) forgery = forgery_of (plain);
    forgery_add_cores (&forgery, &one, rounds, one.minimum);
    g_autoptr (GByteArray) bytes = forgery_bytes (&forgery);
    g_free (expect_verdict (bytes));
    if (forgery.core->len > 1) {
      GArray *cores = g_array_index (forgery.core, ForgeryBlock, 0).position;
      g_array_remove_range (cores, 1, cores->len - 1);
      g_autoptr (GByteArray) fewer = forgery_bytes (&forgery);
      n_missed += check_bytes (fewer, NULL);
    }
    forgery_add_cores (&forgery, &one, rounds, one.minimum + 1);
    g_autoptr (GByteArray) raised = forgery_bytes (&forgery);
    ck_assert_int_eq (check_bytes (raised, NULL), 1);
  }
  ck_assert_int_gt (n_missed, 0);
}

/* A core that is none, has too many moves or is the image of none is refused, and a list without
   the cores of a round; other sets that are cores are proved.  1,020,000 in 30 turns where
   CHECK_LONG is set; or as tools/forge has it. */
TEST_LOOP (test_forged_cores, "certificates", count_turns ()) {
  const int n = count_forgeries (34000);
  uint64_t random = 70 + _i;
  int n_refused = 0, n_proved = 0;
  for (int problems = 0; n_refused < n; problems++) {
    g_auto (ModelCase) one;
    g_auto (BgSolveResult) result = { 0 };
    if (problems % 4 < 3)
      init_solvable (&one, all_kinds[_i % 4], problems % 2, &random);
    else
      init_open (&one, all_kinds[_i % 4], &random);
    g_autofree uint8_t *rounds = forgery_rounds (&one, MODEL_ROUNDS);
    proof_certify (one.problem, 0, &result);
    g_autoptr (GByteArray) plain = proof_read ();
    g_auto (Forgery) forgery = forgery_of (plain);
    forgery_leave_cores (&forgery, &one);
    forgery_add_cores (&forgery, &one, rounds, one.minimum);
    g_autoptr (GArray) honest = forgery_cores (&forgery);
    for (int k = 0; k < 100 && n_refused < n && honest->len > 0; k++) {
      const uint64_t seed = random;
      g_autoptr (GArray) cores = g_array_copy (honest);
      g_autofree char *verdict = NULL, *wide = NULL;
      const bool is_true = k == 0 || forgery_change_cores (&one, rounds, cores, &random);
      forgery_set_cores (&forgery, cores);
      forgery_count_blocks (&forgery);
      g_autoptr (GByteArray) forged = forgery_bytes (&forgery);
      write_file (forged);
      ck_assert_msg ((check_quickly (false, &verdict) == 0) == is_true
                         && (k % 8 != 0 || (check_quickly (true, &wide) == 0) == is_true),
                     "forgery %" PRIu64 ", %s\n%s", seed, is_true ? "which is true" : "verified",
                     forgery.head->str);
      n_refused += !is_true;
      n_proved += is_true;
    }
  }
  if (n > 1000)
    printf ("forged cores under the %d-move rule, 0 for lines: %d refused, %d proved\n",
            all_kinds[_i % 4], n_refused, n_proved);
  fflush (stdout);
}

/* A core that does not follow the one before is named. */
TEST_LOOP (test_order_of_cores, "certificates", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 60 + _i;
  for (int i = 0, n = 0; n < 3; i++) {
    g_auto (ModelCase) one;
    g_autofree char *refusal = NULL;
    init_solvable (&one, all_kinds[_i], i % 2, &random);
    g_autoptr (GByteArray) plain = proof_of (one.problem);
    g_autofree uint8_t *rounds = forgery_rounds (&one, MODEL_ROUNDS);
    g_auto (Forgery) forgery = forgery_of (plain);
    forgery_add_cores (&forgery, &one, rounds, one.minimum);
    if (forgery.core->len < 2)
      continue;
    ForgeryBlock *block = (ForgeryBlock *) forgery.core->data;
    const ForgeryBlock first = block[0];
    block[0] = block[1];
    block[1] = first;
    g_autoptr (GByteArray) bytes = forgery_bytes (&forgery);
    g_autofree char *expected = g_strdup_printf (
        ": block 2 of cores, core 1: of %d moves, not after the one before\n", first.level);
    ck_assert_int_eq (check_bytes (bytes, &refusal), 1);
    ck_assert_msg (g_str_has_suffix (refusal, expected), "%s, expected%s", refusal, expected);
    n++;
  }
}

/* A least part of POSITION that takes more than N rounds. */
static BgPosition find_by_rounds (gpointer rounds, BgPosition position, int n, BgCoreUse) {
  const uint8_t *number = rounds;
  if (number[position] <= n)
    return 0;
  BG_FOR_EACH_HOLE (hole, position)
    if (number[position & ~bg_hole_bit (hole)] > n)
      position &= ~bg_hole_bit (hole);
  return position;
}

/* The cores that a certificate needs are found and proved among all that rounds have. */
TEST_LOOP (test_core_proof, "certificates", G_N_ELEMENTS (all_kinds)) {
  const BgControl control = bg_control_default ();
  uint64_t random = 48 + _i;
  for (int i = 0, proved = 0; proved < sample_of (100, 5); i++) {
    g_auto (ModelCase) one;
    g_autofree BgPosition *finishes = g_new (BgPosition, BG_MAX_HOLES * BG_MAX_SYMMETRIES);
    BgPosition regions[BG_MAX_REGIONS];
    init_solvable (&one, all_kinds[_i], i % 2, &random);
    const BgProblem *problem = one.problem;
    const int n_finishes = forgery_finishes (&one, finishes);
    if (one.minimum < 3 || n_finishes > BG_MAX_HOLES)
      continue;
    g_autofree uint8_t *rounds = forgery_rounds (&one, MODEL_ROUNDS);
    g_autoptr (BgProblem)
        closed = bg_problem_of (problem->board, problem->start, finishes, n_finishes);
    g_autoptr (BgInstance) instance = bg_instance_new (closed, BG_FORWARD);
    g_autoptr (BgCoreProof) proof = bg_core_proof_new (closed, find_by_rounds, rounds);
    g_auto (BgLevels) levels = { 0 };
    ck_assert (bg_core_proof_close (proof, instance, one.minimum - 1, &levels, &control));
    g_autoptr (GArray) cores = bg_core_proof_list (proof);
    g_autoptr (GArray) listed = g_array_new (FALSE, FALSE, sizeof (ModelCore));
    for (guint k = 0; k < cores->len; k++) {
      const BgCore *core = &g_array_index (cores, BgCore, k);
      g_array_append_vals (listed, &(ModelCore){ core->holes, core->moves }, 1);
    }
    g_autoptr (GByteArray) plain = proof_of (problem);
    g_auto (Forgery) forgery = forgery_of (plain);
    forgery_add_cores (&forgery, &one, rounds, one.minimum);
    forgery_set_cores (&forgery, listed);
    forgery_set_regions (&forgery, regions, bg_core_proof_regions (proof, regions),
                         problem->board->n_holes);
    forgery_count_blocks (&forgery);
    g_autoptr (GByteArray) bytes = forgery_bytes (&forgery);
    g_free (expect_verdict (bytes));
    proved += cores->len > 0;
  }
}

/* Each core takes as many rounds as the list says, by the definition, and the list shows all that
   rounds do. */
static void check_core_list (const BgCoreList *list, const Model *model, const BgProblem *problem) {
  g_autofree uint8_t *rounds = model_rounds (model, problem->finish, problem->n_finishes,
                                             MODEL_ROUNDS);
  guint64 refuted = 0;
  ck_assert_int_eq (list->moves, MIN (rounds[problem->start], BG_MAX_HOLES + 1) - 1);
  for (guint k = 0; k < list->cores->len; k++) {
    const BgCore *core = &g_array_index (list->cores, BgCore, k);
    ck_assert_int_gt (rounds[core->holes], core->moves);
    refuted += core->rounds;
  }
  ck_assert_uint_le (refuted, list->rounds);
}

TEST_LOOP (test_core_list, "certificates", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 148 + _i;
  for (int i = 0, shown = 0; shown < sample_of (100, 5); i++) {
    g_auto (ModelCase) one;
    init_solvable (&one, all_kinds[_i], i % 2, &random);
    const BgProblem *problem = one.problem;
    if (one.minimum < 3)
      continue;
    g_auto (BgCoreList) list, fewer;
    bg_core_list_init (&list, problem, problem->start, -1);
    check_core_list (&list, &one.model, problem);
    bg_core_list_init (&fewer, problem, problem->start, MAX (list.moves - 1, 0));
    ck_assert_int_eq (fewer.moves, MAX (list.moves - 1, 0));
    shown += list.cores->len > 0;
  }
}

/* All the moves that questions about the start have shown are proved: T5 from c5 to any hole needs
   nine moves, which rounds alone show. */
TEST_LOOP (test_known_core_lists, "certificates", 2) {
  static const struct {
    const char *problem;
    int moves;
    guint most;
  } lists[] = { { "triangle(5) c5' any", 8, 50 }, { "english c3' c3", 12, 8000 } };
  g_autoptr (BgProblem) problem = open_problem (lists[_i].problem);
  g_auto (BgCoreList) list;
  Model model = model_of (problem->board);
  bg_core_list_init (&list, problem, problem->start, -1);
  ck_assert_int_eq (list.moves, lists[_i].moves);
  ck_assert_uint_le (list.cores->len, lists[_i].most);
  if (problem->board->n_holes < 16)
    check_core_list (&list, &model, problem);
}

/* Cores by rounds that are none, each covered by others of the same kind, are refused where the
   claim is false. */
TEST_LOOP (test_false_rounds, "certificates", MODEL_N_ROUNDS - 1) {
  const int kind = _i % (MODEL_N_ROUNDS - 1) + 1;
  uint64_t random = 46 + _i;
  int n = 0;
  for (int i = 0; i < sample_of (2000, 60) && n < sample_of (2000, 4); i++) {
    g_auto (ModelCase) one;
    init_solvable (&one, all_kinds[i % 4], i % 2, &random);
    g_autofree uint8_t *rounds = forgery_rounds (&one, kind);
    const int claim = MIN (rounds[one.problem->start], bg_problem_jumps (one.problem) + 1);
    if (claim <= one.minimum)
      continue;
    g_autoptr (GByteArray) plain = proof_of (one.problem);
    g_auto (Forgery) forgery = forgery_of (plain);
    forgery_add_cores (&forgery, &one, rounds, claim);
    g_autoptr (GByteArray) bytes = forgery_bytes (&forgery);
    ck_assert_int_eq (check_bytes (bytes, NULL), 1);
    ck_assert_int_eq (check_with (true, NULL), 1);
    n++;
  }
  ck_assert_int_gt (n, 0);
}

/* Problems with a finish out of the start's class, whose images under symmetries that keep the
   start are out of it by other parities than the finish, or which has some of several finishes
   out of it. */
static const ProblemText out_of_class[] = {
  { "ooo/ooo", BG_RULE_8, "ooo/ooo", "c1 b2" },
  { "ooooo/ooooo", BG_RULE_4, "o...o/ooooo", "e1 a2" },
  { "oo/oo/oo/oo", BG_RULE_6, "../oo/oo/oo", "any of a1 b3 a4" },
};

TEST_LOOP (test_parities, "certificates", G_N_ELEMENTS (out_of_class)) {
  BgProblem *problem = make_problem_of (&out_of_class[_i]);
  g_auto (ModelCase) one = model_case_of (problem, false);
  check_problem (&one);
}

/* --- Problems of the library ----------------------------------------------------------------- */

static const struct {
  const char *problem;
  int max_moves;
  const char *verdict;
} known[] = {
  { "english-central", 0, "english, 4-move, d4' to d4: 18 moves, none fewer" },
  { "english-central", 15, "english, 4-move, d4' to d4: at least 16 moves" },
  { "t5-a4-b3", 0, "triangle(5), 6-move, a4' to b3: unsolvable" },
  { "t5-a1-stuck", 0,
    "triangle(5), 6-move, a1' to any position without a jump: 5 moves, none fewer" },
  { "torus4-any", 0, "torus(4,4), a1' to any hole: 5 moves, none fewer" },
  { "t6-a2-any", 0, "triangle(6), 6-move, a2' to any hole: 9 moves, none fewer" },
  { "diamond3-c2-a3-8", 0, "diamond(3), 8-move, c2' to a3: unsolvable" },
  { "diamond3-central", 0, "diamond(3), 4-move, c3' to c3: unsolvable" },
  { "english-p12x-c9", 0,
    "english, 4-move, e1 d2 a3 d3 b4 c4 e4 f4 d5 g5 d6 c7' to "
    "c3 d3 e3 c4 d4 e4 c5 d5 e5: 8 moves, none fewer" },
  { "english-c9-8", 0,
    "english, 8-move, c3 d3 e3 c4 d4 e4 c5 d5 e5' to c3 d3 e3 c4 d4 e4 c5 d5 e5: unsolvable" },
};

TEST_LOOP (test_known, "certificates", G_N_ELEMENTS (known)) {
  g_autoptr (BgProblem) problem = open_problem (known[_i].problem);
  g_auto (BgSolveResult) result = { 0 };
  g_autofree char *verdict = NULL;
  proof_certify (problem, known[_i].max_moves, &result);
  g_autofree char *expected = g_strdup_printf ("verified: %s\n", known[_i].verdict);
  ck_assert_int_eq (check_bytes (NULL, &verdict), 0);
  ck_assert_str_eq (verdict, expected);
}

/* Sets that rule out few positions are not worth their bytes. */
TEST (test_small_certificate, "certificates") {
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  g_autoptr (GByteArray) bytes = proof_of (problem);
  ck_assert_uint_lt (bytes->len, 4000);
}

/* Sets of weights that are large in all, as the search learns them. */
TEST (test_large_weights, "certificates") {
  g_autoptr (BgProblem) problem = open_problem ("t6-a2-any");
  g_autoptr (GByteArray) bytes = proof_of (problem);
  g_auto (Forgery) forgery = forgery_of (bytes);
  const char *weights = strstr (forgery.head->str, "\nweights ");
  g_autoptr (GString) line = g_string_new (NULL);
  g_string_printf (line, "weights %d\n0", atoi (weights + 9) + 1);
  for (int moves = atoi (strstr (forgery.head->str, "\nperimeter ") + 11); moves > 0; moves--)
    g_string_append (line, " -20000");
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    g_string_append (line, " -20000");
  g_string_append (line, " 0");
  forgery_replace_line (&forgery, "weights", line->str);
  g_autoptr (GByteArray) more = forgery_bytes (&forgery);
  ck_assert_int_eq (check_bytes (more, NULL), 0);
}

/* A problem whose bound is a lie is not certified. */
TEST (test_false_bound, "certificates") {
  g_autoptr (BgProblem) problem = open_problem ("t5-a1-any");
  const BgControl control = bg_control_default ();
  g_auto (BgSolveResult) result = { 0 };
  BgCertificateInfo info;
  GError *error = NULL;
  proof_certify (problem, 0, &result);
  for (int more = 1; more < 4; more++) {
    result.status = more < 3 ? BG_UNKNOWN : BG_NO;
    result.lower_bound += more;
    ck_assert (!bg_certificate_write (problem, &result, NULL, proof_file, &control, &info, &error));
    EXPECT_ERROR (&error, "a false bound", "shorter solution");
  }
}

/* Where it is stopped, or has no memory, there is no file: neither a new one nor half of one. */
TEST (test_stopped, "certificates") {
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  const BgControl control = bg_control_default ();
  const BgSolveOptions options = { 0 };
  BgStopFlag requested = { 0 };
  BgControl stopped = control, little = control;
  BgCertificateInfo info;
  g_autoptr (GError) error = NULL;
  g_auto (BgSolveResult) result = solved (problem, &options, &control);
  bg_stop_request (&requested);
  stopped.stop = &requested;
  little.memory = 100;
  bg_certificate_write (problem, &result, NULL, proof_file, &stopped, &info, &error);
  ck_assert_int_eq (info.stop, BG_STOP_SIGNAL);
  bg_certificate_write (problem, &result, NULL, proof_file, &little, &info, &error);
  ck_assert_int_eq (info.stop, BG_STOP_MEMORY);
  ck_assert_ptr_null (error);
  ck_assert (!g_file_test (proof_file, G_FILE_TEST_EXISTS));
}

/* --- Sets of weights that are needed -----------------------------------------------------------
 */

/* A pool of N sets of any weights, of which no bound is asked. */
static BgPotentialPool *make_pool (const BgProblem *problem, int n, uint64_t *random) {
  BgPotentialPool *pool = bg_potential_pool_new (problem);
  for (int i = 0; i < n; i++) {
    BgPotential set = { .regions = bg_potential_pool_regions (pool),
                        .divisor = 1 + model_random_below (random, 3),
                        .offset = model_random_below (random, 8) };
    for (int hole = 0; hole < problem->board->n_holes; hole++)
      set.weight[hole] = model_random_below (random, 6) - 2;
    ck_assert (bg_potential_pool_add (pool, &set));
  }
  bg_potential_pool_lay_out (pool);
  return pool;
}

/* Does a set rule out a position, in some image that keeps the finishes? */
static bool rules_out (const BgProblem *problem, const BgPotential *set, const BgRuledOut *one) {
  BgGroup group;
  bool is = false;
  bg_group_init_closed (&group, problem->board, problem->finish, problem->n_finishes);
  for (int k = 0; k < group.order; k++)
    is |= bg_potential_value (set,
                              bg_board_image (problem->board, group.symmetry[k], one->position))
          > set->offset + one->limit * set->divisor;
  return is;
}

/* The sets that rule out a position are listed, and one of them is chosen. */
TEST_LOOP (test_cover, "certificates", G_N_ELEMENTS (all_kinds)) {
  const BgControl control = bg_control_default ();
  uint64_t random = 5 + _i;
  for (int i = 0; i < 30; i++) {
    g_auto (ModelCase) one = model_case_random (&random, all_kinds[_i], 4, 12, false);
    const int n_sets = 1 + model_random_below (&random, 20);
    g_autoptr (BgPotentialPool) pool = make_pool (one.problem, n_sets, &random);
    const BgPotential *sets = (BgPotential *) bg_potential_pool_sets (pool)->data;
    g_autoptr (GArray) notes = g_array_new (FALSE, FALSE, sizeof (BgRuledOut));
    for (size_t k = 0; k < MIN (one.graph->n, 200); k++) {
      const BgRuledOut note = { one.graph->position[k], model_random_below (&random, 3) };
      g_array_append_vals (notes, (BgRuledOut[]){ note, note }, 2);
    }
    g_autoptr (GArray) chosen = bg_cover_find (pool, notes, &control);
    ck_assert_uint_le (notes->len, MIN (one.graph->n, 200));
    for (guint k = 0; k < notes->len; k++) {
      const BgRuledOut *note = &g_array_index (notes, BgRuledOut, k);
      guint listed[20];
      const guint n = bg_potential_pool_list (pool, note, listed);
      bool is_covered = false;
      for (guint c = 0; c < chosen->len; c++)
        is_covered |= rules_out (one.problem, &sets[g_array_index (chosen, guint, c)], note);
      guint expected = 0;
      for (int s = 0; s < n_sets; s++)
        expected += rules_out (one.problem, &sets[s], note);
      ck_assert_uint_eq (n, expected);
      for (guint l = 0; l < n; l++)
        ck_assert (rules_out (one.problem, &sets[listed[l]], note));
      ck_assert (is_covered == (n > 0));
    }
    ck_assert_uint_le (chosen->len, MIN (notes->len, (guint) n_sets));
  }
}

/* --- Damage and forgery ---------------------------------------------------------------------- */

/* Changes one of the numbers on the lines that follow "KEY N", by STEP. */
static void change_number (GString *head, const char *key, int step, uint64_t *random) {
  g_autofree char *begin = g_strdup_printf ("\n%s ", key);
  char *at = strstr (head->str, begin);
  const int n = at != NULL ? atoi (at + strlen (begin)) : 0;
  if (n == 0)
    return;
  for (int skipped = 1 + model_random_below (random, n); skipped > 0; skipped--)
    at = strchr (at + 1, '\n');
  at++;
  g_autofree char *line = g_strndup (at, strchr (at, '\n') - at);
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  const int word = model_random_below (random, g_strv_length (words));
  const int number = atoi (words[word]) + step;
  g_free (words[word]);
  words[word] = g_strdup_printf ("%d", number);
  g_autofree char *changed = g_strjoinv (" ", words);
  const gssize from = at - head->str;
  g_string_erase (head, from, strlen (line));
  g_string_insert (head, from, changed);
}

/* Kinds of changes.  Kinds from CLAIM on repair the checksums; kinds from POSITION on need a
   block, and the last removes it. */
static const char *const kinds[] = { "byte",     "cut",    "claim",  "weight",
                                     "symmetry", "number", "letter", "position",
                                     "another",  "level",  "block" };
enum { BYTE, CUT, CLAIM, WEIGHT, SYMMETRY, NUMBER, LETTER, POSITION, OTHER_POSITION, LEVEL };
#define N_KINDS ((int) G_N_ELEMENTS (kinds))

/* A letter of the head, but of start and finishes, which are another problem's. */
static void change_letter (GString *head, uint64_t *random) {
  const gsize start = strstr (head->str, "\nstart ") - head->str;
  const gsize symmetries = strstr (head->str, "\nsymmetries ") - head->str;
  gsize place = model_random_below (random, head->len - symmetries + start);
  place += place >= start ? symmetries - start : 0;
  head->str[place] = "01 -\no.9a"[model_random_below (random, 9)];
}

/* One change of the file's claims. */
static GByteArray *forge (const GByteArray *bytes, int kind, uint64_t *random) {
  static const char *const keys[] = { "regions", "moves", "parities" };
  g_auto (Forgery) forgery = forgery_of (bytes);
  const int step = model_random_below (random, 2) ? 1 : -1;
  const guint n = forgery.block->len, b = n == 0 ? 0 : model_random_below (random, n);
  ForgeryBlock *block = n == 0 ? NULL : &g_array_index (forgery.block, ForgeryBlock, b);
  const int at = block == NULL ? 0 : model_random_below (random, block->position->len);
  switch (kind) {
  case CLAIM: {
    char *claim = strstr (forgery.head->str, "\nclaim ");
    g_autofree char *line = g_strdup_printf ("claim %d", atoi (claim + 7) + 1);
    forgery_replace_line (&forgery, "claim", line);
    break;
  }
  case WEIGHT: change_number (forgery.head, "weights", step, random); break;
  case SYMMETRY: change_number (forgery.head, "symmetries", step, random); break;
  case NUMBER:
    change_number (forgery.head, keys[model_random_below (random, G_N_ELEMENTS (keys))], step,
                   random);
    break;
  case LETTER: change_letter (forgery.head, random); break;
  case POSITION: g_array_remove_index (block->position, at); break;
  case OTHER_POSITION:
    g_array_index (block->position, uint64_t, at) ^= UINT64_C (1)
                                                     << model_random_below (random, 34);
    break;
  case LEVEL: block->level += step; break;
  default: forgery_remove_block (&forgery, b);
  }
  return forgery_bytes (&forgery);
}

static GByteArray *copy (const GByteArray *bytes, guint length) {
  GByteArray *copied = g_byte_array_new ();
  g_byte_array_append (copied, bytes->data, length);
  return copied;
}

static GByteArray *change (const GByteArray *bytes, int kind, uint64_t *random) {
  if (kind == CUT)
    return copy (bytes, model_random_below (random, bytes->len));
  if (kind != BYTE)
    return forge (bytes, kind, random);
  GByteArray *changed = copy (bytes, bytes->len);
  changed->data[model_random_below (random, changed->len)] ^= 1 + model_random_below (random, 255);
  return changed;
}

/* Does the verdict VERIFIED claim no more than CLAIMED?  It may differ in the board's name, a
   label, or claim a smaller number of moves. */
static bool says_no_more (const char *verified, const char *claimed) {
  const char *const text = strstr (verified, ", "), *const claim = strstr (claimed, ", ");
  const char *const least = strstr (text, ": at least ");
  const char *const most = strstr (claim, ": at least ");
  if (least == NULL || most == NULL)
    return strcmp (text, claim) == 0;
  int moves, claimed_moves;
  ck_assert_int_eq (sscanf (least, ": at least %d moves", &moves), 1);
  ck_assert_int_eq (sscanf (most, ": at least %d moves", &claimed_moves), 1);
  return least - text == most - claim && strncmp (text, claim, most - claim) == 0
         && moves <= claimed_moves;
}

/* Damage is always found.  A forged file is refused, or else it proves no more than before: the
   verdict is the same claim, which is true, or a smaller one.
   12,000 forgeries where CHECK_LONG is set, or $FORGERIES of each problem. */
TEST_LOOP (test_damage, "certificates", G_N_ELEMENTS (known)) {
  const char *wanted = getenv ("FORGERIES");
  const bool is_long = wanted != NULL || getenv ("CHECK_LONG") != NULL;
  const int n = wanted != NULL ? atoi (wanted) : is_long ? 1500 : 2 * N_KINDS;
  g_autoptr (BgProblem) problem = open_problem (known[_i].problem);
  g_auto (BgSolveResult) result = { 0 };
  g_autofree char *verdict = NULL;
  proof_certify (problem, known[_i].max_moves, &result);
  g_autoptr (GByteArray) bytes = proof_read ();
  ck_assert_int_eq (check_bytes (NULL, &verdict), 0);
  const guint first = strchr ((char *) bytes->data, '\n') - (char *) bytes->data;
  const bool has_blocks = strstr ((char *) bytes->data, "\nblocks 0\n") == NULL;
  uint64_t random = 7 + _i;
  int made[N_KINDS] = { 0 }, refused[N_KINDS] = { 0 }, forged = 0, passed = 0;
  for (int i = 0; i < n; i++) {
    g_autofree char *other = NULL;
    const int kind = i % (has_blocks ? N_KINDS : POSITION);
    g_autoptr (GByteArray) changed = change (bytes, kind, &random);
    const int status = check_bytes (changed, &other);
    if (kind < CLAIM && memcmp (changed->data, bytes->data, MIN (changed->len, first)) == 0)
      ck_assert_msg (status != 0, "change %d of %s, %s, %u bytes of %u", i, known[_i].problem,
                     kinds[kind], changed->len, bytes->len);
    made[kind]++;
    refused[kind] += status != 0;
    forged += kind >= CLAIM;
    passed += kind >= CLAIM && status == 0;
    if (status == 0)
      ck_assert_msg (says_no_more (other, verdict), "change %d of %s: %s", i, known[_i].problem,
                     other);
  }
  ck_assert_int_eq (made[CLAIM], refused[CLAIM]);
  for (int kind = 0; is_long && kind < N_KINDS; kind++)
    printf ("%s, %s: %d of %d refused\n", known[_i].problem, kinds[kind], refused[kind],
            made[kind]);
  fflush (stdout);
  /* most of them are no proofs */
  ck_assert_int_lt (2 * passed, forged);
}

/* --- Files that prove nothing ---------------------------------------------------------------- */

/* All programs refuse the file, bergholt-check with one line of errors. */
static void expect_refusal (const GByteArray *bytes, const char *what) {
  ck_assert_msg (check_bytes (bytes, NULL) != 0, "%s", what);
  ck_assert_msg (check_with (true, NULL) != 0, "%s", what);
}

/* Leaves out the proof: the blocks, and the head from the claim on. */
static GString *begin_claim (Forgery *forgery) {
  while (forgery->block->len > 0)
    forgery_remove_block (forgery, 0);
  g_string_truncate (forgery->head, strstr (forgery->head->str, "claim ") - forgery->head->str);
  return forgery->head;
}

/* A region without holes would lie in each position, and no move would start in it: weights of
   nothing, and 1 for the region, as a proof that nothing is solvable. */
TEST_LOOP (test_empty_region, "certificates", G_N_ELEMENTS (known)) {
  g_autoptr (BgProblem) problem = open_problem (known[_i].problem);
  g_auto (BgSolveResult) result = { 0 };
  proof_certify (problem, 3, &result);
  g_autoptr (GByteArray) bytes = proof_read ();
  g_auto (Forgery) forgery = forgery_of (bytes);
  GString *head = begin_claim (&forgery);
  g_string_append_printf (head, "claim %d\nmoves 0\nregions 1\n", bg_problem_jumps (problem) + 1);
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    g_string_append_c (head, '0');
  g_string_append (head, "\nweights 1\n0 0 ");
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    g_string_append (head, "0 ");
  g_string_append (head, "1 1 1\nparities 0\nblocks 0\n");
  g_autoptr (GByteArray) forged = forgery_bytes (&forgery);
  expect_refusal (forged, known[_i].problem);
}

/* Cores count the regions of a packing.  Two regions, each of one hole, a2 and c3, that a move
   has to start from, do not show that two moves are too few, which is the number that solves this
   problem. */
TEST (test_packing_of_two, "certificates") {
  static const ProblemText text = { "o.o/ooo/..o", BG_RULE_4, "a2 b2 c3", "c1" };
  g_autoptr (BgProblem) problem = make_problem_of (&text);
  g_autoptr (GByteArray) bytes = proof_of (problem);
  g_auto (Forgery) forgery = forgery_of (bytes);
  GString *head = begin_claim (&forgery);
  forgery.format = 4;
  g_string_append (head, "claim 3\nmoves 0\nregions 2\n");
  for (int k = 0; k < 2; k++) {
    const int hole = bg_hole_at (problem->board, 2 * k, 1 + k);
    for (int i = 0; i < problem->board->n_holes; i++)
      g_string_append_c (head, i == hole ? '1' : '0');
    g_string_append_c (head, '\n');
  }
  g_string_append (head, "perimeter 0\nweights 0\nparities 0\ncores 0\nblocks 0\n");
  g_autoptr (GByteArray) forged = forgery_bytes (&forgery);
  expect_refusal (forged, "a packing of two regions");
}

/* The format's greatest number of regions, and one more: the last of the file's, again and again.
 */
TEST (test_many_regions, "certificates") {
  g_autoptr (BgProblem) problem = open_problem ("t6-a2-any");
  g_autoptr (GByteArray) bytes = proof_of (problem);
  for (int wanted = 192; wanted <= 193; wanted++) {
    g_auto (Forgery) forgery = forgery_of (bytes);
    GString *head = forgery.head;
    const int n = atoi (strstr (head->str, "\nregions ") + 9);
    ck_assert_int_gt (n, 0);
    g_autofree char *line = g_strdup_printf ("regions %d", wanted);
    forgery_replace_line (&forgery, "regions", line);
    const gssize end = strstr (head->str, "\nperimeter ") + 1 - head->str;
    const int length = problem->board->n_holes + 1;
    g_autofree char *last = g_strndup (head->str + end - length, length);
    for (int k = n; k < wanted; k++)
      g_string_insert (head, end, last);
    g_autoptr (GByteArray) longer = forgery_bytes (&forgery);
    if (wanted > 192)
      expect_refusal (longer, "193 regions");
    else
      g_free (expect_verdict (longer));
  }
}

/* Spellings that the format does not have, each in place of words of the head that it has. */
static const struct {
  const char *good, *bad;
} spellings[] = {
  { "claim 5\n", "claim +5\n" },
  { "claim 5\n", "claim 05\n" },
  { "claim 5\n", "claim 0x5\n" },
  { "claim 5\n", "claim 5.\n" },
  { "claim 5\n", "claim -0\n" },
  { "claim 5\n", "claim\t5\n" },
  { "claim 5\n", "claim 5\r\n" },
  { "claim 5\n", "claim 5\v\n" },
  { "\na4-a2\n", "\na4zz-a2\n" },
  { "\na4-a2\n", "\n-a4--a2-\n" },
  { "\na4-a2\n", "\na4-a2-\n" },
  { "\na4-a2\n", "\na4\n" },
  { "\na4-a2\n", "\na04-a2\n" },
  { "\na4-a2\n", "\nA4-a2\n" },
  { "moves 5\na4-a2\n", "moves 5\nc1\n" },
  { "board triangle(4)\n", "board \x1b[31mtriangle(4)\n" },
  { "board triangle(4)\n", "board triangle\xc3\xa9\n" },
  { "board triangle(4)\n", "board triangle(4)\r\n" },
  { "board triangle(4)\n",
    "board 12345678901234567890123456789012345678901234567890123456789012345\n" },
  { "rule 6\n", "rule 06\n" },
  { "rule 6\n", "rule 5\n" },
  { "rule 6\n", "\x1b[31mrule 6\n" },
  { "rows 4\n", "rows 4\nx" },
  { "finishes 1\n", "finishes 2\n0010000000\n" },
  { "finishes 1\n0010000000\n", "finishes 1\n0000000000\n" },
  { "finishes 1\n0010000000\n", "finishes 0\n" },
  { "finishes 1\n0010000000\n", "finishes 1\n00100000000\n" },
  { "blocks ", "x blocks " },
};

TEST (test_spellings, "certificates") {
  g_autoptr (BgProblem) problem = open_problem ("t4-a2-b2");
  g_autoptr (GByteArray) bytes = proof_of (problem);
  ck_assert_int_eq (check_bytes (NULL, NULL), 0);
  for (size_t i = 0; i < G_N_ELEMENTS (spellings); i++) {
    g_auto (Forgery) forgery = forgery_of (bytes);
    ck_assert_uint_eq (g_string_replace (forgery.head, spellings[i].good, spellings[i].bad, 0), 1);
    g_autoptr (GByteArray) forged = forgery_bytes (&forgery);
    expect_refusal (forged, spellings[i].bad);
  }
}

/* First lines with the length and the checksum of the head, and texts before, between and after
   them. */
TEST (test_first_lines, "certificates") {
  static const char key[] = "bergholt-certificate 3 ";
  static const struct {
    const char *before, *between, *after;
  } lines[] = {
    { "bergholt-certificate 3 +", " ", "\n" },
    { "bergholt-certificate 3 0", " ", "\n" },
    { key, " 0x", "\n" },
    { key, " 0", "\n" },
    { key, "  ", "\n" },
    { key, "\t", "\n" },
    { key, "\n", "\n" },
    { key, " ", " \n" },
    { key, " ", "\r\n" },
    { key, " ", "" },
    { "bergholt-certificate 3\n", " ", "\n" },
    { "bergholt-certificate  3 ", " ", "\n" },
    { " bergholt-certificate 3 ", " ", "\n" },
    { "bergholt-certificate 1 ", " ", "\n" },
    { "bergholt-certificate 2 ", " ", "\n" },
    { "bergholt-certificate 4 ", " ", "\n" },
    { "bergholt-certificate 5 ", " ", "\n" },
    { "bergholt-certificate 03 ", " ", "\n" },
    { "bergholt-certificate 3 -", " ", "\n" },
  };
  g_autoptr (BgProblem) problem = open_problem ("t4-a2-b2");
  size_t length;
  uint64_t sum;
  g_autoptr (GByteArray) bytes = proof_of (problem);
  ck_assert_int_eq (sscanf ((char *) bytes->data, "bergholt-certificate 3 %zu %" SCNx64, &length,
                            &sum),
                    2);
  const guint first = strchr ((char *) bytes->data, '\n') + 1 - (char *) bytes->data;
  for (size_t i = 0; i < G_N_ELEMENTS (lines); i++) {
    /* after a sign the number that is the length where numbers of 64 bits overflow */
    const bool negative = g_str_has_suffix (lines[i].before, "-");
    g_autofree char *line = g_strdup_printf ("%s%zu%s%016" PRIx64 "%s", lines[i].before,
                                             negative ? -length : length, lines[i].between, sum,
                                             lines[i].after);
    g_autoptr (GByteArray) changed = g_byte_array_new ();
    g_byte_array_append (changed, (guint8 *) line, strlen (line));
    g_byte_array_append (changed, bytes->data + first, bytes->len - first);
    expect_refusal (changed, line);
  }
}

/* Blocks that the format does not have, each by one number that is added to the last block. */
TEST (test_blocks, "certificates") {
  static const struct {
    int n;
    guint8 bytes[12];
  } numbers[] = {
    { 1, { 0 } },
    { 2, { 0, 0 } },
    { 1, { 128 } },
    { 2, { 128, 0 } },
    { 2, { 129, 0 } },
    { 3, { 0, 128, 0 } },
    { 2, { 128, 8 } },
    { 6, { 128, 128, 128, 128, 128, 32 } }, /* 2^40 */
    { 10, { 129, 128, 128, 128, 128, 128, 128, 128, 128, 2 } },
    { 10, { 128, 128, 128, 128, 128, 128, 128, 128, 128, 1 } },
    { 11, { 129, 128, 128, 128, 128, 128, 128, 128, 128, 128, 1 } },
  };
  g_autoptr (BgProblem) problem = open_problem ("t5-a1-any");
  g_autoptr (GByteArray) bytes = proof_of (problem);
  ck_assert_int_eq (check_bytes (NULL, NULL), 0);
  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++) {
    g_autofree char *what = g_strdup_printf ("the %zu-th number of the table", i + 1);
    g_auto (Forgery) forgery = forgery_of (bytes);
    ck_assert_uint_gt (forgery.block->len, 0);
    ForgeryBlock *block = &g_array_index (forgery.block, ForgeryBlock, forgery.block->len - 1);
    block->more = g_byte_array_new ();
    g_byte_array_append (block->more, numbers[i].bytes, numbers[i].n);
    g_autoptr (GByteArray) forged = forgery_bytes (&forgery);
    expect_refusal (forged, what);
  }
}

/* --- Forgeries against the oracle ------------------------------------------------------------ */

/* Is the verdict true? */
static bool is_true (const char *verdict, const Forgery *forgery) {
  const char *claim = strrchr (verdict, ':');
  if (!are_counts_true (verdict, forgery))
    return false;
  const int minimum = find_minimum (forgery);
  int moves = 0;
  if (strcmp (claim, ": unsolvable\n") == 0)
    return minimum == MODEL_NEVER;
  if (sscanf (claim, ": at least %d move", &moves) == 1)
    return minimum >= moves;
  ck_assert_int_eq (sscanf (claim, ": %d move", &moves), 1);
  return minimum == moves;
}

typedef struct {
  int made, verified, unsolvable;
} Outcome;

/* A certificate of a problem whose finishes are not listed, where each hole in turn is filled,
   empty or either, one more or one less; and with stuck or without. */
static void change_open (const ModelCase *one, int *n_verified, int *n_refused) {
  const int n_holes = one->problem->board->n_holes;
  g_autoptr (GByteArray) bytes = proof_read ();
  for (int change = 0; change <= 2 * n_holes; change++) {
    g_autofree char *verdict = NULL;
    g_auto (Forgery) forgery = forgery_of (bytes);
    GString *head = forgery.head;
    char *at = strstr (head->str, change < n_holes ? "\nfinishes 1\n" : "\neither ");
    if (change == 2 * n_holes) {
      if (g_string_replace (head, "\nstuck\n", "\n", 1) == 0)
        g_string_replace (head, "\nsymmetries ", "\nstuck\nsymmetries ", 1);
    } else if (at != NULL)
      at[change < n_holes ? 12 + change : 8 + change - n_holes] ^= '0' ^ '1';
    g_autoptr (GByteArray) forged = forgery_bytes (&forgery);
    const bool verified = check_bytes (forged, &verdict) == 0;
    if (verified)
      ck_assert_msg (is_true (verdict, &forgery), "%s\n%s", verdict, head->str);
    *(verified ? n_verified : n_refused) += 1;
  }
}

/* Patterns and games that are stuck: the minimum is proved, or that there is no solution; a greater
   claim is not, nor that of another pattern, unless it is true. */
TEST_LOOP (test_open_goals, "certificates", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 70 + _i;
  int n_verified = 0, n_refused = 0, solved = 0, unsolvable = 0;
  for (int i = 0; i < sample_of (200, 12); i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_kinds[_i], 4, 14);
    g_auto (ModelCase) one = model_case_of (model_random_open_problem (&random, board), false);
    check_problem (&one);
    g_autoptr (GByteArray) bytes = proof_of (one.problem);
    g_free (expect_verdict (NULL));
    change_open (&one, &n_verified, &n_refused);
    solved += one.minimum != MODEL_NEVER;
    unsolvable += one.minimum == MODEL_NEVER;
  }
  ck_assert_int_gt (MIN (solved, unsolvable), 0);
  ck_assert_int_gt (n_refused, n_verified / 2);
}

/* An army of nine pegs and the pattern that it does not fill, by a resource count. */
static const char army[] = "[problem]\n"
                           "board = rectangle(7, 5)\n"
                           "start = b4 c4 d4 e4 f4 g4 c5 d5 e5\n"
                           "finish = at least d1\n"
                           "[search]\n"
                           "resource = steps\n"
                           "[resource steps]\n"
                           "rows = 8 13 21 34 21 13 8 / 5 8 13 21 13 8 5 / 3 5 8 13 8 5 3 /"
                           " 2 3 5 8 5 3 2 / 1 2 3 5 3 2 1\n";

/* The set of weights of a pattern is needed; it has the offset that the pattern allows and no less;
   and holes that may be either count where their weights are positive. */
TEST (test_weights_of_a_pattern, "certificates") {
  g_autoptr (BgProblem) problem = bg_problem_load_data ("army", army, strlen (army), NULL);
  g_autofree char *verdict = NULL;
  g_autoptr (GByteArray) bytes = proof_of (problem);
  ck_assert_int_eq (check_bytes (NULL, &verdict), 0);
  ck_assert_msg (g_str_has_suffix (verdict, " to at least d1: unsolvable\n"), "%s", verdict);
  for (int kind = 0; kind < 4; kind++) {
    g_autofree char *refusal = NULL;
    g_auto (Forgery) forgery = forgery_of (bytes);
    GString *head = forgery.head;
    if (kind == 0)
      ck_assert_uint_eq (g_string_replace (head, "\n0 -34 -8 ", "\n0 -35 -8 ", 0), 1);
    else if (kind == 1) {
      const gssize at = strstr (head->str, "weights 1\n") - head->str;
      g_string_erase (head, at, strstr (head->str, "parities") - head->str - at);
      g_string_insert (head, at, "weights 0\n");
    } else {
      g_string_replace (head, "\nweights 1\n", "\nweights 2\n", 0);
      g_string_insert (head, strstr (head->str, "parities") - head->str,
                       kind == 2 ? "8 0 -1" : "8 0 1");
      for (int hole = 0; hole < problem->board->n_holes; hole++)
        g_string_insert (head, strstr (head->str, "parities") - head->str, " 0");
      g_string_insert (head, strstr (head->str, "parities") - head->str, "\n");
    }
    g_autoptr (GByteArray) forged = forgery_bytes (&forgery);
    ck_assert_int_eq (check_bytes (forged, &refusal), kind == 2 ? 0 : 1);
    ck_assert_msg (kind == 2
                       || strstr (refusal, kind == 1 ? ": a move leads to " : "than a finish has"),
                   "%s", refusal);
  }
}

/* One forgery of the certificate of a problem, and all that checkers say of it. */
static void try_forgery (const GByteArray *bytes, const ModelCase *one, const uint8_t *rounds,
                         uint64_t *random, Outcome *outcome) {
  const uint64_t seed = *random;
  g_autofree char *verdict = NULL, *wide = NULL;
  g_auto (Forgery) forgery = forgery_of (bytes);
  forgery_make (&forgery, one, rounds, random);
  g_autoptr (GByteArray) forged = forgery_bytes (&forgery);
  write_file (forged);
  const bool verified = check_quickly (false, &verdict) == 0;
  if (verified)
    ck_assert_msg (is_true (verdict, &forgery), "forgery %" PRIu64 " is verified: %s\n%s", seed,
                   verdict, forgery.head->str);
  if (outcome->made % 8 == 0)
    ck_assert_msg ((check_quickly (true, &wide) == 0) == verified && strcmp (verdict, wide) == 0,
                   "forgery %" PRIu64 ": the wide program does not agree\n%s", seed,
                   forgery.head->str);
  outcome->made++;
  outcome->verified += verified;
  outcome->unsolvable += verified && g_str_has_suffix (verdict, "unsolvable\n");
}

/* Cores in place of weights in a certificate, which are rounds, or seldom none that are. */
static void add_cores (GByteArray **bytes, const ModelCase *one, uint8_t **rounds,
                       uint64_t *random) {
  const ModelRounds kind = model_random_below (random, 4) > 0
                               ? MODEL_ROUNDS
                               : model_random_below (random, MODEL_N_ROUNDS);
  g_auto (Forgery) forgery = forgery_of (*bytes);
  *rounds = forgery_rounds (one, kind);
  forgery_add_cores (&forgery, one, *rounds, one->minimum);
  g_byte_array_unref (*bytes);
  *bytes = forgery_bytes (&forgery);
}

/* No false claim is verified, and checkers agree.  102,000 in 30 turns where CHECK_LONG is set. */
TEST_LOOP (test_forgeries, "certificates", count_turns ()) {
  const int n = count_forgeries (3400);
  uint64_t random = 14 + _i;
  Outcome outcome = { 0 };
  for (int problems = 0; outcome.made < n; problems++) {
    g_auto (ModelCase) one;
    BgSolveResult result;
    if (problems % 8 < 6)
      init_solvable (&one, all_kinds[_i % 4], problems % 2, &random);
    else
      init_open (&one, all_kinds[_i % 4], &random);
    bool too_many;
    g_autofree uint8_t *rounds = NULL;
    const bool is_open = bg_problem_is_open (one.problem);
    const BgCertificateCounts counts = count_solutions (one.problem, &too_many);
    if (problems % 4 < 2 && !too_many && bg_certificate_has_counts (one.problem))
      proof_certify_counts (one.problem, &counts);
    else {
      proof_certify (one.problem, 0, &result);
      bg_solve_result_clear (&result);
    }
    g_autoptr (GByteArray) bytes = proof_read ();
    if (problems % 4 > 1 && !(is_open && model_random_below (&random, 2)))
      add_cores (&bytes, &one, &rounds, &random);
    for (int k = 0; k < 20 && outcome.made < n; k++)
      try_forgery (bytes, &one, rounds, &random, &outcome);
  }
  if (n > 1000)
    printf (
        "forgeries under the %d-move rule, 0 for lines: %d, verified %d, of which unsolvable %d\n",
        all_kinds[_i % 4], outcome.made, outcome.verified, outcome.unsolvable);
  fflush (stdout);
  ck_assert_int_gt (outcome.verified, 0);
  ck_assert_int_lt (2 * outcome.verified, outcome.made);
}
