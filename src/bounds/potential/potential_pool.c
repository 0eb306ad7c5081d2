#include "bounds/potential/potential_pool.h"

#include <string.h>

#include "bounds/potential/potential_lanes.h"

/* The positions that each set ruled out are counted when COUNT positions have passed; a set that
   has ruled out nothing for more than PATIENCE counts is retired. */
#define COUNT 20000
#define PATIENCE 2

BgPotentialPool *bg_potential_pool_new (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  BgPotentialPool *pool = g_aligned_alloc0 (1, sizeof *pool, 64);
  pool->problem = problem;
  bg_problem_group (problem, &pool->group);
  bg_region_list_init (&pool->regions, board, BG_REGION_HOLES);
  bg_region_table_init (&pool->filled, &pool->regions, board->n_holes);
  for (int k = 0; k < pool->group.order; k++)
    for (int r = 0; r < pool->regions.n; r++)
      pool->region_image[k][r] = (uint8_t) bg_region_list_find (
          &pool->regions, bg_board_image (board, pool->group.symmetry[k], pool->regions.region[r]));
  pool->sets = g_array_new (FALSE, FALSE, sizeof (BgPotential));
  pool->lanes = g_array_new (FALSE, FALSE, sizeof (BgPotentialLane));
  g_mutex_init (&pool->noting);
  bg_potential_lanes_init (pool);
  return pool;
}

void bg_potential_pool_free (BgPotentialPool *pool) {
  if (pool == NULL)
    return;
  g_array_unref (pool->sets);
  g_array_unref (pool->lanes);
  g_free (pool->use);
  g_free (pool->shared);
  bg_potential_lanes_clear (pool);
  bg_region_table_clear (&pool->filled);
  g_mutex_clear (&pool->noting);
  g_aligned_free (pool);
}

const BgRegionList *bg_potential_pool_regions (const BgPotentialPool *pool) {
  return &pool->regions;
}

const GArray *bg_potential_pool_sets (const BgPotentialPool *pool) {
  return pool->sets;
}

uint64_t bg_potential_pool_hits (const BgPotentialPool *pool, guint set) {
  return pool->use[set].earlier_hits + atomic_load (&pool->use[set].hits);
}

size_t bg_potential_pool_n_lanes (const BgPotentialPool *pool) {
  return pool->lanes->len;
}

uint64_t bg_potential_pool_bytes (const BgPotentialPool *pool) {
  return sizeof *pool + pool->sets->len * (sizeof (BgPotential) + sizeof (BgPotentialUse))
         + pool->lanes->len * sizeof (BgPotentialLane) + bg_potential_lanes_bytes (pool);
}

/* Are all sums of SET, which are compared with its offset and some divisors, of 16 bits? */
static bool fits (const BgPotentialPool *pool, const BgPotential *set) {
  gint64 least = 0, most = 0;
  for (int hole = 0; hole < pool->problem->board->n_holes; hole++) {
    least += MIN (set->weight[hole], 0);
    most += MAX (set->weight[hole], 0);
  }
  for (int k = 0; k < pool->regions.n; k++)
    most += set->region_weight[k];
  return least >= G_MININT16 && most < G_MAXINT16;
}

bool bg_potential_pool_add (BgPotentialPool *pool, const BgPotential *set) {
  if (!fits (pool, set))
    return false;
  const guint number = pool->sets->len, first = pool->lanes->len;
  g_array_append_val (pool->sets, *set);
  pool->use = g_renew (BgPotentialUse, pool->use, number + 1);
  memset (&pool->use[number], 0, sizeof *pool->use);
  for (int k = 0; k < pool->group.order; k++) {
    const BgPotentialLane lane = { number, k };
    bool is_known = false;
    for (guint l = first; l < pool->lanes->len && !is_known; l++)
      is_known = bg_potential_lanes_agree (pool, &lane,
                                           &g_array_index (pool->lanes, BgPotentialLane, l));
    if (!is_known)
      g_array_append_val (pool->lanes, lane);
  }
  return true;
}

