#include "solutions/lengths.h"

#include <stdlib.h>
#include <string.h>

#include "board/position_tree.h"
#include "moves/moves.h"
#include "search/by_moves/levels.h"
#include "solutions/fixed_ways.h"

/* Moves to a finish of positions that lead to none, or to none soon enough. */
#define NEVER UINT8_MAX

/* Approximate bytes of a kept position in the arrays and the map below, and of a count. */
#define KEPT_BYTES 48
#define COUNT_BYTES 96

/* A key (search/instance.h) between moves, up to the symmetry of the forward search. */
typedef struct {
  BgPosition key;
  uint8_t depth;    /* moves from the start */
  uint8_t distance; /* to a finish; NEVER */
} Kept;

typedef struct {
  const BgInstance *instance;
  const BgControl *control;
  int limit;  /* moves of the longest solutions, without the moves beside */
  Kept *kept; /* the keys of all levels, the fewest pegs first */
  size_t n;
  BgPositionTree place; /* of a key among them, + 1 */
  GArray *moves;        /* of BgCompleteMove, for the key at hand */
  uint64_t bytes;       /* of KEPT and PLACE */
  uint64_t peak_bytes;  /* of these and the levels */
} Search;

/* --- Positions between moves ------------------------------------------------ */

/* Makes the moves of the peg in START, which is the move number DEPTH + 1. */
static const GArray *make_moves (Search *search, BgPosition key, int depth, int start) {
  g_array_set_size (search->moves, 0);
  bg_instance_complete_moves (search->instance, key & search->instance->holes, start,
                              search->limit - depth - 1, search->moves);
  return search->moves;
}

/* The kept key of which KEY is an image; NULL: none. */
static Kept *find_kept (Search *search, BgPosition key) {
  const BgPosition canonical = bg_instance_canonical (search->instance, key);
  const Word_t place = bg_position_tree_find (&search->place, canonical);
  return place == 0 ? NULL : &search->kept[place - 1];
}

static int compare_kept (const void *a, const void *b) {
  const Kept *x = a, *y = b;
  const int pegs = bg_pegs (x->key) - bg_pegs (y->key);
  return pegs != 0 ? pegs : x->key < y->key ? -1 : x->key > y->key;
}

/* The kept key that MOVE leads to from KEY, and that key TO before symmetries; NULL: none. */
static Kept *find_next (Search *search, BgPosition key, const BgCompleteMove *move,
                        BgPosition *to) {
  return bg_instance_follow (search->instance, key, move, to) ? find_kept (search, *to) : NULL;
}

/* Takes the keys of LEVELS over. */
static void take_levels (Search *search, BgLevels *levels) {
  for (int level = 0; level < levels->n; level++) {
    BgPosition positions[BG_RUN_BLOCK];
    BgLevelReader reader = bg_level_read (&levels->level[level]);
    for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
      for (size_t i = 0; i < n; i++)
        search->kept[search->n++] = (Kept){ positions[i], (uint8_t) level, NEVER };
    bg_level_clear (&levels->level[level]);
  }
  qsort (search->kept, search->n, sizeof *search->kept, compare_kept);
  for (size_t i = 0; i < search->n; i++)
    *bg_position_tree_word (&search->place, search->kept[i].key) = i + 1;
}

/* Builds the levels under the limit. */
static BgStop find_positions (Search *search) {
  const BgLevelsPlan plan = { .instance = search->instance,
                              .limit = search->limit + search->instance->moves_beside };
  const BgControl half = bg_control_share (search->control, search->control->memory / 2);
  BgLevels levels;
  uint64_t n = 0;
  bg_levels_run (&levels, &plan, &half);
  BgStop stop = levels.stop;
  for (int level = 0; level < levels.n; level++)
    n += levels.level[level].n;
  search->bytes = n * KEPT_BYTES;
  search->peak_bytes = levels.stats.peak_bytes + search->bytes;
  if (stop == BG_STOP_NONE && search->bytes > search->control->memory / 2)
    stop = BG_STOP_MEMORY;
  search->kept = stop == BG_STOP_NONE ? g_try_new (Kept, n) : NULL;
  if (search->kept != NULL)
    take_levels (search, &levels);
  else if (stop == BG_STOP_NONE)
    stop = BG_STOP_MEMORY;
  bg_levels_clear (&levels);
  return stop;
}

