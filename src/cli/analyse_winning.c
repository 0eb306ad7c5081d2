#include <stdio.h>

#include "cli/analyse.h"
#include "cli/level_table.h"

/* The winners of a complement problem up to symmetry and complement: the set X of
   Bell's English 33-hole Board Example.  Where the number of jumps is even, the
   middle level holds positions and complements side by side. */
static size_t
count_pairs (const BgWinning *winning)
{
  const BgBoard *board = winning->problem->board;
  const BgGroup *group = &winning->forward->group;
  size_t n = 0;
  for (int level = 0; 2 * level < winning->n_jumps; level++)
    n += bg_winning_size (winning, level);
  const BgLevelSet *middle = winning->layer[winning->n_jumps / 2];
  if (winning->n_jumps % 2 == 1 || middle == NULL)
    return n;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (middle); chunk++)
    {
      size_t size = bg_level_set_read (middle, chunk, positions);
      for (size_t i = 0; i < size; i++)
        n += positions[i] <= bg_canonical (group, board->full & ~positions[i]);
    }
  return n;
}

static void
print_text (const BgWinning *winning, const BgLevelTable *table)
{
  printf ("winning positions\n%4s %5s %12s\n", "n", "pegs", "|W_n|");
  for (int n = 0; n < table->n; n++)
    printf ("%4d %5d %12" PRIu64 "\n", n, table->row[n].most, table->row[n].size);
  printf ("%4s %5s %12" PRIu64 "\n", "sum", "", bg_level_table_total (table));
  if (winning->complement)
    printf ("up to symmetry and complement: %zu\n", count_pairs (winning));
}

static void
add_json (JsonBuilder *json, const BgWinning *winning, const BgLevelTable *table)
{
  bg_level_table_add_json (table, json);
  bg_json_add_number (json, "total", bg_level_table_total (table));
  if (winning->complement)
    bg_json_add_number (json, "up_to_complement", count_pairs (winning));
}

BgStop
bg_analyse_winning (BgAnalyse *analyse)
{
  BgStop outcome = bg_analyse_need_winning (analyse, false);
  if (outcome != BG_STOP_NONE)
    return outcome;
  const BgWinning *winning = &analyse->winning;
  BgLevelTable table = { .key = "levels" };
  for (int n = 0; n <= winning->n_jumps; n++)
    bg_level_table_add (&table, bg_winning_size (winning, n),
                        bg_pegs (analyse->problem->start) - n);
  if (analyse->json != NULL)
    add_json (analyse->json, winning, &table);
  else
    print_text (winning, &table);
  return outcome;
}
