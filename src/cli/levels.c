#include <stdio.h>
#include <string.h>

#include "board/error.h"
#include "board/notation.h"
#include "cli/cli.h"
#include "cli/levels_jumps.h"
#include "cli/watch.h"
#include "heuristic/plugin.h"
#include "report/json.h"
#include "layers/layers.h"

typedef struct
{
  BgCommon common;
  char *by, *direction, *method, *heuristic;
  char *max_moves_text;         /* as given, or NULL */
  char **plugins;
  int max_moves;
} Options;

static const char summary[] = "Tabulates the level sets of a problem, up to its symmetry.";

static const char description[] =
  "B_n are the positions that can be reached from the start in n moves and no\n"
  "fewer, B_-n those from which a finish can be reached in n and no fewer.  With\n"
  "--heuristic, forward levels keep only positions with n + bound <= M, the M of\n"
  "--max-moves, as a search for a solution of M moves does.\n"
  "\n"
  "Both methods give the same table.  Method levels plays by moves; layers plays\n"
  "jump by jump, which is faster and takes less memory where no level is cut off,\n"
  "but knows no level before it knows them all.  The default is layers where\n"
  "neither --max-moves nor --heuristic is given, else levels.\n"
  "\n"
  "By jumps, S_n and S_-n are those exactly n jumps behind the start or before a\n"
  "finish, and W_n those of S_n from which a finish can be reached; W_n is counted\n"
  "up to the symmetries that keep both ends, and its share of S_n is shown where\n"
  "those are all the symmetries of the start.";

typedef struct
{
  uint64_t size;
  int fewest, most;             /* pegs */
} Row;

/* One direction's table. */
typedef struct
{
  const char *key;
  const char *symbol;
  int n;                        /* rows */
  Row row[BG_MAX_HOLES + 1];
  bool complete;
  uint64_t expanded, generated, peak_bytes;
  bool by_layers;               /* then the next two are known */
  uint64_t stored_bytes;        /* of the finished layers */
  double seconds[BG_LAYERS_PHASES];
} Table;

