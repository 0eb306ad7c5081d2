/* Values of positions, with a table and without, held against plain recursion on
   small boards; and tables that are damaged. */
#include "harness.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "board/notation.h"
#include "core/variant_file.h"
#include "hints/hint.h"
#include "hints/least_pegs.h"
#include "hints/tablebase.h"
#include "model.h"

/* Complement problems and others, with one finish and more, of one peg and of several, that
   can be solved and that cannot, and a start that is the end of play. */
static const ProblemText small[] = {
  { "triangle(4)", 6, "a2'", "b2" },
  { "triangle(5)", 6, "a1'", "a1" },
  { "triangle(5)", 6, "c5'", "any" },
  { "triangle(5)", 6, "a1'", "any of a5 e5" },
  { "triangle(5)", 6, "c5'", "any but c5" },
  { "triangle(5)", 6, "a4'", "b3" },
  { "triangle(5)", 6, "a1'", "a1 a3 c3" },
  { "triangle(5)", 6, "c5'", "a5 e5" },
  { "triangle(5)", 6, "FULL", "any" },
  { "triangle(5)", 6, "a1 a2", "a3" },
  { "triangle(6)", 6, "a1'", "a1" },
  { "rectangle(3,4)", 4, "b1'", "any" },
  { "rectangle(3,4)", 4, "b2'", "a1 c4" },
  { "square(4)", 4, "b2'", "any" },
  { "square(4)", 4, "a1'", "c2" },
  { "diamond(3)", 8, "c1'", "c1" },
  { "diamond(3)", 8, "c1'", "c1 c5" },
  { "english", 4, "c1 d1 e1 c2 d2 e2 c3 d3 e3 d4 c4 b3", "any" },
  { "triangle(6)", 6, "b3'", "any" }, /* takes long: the last */
};

/* --- The fewest pegs ------------------------------------------------------ */

/* Every level that is to be kept has every position, once, with its value. */
static void compare_fewest (const BgProblem *problem, ModelPlay *known, int stride, int threads) {
  BgGroup group;
  bg_winning_group (problem, &group);
  g_autoptr (BgJumpSearch)
      forward = bg_jump_search_new (problem, BG_FORWARD, &group, BG_JUMP_SEARCH_KEEPS, &plenty);
  const BgControl control = { .threads = threads, .memory = plenty.memory };
  g_auto (BgRetrograde) fewest = { 0 };
  ck_assert_int_eq (bg_retrograde_find (&fewest, forward, stride, G_MAXUINT64, &control),
                    BG_STOP_NONE);
  size_t size[BG_MAX_HOLES] = { 0 };
  FOR_EACH_KEY (key, known->worth)
    size[bg_pegs (problem->start) - bg_pegs ((uintptr_t) key)] += bg_canonical (&group,
                                                                                (uintptr_t) key)
                                                                  == (uintptr_t) key;
  int fullest = 0;
  for (int n = 1; n < BG_MAX_HOLES; n++)
    if (size[n] > size[fullest])
      fullest = n;
  for (int n = 0; n < BG_MAX_HOLES; n++) {
    const BgRetrogradeLevel *level = &fewest.level[n];
    ck_assert ((level->position != NULL) == (n <= fullest && (fullest - n) % stride == 0));
    if (level->position == NULL)
      continue;
    ck_assert_uint_eq (level->n, size[n]);
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    int t = 0;
    for (size_t i = 0; i < level->n; i++) {
      while (i >= level->end[t])
        t++;
      void *place = (void *) (uintptr_t) level->position[i];
      const ModelWorth *expected = g_hash_table_lookup (known->worth, place);
      if (expected == NULL || expected->fewest != t
          || !g_hash_table_add (seen, (void *) (uintptr_t) level->position[i]))
        ck_abort_msg ("level %d, place %zu: value %d, expected %d", n, i, t,
                      expected != NULL ? expected->fewest : -1);
    }
  }
}

