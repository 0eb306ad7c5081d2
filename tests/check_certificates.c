/* Certificates: written for random problems and for some of the library's, checked by
   bergholt-check and by the example in Python, which share no code with the program or each
   other; then damaged and forged in every way that comes to mind. */
#include "harness.h"

#include <stdio.h>
#include <unistd.h>

#include "certificate/certificate.h"
#include "core/hash.h"
#include "model.h"

/* --- A certificate taken apart, and put together again with good checksums --------------- */

/* Of a level and the positions that it is listed with, those that ascend. */
typedef struct
{
  int level;
  GArray *position;             /* of uint64_t */
} Block;

typedef struct
{
  GString *head;
  GArray *block;                /* of Block, one or more for each block of the file */
} Parts;

static void
put_number (GByteArray *bytes, uint64_t number, int n)
{
  for (; n > 0; n--, number >>= 8)
    g_byte_array_append (bytes, &(guint8) { number & 255 }, 1);
}

static uint64_t
take_number (const guint8 **bytes, int n)
{
  uint64_t number = 0;
  for (int k = 0; k < n; k++)
    number |= (uint64_t) (*bytes)[k] << 8 * k;
  *bytes += n;
  return number;
}

static uint64_t
take_gap (const guint8 **bytes)
{
  uint64_t gap = 0;
  for (int shift = 0;; shift += 7)
    {
      const guint8 byte = *(*bytes)++;
      gap |= (uint64_t) (byte & 127) << shift;
      if (byte < 128)
        return gap;
    }
}

/* Replaces the line that begins with KEY. */
static void
replace_line (GString *head, const char *key, const char *line)
{
  g_autofree char *begin = g_strdup_printf ("\n%s ", key);
  char *at = strstr (head->str, begin);
  ck_assert_ptr_nonnull (at);
  const gssize from = at + 1 - head->str;
  g_string_erase (head, from, strchr (at + 1, '\n') - (at + 1));
  g_string_insert (head, from, line);
}

static void
count_blocks (Parts *parts)
{
  g_autofree char *line = g_strdup_printf ("blocks %u", parts->block->len);
  replace_line (parts->head, "blocks", line);
}

static void
take_apart (const GByteArray *bytes, Parts *parts)
{
  size_t length;
  const int n = sscanf ((const char *) bytes->data, "bergholt-certificate 2 %zu", &length);
  ck_assert_int_eq (n, 1);
  const guint8 *at = (guint8 *) strchr ((char *) bytes->data, '\n') + 1;
  const guint8 *end = bytes->data + bytes->len;
  parts->head = g_string_new_len ((const char *) at, length);
  parts->block = g_array_new (FALSE, FALSE, sizeof (Block));
  for (at += length; at < end;)
    {
      at += 4;
      int level = take_number (&at, 1);
      const guint8 *end_of_block = at + 3;
      end_of_block += take_number (&at, 3);
      Block block = { level, g_array_new (FALSE, FALSE, sizeof (uint64_t)) };
      for (uint64_t position = 0; at < end_of_block;)
        {
          const uint64_t gap = take_gap (&at);
          position = gap == 0 ? 0 : position + gap;
          if (gap > 0)
            g_array_append_val (block.position, position);
          else
            {
              g_array_append_val (parts->block, block);
              block = (Block) { ++level, g_array_new (FALSE, FALSE, sizeof (uint64_t)) };
            }
        }
      g_array_append_val (parts->block, block);
    }
  count_blocks (parts);
}

static void
put_gap (GByteArray *bytes, uint64_t gap)
{
  for (; gap > 127; gap >>= 7)
    put_number (bytes, (gap & 127) | 128, 1);
  put_number (bytes, gap, 1);
}