/* Finds the distance of KEPT; all positions with fewer pegs have theirs. */
static void find_distance (Search *search, Kept *kept) {
  const BgPosition position = kept->key & search->instance->holes;
  if (bg_instance_is_end (search->instance, kept->key)) {
    kept->distance = 0;
    return;
  }
  BG_FOR_EACH_HOLE (start, position) {
    const GArray *moves = make_moves (search, kept->key, kept->depth, start);
    for (guint i = 0; i < moves->len; i++) {
      BgPosition to;
      const Kept *next = find_next (search, kept->key, &g_array_index (moves, BgCompleteMove, i),
                                    &to);
      if (next != NULL && next->distance != NEVER)
        kept->distance = MIN (kept->distance, next->distance + 1);
    }
  }
}

/* Positions with fewer pegs come first: a move removes pegs. */
static BgStop find_distances (Search *search) {
  for (size_t i = 0; i < search->n; i++) {
    find_distance (search, &search->kept[i]);
    if (bg_control_stopped (search->control))
      return bg_control_stop (search->control);
  }
  return BG_STOP_NONE;
}

/* --- Counts ---------------------------------------------------------------- */

/* The sequences of jumps that lead to a key in MOVES moves, the last of which ends in END. */
typedef struct {
  uint8_t moves, end;
  mpz_t number;
} Count;

typedef struct {
  BgPosition key;
  GArray *counts; /* of Count */
} Node;

/* The keys whose positions have as many pegs. */
typedef struct {
  GArray *nodes; /* of Node */
  BgPositionTree place;
} Layer;

typedef struct {
  Search *search;
  int symmetry;                  /* which has to keep every hole of a move where it is */
  Layer layer[BG_MAX_HOLES + 1]; /* by bits of keys */
  mpz_t *sums;                   /* by moves: solutions */
  uint64_t n_counts;
} Run;

static void clear_layer (Run *run, int pegs) {
  Layer *layer = &run->layer[pegs];
  for (guint i = 0; layer->nodes != NULL && i < layer->nodes->len; i++) {
    GArray *counts = g_array_index (layer->nodes, Node, i).counts;
    for (guint c = 0; c < counts->len; c++)
      mpz_clear (g_array_index (counts, Count, c).number);
    run->n_counts -= counts->len;
    g_array_unref (counts);
  }
  g_clear_pointer (&layer->nodes, g_array_unref);
  bg_position_tree_clear_map (&layer->place);
}

/* The node of KEY, a new one if it has none. */
static Node *find_node (Run *run, BgPosition key) {
  Layer *layer = &run->layer[bg_pegs (key)];
  if (layer->nodes == NULL)
    layer->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  Word_t *place = bg_position_tree_word (&layer->place, key);
  if (*place == 0) {
    const Node node = { key, g_array_new (FALSE, FALSE, sizeof (Count)) };
    g_array_append_val (layer->nodes, node);
    *place = layer->nodes->len;
  }
  return &g_array_index (layer->nodes, Node, *place - 1);
}

/* The number of a node that goes with MOVES and END, 0 if it is new. */
static mpz_t *find_count (Run *run, Node *node, int moves, int end) {
  for (guint i = 0; i < node->counts->len; i++) {
    Count *count = &g_array_index (node->counts, Count, i);
    if (count->moves == moves && count->end == end)
      return &count->number;
  }
  Count count = { (uint8_t) moves, (uint8_t) end, { { 0 } } };
  mpz_init (count.number);
  g_array_append_val (node->counts, count);
  run->n_counts++;
  return &g_array_index (node->counts, Count, node->counts->len - 1).number;
}

