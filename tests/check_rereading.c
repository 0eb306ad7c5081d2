/* bergholt-check while another process writes to its file: a block that it reads again has to be
   the block that it read before. */
#include "harness.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "checker.h"
#include "forgeries.h"

FIXTURE ("rereading", proof_set_up, proof_tear_down)

enum { VERIFIED, REFUSED, UNREADABLE };

/* The certificate of a problem of the library. */
static Forgery certify (const char *name) {
  g_autoptr (BgProblem) problem = open_problem (name);
  g_autoptr (GByteArray) certificate = proof_of (problem);
  return forgery_of (certificate);
}

/* --- Two contents of a file ------------------------------------------------------------------ */

/* The file changes from one to the other before each of these reads. */
static const GByteArray *contents[2];
static int change[2], now;

static void write_contents (int which) {
  const int descriptor = open (proof_file, O_WRONLY | O_CREAT, 0600);
  ck_assert_int_ge (descriptor, 0);
  ck_assert_int_eq (ftruncate (descriptor, contents[which]->len), 0);
  ck_assert_int_eq (pwrite (descriptor, contents[which]->data, contents[which]->len, 0),
                    contents[which]->len);
  close (descriptor);
  now = which;
}

static void change_file (int n) {
  if (n == change[0] || n == change[1])
    write_contents (!now);
}

static void change_nothing (G_GNUC_UNUSED int n) {
}

static int check_changing (int first, int a, int b) {
  write_contents (first);
  change[0] = a;
  change[1] = b;
  return checker_run (proof_file, 0, change_file);
}

/* A false claim with one level of the positions alone.  They are followed by the full board, where
   nothing can move. */
static GByteArray *forge_level (Forgery *forgery, const BgProblem *problem, GArray *positions) {
  while (forgery->block->len > 0)
    forgery_remove_block (forgery, 0);
  ForgeryBlock block = { 1, g_array_copy (positions), NULL };
  g_array_append_val (block.position, problem->board->full);
  g_array_append_val (forgery->block, block);
  forgery_count_blocks (forgery);
  forgery_raise_claim (forgery, bg_problem_jumps (problem) + 1);
  return forgery_bytes (forgery);
}

static int compare_positions (const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
  return (x > y) - (x < y);
}

/* Two of the positions where nothing can move, so that the file has LENGTH bytes. */
static GByteArray *forge_dead_level (Forgery *forgery, const BgProblem *problem, const Model *model,
                                     guint length) {
  g_autoptr (GArray) dead = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  for (BgPosition position = 1; position < problem->board->full; position++) {
    g_autoptr (GArray) moves = model_moves (model, position, false, NULL, NULL);
    if (moves->len == 0 && !model_is_finish (problem, position))
      g_array_append_val (dead, position);
  }
  for (guint a = 0; a < dead->len; a++)
    for (guint b = a + 1; b < dead->len; b++) {
      g_autoptr (GArray) two = g_array_new (FALSE, FALSE, sizeof (uint64_t));
      g_array_append_val (two, g_array_index (dead, uint64_t, a));
      g_array_append_val (two, g_array_index (dead, uint64_t, b));
      g_autoptr (GByteArray) bytes = forge_level (forgery, problem, two);
      if (bytes->len == length)
        return g_steal_pointer (&bytes);
    }
  return NULL;
}

/* The successors of the start prove that nothing is missing where they are looked up; dead
   positions, that no move leads further where they are played.  Neither content proves anything,
   and no change from one to the other before any two reads does. */