TEST_LOOP (test_fewest, "fewest pegs", sample_of (G_N_ELEMENTS (small), G_N_ELEMENTS (small) - 1)) {
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  g_auto (ModelPlay) known = model_play_of (problem);
  for (int stride = 1; stride <= 4; stride++)
    for (int threads = sample_of (1, 1 + stride % 2); threads <= sample_of (2, 1 + stride % 2);
         threads++)
      compare_fewest (problem, &known, stride, threads);
  /* no lost position, and none at all where finishes have several pegs, gets below this */
  int least = bg_least_pegs (problem);
  FOR_EACH_KEY (key, known.worth) {
    const ModelWorth *one = g_hash_table_lookup (known.worth, key);
    if (!(one->wins && problem->finish_is_single) && bg_pegs ((uintptr_t) key) > 1
        && one->fewest < least)
      ck_abort_msg ("%d pegs, expected at least %d", one->fewest, least);
  }
}

/* Values that do not fit are refused. */
TEST (test_limits, "fewest pegs") {
  g_autoptr (BgProblem) problem = make_problem ("triangle(5)", 6, "a1'", "a1");
  g_autoptr (BgJumpSearch)
      forward = bg_jump_search_new (problem, BG_FORWARD, NULL, BG_JUMP_SEARCH_KEEPS, &plenty);
  const BgControl little = { .threads = 1, .memory = 10000 };
  const BgStopFlag stop = { .requested = true };
  const BgControl stopped = { .threads = 1, .memory = plenty.memory, .stop = &stop };
  BgRetrograde fewest;
  ck_assert_int_eq (bg_retrograde_find (&fewest, forward, 1, 1543, &plenty), BG_STOP_MEMORY);
  ck_assert_int_eq (bg_retrograde_find (&fewest, forward, 1, 1544, &plenty), BG_STOP_NONE);
  bg_retrograde_clear (&fewest);
  ck_assert_int_eq (bg_retrograde_find (&fewest, forward, 1, 1544, &little), BG_STOP_MEMORY);
  ck_assert_int_eq (bg_retrograde_find (&fewest, forward, 1, 1544, &stopped), BG_STOP_SIGNAL);
  /* level sets that are no bitmaps */
  g_autoptr (BgJumpSearch)
      sorted = bg_jump_search_new (problem, BG_FORWARD, NULL, BG_JUMP_SEARCH_KEEPS,
                                   &(BgControl){ .memory = 1000 });
  ck_assert_ptr_null (sorted->ranking);
  ck_assert_int_eq (bg_retrograde_find (&fewest, sorted, 1, 1544, &plenty), BG_STOP_MEMORY);
}

/* --- Tables and hints ----------------------------------------------------- */

static char *save_table (const BgProblem *problem, bool with_values, size_t *bytes) {
  g_autoptr (GError) error = NULL;
  char *path = NULL;
  int file = g_file_open_tmp ("check-XXXXXX.table", &path, &error);
  ck_assert_msg (file >= 0, "%s", error ? error->message : "");
  close (file);
  g_auto (BgWinning) winning = { 0 };
  ck_assert_int_eq (bg_winning_find (&winning, problem, NULL, &plenty), BG_STOP_NONE);
  g_auto (BgRetrograde) fewest = { 0 };
  if (with_values)
    ck_assert_int_eq (bg_retrograde_find (&fewest, winning.forward, BG_TABLEBASE_STRIDE,
                                          BG_TABLEBASE_MOST, &plenty),
                      BG_STOP_NONE);
  gboolean saved = bg_tablebase_save (&winning, &fewest, path, bytes, &error);
  ck_assert_msg (saved, "%s", error ? error->message : "");
  return path;
}

/* Whether POSITION wins, and its value, LEAST as bg_hint_value has it; not by assertions: Check
   notes each, which takes longer than the comparison. */
static int compare_value (const BgHint *hint, BgPosition position, const ModelWorth *expected,
                          int least) {
  const int pegs = bg_pegs (position), most = pegs - expected->fewest;
  const int solved = pegs - bg_pegs (hint->problem->finish[0]) + BG_FINISH_BONUS;
  const int wanted = expected->wins ? MAX (most, solved) : most;
  const bool wins = bg_hint_wins (hint, position);
  int value = -1;
  const BgStop outcome = bg_hint_value (hint, position, wins, least, &value);
  if (outcome != BG_STOP_NONE || wins != expected->wins || value != wanted)
    ck_abort_msg ("%s, value %d, wins %d; expected %d, %d", bg_stop_name (outcome), value, wins,
                  wanted, expected->wins);
  return value;
}

