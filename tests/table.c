#include "table.h"

#include "harness.h"

const Table table_central_forward = {
  "english-central",
  BG_FORWARD,
  NULL,
  false,
  25,
  .size = { 1,      1,      2,       9,       47,      263,     1452,    7772,    38150,
            164297, 585567, 1641177, 3426496, 5111387, 5327135, 3909899, 2093768, 843917,
            255301, 57579,  10037,   1268,    148,     15,      0 },
  .pegs = { { 32, 32 }, { 31, 31 }, { 30, 30 }, { 28, 29 }, { 27, 28 }, { 25, 27 },
            { 23, 26 }, { 20, 25 }, { 16, 24 }, { 14, 23 }, { 12, 22 }, { 10, 21 },
            { 8, 20 },  { 5, 19 },  { 5, 18 },  { 2, 17 },  { 2, 16 },  { 1, 15 },
            { 1, 14 },  { 3, 13 },  { 4, 12 },  { 5, 11 },  { 6, 10 },  { 7, 9 } }
};

/* Bell has 22 to 29 pegs in level 19, which repeats the 22 of the row above. */
const Table table_central_backward = {
  "english-central",
  BG_BACKWARD,
  NULL,
  false,
  22,
  .size = { 1,       1,       16,      979,     14115,   126902,  632451, 1954152,
            3770028, 4949879, 4796624, 3576434, 2113413, 1003420, 387982, 115922,
            28134,   4589,    604,     37,      5,       0 },
  .pegs = { { 1, 1 },   { 2, 2 },   { 3, 10 },  { 4, 19 },  { 5, 21 },  { 6, 22 },  { 7, 23 },
            { 8, 25 },  { 9, 26 },  { 10, 26 }, { 11, 27 }, { 13, 28 }, { 14, 28 }, { 15, 29 },
            { 16, 30 }, { 17, 30 }, { 19, 31 }, { 20, 31 }, { 22, 32 }, { 24, 29 }, { 26, 29 } }
};

const Table table_diamond_plain = { "diamond5-e5-any-8",
                                    BG_FORWARD,
                                    NULL,
                                    false,
                                    9,
                                    .size = { 1, 2, 12, 152, 2347, 43763, 890355, 18085322,
                                              325165209 } };

/* His h3 and s. */
#define BELLS "max(merson, category)"

const Table table_diamond_10 = { "diamond5-e5-any-8",
                                 BG_FORWARD,
                                 BELLS,
                                 false,
                                 11,
                                 .size = { 1, 2, 10, 66, 216, 630, 2002, 6007, 17497, 2637, 0 } };

/* Bell has 8 in the last level; doc/findings.md shows the position that he lacks. */
const Table table_diamond_11 = { "diamond5-e5-any-8",
                                 BG_FORWARD,
                                 BELLS,
                                 false,
                                 12,
                                 .size = { 1, 2, 12, 139, 1381, 9134, 54798, 372122, 2739963,
                                           20776877, 15467734, 9 } };

/* The level's size, images counted apart if RAW. */
static uint64_t size_of (const BgLevel *level, const BgGroup *group, bool raw) {
  uint64_t size = raw ? 0 : level->n;
  g_autofree BgPosition *positions = bg_level_list (level);
  for (size_t i = 0; i < level->n && raw; i++)
    size += bg_orbit_size (group, positions[i]);
  return size;
}

static void check_row (const Table *table, int n, const BgLevel *level, const BgGroup *group) {
  uint64_t size = size_of (level, group, table->raw);
  ck_assert_msg (size == table->size[n], "%s, level %d: %" PRIu64 ", expected %" PRIu64,
                 table->problem, n, size, table->size[n]);
  if (table->pegs[n].most == 0)
    return;
  int fewest = BG_MAX_HOLES, most = 0;
  g_autofree BgPosition *positions = bg_level_list (level);
  for (size_t i = 0; i < level->n; i++) {
    fewest = MIN (fewest, bg_pegs (positions[i]));
    most = MAX (most, bg_pegs (positions[i]));
  }
  ck_assert_msg (fewest == table->pegs[n].fewest && most == table->pegs[n].most,
                 "%s, level %d: %d to %d pegs, expected %d to %d", table->problem, n, fewest, most,
                 table->pegs[n].fewest, table->pegs[n].most);
}

void table_check (const Table *table, int last) {
  g_autoptr (GError) error = NULL;
  g_autoptr (BgProblem) problem = bg_problem_open (table->problem, &error);
  ck_assert_msg (problem != NULL, "%s", problem == NULL ? error->message : "");
  g_autoptr (BgInstance) instance = bg_instance_new (problem, table->direction);
  if (table->heuristic != NULL)
    ck_assert (bg_instance_set_bound (instance, table->heuristic, NULL, NULL));
  BgLevelsPlan plan = { .instance = instance, .limit = last };
  BgControl control = { .threads = 2, .memory = (uint64_t) 2 << 30 };
  g_auto (BgLevels) levels = { 0 };
  bg_levels_run (&levels, &plan, &control);
  ck_assert_int_eq (levels.stop, BG_STOP_NONE);
  ck_assert_int_eq (levels.n, last + 1);
  ck_assert_int_le (levels.n, table->n_rows);
  for (int n = 0; n < levels.n; n++)
    check_row (table, n, &levels.level[n], &instance->group);
}
