#include "bounds/regions.h"

#include <string.h>

/* Is there a line over HOLE that has both its ends outside of HOLES? */
static inline bool is_open (const BgBoard *board, int hole, BgPosition holes) {
  for (int k = 0; k < board->passing[hole].n; k++) {
    const BgLine *line = &board->line[board->passing[hole].line[k]];
    if (!bg_has (holes, line->a) && !bg_has (holes, line->b))
      return true;
  }
  return false;
}

BgPosition bg_regions_peel (const BgBoard *board, BgPosition position) {
  BgPosition before;
  do {
    before = position;
    BG_FOR_EACH_HOLE (hole, before)
      if (is_open (board, hole, position))
        position &= ~bg_hole_bit (hole);
  } while (position != before);
  return position;
}

const BgLine *bg_regions_open_line (const BgBoard *board, BgPosition holes) {
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (bg_has (holes, line->over) && !bg_has (holes, line->a) && !bg_has (holes, line->b))
      return line;
  }
  return NULL;
}

bool bg_regions_is_region (const BgBoard *board, BgPosition position) {
  return position != 0 && bg_regions_open_line (board, position) == NULL;
}

bool bg_peeler_init (BgPeeler *peeler, const BgBoard *board) {
  *peeler = (BgPeeler){ 0 };
  if (board->by_lines || board->n_columns * board->n_rows > BG_PEELER_CELLS)
    return false;
  int cell[BG_MAX_HOLES];
  BgCells bit[BG_MAX_HOLES];
  BgPosition hole_bit[BG_PEELER_CELLS] = { 0 };
  for (int hole = 0; hole < board->n_holes; hole++) {
    cell[hole] = board->row[hole] * board->n_columns + board->column[hole];
    bit[hole] = (BgCells) 1 << cell[hole];
    hole_bit[cell[hole]] = bg_hole_bit (hole);
  }
  peeler->n_bytes = BG_HOLE_SLICES (8, board->n_columns * board->n_rows);
  bg_hole_table_xor (peeler->holes, 8, sizeof *hole_bit, hole_bit, sizeof *hole_bit,
                     8 * peeler->n_bytes);
  bg_hole_table_xor (peeler->cells, 8, sizeof *bit, bit, sizeof *bit, board->n_holes);
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    int shift = cell[line->over] - cell[line->a], d = 0;
    while (d < peeler->n_directions && peeler->shift[d] != shift)
      d++;
    g_assert (d < 4);
    peeler->n_directions = MAX (peeler->n_directions, d + 1);
    peeler->shift[d] = shift;
    peeler->middles[d] |= bit[line->over];
  }
  return true;
}

/* Sets that are peeled side by side, and the low or the high words of their cells. */
#define SIDE_BY_SIDE 8
typedef uint64_t Words __attribute__ ((vector_size (SIDE_BY_SIDE * sizeof (uint64_t))));
typedef uint64_t HalfWords __attribute__ ((vector_size (SIDE_BY_SIDE * sizeof (uint64_t) / 2)));

/* Peels the sets whose words are LOW and HIGH in every direction once. */
static inline void peel_once (const BgPeeler *peeler, Words *low, Words *high) {
  for (int d = 0; d < peeler->n_directions; d++) {
    const int shift = peeler->shift[d], rest = 64 - shift;
    const uint64_t low_middles = (uint64_t) peeler->middles[d];
    const uint64_t high_middles = (uint64_t) (peeler->middles[d] >> 64);
    const Words low_ends = *low << shift | *low >> shift | *high << rest;
    const Words high_ends = *high << shift | *low >> rest | *high >> shift;
    *low &= low_ends | ~low_middles;
    *high &= high_ends | ~high_middles;
  }
}

/* Has a set lost a cell? */
static inline bool differ (const Words *low, const Words *low_before, const Words *high,
                           const Words *high_before) {
  const Words difference = (*low ^ *low_before) | (*high ^ *high_before);
  HalfWords half[2], any;
  memcpy (half, &difference, sizeof difference);
  any = half[0] | half[1];
  return (any[0] | any[1] | any[2] | any[3]) != 0;
}

void bg_peeler_peel_sets (const BgPeeler *peeler, BgCells *cells, size_t n) {
  for (size_t first = 0; first < n; first += SIDE_BY_SIDE) {
    const size_t size = MIN (SIDE_BY_SIDE, n - first);
    Words low = { 0 }, high = { 0 }, low_before, high_before;
    for (size_t i = 0; i < size; i++) {
      low[i] = (uint64_t) cells[first + i];
      high[i] = (uint64_t) (cells[first + i] >> 64);
    }
    do {
      low_before = low;
      high_before = high;
      peel_once (peeler, &low, &high);
    } while (differ (&low, &low_before, &high, &high_before));
    for (size_t i = 0; i < size; i++)
      cells[first + i] = (BgCells) high[i] << 64 | low[i];
  }
}