/* And the values of all jumps from there. */
static void compare_worth (const BgHint *hint, BgPosition position, ModelPlay *known) {
  const BgBoard *board = hint->problem->board;
  const ModelWorth *here = model_worth (known, position);
  const int value = compare_value (hint, position, here, 0);
  const int least = here->wins ? 0 : bg_pegs (position) - value;
  for (int i = 0; i < board->n_lines; i++)
    if (bg_can_play (&board->line[i], position)) {
      const BgPosition next = position ^ board->line_mask[i];
      compare_value (hint, next, model_worth (known, next), least);
    }
}

enum { COMPUTED, WINNERS_ONLY, WHOLE, N_KINDS };

static void begin_hint (BgHint *hint, const BgProblem *problem, const char *path) {
  g_autoptr (GError) error = NULL;
  BgTablebase *table = path != NULL ? bg_tablebase_open (path, problem, &error) : NULL;
  ck_assert_msg (error == NULL, "%s", error ? error->message : "");
  bg_hint_begin (hint, problem, table, &plenty);
  if (table == NULL)
    ck_assert_int_eq (bg_hint_find_winners (hint), BG_STOP_NONE);
}

/* A hint with a table, with one that has no values, and without agrees with recursion,
   everywhere (in `make check` at every twelfth position of the boards of more than 15 holes, and
   at every fifth that cannot be reached); and so it does if nothing was asked before. */
TEST_LOOP (test_hints, "hints", sample_of (G_N_ELEMENTS (small), G_N_ELEMENTS (small) - 1)) {
  g_autoptr (BgProblem) problem = make_problem_of (&small[_i]);
  g_auto (ModelPlay) known = model_play_of (problem);
  size_t bytes;
  g_autofree char *winners_only = save_table (problem, false, &bytes);
  g_autofree char *whole = save_table (problem, true, &bytes);
  const char *const path[N_KINDS] = { NULL, winners_only, whole };
  g_autoptr (GError) error = NULL;
  const bool is_tiny = problem->board->n_holes <= 15;
  const int step = is_tiny ? 1 : sample_of (1, 12);
  for (int kind = 0; kind < N_KINDS; kind++) {
    g_auto (BgHint) hint = { 0 };
    begin_hint (&hint, problem, path[kind]);
    int turn = -1;
    FOR_EACH_KEY (key, known.worth) {
      BgPosition position = (uintptr_t) key;
      if (++turn % step != 0)
        continue;
      compare_worth (&hint, position, &known);
      if (is_tiny && !bg_hint_check (&hint, position, &error))
        ck_abort_msg ("%s", error->message);
      if (turn >= 10 * step)
        continue;
      g_auto (BgHint) fresh = { 0 };
      begin_hint (&fresh, problem, path[kind]);
      compare_worth (&fresh, position, &known);
    }
    /* and no other position can be reached */
    for (BgPosition position = 0; is_tiny && position <= problem->board->full;
         position += sample_of (1, 5))
      if (!g_hash_table_contains (known.worth, (void *) (uintptr_t) position)) {
        if (bg_hint_check (&hint, position, &error))
          ck_abort_msg ("a position that cannot be reached is taken");
        if (position % 64 != 0)
          g_clear_error (&error);
        else
          EXPECT_ERROR (&error, "unreachable");
      }
  }
  g_unlink (winners_only);
  g_unlink (whole);
}

/* --- Finishes of many pegs ------------------------------------------------- */

#define MANY_PEGS (BG_FINISH_BONUS + 1)

/* A random position of the play after START that has N pegs; 0 where play ended before. */
static BgPosition play_at_random (const Model *model, BgPosition start, int n, uint64_t *state) {
  BgPosition position = start;
  while (bg_pegs (position) > n) {
    int legal[2 * BG_MAX_LINES], n_legal = 0;
    for (int i = 0; i < model->n_jumps; i++) {
      BgPosition next = position;
      if (model_jump (model, i, false, &next))
        legal[n_legal++] = i;
    }
    if (n_legal == 0)
      return 0;
    model_jump (model, legal[model_random_below (state, n_legal)], false, &position);
  }
  return position;
}