/* The ways to play MOVE that the symmetry leaves as they are. */
static uint64_t count_ways (const Run *run, BgPosition position, const BgCompleteMove *move) {
  const BgInstance *instance = run->search->instance;
  const BgMove kind = { move->start, move->end, move->jumps,
                        bg_complete_move_removed (move, position) };
  return bg_fixed_ways (instance->problem->board, run->symmetry, position, &kind,
                        bg_instance_ways (instance, move));
}

/* By moves: the sequences to NODE whose last move ends elsewhere than in START, whose peg goes on
   in a move of its own. */
static void sum_counts (const Node *node, int start, mpz_t *sums, int limit) {
  for (int moves = 0; moves <= limit; moves++)
    mpz_set_ui (sums[moves], 0);
  for (guint i = 0; i < node->counts->len; i++) {
    const Count *count = &g_array_index (node->counts, Count, i);
    if (count->end != start)
      mpz_add (sums[count->moves], sums[count->moves], count->number);
  }
}

/* Adds the sequences that go on from KEY by MOVE, in as many WAYS, to the count of its result. */
static void add_move (Run *run, BgPosition key, const BgCompleteMove *move, uint64_t ways,
                      mpz_t *before) {
  const int limit = run->search->limit;
  BgPosition to;
  const Kept *kept = find_next (run->search, key, move, &to);
  if (kept == NULL || kept->distance == NEVER)
    return;
  for (int moves = 0; moves + 1 + kept->distance <= limit; moves++)
    if (mpz_sgn (before[moves]) != 0) {
      Node *node = find_node (run, to);
      mpz_addmul_ui (*find_count (run, node, moves + 1, move->end), before[moves], ways);
    }
}

/* Hands the counts of a node on to the results of its moves. */
static void expand_node (Run *run, const Node *node, mpz_t *before) {
  Search *search = run->search;
  const BgPosition position = node->key & search->instance->holes;
  const int depth = find_kept (search, node->key)->depth;
  if (bg_problem_is_finish (search->instance->problem, position)) {
    sum_counts (node, -1, before, search->limit);
    for (int moves = 0; moves <= search->limit; moves++)
      mpz_add (run->sums[moves], run->sums[moves], before[moves]);
    return; /* a solution ends with the first finish between two moves */
  }
  const uint8_t *image = search->instance->problem->board->symmetry[run->symmetry];
  BG_FOR_EACH_HOLE (start, position) {
    if (image[start] != start)
      continue;
    const GArray *moves = make_moves (search, node->key, depth, start);
    sum_counts (node, start, before, search->limit);
    for (guint i = 0; i < moves->len; i++) {
      const BgCompleteMove *move = &g_array_index (moves, BgCompleteMove, i);
      const uint64_t ways = count_ways (run, position, move);
      if (ways > 0)
        add_move (run, node->key, move, ways, before);
    }
  }
}

/* Adds to SUMS, by their moves, the solutions that SYMMETRY leaves as they are. */
static BgStop count_fixed (Search *search, int symmetry, mpz_t *sums, uint64_t *peak_counts) {
  const BgPosition start = bg_instance_start (search->instance);
  Run run = { .search = search, .symmetry = symmetry, .sums = sums };
  g_autofree mpz_t *before = g_new (mpz_t, search->limit + 1);
  BgStop stop = BG_STOP_NONE;
  for (int moves = 0; moves <= search->limit; moves++)
    mpz_init (before[moves]);
  /* no hole is the end of a move before the first */
  mpz_set_ui (*find_count (&run, find_node (&run, start), 0, BG_MAX_HOLES), 1);
  for (int pegs = bg_pegs (start); pegs >= 0; pegs--) {
    const GArray *nodes = run.layer[pegs].nodes;
    for (guint i = 0; nodes != NULL && i < nodes->len && stop == BG_STOP_NONE; i++) {
      expand_node (&run, &g_array_index (nodes, Node, i), before);
      *peak_counts = MAX (*peak_counts, run.n_counts);
      if (bg_control_stopped (search->control)
          || search->bytes + run.n_counts * COUNT_BYTES > search->control->memory)
        stop = bg_control_shortfall (search->control);
    }
    clear_layer (&run, pegs);
  }
  for (int moves = 0; moves <= search->limit; moves++)
    mpz_clear (before[moves]);
  return stop;
}

