/* levels --by jumps. */
#include <stdio.h>

#include "cli/level_table.h"
#include "cli/levels.h"
#include "cli/watch.h"
#include "jumps/winning.h"

typedef struct
{
  const BgProblem *problem;
  const BgLevelsOptions *options;
  BgLevelTable forward, backward;
  int symmetries;               /* used forward */
  BgWinning winning;
  bool winners_known;
  BgStop outcome;
  uint64_t generated;
  double seconds;
} Tables;

/* --- Finding the level sets ----------------------------------------------- */

static BgStop
note_size (const BgJumpSearch *reach, int n, const BgLevelSet *layer, void *table)
{
  const int step = reach->direction == BG_FORWARD ? -1 : 1;
  bg_level_table_add (table, bg_level_set_size (layer), reach->root_pegs + step * n);
  return BG_STOP_NONE;
}

static BgStop
find_sizes (Tables *tables, BgDirection direction, const BgControl *control)
{
  g_autoptr (BgJumpSearch) reach = bg_jump_search_new (tables->problem, direction, NULL,
                                                       control->memory);
  BgLevelTable *table = direction == BG_FORWARD ? &tables->forward : &tables->backward;
  if (direction == BG_FORWARD)
    tables->symmetries = reach->group.order;
  return bg_jump_search_walk (reach, note_size, table, control, &tables->generated);
}

/* By the identity S_-n = (S_n)' of complement problems, one direction does for both. */
static void
mirror_sizes (Tables *tables)
{
  const int holes = tables->problem->board->n_holes;
  for (int n = 0; n < tables->forward.n; n++)
    bg_level_table_add (&tables->backward, tables->forward.row[n].size,
                        holes - tables->forward.row[n].most);
}

static void
fill (Tables *tables, const BgControl *control)
{
  bool complement = bg_problem_is_complement (tables->problem);
  if (tables->options->forward || complement)
    tables->outcome = find_sizes (tables, BG_FORWARD, control);
  if (complement)
    mirror_sizes (tables);
  else if (tables->options->backward && tables->outcome == BG_STOP_NONE)
    tables->outcome = find_sizes (tables, BG_BACKWARD, control);
  if (tables->options->forward && tables->outcome == BG_STOP_NONE)
    {
      tables->outcome = bg_winning_find (&tables->winning, tables->problem, NULL, control);
      tables->winners_known = tables->outcome == BG_STOP_NONE;
      tables->generated += tables->winning.generated;
    }
}

/* --- Printing them -------------------------------------------------------- */

/* The tables that are wanted; returns how many. */
static int
list_wanted (const Tables *tables, const BgLevelTable *wanted[2])
{
  int n = 0;
  if (tables->options->forward)
    wanted[n++] = &tables->forward;
  if (tables->options->backward)
    wanted[n++] = &tables->backward;
  return n;
}

static size_t
total_winning (const Tables *tables)
{
  size_t sum = 0;
  for (int n = 0; n <= tables->winning.n_jumps; n++)
    sum += bg_winning_size (&tables->winning, n);
  return sum;
}

/* W_n is a share of S_n only if both are counted up to the same symmetries. */
static bool
shares_make_sense (const Tables *tables)
{
  return tables->winning.forward->group.order == tables->symmetries;
}

static void
append_share (const Tables *tables, size_t winning, uint64_t all, GString *line)
{
  g_string_append_printf (line, "  %12zu", winning);
  if (shares_make_sense (tables) && all > 0)
    g_string_append_printf (line, " %8.1f%%", 100.0 * winning / all);
}

static void
print_text (const Tables *tables)
{
  const BgLevelTable *wanted[2];
  const int n = list_wanted (tables, wanted);
  int rows = 0;
  g_autoptr (GString) line = g_string_new (NULL);
  g_string_printf (line, "%4s", "n");
  for (int t = 0; t < n; t++)
    {
      bg_level_table_append_head (wanted[t], line);
      rows = MAX (rows, wanted[t]->n);
    }
  if (tables->winners_known)
    g_string_append_printf (line, "  %12s%s", "|W_n|",
                            shares_make_sense (tables) ? "   winning" : "");
  printf ("%s, levels by jumps\n%s\n", tables->problem->name, line->str);
  for (int row = 0; row < rows; row++)
    {
      g_string_printf (line, "%4d", row);
      for (int t = 0; t < n; t++)
        bg_level_table_append_row (wanted[t], row, line);
      if (tables->winners_known && row < tables->forward.n)
        append_share (tables, bg_winning_size (&tables->winning, row),
                      tables->forward.row[row].size, line);
      puts (g_strchomp (line->str));
    }
  g_string_printf (line, "%4s", "sum");
  for (int t = 0; t < n; t++)
    bg_level_table_append_total (wanted[t], line);
  if (tables->winners_known)
    append_share (tables, total_winning (tables), bg_level_table_total (&tables->forward), line);
  puts (g_strchomp (line->str));
  if (tables->outcome != BG_STOP_NONE)
    printf ("%s: the table is not complete\n", bg_stop_name (tables->outcome));
}

static void
add_winners (JsonBuilder *builder, const Tables *tables)
{
  BgLevelTable winners = { .key = "winning" };
  for (int n = 0; n <= tables->winning.n_jumps; n++)
    bg_level_table_add (&winners, bg_winning_size (&tables->winning, n),
                        tables->forward.row[0].most - n);
  bg_level_table_add_json (&winners, builder);
}

static void
print_json (const Tables *tables)
{
  const BgLevelTable *wanted[2];
  const int n = list_wanted (tables, wanted);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, tables->problem);
  bg_json_add_string (builder, "by", "jumps");
  json_builder_set_member_name (builder, "levels");
  json_builder_begin_object (builder);
  for (int t = 0; t < n; t++)
    bg_level_table_add_json (wanted[t], builder);
  if (tables->winners_known)
    add_winners (builder, tables);
  json_builder_end_object (builder);
  bg_json_add_boolean (builder, "complete", tables->outcome == BG_STOP_NONE);
  bg_json_add_number (builder, "nodes_generated", tables->generated);
  bg_json_add_number (builder, "peak_bytes", tables->winning.peak_bytes);
  bg_json_add_real (builder, "seconds", tables->seconds);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

int
bg_levels_by_jumps (const BgLevelsOptions *options, const BgProblem *problem)
{
  gint64 began = g_get_monotonic_time ();
  Tables tables = {
    .problem = problem,
    .options = options,
    .forward = { .key = "forward", .symbol = "|S_n|", .pegs_width = 5 },
    .backward = { .key = "backward", .symbol = "|S_-n|", .pegs_width = 5 },
  };
  g_auto (BgWatch) watch = bg_watch_begin (&options->common);
  fill (&tables, &watch.control);
  bg_watch_end (&watch);
  tables.seconds = bg_seconds_since (began);
  if (options->common.json)
    print_json (&tables);
  else
    print_text (&tables);
  BgStop outcome = tables.outcome;
  bg_winning_clear (&tables.winning);
  return outcome == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}