/* Counts the jumps that lose although their value is at least that of a position that wins;
   hints have to say of each jump there whether it wins. */
static int check_advice (const BgProblem *problem, ModelPlay *known) {
  const BgBoard *board = problem->board;
  int n_tempting = 0;
  g_auto (BgHint) hint = { 0 };
  begin_hint (&hint, problem, NULL);
  FOR_EACH_KEY (key, known->worth) {
    const BgPosition position = (uintptr_t) key;
    const int value = compare_value (&hint, position, model_worth (known, position), 0);
    for (int i = 0; i < board->n_lines && bg_hint_wins (&hint, position); i++) {
      const BgPosition next = position ^ board->line_mask[i];
      if (bg_can_play (&board->line[i], position))
        n_tempting += compare_value (&hint, next, model_worth (known, next), 0) + 1 >= value
                      && !bg_hint_wins (&hint, next);
    }
  }
  return n_tempting;
}

/* Where a finish keeps many pegs, a lost position can be worth more than one that wins. */
TEST (test_many_pegs, "hints") {
  uint64_t state = 2024;
  int n_problems = 0, n_tempting = 0;
  while (n_problems < 40) {
    g_autoptr (BgBoard) board = model_random_board (&state, all_kinds[n_problems % 4], 14, 16);
    Model model = model_of (board);
    const BgPosition start = board->full
                             & ~bg_hole_bit (model_random_below (&state, board->n_holes));
    const int pegs = MANY_PEGS + model_random_below (&state, bg_pegs (start) - MANY_PEGS);
    const BgPosition finish = play_at_random (&model, start, pegs, &state);
    if (finish == 0 || finish == start)
      continue;
    g_autoptr (BgProblem) problem = bg_problem_of (board, start, &finish, 1);
    g_auto (ModelPlay) known = model_play_of (problem);
    n_tempting += check_advice (problem, &known);
    n_problems++;
  }
  ck_assert_int_gt (n_tempting, 0);
}

/* A table that is open does not need its file any more. */
TEST (test_overwritten, "hints") {
  g_autoptr (BgProblem) problem = make_problem_of (&small[0]);
  g_auto (ModelPlay) known = model_play_of (problem);
  size_t bytes;
  g_autofree char *path = save_table (problem, true, &bytes);
  g_auto (BgHint) hint = { 0 };
  begin_hint (&hint, problem, path);
  ck_assert_int_eq (truncate (path, 0), 0);
  FOR_EACH_KEY (key, known.worth)
    compare_worth (&hint, (uintptr_t) key, &known);
  g_unlink (path);
}

/* Positions of the 33-hole board, some of which random play can come to. */
static const struct {
  const char *text;
  bool is_reachable;
} positions[] = {
  { "d2 b3 d3 e3 g3 d6", true },
  { "c1 e3 a4 b4 e4 a5 c5 d5 d6", true },
  { "c1 e1 e2 a3 c3 g3 f4 b5 c5 f5 c6 d7 e7", true },
  { "c1 e1 a3 g3 c5 e5 g5 c7 d7 e7", true },
  { "b4 c4 d2 d3 d4'", true },
  { "d1 c2 c3 f3 g3 d4 f4 b5 c6 d6 e6 c7", false },
  { "e1 a3 b3 f3 g3 a4 c4 e4 f4 g4 a5 e5 g5 d6 e6 c7'", false },
  { "c1 d1 c2 d2 b3 d3 e3 f3 g3 a4 b4 d4 d6 d7 e7", false },
};

