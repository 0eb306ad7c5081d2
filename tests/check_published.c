/* Level sets that are published, or computed by an independent program, as far as they take a
   moment; with CHECK_LONG all of them. */
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

TEST_SECONDS (7200)

/* LAST: -1 for CHECK_LONG alone. */
static const struct {
  const Table *table;
  int whole, last;
} wanted[] = { { &table_central_forward, 24, 11 },
               { &table_central_backward, 21, 7 },
               { &table_diamond_plain, 7, 5 },
               { &table_diamond_10, 10, 10 },
               { &t5, 11, 11 },
               { &t6, 12, 12 },
               { &table_diamond_11, 11, -1 } };

TEST_LOOP (test_levels, "levels", G_N_ELEMENTS (wanted)) {
  const int last = sample_of (wanted[_i].whole, wanted[_i].last);
  if (last >= 0)
    table_check (wanted[_i].table, last);
}
