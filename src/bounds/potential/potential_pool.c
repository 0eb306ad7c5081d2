#include "bounds/potential/potential_pool.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "board/group.h"

/* A block's lanes, in vectors as wide as the processor has: the compiler takes wider ones
   apart, lane by lane where they are compared. */
#define LANES 32
#if defined __AVX512BW__
#define VECTORS 1
#elif defined __AVX2__
#define VECTORS 2
#else
#define VECTORS 4
#endif
#define VECTOR_BYTES (2 * LANES / VECTORS)
#define FOR_EACH_VECTOR(v) \
  _Pragma ("GCC unroll 4") \
  for (int v = 0; v < VECTORS; v++)
typedef uint16_t Vector __attribute__ ((vector_size (VECTOR_BYTES)));
typedef int16_t SignedVector __attribute__ ((vector_size (VECTOR_BYTES)));
typedef uint64_t WordVector __attribute__ ((vector_size (VECTOR_BYTES)));
typedef union
{
  Vector vector[VECTORS];
  uint16_t lane[LANES];
} Lanes;

/* Holes and regions are looked up by fours. */
#define PART 4
#define PART_VALUES (1 << PART)
#define MOST_PARTS ((BG_MAX_HOLES + BG_MAX_REGIONS) / PART)

/* Positions that pass the blocks together. */
#define BATCH 128

/* The same where each has a value by lane. */
#define VALUE_BATCH 32

/* Limits from 0 on that can be asked for. */
#define LIMITS (BG_MAX_HOLES + 1)

/* What sets have done is counted when as many positions have passed; a set that has been
   of no use for more than PATIENCE counts is retired. */
#define COUNT 20000
#define PATIENCE 2

typedef struct
{
  guint set;                    /* of the sets */
  int image;                    /* of the group */
} Lane;

/* What a set has done. */
typedef struct
{
  atomic_uint_fast64_t hits;    /* positions that it ruled out since the last count */
  uint64_t last_hits, earlier_hits;
  int idle;                     /* counts without a hit */
  bool retired;
} Use;

struct BgPotentialPool
{
  const BgProblem *problem;
  BgGroup group;                /* that keeps the finishes */
  BgRegionList regions;
  uint8_t region_image[BG_MAX_SYMMETRIES][BG_MAX_REGIONS];
  GArray *sets;                 /* of BgPotential */
  Use *use;                     /* of the sets */
  GArray *lanes;                /* of Lane, in the order of the blocks */
  int n_parts;
  atomic_uint_fast64_t passed;  /* positions, since the last count */
  size_t n_blocks, n_ready;     /* N_READY lanes are in the tables */
  Lanes *table;                 /* [block][part][value] */
  Lanes *most;                  /* [block][limit]: what a sum may come to before it shows that more
                                   than LIMIT moves are needed */
  float *offset, *divisor;      /* of the lanes; one after the last has no moves */
};

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
  pool->lanes = g_array_new (FALSE, FALSE, sizeof (Lane));
  pool->n_parts = (board->n_holes + PART - 1) / PART + (pool->regions.n + PART - 1) / PART;
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
  g_aligned_free (pool->table);
  g_aligned_free (pool->most);
  g_free (pool->offset);
  g_free (pool->divisor);
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
  return sizeof *pool + pool->sets->len * (sizeof (BgPotential) + sizeof (Use))
         + pool->lanes->len * sizeof (Lane)
         + pool->n_blocks * sizeof (Lanes) * (pool->n_parts * PART_VALUES + LIMITS + 4);
}

/* The weight of bit BIT of part PART_NUMBER in an image of a set. */
static gint64
weight_of (const BgPotentialPool *pool, const Lane *lane, int part, int bit)
{
  const BgBoard *board = pool->problem->board;
  const BgPotential *set = &g_array_index (pool->sets, BgPotential, lane->set);
  const int hole_parts = (board->n_holes + PART - 1) / PART;
  if (part < hole_parts)
    {
      const int hole = PART * part + bit;
      const uint8_t *image = board->symmetry[pool->group.symmetry[lane->image]];
      return hole < board->n_holes ? set->weight[image[hole]] : 0;
    }
  const int region = PART * (part - hole_parts) + bit;
  return region < pool->regions.n
           ? set->region_weight[pool->region_image[lane->image][region]] : 0;
}