/* At most four bytes for each winning position, in the second turn with the values of all. */
TEST_LOOP (test_central_table, "hints", sample_of (2, 1)) {
  g_autoptr (BgProblem) problem = make_problem ("english", 4, "d4'", "d4");
  size_t bytes;
  g_autofree char *path = save_table (problem, _i == 1, &bytes);
  ck_assert_uint_le (bytes, 839536 * 4);
  g_auto (BgHint) hint = { 0 };
  begin_hint (&hint, problem, path);
  int value;
  ck_assert (bg_hint_wins (&hint, problem->start));
  ck_assert_int_eq (bg_hint_value (&hint, problem->start, true, 0, &value), BG_STOP_NONE);
  ck_assert_int_eq (value, 41);
  for (size_t i = 0; i < G_N_ELEMENTS (positions); i++) {
    GError *error = NULL;
    BgPosition position;
    ck_assert (bg_position_parse (problem->board, positions[i].text, &position, &error));
    ck_assert (bg_hint_check (&hint, position, &error) == positions[i].is_reachable);
    if (!positions[i].is_reachable)
      EXPECT_ERROR (&error, positions[i].text, "cannot be reached");
  }
  g_unlink (path);
}

/* --- Damage --------------------------------------------------------------- */

/* Writes a file that need not survive a power cut. */
static bool put_file (const char *path, const char *text, gsize length) {
  return g_file_set_contents_full (path, text, length, G_FILE_SET_CONTENTS_NONE, 0600, NULL);
}

/* Every byte matters, and so does every length. */
TEST (test_damage, "damaged tables") {
  g_autoptr (BgProblem) problem = make_problem ("triangle(5)", 6, "a1'", "a1");
  g_autoptr (BgProblem) other = make_problem ("triangle(5)", 6, "a1'", "any");
  size_t bytes;
  g_autofree char *path = save_table (problem, true, &bytes);
  g_autofree char *text = NULL;
  gsize length;
  ck_assert (g_file_get_contents (path, &text, &length, NULL));
  ck_assert_uint_eq (length, bytes);
  GError *error = NULL;
  ck_assert_ptr_null (bg_tablebase_open (path, other, &error));
  EXPECT_ERROR (&error, "another problem", path, "another problem");
  for (gsize i = 0; i < length; i++) {
    text[i] ^= 64;
    ck_assert (put_file (path, text, length));
    ck_assert_ptr_null (bg_tablebase_open (path, problem, &error));
    EXPECT_ERROR (&error, "damage", path);
    text[i] ^= 64;
  }
  for (gsize i = 0; i < length; i += 7) {
    ck_assert (put_file (path, text, i));
    ck_assert_ptr_null (bg_tablebase_open (path, problem, &error));
    EXPECT_ERROR (&error, "cut", path);
  }
  g_unlink (path);
  ck_assert_ptr_null (bg_tablebase_open (path, problem, &error));
  EXPECT_ERROR (&error, "missing", path);
}

/* Writes the table with the right head before LENGTH changed bytes. */
static void forge (const char *path, const char *bytes, gsize length) {
  g_autoptr (GVariant)
      table = g_variant_ref_sink (g_variant_new_from_data (G_VARIANT_TYPE (BG_TABLEBASE_TYPE),
                                                           bytes, length, FALSE, NULL, NULL));
  ck_assert (bg_variant_file_write (path, BG_TABLEBASE_FORM, table, NULL, NULL));
}

/* Asks a forged table, which it takes over, for all KNOWN positions: no value is one that the
   position cannot have, and nothing is read outside of the table, as a run under sanitizers shows.
 */
static void ask_forgery (const BgProblem *problem, BgTablebase *table, const ModelPlay *known) {
  g_auto (BgHint) hint = { 0 };
  bg_hint_begin (&hint, problem, table, &plenty);
  FOR_EACH_KEY (key, known->worth) {
    const BgPosition position = (uintptr_t) key;
    const int pegs = bg_pegs (position), n = bg_pegs (problem->start) - pegs;
    const int fewest = bg_tablebase_fewest (table, n, position);
    int value;
    if (fewest != -1 && (fewest < 1 || fewest > pegs))
      ck_abort_msg ("%d pegs left of %d, which no position can have", fewest, pegs);
    const bool wins = bg_hint_wins (&hint, position);
    if (bg_hint_value (&hint, position, wins, 0, &value) != BG_STOP_NONE || value < 0
        || value >= pegs + BG_FINISH_BONUS)
      ck_abort_msg ("value %d of %d pegs, which no position can have", value, pegs);
  }
}

/* Changes some words of a table: any after the hash of the problem, or one of the last, which say
   where things are. */
