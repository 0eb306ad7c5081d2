/* Merson regions and their hitting numbers, held against the definitions. */
#include "harness.h"

#include "bounds/factored_table.h"
#include "bounds/regions.h"
#include "model.h"

/* No peg from outside SET can jump over one of its pegs. */
static bool
is_region (const Model *model, BgPosition set)
{
  for (int i = 0; i < model->n_jumps; i++)
    if (bg_has (set, model->jump[i].over) && !bg_has (set, model->jump[i].from)
        && !bg_has (set, model->jump[i].to))
      return false;
  return set != 0;
}

/* Runs SUBSET over all subsets of SET but the empty one. */
#define FOR_EACH_SUBSET(subset, set) \
  for (BgPosition subset = (set); subset != 0; subset = (subset - 1) & (set))

START_TEST (test_peel)
{
  uint64_t random = 1985 + _i;
  for (int i = 0; i < 10; i++)
    {
      g_autoptr (BgBoard) board = model_random_board (&random, all_rules[_i], 5, 10);
      Model model;
      model_init (&model, board);
      BgPeeler peeler;
      ck_assert (bg_peeler_init (&peeler, board));
      for (BgPosition set = 0; set <= board->full; set++)
        {
          const BgCells cells = bg_peeler_cells (&peeler, set);
          ck_assert (bg_peeler_holes (&peeler, cells) == set);
          ck_assert (bg_peeler_holes (&peeler, bg_peeler_peel (&peeler, cells))
                     == bg_regions_peel (board, set));
          BgPosition largest = 0;
          FOR_EACH_SUBSET (subset, set)
            if (is_region (&model, subset))
              largest |= subset;
          if (bg_regions_peel (board, set) != largest
              || bg_regions_is_region (board, set) != is_region (&model, set))
            ck_abort_msg ("%s, %d-move, %" PRIx64, board->name, board->rule, (uint64_t) set);
        }
    }
}
END_TEST

static bool
is_exempt (BgPosition set, const BgPosition *exempt, int n)
{
  for (int i = 0; i < n; i++)
    if (bg_subset (set, exempt[i]))
      return true;
  return false;
}

/* The least number of holes that meet every region inside SET. */
static int
hitting_number (const BgPosition *regions, int n, BgPosition set)
{
  int least = bg_pegs (set);
  FOR_EACH_SUBSET (holes, set)
    {
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
static BgPosition
subset_at (BgPosition holes, unsigned i)
{
  BgPosition subset = 0;
  BG_FOR_EACH_HOLE (hole, holes)
    {
      subset |= i & 1 ? bg_hole_bit (hole) : 0;
      i >>= 1;
    }
  return subset;
}

/* Has one of the sets of NUMBER holes that hit the regions inside SET a hole of MARKING in
   SET?  By looking at all sets. */
static bool
can_have_one_of (const BgPosition *regions, int n, BgPosition set, int number, BgPosition marking)
{
  FOR_EACH_SUBSET (hitting, set)
    {
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

static void
check_factored (const uint8_t *table, int bits)
{
  BgFactoredTable factored;
  bg_factored_table_init (&factored, table, bits);
  for (uint32_t i = 0; i < (uint32_t) 1 << bits; i++)
    ck_assert_int_eq (bg_factored_table_look_up (&factored, i), table[i]);
  bg_factored_table_clear (&factored);
}

/* Any bytes; bytes that depend on few bits of the index; equal bytes. */
START_TEST (test_factored_tables)
{
  uint64_t random = 1961 + _i;
  for (int kind = 0; kind < 3; kind++)
    {
      uint8_t table[1 << 11];
      const uint32_t mask = kind == 0 ? ~(uint32_t) 0 : kind == 1 ? 0x4a5 : 0;
      for (uint32_t i = 0; i < (uint32_t) 1 << _i; i++)
        table[i] = (i & mask) == i ? (uint8_t) model_random (&random) : table[i & mask];
      check_factored (table, _i);
    }
}
END_TEST

START_TEST (test_hitting_tables)
{
  uint64_t random = 2007 + _i;
  for (int i = 0; i < 30; i++)
    {
      g_autoptr (BgBoard) board = model_random_board (&random, all_rules[_i], 4, 16);
      Model model;
      model_init (&model, board);
      BgPosition holes = model_random_subset (&random, board->full);
      while (bg_pegs (holes) > 8)
        holes &= holes - 1;
      BgPosition exempt[2] = { model_random_subset (&random, board->full),
                               model_random_subset (&random, holes) };
      int n_exempt = model_random_below (&random, 3), n = 0;
      BgPosition regions[256];
      FOR_EACH_SUBSET (subset, holes)
        if (is_region (&model, subset) && !is_exempt (subset, exempt, n_exempt))
          regions[n++] = subset;
      BgHittingTable table;
      const BgPosition marking = model_random_subset (&random, board->full);
      bg_hitting_table_init (&table, board, holes, exempt, n_exempt, marking);
      ck_assert_uint_eq (table.holes, holes);
      for (unsigned k = 0; k < 1u << bg_pegs (holes); k++)
        {
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
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("regions");
  TCase *topic = add_topic (suite, "regions");
  add_loop (topic, test_peel, 0, G_N_ELEMENTS (all_rules));

  topic = add_topic (suite, "hitting numbers");
  add_loop (topic, test_hitting_tables, 0, G_N_ELEMENTS (all_rules));
  add_loop (topic, test_factored_tables, 0, 12);
  return run_suite (suite);
}
