/* The central game of the 33-hole board, all 23,475,688 classes of positions: the value
   of each follows from the values after its jumps, level by level from the last, and is held
   against a table and the search that looks it up.  On levels that the table has every position
   is compared, on the others every hundredth.  About half a minute. */
#include "harness.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "hints/least_pegs.h"
#include "hints/longest_play.h"
#include "hints/tablebase.h"

#define SAMPLE 100

/* The level sets, and the fewest pegs that each of their positions can leave. */
typedef struct {
  int n;
  BgLevelSet *layer[BG_MAX_HOLES];
  uint8_t *fewest[BG_MAX_HOLES];
} Values;

static void find_values (Values *values, int n, const BgJumpKeys *jumps) {
  const BgLevelSet *layer = values->layer[n], *next = values->layer[n + 1];
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgLineIndex *counts = g_new (BgLineIndex, BG_LEVEL_SET_CHUNK);
  g_autofree BgPosition *keys = g_new (BgPosition, BG_LEVEL_SET_CHUNK * bg_jump_keys_most (jumps));
  g_autofree size_t *found = g_new (size_t, BG_LEVEL_SET_CHUNK * bg_jump_keys_most (jumps));
  uint8_t *fewest = values->fewest[n] = g_new (uint8_t, bg_level_set_size (layer));
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (layer); chunk++) {
    size_t size = bg_level_set_read (layer, chunk, positions);
    size_t n_keys = bg_jumps_play (jumps, positions, size, keys, counts);
    if (n_keys > 0)
      bg_level_set_find (next, keys, n_keys, found);
    for (size_t i = 0, k = 0; i < size; i++) {
      int least = bg_level_set_pegs (layer);
      for (size_t end = k + counts[i]; k < end; k++)
        least = MIN (least, values->fewest[n + 1][found[k]]);
      *fewest++ = least;
    }
  }
}

static void find_all (Values *values, const BgJumpSearch *forward) {
  BgStop outcome = BG_STOP_NONE;
  BgLevelSet *layer = bg_jump_search_first (forward, &plenty);
  while (bg_level_set_size (layer) > 0) {
    values->layer[values->n++] = layer;
    layer = bg_jump_search_next (forward, layer, NULL, &plenty, NULL, &outcome);
    ck_assert_int_eq (outcome, BG_STOP_NONE);
  }
  bg_level_set_free (layer);
  for (int n = values->n - 1; n >= 0; n--)
    find_values (values, n, forward->jumps);
}

static void clear_values (Values *values) {
  for (int n = 0; n < values->n; n++) {
    bg_level_set_free (values->layer[n]);
    g_free (values->fewest[n]);
  }
}

/* Looks at the positions of level N that are not brought to fewer pegs than LEAST;
   returns how many. */
static size_t compare_level (const Values *values, int n, const BgTablebase *table,
                             BgLongestPlay *most, int least) {
  const BgLevelSet *layer = values->layer[n];
  const int pegs = bg_level_set_pegs (layer);
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  size_t compared = 0, index = 0;
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (layer); chunk++) {
    size_t size = bg_level_set_read (layer, chunk, positions);
    for (size_t i = 0; i < size; i++, index++) {
      const int expected = values->fewest[n][index];
      if (bg_tablebase_has (table, n, positions[i]) != (expected < least))
        ck_abort_msg ("level %d: a winner that is none, or not one that is", n);
      if (expected < least)
        continue;
      int stored = bg_tablebase_fewest (table, n, positions[i]);
      if (stored >= 0 && stored != expected)
        ck_abort_msg ("level %d: %d pegs stored, expected %d", n, stored, expected);
      if (stored < 0 && index % SAMPLE != 0)
        continue;
      int jumps;
      BgStop outcome = bg_longest_play_find (most, positions[i], 0, &jumps);
      if (outcome != BG_STOP_NONE || pegs - jumps != expected)
        ck_abort_msg ("level %d: %d pegs found, expected %d", n, pegs - jumps, expected);
      compared++;
    }
  }
  return compared;
}

static BgTablebase *save_and_open (const BgProblem *problem) {
  g_autofree char *path = NULL;
  close (g_file_open_tmp ("check-XXXXXX.table", &path, NULL));
  g_auto (BgWinning) winning = { 0 };
  g_auto (BgRetrograde) fewest = { 0 };
  bg_winning_find (&winning, problem, NULL, &plenty);
  ck_assert_int_eq (bg_retrograde_find (&fewest, winning.forward, BG_TABLEBASE_STRIDE,
                                        BG_TABLEBASE_MOST, &plenty),
                    BG_STOP_NONE);
  size_t bytes;
  ck_assert (bg_tablebase_save (&winning, &fewest, path, &bytes, NULL));
  BgTablebase *table = bg_tablebase_open (path, problem, NULL);
  g_unlink (path);
  return table;
}

TEST (test_values, "values") {
  g_autoptr (BgProblem) problem = make_problem ("english", BG_RULE_4, "d4'", "d4");
  g_autoptr (BgJumpSearch)
      forward = bg_jump_search_new (problem, BG_FORWARD, NULL, BG_JUMP_SEARCH_KEEPS, &plenty);
  Values values = { 0 };
  find_all (&values, forward);
  ck_assert_int_eq (values.n, 32);
  g_autoptr (BgTablebase) table = save_and_open (problem);
  g_autoptr (BgLongestPlay) most = bg_longest_play_new (problem, table, &plenty);
  size_t compared = 0;
  /* the last level's single pegs cannot play */
  for (int n = 0; n < values.n - 1; n++)
    compared += compare_level (&values, n, table, most, bg_least_pegs (problem));
  ck_assert_uint_gt (compared, 4000000);
  clear_values (&values);
}