BgPosition bg_regions_linked (const BgBoard *board, int hole, BgPosition rest) {
  BgPosition linked = bg_hole_bit (hole), before;
  do {
    before = linked;
    BG_FOR_EACH_HOLE (one, before)
      BG_FOR_EACH_HOLE (other, rest & ~linked)
        if (bg_regions_is_region (board, bg_hole_bit (one) | bg_hole_bit (other)))
          linked |= bg_hole_bit (other);
  } while (linked != before);
  return linked;
}

/* A family of subsets of n holes is a bitmap of 2^n bits; subset s is bit s % 64
   of word s / 64.  The first six holes live inside a word, the others choose it. */

#define WORD_HOLES 6

static const uint64_t inside[WORD_HOLES] = {
  0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
  0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000,
};

/* The subsets in WORD that contain the K-th hole; K < 0: none does. */
static inline uint64_t containing (int k, size_t word) {
  if (k < 0)
    return 0;
  return k < WORD_HOLES ? inside[k] : -(uint64_t) (word >> (k - WORD_HOLES) & 1);
}

/* INTO gains every subset that is one of FROM with one hole added, the K-th for a bit k of
   ADDED; with INTO == FROM, holes are added one after another: the upward closure. */
static void add_holes (uint64_t *into, const uint64_t *from, int n, uint32_t added) {
  size_t words = (size_t) 1 << MAX (n - WORD_HOLES, 0);
  for (int k = 0; k < n; k++)
    if (!(added >> k & 1))
      continue;
    else if (k < WORD_HOLES)
      for (size_t w = 0; w < words; w++)
        into[w] |= from[w] << (1 << k) & inside[k];
    else
      for (size_t w = 0, bit = (size_t) 1 << (k - WORD_HOLES); w < words; w++)
        if (w & bit)
          into[w] |= from[w ^ bit];
}

/* The family of regions inside HOLES, as a bitmap. */
static uint64_t *find_regions (const BgBoard *board, const int *index, int n,
                               const BgPosition *exempt, int n_exempt) {
  size_t words = (size_t) 1 << MAX (n - WORD_HOLES, 0);
  uint64_t *region = g_new (uint64_t, words);
  memset (region, 255, words * sizeof *region);
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (index[line->over] >= 0)
      for (size_t w = 0; w < words; w++)
        region[w] &= ~containing (index[line->over], w) | containing (index[line->a], w)
                     | containing (index[line->b], w);
  }
  for (int e = 0; e < n_exempt; e++)
    for (size_t w = 0; w < words; w++) {
      uint64_t leaves = 0; /* subsets with a hole outside the exempt set */
      for (int hole = 0; hole < board->n_holes; hole++)
        if (!bg_has (exempt[e], hole))
          leaves |= containing (index[hole], w);
      region[w] &= leaves;
    }
  region[0] &= ~(uint64_t) 1; /* the empty set needs no move */
  return region;
}

/* Adds ADDEND to the number of every subset of the family, eight at a time: no number
   passes 255, so the bytes of a word can be added at once. */
static void add_family (uint8_t *number, const uint64_t *family, size_t subsets, uint8_t addend) {
  uint64_t spread[256];
  for (int value = 0; value < 256; value++) {
    uint8_t bytes[8];
    for (int k = 0; k < 8; k++)
      bytes[k] = value >> k & 1 ? addend : 0;
    memcpy (&spread[value], bytes, sizeof bytes);
  }
  for (size_t s = 0; s < subsets; s += 8) {
    uint64_t sums;
    memcpy (&sums, number + s, sizeof sums);
    sums += spread[family[s / 64] >> s % 64 & 255];
    memcpy (number + s, &sums, sizeof sums);
  }
}

void bg_hitting_table_init (BgHittingTable *table, const BgBoard *board, BgPosition holes,
                            const BgPosition *exempt, int n_exempt, BgPosition marking) {
  int index[BG_MAX_HOLES], n = 0;
  uint32_t marks = 0;
  g_assert (bg_pegs (holes) <= BG_HITTING_MAX_HOLES);
  for (int hole = 0; hole < board->n_holes; hole++) {
    index[hole] = bg_has (holes, hole) ? n++ : -1;
    if (index[hole] >= 0 && bg_has (marking, hole))
      marks |= (uint32_t) 1 << index[hole];
  }
  const uint32_t all = ((uint32_t) 1 << n) - 1;
  size_t subsets = (size_t) 1 << n, words = MAX (subsets / 64, 1);
  table->holes = holes;
  table->most = 0;
  /* a whole word at least: numbers are added eight at a time */
  table->number = g_malloc0 (MAX (subsets, 8));

  /* needs: the subsets whose hitting number exceeds the current one.  A set has
     number <= k + 1 iff taking one of its holes away leaves one of number <= k. */
  uint64_t *needs = find_regions (board, index, n, exempt, n_exempt);
  add_holes (needs, needs, n, all);
  uint64_t *hit = g_new (uint64_t, words), *hit_next = g_new (uint64_t, words);
  for (size_t w = 0; w < words; w++)
    hit[w] = ~needs[w];
  while (true) {
    add_family (table->number, needs, subsets, 1);
    if (!(needs[(subsets - 1) / 64] >> (subsets - 1) % 64 & 1))
      break;
    table->most++;
    memcpy (hit_next, hit, words * sizeof *hit);
    add_holes (hit_next, hit, n, marks);
    if (marks != 0) {
      /* of the next number, and a least set has one of the marking holes */
      for (size_t w = 0; w < words; w++)
        needs[w] = hit_next[w] & ~hit[w];
      add_family (table->number, needs, subsets, BG_HITTING_MARK);
    }
    add_holes (hit_next, hit, n, all & ~marks);
    for (size_t w = 0; w < words; w++)
      needs[w] = ~hit_next[w];
    uint64_t *spent = hit;
    hit = hit_next;
    hit_next = spent;
  }
  g_free (needs);
  g_free (hit);
  g_free (hit_next);
}

