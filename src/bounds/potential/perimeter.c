#include "bounds/potential/perimeter.h"

#include <stdlib.h>
#include <string.h>

#include "board/hole_table.h"
#include "board/position_sort.h"
#include "moves/move_batch.h"

/* Positions whose moves are taken back together: few, as they may have very many moves. */
#define BATCH 16
/* Repetitions are removed when there are as many as other positions, and as MANY. */
#define MANY BG_FEW_NEAR
/* Positions that are summed up together. */
#define BLOCK 256
/* Words of bits for the regions that a position fills. */
#define MOST_WORDS ((BG_MAX_REGIONS + BG_WIDTH - 1) / BG_WIDTH)

struct BgPerimeter {
  const BgProblem *problem;
  const BgRegionList *regions;
  int depth, n_words;
  /* of the layers, each of which ascends; the first begins at 0 */
  size_t end[BG_MAX_PERIMETER + 1];
  BgPosition *position;
  BgPosition *filled[MOST_WORDS]; /* by position, its regions as bits */
};

/* --- Layers ---------------------------------------------------------------------- */

/* Positions up to the symmetries that keep the finishes: a layer and the layers after it. */
typedef struct {
  BgMoves moves;
  BgMoveBatch *batch;
  GArray *layer, *before; /* of BgPosition */
  size_t left;            /* images of positions that there may still be */
} Retraction;

/* Removes repetitions from the layer under way.  Returns the number of all images. */
static size_t count_images (Retraction *retraction) {
  const size_t n = retraction->before->len;
  BgPosition *positions = g_memdup2 (retraction->before->data, n * sizeof *positions);
  BgPosition *spare = g_new (BgPosition, n);
  const size_t n_left = bg_positions_sort (&positions, &spare, n, NULL);
  size_t images = 0;
  g_array_set_size (retraction->before, 0);
  g_array_append_vals (retraction->before, positions, (guint) n_left);
  for (size_t i = 0; i < n_left; i++)
    images += bg_orbit_size (&retraction->moves.group, positions[i]);
  g_free (positions);
  g_free (spare);
  return images;
}

/* Makes the layer before the last one; false if it has too many positions, or none. */
static bool take_back (Retraction *retraction) {
  const BgPosition *layer = (const BgPosition *) retraction->layer->data;
  guint distinct = 0;
  g_array_set_size (retraction->before, 0);
  for (guint i = 0; i < retraction->layer->len; i += BATCH) {
    const BgPosition *keys;
    bg_move_batch_begin (retraction->batch, layer + i, NULL,
                         MIN (BATCH, retraction->layer->len - i));
    for (size_t n; (n = bg_move_batch_step (retraction->batch, &keys)) > 0;) {
      g_array_append_vals (retraction->before, keys, (guint) n);
      if (retraction->before->len > 2 * distinct + MANY) {
        if (count_images (retraction) > retraction->left)
          return false;
        distinct = retraction->before->len;
      }
      bg_move_batch_retain (retraction->batch, NULL, 0);
    }
  }
  const size_t images = count_images (retraction);
  if (images == 0 || images > retraction->left)
    return false;
  GArray *swap = retraction->layer;
  retraction->layer = retraction->before;
  retraction->before = swap;
  return true;
}

/* Adds the layer, all images of its positions. */
static void add_layer (BgPerimeter *perimeter, const Retraction *retraction) {
  const size_t first = perimeter->end[perimeter->depth];
  size_t n;
  g_autofree BgPosition *images = bg_group_all_images (&retraction->moves.group,
                                                       (BgPosition *) retraction->layer->data,
                                                       retraction->layer->len, &n);
  perimeter->position = g_renew (BgPosition, perimeter->position, first + n);
  memcpy (perimeter->position + first, images, n * sizeof *images);
  perimeter->end[++perimeter->depth] = first + n;
}

/* May there be a layer more?  Sets LEFT to the most positions that it can have. */
static bool may_go_on (const BgPerimeter *perimeter, size_t *left) {
  const size_t size = bg_perimeter_size (perimeter);
  const size_t most = perimeter->depth < BG_LEAST_PERIMETER ? BG_PERIMETER_POSITIONS : BG_FEW_NEAR;
  if (perimeter->depth == BG_MAX_PERIMETER || most <= size)
    return false;
  *left = most - size;
  return true;
}

