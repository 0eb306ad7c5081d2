/* The move generator, canonical forms and paths, held against the model. */
#include "harness.h"

#include "model.h"
#include "moves/move_batch.h"
#include "moves/path.h"
#include "moves/trails.h"

#define BOARDS 40
#define PARENTS 25

typedef void VisitBoard (const BgBoard *board, uint64_t *random);

/* Random boards under every rule, and some that are not random: of one lane and
   of twelve, with one word of lines, two and four. */
static void for_each_board (VisitBoard *visit) {
  static const BoardText named[] = {
    { "english", BG_RULE_4 },     { "english", BG_RULE_8 },        { "diamond(5)", BG_RULE_8 },
    { "triangle(6)", BG_RULE_6 }, { "hexagon(3)", BG_RULE_6 },     { "square(8)", BG_RULE_8 },
    { "wiegleb", BG_RULE_6 },     { "rectangle(3,7)", BG_RULE_4 },
  };
  uint64_t random = 20071;
  for (int i = 0; i < BOARDS; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_kinds[i % 4], 6, 16);
    visit (board, &random);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (named); i++) {
    g_autoptr (BgBoard) board = make_board (named[i].name, named[i].rule);
    visit (board, &random);
  }
}

/* Long loops make plain recursion slow, so big boards get few pegs; going
   backward it is the holes that are few. */
static BgPosition random_parent (uint64_t *random, const BgBoard *board, BgDirection direction) {
  BgPosition position = model_random_subset (random, board->full);
  for (; board->n_holes > 16 && bg_pegs (position) > 14;)
    position &= model_random (random);
  if (board->n_holes > 16 && direction == BG_BACKWARD)
    position = board->full & ~position;
  return position != 0 ? position : bg_hole_bit (0);
}

static void sort_unique (GArray *positions) {
  g_array_sort (positions, bg_position_compare);
  guint kept = 0;
  BgPosition *p = (BgPosition *) positions->data;
  for (guint i = 0; i < positions->len; i++)
    if (kept == 0 || p[kept - 1] != p[i])
      p[kept++] = p[i];
  g_array_set_size (positions, kept);
}

/* A bound for a key, from 0 to 3, as good as random. */
static uint8_t bound_of (BgPosition key) {
  return key * 0x9e3779b97f4a7c15u >> 62;
}

#define NO_LIMIT 3 /* no key's bound is above */

/* The distinct keys of a batch of parents, states being kept by their bounds. */
static GArray *sweep_all (BgMoveBatch *sweep, const BgPosition *parents, const BgPosition *origins,
                          size_t n, int limit) {
  GArray *results = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  bg_move_batch_begin (sweep, parents, origins, n);
  const BgPosition *keys;
  for (size_t n_keys; (n_keys = bg_move_batch_step (sweep, &keys)) > 0;) {
    g_array_append_vals (results, keys, n_keys);
    g_autofree uint8_t *bounds = g_malloc (n_keys);
    for (size_t k = 0; k < n_keys; k++)
      bounds[k] = bound_of (keys[k]);
    bg_move_batch_retain (sweep, bounds, limit);
  }
  sort_unique (results);
  return results;
}

/* A group, and the model's version of it. */
typedef struct {
  BgGroup group;
  ModelGroup model;
} Groups;

/* The symmetries that map each of N SETS to itself; with N = 0, all. */
static void groups_init (Groups *groups, const BgBoard *board, const BgPosition *sets, int n) {
  bg_group_init_stabiliser (&groups->group, board, sets, n);
  Model model = model_of (board);
  groups->model = model_group_of (&model);
  for (int i = 0; i < n; i++)
    model_group_keep (&groups->model, &sets[i], 1);
  ck_assert_int_eq (groups->group.order, groups->model.order);
}

typedef struct {
  const ModelGroup *group;
  int limit;
} Gate;

static bool may_go_on (BgPosition position, const void *data) {
  const Gate *gate = data;
  return bound_of (model_canonical (gate->group, position)) <= gate->limit;
}

static void add_model_results (GArray *results, const Model *model, const Gate *gate,
                               BgPosition parent, BgPosition origins, BgDirection direction) {
  g_autoptr (GArray) moves = model_moves (model, parent, direction == BG_BACKWARD, may_go_on, gate);
  for (guint i = 0; i < moves->len; i++) {
    const ModelMove *move = &g_array_index (moves, ModelMove, i);
    BgPosition result = model_canonical (gate->group, move->to);
    if (bg_has (origins, move->start))
      g_array_append_val (results, result);
  }
}

