#include "bounds/potential/potential_lanes.h"

#include <math.h>
#include <string.h>

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
#define FOR_EACH_VECTOR(v) _Pragma ("GCC unroll 4") for (int v = 0; v < VECTORS; v++)
typedef uint16_t Vector __attribute__ ((vector_size (VECTOR_BYTES)));
typedef int16_t SignedVector __attribute__ ((vector_size (VECTOR_BYTES)));
typedef uint64_t WordVector __attribute__ ((vector_size (VECTOR_BYTES)));
typedef union BgPotentialLanes {
  Vector vector[VECTORS];
  uint16_t lane[LANES];
} Lanes;

/* Holes and regions are looked up by fours. */
#define PART 4
#define PART_VALUES (1 << PART)
#define MOST_PARTS ((BG_MAX_HOLES + BG_MAX_REGIONS) / PART)
#define PARTS_OF_A_WORD (64 / PART)

/* Positions that pass the blocks together. */
#define BATCH 128

/* Positions that pass the blocks together where each has a value by lane; and blocks after which
   finished positions are removed. */
#define VALUE_BATCH 32
#define VALUE_BLOCKS 4

/* Means of weights are rounded to these parts of a move, so that the order of sums does not
   matter. */
#define PARTS_OF_A_MOVE 65536.

/* The number of limits, from 0 on. */
#define LIMITS (BG_MAX_HOLES + 1)

void bg_potential_lanes_init (BgPotentialPool *pool) {
  pool->n_parts = (pool->problem->board->n_holes + PART - 1) / PART
                  + (pool->regions.n + PART - 1) / PART;
  pool->total = g_new0 (double, pool->n_parts *PART);
  pool->mean = g_new0 (int32_t, pool->n_parts * PART_VALUES);
}

void bg_potential_lanes_clear (BgPotentialPool *pool) {
  g_aligned_free (pool->table);
  g_aligned_free (pool->most);
  g_free (pool->offset);
  g_free (pool->divisor);
  g_free (pool->total);
  g_free (pool->mean);
}

uint64_t bg_potential_lanes_bytes (const BgPotentialPool *pool) {
  return pool->n_blocks * sizeof (Lanes) * (pool->n_parts * PART_VALUES + LIMITS + 4);
}

/* --- Tables ----------------------------------------------------------------------- */

/* The weight of bit BIT of part PART_NUMBER in an image of a set. */
static gint64 weight_of (const BgPotentialPool *pool, const BgPotentialLane *lane, int part,
                         int bit) {
  const BgBoard *board = pool->problem->board;
  const BgPotential *set = &g_array_index (pool->sets, BgPotential, lane->set);
  const int hole_parts = (board->n_holes + PART - 1) / PART;
  if (part < hole_parts) {
    const int hole = PART * part + bit;
    const uint8_t *image = board->symmetry[pool->group.symmetry[lane->image]];
    return hole < board->n_holes ? set->weight[image[hole]] : 0;
  }
  const int region = PART * (part - hole_parts) + bit;
  return region < pool->regions.n ? set->region_weight[pool->region_image[lane->image][region]] : 0;
}

bool bg_potential_lanes_agree (const BgPotentialPool *pool, const BgPotentialLane *a,
                               const BgPotentialLane *b) {
  for (int part = 0; part < pool->n_parts; part++)
    for (int bit = 0; bit < PART; bit++)
      if (weight_of (pool, a, part, bit) != weight_of (pool, b, part, bit))
        return false;
  return true;
}

/* The number of the set of lane L, and the set; NULL after the last one. */
static inline guint number_of (const BgPotentialPool *pool, size_t l) {
  return g_array_index (pool->lanes, BgPotentialLane, l).set;
}

static const BgPotential *set_of (const BgPotentialPool *pool, size_t l) {
  return l >= pool->lanes->len ? NULL
                               : &g_array_index (pool->sets, BgPotential, number_of (pool, l));
}

/* Makes room for N_BLOCKS blocks; the first KEPT blocks keep their contents. */
static Lanes *resize (Lanes *table, size_t n_blocks, size_t block_size, size_t kept) {
  Lanes *larger = g_aligned_alloc (n_blocks * block_size + 1, sizeof *table, sizeof *table);
  if (kept > 0)
    memcpy (larger, table, kept * block_size * sizeof *table);
  g_aligned_free (table);
  return larger;
}

