#include "certificate/core_proof.h"

#include <stdlib.h>

#include "board/position_sort.h"
#include "bounds/regions.h"
#include "bounds/rounds/core_set.h"

/* As in the format. */
#define MOST_CORES (1 << 19)

/* Successors that are sorted at once. */
#define PORTION (1 << 20)

struct BgCoreProof {
  const BgProblem *problem;
  BgPosition tops[BG_MAX_HOLES]; /* of which finishes are a part (bg_problem_tops) */
  int n_tops;
  BgCoreFinder *find;
  gpointer source;
  BgGroup group; /* keeps the finishes */
  BgRegionList regions;
  bool is_used[BG_MAX_REGIONS];
  GArray *taken[BG_MAX_HOLES]; /* cores by moves, of BgPosition */
  guint n_taken;
  GHashTable *counted; /* of BgCore, by least images of holes; NULL: nothing is counted */
  guint64 rounds;      /* that were refuted, by anything */
  BgCoreSet covering[BG_MAX_HOLES]; /* by moves, all images of cores of as many or more */
};

BgCoreProof *bg_core_proof_new (const BgProblem *problem, BgCoreFinder *find, gpointer source) {
  BgCoreProof *proof = g_new0 (BgCoreProof, 1);
  BgRegionList all;
  proof->problem = problem;
  proof->find = find;
  proof->source = source;
  proof->n_tops = bg_problem_tops (problem, proof->tops);
  bg_problem_group (problem, &proof->group);
  bg_region_list_init (&all, problem->board, BG_REGION_HOLES);
  for (int k = 0; k < all.n; k++)
    if (problem->finish_is_single
        || !bg_region_is_inside (all.region[k], proof->tops, proof->n_tops))
      proof->regions.region[proof->regions.n++] = all.region[k];
  for (int n = 0; n < BG_MAX_HOLES; n++)
    proof->taken[n] = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  return proof;
}

void bg_core_proof_free (BgCoreProof *proof) {
  if (proof == NULL)
    return;
  for (int n = 0; n < BG_MAX_HOLES; n++) {
    g_array_unref (proof->taken[n]);
    bg_core_set_clear (&proof->covering[n]);
  }
  g_clear_pointer (&proof->counted, g_hash_table_unref);
  g_free (proof);
}

/* Steps of a question about a core that the search had no need of. */
#define MOST_CORE_WORK 5000000

BgPosition bg_core_find_learned (gpointer data, BgPosition position, int n, BgCoreUse use) {
  const BgCoreSource *source = data;
  const bool asks = use == BG_CORE_OF_ROUND || (use == BG_CORE_OF_LEVEL && !source->rounds_alone);
  uint64_t work = 0;
  const BgPosition core = bg_cores_find (source->cores, position, n);
  return core == 0 && asks && bg_cores_ask (source->cores, position, n, MOST_CORE_WORK, &work)
             ? bg_cores_find (source->cores, position, n)
             : core;
}

static guint hash_core (gconstpointer core) {
  return (guint) bg_position_hash (((const BgCore *) core)->holes);
}

static gboolean equal_cores (gconstpointer a, gconstpointer b) {
  return ((const BgCore *) a)->holes == ((const BgCore *) b)->holes;
}

void bg_core_proof_count_rounds (BgCoreProof *proof) {
  proof->counted = g_hash_table_new_full (hash_core, equal_cores, g_free, NULL);
}

guint64 bg_core_proof_rounds (const BgCoreProof *proof) {
  return proof->rounds;
}

/* The count of the core that IMAGE is an image of; NULL: it was not taken, or nothing is counted.
 */
static BgCore *find_count (const BgCoreProof *proof, BgPosition image) {
  const BgCore least = { .holes = bg_canonical (&proof->group, image) };
  return g_hash_table_lookup (proof->counted, &least);
}

/* The checker's test: regions one beside the other, in their order. */
static bool packing_shows (BgCoreProof *proof, BgPosition position, int n) {
  const bool is_single = proof->problem->finish_is_single && n > 0;
  int taken[BG_MAX_HOLES], n_taken = 0;
  for (int k = 0; k < proof->regions.n; k++)
    if (bg_subset (proof->regions.region[k], position)) {
      position ^= proof->regions.region[k];
      taken[n_taken++] = k;
    }
  for (int f = 0; f < proof->n_tops && n_taken > n && !is_single; f++) {
    int kept = 0;
    for (int k = 0; k < n_taken; k++)
      kept += bg_subset (proof->regions.region[taken[k]], proof->tops[f]);
    if (n_taken - kept <= n)
      return false;
  }
  for (int k = 0; k < n_taken && n_taken > n; k++)
    proof->is_used[taken[k]] = true;
  return n_taken > n;
}

