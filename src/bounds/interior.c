#include "bounds/interior.h"

/* Regions of one table. */
#define TABLE_REGIONS 22
/* Rows, columns or diagonals. */
#define MOST_PLACES (BG_MAX_ROWS + BG_MAX_COLUMNS)

/* The regions of LIST that have each hole, as sets of their numbers. */
static void find_owners (const BgRegionList *list, uint32_t *owners) {
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    owners[hole] = 0;
  for (int k = 0; k < list->n; k++)
    BG_FOR_EACH_HOLE (hole, list->region[k])
      owners[hole] |= (uint32_t) 1 << k;
}

/* The number of the regions SET, of which FIRST is one; NUMBER has the numbers of smaller sets. */
static uint8_t number_of (const uint8_t *number, uint32_t set, BgPosition first,
                          const uint32_t *owners, BgPosition marking) {
  uint8_t least = UINT8_MAX & ~BG_HITTING_MARK, mark = 0;
  BG_FOR_EACH_HOLE (hole, first) {
    const uint8_t rest = number[set & ~owners[hole]];
    const uint8_t here = (uint8_t) ((rest & ~BG_HITTING_MARK) + 1);
    if (here > least)
      continue;
    if (here < least)
      mark = 0;
    least = here;
    mark |= (rest & BG_HITTING_MARK) | (bg_has (marking, hole) ? BG_HITTING_MARK : 0);
  }
  return least | mark;
}

static void make_table (BgBand *band, BgPosition marking) {
  const BgRegionList *regions = &band->regions;
  const size_t n_sets = (size_t) 1 << regions->n;
  g_autofree uint8_t *number = g_malloc0 (n_sets);
  uint32_t owners[BG_MAX_HOLES];
  find_owners (regions, owners);
  for (size_t set = 1; set < n_sets; set++)
    number[set] = number_of (number, (uint32_t) set, regions->region[__builtin_ctzll (set)], owners,
                             marking);
  bg_factored_table_init (&band->number, number, regions->n);
}

/* The regions of ALL inside HOLES. */
static void take_inside (BgRegionList *inside, const BgRegionList *all, BgPosition holes) {
  *inside = (BgRegionList){ 0 };
  for (int k = 0; k < all->n; k++)
    if (bg_subset (all->region[k], holes))
      inside->region[inside->n++] = all->region[k];
}

/* The row, the column or the diagonal of a hole, from 0 on. */
static int place_of (const BgBoard *board, int direction, int hole) {
  const int row = board->row[hole], column = board->column[hole];
  return direction == 0 ? row : direction == 1 ? column : column - row + board->n_rows;
}

typedef struct {
  const BgBoard *board;
  BgRegionList regions; /* of the interior */
  BgPosition holes, marking;
  GArray *band; /* of BgBand */
  BgInterior *interior;
} Divider;

/* Is BAND the image of FROM under SYMMETRY, marking holes included?  Then it takes its numbers, and
   has the regions in the same order. */
static bool take_image (const Divider *divider, int symmetry, const BgBand *from, BgBand *band) {
  const BgBoard *board = divider->board;
  const BgPosition marking = divider->marking;
  BgRegionList images = { .n = from->regions.n };
  if (bg_board_image (board, symmetry, from->holes) != band->holes
      || bg_board_image (board, symmetry, from->holes & marking) != (band->holes & marking)
      || from->regions.n != band->regions.n)
    return false;
  for (int k = 0; k < images.n; k++) {
    images.region[k] = bg_board_image (board, symmetry, from->regions.region[k]);
    if (bg_region_list_find (&band->regions, images.region[k]) < 0)
      return false;
  }
  band->regions = images;
  band->number = from->number;
  band->is_image = true;
  return true;
}

/* Adds the band of HOLES, if a table can have its regions. */
static void add_band (Divider *divider, BgPosition holes) {
  BgBand band = { .holes = holes };
  take_inside (&band.regions, &divider->regions, holes);
  if (band.regions.n == 0 || band.regions.n > TABLE_REGIONS)
    return;
  for (guint k = 0; k < divider->band->len && !band.is_image; k++)
    for (int s = 0; s < divider->board->n_symmetries && !band.is_image; s++)
      take_image (divider, s, &g_array_index (divider->band, BgBand, k), &band);
  if (!band.is_image)
    make_table (&band, divider->marking);
  bg_region_table_init (&band.filled, &band.regions, divider->board->n_holes);
  g_array_append_val (divider->band, band);
}