static void lay_out_block (BgPotentialPool *pool, size_t block) {
  const size_t n = pool->lanes->len;
  for (int part = 0; part < pool->n_parts; part++) {
    Lanes *row = pool->table + (block * pool->n_parts + part) * PART_VALUES;
    memset (row, 0, PART_VALUES * sizeof *row);
    for (size_t l = block * LANES; l < MIN (n, (block + 1) * LANES); l++)
      for (int bit = 0; bit < PART; bit++) {
        const BgPotentialLane *lane = &g_array_index (pool->lanes, BgPotentialLane, l);
        const gint64 weight = weight_of (pool, lane, part, bit);
        for (int value = 0; value < PART_VALUES && weight != 0; value++)
          if (value >> bit & 1)
            row[value].lane[l % LANES] = (uint16_t) (row[value].lane[l % LANES] + weight);
      }
  }
  for (size_t l = block * LANES; l < (block + 1) * LANES; l++) {
    const BgPotential *set = set_of (pool, l);
    pool->offset[l] = set != NULL ? (float) bg_potential_far_offset (set) : G_MAXINT16;
    pool->divisor[l] = set != NULL ? (float) set->divisor : 0;
    for (int limit = 0; limit < LIMITS; limit++) {
      const gint64 most = set == NULL ? G_MAXINT16
                                      : bg_potential_offset (set, limit) + set->divisor * limit;
      pool->most[block * LIMITS + limit].lane[l % LANES] = (uint16_t) CLAMP (most, G_MININT16,
                                                                             G_MAXINT16);
    }
  }
}

/* A total over N lanes as their mean, in parts of a move. */
static inline double mean_of (double total, size_t n) {
  return round (total * PARTS_OF_A_MOVE / (double) MAX (n, 1));
}

/* Adds lanes from FIRST on to the totals, and makes the table of means. */
static void lay_out_means (BgPotentialPool *pool, size_t first) {
  const size_t n = pool->lanes->len;
  const int n_bits = pool->n_parts * PART;
  if (first == 0) {
    memset (pool->total, 0, n_bits * sizeof *pool->total);
    pool->total_offset = 0;
  }
  for (size_t l = first; l < n; l++) {
    const BgPotentialLane *lane = &g_array_index (pool->lanes, BgPotentialLane, l);
    const double divisor = (double) set_of (pool, l)->divisor;
    if (divisor == 0)
      continue; /* says that there is no solution, or nothing: no number of moves */
    pool->total_offset += (double) bg_potential_far_offset (set_of (pool, l)) / divisor;
    for (int bit = 0; bit < n_bits; bit++)
      pool->total[bit] += (double) weight_of (pool, lane, bit / PART, bit % PART) / divisor;
  }
  memset (pool->mean, 0, pool->n_parts * PART_VALUES * sizeof *pool->mean);
  for (int row = 0; row < pool->n_parts * PART_VALUES; row++)
    for (int bit = 0; bit < PART; bit++)
      if (row % PART_VALUES >> bit & 1)
        pool->mean[row] += (int32_t) mean_of (pool->total[row / PART_VALUES * PART + bit], n);
}

void bg_potential_pool_lay_out (BgPotentialPool *pool) {
  const size_t n = pool->lanes->len, first = pool->n_ready / LANES;
  pool->n_blocks = (n + LANES - 1) / LANES;
  pool->table = resize (pool->table, pool->n_blocks, (size_t) pool->n_parts * PART_VALUES, first);
  pool->most = resize (pool->most, pool->n_blocks, LIMITS, first);
  pool->offset = g_renew (float, pool->offset, pool->n_blocks *LANES);
  pool->divisor = g_renew (float, pool->divisor, pool->n_blocks *LANES);
  for (size_t block = first; block < pool->n_blocks; block++)
    lay_out_block (pool, block);
  lay_out_means (pool, pool->n_ready);
  pool->n_ready = n;
}

/* --- Evaluation ------------------------------------------------------------------- */

/* The greatest sums under LIMIT of the lanes of a block, from FIRST_LANE on; lanes before it have
   no limit. */
static Lanes most_of (const BgPotentialPool *pool, size_t block, int limit, size_t first_lane) {
  Lanes most = pool->most[block * LIMITS + limit];
  for (size_t l = block * LANES; l < MIN (first_lane, (block + 1) * LANES); l++)
    most.lane[l % LANES] = G_MAXINT16;
  return most;
}

