/* Filled Merson regions (section 3.3, equation 4), the regions derived from the
   board.

   The bound is a least number of holes that hit every filled region: equation 4
   with its sliding, and more where regions overlap.  It is a sum over disjoint
   parts of the board, which is safe since a region lies in one part:

   - corners, each a region by itself;
   - the rest, by a table of exact hitting numbers if it is small enough, also after
     the outer holes of pairs were set aside: if a region of two holes is {b, c}, and
     every region with b has c, then some least set has c and not b where both are
     filled, and no filled region has b where they are not;
   - else the groups of holes that regions of two holes link, the edges of Bell's
     Figure 9, a table each; and for the remaining interior the least number of holes
     that hit its minimal regions (bounds/interior.h), or 1 if these hit none
     but a region survives peeling (Bell's sliding region I).

   A region inside a finish of several pegs need never move and does not count.
   With a single survivor it counts even so: while there is another peg, the
   survivor has yet to make the last move.  That move starts in a hole of the survivor's
   category; so one more is needed where no least hitting set has such a hole.
   doc/theory.md has the proofs, Theorems 3.8 to 3.18.

   Only regions inside ORIGINS are counted, since it is they that must be started
   from. */

#include <string.h>

#include "board/notation.h"
#include "bounds/factored_table.h"
#include "bounds/heuristic.h"
#include "bounds/interior.h"
#include "bounds/regions.h"

/* A part has two holes at least. */
#define MAX_PARTS (BG_MAX_HOLES / 2)
/* The largest table (2^n bytes) that is made before a search starts. */
#define TABLE_HOLES 22
/* Parts that have no more holes together are looked up as one. */
#define JOINED_HOLES 12
/* In a packed position the outer hole of a pair is this far behind the inner one. */
#define OUTER_BITS 32
/* Positions that pass the parts together. */
#define BLOCK 64

/* One part of the board, or several that are looked up as one. */
typedef struct {
  BgPosition holes;
  int first, n_holes;    /* of the packed position: where its holes begin, how many */
  uint8_t *number;       /* while parts are joined: sums of hitting numbers, with
                            BG_HITTING_MARK if one of these has it */
  BgFactoredTable table; /* these numbers, factored */
} Part;

typedef struct {
  const BgProblem *problem;
  const BgBoard *board;
  BgPosition corners;
  BgPosition region_holes; /* every hole that some counted region has */
  int n_exempt;
  BgPosition exempt[BG_MAX_HOLES];
  int n_pairs; /* with an outer hole; then there is one part */
  struct {
    uint8_t outer, inner;
  } pair[MAX_PARTS];
  BgPosition last_inner; /* inner holes of pairs where the last move can start, packed */
  int n_parts;
  Part part[MAX_PARTS];
  /* A position with the holes of each part side by side, XORed over its bytes (hole_table.h). */
  uint64_t packed[BG_HOLE_ROWS (8) * BG_POSITION_WORDS];
  int n_slices;        /* bytes that have holes */
  BgPosition last;     /* where the last move can start; 0: it is not counted */
  bool is_symmetric;   /* as the finishes are */
  BgPosition interior; /* holes that are peeled instead of looked up, */
  BgInterior inner;    /* and their minimal regions */
  bool has_peeler;
  BgPeeler peeler;
  BgCells exempt_cells[BG_MAX_HOLES];
} Data;

/* The numbers of two parts as one, the first in the low bits of its index. */
static uint8_t *join (const uint8_t *first, int n_first, const uint8_t *second, int n_second) {
  const size_t size = (size_t) 1 << n_first;
  uint8_t *both = g_malloc (size << n_second);
  for (size_t i = 0; i < size << n_second; i++) {
    const uint8_t a = first[i & (size - 1)], b = second[i >> n_first];
    both[i] = (uint8_t) ((a & ~BG_HITTING_MARK) + (b & ~BG_HITTING_MARK))
              | ((a | b) & BG_HITTING_MARK);
  }
  return both;
}

