/* Merson regions and their hitting numbers, held against the definitions. */
#include "harness.h"

#include "bounds/factored_table.h"
#include "bounds/interior.h"
#include "bounds/regions.h"
#include "model.h"

/* Runs SUBSET over all subsets of SET but the empty one. */
#define FOR_EACH_SUBSET(subset, set) \
  for (BgPosition subset = (set); subset != 0; subset = (subset - 1) & (set))

TEST_LOOP (test_peel, "regions", G_N_ELEMENTS (all_rules)) {
  uint64_t random = 1985 + _i;
  for (int i = 0; i < 10; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_rules[_i], 5, 10);
    Model model = model_of (board);
    BgPeeler peeler;
    ck_assert (bg_peeler_init (&peeler, board));
    for (BgPosition set = 0; set <= board->full; set++) {
      const BgCells cells = bg_peeler_cells (&peeler, set);
      ck_assert (bg_peeler_holes (&peeler, cells) == set);
      ck_assert (bg_peeler_holes (&peeler, bg_peeler_peel (&peeler, cells))
                 == bg_regions_peel (board, set));
      BgPosition largest = 0;
      FOR_EACH_SUBSET (subset, set)
        if (model_is_region (&model, subset))
          largest |= subset;
      if (bg_regions_peel (board, set) != largest
          || bg_regions_is_region (board, set) != model_is_region (&model, set))
        ck_abort_msg ("%s, %d-move, %" PRIx64, board->name, board->rule, (uint64_t) set);
    }
  }
}

/* Sets that are peeled side by side, some of them alike: boards with boxes of one and of two words.
 */
static const BoardText boxes[] = { { "english", BG_RULE_4 },
                                   { "hexagon(5)", BG_RULE_6 },
                                   { "diamond(5)", BG_RULE_8 } };

TEST_LOOP (test_peel_sets, "regions", G_N_ELEMENTS (boxes)) {
  uint64_t random = 1989 + _i;
  g_autoptr (BgBoard) board = make_board (boxes[_i].name, boxes[_i].rule);
  BgPeeler peeler;
  ck_assert (bg_peeler_init (&peeler, board));
  for (int i = 0; i < 200; i++) {
    BgPosition set[30];
    BgCells cells[30];
    const int n = model_random_below (&random, 31);
    for (int k = 0; k < n; k++) {
      set[k] = model_random_subset (&random, board->full);
      for (int more = k % 4; more > 0; more--)
        set[k] |= model_random_subset (&random, board->full);
      cells[k] = bg_peeler_cells (&peeler, set[k]);
    }
    bg_peeler_peel_sets (&peeler, cells, n);
    for (int k = 0; k < n; k++)
      ck_assert (bg_peeler_holes (&peeler, cells[k]) == bg_regions_peel (board, set[k]));
  }
}

TEST_LOOP (test_region_tables, "regions", G_N_ELEMENTS (boxes)) {
  uint64_t random = 1991 + _i;
  g_autoptr (BgBoard) board = make_board (boxes[_i].name, boxes[_i].rule);
  BgRegionList list;
  bg_region_list_init (&list, board, BG_REGION_HOLES);
  for (int i = 0; i < 50; i++) {
    const BgPosition set = model_random_subset (&random, board->full)
                           | model_random_subset (&random, board->full);
    BgRegionList part = { .n = model_random_below (&random, 2 * list.n + 1) };
    BgRegionTable table;
    for (int k = 0; k < part.n; k++)
      part.region[k] = list.region[k % list.n];
    bg_region_table_init (&table, &part, board->n_holes);
    for (int k = 0; k < 64 * table.n_words; k++)
      ck_assert_int_eq (bg_region_table_filled (&table, k / 64, set) >> k % 64 & 1,
                        k < part.n && bg_subset (part.region[k], set));
    bg_region_table_clear (&table);
  }
}