/* By the orbit-counting lemma, as in solutions.c. */
static BgStop count_lengths (Search *search, BgLengths *lengths) {
  const BgProblem *problem = search->instance->problem;
  const int n = search->limit + 1;
  BgGroup finishes, symmetries;
  bg_problem_group (problem, &finishes);
  bg_group_init_common (&symmetries, problem->board, &search->instance->group, &finishes);
  g_autofree mpz_t *raw = g_new (mpz_t, n), *fixed = g_new (mpz_t, n);
  const int first = lengths->first - search->instance->moves_beside;
  uint64_t peak_counts = 0;
  for (int moves = 0; moves < n; moves++)
    mpz_inits (raw[moves], fixed[moves], NULL);
  BgStop stop = count_fixed (search, 0, raw, &peak_counts);
  for (int k = 0; k < symmetries.order && stop == BG_STOP_NONE; k++)
    if (symmetries.symmetry[k] != 0)
      stop = count_fixed (search, symmetries.symmetry[k], fixed, &peak_counts);
  for (int moves = 0; moves < n; moves++) {
    mpz_add (fixed[moves], fixed[moves], raw[moves]);
    if (moves >= first && stop == BG_STOP_NONE) {
      mpz_set (lengths->raw[moves - first], raw[moves]);
      mpz_divexact_ui (lengths->up_to_symmetry[moves - first], fixed[moves], symmetries.order);
    }
    mpz_clears (raw[moves], fixed[moves], NULL);
  }
  lengths->peak_bytes = MAX (search->peak_bytes, search->bytes + peak_counts * COUNT_BYTES);
  return stop;
}

/* --- Solutions of several lengths ------------------------------------------ */

BgLengths *bg_lengths_new (const BgSolveResult *solved, int longer, const BgControl *control,
                           BgStop *stop) {
  bg_instance_unrepresent (solved->instance, solved->heuristic);
  /* a solution has no more moves than jumps, and no start has more pegs than the board has holes */
  Search search = { .instance = solved->instance,
                    .control = control,
                    .limit = MIN (solved->moves + longer, BG_MAX_HOLES)
                             - solved->instance->moves_beside,
                    .moves = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove)) };
  g_autoptr (BgLengths) lengths = g_new0 (BgLengths, 1);
  lengths->first = solved->moves;
  lengths->n = search.limit + solved->instance->moves_beside - solved->moves + 1;
  lengths->raw = g_new (mpz_t, lengths->n);
  lengths->up_to_symmetry = g_new (mpz_t, lengths->n);
  for (int i = 0; i < lengths->n; i++)
    mpz_inits (lengths->raw[i], lengths->up_to_symmetry[i], NULL);
  *stop = find_positions (&search);
  if (*stop == BG_STOP_NONE)
    *stop = find_distances (&search);
  if (*stop == BG_STOP_NONE)
    *stop = count_lengths (&search, lengths);
  g_free (search.kept);
  bg_position_tree_clear_map (&search.place);
  g_array_unref (search.moves);
  return *stop == BG_STOP_NONE ? g_steal_pointer (&lengths) : NULL;
}

void bg_lengths_free (BgLengths *lengths) {
  if (lengths == NULL)
    return;
  for (int i = 0; i < lengths->n; i++)
    mpz_clears (lengths->raw[i], lengths->up_to_symmetry[i], NULL);
  g_free (lengths->raw);
  g_free (lengths->up_to_symmetry);
  g_free (lengths);
}