static int compare_lanes (gconstpointer a, gconstpointer b, gpointer data) {
  const BgPotentialLane *x = a, *y = b;
  const BgPotentialUse *use = data;
  const uint64_t hits_x = use[x->set].last_hits, hits_y = use[y->set].last_hits;
  if (hits_x != hits_y)
    return hits_x > hits_y ? -1 : 1;
  return x->set != y->set ? (x->set > y->set) - (x->set < y->set)
                          : (x->image > y->image) - (x->image < y->image);
}

/* Counts the positions that each set ruled out, retires sets that long ruled out none and puts the
   others in the order of their success. */
static void count_hits (BgPotentialPool *pool) {
  for (guint s = 0; s < pool->sets->len; s++) {
    BgPotentialUse *use = &pool->use[s];
    use->last_hits = use->last_hits / 2 + atomic_load (&use->hits);
    use->earlier_hits += atomic_load (&use->hits);
    use->idle = atomic_exchange (&use->hits, 0) > 0 ? 0 : use->idle + 1;
    use->retired |= use->idle > PATIENCE && pool->notes == NULL;
  }
  guint kept = 0;
  for (guint l = 0; l < pool->lanes->len; l++) {
    const BgPotentialLane lane = g_array_index (pool->lanes, BgPotentialLane, l);
    if (!pool->use[lane.set].retired)
      g_array_index (pool->lanes, BgPotentialLane, kept++) = lane;
  }
  g_array_set_size (pool->lanes, kept);
  g_array_sort_with_data (pool->lanes, compare_lanes, pool->use);
  pool->n_ready = 0;
}

void bg_potential_pool_tidy (BgPotentialPool *pool) {
  if (atomic_load (&pool->passed) < COUNT)
    return;
  atomic_store (&pool->passed, 0);
  pool->n_shared = 0;
  count_hits (pool);
  bg_potential_pool_lay_out (pool);
}

void bg_potential_pool_note (BgPotentialPool *pool, GArray *notes, guint most) {
  pool->notes = notes;
  pool->most_notes = most;
}

/* --- Of several processes --------------------------------------------------------- */

/* Count I: of PASSED, then of the hits of sets. */
static atomic_uint_fast64_t *count_at (BgPotentialPool *pool, guint i) {
  return i == 0 ? &pool->passed : &pool->use[i - 1].hits;
}

uint64_t *bg_potential_pool_own_counts (BgPotentialPool *pool, size_t *n) {
  *n = pool->sets->len + 1;
  uint64_t *counts = g_new (uint64_t, *n);
  for (guint i = 0; i < *n; i++)
    counts[i] = atomic_load (count_at (pool, i)) - (i < pool->n_shared ? pool->shared[i] : 0);
  return counts;
}

void bg_potential_pool_share (BgPotentialPool *pool, const uint64_t *counts) {
  const guint n = pool->sets->len + 1;
  pool->shared = g_renew (uint64_t, pool->shared, n);
  for (guint i = 0; i < n; i++) {
    if (counts != NULL)
      atomic_store (count_at (pool, i), (i < pool->n_shared ? pool->shared[i] : 0) + counts[i]);
    pool->shared[i] = atomic_load (count_at (pool, i));
  }
  pool->n_shared = n;
}

/* --- Kept and restored ----------------------------------------------------------- */

/* A set has weights of holes and of regions, offsets of a perimeter, divisor, offset, bound at the
   start, and use.  WEIGHTS: @ax in a format, where an array is one value, and ax in a type. */
#define SET_FORMAT(weights) "(" weights weights weights "xxitttib)"
#define LANE_FORMAT "(ui)"
#define FORMAT(weights) "(ta" SET_FORMAT (weights) "a" LANE_FORMAT ")"