/* The values of a position's parts, as offsets into a block's table. */
typedef struct {
  uint16_t row[MOST_PARTS];
} Parts;

/* Sets N rows, from the first bits of WORD on; FIRST is the number of the first one. */
static inline void take_rows (uint16_t *row, uint64_t word, int first, int n) {
  for (int part = 0; part < n; part++)
    row[part] = (uint16_t) ((word >> part * PART & (PART_VALUES - 1))
                            + (unsigned) (first + part) * PART_VALUES);
}

static void take_parts (const BgPotentialPool *pool, BgPosition position, Parts *parts) {
  const int n_holes = (pool->problem->board->n_holes + PART - 1) / PART;
  int n = 0;
  for (; n < n_holes; n += PARTS_OF_A_WORD)
    take_rows (parts->row + n, (uint64_t) (position >> n * PART), n,
               MIN (n_holes - n, PARTS_OF_A_WORD));
  n = n_holes;
  for (int word = 0; word < pool->filled.n_words; word++, n += PARTS_OF_A_WORD)
    take_rows (parts->row + n, bg_region_table_filled (&pool->filled, word, position), n,
               MIN (pool->n_parts - n, PARTS_OF_A_WORD));
}

static inline void sum_up (const Lanes *table, int n_parts, const Parts *parts, Vector *sum) {
  FOR_EACH_VECTOR (v)
    sum[v] = table[parts->row[0]].vector[v];
  for (int part = 1; part < n_parts; part++)
    FOR_EACH_VECTOR (v)
      sum[v] += table[parts->row[part]].vector[v];
}

/* A lane whose sum is greater than MOST, or -1. */
static inline int find_lane (const Vector *sum, const Lanes *most) {
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

/* Keeps in INDEX the positions (of N, indices into PARTS) that BLOCK does not rule out; the bounds
   of the others become OVER.  Returns the number kept. */
static size_t pass_block (BgPotentialPool *pool, size_t block, const Lanes *most,
                          const Parts *parts, uint16_t *index, size_t n, uint8_t *bounds,
                          uint8_t over) {
  const int n_parts = pool->n_parts;
  const Lanes *table = pool->table + block * n_parts * PART_VALUES;
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    Vector sum[VECTORS];
    sum_up (table, n_parts, &parts[index[i]], sum);
    const int lane = find_lane (sum, most);
    if (lane < 0)
      index[kept++] = index[i];
    else {
      const guint set = number_of (pool, block * LANES + lane);
      atomic_fetch_add_explicit (&pool->use[set].hits, 1, memory_order_relaxed);
      bounds[index[i]] = over;
    }
  }
  return kept;
}

/* Notes the positions of a batch of N whose bounds were raised over LIMIT. */
static void note_batch (BgPotentialPool *pool, const BgPosition *positions, const uint8_t *bounds,
                        size_t n, int limit) {
  g_mutex_lock (&pool->noting);
  for (size_t i = 0; i < n && pool->notes->len < pool->most_notes; i++)
    if (bounds[i] == limit + 1) {
      const BgRuledOut one = { positions[i], limit };
      g_array_append_val (pool->notes, one);
    }
  g_mutex_unlock (&pool->noting);
}

void bg_potential_pool_raise (BgPotentialPool *pool, const BgPosition *positions, uint8_t *bounds,
                              size_t n, int limit, size_t first_lane) {
  Parts parts[BATCH];
  uint16_t index[BATCH];
  if (pool->n_blocks == 0)
    return;
  atomic_fetch_add_explicit (&pool->passed, n, memory_order_relaxed);
  for (size_t first = 0; first < n; first += BATCH) {
    size_t kept = 0;
    for (size_t i = 0; i < MIN (BATCH, n - first); i++)
      if (bounds[first + i] <= limit
          && !bg_problem_is_finish (pool->problem, positions[first + i])) {
        take_parts (pool, positions[first + i], &parts[i]);
        index[kept++] = (uint16_t) i;
      }
    for (size_t block = first_lane / LANES; block < pool->n_blocks && kept > 0; block++) {
      const Lanes most = most_of (pool, block, limit, first_lane);
      kept = pass_block (pool, block, &most, parts, index, kept, bounds + first,
                         (uint8_t) (limit + 1));
    }
    if (pool->notes != NULL)
      note_batch (pool, positions + first, bounds + first, MIN (BATCH, n - first), limit);
  }
}