static void add_part (Data *data, BgPosition holes) {
  BgHittingTable table;
  bg_hitting_table_init (&table, data->board, holes, data->exempt, data->n_exempt, data->last);
  const int n = bg_pegs (holes);
  Part *last = data->n_parts > 0 ? &data->part[data->n_parts - 1] : NULL;
  if (last != NULL && last->n_holes + n <= JOINED_HOLES) {
    uint8_t *both = join (last->number, last->n_holes, table.number, n);
    bg_hitting_table_clear (&table);
    g_free (last->number);
    last->number = both;
    last->holes |= holes;
    last->n_holes += n;
    return;
  }
  const int first = last == NULL ? 0 : last->first + last->n_holes;
  data->part[data->n_parts++] = (Part){ holes, first, n, table.number, { 0 } };
}

/* Lists the pairs of REST that have an outer hole; returns the outer holes.  A least set that has
   the inner hole instead has a start of the last move if it had one before. */
static BgPosition find_pairs (Data *data, BgPosition rest) {
  BgPosition outer = 0, inner = 0;
  BG_FOR_EACH_HOLE (b, rest)
    BG_FOR_EACH_HOLE (c, rest & ~outer)
      if (b != c && !bg_has (outer | inner, b) && !bg_has (inner, c)
          && (!bg_has (data->last, b) || bg_has (data->last, c))
          && bg_regions_is_region (data->board, bg_hole_bit (b) | bg_hole_bit (c))
          && !bg_has (bg_regions_peel (data->board, rest & ~bg_hole_bit (c)), b)) {
        outer |= bg_hole_bit (b);
        inner |= bg_hole_bit (c);
        data->pair[data->n_pairs].outer = (uint8_t) b;
        data->pair[data->n_pairs++].inner = (uint8_t) c;
      }
  return outer;
}

/* Where the parts' holes are in a packed position, and the tables by which they are looked up. */
static void lay_out (Data *data, const BgPosition *sets, int n_sets) {
  BgPosition bit[BG_MAX_HOLES] = { 0 };
  int n = 0;
  for (int k = 0; k < n_sets; k++)
    BG_FOR_EACH_HOLE (hole, sets[k])
      bit[hole] = bg_hole_bit (n++);
  for (int k = 0; k < data->n_pairs; k++) {
    bit[data->pair[k].outer] = bit[data->pair[k].inner] << OUTER_BITS;
    if (bg_has (data->last, data->pair[k].inner))
      data->last_inner |= bit[data->pair[k].inner];
  }
  bg_hole_table_xor (data->packed, 8, sizeof *bit, bit, sizeof *bit, data->board->n_holes);
  data->n_slices = BG_HOLE_SLICES (8, data->board->n_holes);
  for (int k = 0; k < data->n_parts; k++) {
    bg_factored_table_init (&data->part[k].table, data->part[k].number, data->part[k].n_holes);
    g_clear_pointer (&data->part[k].number, g_free);
  }
}

/* Divides the holes of REST into parts; holes too many for a table are the interior. */
static void divide (Data *data, BgPosition rest) {
  BgPosition sets[MAX_PARTS];
  int n_sets = 0;
  if (bg_pegs (rest) > TABLE_HOLES && data->n_exempt == 0) {
    BgPosition inner = bg_regions_peel (data->board, rest & ~find_pairs (data, rest));
    for (int k = 0; k < data->n_pairs; k++)
      inner |= bg_hole_bit (data->pair[k].inner);
    if (bg_pegs (inner) <= TABLE_HOLES) {
      sets[n_sets++] = inner;
      rest = 0;
    } else
      data->n_pairs = 0;
  }
  if (bg_pegs (rest) > TABLE_HOLES)
    BG_FOR_EACH_HOLE (hole, rest) {
      if (!bg_has (rest, hole))
        continue;
      BgPosition edge = bg_regions_linked (data->board, hole, rest);
      if (bg_pegs (edge) > 1 && bg_pegs (edge) <= TABLE_HOLES) {
        sets[n_sets++] = edge;
        rest &= ~edge;
      }
    }
  rest = bg_regions_peel (data->board, rest);
  if (rest != 0 && bg_pegs (rest) <= TABLE_HOLES)
    sets[n_sets++] = rest;
  else
    data->interior = rest;
  for (int k = 0; k < n_sets; k++)
    add_part (data, sets[k]);
  lay_out (data, sets, n_sets);
}

