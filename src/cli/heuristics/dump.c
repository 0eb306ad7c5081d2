/* heuristics --dump: positions with their exact distance and every bound, as CSV. */
#include <stdio.h>

#include "board/notation.h"
#include "bounds/lookup.h"
#include "cli/heuristics/heuristics.h"
#include "cli/watch.h"
#include "core/error.h"
#include "core/file.h"
#include "laboratory/trial.h"
#include "report/table.h"
#include "search/instance.h"

/* Positions of each level that are written unless --samples says otherwise. */
#define DEFAULT_SAMPLES G_MAXINT
/* Levels are found so far unless --distances says otherwise. */
#define DEFAULT_DISTANCES 4
/* The columns before the bounds. */
#define FIRST_BOUND 3

typedef struct
{
  const BgProblem *problem;     /* with its finishes closed, as searches use it */
  GPtrArray *names, *bounds;    /* of what is evaluated */
  BgColumn *column;
  int n_columns;
  bool is_unknown;              /* a bound somewhere */
  GString *text;
} Dump;

static bool
add_bounds (Dump *dump, const BgCommon *common, GError **error)
{
  dump->names = g_ptr_array_new_with_free_func (g_free);
  for (char **given = common->arguments + 1; *given != NULL; given++)
    g_ptr_array_add (dump->names, g_strdup (*given));
  if (dump->names->len == 0)
    {
      g_ptr_array_unref (dump->names);
      dump->names = bg_lookup_names (dump->problem);
    }
  dump->bounds = bg_heuristics_bounds (dump->problem, dump->names, "--dump: ", error);
  return dump->bounds != NULL;
}

static void
add_columns (Dump *dump)
{
  static const char *const first[FIRST_BOUND] = { "position", "pegs", "distance" };
  dump->n_columns = FIRST_BOUND + dump->names->len;
  dump->column = g_new0 (BgColumn, dump->n_columns);
  g_autoptr (BgRecord) head = bg_record_new ();
  for (int c = 0; c < dump->n_columns; c++)
    {
      dump->column[c].key = c < FIRST_BOUND ? first[c]
                                            : g_intern_string (dump->names->pdata[c - FIRST_BOUND]);
      bg_record_add_text (head, dump->column[c].key, dump->column[c].key);
    }
  g_autofree char *line = bg_table_csv_row (head, dump->column, dump->n_columns);
  g_string_append (dump->text, line);
}

static void
add_row (Dump *dump, BgPosition position, int distance)
{
  g_autoptr (BgRecord) row = bg_record_new ();
  g_autoptr (GString) holes = g_string_new (NULL);
  bg_holes_append (dump->problem->board, position, holes);
  bg_record_add_text (row, dump->column[0].key, holes->str + (holes->len > 0));
  bg_record_add_integer (row, dump->column[1].key, bg_pegs (position));
  bg_record_add_integer (row, dump->column[2].key, distance);
  for (guint i = 0; i < dump->bounds->len; i++)
    {
      const int bound = bg_bound_shown (dump->bounds->pdata[i], position);
      g_autofree char *text = bg_heuristics_bound_text (bound);
      bg_record_add_text (row, dump->column[FIRST_BOUND + i].key, text);
      dump->is_unknown |= bound == BG_BOUND_UNKNOWN;
    }
  g_autofree char *line = bg_table_csv_row (row, dump->column, dump->n_columns);
  g_string_append (dump->text, line);
}

/* Positions of a level, SAMPLES at most and evenly apart. */
static void
add_level (Dump *dump, const BgLevel *level, int distance, gint64 samples,
           const BgControl *control)
{
  const size_t n = MIN (level->n, (size_t) samples);
  g_autofree BgPosition *positions = bg_level_list (level);
  for (size_t i = 0; i < n && !bg_control_stopped (control); i++)
    add_row (dump, positions[(size_t) ((unsigned __int128) i * level->n / n)], distance);
}

static void
clear (Dump *dump)
{
  g_clear_pointer (&dump->names, g_ptr_array_unref);
  g_clear_pointer (&dump->bounds, g_ptr_array_unref);
  g_free (dump->column);
  g_string_free (dump->text, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Dump, clear)

int
bg_dump (const BgHeuristicsOptions *options, const BgCommon *common, GError **error)
{
  g_autoptr (BgInstance) instance = bg_instance_new (common->problem, BG_FORWARD);
  g_auto (Dump) dump = { .problem = instance->closed, .text = g_string_new (NULL) };
  if (!add_bounds (&dump, common, error))
    return -1;
  add_columns (&dump);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  BgLevels levels;
  bg_distances_find (dump.problem,
                     options->distances >= 0 ? (int) options->distances : DEFAULT_DISTANCES,
                     &watch.control, &levels);
  uint64_t rows = 0;
  for (int n = 0; n < levels.n; n++)
    {
      const gint64 samples = options->samples >= 0 ? options->samples : DEFAULT_SAMPLES;
      add_level (&dump, &levels.level[n], n, samples, &watch.control);
      rows += MIN (levels.level[n].n, (size_t) samples);
    }
  const BgStop stop = bg_control_stopped (&watch.control) ? BG_STOP_SIGNAL : levels.stop;
  /* where all positions are found the last level is empty */
  const int n_levels = levels.n - (levels.level[levels.n - 1].n == 0);
  bg_levels_clear (&levels);
  bg_watch_end (&watch);
  if (!bg_file_write (options->dump, dump.text->str, dump.text->len, error))
    return -1;
  if (stop == BG_STOP_SIGNAL || stop == BG_STOP_MEMORY)
    {
      bg_limit_error (error, "%s: --dump wrote positions up to %d move%s from a finish",
                      stop == BG_STOP_MEMORY ? "out of memory" : "stopped by a signal",
                      n_levels - 1, bg_plural (n_levels - 1));
      return -1;
    }
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, common->problem);
  bg_record_add_text (record, "file", options->dump);
  bg_record_add_integer (record, "rows", rows);
  bg_record_add_integer (record, "levels", n_levels);
  if (dump.is_unknown)
    bg_record_add_text (record, "remark", BG_UNKNOWN_REMARK);
  if (common->json)
    bg_record_print_json (record);
  else
    printf ("%s: %" PRIu64 " position%s up to %d move%s from a finish\n", options->dump, rows,
            bg_plural (rows), n_levels - 1, bg_plural (n_levels - 1));
  if (!common->json && dump.is_unknown)
    puts (BG_UNKNOWN_LINE);
  return BG_EXIT_DONE;
}
