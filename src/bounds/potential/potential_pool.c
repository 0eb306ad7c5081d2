#include "bounds/potential/potential_pool.h"

#include <string.h>

#include "bounds/potential/potential_lanes.h"

/* What sets have done is counted when as many positions have passed; a set that has been
   of no use for more than PATIENCE counts is retired. */
#define COUNT 20000
#define PATIENCE 2

BgPotentialPool *
bg_potential_pool_new (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  BgPotentialPool *pool = g_aligned_alloc0 (1, sizeof *pool, 64);
  pool->problem = problem;
  bg_group_init_closed (&pool->group, board, problem->finish, problem->n_finishes);
  bg_region_list_init (&pool->regions, board, BG_REGION_HOLES);
  for (int k = 0; k < pool->group.order; k++)
    for (int r = 0; r < pool->regions.n; r++)
      pool->region_image[k][r] = (uint8_t) bg_region_list_find (
        &pool->regions, bg_board_image (board, pool->group.symmetry[k], pool->regions.region[r]));
  pool->sets = g_array_new (FALSE, FALSE, sizeof (BgPotential));
  pool->lanes = g_array_new (FALSE, FALSE, sizeof (BgPotentialLane));
  bg_potential_lanes_init (pool);
  return pool;
}

void
bg_potential_pool_free (BgPotentialPool *pool)
{
  if (pool == NULL)
    return;
  g_array_unref (pool->sets);
  g_array_unref (pool->lanes);
  g_free (pool->use);
  g_free (pool->shared);
  bg_potential_lanes_clear (pool);
  g_aligned_free (pool);
}

const BgRegionList *
bg_potential_pool_regions (const BgPotentialPool *pool)
{
  return &pool->regions;
}

const GArray *
bg_potential_pool_sets (const BgPotentialPool *pool)
{
  return pool->sets;
}

uint64_t
bg_potential_pool_hits (const BgPotentialPool *pool, guint set)
{
  return pool->use[set].earlier_hits + atomic_load (&pool->use[set].hits);
}

size_t
bg_potential_pool_n_lanes (const BgPotentialPool *pool)
{
  return pool->lanes->len;
}

uint64_t
bg_potential_pool_bytes (const BgPotentialPool *pool)
{
  return sizeof *pool + pool->sets->len * (sizeof (BgPotential) + sizeof (BgPotentialUse))
         + pool->lanes->len * sizeof (BgPotentialLane) + bg_potential_lanes_bytes (pool);
}

/* Are all sums of SET, which are compared with its offset and some divisors, of 16 bits? */
static bool
fits (const BgPotentialPool *pool, const BgPotential *set)
{
  gint64 least = 0, most = 0;
  for (int hole = 0; hole < pool->problem->board->n_holes; hole++)
    {
      least += MIN (set->weight[hole], 0);
      most += MAX (set->weight[hole], 0);
    }
  for (int k = 0; k < pool->regions.n; k++)
    most += set->region_weight[k];
  return least >= G_MININT16 && most < G_MAXINT16;
}