static gpointer prepare (const BgProblem *problem, BgPosition origins, const int *,
                         const BgStopFlag *) {
  const BgBoard *board = problem->board;
  Data *data = g_new0 (Data, 1);
  data->board = board;
  data->problem = problem;
  if (!problem->finish_is_single)
    data->n_exempt = bg_problem_tops (problem, data->exempt);
  data->corners = board->corners & origins & ~bg_kept_holes (problem);
  data->region_holes = bg_regions_peel (board, origins);
  if (problem->finish_is_single)
    for (int c = 0; c < BG_CATEGORIES; c++)
      if ((problem->finish_holes & board->category[c]) != 0)
        data->last |= board->category[c];
  /* a last move that can start outside ORIGINS is not counted */
  if (!bg_subset (data->last, origins))
    data->last = 0;
  data->is_symmetric = bg_is_as_symmetric (problem, origins);
  divide (data, bg_regions_peel (board, origins & ~board->corners));
  bg_interior_init (&data->inner, board, data->interior, data->exempt, data->n_exempt, data->last);
  data->has_peeler = bg_peeler_init (&data->peeler, board);
  for (int i = 0; i < data->n_exempt && data->has_peeler; i++)
    data->exempt_cells[i] = bg_peeler_cells (&data->peeler, data->exempt[i]);
  return data;
}

static void release (gpointer pointer) {
  Data *data = pointer;
  for (int k = 0; k < data->n_parts; k++)
    bg_factored_table_clear (&data->part[k].table);
  bg_interior_clear (&data->inner);
  g_free (data);
}

static inline BgPosition pack (const Data *data, BgPosition position) {
  BgPosition packed;
  bg_hole_table_xors (data->packed, data->n_slices, &position, &packed, 1);
  return packed;
}

/* Of a packed position: the number of PART, with its mark. */
static inline uint8_t number_of (const Part *part, BgPosition packed) {
  const uint32_t index = (uint32_t) (packed >> part->first) & (((uint32_t) 1 << part->n_holes) - 1);
  return bg_factored_table_look_up (&part->table, index);
}

/* Adds the filled pairs to BOUNDS and their marks to MARKS, and drops the inner holes of these. */
static void add_pairs (const Data *data, BgPosition *packed, uint8_t *bounds, uint8_t *marks,
                       size_t n) {
  for (size_t i = 0; i < n; i++) {
    const BgPosition filled = packed[i] >> OUTER_BITS & packed[i];
    packed[i] &= ~filled;
    bounds[i] = (uint8_t) (bounds[i] + bg_pegs (filled));
    marks[i] |= (filled & data->last_inner) != 0 ? BG_HITTING_MARK : 0;
  }
}

/* Adds the numbers of PART to BOUNDS, and their marks to MARKS: a least set has a hole in
   which the last move can start. */
static void add_numbers (const Part *part, const BgPosition *packed, uint8_t *bounds,
                         uint8_t *marks, size_t n) {
  const Part hoisted = *part;
  for (size_t i = 0; i < n; i++) {
    const uint8_t number = number_of (&hoisted, packed[i]);
    bounds[i] = (uint8_t) (bounds[i] + (number & ~BG_HITTING_MARK));
    marks[i] |= number;
  }
}

/* REGION, or nothing if it is exempt. */
static BgPosition region_that_counts (const Data *data, BgPosition region) {
  return bg_region_is_inside (region, data->exempt, data->n_exempt) ? 0 : region;
}