static bool
lanes_agree (const BgPotentialPool *pool, const Lane *a, const Lane *b)
{
  for (int part = 0; part < pool->n_parts; part++)
    for (int bit = 0; bit < PART; bit++)
      if (weight_of (pool, a, part, bit) != weight_of (pool, b, part, bit))
        return false;
  return true;
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
  pool->use = g_renew (Use, pool->use, number + 1);
  memset (&pool->use[number], 0, sizeof *pool->use);
  for (int k = 0; k < pool->group.order; k++)
    {
      const Lane lane = { number, k };
      bool is_known = false;
      for (guint l = first; l < pool->lanes->len && !is_known; l++)
        is_known = lanes_agree (pool, &lane, &g_array_index (pool->lanes, Lane, l));
      if (!is_known)
        g_array_append_val (pool->lanes, lane);
    }
  return true;
}

static int
compare_lanes (gconstpointer a, gconstpointer b, gpointer data)
{
  const Lane *x = a, *y = b;
  const Use *use = data;
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
      Use *use = &pool->use[s];
      use->last_hits = use->last_hits / 2 + atomic_load (&use->hits);
      use->earlier_hits += atomic_load (&use->hits);
      use->idle = atomic_exchange (&use->hits, 0) > 0 ? 0 : use->idle + 1;
      use->retired |= use->idle > PATIENCE;
    }
  guint kept = 0;
  for (guint l = 0; l < pool->lanes->len; l++)
    {
      const Lane lane = g_array_index (pool->lanes, Lane, l);
      if (!pool->use[lane.set].retired)
        g_array_index (pool->lanes, Lane, kept++) = lane;
    }
  g_array_set_size (pool->lanes, kept);
  g_array_sort_with_data (pool->lanes, compare_lanes, pool->use);
  pool->n_ready = 0;
}

/* The set of a lane; NULL after the last one. */
static const BgPotential *
set_of (const BgPotentialPool *pool, size_t lane)
{
  return lane >= pool->lanes->len ? NULL
         : &g_array_index (pool->sets, BgPotential, g_array_index (pool->lanes, Lane, lane).set);
}

/* Room for the blocks, with what the first KEPT of them had. */
static Lanes *
resize (Lanes *table, size_t n_blocks, size_t block_size, size_t kept)
{
  Lanes *larger = g_aligned_alloc (n_blocks * block_size + 1, sizeof *table, sizeof *table);
  if (kept > 0)
    memcpy (larger, table, kept * block_size * sizeof *table);
  g_aligned_free (table);
  return larger;
}

static void
lay_out_block (BgPotentialPool *pool, size_t block)
{
  const size_t n = pool->lanes->len;
  for (int part = 0; part < pool->n_parts; part++)
    {
      Lanes *row = pool->table + (block * pool->n_parts + part) * PART_VALUES;
      memset (row, 0, PART_VALUES * sizeof *row);
      for (size_t l = block * LANES; l < MIN (n, (block + 1) * LANES); l++)
        for (int bit = 0; bit < PART; bit++)
          {
            const gint64 weight = weight_of (pool, &g_array_index (pool->lanes, Lane, l), part,
                                             bit);
            for (int value = 0; value < PART_VALUES && weight != 0; value++)
              if (value >> bit & 1)
                row[value].lane[l % LANES] = (uint16_t) (row[value].lane[l % LANES] + weight);
          }
    }
  for (size_t l = block * LANES; l < (block + 1) * LANES; l++)
    {
      const BgPotential *set = set_of (pool, l);
      pool->offset[l] = set != NULL ? (float) set->offset : G_MAXINT16;
      pool->divisor[l] = set != NULL ? (float) set->divisor : 0;
      for (int limit = 0; limit < LIMITS; limit++)
        {
          const gint64 most = set == NULL ? G_MAXINT16 : set->offset + set->divisor * limit;
          pool->most[block * LIMITS + limit].lane[l % LANES] =
            (uint16_t) CLAMP (most, G_MININT16, G_MAXINT16);
        }
    }
}