static void add_layers (BgPerimeter *perimeter) {
  const BgProblem *problem = perimeter->problem;
  Retraction *retraction = g_aligned_alloc0 (1, sizeof *retraction, _Alignof(Retraction));
  BgGroup group;
  bg_problem_group (problem, &group);
  bg_moves_init (&retraction->moves, problem->board, &group, BG_BACKWARD);
  retraction->batch = bg_move_batch_new (&retraction->moves, NULL);
  retraction->layer = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  retraction->before = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (int i = 0; i < problem->n_finishes; i++) {
    const BgPosition finish = bg_canonical (&group, problem->finish[i]);
    if (finish == problem->finish[i])
      g_array_append_val (retraction->layer, finish);
  }
  while (may_go_on (perimeter, &retraction->left) && take_back (retraction))
    add_layer (perimeter, retraction);
  bg_move_batch_free (retraction->batch);
  bg_moves_clear (&retraction->moves);
  g_array_unref (retraction->layer);
  g_array_unref (retraction->before);
  g_aligned_free (retraction);
}

static void fill_regions (BgPerimeter *perimeter) {
  const BgRegionList *regions = perimeter->regions;
  const size_t n = bg_perimeter_size (perimeter);
  perimeter->n_words = (regions->n + BG_WIDTH - 1) / BG_WIDTH;
  for (int word = 0; word < perimeter->n_words; word++)
    perimeter->filled[word] = g_new0 (BgPosition, n);
  for (int k = 0; k < regions->n; k++)
    for (size_t i = 0; i < n; i++)
      if (bg_subset (regions->region[k], perimeter->position[i]))
        perimeter->filled[k / BG_WIDTH][i] |= bg_hole_bit (k % BG_WIDTH);
}

BgPerimeter *bg_perimeter_new (const BgProblem *problem, const BgRegionList *regions) {
  g_autoptr (BgPerimeter) perimeter = g_new0 (BgPerimeter, 1);
  perimeter->problem = problem;
  perimeter->regions = regions;
  add_layers (perimeter);
  if (perimeter->depth < BG_LEAST_PERIMETER)
    return NULL;
  fill_regions (perimeter);
  return g_steal_pointer (&perimeter);
}

void bg_perimeter_free (BgPerimeter *perimeter) {
  if (perimeter == NULL)
    return;
  for (int word = 0; word < MOST_WORDS; word++)
    g_free (perimeter->filled[word]);
  g_free (perimeter->position);
  g_free (perimeter);
}

int bg_perimeter_depth (const BgPerimeter *perimeter) {
  return perimeter->depth;
}

size_t bg_perimeter_size (const BgPerimeter *perimeter) {
  return perimeter->end[perimeter->depth];
}

uint64_t bg_perimeter_bytes (const BgPerimeter *perimeter) {
  return sizeof *perimeter
         + bg_perimeter_size (perimeter) * sizeof (BgPosition) * (1 + perimeter->n_words);
}

int bg_perimeter_distance (const BgPerimeter *perimeter, BgPosition position) {
  for (int k = 0; k < perimeter->depth; k++)
    if (bsearch (&position, perimeter->position + perimeter->end[k],
                 perimeter->end[k + 1] - perimeter->end[k], sizeof position, bg_position_compare)
        != NULL)
      return k + 1;
  return perimeter->depth + 1;
}

/* --- Sums ------------------------------------------------------------------------ */

/* Weights as tables, by bytes of holes, and by bytes of each word of regions. */
typedef struct {
  const BgPerimeter *perimeter;
  int n_holes;
  int32_t holes[BG_HOLE_ROWS (8)], regions[MOST_WORDS][BG_HOLE_ROWS (8)];
} Sums;

/* The regions of a word. */
static int regions_of (const BgPerimeter *perimeter, int word) {
  return MIN (perimeter->regions->n - word * BG_WIDTH, BG_WIDTH);
}