/* Each block is one of the file, so that whatever is in it can be said. */
static GByteArray *
put_together (const Parts *parts)
{
  GByteArray *bytes = g_byte_array_new ();
  g_autofree char *first = g_strdup_printf ("bergholt-certificate 2 %zu %016" PRIx64 "\n",
                                            parts->head->len,
                                            bg_fnv_hash (parts->head->str, parts->head->len));
  g_byte_array_append (bytes, (guint8 *) first, strlen (first));
  g_byte_array_append (bytes, (guint8 *) parts->head->str, parts->head->len);
  for (guint b = 0; b < parts->block->len; b++)
    {
      const Block *block = &g_array_index (parts->block, Block, b);
      g_autoptr (GByteArray) gaps = g_byte_array_new (), rest = g_byte_array_new ();
      for (guint k = 0; k < block->position->len; k++)
        put_gap (gaps, g_array_index (block->position, uint64_t, k)
                       - (k > 0 ? g_array_index (block->position, uint64_t, k - 1) : 0));
      put_number (rest, block->level, 1);
      put_number (rest, gaps->len, 3);
      g_byte_array_append (rest, gaps->data, gaps->len);
      put_number (bytes, bg_fnv_hash (rest->data, rest->len), 4);
      g_byte_array_append (bytes, rest->data, rest->len);
    }
  return bytes;
}

static void
parts_clear (Parts *parts)
{
  for (guint b = 0; b < parts->block->len; b++)
    g_array_unref (g_array_index (parts->block, Block, b).position);
  g_array_unref (parts->block);
  g_string_free (parts->head, TRUE);
}

/* --- The two checkers --------------------------------------------------------------------- */

static char *folder, *file;

static void
set_up (void)
{
  folder = g_dir_make_tmp ("certificates-XXXXXX", NULL);
  ck_assert_ptr_nonnull (folder);
  file = g_build_filename (folder, "proof", NULL);
}

static void
tear_down (void)
{
  unlink (file);
  rmdir (folder);
  g_free (file);
  g_free (folder);
}

/* The verdict's exit status, and in OUTPUT its line. */
static int
run_checker (const char *const *command, char **output)
{
  int status;
  g_autofree char *errors = NULL;
  g_autoptr (GError) error = NULL;
  const bool ran = g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                                 output, &errors, &status, &error);
  ck_assert_msg (ran, "%s", ran ? "" : error->message);
  ck_assert_msg (WIFEXITED (status) && WEXITSTATUS (status) <= 2, "%s: status %d: %s", command[0],
                 status, errors);
  ck_assert_int_eq (WEXITSTATUS (status) != 0, *errors != '\0');
  return WEXITSTATUS (status);
}

/* $BERGHOLT_CHECK may name another one. */
static int
check (const GByteArray *bytes, char **output)
{
  const char *named = getenv ("BERGHOLT_CHECK");
  g_autofree char *built = g_build_filename (getenv ("BUILD"), "bergholt-check", NULL);
  if (bytes != NULL)
    ck_assert (g_file_set_contents (file, (const char *) bytes->data, bytes->len, NULL));
  return run_checker ((const char *const[]) { named != NULL ? named : built, file, NULL }, output);
}

static int
check_slowly (char **output)
{
  g_autofree char *script = g_build_filename (getenv ("SOURCE"), "doc/examples/check.py", NULL);
  return run_checker ((const char *const[]) { "python3", script, file, NULL }, output);
}

static bool
has_python (void)
{
  g_autofree char *python = g_find_program_in_path ("python3");
  return python != NULL;
}

static GByteArray *
read_file (void)
{
  char *contents;
  gsize length;
  ck_assert (g_file_get_contents (file, &contents, &length, NULL));
  return g_byte_array_new_take ((guint8 *) contents, length);
}

/* Solves PROBLEM up to MAX_MOVES (0: without limit) and writes the certificate. */
static void
certify (const BgProblem *problem, int max_moves, BgSolveResult *result)
{
  const BgControl control = bg_control_default ();
  const BgSolveOptions options = { .max_moves = max_moves };
  BgCertificateInfo info;
  g_autoptr (GError) error = NULL;
  ck_assert (bg_solve (problem, &options, &control, result, &error));
  ck_assert (bg_certificate_write (problem, result, file, &control, &info, &error));
  ck_assert_int_eq (info.stop, BG_STOP_NONE);
  ck_assert_uint_gt (info.bytes, 0);
}