void bg_hitting_table_clear (BgHittingTable *table) {
  g_clear_pointer (&table->number, g_free);
}

/* All regions of up to SMALL_HOLES holes are listed. */
#define SMALL_HOLES 5

typedef struct {
  const BgBoard *board;
  BgRegionList *list;
  int holes;     /* of the regions that are looked for */
  bool has_more; /* than the list has room for */
} Search;

/* Files the regions with as many holes as are looked for that contain PART: one end of an
   open line must belong to each. */
static void complete (Search *search, BgPosition part) {
  BgRegionList *list = search->list;
  for (int k = 0; k < list->n; k++)
    if (bg_subset (list->region[k], part))
      return;
  const BgLine *line = bg_regions_open_line (search->board, part);
  if (line != NULL && bg_pegs (part) < search->holes) {
    complete (search, part | bg_hole_bit (line->a));
    complete (search, part | bg_hole_bit (line->b));
  } else if (line == NULL && list->n == BG_MAX_REGIONS)
    search->has_more = true;
  else if (line == NULL)
    list->region[list->n++] = part;
}

/* Removes the larger regions of a size whose holes all have smaller regions, too: they seldom outdo
   these (doc/lab-notes.md). */
static void remove_needless (BgRegionList *list) {
  BgPosition smaller = 0;
  int kept = 0;
  for (int k = 0, end; k < list->n; k = end) {
    const int holes = bg_pegs (list->region[k]), first = kept;
    BgPosition all = 0;
    for (end = k; end < list->n && bg_pegs (list->region[end]) == holes; end++)
      all |= list->region[kept++] = list->region[end];
    if (holes > SMALL_HOLES && bg_subset (all, smaller))
      kept = first;
    smaller |= all;
  }
  list->n = kept;
}

void bg_region_list_init (BgRegionList *list, const BgBoard *board, int most_holes) {
  *list = (BgRegionList){ 0 };
  bool has_more = false;
  for (int holes = 1; holes <= most_holes && !has_more; holes++) {
    const int n = list->n;
    Search search = { .board = board, .list = list, .holes = holes };
    BG_FOR_EACH_HOLE (hole, board->full)
      complete (&search, bg_hole_bit (hole));
    has_more = search.has_more;
    /* a part of the regions of one size would not be closed under the symmetries */
    if (has_more)
      list->n = n;
  }
  remove_needless (list);
}

void bg_region_table_init (BgRegionTable *table, const BgRegionList *list, int n_holes) {
  const size_t n_sets = (size_t) 1 << BG_REGION_SLICE;
  table->n_words = (list->n + 63) / 64;
  table->n_slices = BG_HOLE_SLICES (BG_REGION_SLICE, n_holes);
  table->open = g_new0 (uint64_t, table->n_words * table->n_slices * n_sets);
  for (int k = 0; k < list->n; k++)
    for (int slice = 0; slice < table->n_slices; slice++)
      for (BgPosition set = 0; set < n_sets; set++) {
        const BgPosition holes = (n_sets - 1) & list->region[k] >> slice * BG_REGION_SLICE;
        const size_t row = (size_t) (k / 64 * table->n_slices + slice) << BG_REGION_SLICE;
        table->open[row + (size_t) set] |= (uint64_t) !bg_subset (holes, set) << k % 64;
      }
  for (size_t set = 0; set < n_sets && list->n % 64 != 0; set++)
    table->open[((size_t) (list->n / 64 * table->n_slices) << BG_REGION_SLICE) + set] |=
        UINT64_MAX << list->n % 64;
}

void bg_region_table_clear (BgRegionTable *table) {
  g_clear_pointer (&table->open, g_free);
}

int bg_region_list_find (const BgRegionList *list, BgPosition holes) {
  for (int k = 0; k < list->n; k++)
    if (list->region[k] == holes)
      return k;
  return -1;
}