guint bg_potential_pool_list (const BgPotentialPool *pool, const BgRuledOut *one, guint *sets) {
  Parts parts;
  guint n = 0;
  take_parts (pool, one->position, &parts);
  for (size_t block = 0; block < pool->n_blocks; block++) {
    const Lanes *most = &pool->most[block * LIMITS + one->limit];
    Vector sum[VECTORS];
    Lanes sums;
    sum_up (pool->table + block * pool->n_parts * PART_VALUES, pool->n_parts, &parts, sum);
    int lane = find_lane (sum, most);
    FOR_EACH_VECTOR (v)
      sums.vector[v] = sum[v];
    /* lanes of the same set are side by side */
    for (; lane >= 0 && lane < LANES; lane++)
      if ((int16_t) sums.lane[lane] > (int16_t) most->lane[lane]
          && (n == 0 || sets[n - 1] != number_of (pool, block * LANES + lane)))
        sets[n++] = number_of (pool, block * LANES + lane);
  }
  return n;
}

/* Raises MOST to the values of a position by the lanes of BLOCK. */
static inline void raise_values (const BgPotentialPool *pool, size_t block, const Parts *parts,
                                 float *most) {
  const float *offset = &pool->offset[block * LANES], *divisor = &pool->divisor[block * LANES];
  Vector sum[VECTORS];
  Lanes sums;
  sum_up (pool->table + block * pool->n_parts * PART_VALUES, pool->n_parts, parts, sum);
  FOR_EACH_VECTOR (v)
    sums.vector[v] = sum[v];
  /* whole numbers below 2^24 and exact quotients that are whole: nothing is rounded up.  A lane
     that is not in use has less than 0 over 0. */
  for (int l = 0; l < LANES; l++) {
    const float moves = ((int16_t) sums.lane[l] - offset[l]) / divisor[l];
    most[l] = moves > most[l] ? moves : most[l];
  }
}

static float greatest (const float *most) {
  float value = 0;
  for (int l = 0; l < LANES; l++)
    value = MAX (value, most[l]);
  return value;
}

/* Keeps in INDEX the positions, of N, whose greatest value is not over ENOUGH; returns their
   number. */
static size_t leave_low (float most[][LANES], const float *enough, uint16_t *index, size_t n) {
  size_t kept = 0;
  for (size_t k = 0; k < n; k++)
    if (greatest (most[index[k]]) <= enough[index[k]])
      index[kept++] = index[k];
  return kept;
}

void bg_potential_pool_values (const BgPotentialPool *pool, const BgPosition *positions,
                               float *values, const float *enough, size_t n) {
  for (size_t first = 0; first < n; first += VALUE_BATCH) {
    const size_t size = MIN (VALUE_BATCH, n - first);
    Parts parts[VALUE_BATCH];
    float most[VALUE_BATCH][LANES] = { 0 };
    uint16_t index[VALUE_BATCH];
    size_t left = size;
    for (size_t i = 0; i < size; i++) {
      take_parts (pool, positions[first + i], &parts[i]);
      index[i] = (uint16_t) i;
    }
    for (size_t block = 0; block < pool->n_blocks && left > 0; block++) {
      for (size_t k = 0; k < left; k++)
        raise_values (pool, block, &parts[index[k]], most[index[k]]);
      if (enough != NULL && block % VALUE_BLOCKS == VALUE_BLOCKS - 1)
        left = leave_low (most, enough + first, index, left);
    }
    for (size_t i = 0; i < size; i++)
      values[first + i] = greatest (most[i]);
  }
}

void bg_potential_pool_means (const BgPotentialPool *pool, const BgPosition *positions,
                              float *means, size_t n) {
  const double offset = mean_of (pool->total_offset, pool->n_ready);
  for (size_t i = 0; i < n; i++) {
    Parts parts;
    take_parts (pool, positions[i], &parts);
    int32_t sum = 0;
    for (int part = 0; part < pool->n_parts; part++)
      sum += pool->mean[parts.row[part]];
    means[i] = (float) ((sum - offset) / PARTS_OF_A_MOVE);
  }
}