/* The image that is proved is listed, and no other: packings take regions in their order, and may
   show more of one image than of another. */
static void take (BgCoreProof *proof, BgPosition position, int n) {
  const BgPosition core = bg_canonical (&proof->group, position);
  size_t n_images;
  g_autofree BgPosition *images = bg_group_all_images (&proof->group, &core, 1, &n_images);
  g_array_append_val (proof->taken[n], core);
  proof->n_taken++;
  if (proof->counted != NULL && find_count (proof, core) == NULL)
    g_hash_table_add (proof->counted,
                      g_memdup2 (&(BgCore){ bg_canonical (&proof->group, core), n, 0 },
                                 sizeof (BgCore)));
  for (int k = 1; k <= n; k++)
    for (size_t i = 0; i < n_images; i++)
      if (bg_core_set_find (&proof->covering[k], images[i]) == 0)
        bg_core_set_add (&proof->covering[k], images[i]);
}

/* Is POSITION, of ROUNDS rounds, covered by finishes or regions, or by a core that was taken? */
static bool is_covered (BgCoreProof *proof, BgPosition position, int n, int rounds) {
  BgPosition core = 0;
  if (n == 0 ? bg_region_is_inside (position, proof->tops, proof->n_tops)
             : !packing_shows (proof, position, n)
                   && (core = bg_core_set_find (&proof->covering[n], position)) == 0)
    return false;
  proof->rounds += rounds;
  if (core != 0 && proof->counted != NULL)
    find_count (proof, core)->rounds += rounds;
  return true;
}

/* Is POSITION, of ROUNDS rounds, covered, if need be by a core that is taken now? */
static bool covers (BgCoreProof *proof, BgPosition position, int n, int rounds, BgCoreUse use) {
  if (is_covered (proof, position, n, rounds))
    return true;
  const BgPosition core = n > 0 && proof->n_taken < MOST_CORES
                              ? proof->find (proof->source, position, n, use)
                              : 0;
  if (core == 0)
    return false;
  take (proof, core, n);
  return is_covered (proof, position, n, rounds);
}

bool bg_core_proof_covers (BgCoreProof *proof, BgPosition position, int n) {
  return covers (proof, position, n, 0, BG_CORE_OF_LEVEL);
}

/* --- Rounds, as the checker has them ------------------------------------------ */

/* Rounds of cores (doc/theory.md, Definition 5.1): the pegs that a move from one hole to another
   may remove.  This is plain work for proofs that are written; bounds have tables. */

static BgPosition ends_of (const BgBoard *board, int line) {
  return bg_hole_bit (board->line[line].a) | bg_hole_bit (board->line[line].b);
}

/* The holes that lines outside REST connect to HOLE, but for line LEFT_OUT, if that is not -1. */
static BgPosition find_reached (const BgBoard *board, BgPosition rest, int hole, int left_out) {
  BgPosition reached = bg_hole_bit (hole), before = 0;
  while (before != reached) {
    before = reached;
    for (int l = 0; l < board->n_lines; l++)
      if (l != left_out && ends_of (board, l) & reached && (ends_of (board, l) & rest) == 0)
        reached |= ends_of (board, l);
  }
  return reached;
}

/* SET without all pegs that a mover of CLASS may remove, once it has left SET. */
static BgPosition find_rest (const BgBoard *board, BgPosition class, BgPosition set) {
  BgPosition before = ~set;
  while (before != set) {
    before = set;
    for (int l = 0; l < board->n_lines; l++)
      if (ends_of (board, l) & class && (ends_of (board, l) & set) == 0)
        set &= ~bg_hole_bit (board->line[l].over);
  }
  return set;
}