static bool is_exempt (BgPosition set, const BgPosition *exempt, int n) {
  for (int i = 0; i < n; i++)
    if (bg_subset (set, exempt[i]))
      return true;
  return false;
}

/* The least number of holes that meet every region inside SET. */
static int hitting_number (const BgPosition *regions, int n, BgPosition set) {
  int least = bg_pegs (set);
  FOR_EACH_SUBSET (holes, set) {
    int i = 0;
    while (i < n && (!bg_subset (regions[i], set) || (regions[i] & holes) != 0))
      i++;
    if (i == n)
      least = MIN (least, bg_pegs (holes));
  }
  for (int i = 0; i < n; i++)
    if (bg_subset (regions[i], set))
      return least;
  return 0;
}

/* The I-th subset of HOLES, as the table numbers them. */
static BgPosition subset_at (BgPosition holes, unsigned i) {
  BgPosition subset = 0;
  BG_FOR_EACH_HOLE (hole, holes) {
    subset |= i & 1 ? bg_hole_bit (hole) : 0;
    i >>= 1;
  }
  return subset;
}

/* Has one of the sets of NUMBER holes that hit the regions inside SET a hole of MARKING in
   SET?  By looking at all sets. */
static bool can_have_one_of (const BgPosition *regions, int n, BgPosition set, int number,
                             BgPosition marking) {
  FOR_EACH_SUBSET (hitting, set) {
    if (bg_pegs (hitting) != number || (hitting & marking) == 0)
      continue;
    bool hits = true;
    for (int i = 0; i < n; i++)
      hits &= !bg_subset (regions[i], set) || (regions[i] & hitting) != 0;
    if (hits)
      return true;
  }
  return false;
}

static void check_factored (const uint8_t *table, int bits) {
  BgFactoredTable factored;
  bg_factored_table_init (&factored, table, bits);
  for (uint32_t i = 0; i < (uint32_t) 1 << bits; i++)
    ck_assert_int_eq (bg_factored_table_look_up (&factored, i), table[i]);
  bg_factored_table_clear (&factored);
}

/* Any bytes; bytes that depend on few bits of the index; equal bytes. */
TEST_LOOP (test_factored_tables, "hitting numbers", 12) {
  uint64_t random = 1961 + _i;
  for (int kind = 0; kind < 3; kind++) {
    uint8_t table[1 << 11];
    const uint32_t mask = kind == 0 ? ~(uint32_t) 0 : kind == 1 ? 0x4a5 : 0;
    for (uint32_t i = 0; i < (uint32_t) 1 << _i; i++)
      table[i] = (i & mask) == i ? (uint8_t) model_random (&random) : table[i & mask];
    check_factored (table, _i);
  }
}

TEST_LOOP (test_hitting_tables, "hitting numbers", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 2007 + _i;
  for (int i = 0; i < 30; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_kinds[_i], 4, 16);
    Model model = model_of (board);
    BgPosition holes = model_random_subset (&random, board->full);
    while (bg_pegs (holes) > 8)
      holes &= holes - 1;
    BgPosition exempt[2] = { model_random_subset (&random, board->full),
                             model_random_subset (&random, holes) };
    int n_exempt = model_random_below (&random, 3), n = 0;
    BgPosition regions[256];
    FOR_EACH_SUBSET (subset, holes)
      if (model_is_region (&model, subset) && !is_exempt (subset, exempt, n_exempt))
        regions[n++] = subset;
    BgHittingTable table;
    const BgPosition marking = model_random_subset (&random, board->full);
    bg_hitting_table_init (&table, board, holes, exempt, n_exempt, marking);
    ck_assert_uint_eq (table.holes, holes);
    for (unsigned k = 0; k < 1u << bg_pegs (holes); k++) {
      const BgPosition set = subset_at (holes, k);
      const int number = hitting_number (regions, n, set);
      ck_assert_int_eq (table.number[k] & ~BG_HITTING_MARK, number);
      ck_assert_int_eq ((table.number[k] & BG_HITTING_MARK) != 0,
                        can_have_one_of (regions, n, set, number, marking));
    }
    ck_assert_int_eq (table.most, hitting_number (regions, n, holes));
    check_factored (table.number, bg_pegs (holes));
    bg_hitting_table_clear (&table);
  }
}