/* The largest region inside POSITION. */
static BgPosition peel (const Data *data, BgPosition position) {
  const BgPeeler *peeler = &data->peeler;
  return data->has_peeler
             ? bg_peeler_holes (peeler, bg_peeler_peel (peeler, bg_peeler_cells (peeler, position)))
             : bg_regions_peel (data->board, position);
}

/* Finds of which of N positions, a block at most, a region that counts lies in the interior. */
static void find_inner_regions (const Data *data, const BgPosition *positions, bool *has_region,
                                size_t n) {
  BgCells cells[BLOCK];
  for (size_t i = 0; i < n && !data->has_peeler; i++)
    has_region[i] = region_that_counts (data, peel (data, positions[i] & data->interior)) != 0;
  if (!data->has_peeler)
    return;
  for (size_t i = 0; i < n; i++)
    cells[i] = bg_peeler_cells (&data->peeler, positions[i] & data->interior);
  bg_peeler_peel_sets (&data->peeler, cells, n);
  for (size_t i = 0; i < n; i++) {
    has_region[i] = cells[i] != 0;
    for (int k = 0; k < data->n_exempt; k++)
      has_region[i] &= (cells[i] & ~data->exempt_cells[k]) != 0;
  }
}

/* The number of an interior that has a region which counts, with its mark. */
static uint8_t inner_number (const Data *data, BgPosition position) {
  const uint8_t number = bg_interior_number (&data->inner, position & data->interior);
  if ((number & ~BG_HITTING_MARK) != 0)
    return number;
  return (data->interior & data->last) != 0 ? 1 | BG_HITTING_MARK : 1;
}

/* Adds the numbers of the interior to BOUNDS, and their marks to MARKS. */
static void add_inner_numbers (const Data *data, const BgPosition *positions, uint8_t *bounds,
                               uint8_t *marks, size_t n) {
  bool has_region[BLOCK];
  find_inner_regions (data, positions, has_region, n);
  for (size_t i = 0; i < n; i++)
    if (has_region[i]) {
      const uint8_t number = inner_number (data, positions[i]);
      bounds[i] = (uint8_t) (bounds[i] + (number & ~BG_HITTING_MARK));
      marks[i] |= number;
    }
}

/* Sets BOUNDS to least hitting numbers, and MARKS as their numbers have them. */
static void find_numbers (const Data *data, const BgPosition *positions, uint8_t *bounds,
                          uint8_t *marks, size_t n) {
  BgPosition packed[BLOCK];
  bg_hole_table_xors (data->packed, data->n_slices, positions, packed, n);
  memset (bounds, 0, n);
  memset (marks, 0, n);
  for (size_t i = 0; i < n && data->corners != 0; i++) {
    bounds[i] = (uint8_t) bg_pegs (positions[i] & data->corners);
    marks[i] = (positions[i] & data->corners & data->last) != 0 ? BG_HITTING_MARK : 0;
  }
  if (data->n_pairs > 0)
    add_pairs (data, packed, bounds, marks, n);
  for (int k = 0; k < data->n_parts; k++)
    add_numbers (&data->part[k], packed, bounds, marks, n);
  if (data->interior != 0)
    add_inner_numbers (data, positions, bounds, marks, n);
}

/* Must the last move start outside every least set with this mark? */
static inline bool last_is_one_more (const Data *data, uint8_t mark) {
  return data->last != 0 && !(mark & BG_HITTING_MARK);
}

static void evaluate_block (const Data *data, const BgPosition *positions, uint8_t *bounds,
                            size_t n) {
  uint8_t marks[BLOCK];
  find_numbers (data, positions, bounds, marks, n);
  for (size_t i = 0; i < n && data->last != 0; i++)
    bounds[i] += last_is_one_more (data, marks[i]);
  bg_settle_singles (data->problem, positions, bounds, n);
}