/* --- Random problems ------------------------------------------------------------------------- */

/* The certificate with a claim that is greater by one, and without the solution. */
static GByteArray *
raise_claim (const GByteArray *bytes, int claim)
{
  Parts parts;
  take_apart (bytes, &parts);
  g_autofree char *line = g_strdup_printf ("claim %d", claim + 1);
  replace_line (parts.head, "claim", line);
  char *moves = strstr (parts.head->str, "\nmoves "), *regions = strstr (moves, "\nregions ");
  const gssize from = moves + 1 - parts.head->str;
  g_string_erase (parts.head, from, regions - moves);
  g_string_insert (parts.head, from, "moves 0\n");
  GByteArray *raised = put_together (&parts);
  parts_clear (&parts);
  return raised;
}

static void
check_problem (const ModelCase *one, bool slowly)
{
  BgSolveResult result;
  g_autofree char *verdict = NULL, *slow = NULL, *none = NULL, *slow_none = NULL;
  certify (one->problem, 0, &result);
  const bool solvable = one->minimum != MODEL_NEVER;
  ck_assert_int_eq (result.status, solvable ? BG_SOLVED : BG_UNSOLVABLE);
  g_autofree char *expected = solvable
    ? g_strdup_printf (": %d move%s, none fewer\n", one->minimum, one->minimum > 1 ? "s" : "")
    : g_strdup (": unsolvable\n");
  ck_assert_int_eq (check (NULL, &verdict), 0);
  ck_assert_msg (g_str_has_suffix (verdict, expected), "%s", verdict);
  if (slowly)
    ck_assert_int_eq (check_slowly (&slow), 0);
  if (solvable)
    {
      g_autoptr (GByteArray) bytes = read_file ();
      g_autoptr (GByteArray) raised = raise_claim (bytes, one->minimum);
      ck_assert_int_eq (check (raised, &none), 1);
      if (slowly)
        ck_assert_int_eq (check_slowly (&slow_none), 1);
    }
  bg_solve_result_clear (&result);
}

/* Over 1000 in all where CHECK_LONG is set. */
START_TEST (test_random_problems)
{
  const bool is_long = getenv ("CHECK_LONG") != NULL, python = has_python ();
  uint64_t random = 2026 + _i;
  for (int i = 0; i < (is_long ? 334 : 8);)
    {
      g_auto (ModelCase) one;
      model_case_init_random (&one, &random, all_rules[_i], 4, 16, false);
      if (bg_problem_jumps (one.problem) > 0)
        check_problem (&one, python && (is_long || i < 2)), i++;
    }
}
END_TEST

/* Problems with a finish out of the start's class, whose images under symmetries that keep the
   start are out of it by other parities than the finish, or which has some of several finishes
   out of it. */
static const ProblemText out_of_class[] = {
  { "ooo/ooo", BG_RULE_8, "ooo/ooo", "c1 b2" },
  { "ooooo/ooooo", BG_RULE_4, "o...o/ooooo", "e1 a2" },
  { "oo/oo/oo/oo", BG_RULE_6, "../oo/oo/oo", "any of a1 b3 a4" },
};

START_TEST (test_parities)
{
  BgProblem *problem = make_problem_of (&out_of_class[_i]);
  g_auto (ModelCase) one;
  model_case_init (&one, problem, false);
  check_problem (&one, has_python ());
}
END_TEST

/* --- Problems of the library ----------------------------------------------------------------- */

