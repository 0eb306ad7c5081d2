/* A bit for each of many positions, and the values remembered for some, held against
   the input. */
#include "harness.h"

#include "hints/ribbon.h"
#include "hints/value_cache.h"

static GArray *new_words (void) {
  return g_array_new (FALSE, TRUE, sizeof (uint64_t));
}

static const uint64_t *words_of (const GArray *words) {
  return (const uint64_t *) words->data;
}

/* Distinct positions as a board has them, of which neighbours differ by little (I * 2 + 1),
   or from anywhere. */
static BgPosition position_number (size_t i, bool scattered) {
  uint64_t odd = i * 2 + 1;
  return scattered ? odd * 0xd1342543de82ef95u : odd;
}

static const size_t sizes[] = { 0, 1, 2, 3, 63, 64, 65, 1000, 4095, 4096, 4097, 20000, 1000000 };

/* Every position gives its bit, whatever share of them have 1, and the bytes after the filter do
   not matter. */
TEST_LOOP (test_bits, "ribbon", G_N_ELEMENTS (sizes)) {
  const size_t n = sizes[_i];
  for (int tenths = 0; tenths <= 10; tenths += n > 20000 ? 5 : 1)
    for (int scattered = 0; scattered <= 1; scattered++) {
      const size_t n_zeros = n * tenths / 10;
      g_autofree BgPosition *positions = g_new (BgPosition, MAX (n, 1));
      for (size_t i = 0; i < n; i++)
        positions[i] = position_number (i, scattered);
      g_autoptr (GArray) words = new_words ();
      const uint64_t before = 123;
      g_array_append_val (words, before);
      bg_ribbon_append (words, positions, n, n_zeros);
      const size_t length = words->len - 1;
      bg_ribbon_append (words, positions, n, n - n_zeros);
      const uint64_t *first = words_of (words) + 1, *second = first + length;
      ck_assert_uint_eq (words_of (words)[0], before);
      ck_assert_uint_eq (bg_ribbon_length (first, words->len - 1), length);
      ck_assert_uint_eq (bg_ribbon_words (first), length);
      ck_assert_uint_eq (bg_ribbon_length (second, words->len - 1 - length),
                         words->len - 1 - length);
      for (size_t i = 0; i < n; i++)
        /* Check notes every assertion, which takes longer than the comparison */
        if (bg_ribbon_bit (first, positions[i]) != (i >= n_zeros)
            || bg_ribbon_bit (second, positions[i]) != (i >= n - n_zeros))
          ck_abort_msg ("position %zu of %zu, %zu of them with 0: the wrong bit", i, n, n_zeros);
      /* little more than a bit each */
      ck_assert_uint_le (length * 64, n + n / 12 + 512);
    }
}

/* A filter that is cut short or has another length, number of shards or end of one is refused, or
   can be asked all the same. */
TEST (test_nonsense, "ribbon") {
  enum { N = 9000 };
  g_autofree BgPosition *positions = g_new (BgPosition, N);
  for (size_t i = 0; i < N; i++)
    positions[i] = position_number (i, false);
  g_autoptr (GArray) words = new_words ();
  bg_ribbon_append (words, positions, N, N / 2);
  for (size_t n = 0; n < words->len; n++) {
    g_autofree uint64_t *cut = g_memdup2 (words->data, n * sizeof *cut);
    ck_assert_uint_eq (bg_ribbon_length (cut, n), 0);
  }
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  int refused = 0;
  for (int turn = 0; turn < 3000; turn++) {
    g_autofree uint64_t *changed = g_memdup2 (words->data, words->len * sizeof *changed);
    int bit = g_rand_int_range (random, 0, 64);
    uint64_t *word = &changed[g_rand_int_range (random, 0, 2 + 3)];
    *word = turn % 2 == 0 ? *word ^ (uint64_t) 1 << bit
                          : (uint64_t) g_rand_int (random) << bit | g_rand_int (random);
    size_t length = bg_ribbon_length (changed, words->len);
    ck_assert_uint_le (length, words->len);
    refused += length == 0;
    for (size_t i = 0; i < N && length > 0; i += 37)
      bg_ribbon_bit (changed, positions[i]);
  }
  ck_assert_int_gt (refused, 1500);
}

TEST (test_memo, "value cache") {
  enum { N = 100000 };
  BgValueCache memo;
  bg_value_cache_init (&memo);
  for (int turn = 0; turn < 2; turn++) {
    for (size_t i = 0; i < N; i++) {
      BgPosition position = position_number (i, turn);
      assert_in_loop (bg_value_cache_get (&memo, position) == -1);
      bg_value_cache_add (&memo, position, i % 251);
      assert_in_loop (bg_value_cache_get (&memo, position) == (int) (i % 251));
    }
    ck_assert_uint_eq (memo.n, N);
    for (size_t i = 0; i < 2 * N; i++)
      assert_in_loop (bg_value_cache_get (&memo, position_number (i, turn))
                      == (i < N ? (int) (i % 251) : -1));
    bg_value_cache_forget (&memo);
    ck_assert_uint_eq (memo.n, 0);
  }
  bg_value_cache_clear (&memo);
}
