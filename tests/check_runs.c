/* Levels as sorted runs, and how bins become one, against plain sets. */
#include "harness.h"

#include <glib/gstdio.h>

#include "runs/settle.h"

/* Positions with about PEGS pegs among HOLES holes, most of them small. */
static BgPosition draw_position (GRand *random, int holes, int pegs) {
  BgPosition position = 0;
  while (bg_pegs (position) < pegs)
    position |= bg_hole_bit (
        MIN (g_rand_int_range (random, 0, holes), g_rand_int_range (random, 0, holes)));
  return position;
}

static int compare_pegs (const void *a, const void *b) {
  const int difference = bg_pegs (*(const BgPosition *) a) - bg_pegs (*(const BgPosition *) b);
  return difference != 0 ? difference : bg_position_compare (a, b);
}

/* N distinct positions in the order of levels. */
static GArray *make_sorted (GRand *random, size_t n, int holes, int least, int most) {
  g_autoptr (GHashTable) set = g_hash_table_new (NULL, NULL);
  GArray *array = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  while (array->len < n) {
    const int pegs = g_rand_int_range (random, least, most + 1);
    BgPosition position = draw_position (random, holes, pegs);
    if (g_hash_table_add (set, GSIZE_TO_POINTER (position)))
      g_array_append_val (array, position);
  }
  g_array_sort (array, compare_pegs);
  return array;
}

static void check_same (const BgLevel *level, const GArray *expected) {
  ck_assert_uint_eq (level->n, expected->len);
  g_autofree BgPosition *list = bg_level_list (level);
  ck_assert (expected->len == 0
             || memcmp (list, expected->data, expected->len * sizeof (BgPosition)) == 0);
}

/* Some positions, and whole blocks of others. */
static bool is_left (BgPosition position) {
  return position % 3 == 0 && (position & 7) != 0;
}

static size_t keep_some (void *, BgPosition *positions, size_t n) {
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (is_left (positions[i]))
      positions[kept++] = positions[i];
  return kept;
}

/* Filters the level, which holds the positions of ARRAY. */
static void check_filter (BgLevel *level, const GArray *array, int threads) {
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (guint i = 0; i < array->len; i++)
    if (is_left (g_array_index (array, BgPosition, i)))
      g_array_append_val (kept, g_array_index (array, BgPosition, i));
  bg_level_filter (level, keep_some, NULL, threads, NULL);
  check_same (level, kept);
}

/* The positions of a run come out in order, whole and from any place on. */
TEST_LOOP (test_level, "runs", 12) {
  g_autoptr (GRand) random = g_rand_new_with_seed (_i);
  static const size_t sizes[] = { 0, 1, 2, BG_RUN_BLOCK, BG_RUN_BLOCK + 1, 50000 };
  const bool one_count = _i % 2 == 0;
  g_autoptr (GArray) array = make_sorted (random, sizes[_i % 6], 40, 10, one_count ? 10 : 20);
  g_auto (BgLevel) level = { 0 };
  g_autofree BgPosition *shuffled = g_memdup2 (array->data, array->len * sizeof (BgPosition));
  for (guint i = array->len; i > 1; i--) {
    const guint k = g_rand_int_range (random, 0, i);
    const BgPosition position = shuffled[k];
    shuffled[k] = shuffled[i - 1];
    shuffled[i - 1] = position;
  }
  bg_level_init (&level, shuffled, array->len);
  check_same (&level, array);
  /* a position of 40 holes takes less than five bytes anyhow */
  if (array->len >= 50000)
    ck_assert_uint_lt (bg_level_bytes (&level), array->len * 5);
  for (int pegs = 10; pegs <= 20; pegs++) {
    const BgRun *run = bg_level_run (&level, pegs);
    const BgPosition least = draw_position (random, 40, pegs);
    const BgPosition limit = draw_position (random, 40, pegs);
    size_t expected = 0, found = 0;
    for (guint i = 0; i < array->len; i++) {
      const BgPosition position = g_array_index (array, BgPosition, i);
      expected += bg_pegs (position) == pegs && position >= least && position < limit;
    }
    BgRunReader reader;
    bg_run_reader_init (&reader, run, least, limit);
    const BgPosition *positions;
    for (size_t n; (n = bg_run_read (&reader, limit, &positions)) > 0; found += n)
      ck_assert (positions[0] >= least && positions[n - 1] < limit);
    ck_assert_uint_eq (found, expected);
  }
  check_filter (&level, array, 1 + _i % 4);
}