void
bg_potential_pool_lay_out (BgPotentialPool *pool)
{
  const size_t n = pool->lanes->len, first = pool->n_ready / LANES;
  pool->n_blocks = (n + LANES - 1) / LANES;
  pool->table = resize (pool->table, pool->n_blocks, (size_t) pool->n_parts * PART_VALUES, first);
  pool->most = resize (pool->most, pool->n_blocks, LIMITS, first);
  pool->offset = g_renew (float, pool->offset, pool->n_blocks * LANES);
  pool->divisor = g_renew (float, pool->divisor, pool->n_blocks * LANES);
  for (size_t block = first; block < pool->n_blocks; block++)
    lay_out_block (pool, block);
  pool->n_ready = n;
}

void
bg_potential_pool_tidy (BgPotentialPool *pool)
{
  if (atomic_load (&pool->passed) < COUNT)
    return;
  atomic_store (&pool->passed, 0);
  count_hits (pool);
  bg_potential_pool_lay_out (pool);
}

/* What the lanes of a block from FIRST_LANE on may come to under LIMIT. */
static Lanes
most_of (const BgPotentialPool *pool, size_t block, int limit, size_t first_lane)
{
  Lanes most = pool->most[block * LIMITS + limit];
  for (size_t l = block * LANES; l < MIN (first_lane, (block + 1) * LANES); l++)
    most.lane[l % LANES] = G_MAXINT16;
  return most;
}

/* Of a position, what it holds by parts, as offsets into a block's table. */
typedef struct
{
  uint16_t row[MOST_PARTS];
} Parts;

static void
take_parts (const BgPotentialPool *pool, BgPosition position, Parts *parts)
{
  int n = 0;
  for (int hole = 0; hole < pool->problem->board->n_holes; hole += PART)
    parts->row[n++] = position >> hole & (PART_VALUES - 1);
  const uint64_t filled = bg_region_list_filled (&pool->regions, position);
  for (int region = 0; region < pool->regions.n; region += PART)
    parts->row[n++] = filled >> region & (PART_VALUES - 1);
  for (int part = 0; part < n; part++)
    parts->row[part] = (uint16_t) (parts->row[part] + PART_VALUES * part);
}

static inline void
sum_up (const Lanes *table, int n_parts, const Parts *parts, Vector *sum)
{
  FOR_EACH_VECTOR (v)
    sum[v] = table[parts->row[0]].vector[v];
  for (int part = 1; part < n_parts; part++)
    FOR_EACH_VECTOR (v)
      sum[v] += table[parts->row[part]].vector[v];
}

/* A lane whose sum is greater than MOST, or -1. */
static inline int
find_lane (const Vector *sum, const Lanes *most)
{
  WordVector any = { 0 };
  FOR_EACH_VECTOR (v)
    any |= (WordVector) ((SignedVector) sum[v] > (SignedVector) most->vector[v]);
  uint64_t word = any[0];
  for (size_t k = 1; k < VECTOR_BYTES / sizeof (uint64_t); k++)
    word |= any[k];
  if (word == 0)
    return -1;
  Lanes sums;
  FOR_EACH_VECTOR (v)
    sums.vector[v] = sum[v];
  int lane = 0;
  while ((int16_t) sums.lane[lane] <= (int16_t) most->lane[lane])
    lane++;
  return lane;
}

/* Those of N positions, INDEX into PARTS, that BLOCK does not rule out stay in front; the
   bounds of the others become OVER.  Returns how many stay. */
