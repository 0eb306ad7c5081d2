/* levels --by moves. */
#include <stdio.h>
#include <string.h>

#include "cli/level_table.h"
#include "cli/levels.h"
#include "cli/watch.h"
#include "search/layers/layers.h"

/* One direction. */
typedef struct
{
  BgLevelTable table;
  bool complete;
  uint64_t expanded, generated, peak_bytes;
  bool by_layers;               /* then the next two are known */
  uint64_t stored_bytes;        /* of the finished layers */
  double seconds[BG_LAYERS_PHASES];
} Side;

typedef struct
{
  const BgProblem *problem;
  int n;
  Side side[2];
} Sides;

/* --- Finding the level sets ----------------------------------------------- */

static BgLevelRow
make_row (const BgLevel *level)
{
  BgLevelRow row = { .size = level->n, .fewest = BG_MAX_HOLES };
  for (size_t i = 0; i < level->n; i++)
    {
      const int pegs = bg_pegs (level->position[i]);
      row.fewest = MIN (row.fewest, pegs);
      row.most = MAX (row.most, pegs);
    }
  return row;
}

static void
fill_by_levels (Side *side, const BgLevelsPlan *plan, const BgControl *control)
{
  BgLevels levels;
  bg_levels_run (&levels, plan, control);
  side->table.n = levels.n;
  for (int n = 0; n < levels.n; n++)
    side->table.row[n] = make_row (&levels.level[n]);
  side->complete = levels.outcome == BG_LEVELS_EXHAUSTED;
  side->expanded = levels.expanded;
  side->generated = levels.generated;
  side->peak_bytes = levels.peak_bytes;
  bg_levels_clear (&levels);
}

static void
fill_by_layers (Side *side, const BgLevelsPlan *levels_plan, const BgControl *control)
{
  const int limit = levels_plan->limit;
  BgLayersPlan plan = { .side = levels_plan->side, .bound = levels_plan->bound, .limit = limit,
                        .last = BG_MAX_HOLES };
  g_autoptr (BgLayers) layers = bg_layers_new (&plan);
  bg_layers_run (layers, control);
  side->complete = layers->outcome == BG_LEVELS_EXHAUSTED;
  side->expanded = layers->expanded;
  side->generated = layers->generated;
  side->peak_bytes = layers->peak_bytes;
  side->by_layers = true;
  side->stored_bytes = layers->run_bytes;
  memcpy (side->seconds, layers->seconds, sizeof side->seconds);
  /* as many rows as by levels: the first empty one is the last */
  bool more = side->complete;
  for (int n = 0; n <= limit && n < BG_MAX_HOLES && more; n++)
    {
      BgLevelRow *row = &side->table.row[side->table.n++];
      row->fewest = BG_MAX_HOLES;
      row->size = bg_layers_count (layers, n, &row->fewest, &row->most);
      more = row->size > 0;
    }
}

static bool
fill_side (Side *side, const BgProblem *problem, BgDirection direction,
           const BgLevelsOptions *options, const BgControl *control, GError **error)
{
  bool forward = direction == BG_FORWARD;
  side->table.key = forward ? "forward" : "backward";
  side->table.symbol = forward ? "|B_n|" : "|B_-n|";
  side->table.pegs_width = 7;       /* for a range such as 10-14 */
  g_autoptr (BgSide) played = bg_side_new (problem, direction);
  g_autoptr (BgBound) bound = NULL;
  if (options->heuristic != NULL
      && (bound = bg_bound_new (&played->closed, options->heuristic, control->stop, error))
           == NULL)
    {
      bg_cli_blame_heuristic (error, "--");
      return false;
    }
  const int limit = options->max_moves > 0 ? options->max_moves : BG_MAX_HOLES;
  const BgLevelsPlan plan = { .side = played, .bound = bound, .limit = limit };
  const bool by_layers = options->method != NULL ? strcmp (options->method, "layers") == 0
                                                 : options->max_moves == 0;
  (by_layers ? fill_by_layers : fill_by_levels) (side, &plan, control);
  return true;
}