static void tabulate (Sums *sums, const BgPerimeter *perimeter, const int32_t *weight,
                      const int32_t *region_weight) {
  sums->perimeter = perimeter;
  sums->n_holes = perimeter->problem->board->n_holes;
  memset (sums->holes, 0, sizeof sums->holes);
  bg_hole_table_add (sums->holes, 8, 1, weight, 1, sums->n_holes);
  for (int word = 0; word < perimeter->n_words; word++) {
    memset (sums->regions[word], 0, sizeof sums->regions[word]);
    bg_hole_table_add (sums->regions[word], 8, 1, region_weight + word * BG_WIDTH, 1,
                       regions_of (perimeter, word));
  }
}

/* The sums of N positions, a block at most, from FIRST on. */
static void sum_up (const Sums *sums, size_t first, size_t n, int32_t *sum) {
  const BgPerimeter *perimeter = sums->perimeter;
  bg_hole_table_sums (sums->holes, BG_HOLE_SLICES (8, sums->n_holes), perimeter->position + first,
                      sum, n);
  for (int word = 0; word < perimeter->n_words; word++) {
    int32_t more[BLOCK];
    bg_hole_table_sums (sums->regions[word], BG_HOLE_SLICES (8, regions_of (perimeter, word)),
                        perimeter->filled[word] + first, more, n);
    for (size_t i = 0; i < n; i++)
      sum[i] += more[i];
  }
}

/* The greatest sum of the positions from FIRST to before END. */
static int32_t find_greatest_sum (const Sums *sums, size_t first, size_t end) {
  int32_t greatest = G_MININT32;
  for (; first < end; first += BLOCK) {
    int32_t sum[BLOCK];
    const size_t n = MIN (BLOCK, end - first);
    sum_up (sums, first, n, sum);
    for (size_t i = 0; i < n; i++)
      greatest = MAX (greatest, sum[i]);
  }
  return greatest;
}

void bg_perimeter_set_offsets (const BgPerimeter *perimeter, BgPotential *potential) {
  int32_t weight[BG_MAX_HOLES], region_weight[BG_MAX_REGIONS];
  for (int hole = 0; hole < perimeter->problem->board->n_holes; hole++)
    weight[hole] = (int32_t) potential->weight[hole];
  for (int k = 0; k < perimeter->regions->n; k++)
    region_weight[k] = (int32_t) potential->region_weight[k];
  Sums sums;
  tabulate (&sums, perimeter, weight, region_weight);
  gint64 greatest = G_MININT64;
  potential->depth = perimeter->depth;
  for (int k = 0; k < perimeter->depth; k++) {
    greatest = MAX (greatest, find_greatest_sum (&sums, perimeter->end[k], perimeter->end[k + 1]));
    potential->near_offset[k] = greatest - (k + 1) * potential->divisor;
  }
  potential->offset = potential->near_offset[0];
}

/* Puts a position into GREATEST, of which N are in use and ROOM the most, in place of the least if
   there is no room.  Returns the number in use. */
static int put_position (BgNearPosition *greatest, int n, int room, BgPosition position,
                         int32_t sum) {
  int at = n;
  for (int i = 0; i < n; i++)
    if (greatest[i].position == position)
      return n;
  if (n == room) {
    at = 0;
    for (int i = 1; i < n; i++)
      at = greatest[i].sum < greatest[at].sum ? i : at;
  }
  greatest[at] = (BgNearPosition){ position, sum };
  return MIN (n + 1, room);
}

int bg_perimeter_find_greatest (const BgPerimeter *perimeter, const int32_t *weight,
                                const int32_t *region_weight, int32_t enough,
                                BgNearPosition *greatest, int n) {
  const size_t size = bg_perimeter_size (perimeter);
  int found = 0;
  Sums sums;
  tabulate (&sums, perimeter, weight, region_weight);
  for (size_t first = 0; first < size; first += BLOCK) {
    int32_t sum[BLOCK];
    const size_t n_sums = MIN (BLOCK, size - first);
    sum_up (&sums, first, n_sums, sum);
    for (size_t i = 0; i < n_sums; i++)
      if (sum[i] > enough) {
        found = put_position (greatest, found, n, perimeter->position[first + i], sum[i]);
        for (int k = 0; k < found && found == n; k++)
          enough = k == 0 ? greatest[k].sum : MIN (enough, greatest[k].sum);
      }
  }
  return found;
}