static void change_words (GRand *random, char *bytes, gsize length) {
  for (int i = g_rand_int_range (random, 1, 4); i > 0; i--) {
    const int end = (int) length / 4, first = g_rand_boolean (random) ? 2 : end - 10;
    char *word = bytes + g_rand_int_range (random, first, end) * 4;
    uint32_t value = g_rand_int (random) >> g_rand_int_range (random, 0, 32);
    memcpy (word, &value, sizeof value);
  }
}

/* Any bytes after the hash of the problem. */
static void change_all (GRand *random, char *bytes, gsize length) {
  for (gsize i = sizeof (uint64_t); i < length; i++)
    bytes[i] = (char) (g_rand_int (random) >> 24);
}

static GVariant *make_random_words (GRand *random, int most) {
  uint64_t words[16];
  const int n = g_rand_int_range (random, 0, most);
  for (int i = 0; i < n; i++)
    words[i] = ((uint64_t) g_rand_int (random) << 32 | g_rand_int (random))
               >> g_rand_int_range (random, 0, 64);
  return g_variant_new_fixed_array (G_VARIANT_TYPE_UINT64, words, n, sizeof *words);
}

/* A table of PROBLEM whose frame is whole, and in which all blocks, ends and filters are any. */
static GVariant *make_random_table (GRand *random, const BgProblem *problem) {
  GVariantBuilder winners, values;
  g_variant_builder_init (&winners, G_VARIANT_TYPE ("a(atay)"));
  g_variant_builder_init (&values, G_VARIANT_TYPE ("a(uaat)"));
  for (int n = g_rand_int_range (random, 0, 2 * BG_MAX_HOLES); n > 0; n--) {
    char codes[64];
    change_all (random, codes, sizeof codes);
    g_variant_builder_add (&winners, "(@at@ay)", make_random_words (random, 16),
                           g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, codes,
                                                      g_rand_int_range (random, 0, 64), 1));
    GVariantBuilder filters;
    g_variant_builder_init (&filters, G_VARIANT_TYPE ("aat"));
    for (int i = g_rand_int_range (random, 0, 40); i > 0; i--)
      g_variant_builder_add_value (&filters, make_random_words (random, 5));
    g_variant_builder_add (&values, "(uaat)", g_rand_int_range (random, 0, 2 * BG_MAX_HOLES),
                           &filters);
  }
  return g_variant_ref_sink (g_variant_new ("(tua(atay)a(uaat))", bg_tablebase_subject (problem),
                                            g_rand_int (random), &winners, &values));
}

enum { SOME_WORDS, ALL_BYTES, ALL_PARTS, N_FORGERIES };

/* The checksum protects from damage alone: a forged table whose checksum fits opens and answers
   something. */
TEST_LOOP (test_forgery, "damaged tables", 4 * N_FORGERIES) {
  g_autoptr (BgProblem) problem = make_problem ("triangle(5)", 6, "a1'", "a1");
  g_auto (ModelPlay) known = model_play_of (problem);
  size_t bytes;
  g_autofree char *path = save_table (problem, true, &bytes);
  g_autofree char *text = NULL;
  gsize length;
  ck_assert (g_file_get_contents (path, &text, &length, NULL));
  const gsize head = BG_VARIANT_FORM + 32;
  g_autoptr (GRand) random = g_rand_new_with_seed (_i);
  for (int turn = 0; turn < sample_of (250, 25); turn++) {
    GError *error = NULL;
    if (_i % N_FORGERIES == ALL_PARTS) {
      g_autoptr (GVariant) table = make_random_table (random, problem);
      ck_assert (bg_variant_file_write (path, BG_TABLEBASE_FORM, table, NULL, NULL));
    } else {
      g_autofree char *changed = g_memdup2 (text + head, length - head);
      (_i % N_FORGERIES == SOME_WORDS ? change_words : change_all) (random, changed, length - head);
      forge (path, changed, length - head);
    }
    BgTablebase *table = bg_tablebase_open (path, problem, &error);
    ck_assert_msg (table != NULL, "%s", error != NULL ? error->message : "");
    ask_forgery (problem, table, &known);
  }
  g_unlink (path);
}