static void check_equal (const GArray *found, const GArray *expected, const BgBoard *board,
                         const char *what) {
  ck_assert_msg (found->len == expected->len
                     && (found->len == 0
                         || memcmp (found->data, expected->data, found->len * sizeof (BgPosition))
                                == 0),
                 "%s, %s, %d-move: %u results, expected %u", what, board->name, board->rule,
                 found->len, expected->len);
}

/* One parent at a time, and all of them in a batch. */
static void check_sweeps (const BgBoard *board, const Groups *groups, BgDirection direction,
                          bool restricted, int limit, uint64_t *random) {
  static BgMoves moves; /* too large for a stack */
  bg_moves_init (&moves, board, &groups->group, direction);
  g_autoptr (BgMoveBatch) sweep = bg_move_batch_new (&moves, NULL);
  Model model = model_of (board);
  Gate gate = { &groups->model, limit };
  BgPosition parents[PARENTS], origins[PARENTS];
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (int i = 0; i < PARENTS; i++) {
    parents[i] = random_parent (random, board, direction);
    origins[i] = restricted ? model_random_subset (random, board->full) : parents[i];
    g_autoptr (GArray) expected = g_array_new (FALSE, FALSE, sizeof (BgPosition));
    add_model_results (expected, &model, &gate, parents[i], origins[i], direction);
    g_array_append_vals (all, expected->data, expected->len);
    sort_unique (expected);
    g_autoptr (GArray)
        found = sweep_all (sweep, &parents[i], restricted ? &origins[i] : NULL, 1, limit);
    check_equal (found, expected, board, "one parent");
  }
  sort_unique (all);
  g_autoptr (GArray)
      found = sweep_all (sweep, parents, restricted ? origins : NULL, PARENTS, limit);
  check_equal (found, all, board, "a batch");
  ck_assert (bg_move_batch_peak_states (sweep) >= 1 && bg_move_batch_bytes (sweep) > 0);
  bg_moves_clear (&moves);
}

static void check_board_sweeps (const BgBoard *board, uint64_t *random) {
  Groups whole, trivial, some;
  BgPosition fixed = model_random_subset (random, board->full), each[BG_MAX_HOLES];
  for (int hole = 0; hole < board->n_holes; hole++)
    each[hole] = bg_hole_bit (hole);
  groups_init (&whole, board, NULL, 0);
  groups_init (&trivial, board, each, board->n_holes);
  groups_init (&some, board, &fixed, 1);
  ck_assert_int_eq (trivial.model.order, 1);
  ck_assert_int_eq (whole.model.order, board->n_symmetries);
  for (BgDirection direction = BG_FORWARD; direction <= BG_BACKWARD; direction++) {
    check_sweeps (board, &trivial, direction, false, NO_LIMIT, random);
    check_sweeps (board, &whole, direction, false, NO_LIMIT, random);
    check_sweeps (board, &some, direction, true, NO_LIMIT, random);
    check_sweeps (board, &whole, direction, true, NO_LIMIT - 1, random);
  }
}

TEST (test_sweeps, "moves") {
  for_each_board (check_board_sweeps);
}

/* The keys of PARENT's moves; SHORT is whether bytes ended before them. */
static guint count_keys (BgMoveBatch *sweep, BgPosition parent, bool *is_short) {
  guint n = 0;
  const BgPosition *keys;
  bg_move_batch_begin (sweep, &parent, NULL, 1);
  for (size_t n_keys; (n_keys = bg_move_batch_step (sweep, &keys)) > 0;) {
    n += n_keys;
    if (bg_move_batch_is_short (sweep))
      break;
    bg_move_batch_retain (sweep, NULL, 0);
  }
  *is_short = bg_move_batch_is_short (sweep);
  return n;
}