static void
clear_options (Options *options)
{
  g_free (options->by);
  g_free (options->direction);
  g_free (options->method);
  g_free (options->heuristic);
  g_free (options->max_moves_text);
  g_strfreev (options->plugins);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static bool
check_word (const char *option, const char *value, const char *const *words, GError **error)
{
  if (value == NULL || g_strv_contains (words, value))
    return true;
  g_autofree char *expected = g_strjoinv (", ", (char **) words);
  g_autofree char *quoted = bg_excerpt (value, -1);
  bg_input_error (error, "%s: '%s', expected one of %s", option, quoted, expected);
  return false;
}

static bool
parse (Options *options, int *argc, char ***argv, GError **error)
{
  static const char *const units[] = { "moves", "jumps", NULL };
  static const char *const directions[] = { "forward", "backward", "both", NULL };
  static const char *const methods[] = { "levels", "layers", NULL };
  const GOptionEntry entries[] = {
    { "by", 0, 0, G_OPTION_ARG_STRING, &options->by, "moves (the default) or jumps", "UNIT" },
    { "direction", 0, 0, G_OPTION_ARG_STRING, &options->direction,
      "forward (the default), backward or both", "DIRECTION" },
    { "method", 0, 0, G_OPTION_ARG_STRING, &options->method, "levels or layers", "METHOD" },
    { "max-moves", 0, 0, G_OPTION_ARG_STRING, &options->max_moves_text, "The last level wanted",
      "M" },
    { "heuristic", 0, 0, G_OPTION_ARG_STRING, &options->heuristic,
      "Keep positions with level + bound <= M", "EXPR" },
    { "plugin", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->plugins,
      "Load heuristics from a module", "FILE" },
    G_OPTION_ENTRY_NULL
  };
  if (!bg_cli_parse (&options->common, entries, "PROBLEM", summary, description, 1, 1, argc, argv,
                     error)
      || !check_word ("--by", options->by, units, error)
      || !check_word ("--direction", options->direction, directions, error)
      || !check_word ("--method", options->method, methods, error)
      || !bg_cli_parse_number ("--max-moves", options->max_moves_text, 1, BG_MAX_HOLES,
                               &options->max_moves, error))
    return false;
  if (g_strcmp0 (options->by, "jumps") == 0
      && (options->max_moves != 0 || options->heuristic != NULL || options->method != NULL))
    bg_input_error (error, "%s: is about moves, expected --by moves",
                    options->heuristic != NULL ? "--heuristic"
                    : options->method != NULL  ? "--method"
                                               : "--max-moves");
  else if (options->heuristic != NULL && options->max_moves == 0)
    bg_input_error (error, "--heuristic: expected --max-moves with it, to say what M is");
  else if (options->heuristic != NULL && g_strcmp0 (options->direction, "forward") != 0
           && options->direction != NULL)
    bg_input_error (error, "--heuristic: bounds moves to a finish, expected --direction forward");
  else
    return true;
  return false;
}

static uint64_t
total (const Table *table)
{
  uint64_t sum = 0;
  for (int n = 0; n < table->n; n++)
    sum += table->row[n].size;
  return sum;
}

static void
append_cell (GString *line, const Table *table, int n)
{
  if (n >= table->n)
    {
      g_string_append_printf (line, "  %12s %7s %7s", "", "", "");
      return;
    }
  const Row *row = &table->row[n];
  g_autofree char *ratio = NULL, *pegs = NULL;
  if (n > 0)
    ratio = g_strdup_printf ("%.2f", (double) row->size / row[-1].size);
  if (row->size > 0)
    pegs = row->fewest == row->most ? g_strdup_printf ("%d", row->most)
                                    : g_strdup_printf ("%d-%d", row->fewest, row->most);
  g_string_append_printf (line, "  %12" PRIu64 " %7s %7s", row->size, ratio != NULL ? ratio : "",
                          pegs != NULL ? pegs : "");
}

static void
print_text (const BgProblem *problem, const Table *tables, int n)
{
  int rows = 0;
  printf ("%s, levels by moves\n%4s", problem->name, "n");
  for (int t = 0; t < n; t++)
    {
      printf ("  %12s %7s %7s", tables[t].symbol, "ratio", "pegs");
      rows = MAX (rows, tables[t].n);
    }
  putchar ('\n');
  for (int row = 0; row < rows; row++)
    {
      g_autoptr (GString) line = g_string_new (NULL);
      g_string_append_printf (line, "%4d", row);
      for (int t = 0; t < n; t++)
        append_cell (line, &tables[t], row);
      puts (g_strchomp (line->str));
    }
  g_autoptr (GString) sums = g_string_new (" sum");
  for (int t = 0; t < n; t++)
    g_string_append_printf (sums, "  %12" PRIu64 " %7s %7s", total (&tables[t]), "", "");
  puts (g_strchomp (sums->str));
  for (int t = 0; t < n; t++)
    if (!tables[t].complete)
      printf ("%s: stopped before level %d was complete\n", tables[t].symbol, tables[t].n);
}

static void
add_rows (JsonBuilder *builder, const Table *table)
{
  json_builder_set_member_name (builder, table->key);
  json_builder_begin_array (builder);
  for (int n = 0; n < table->n; n++)
    {
      const Row *row = &table->row[n];
      json_builder_begin_object (builder);
      bg_json_add_number (builder, "n", n);
      bg_json_add_number (builder, "size", row->size);
      if (row->size > 0)
        {
          bg_json_add_number (builder, "min_pegs", row->fewest);
          bg_json_add_number (builder, "max_pegs", row->most);
        }
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* What method layers took for its finished layers. */
static void
add_layers (JsonBuilder *builder, const Table *tables, int n)
{
  static const char *const keys[BG_LAYERS_PHASES] = { "playing_seconds", "uniting_seconds",
                                                      "coding_seconds" };
  uint64_t stored_bytes = 0;
  for (int t = 0; t < n; t++)
    stored_bytes += tables[t].stored_bytes;
  bg_json_add_number (builder, "stored_bytes", stored_bytes);
  for (int phase = 0; phase < BG_LAYERS_PHASES; phase++)
    {
      double seconds = 0;
      for (int t = 0; t < n; t++)
        seconds += tables[t].seconds[phase];
      bg_json_add_real (builder, keys[phase], seconds);
    }
}

static void
print_json (const BgProblem *problem, const Table *tables, int n, double seconds)
{
  uint64_t expanded = 0, generated = 0, peak_bytes = 0;
  bool complete = true;
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, problem);
  bg_json_add_string (builder, "by", "moves");
  json_builder_set_member_name (builder, "levels");
  json_builder_begin_object (builder);
  for (int t = 0; t < n; t++)
    {
      add_rows (builder, &tables[t]);
      expanded += tables[t].expanded;
      generated += tables[t].generated;
      peak_bytes = MAX (peak_bytes, tables[t].peak_bytes);
      complete &= tables[t].complete;
    }
  json_builder_end_object (builder);
  bg_json_add_boolean (builder, "complete", complete);
  bg_json_add_number (builder, "nodes_expanded", expanded);
  bg_json_add_number (builder, "nodes_generated", generated);
  bg_json_add_number (builder, "peak_bytes", peak_bytes);
  if (tables[0].by_layers)
    add_layers (builder, tables, n);
  bg_json_add_real (builder, "seconds", seconds);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

static void
fill_by_levels (Table *table, const BgSide *side, const BgBound *bound, int limit,
                const BgResources *resources)
{
  BgLevels levels;
  BgLevelsPlan plan = { .side = side, .bound = bound, .limit = limit };
  bg_levels_run (&levels, &plan, resources);
  table->n = levels.n;
  for (int n = 0; n < levels.n; n++)
    {
      Row *row = &table->row[n];
      row->size = levels.level[n].n;
      row->fewest = BG_MAX_HOLES;
      for (size_t i = 0; i < levels.level[n].n; i++)
        {
          const int pegs = bg_pegs (levels.level[n].position[i]);
          row->fewest = MIN (row->fewest, pegs);
          row->most = MAX (row->most, pegs);
        }
    }
  table->complete = levels.outcome == BG_LEVELS_EXHAUSTED;
  table->expanded = levels.expanded;
  table->generated = levels.generated;
  table->peak_bytes = levels.peak_bytes;
  bg_levels_clear (&levels);
}

static void
fill_by_layers (Table *table, const BgSide *side, const BgBound *bound, int limit,
                const BgResources *resources)
{
  BgLayersPlan plan = { .side = side, .bound = bound, .limit = limit, .last = BG_MAX_HOLES };
  g_autoptr (BgLayers) layers = bg_layers_new (&plan);
  bg_layers_run (layers, resources);
  table->complete = layers->outcome == BG_LEVELS_EXHAUSTED;
  table->expanded = layers->expanded;
  table->generated = layers->generated;
  table->peak_bytes = layers->peak_bytes;
  table->by_layers = true;
  table->stored_bytes = layers->run_bytes;
  memcpy (table->seconds, layers->seconds, sizeof table->seconds);
  /* as many rows as by levels: the first empty one is the last */
  bool more = table->complete;
  for (int n = 0; n <= limit && n < BG_MAX_HOLES && more; n++)
    {
      Row *row = &table->row[table->n++];
      row->size = bg_layers_count (layers, n, &row->fewest, &row->most);
      more = row->size > 0;
    }
}

static bool
fill_table (Table *table, const BgProblem *problem, BgDirection direction, const Options *options,
            const BgResources *resources, GError **error)
{
  bool forward = direction == BG_FORWARD;
  table->key = forward ? "forward" : "backward";
  table->symbol = forward ? "|B_n|" : "|B_-n|";
  g_autoptr (BgSide) side = bg_side_new (problem, direction);
  g_autoptr (BgBound) bound = NULL;
  if (options->heuristic != NULL
      && (bound = bg_bound_new (&side->closed, options->heuristic, error)) == NULL)
    {
      /* the message begins with "heuristic" */
      g_prefix_error (error, "--");
      return false;
    }
  const int limit = options->max_moves > 0 ? options->max_moves : BG_MAX_HOLES;
  const bool by_layers = options->method != NULL ? strcmp (options->method, "layers") == 0
                                                 : options->max_moves == 0;
  (by_layers ? fill_by_layers : fill_by_levels) (table, side, bound, limit, resources);
  return true;
}

static int
run (const Options *options, const char *name, GError **error)
{
  g_autoptr (BgProblem) problem = bg_problem_open (name, error);
  if (problem == NULL || !bg_plugins_load (problem, options->plugins, error))
    return -1;
  const char *direction = options->direction != NULL ? options->direction : "forward";
  if (g_strcmp0 (options->by, "jumps") == 0)
    return bg_levels_by_jumps (problem, direction, &options->common);
  gint64 began = g_get_monotonic_time ();
  BgResources resources = bg_watch_begin (&options->common);
  Table tables[2] = { 0 };
  int n = 0;
  bool filled = true, complete = true;
  for (BgDirection d = BG_FORWARD; d <= BG_BACKWARD && filled; d++)
    if (strcmp (direction, "both") == 0
        || strcmp (direction, d == BG_FORWARD ? "forward" : "backward") == 0)
      {
        filled = fill_table (&tables[n], problem, d, options, &resources, error);
        complete &= tables[n++].complete;
      }
  bg_watch_end ();
  if (filled && options->common.json)
    print_json (problem, tables, n, bg_seconds_since (began));
  else if (filled)
    print_text (problem, tables, n);
  return complete ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}

int
bg_command_levels (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  GError *error = NULL;
  int status = parse (&options, &argc, &argv, &error) ? run (&options, argv[1], &error) : -1;
  return error != NULL ? bg_cli_fail (error) : status;
}