/* --- Printing them -------------------------------------------------------- */

static void
print_text (const Sides *sides)
{
  int rows = 0;
  g_autoptr (GString) line = g_string_new (NULL);
  g_string_printf (line, "%4s", "n");
  for (int s = 0; s < sides->n; s++)
    {
      bg_level_table_append_head (&sides->side[s].table, line);
      rows = MAX (rows, sides->side[s].table.n);
    }
  printf ("%s, levels by moves\n%s\n", sides->problem->name, line->str);
  for (int row = 0; row < rows; row++)
    {
      g_string_printf (line, "%4d", row);
      for (int s = 0; s < sides->n; s++)
        bg_level_table_append_row (&sides->side[s].table, row, line);
      puts (g_strchomp (line->str));
    }
  g_string_printf (line, "%4s", "sum");
  for (int s = 0; s < sides->n; s++)
    bg_level_table_append_total (&sides->side[s].table, line);
  puts (g_strchomp (line->str));
  for (int s = 0; s < sides->n; s++)
    if (!sides->side[s].complete)
      printf ("%s: stopped before level %d was complete\n", sides->side[s].table.symbol,
              sides->side[s].table.n);
}

/* What method layers took for its finished layers. */
static void
add_layers (JsonBuilder *builder, const Sides *sides)
{
  static const char *const keys[BG_LAYERS_PHASES] = { "playing_seconds", "uniting_seconds",
                                                      "coding_seconds" };
  uint64_t stored_bytes = 0;
  for (int s = 0; s < sides->n; s++)
    stored_bytes += sides->side[s].stored_bytes;
  bg_json_add_number (builder, "stored_bytes", stored_bytes);
  for (int phase = 0; phase < BG_LAYERS_PHASES; phase++)
    {
      double seconds = 0;
      for (int s = 0; s < sides->n; s++)
        seconds += sides->side[s].seconds[phase];
      bg_json_add_real (builder, keys[phase], seconds);
    }
}

static void
print_json (const Sides *sides, double seconds)
{
  uint64_t expanded = 0, generated = 0, peak_bytes = 0;
  bool complete = true;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, sides->problem);
  bg_json_add_string (builder, "by", "moves");
  json_builder_set_member_name (builder, "levels");
  json_builder_begin_object (builder);
  for (const Side *side = sides->side; side < sides->side + sides->n; side++)
    {
      bg_level_table_add_json (&side->table, builder);
      expanded += side->expanded;
      generated += side->generated;
      peak_bytes = MAX (peak_bytes, side->peak_bytes);
      complete &= side->complete;
    }
  json_builder_end_object (builder);
  bg_json_add_boolean (builder, "complete", complete);
  bg_json_add_number (builder, "nodes_expanded", expanded);
  bg_json_add_number (builder, "nodes_generated", generated);
  bg_json_add_number (builder, "peak_bytes", peak_bytes);
  if (sides->side[0].by_layers)
    add_layers (builder, sides);
  bg_json_add_real (builder, "seconds", seconds);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

int
bg_levels_by_moves (const BgLevelsOptions *options, const BgProblem *problem, GError **error)
{
  gint64 began = g_get_monotonic_time ();
  g_auto (BgWatch) watch = bg_watch_begin (&options->common);
  Sides sides = { .problem = problem };
  bool filled = true, complete = true;
  for (BgDirection d = BG_FORWARD; d <= BG_BACKWARD && filled; d++)
    if (d == BG_FORWARD ? options->forward : options->backward)
      {
        Side *side = &sides.side[sides.n++];
        filled = fill_side (side, problem, d, options, &watch.control, error);
        complete &= side->complete;
      }
  bg_watch_end (&watch);
  if (!filled)
    return -1;
  if (options->common.json)
    print_json (&sides, bg_seconds_since (began));
  else
    print_text (&sides);
  return complete ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}