/* Bands side by side. */
typedef struct {
  int n;
  BgPosition band[MOST_PLACES];
} Division;

/* The most regions of the set LEFT that are disjoint, OTHERS the regions that a region meets. */
static int most_disjoint (const uint32_t *others, uint32_t left) {
  if (left == 0)
    return 0;
  const int first = __builtin_ctz (left);
  const uint32_t rest = left & (left - 1);
  const int with = 1 + most_disjoint (others, rest & ~others[first]);
  return (rest & others[first]) == 0 ? with : MAX (with, most_disjoint (others, rest));
}

/* How good is a band of HOLES?  First by regions that are disjoint, then by all its regions; 0 if
   they are too many for a table. */
static int worth_of (const BgRegionList *regions, BgPosition holes) {
  uint32_t others[TABLE_REGIONS] = { 0 };
  BgRegionList inside;
  take_inside (&inside, regions, holes);
  if (inside.n > TABLE_REGIONS)
    return 0;
  for (int k = 0; k < inside.n; k++)
    for (int i = 0; i < inside.n; i++)
      if ((inside.region[k] & inside.region[i]) != 0)
        others[k] |= (uint32_t) 1 << i;
  return most_disjoint (others, ((uint32_t) 1 << inside.n) - 1) * (BG_MAX_REGIONS + 1) + inside.n;
}

/* The best division in DIRECTION, by the best divisions of the places before each. */
static void find_division (const Divider *divider, int direction, Division *division) {
  const BgBoard *board = divider->board;
  BgPosition at[MOST_PLACES] = { 0 };
  int best[MOST_PLACES + 1] = { 0 }, from[MOST_PLACES + 1] = { 0 };
  BG_FOR_EACH_HOLE (hole, divider->holes)
    at[place_of (board, direction, hole)] |= bg_hole_bit (hole);
  for (int end = 1; end <= MOST_PLACES; end++) {
    BgPosition band = 0;
    from[end] = end - 1;
    best[end] = best[end - 1];
    for (int begin = end - 1; begin >= 0 && at[end - 1] != 0; begin--) {
      band |= at[begin];
      const int worth = worth_of (&divider->regions, band);
      if (worth > 0 && best[begin] + worth > best[end]) {
        best[end] = best[begin] + worth;
        from[end] = begin;
      }
    }
  }
  division->n = 0;
  for (int end = MOST_PLACES; end > 0; end = from[end])
    if (best[end] > best[from[end]]) {
      BgPosition *band = &division->band[division->n++];
      *band = 0;
      for (int place = from[end]; place < end; place++)
        *band |= at[place];
    }
}

/* Are the bands from FIRST to END the bands of the division? */
static bool is_known (const GArray *bands, int first, int end, const Division *division) {
  int found = 0;
  for (int k = first; k < end; k++)
    for (int i = 0; i < division->n; i++)
      found += g_array_index (bands, BgBand, k).holes == division->band[i];
  return found == division->n && end - first == division->n;
}

/* Adds a division, unless it is known. */
static void add_division (Divider *divider, const Division *division) {
  BgInterior *interior = divider->interior;
  for (int d = 0; d < interior->n_divisions; d++)
    if (is_known (divider->band, d == 0 ? 0 : interior->end[d - 1], interior->end[d], division))
      return;
  for (int i = 0; i < division->n; i++)
    add_band (divider, division->band[i]);
  interior->end[interior->n_divisions++] = (int) divider->band->len;
}

/* Adds the images of a division. */
static void add_images (Divider *divider, const Division *division) {
  const BgBoard *board = divider->board;
  for (int s = 0; s < board->n_symmetries; s++) {
    Division image = { .n = division->n };
    for (int i = 0; i < division->n; i++)
      image.band[i] = bg_board_image (board, s, division->band[i]);
    if (bg_board_image (board, s, divider->holes) == divider->holes)
      add_division (divider, &image);
  }
}