static GVariant *save_weights (const gint64 *weight, int n) {
  return g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, weight, n, sizeof *weight);
}

/* Takes SAVED; false where it has not N weights. */
static bool restore_weights (gint64 *weight, int n, GVariant *saved) {
  gsize n_saved;
  const gint64 *from = g_variant_get_fixed_array (saved, &n_saved, sizeof *weight);
  const bool fits = n_saved == (gsize) n;
  for (int i = 0; i < n && fits; i++)
    weight[i] = from[i];
  g_variant_unref (saved);
  return fits;
}

GVariant *bg_potential_pool_save (const BgPotentialPool *pool) {
  g_auto (GVariantBuilder) sets = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" SET_FORMAT ("ax")));
  g_auto (GVariantBuilder) lanes = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" LANE_FORMAT));
  for (guint s = 0; s < pool->sets->len; s++) {
    const BgPotential *set = &g_array_index (pool->sets, BgPotential, s);
    const BgPotentialUse *use = &pool->use[s];
    g_variant_builder_add (&sets, SET_FORMAT ("@ax"),
                           save_weights (set->weight, pool->problem->board->n_holes),
                           save_weights (set->region_weight, pool->regions.n),
                           save_weights (set->near_offset, set->depth), set->divisor, set->offset,
                           set->at_start, (uint64_t) atomic_load (&use->hits), use->last_hits,
                           use->earlier_hits, use->idle, (gboolean) use->retired);
  }
  for (guint l = 0; l < pool->lanes->len; l++) {
    const BgPotentialLane *lane = &g_array_index (pool->lanes, BgPotentialLane, l);
    g_variant_builder_add (&lanes, LANE_FORMAT, lane->set, lane->image);
  }
  return g_variant_new (FORMAT ("ax"), (uint64_t) atomic_load (&pool->passed), &sets, &lanes);
}

static bool restore_sets (BgPotentialPool *pool, GVariantIter *sets) {
  BgPotential set = { .regions = &pool->regions };
  BgPotentialUse use;
  GVariant *weights, *region_weights, *offsets;
  uint64_t hits;
  gboolean retired;
  while (g_variant_iter_next (sets, SET_FORMAT ("@ax"), &weights, &region_weights, &offsets,
                              &set.divisor, &set.offset, &set.at_start, &hits, &use.last_hits,
                              &use.earlier_hits, &use.idle, &retired)) {
    const bool fits = restore_weights (set.weight, pool->problem->board->n_holes, weights);
    const bool regions_fit = restore_weights (set.region_weight, pool->regions.n, region_weights);
    set.depth = (int) MIN (g_variant_n_children (offsets), BG_MAX_PERIMETER);
    if (!(restore_weights (set.near_offset, set.depth, offsets) && fits && regions_fit
          && bg_potential_pool_add (pool, &set)))
      return false;
    use.hits = hits;
    use.retired = retired;
    pool->use[pool->sets->len - 1] = use;
  }
  return true;
}

bool bg_potential_pool_restore (BgPotentialPool *pool, GVariant *saved) {
  g_autoptr (GVariantIter) sets = NULL;
  g_autoptr (GVariantIter) lanes = NULL;
  BgPotentialLane lane;
  uint64_t passed;
  if (!g_variant_is_of_type (saved, G_VARIANT_TYPE (FORMAT ("ax"))))
    return false;
  g_variant_get (saved, FORMAT ("ax"), &passed, &sets, &lanes);
  if (!restore_sets (pool, sets))
    return false;
  g_array_set_size (pool->lanes, 0);
  while (g_variant_iter_next (lanes, LANE_FORMAT, &lane.set, &lane.image)) {
    if (lane.set >= pool->sets->len || lane.image < 0 || lane.image >= pool->group.order)
      return false;
    g_array_append_val (pool->lanes, lane);
  }
  pool->passed = passed;
  pool->n_ready = 0;
  bg_potential_pool_lay_out (pool);
  return true;
}