bool
bg_potential_pool_add (BgPotentialPool *pool, const BgPotential *set)
{
  if (!fits (pool, set))
    return false;
  const guint number = pool->sets->len, first = pool->lanes->len;
  g_array_append_val (pool->sets, *set);
  pool->use = g_renew (BgPotentialUse, pool->use, number + 1);
  memset (&pool->use[number], 0, sizeof *pool->use);
  for (int k = 0; k < pool->group.order; k++)
    {
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

static int
compare_lanes (gconstpointer a, gconstpointer b, gpointer data)
{
  const BgPotentialLane *x = a, *y = b;
  const BgPotentialUse *use = data;
  const uint64_t hits_x = use[x->set].last_hits, hits_y = use[y->set].last_hits;
  if (hits_x != hits_y)
    return hits_x > hits_y ? -1 : 1;
  return x->set != y->set ? (x->set > y->set) - (x->set < y->set)
                          : (x->image > y->image) - (x->image < y->image);
}

/* Takes note of what each set has done, retires those without use and puts the others in
   the order of their success. */
static void
count_hits (BgPotentialPool *pool)
{
  for (guint s = 0; s < pool->sets->len; s++)
    {
      BgPotentialUse *use = &pool->use[s];
      use->last_hits = use->last_hits / 2 + atomic_load (&use->hits);
      use->earlier_hits += atomic_load (&use->hits);
      use->idle = atomic_exchange (&use->hits, 0) > 0 ? 0 : use->idle + 1;
      use->retired |= use->idle > PATIENCE;
    }
  guint kept = 0;
  for (guint l = 0; l < pool->lanes->len; l++)
    {
      const BgPotentialLane lane = g_array_index (pool->lanes, BgPotentialLane, l);
      if (!pool->use[lane.set].retired)
        g_array_index (pool->lanes, BgPotentialLane, kept++) = lane;
    }
  g_array_set_size (pool->lanes, kept);
  g_array_sort_with_data (pool->lanes, compare_lanes, pool->use);
  pool->n_ready = 0;
}

void
bg_potential_pool_tidy (BgPotentialPool *pool)
{
  if (atomic_load (&pool->passed) < COUNT)
    return;
  atomic_store (&pool->passed, 0);
  pool->n_shared = 0;
  count_hits (pool);
  bg_potential_pool_lay_out (pool);
}

/* --- Of several processes --------------------------------------------------------- */

/* Count I: of PASSED, then of the hits of sets. */
static atomic_uint_fast64_t *
count_at (BgPotentialPool *pool, guint i)
{
  return i == 0 ? &pool->passed : &pool->use[i - 1].hits;
}

uint64_t *
bg_potential_pool_own_counts (BgPotentialPool *pool, size_t *n)
{
  *n = pool->sets->len + 1;
  uint64_t *counts = g_new (uint64_t, *n);
  for (guint i = 0; i < *n; i++)
    counts[i] = atomic_load (count_at (pool, i)) - (i < pool->n_shared ? pool->shared[i] : 0);
  return counts;
}

void
bg_potential_pool_share (BgPotentialPool *pool, const uint64_t *counts)
{
  const guint n = pool->sets->len + 1;
  pool->shared = g_renew (uint64_t, pool->shared, n);
  for (guint i = 0; i < n; i++)
    {
      if (counts != NULL)
        atomic_store (count_at (pool, i), (i < pool->n_shared ? pool->shared[i] : 0) + counts[i]);
      pool->shared[i] = atomic_load (count_at (pool, i));
    }
  pool->n_shared = n;
}

/* --- Kept and restored ----------------------------------------------------------- */

/* What comes before sets, their uses and lanes. */
typedef struct
{
  uint64_t n_sets, n_lanes, passed;
} Saved;

void
bg_potential_pool_save (const BgPotentialPool *pool, GByteArray *bytes)
{
  const Saved saved = { pool->sets->len, pool->lanes->len, pool->passed };
  g_byte_array_append (bytes, (const guint8 *) &saved, sizeof saved);
  for (guint s = 0; s < pool->sets->len; s++)
    {
      BgPotential set = g_array_index (pool->sets, BgPotential, s);
      set.regions = NULL;
      g_byte_array_append (bytes, (const guint8 *) &set, sizeof set);
      g_byte_array_append (bytes, (const guint8 *) &pool->use[s], sizeof pool->use[s]);
    }
  g_byte_array_append (bytes, (const guint8 *) pool->lanes->data,
                       pool->lanes->len * sizeof (BgPotentialLane));
}

bool
bg_potential_pool_restore (BgPotentialPool *pool, const void *bytes, size_t size)
{
  const char *next = bytes;
  Saved saved;
  if (size < sizeof saved)
    return false;
  memcpy (&saved, next, sizeof saved);
  next += sizeof saved;
  if (saved.n_sets > size || saved.n_lanes > size
      || size != sizeof saved + saved.n_sets * (sizeof (BgPotential) + sizeof (BgPotentialUse))
                 + saved.n_lanes * sizeof (BgPotentialLane))
    return false;
  for (uint64_t s = 0; s < saved.n_sets; s++)
    {
      BgPotential set;
      memcpy (&set, next, sizeof set);
      set.regions = &pool->regions;
      if (!bg_potential_pool_add (pool, &set))
        return false;
      memcpy (&pool->use[s], next + sizeof set, sizeof pool->use[s]);
      next += sizeof set + sizeof pool->use[s];
    }
  g_array_set_size (pool->lanes, 0);
  g_array_append_vals (pool->lanes, next, (guint) saved.n_lanes);
  for (guint l = 0; l < pool->lanes->len; l++)
    {
      const BgPotentialLane *lane = &g_array_index (pool->lanes, BgPotentialLane, l);
      if (lane->set >= saved.n_sets || lane->image < 0 || lane->image >= pool->group.order)
        return false;
    }
  pool->passed = saved.passed;
  pool->n_ready = 0;
  bg_potential_pool_lay_out (pool);
  return true;
}