/* An interior has the same numbers as its table by holes, where the regions of seven holes at
   most, of twelve under the 8-move rule, are all that there are. */
TEST_LOOP (test_interiors, "hitting numbers", G_N_ELEMENTS (all_kinds)) {
  uint64_t random = 1967 + _i;
  for (int i = 0; i < 30; i++) {
    g_autoptr (BgBoard) board = model_random_board (&random, all_kinds[_i], 6, 14);
    const BgPosition holes = board->full & ~bg_hole_bit (model_random_below (&random, 14));
    const BgPosition exempt[] = { model_random_subset (&random, board->full) };
    const int n_exempt = model_random_below (&random, 2);
    const BgPosition marking = model_random_subset (&random, board->full);
    BgRegionList list;
    g_auto (BgInterior) interior = { 0 };
    BgPosition regions[BG_MAX_REGIONS];
    int n = 0;
    bg_region_list_init (&list, board,
                         board->rule == BG_RULE_8 ? BG_OCTAGON_HOLES : BG_REGION_HOLES);
    for (int k = 0; k < list.n; k++)
      if (bg_subset (list.region[k], holes) && !is_exempt (list.region[k], exempt, n_exempt))
        regions[n++] = list.region[k];
    bg_interior_init (&interior, board, holes, exempt, n_exempt, marking);
    for (int k = 0; k < 20; k++) {
      const BgPosition set = model_random_subset (&random, board->full)
                             | model_random_subset (&random, board->full);
      const int number = hitting_number (regions, n, set);
      const uint8_t found = bg_interior_number (&interior, set);
      ck_assert_int_eq (found & ~BG_HITTING_MARK, number);
      ck_assert_int_eq ((found & BG_HITTING_MARK) != 0,
                        can_have_one_of (regions, n, set, number, marking));
    }
  }
}

/* Interiors with too many regions for one table.  Of bands the number is one less, or the same,
   without one peg; images have the same number. */
static const struct {
  const char *board;
  BgRule rule;
  int most; /* the number of all holes */
} banded[] = {
  { "square(8)", BG_RULE_4, 25 },      { "rectangle(10,6)", BG_RULE_4, 24 },
  { "rectangle(9,7)", BG_RULE_6, 17 },
#if BG_WIDTH > 64
  { "square(9)", BG_RULE_4, 25 },      { "hexagon(6)", BG_RULE_6, 25 },
#endif
};

TEST_LOOP (test_bands, "hitting numbers", G_N_ELEMENTS (banded)) {
  uint64_t random = 1968 + _i;
  g_autoptr (BgBoard) board = make_board (banded[_i].board, banded[_i].rule);
  g_auto (BgInterior) interior = { 0 };
  bg_interior_init (&interior, board, board->full, NULL, 0, 0);
  ck_assert_int_gt (interior.n_divisions, 1);
  ck_assert_int_eq (bg_interior_number (&interior, board->full), banded[_i].most);
  for (int i = 0; i < 300; i++) {
    BgPosition set = board->full;
    for (int k = model_random_below (&random, 30); k > 0; k--)
      set &= ~bg_hole_bit (model_random_below (&random, board->n_holes));
    const int number = bg_interior_number (&interior, set);
    BG_FOR_EACH_HOLE (hole, set) {
      const int without = bg_interior_number (&interior, set & ~bg_hole_bit (hole));
      ck_assert (number - 1 <= without && without <= number);
    }
    for (int s = 0; s < board->n_symmetries; s++)
      ck_assert_int_eq (bg_interior_number (&interior, bg_board_image (board, s, set)), number);
  }
}