static const struct
{
  const char *problem;
  int max_moves;
  const char *verdict;
} known[] = {
  { "english-central", 0, "english, 4-move, d4' to d4: 18 moves, none fewer" },
  { "english-central", 15, "english, 4-move, d4' to d4: at least 16 moves" },
  { "t5-a4-b3", 0, "triangle(5), 6-move, a4' to b3: unsolvable" },
  { "t6-a2-any", 0, "triangle(6), 6-move, a2' to any hole: 9 moves, none fewer" },
  { "diamond3-c2-a3-8", 0, "diamond(3), 8-move, c2' to a3: unsolvable" },
  { "diamond3-central", 0, "diamond(3), 4-move, c3' to c3: unsolvable" },
  { "english-p12x-c9", 0,
    "english, 4-move, e1 d2 a3 d3 b4 c4 e4 f4 d5 g5 d6 c7' to "
    "c3 d3 e3 c4 d4 e4 c5 d5 e5: 8 moves, none fewer" },
  { "english-c9-8", 0,
    "english, 8-move, c3 d3 e3 c4 d4 e4 c5 d5 e5' to c3 d3 e3 c4 d4 e4 c5 d5 e5: unsolvable" },
};

START_TEST (test_known)
{
  g_autoptr (BgProblem) problem = open_problem (known[_i].problem);
  BgSolveResult result;
  g_autofree char *verdict = NULL, *slow = NULL;
  certify (problem, known[_i].max_moves, &result);
  g_autofree char *expected = g_strdup_printf ("verified: %s\n", known[_i].verdict);
  ck_assert_int_eq (check (NULL, &verdict), 0);
  ck_assert_str_eq (verdict, expected);
  g_autoptr (GByteArray) bytes = read_file ();
  if (has_python () && bytes->len < (guint) sample_of (G_MAXINT, 4096))
    ck_assert_int_eq (check_slowly (&slow), 0);
  bg_solve_result_clear (&result);
}
END_TEST

/* Sets of weights that are large in all, as the search learns them. */
START_TEST (test_large_weights)
{
  g_autoptr (BgProblem) problem = open_problem ("t6-a2-any");
  BgSolveResult result;
  Parts parts;
  g_autofree char *verdict = NULL, *slow = NULL;
  certify (problem, 0, &result);
  g_autoptr (GByteArray) bytes = read_file ();
  take_apart (bytes, &parts);
  const char *weights = strstr (parts.head->str, "\nweights ");
  g_autoptr (GString) line = g_string_new (NULL);
  g_string_printf (line, "weights %d\n0 -20000", atoi (weights + 9) + 1);
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    g_string_append (line, " -20000");
  g_string_append (line, " 0");
  replace_line (parts.head, "weights", line->str);
  g_autoptr (GByteArray) more = put_together (&parts);
  ck_assert_int_eq (check (more, &verdict), 0);
  if (has_python ())
    ck_assert_int_eq (check_slowly (&slow), 0);
  parts_clear (&parts);
  bg_solve_result_clear (&result);
}
END_TEST

/* A problem whose bound is a lie is not certified. */
START_TEST (test_false_bound)
{
  g_autoptr (BgProblem) problem = open_problem ("t5-a1-any");
  const BgControl control = bg_control_default ();
  BgSolveResult result;
  BgCertificateInfo info;
  GError *error = NULL;
  certify (problem, 0, &result);
  result.status = BG_BOUNDED;
  result.lower_bound += 1;
  ck_assert (!bg_certificate_write (problem, &result, file, &control, &info, &error));
  EXPECT_ERROR (&error, "a false bound", "shorter solution");
  bg_solve_result_clear (&result);
}
END_TEST