/* The middles of the lines of moves from START to END, which stand in no hole of REST. */
static BgPosition find_middles (const BgBoard *board, BgPosition rest, int start, int end) {
  const BgPosition reached = find_reached (board, rest, start, -1);
  BgPosition passed = reached, middles = 0;
  if (!bg_has (reached, end))
    return 0;
  for (int l = 0; l < board->n_lines; l++)
    if (bg_subset (ends_of (board, l), reached)) {
      const BgPosition side = find_reached (board, rest, start, l);
      if (bg_has (side, end))
        passed &= side;
    }
  for (int l = 0; l < board->n_lines; l++)
    if (bg_subset (ends_of (board, l), passed))
      middles |= bg_hole_bit (board->line[l].over);
  return middles;
}

static bool round_is_covered (BgCoreProof *proof, BgPosition core, int n, BgPosition round) {
  return bg_subset (core, round) || covers (proof, round, n - 1, 1, BG_CORE_OF_ROUND);
}

/* Are the rounds of CORE in CLASS with one of STARTS, without which it is SET, covered, but for
   rounds that contain CORE? */
static bool rounds_are_covered (BgCoreProof *proof, BgPosition core, int n, BgPosition class,
                                BgPosition starts, BgPosition set) {
  const BgBoard *board = proof->problem->board;
  const BgPosition rest = find_rest (board, class, set);
  BgPosition ends = 0; /* that are not covered by the rest alone */
  BG_FOR_EACH_HOLE (end, class & ~rest)
    if (!bg_subset (core, rest | bg_hole_bit (end)))
      ends |= bg_hole_bit (end);
  if (ends == 0 || covers (proof, rest, n - 1, bg_pegs (ends), BG_CORE_OF_REST))
    return true;
  BG_FOR_EACH_HOLE (end, ends)
    if (covers (proof, rest | bg_hole_bit (end), n - 1, 1, BG_CORE_OF_REST))
      ends &= ~bg_hole_bit (end);
  BG_FOR_EACH_HOLE (start, starts)
    BG_FOR_EACH_HOLE (end, ends) {
      const BgPosition middles = find_middles (board, rest, start, end);
      if (middles != 0 && !round_is_covered (proof, core, n, (set & ~middles) | bg_hole_bit (end)))
        return false;
    }
  return true;
}

static bool prove_core (BgCoreProof *proof, BgPosition core, int n) {
  const BgBoard *board = proof->problem->board;
  BgPosition done = 0;
  for (int l = 0; l < board->n_lines; l++) {
    const BgPosition class = find_reached (board, 0, board->line[l].a, -1);
    if (done & class)
      continue;
    done |= class;
    if (!rounds_are_covered (proof, core, n, class, class & ~core, core))
      return false;
    BG_FOR_EACH_HOLE (start, class & core)
      if (!rounds_are_covered (proof, core, n, class, bg_hole_bit (start),
                               core & ~bg_hole_bit (start)))
        return false;
  }
  return true;
}

bool bg_core_proof_prove (BgCoreProof *proof, int n) {
  for (guint k = 0; k < proof->taken[n]->len; k++)
    if (!prove_core (proof, g_array_index (proof->taken[n], BgPosition, k), n))
      return false;
  return true;
}

/* --- Levels -------------------------------------------------------------------- */

/* Levels so far, and successors of positions on the last of them. */
typedef struct {
  BgCoreProof *proof;
  const BgInstance *instance;
  GArray *level[BG_MAX_HOLES + 1]; /* of BgPosition, ascending */
  int n_levels;
  BgPosition *successors, *spare;
  size_t n;
  const BgControl *control;
} Closing;

static void subtract (Closing *closing, const GArray *level) {
  size_t kept = 0;
  guint at = 0;
  for (size_t i = 0; i < closing->n; i++) {
    const BgPosition position = closing->successors[i];
    while (at < level->len && g_array_index (level, BgPosition, at) < position)
      at++;
    if (at == level->len || g_array_index (level, BgPosition, at) != position)
      closing->successors[kept++] = position;
  }
  closing->n = kept;
}

/* Does a resource count show that POSITION is lost? */
static bool is_lost (const BgProblem *problem, BgPosition position) {
  for (guint i = 0; i < problem->resources->len; i++) {
    const BgResource *resource = problem->resources->pdata[i];
    if (bg_resource_sum (resource, position) < resource->least)
      return true;
  }
  return false;
}

