/* A number for each of many positions, and the values remembered for some, held against
   the input. */
#include "harness.h"

#include "hints/value_cache.h"
#include "hints/xor_filter.h"

/* Distinct positions as a board has them, of which neighbours differ by little (I * 2 + 1),
   or from anywhere. */
static BgPosition position_number (size_t i, bool scattered) {
  uint64_t odd = i * 2 + 1;
  return scattered ? odd * 0xd1342543de82ef95u : odd;
}

static const size_t sizes[] = { 0, 1, 2, 3, 63, 64, 65, 1000, 20000, 1000000 };

/* Every position gives its number, whatever share of them have which; and no words of another
   length or contents are read outside. */
TEST_LOOP (test_numbers, "xor filter", G_N_ELEMENTS (sizes)) {
  const size_t n = sizes[_i];
  for (int tenths = 0; tenths <= 10; tenths += n > 20000 ? 5 : 1)
    for (int scattered = 0; scattered <= 1; scattered++) {
      const size_t first = n * tenths / 10;
      const size_t ends[] = { first, first + (n - first) / 2, n - (n - first) / 8 };
      g_autofree BgPosition *positions = g_new (BgPosition, MAX (n, 1));
      for (size_t i = 0; i < n; i++)
        positions[i] = position_number (i, scattered);
      g_autoptr (GVariant) filter = g_variant_ref_sink (bg_xor_filter_new (positions, n, ends));
      gsize n_words;
      const uint64_t *words = g_variant_get_fixed_array (filter, &n_words, sizeof *words);
      for (size_t i = 0; i < n; i++)
        /* Check notes every assertion, which takes longer than the comparison */
        if (bg_xor_filter_get (words, n_words, positions[i])
            != (i >= ends[0]) + (i >= ends[1]) + (i >= ends[2]))
          ck_abort_msg ("position %zu of %zu, first %zu: the wrong number", i, n, ends[0]);
      ck_assert_uint_le (n_words * 64, n * 5 / 2 + 256);
      for (size_t cut = 0; cut < MIN (n_words, 20); cut++) {
        g_autofree uint64_t *some = g_memdup2 (words, cut * sizeof *some);
        for (size_t i = 0; i < MIN (n, 100); i++)
          ck_assert_int_le (bg_xor_filter_get (some, cut, positions[i]), BG_XOR_FILTER_MOST);
      }
    }
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