/* Where it is stopped, or has no memory, there is no file: neither a new one nor half of one. */
START_TEST (test_stopped)
{
  g_autoptr (BgProblem) problem = open_problem ("english-central");
  const BgControl control = bg_control_default ();
  const BgSolveOptions options = { 0 };
  BgStopFlag requested = { 0 };
  BgControl stopped = control, little = control;
  BgSolveResult result;
  BgCertificateInfo info;
  g_autoptr (GError) error = NULL;
  ck_assert (bg_solve (problem, &options, &control, &result, &error));
  bg_stop_request (&requested);
  stopped.stop = &requested;
  little.memory = 100;
  bg_certificate_write (problem, &result, file, &stopped, &info, &error);
  ck_assert_int_eq (info.stop, BG_STOP_SIGNAL);
  bg_certificate_write (problem, &result, file, &little, &info, &error);
  ck_assert_int_eq (info.stop, BG_STOP_MEMORY);
  ck_assert_ptr_null (error);
  ck_assert (!g_file_test (file, G_FILE_TEST_EXISTS));
  bg_solve_result_clear (&result);
}
END_TEST

/* --- Damage and forgery ---------------------------------------------------------------------- */

/* Changes one of the numbers on the lines that follow "KEY N", by STEP. */
static void
change_number (GString *head, const char *key, int step, uint64_t *random)
{
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

/* Kinds of changes.  Those from CLAIM on have checksums as they should be, and those from POSITION
   on need a block. */
static const char *const kinds[] = { "byte", "cut", "claim", "weight", "permutation", "number",
  "letter", "position removed", "position changed", "level", "block removed" };
enum { BYTE, CUT, CLAIM, WEIGHT, PERMUTATION, NUMBER, LETTER, POSITION, OTHER_POSITION, LEVEL,
       BLOCK,
  N_KINDS };

/* A letter of the head, but of start and finishes, which are another problem's. */
static void
change_letter (GString *head, uint64_t *random)
{
  const gsize start = strstr (head->str, "\nstart ") - head->str;
  const gsize symmetries = strstr (head->str, "\nsymmetries ") - head->str;
  gsize place = model_random_below (random, head->len - symmetries + start);
  place += place >= start ? symmetries - start : 0;
  head->str[place] = "01 -\no.9a"[model_random_below (random, 9)];
}

/* One change of what the file says. */
static GByteArray *
forge (const GByteArray *bytes, int kind, uint64_t *random)
{
  static const char *const keys[] = { "regions", "moves", "parities" };
  Parts parts;
  take_apart (bytes, &parts);
  const int step = model_random_below (random, 2) ? 1 : -1;
  Block *block = parts.block->len == 0
    ? NULL : &g_array_index (parts.block, Block, model_random_below (random, parts.block->len));
  const int at = block == NULL ? 0 : model_random_below (random, block->position->len);
  switch (kind)
    {
    case CLAIM:
      {
        char *claim = strstr (parts.head->str, "\nclaim ");
        g_autofree char *line = g_strdup_printf ("claim %d", atoi (claim + 7) + 1);
        replace_line (parts.head, "claim", line);
        break;
      }
    case WEIGHT:
      change_number (parts.head, "weights", step, random);
      break;
    case PERMUTATION:
      change_number (parts.head, "symmetries", step, random);
      break;
    case NUMBER:
      change_number (parts.head, keys[model_random_below (random, G_N_ELEMENTS (keys))], step,
                     random);
      break;
    case LETTER:
      change_letter (parts.head, random);
      break;
    case POSITION:
      g_array_remove_index (block->position, at);
      break;
    case OTHER_POSITION:
      g_array_index (block->position, uint64_t, at) ^= UINT64_C (1)
                                                       << model_random_below (random, 34);
      break;
    case LEVEL:
      block->level += step;
      break;
    default:
      g_array_unref (block->position);
      g_array_remove_index (parts.block, block - &g_array_index (parts.block, Block, 0));
      count_blocks (&parts);
    }
  GByteArray *forged = put_together (&parts);
  parts_clear (&parts);
  return forged;
}

static GByteArray *
copy (const GByteArray *bytes, guint length)
{
  GByteArray *copied = g_byte_array_new ();
  g_byte_array_append (copied, bytes->data, length);
  return copied;
}

static GByteArray *
change (const GByteArray *bytes, int kind, uint64_t *random)
{
  if (kind == CUT)
    return copy (bytes, model_random_below (random, bytes->len));
  if (kind != BYTE)
    return forge (bytes, kind, random);
  GByteArray *changed = copy (bytes, bytes->len);
  changed->data[model_random_below (random, changed->len)] ^= 1 + model_random_below (random, 255);
  return changed;
}

/* Is what is VERIFIED no more than was CLAIMED: the same but for the board's name, a label, or that
   fewer moves are needed at least? */
static bool
says_no_more (const char *verified, const char *claimed)
{
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

/* Damage is always found.  What is forged is refused, or else it proves no more than before:
   what is said to be verified is the same claim, which is true, or a smaller one, and the slow
   checker finds it proved.  12,000 where CHECK_LONG is set, or as many of each problem as
   $FORGERIES. */
START_TEST (test_damage)
{
  const char *wanted = getenv ("FORGERIES");
  const bool is_long = wanted != NULL || getenv ("CHECK_LONG") != NULL;
  const int n = wanted != NULL ? atoi (wanted) : is_long ? 1500 : 2 * N_KINDS;
  g_autoptr (BgProblem) problem = open_problem (known[_i].problem);
  BgSolveResult result;
  g_autofree char *verdict = NULL;
  certify (problem, known[_i].max_moves, &result);
  bg_solve_result_clear (&result);
  g_autoptr (GByteArray) bytes = read_file ();
  ck_assert_int_eq (check (NULL, &verdict), 0);
  const guint first = strchr ((char *) bytes->data, '\n') - (char *) bytes->data;
  const bool has_blocks = strstr ((char *) bytes->data, "\nblocks 0\n") == NULL;
  uint64_t random = 7 + _i;
  int made[N_KINDS] = { 0 }, refused[N_KINDS] = { 0 }, forged = 0, passed = 0;
  for (int i = 0; i < n; i++)
    {
      g_autofree char *other = NULL, *slow = NULL;
      const int kind = i % (has_blocks ? N_KINDS : POSITION);
      g_autoptr (GByteArray) changed = change (bytes, kind, &random);
      const int status = check (changed, &other);
      if (kind < CLAIM && memcmp (changed->data, bytes->data, MIN (changed->len, first)) == 0)
        ck_assert_msg (status != 0, "change %d of %s, %s, %u bytes of %u", i,
                       known[_i].problem, kinds[kind], changed->len, bytes->len);
      made[kind]++;
      refused[kind] += status != 0;
      forged += kind >= CLAIM;
      passed += kind >= CLAIM && status == 0;
      if (status == 0)
        ck_assert_msg (says_no_more (other, verdict), "change %d of %s: %s", i, known[_i].problem,
                       other);
      if (status == 0 && is_long && bytes->len < 4096 && has_python ())
        ck_assert_msg (check_slowly (&slow) == 0,
                       "change %d of %s, %s: not for the slow checker", i,
                       known[_i].problem, kinds[kind]);
    }
  ck_assert_int_eq (made[CLAIM], refused[CLAIM]);
  for (int kind = 0; is_long && kind < N_KINDS; kind++)
    printf ("%s, %s: %d of %d refused\n", known[_i].problem, kinds[kind], refused[kind],
            made[kind]);
  fflush (stdout);
  /* most of them are no proofs */
  ck_assert_int_lt (2 * passed, forged);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("certificates");
  TCase *topic = add_topic (suite, "certificates");
  tcase_add_checked_fixture (topic, set_up, tear_down);
  add_loop (topic, test_random_problems, 0, G_N_ELEMENTS (all_rules));
  add_loop (topic, test_parities, 0, G_N_ELEMENTS (out_of_class));
  add_loop (topic, test_known, 0, G_N_ELEMENTS (known));
  add_test (topic, test_large_weights);
  add_test (topic, test_false_bound);
  add_test (topic, test_stopped);
  add_loop (topic, test_damage, 0, G_N_ELEMENTS (known));
  return run_suite (suite);
}
