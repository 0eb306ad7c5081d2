/* Level sets that are published, or computed by an independent program, as far as
   they take a moment; check_long has the rest. */
#include "harness.h"

#include "table.h"

/* By a naive program that knows no symmetries. */
static const Table t5 = {
  "t5-a1-any", BG_FORWARD, NULL,
  true,        12,         .size = { 1, 2, 8, 41, 157, 487, 919, 854, 393, 120, 30, 4 }
};

static const Table t6 = {
  "t6-a1-any", BG_FORWARD,
  NULL,        true,
  13,          .size = { 1, 2, 8, 51, 333, 2060, 10187, 36680, 83600, 104395, 49832, 4735, 103 }
};

static const struct {
  const Table *table;
  int last;
} wanted[] = {
  { &table_central_forward, 11 },
  { &table_central_backward, 7 },
  { &table_diamond_plain, 5 },
  { &table_diamond_10, 10 },
  { &t5, 11 },
  { &t6, 12 },
};

TEST_LOOP (test_levels, "levels", G_N_ELEMENTS (wanted)) {
  table_check (wanted[_i].table, wanted[_i].last);
}