/* A batch that shares bytes takes no more than there are, and says so where they do not do. */
TEST (test_shared_bytes, "moves") {
  g_autoptr (BgBoard) board = make_board ("diamond(4)", BG_RULE_8);
  Groups whole;
  groups_init (&whole, board, NULL, 0);
  static BgMoves moves;
  bg_moves_init (&moves, board, &whole.group, BG_BACKWARD);
  const BgPosition parent = bg_hole_bit (board->n_holes / 2);
  bool is_short = false;
  g_autoptr (BgMoveBatch) free_one = bg_move_batch_new (&moves, NULL);
  const guint expected = count_keys (free_one, parent, &is_short);
  ck_assert (!is_short);
  const uint64_t bytes = bg_move_batch_bytes (free_one);
  guint n_short = 0, n_whole = 0;
  for (uint64_t room = 0; room < 2 * bytes; room += bytes / 8) {
    _Atomic uint64_t left = room;
    g_autoptr (BgMoveBatch) sweep = bg_move_batch_new (&moves, NULL);
    bg_move_batch_share (sweep, &left);
    const guint n = count_keys (sweep, parent, &is_short);
    ck_assert_uint_le (left, room);
    /* the first state is there in any case, and the table of those seen is paid for ahead */
    ck_assert_uint_le (bg_move_batch_bytes (sweep), room + 1024);
    ck_assert (is_short ? n < expected : n == expected);
    n_short += is_short;
    n_whole += !is_short;
  }
  ck_assert (n_short >= 4 && n_whole >= 1);
  bg_moves_clear (&moves);
}

/* Every position of a board: the other direction takes back every move of one direction. */
static void check_inversion (const BgBoard *board, uint64_t *) {
  if (board->n_holes > 12)
    return;
  BgGroup whole, group, one = { .order = 1 };
  bg_group_init_stabiliser (&whole, board, NULL, 0);
  bg_group_init_common (&group, board, &whole, &one);
  static BgMoves moves[2];
  GHashTable *pairs[2];
  for (BgDirection direction = BG_FORWARD; direction <= BG_BACKWARD; direction++) {
    pairs[direction] = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
    bg_moves_init (&moves[direction], board, &group, direction);
    g_autoptr (BgMoveBatch) sweep = bg_move_batch_new (&moves[direction], NULL);
    for (BgPosition from = 1; from <= board->full; from++) {
      g_autoptr (GArray) results = sweep_all (sweep, &from, NULL, 1, NO_LIMIT);
      for (guint i = 0; i < results->len; i++) {
        BgPosition to = g_array_index (results, BgPosition, i);
        gint64 pair = direction == BG_FORWARD ? from << 16 | to : to << 16 | from;
        g_hash_table_add (pairs[direction], g_memdup2 (&pair, sizeof pair));
      }
    }
    bg_moves_clear (&moves[direction]);
  }
  ck_assert_uint_eq (g_hash_table_size (pairs[0]), g_hash_table_size (pairs[1]));
  FOR_EACH_KEY (pair, pairs[0])
    if (!g_hash_table_contains (pairs[1], pair))
      ck_abort_msg ("%s: a move that is not taken back", board->name);
  g_hash_table_unref (pairs[0]);
  g_hash_table_unref (pairs[1]);
}

TEST (test_inversion, "moves") {
  for_each_board (check_inversion);
}

static void check_canonical (const BgBoard *board, uint64_t *random) {
  BgPosition fixed = model_random_subset (random, board->full);
  Groups groups[2];
  groups_init (&groups[0], board, NULL, 0);
  groups_init (&groups[1], board, &fixed, 1);
  for (int i = 0; i < 2 * PARENTS; i++) {
    const BgGroup *group = &groups[i % 2].group;
    BgPosition position = model_random_subset (random, board->full);
    BgPosition least = bg_canonical (group, position);
    ck_assert_uint_eq (least, model_canonical (&groups[i % 2].model, position));
    g_autoptr (GHashTable) images = g_hash_table_new (g_direct_hash, g_direct_equal);
    for (int k = 0; k < group->order; k++) {
      BgPosition image = bg_board_image (board, group->symmetry[k], position);
      assert_in_loop (bg_canonical (group, image) == least);
      g_hash_table_add (images, GSIZE_TO_POINTER (image));
    }
    ck_assert_int_eq (bg_orbit_size (group, position), g_hash_table_size (images));
    if (i % 2 == 1)
      ck_assert_uint_eq (bg_canonical (group, fixed), fixed);
  }
}

TEST (test_canonical, "canonical") {
  for_each_board (check_canonical);
}

/* Plays PATH on the model. */
static BgPosition replay (const BgBoard *board, const Model *model, BgPosition position,
                          const BgPath *path) {
  ModelSequence play = { .before = { position } };
  ck_assert (model_play_path (model, board, path, &play));
  return play.before[play.n];
}