static size_t
pass_block (BgPotentialPool *pool, size_t block, const Lanes *most, const Parts *parts,
            uint16_t *index, size_t n, uint8_t *bounds, uint8_t over)
{
  const int n_parts = pool->n_parts;
  const Lanes *table = pool->table + block * n_parts * PART_VALUES;
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    {
      Vector sum[VECTORS];
      sum_up (table, n_parts, &parts[index[i]], sum);
      const int lane = find_lane (sum, most);
      if (lane < 0)
        index[kept++] = index[i];
      else
        {
          const guint set = g_array_index (pool->lanes, Lane, block * LANES + lane).set;
          atomic_fetch_add_explicit (&pool->use[set].hits, 1, memory_order_relaxed);
          bounds[index[i]] = over;
        }
    }
  return kept;
}

void
bg_potential_pool_raise (BgPotentialPool *pool, const BgPosition *positions, uint8_t *bounds,
                         size_t n, int limit, size_t first_lane)
{
  Parts parts[BATCH];
  uint16_t index[BATCH];
  if (pool->n_blocks == 0)
    return;
  atomic_fetch_add_explicit (&pool->passed, n, memory_order_relaxed);
  for (size_t first = 0; first < n; first += BATCH)
    {
      size_t kept = 0;
      for (size_t i = 0; i < MIN (BATCH, n - first); i++)
        if (bounds[first + i] <= limit
            && !bg_problem_is_finish (pool->problem, positions[first + i]))
          {
            take_parts (pool, positions[first + i], &parts[i]);
            index[kept++] = (uint16_t) i;
          }
      for (size_t block = first_lane / LANES; block < pool->n_blocks && kept > 0; block++)
        {
          const Lanes most = most_of (pool, block, limit, first_lane);
          kept = pass_block (pool, block, &most, parts, index, kept, bounds + first,
                             (uint8_t) (limit + 1));
        }
    }
}

/* Raises MOST to what the lanes of BLOCK say of a position. */
static inline void
raise_values (const BgPotentialPool *pool, size_t block, const Parts *parts, float *most)
{
  const float *offset = &pool->offset[block * LANES], *divisor = &pool->divisor[block * LANES];
  Vector sum[VECTORS];
  Lanes sums;
  sum_up (pool->table + block * pool->n_parts * PART_VALUES, pool->n_parts, parts, sum);
  FOR_EACH_VECTOR (v)
    sums.vector[v] = sum[v];
  /* whole numbers below 2^24 and exact quotients that are whole: nothing is rounded up.  A lane
     that is not in use has less than 0 over 0. */
  for (int l = 0; l < LANES; l++)
    {
      const float moves = ((int16_t) sums.lane[l] - offset[l]) / divisor[l];
      most[l] = moves > most[l] ? moves : most[l];
    }
}

void
bg_potential_pool_values (const BgPotentialPool *pool, const BgPosition *positions, float *values,
                          size_t n)
{
  for (size_t first = 0; first < n; first += VALUE_BATCH)
    {
      const size_t size = MIN (VALUE_BATCH, n - first);
      Parts parts[VALUE_BATCH];
      float most[VALUE_BATCH][LANES] = { 0 };
      for (size_t i = 0; i < size; i++)
        take_parts (pool, positions[first + i], &parts[i]);
      for (size_t block = 0; block < pool->n_blocks; block++)
        for (size_t i = 0; i < size; i++)
          raise_values (pool, block, &parts[i], most[i]);
      for (size_t i = 0; i < size; i++)
        {
          values[first + i] = 0;
          for (int l = 0; l < LANES; l++)
            values[first + i] = MAX (values[first + i], most[i][l]);
        }
    }
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
                       pool->lanes->len * sizeof (Lane));
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
      || size != sizeof saved + saved.n_sets * (sizeof (BgPotential) + sizeof (Use))
                 + saved.n_lanes * sizeof (Lane))
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
      const Lane *lane = &g_array_index (pool->lanes, Lane, l);
      if (lane->set >= saved.n_sets || lane->image < 0 || lane->image >= pool->group.order)
        return false;
    }
  pool->passed = saved.passed;
  pool->n_ready = 0;
  bg_potential_pool_lay_out (pool);
  return true;
}