static void evaluate (gconstpointer data, const BgPosition *positions, uint8_t *bounds, size_t n) {
  for (size_t i = 0; i < n; i += BLOCK)
    evaluate_block (data, positions + i, bounds + i, MIN (n - i, BLOCK));
}

/* A region without the mover stays filled, since no peg from outside can remove one of its pegs.
   The last move counts where a region or a corner keeps the move from leaving a single peg. */
static void evaluate_rests (gconstpointer pointer, const BgPosition *rests, uint8_t *bounds,
                            size_t n) {
  const Data *data = pointer;
  memset (bounds, 0, n);
  for (size_t done = 0; done < n && data->is_symmetric; done += BLOCK) {
    uint8_t marks[BLOCK];
    const size_t size = MIN (n - done, BLOCK);
    find_numbers (data, rests + done, bounds + done, marks, size);
    for (size_t i = 0; i < size; i++)
      if (bounds[done + i] > 0 || (rests[done + i] & data->board->corners) != 0)
        bounds[done + i] += last_is_one_more (data, marks[i]);
  }
}

static BgPosition tight_origins (gconstpointer pointer, BgPosition position) {
  const Data *data = pointer;
  uint8_t number, mark;
  find_numbers (data, &position, &number, &mark, 1);
  return region_that_counts (data, peel (data, position & data->region_holes))
         | (last_is_one_more (data, mark) ? data->last : 0);
}

/* A least set of holes that hits the regions of PART: a hole belongs to it if the others
   without it have one hole less to be hit by. */
static BgPosition least_hitting_set (const Data *data, const Part *part, BgPosition position) {
  BgPosition hitting = 0, rest = position & part->holes;
  int number = number_of (part, pack (data, rest)) & ~BG_HITTING_MARK;
  BG_FOR_EACH_HOLE (hole, position & part->holes) {
    const BgPosition without = rest & ~bg_hole_bit (hole);
    const int fewer = number_of (part, pack (data, without)) & ~BG_HITTING_MARK;
    if (fewer == number)
      continue;
    rest = without;
    number = fewer;
    hitting |= bg_hole_bit (hole);
  }
  return hitting;
}

static char *explain (gconstpointer pointer, BgPosition position) {
  const Data *data = pointer;
  BgPosition hitting = position & data->corners, rest = position;
  uint8_t number, mark;
  if (data->problem->finish_is_single && bg_pegs (position) == 1)
    return NULL;
  for (int k = 0; k < data->n_pairs; k++)
    if (bg_has (position, data->pair[k].outer) && bg_has (position, data->pair[k].inner)) {
      hitting |= bg_hole_bit (data->pair[k].inner);
      rest &= ~bg_hole_bit (data->pair[k].inner);
    }
  for (int k = 0; k < data->n_parts; k++)
    hitting |= least_hitting_set (data, &data->part[k], rest);
  g_autoptr (GString) text = g_string_new ("filled regions are hit by");
  bg_holes_append (data->board, hitting, text);
  if (hitting == 0)
    g_string_append (text, " no hole");
  uint8_t inner = 0, inner_mark = 0;
  if (data->interior != 0)
    add_inner_numbers (data, &position, &inner, &inner_mark, 1);
  if (inner > 0)
    g_string_append_printf (text, " and %d of the interior", inner);
  find_numbers (data, &position, &number, &mark, 1);
  if (last_is_one_more (data, mark))
    g_string_append (text, "; the last move starts elsewhere");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

const BgHeuristic bg_heuristic_merson = {
  .name = "merson",
  .summary = "filled Merson regions: the least number of holes that hit them, by parts of the "
             "board, and the last move",
  .source = "Bell, Diagonal Peg Solitaire, 3.3, equation 4",
  .admissible = true,
  .knows_open_goals = true,
  .consistent = true,
  .any_origins = true,
  .prepare = prepare,
  .evaluate = evaluate,
  .tight_origins = tight_origins,
  .evaluate_rests = evaluate_rests,
  .explain = explain,
  .release = release,
};
