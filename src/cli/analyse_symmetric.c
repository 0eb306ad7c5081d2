#include <stdio.h>

#include "cli/analyse.h"
#include "jumps/symmetric_path.h"
#include "report/record.h"

static size_t
total_of (const BgSymmetric *symmetric, int type)
{
  size_t sum = 0;
  for (int n = 0; n < symmetric->n; n++)
    sum += symmetric->count[n][type];
  return sum;
}

static void
print_counts (const BgAnalyse *analyse, const BgSymmetryTypes *types, const BgSymmetric *symmetric)
{
  int pegs = bg_pegs (analyse->problem->start), holes = analyse->problem->board->n_holes;
  puts ("symmetric positions");
  for (int t = 0; t < types->n; t++)
    printf ("  type %d: %-22s %10zu\n", t + 1, types->type[t].name, total_of (symmetric, t));
  printf ("%4s %12s %5s %10s", "n", "|S_n|", "pegs", "complement");
  for (int t = 0; t < types->n; t++)
    printf (" %7s%d", "type ", t + 1);
  putchar ('\n');
  for (int n = 0; n < symmetric->n; n++)
    {
      printf ("%4d %12zu %5d %10d", n, symmetric->size[n], pegs - n, holes - (pegs - n));
      for (int t = 0; t < types->n; t++)
        printf (" %8zu", symmetric->count[n][t]);
      putchar ('\n');
    }
  fflush (stdout);              /* what follows takes longer */
}

static void
add_counts (const BgAnalyse *analyse, const BgSymmetryTypes *types, const BgSymmetric *symmetric)
{
  BgRecord *levels = bg_record_add_list (analyse->record, "levels");
  for (int n = 0; n < symmetric->n; n++)
    {
      BgRecord *row = bg_record_add_record (levels, NULL);
      bg_record_add_integer (row, "n", n);
      bg_record_add_integer (row, "size", symmetric->size[n]);
      BgRecord *counts = bg_record_add_list (row, "types");
      for (int t = 0; t < types->n; t++)
        bg_record_add_integer (counts, NULL, symmetric->count[n][t]);
    }
}

/* The most symmetric positions on one solution, with any axes or always the same. */
static BgStop
show_way (const BgAnalyse *analyse, const BgSymmetricAim *aim, const char *key,
          const char *solution_key, const char *what, BgRecord *row)
{
  BgJumpPath way;
  BgStop outcome;
  int most = bg_symmetric_path_find (&analyse->winning, aim, analyse->control, &way, &outcome);
  if (outcome != BG_STOP_NONE || most < 0)
    return outcome;
  g_auto (GStrv) moves = most > 0 ? bg_jump_path_moves (analyse->problem->board, &way) : NULL;
  bg_record_add_integer (row, key, most);
  if (moves != NULL)
    bg_record_add_strings (row, solution_key, (const char *const *) moves);
  if (!bg_analyse_prints (analyse))
    return outcome;
  printf ("    %s: %d on one solution\n", what, most);
  if (moves != NULL)
    {
      g_autofree char *line = g_strjoinv (" ", moves);
      printf ("      %s\n", line);
    }
  return outcome;
}

static BgStop
show_type (const BgAnalyse *analyse, const BgSymmetryTypes *types, int type, size_t total,
           BgRecord *list)
{
  BgRecord *row = bg_record_add_record (list, NULL);
  bg_record_add_text (row, "name", types->type[type].name);
  bg_record_add_integer (row, "order", types->type[type].order);
  bg_record_add_integer (row, "positions", total);
  if (bg_analyse_prints (analyse))
    printf ("  type %d: %s\n", type + 1, types->type[type].name);
  BgSymmetricAim aim = { .types = types, .set = types->type[type].example };
  BgStop outcome = show_way (analyse, &aim, "most", "most_solution", "of this type", row);
  aim.fixed = true;
  if (outcome == BG_STOP_NONE)
    outcome = show_way (analyse, &aim, "most_fixed", "most_fixed_solution",
                        "with the same axes throughout", row);
  return outcome;
}

static BgStop
show_ways (BgAnalyse *analyse, const BgSymmetryTypes *types, const BgSymmetric *symmetric)
{
  BgStop outcome = bg_analyse_need_winning (analyse, false);
  BgRecord *list = bg_record_add_list (analyse->record, "types");
  if (bg_analyse_prints (analyse))
    puts ("most symmetric positions between the ends of one solution");
  for (int t = 0; t < types->n && outcome == BG_STOP_NONE; t++)
    outcome = show_type (analyse, types, t, total_of (symmetric, t), list);
  return outcome;
}

BgStop
bg_analyse_symmetric (BgAnalyse *analyse)
{
  BgGroup common;
  bg_winning_group (analyse->problem, &common);
  BgSymmetryTypes *types = g_new (BgSymmetryTypes, 1);
  bg_symmetry_types_init (types, analyse->problem->board, &common);
  g_autoptr (BgJumpSearch) reach = bg_jump_search_new (analyse->problem, BG_FORWARD, &common,
                                                       BG_JUMP_SEARCH_WALKS, analyse->control);
  g_autofree BgSymmetric *symmetric = g_new (BgSymmetric, 1);
  BgStop outcome = bg_symmetric_count (reach, types, analyse->control, symmetric);
  add_counts (analyse, types, symmetric);
  if (bg_analyse_prints (analyse))
    print_counts (analyse, types, symmetric);
  if (outcome == BG_STOP_NONE)
    outcome = show_ways (analyse, types, symmetric);
  bg_symmetry_types_clear (types);
  g_free (types);
  return outcome;
}