/* --- Bins -------------------------------------------------------------------- */

#define THREADS 2

/* A position takes as many bytes as the distances in its range, and comes out again; pages that
   are not needed any more are freed. */
TEST_LOOP (test_bins, "runs", 3) {
  enum { N = 50000, PEGS = 16 };
  static const struct { size_t ranges, bytes; } cuts[] = { { 1, 5 }, { 7, 4 }, { 64, 4 } };
  const size_t bytes = G_BYTE_ORDER == G_LITTLE_ENDIAN ? cuts[_i].bytes : BG_POSITION_BYTES;
  g_autoptr (GRand) random = g_rand_new_with_seed (_i);
  g_autoptr (GArray) pool = make_sorted (random, N, 33, PEGS, PEGS);
  g_autofree BgPosition *sample = g_memdup2 (pool->data, pool->len * sizeof (BgPosition));
  g_autoptr (BgBins) bins = bg_bins_new (1);
  bg_bins_cut (bins, 33, cuts[_i].ranges, sample, pool->len);
  bg_bins_add (bins, 0, (const BgPosition *) pool->data, pool->len);
  const size_t ranges = bg_bins_ranges (bins)->n;
  ck_assert_uint_le (bg_bins_filled (bins), pool->len * bytes * 102 / 100 + ranges * BG_PAGE_BYTES);
  size_t met = 0;
  for (size_t r = 0; r < ranges; r++) {
    g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (BgPosition));
    for (const BgPage *page = bg_bins_pages (bins, 0, PEGS, r); page != NULL; page = page->next) {
      BgPosition positions[BG_BINS_PAGE];
      g_array_prepend_vals (found, positions, bg_bins_read (bins, 0, PEGS, r, page, positions));
    }
    for (guint i = 0; i < found->len; i++, met++)
      ck_assert (g_array_index (found, BgPosition, i) == g_array_index (pool, BgPosition, met));
  }
  ck_assert_uint_eq (met, pool->len);
  bg_bins_empty (bins, PEGS);
  ck_assert_uint_eq (bg_bins_filled (bins), 0);
  /* a block that is needed again stays */
  bg_bins_trim (bins, pool->len * bytes * 2);
  const uint64_t held = bg_bins_bytes (bins);
  ck_assert_uint_gt (held, pool->len * bytes);
  bg_bins_trim (bins, 1);
  ck_assert_uint_le (bg_bins_bytes (bins), held - pool->len * bytes);
}

/* --- From bins to a level ---------------------------------------------------- */

/* An expensive bound of a kind. */
static bool is_kept (BgPosition position) {
  return position % 7 != 3;
}

static size_t keep_all (void *worker G_GNUC_UNUSED, BgPosition *positions, size_t n) {
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    ck_assert (i == 0 || kept == 0 || positions[kept - 1] < positions[i]);
    if (is_kept (positions[i]))
      positions[kept++] = positions[i];
  }
  return kept;
}

typedef struct {
  int holes, least, most; /* pegs */
  size_t successors, distinct;
  size_t ranges;
  int rounds;            /* times that the bins are settled */
  bool skewed;           /* the sample differs from the positions that come */
  bool keeps_incomplete; /* ranges that are not complete stay in the bins */
} Shape;

static const Shape shapes[] = {
  { 33, 5, 20, 100000, 20000, 16, 1, false, false },
  { 33, 5, 20, 100000, 20000, 16, 4, false, false },
  { 33, 12, 12, 100000, 90000, 64, 3, false, false },
  { 33, 12, 12, 300000, 250000, 1, 3, false, false },
  { 33, 5, 20, 100000, 20000, 512, 2, true, false },
  /* far more positions that were set aside come back than a range has in the bins */
  { 33, 12, 12, 900000, 600000, 2, 5, false, false },
  { 64, 5, 60, 50000, 25000, 7, 2, false, false },
  { 33, 8, 8, 100000, 1, 16, 2, false, false },
  { 20, 1, 19, 300, 100, 1, 1, false, false },
  { 20, 1, 19, 0, 1, 1, 1, false, false },
  { 33, 5, 20, 100000, 20000, 16, 4, false, true },
  { 64, 5, 60, 50000, 25000, 7, 3, false, true },
};

/* The round in which positions set aside become one level. */
#define UNITING 3

/* Does LEVEL keep more in memory than the places of its blocks? */
static bool is_in_memory (const BgLevel *level) {
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    if (bg_level_run (level, pegs)->n_filed < bg_level_run (level, pegs)->n_blocks)
      return true;
  return false;
}