static void check_paths (const BgBoard *board, uint64_t *random) {
  Model model = model_of (board);
  for (int i = 0; i < PARENTS; i++) {
    BgPosition from = random_parent (random, board, BG_FORWARD);
    g_autoptr (GArray) moves = model_moves (&model, from, false, NULL, NULL);
    for (guint k = 0; k < moves->len; k++) {
      BgPosition to = g_array_index (moves, ModelMove, k).to;
      BgPath path;
      ck_assert (bg_path_is_plausible (from, to));
      ck_assert (bg_path_find (board, from, to, &path));
      ck_assert_uint_eq (replay (board, &model, from, &path), to);
      int symmetry = model_random_below (random, board->n_symmetries);
      bg_path_transform (board, symmetry, &path);
      ck_assert_uint_eq (replay (board, &model, bg_board_image (board, symmetry, from), &path),
                         bg_board_image (board, symmetry, to));
    }
  }
}

TEST (test_paths, "paths") {
  for_each_board (check_paths);
}

/* No move, no path: all pairs of positions of small boards. */
static void check_no_paths (const BgBoard *board, uint64_t *) {
  if (board->n_holes > 9)
    return;
  Model model = model_of (board);
  for (BgPosition from = 1; from <= board->full; from++) {
    g_autoptr (GArray) moves = model_moves (&model, from, false, NULL, NULL);
    g_autofree bool *reached = g_new0 (bool, board->full + 1);
    for (guint k = 0; k < moves->len; k++)
      reached[g_array_index (moves, ModelMove, k).to] = true;
    for (BgPosition to = 1; to <= board->full; to++) {
      BgPath path;
      if (bg_path_find (board, from, to, &path) != reached[to])
        ck_abort_msg ("%s: %" PRIx64 " to %" PRIx64 ": %sexpected a path", board->name,
                      (uint64_t) from, (uint64_t) to, reached[to] ? "" : "not ");
    }
  }
}

TEST (test_no_paths, "paths") {
  for_each_board (check_no_paths);
}

/* --- Trails ----------------------------------------------------------------------- */

static char *write_trail (const BgTrail *trail) {
  return g_strdup_printf ("%d %d %d %" PRIx64 " %" PRIx64, trail->jumps, trail->start, trail->end,
                          (uint64_t) trail->removed, (uint64_t) trail->visited);
}

/* Adds the sweeps that go on from TRAIL, jump by jump, as texts. */
static void add_sweeps (const Model *model, const BgTrail *trail, GHashTable *texts) {
  for (int i = 0; i < model->n_jumps; i++) {
    if (model->jump[i].from != trail->end || bg_has (trail->removed, model->jump[i].over))
      continue;
    BgTrail next = *trail;
    next.jumps++;
    next.end = model->jump[i].to;
    next.removed |= bg_hole_bit (model->jump[i].over);
    next.visited |= bg_hole_bit (next.end);
    g_hash_table_add (texts, write_trail (&next));
    add_sweeps (model, &next, texts);
  }
}

typedef struct {
  GHashTable *texts;
  guint taken, most;
} Taken;

static bool take_trail (const BgTrail *trail, void *data) {
  Taken *taken = data;
  g_hash_table_add (taken->texts, write_trail (trail));
  return ++taken->taken < taken->most;
}

static void check_trails (const BgBoard *board, uint64_t *) {
  if (board->by_lines || board->n_holes > 16)
    return;
  Model model = model_of (board);
  g_autoptr (GHashTable) wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int hole = 0; hole < board->n_holes; hole++)
    add_sweeps (&model,
                &(BgTrail){
                    .start = (uint8_t) hole, .end = (uint8_t) hole, .visited = bg_hole_bit (hole) },
                wanted);
  Taken taken = { .texts = found, .most = G_MAXUINT };
  for (int category = 0; category < BG_CATEGORIES; category++)
    for (int jumps = 1; jumps <= bg_trails_most (board, category); jumps++)
      assert_in_loop (bg_trails_visit (board, category, jumps, NULL, take_trail, &taken));
  if (board->rule != BG_RULE_8)
    ck_assert_uint_eq (taken.taken, g_hash_table_size (found));
  ck_assert_uint_eq (g_hash_table_size (found), g_hash_table_size (wanted));
  FOR_EACH_KEY (text, wanted)
    if (!g_hash_table_contains (found, text))
      ck_abort_msg ("%s: no trail %s", board->name, (char *) text);
}

TEST (test_trails, "trails") {
  for_each_board (check_trails);
  g_autoptr (BgBoard) board = make_board ("english", BG_RULE_4);
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Taken taken = { .texts = texts, .most = 3 };
  ck_assert (!bg_trails_visit (board, bg_board_category (board, 0), 4, NULL, take_trail, &taken));
  ck_assert_uint_eq (taken.taken, 3);
}