/* Covers successors with MOVES to go that are on no level; the others are for the NEXT level. */
static void settle (Closing *closing, int moves, GArray *next) {
  const BgProblem *problem = closing->proof->problem;
  const int least = bg_problem_finish_pegs (problem);
  closing->n = bg_positions_sort (&closing->successors, &closing->spare, closing->n,
                                  closing->control->stop);
  for (int j = 0; j < closing->n_levels; j++)
    subtract (closing, closing->level[j]);
  for (size_t i = 0; i < closing->n; i++) {
    const BgPosition position = closing->successors[i];
    const int n = MIN (moves, bg_pegs (position) - least);
    if (n > 0 && !is_lost (problem, position)
        && !bg_core_proof_covers (closing->proof, position, n))
      g_array_append_val (next, position);
  }
  closing->n = 0;
}

/* The next level, after which there are MOVES to go. */
static GArray *make_next (Closing *closing, int moves) {
  const BgBoard *board = closing->instance->problem->board;
  const GArray *level = closing->level[closing->n_levels - 1];
  GArray *next = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (BgCompleteMove));
  for (guint i = 0; i < level->len && !bg_control_stopped (closing->control); i++) {
    const BgPosition position = g_array_index (level, BgPosition, i);
    g_array_set_size (found, 0);
    BG_FOR_EACH_HOLE (start, position)
      bg_complete_moves (board, position, start, NULL, NULL, found);
    for (guint k = 0; k < found->len; k++) {
      const BgCompleteMove *move = &g_array_index (found, BgCompleteMove, k);
      closing->successors[closing->n++] = bg_canonical (&closing->instance->group, move->result);
      if (closing->n == PORTION)
        settle (closing, moves, next);
    }
  }
  settle (closing, moves, next);
  bg_positions_leave_distinct (next);
  return next;
}

bool bg_core_proof_close (BgCoreProof *proof, const BgInstance *instance, int moves,
                          BgLevels *levels, const BgControl *control) {
  Closing closing = { .proof = proof,
                      .instance = instance,
                      .n_levels = 1,
                      .successors = g_new (BgPosition, PORTION),
                      .spare = g_new (BgPosition, PORTION),
                      .control = control };
  bool is_proved = true;
  closing.level[0] = bg_instance_roots (instance);
  for (int left = moves - 1; left > 0 && is_proved && !bg_control_stopped (control); left--) {
    GArray *next = make_next (&closing, left);
    closing.level[closing.n_levels++] = next;
    is_proved = bg_core_proof_prove (proof, left);
  }
  for (int i = 0; i < levels->n; i++)
    bg_level_clear (&levels->level[i]);
  levels->n = closing.n_levels;
  for (int i = 0; i < closing.n_levels; i++) {
    levels->level[i] = (BgLevel){ 0 };
    bg_level_init (&levels->level[i], (BgPosition *) closing.level[i]->data, closing.level[i]->len);
    g_array_unref (closing.level[i]);
  }
  g_free (closing.successors);
  g_free (closing.spare);
  return is_proved;
}

/* --- Lists for a certificate -------------------------------------------------- */

static int compare_cores (gconstpointer a, gconstpointer b) {
  const BgCore *x = a, *y = b;
  return x->moves != y->moves ? x->moves - y->moves : (x->holes > y->holes) - (x->holes < y->holes);
}

/* Without cores that contain one of as many moves. */
GArray *bg_core_proof_list (const BgCoreProof *proof) {
  GArray *cores = g_array_new (FALSE, FALSE, sizeof (BgCore));
  BgCoreSet above = { 0 };
  for (int n = BG_MAX_HOLES; n-- > 1;)
    for (guint k = 0; k < proof->taken[n]->len; k++) {
      const BgPosition core = g_array_index (proof->taken[n], BgPosition, k);
      BgCore least = { bg_canonical (&proof->group, core), n, 0 };
      if (bg_core_set_find (&above, least.holes) != 0)
        continue;
      if (proof->counted != NULL)
        least.rounds = find_count (proof, core)->rounds;
      bg_core_set_add (&above, least.holes);
      g_array_append_val (cores, least);
    }
  bg_core_set_clear (&above);
  g_array_sort (cores, compare_cores);
  return cores;
}

int bg_core_proof_regions (const BgCoreProof *proof, BgPosition *regions) {
  int n = 0;
  for (int k = 0; k < proof->regions.n; k++)
    if (proof->is_used[k])
      regions[n++] = proof->regions.region[k];
  return n;
}
