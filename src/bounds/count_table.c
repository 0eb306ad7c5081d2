#include "bounds/count_table.h"

#include <glib.h>

#include "board/hole_table.h"
#include "bounds/heuristic.h"

/* Combinations at most: the table is to stay in the second cache, and to be made in less than a
   millisecond or two. */
#define MOST_COMBINATIONS ((size_t) 1 << 17)
/* Positions that are looked up together. */
#define BLOCK 64

struct BgCountTable {
  const BgProblem *problem;
  int n_slices;                     /* bytes of a position that have holes */
  int32_t number[BG_HOLE_ROWS (8)]; /* of its combination, by these bytes */
  uint8_t bound[];                  /* by combinations */
};

/* A digit of the numbers of combinations: the pegs in HOLES. */
typedef struct {
  BgPosition holes;
  size_t unit; /* the increase of the number by one peg */
  uint8_t most, now;
} Digit;

/* Of each category, holes that are not counted apart, and corners that are. */
typedef Digit Digits[BG_CATEGORIES][2];

/* Returns the number of combinations. */
static size_t find_digits (const BgBoard *board, const BgPosition *corners, Digits digits) {
  size_t n = 1;
  for (int c = 0; c < BG_CATEGORIES; c++)
    for (int apart = 0; apart < 2; apart++) {
      const BgPosition own = board->category[c], counted = own & corners[c];
      const BgPosition holes = apart ? counted : own & ~counted;
      digits[c][apart] = (Digit){ holes, n, (uint8_t) bg_pegs (holes), 0 };
      n *= (size_t) bg_pegs (holes) + 1;
    }
  return n;
}

/* Goes on to the next combination. */
static void count_on (Digits digits) {
  for (int c = 0; c < BG_CATEGORIES; c++)
    for (int apart = 0; apart < 2; apart++) {
      Digit *digit = &digits[c][apart];
      if (digit->now++ < digit->most)
        return;
      digit->now = 0;
    }
}

/* Sets COUNTS to the next combinations; after the last one it begins anew. */
static void take_counts (Digits digits, BgPegCounts *counts) {
  for (int i = 0; i < BG_PEG_COUNTS; i++) {
    for (int c = 0; c < BG_CATEGORIES; c++) {
      counts->pegs[c][i] = (uint8_t) (digits[c][0].now + digits[c][1].now);
      counts->corners[c][i] = digits[c][1].now;
    }
    count_on (digits);
  }
}

BgCountTable *bg_count_table_new (const BgProblem *problem, const BgPosition *corners,
                                  BgBoundsOfCounts bounds_of, const void *data) {
  const BgBoard *board = problem->board;
  Digits digits;
  int32_t unit[BG_MAX_HOLES] = { 0 };
  const size_t n = find_digits (board, corners, digits);
  if (!problem->finish_is_single || n > MOST_COMBINATIONS)
    return NULL;
  for (int c = 0; c < BG_CATEGORIES; c++)
    for (int apart = 0; apart < 2; apart++)
      BG_FOR_EACH_HOLE (hole, digits[c][apart].holes)
        unit[hole] = (int32_t) digits[c][apart].unit;
  BgCountTable *table = g_malloc0 (sizeof *table + n + BG_PEG_COUNTS);
  table->problem = problem;
  table->n_slices = BG_HOLE_SLICES (8, board->n_holes);
  bg_hole_table_add (table->number, 8, 1, unit, 1, board->n_holes);
  for (size_t first = 0; first < n; first += BG_PEG_COUNTS) {
    BgPegCounts counts;
    take_counts (digits, &counts);
    bounds_of (data, &counts, table->bound + first);
  }
  return table;
}

void bg_count_table_free (BgCountTable *table) {
  g_free (table);
}

void bg_count_table_look_up (const BgCountTable *table, const BgPosition *positions,
                             uint8_t *bounds, size_t n) {
  for (size_t first = 0; first < n; first += BLOCK) {
    int32_t number[BLOCK];
    const size_t size = MIN (n - first, BLOCK);
    bg_hole_table_sums (table->number, table->n_slices, positions + first, number, size);
    for (size_t i = 0; i < size; i++)
      bounds[first + i] = table->bound[number[i]];
  }
  if (!bg_any_is_single (positions, n))
    return;
  for (size_t i = 0; i < n; i++)
    if (bg_problem_is_finish (table->problem, positions[i]))
      bounds[i] = 0;
}