TEST (test_change, "rereading") {
  g_autoptr (BgProblem) problem = open_problem ("t4-a2-b2");
  g_auto (Forgery) forgery = certify ("t4-a2-b2");
  g_autoptr (GArray) successors = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  Model model = model_of (problem->board);
  g_autoptr (GArray) moves = model_moves (&model, problem->start, false, NULL, NULL);
  for (guint k = 0; k < moves->len; k++)
    g_array_append_val (successors, g_array_index (moves, ModelMove, k).to);
  g_array_sort (successors, compare_positions);
  ck_assert_uint_eq (successors->len, 2);
  g_autoptr (GByteArray) looked_up = forge_level (&forgery, problem, successors);
  g_autoptr (GByteArray) played = forge_dead_level (&forgery, problem, &model, looked_up->len);
  ck_assert_ptr_nonnull (played);
  contents[0] = looked_up;
  contents[1] = played;
  int n_changed = 0;
  for (int first = 0; first < 2; first++)
    for (int a = 0; a < 12; a++)
      for (int b = a; b < 12; b++) {
        const int status = check_changing (first, a, b);
        ck_assert_msg (status == REFUSED || status == UNREADABLE,
                       "content %d, changed before reads %d and %d: status %d", first, a, b,
                       status);
        n_changed += status == UNREADABLE;
      }
  ck_assert_int_gt (n_changed, 0);
}

/* A file that ends before it is read again is no certificate, although it was one before. */
TEST (test_cut, "rereading") {
  g_auto (Forgery) forgery = certify ("t5-a4-b3");
  g_autoptr (GByteArray) whole = forgery_bytes (&forgery), cut = forgery_bytes (&forgery);
  contents[0] = whole;
  contents[1] = cut;
  ck_assert_int_eq (checker_run (proof_file, 0, change_nothing), VERIFIED);
  g_byte_array_set_size (cut, whole->len - 1);
  ck_assert_int_eq (check_changing (0, -1, -1), VERIFIED);
  ck_assert_int_eq (check_changing (1, -1, -1), REFUSED);
  int n_unreadable = 0;
  for (int n = 0; n < 40; n++)
    n_unreadable += check_changing (0, n, -1) == UNREADABLE;
  ck_assert_int_gt (n_unreadable, 0);
}

/* --- The digest of a block ------------------------------------------------------------------- */

/* The polynomial whose coefficients are the bytes, seven at a time. */
static uint64_t evaluate (uint64_t at, const uint8_t *bytes, size_t n) {
  unsigned __int128 value = 0;
  for (size_t i = 0; i < n; i += 7) {
    uint64_t piece = 0;
    for (size_t k = MIN (n - i, 7); k-- > 0;)
      piece = piece << 8 | bytes[i + k];
    value = (value * at + piece) % checker_prime ();
  }
  return value;
}

TEST (test_digest, "rereading") {
  const uint64_t prime = checker_prime ();
  const uint64_t edges[] = { 0,         1,         2,        UINT32_MAX, UINT64_C (1) << 32,
                             prime / 2, prime - 2, prime - 1 };
  uint64_t random = 5;
  ck_assert_uint_eq (prime, (UINT64_C (1) << 61) - 1);
  for (int i = 0; i < 20000; i++) {
    uint8_t bytes[64];
    const int n = model_random_below (&random, sizeof bytes + 1);
    const uint64_t at = i % 2 ? model_random (&random) % prime
                              : edges[model_random_below (&random, G_N_ELEMENTS (edges))];
    for (int k = 0; k < n; k++)
      bytes[k] = i % 3 == 0 ? 255 : model_random_below (&random, 256);
    const uint64_t digest = checker_digest (at, bytes, n);
    assert_in_loop (digest == evaluate (at, bytes, n));
    if (n == 0 || i % 2 == 0)
      continue;
    bytes[model_random_below (&random, n)] ^= 1 + model_random_below (&random, 255);
    assert_in_loop (checker_digest (at, bytes, n) != digest);
  }
}

/* The steps that trails may take are those for all sets of weights. */
TEST (test_steps, "rereading") {
  g_auto (Forgery) forgery = certify ("t6-a2-any");
  ck_assert_int_eq (checker_run (proof_file, 0, change_nothing), VERIFIED);
  ck_assert_int_eq (checker_run (proof_file, (UINT64_C (1) << 33) - 1, change_nothing), REFUSED);
}