/* Bands of disjoint regions, as many as a table allows in each; returns how many regions. */
static int find_packing (const Divider *divider, Division *packing) {
  const BgRegionList *regions = &divider->regions;
  BgPosition left = divider->holes;
  int n = 0;
  *packing = (Division){ .n = 1 };
  for (int k = 0; k < regions->n; k++) {
    BgPosition *band = &packing->band[packing->n - 1];
    if (!bg_subset (regions->region[k], left))
      continue;
    left &= ~regions->region[k];
    n++;
    if (worth_of (regions, *band | regions->region[k]) > 0)
      *band |= regions->region[k];
    else
      packing->band[packing->n++] = regions->region[k];
  }
  return n;
}

/* Adds such bands and their images, if all bands so far have fewer regions that are disjoint. */
static void add_packing (Divider *divider) {
  Division packing;
  const int n = find_packing (divider, &packing);
  divider->interior->band = (BgBand *) divider->band->data;
  if (n > (bg_interior_number (divider->interior, divider->holes) & ~BG_HITTING_MARK))
    add_images (divider, &packing);
}

/* The minimal regions inside HOLES that count. */
static void find_regions (BgRegionList *regions, const BgBoard *board, BgPosition holes,
                          const BgPosition *exempt, int n_exempt) {
  BgRegionList all;
  bg_region_list_init (&all, board, board->rule == BG_RULE_8 ? BG_OCTAGON_HOLES : BG_REGION_HOLES);
  take_inside (regions, &all, holes);
  int kept = 0;
  for (int k = 0; k < regions->n; k++)
    if (!bg_region_is_inside (regions->region[k], exempt, n_exempt))
      regions->region[kept++] = regions->region[k];
  regions->n = kept;
}

void bg_interior_init (BgInterior *interior, const BgBoard *board, BgPosition holes,
                       const BgPosition *exempt, int n_exempt, BgPosition marking) {
  Divider divider = {
    .board = board,
    .holes = holes,
    .marking = marking,
    .band = g_array_new (FALSE, FALSE, sizeof (BgBand)),
    .interior = interior,
  };
  *interior = (BgInterior){ 0 };
  find_regions (&divider.regions, board, holes, exempt, n_exempt);
  const int n = divider.regions.n;
  if (n > 0 && n <= TABLE_REGIONS)
    add_division (&divider, &(Division){ 1, { holes } });
  for (int direction = 0; direction < (board->rule == BG_RULE_6 ? 3 : 2) && n > TABLE_REGIONS;
       direction++) {
    Division division;
    find_division (&divider, direction, &division);
    add_images (&divider, &division);
  }
  if (n > TABLE_REGIONS)
    add_packing (&divider);
  interior->band = (BgBand *) g_array_free (divider.band, FALSE);
}

void bg_interior_clear (BgInterior *interior) {
  const int n = interior->n_divisions == 0 ? 0 : interior->end[interior->n_divisions - 1];
  for (int k = 0; k < n; k++) {
    bg_region_table_clear (&interior->band[k].filled);
    if (!interior->band[k].is_image)
      bg_factored_table_clear (&interior->band[k].number);
  }
  g_clear_pointer (&interior->band, g_free);
}

uint8_t bg_interior_number (const BgInterior *interior, BgPosition position) {
  uint8_t most = 0, mark = 0;
  for (int d = 0, k = 0; d < interior->n_divisions; d++) {
    uint8_t sum = 0, sum_mark = 0;
    for (; k < interior->end[d]; k++) {
      const BgBand *band = &interior->band[k];
      const uint64_t filled = bg_region_table_filled (&band->filled, 0, position);
      const uint8_t number = bg_factored_table_look_up (&band->number, (uint32_t) filled);
      sum = (uint8_t) (sum + (number & ~BG_HITTING_MARK));
      sum_mark |= number & BG_HITTING_MARK;
    }
    if (sum < most)
      continue;
    mark = sum > most ? sum_mark : mark & sum_mark;
    most = sum;
  }
  return most | mark;
}