/* In memory, and on a disk. */
TEST_LOOP (test_settle, "runs", 2 * G_N_ELEMENTS (shapes)) {
  const Shape *shape = &shapes[_i / 2];
  g_autoptr (GRand) random = g_rand_new_with_seed (_i / 2);
  g_autofree char *folder = _i % 2 == 0 ? NULL : g_dir_make_tmp ("bergholt-runs-XXXXXX", NULL);
  g_autoptr (BgDisk) disk = folder == NULL ? NULL : bg_disk_open (folder, UINT64_MAX, NULL);
  g_autoptr (GArray)
      pool = make_sorted (random, shape->distinct, shape->holes, shape->least, shape->most);
  /* two earlier levels, of every third position and every fifth */
  BgLevel earlier[2] = { 0 };
  g_autoptr (GArray) expected = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (guint i = 0; i < pool->len; i++) {
    const BgPosition position = g_array_index (pool, BgPosition, i);
    if (i % 3 == 0 || i % 5 == 0)
      bg_level_append (&earlier[i % 3 == 0 ? 0 : 1], bg_pegs (position), &position, 1);
  }
  g_autofree bool *drawn = g_new0 (bool, pool->len);
  g_autoptr (BgBins) bins = bg_bins_new (THREADS);
  g_autoptr (GArray) aside = g_array_new (FALSE, FALSE, sizeof (BgLevel));
  BgLevel level = { 0 };
  int workers[THREADS];
  BgControl control = { .threads = THREADS };
  for (int round = 0; round < shape->rounds; round++) {
    g_autofree BgPosition *sample = g_memdup2 (pool->data, pool->len * sizeof (BgPosition));
    if (bg_bins_filled (bins) == 0)
      bg_bins_cut (bins, shape->holes, shape->ranges, sample,
                   shape->skewed ? MIN (pool->len, 50) : pool->len);
    const bool last = round == shape->rounds - 1;
    for (size_t i = 0; i < shape->successors / shape->rounds; i++) {
      /* in every round fewer pegs */
      const guint end = (uint64_t) pool->len * (shape->rounds - round) / shape->rounds;
      const guint k = g_rand_int_range (random, 0, MAX (end, 1));
      drawn[k] = true;
      bg_bins_add (bins, i % THREADS, &g_array_index (pool, BgPosition, k), 1);
    }
    const guint end = (uint64_t) pool->len * (shape->rounds - round - 1) / shape->rounds;
    const BgSettling settling = {
      .bins = bins,
      .earlier = earlier,
      .n_earlier = G_N_ELEMENTS (earlier),
      .aside = aside,
      .least = last ? 0 : bg_pegs (g_array_index (pool, BgPosition, end)) + 1,
      .most = BG_MAX_HOLES,
      .only_complete = shape->keeps_incomplete && !last,
      .unites = round == UNITING,
      .keep = keep_all,
      .workers = workers,
      .worker_size = sizeof *workers,
      .n_workers = THREADS,
      .control = &control,
      .memory = UINT64_MAX,
      .disk = disk,
    };
    uint64_t peak;
    ck_assert (bg_settle (&settling, &level, &peak));
    ck_assert (disk == NULL || !is_in_memory (&level));
    for (guint i = 0; i < aside->len; i++)
      ck_assert (disk == NULL || !is_in_memory (&g_array_index (aside, BgLevel, i)));
    ck_assert_int_eq (bg_bins_filled (bins) > 0, settling.only_complete);
    ck_assert (aside->len == 0 || !shape->keeps_incomplete);
    ck_assert_uint_le (aside->len, round == UNITING ? 1 : round + 1);
  }
  for (guint i = 0; i < pool->len; i++) {
    const BgPosition position = g_array_index (pool, BgPosition, i);
    if (drawn[i] && i % 3 != 0 && i % 5 != 0 && is_kept (position))
      g_array_append_val (expected, position);
  }
  check_same (&level, expected);
  for (guint i = 0; i < aside->len; i++)
    bg_level_clear (&g_array_index (aside, BgLevel, i));
  bg_level_clear (&earlier[0]);
  bg_level_clear (&earlier[1]);
  bg_level_clear (&level);
  if (disk != NULL) {
    ck_assert (!bg_disk_has_failed (disk));
    bg_disk_remove_waiting (disk);
    g_clear_pointer (&disk, bg_disk_free);
    ck_assert_int_eq (g_rmdir (folder), 0);
  }
}
