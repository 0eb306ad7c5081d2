/* heuristics without an option, --evaluate, --position and --dump: the bounds of some heuristics at
   the start, at positions that are given, and at the positions of levels. */
#include <math.h>

#include "board/notation.h"
#include "bounds/lookup.h"
#include "bounds/potential/potential_lp.h"
#include "cli/heuristics/modes.h"
#include "cli/watch.h"
#include "core/error.h"
#include "core/file.h"
#include "laboratory/trial.h"
#include "search/instance.h"
#include "search/solve.h"

char *bg_heuristics_bound_text (int bound) {
  return bound == BG_BOUND_LOST      ? g_strdup ("lost")
         : bound == BG_BOUND_UNKNOWN ? g_strdup ("-")
                                     : g_strdup_printf ("%d", bound);
}

void bg_heuristics_add_bound (BgRecord *record, const char *key, int bound) {
  if (bound == BG_BOUND_LOST || bound == BG_BOUND_UNKNOWN)
    bg_record_add_null (record, key);
  else
    bg_record_add_integer (record, key, bound);
  if (bound == BG_BOUND_UNKNOWN)
    bg_record_add_text (record, "remark", BG_UNKNOWN_REMARK);
}

/* Levels that --dump finds unless --distances says otherwise. */
#define DEFAULT_DISTANCES 4

/* --- Rows ------------------------------------------------------------------- */

typedef struct {
  BgInstance *instance;
  const BgProblem *problem; /* as a search has it: finishes are closed under the start's
                               symmetries */
  GPtrArray *names, *bounds;
} Heuristics;

static void clear_heuristics (Heuristics *heuristics) {
  g_clear_pointer (&heuristics->bounds, g_ptr_array_unref);
  g_clear_pointer (&heuristics->names, g_ptr_array_unref);
  g_clear_pointer (&heuristics->instance, bg_instance_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Heuristics, clear_heuristics)

/* The expressions after the problem; where there are none, USUAL, NULL being all heuristics that
   can be named.  Errors begin with OPTION. */
static bool init_heuristics (Heuristics *heuristics, const BgCommon *common, const char *usual,
                             const char *option, GError **error) {
  const char *const only[] = { usual, NULL };
  const char *const *given = (const char *const *) common->arguments + 1;
  given = *given != NULL ? given : only;
  heuristics->instance = bg_instance_new (common->problem, BG_FORWARD);
  heuristics->problem = heuristics->instance->closed;
  heuristics->names = *given == NULL ? bg_lookup_names (heuristics->problem)
                                     : g_ptr_array_new_with_free_func (g_free);
  for (; *given != NULL; given++)
    g_ptr_array_add (heuristics->names, g_strdup (*given));
  heuristics->bounds = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_bound_free);
  for (guint i = 0; i < heuristics->names->len; i++) {
    BgBound *bound = bg_bound_new (heuristics->problem, heuristics->names->pdata[i], NULL, error);
    if (bound == NULL)
      return bg_cli_blame (error, BG_ERROR_HEURISTIC, option);
    g_ptr_array_add (heuristics->bounds, bound);
  }
  return true;
}

/* The columns of a row beside its heuristic and its bound. */
typedef enum { NO_COLUMNS, PARTS, DESCRIPTION } Columns;

static void add_parts (BgRecord *row, const BgBound *bound, BgPosition position) {
  g_autoptr (GPtrArray) parts = bg_bound_explain (bound, position);
  bg_heuristics_add_bound (row, "bound", ((const BgBoundPart *) parts->pdata[0])->value);
  BgRecord *list = bg_record_add_list (row, "parts");
  for (guint i = 0; i < parts->len; i++) {
    const BgBoundPart *part = parts->pdata[i];
    BgRecord *one = bg_record_add_record (list, NULL);
    bg_record_add_integer (one, "depth", part->depth);
    bg_record_add_text (one, "part", part->text);
    bg_heuristics_add_bound (one, "bound", part->value);
    if (part->reason != NULL)
      bg_record_add_text (one, "reason", part->reason);
  }
}

static void add_description (BgRecord *row, const BgHeuristic *heuristic, bool is_declared) {
  bg_record_add_text (row, "name", heuristic->name);
  bg_record_add_text (row, "summary", heuristic->summary);
  bg_record_add_text (row, "source", heuristic->source);
  bg_record_add_boolean (row, "declared", is_declared);
  bg_record_add_boolean (row, "admissible", heuristic->admissible);
  bg_record_add_boolean (row, "consistent", heuristic->consistent);
  bg_record_add_boolean (row, "expensive", heuristic->expensive);
  BgRecord *parameters = bg_record_add_list (row, "parameters");
  for (const BgParameter *p = heuristic->parameters; p != NULL && p->name != NULL; p++) {
    BgRecord *parameter = bg_record_add_record (parameters, NULL);
    bg_record_add_text (parameter, "name", p->name);
    bg_record_add_text (parameter, "summary", p->summary);
    bg_record_add_integer (parameter, "least", p->least);
    bg_record_add_integer (parameter, "most", p->most);
    bg_record_add_integer (parameter, "standard", p->standard);
  }
}

/* Adds the list "heuristics" to RECORD: a row for each heuristic at POSITION. */
static void add_rows (BgRecord *record, const Heuristics *heuristics, BgPosition position,
                      Columns columns) {
  BgRecord *list = bg_record_add_list (record, "heuristics");
  for (guint i = 0; i < heuristics->bounds->len; i++) {
    const BgBound *bound = heuristics->bounds->pdata[i];
    BgRecord *row = bg_record_add_record (list, NULL);
    if (columns == DESCRIPTION)
      add_description (row, bg_bound_heuristic (bound), i < heuristics->problem->declarations->len);
    else
      bg_record_add_text (row, "heuristic", heuristics->names->pdata[i]);
    if (columns == PARTS)
      add_parts (row, bound, position);
    else
      bg_heuristics_add_bound (row, columns == DESCRIPTION ? "start" : "bound",
                               bg_bound_shown (bound, position));
  }
}

/* --- The list ----------------------------------------------------------------- */

#define INDENT "                       " /* below the summaries */

static const BgTextLine description_form[] = {
  BG_LINE ("{name:-22} " BG_BOUND_FORM (
      "start") "  {admissible?admissible|-         }  "
               "{consistent?consistent|-         }  {expensive?expensive|cheap    }  {summary}"),
  BG_LINE (INDENT "{source}"),
  BG_LINE_IF ("remark", INDENT "{remark}"),
  BG_LINES_OF ("parameters", INDENT "{name}={least} to {most}, else {standard}: {summary}"),
  { NULL }
};

static const BgTextLine list_form[] = {
  BG_LINE ("{problem:-22} start  claims                  cost       counts"),
  { .list = "heuristics", .lines = description_form },
  { NULL }
};

int bg_list (const BgCommon *common, GError **error) {
  g_auto (Heuristics) heuristics = { 0 };
  if (!init_heuristics (&heuristics, common, NULL, "", error))
    return -1;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, heuristics.problem);
  add_rows (record, &heuristics, common->problem->start, DESCRIPTION);
  bg_cli_print (common, record, &(BgForms){ .text = list_form });
  return BG_EXIT_DONE;
}

/* --- --evaluate ------------------------------------------------------------------ */

static void append_part (const BgRecord *part, GString *text) {
  g_string_append_printf (text, "%*s%s", 2 * (int) bg_record_integer (part, "depth"), "",
                          bg_record_text (part, "part"));
}

static const BgTextLine parts_form[] = {
  { .list = "parts",
    .append = append_part,
    .text = BG_BOUND_FORM ("bound") "  {@}{remark?; {remark}|{reason?; {reason}}}" },
  { NULL }
};

static const BgTextLine evaluated_form[] = { BG_LINE_IF ("#!=1", ""),
                                             BG_LINE ("{position:titled}"),
                                             { .list = "heuristics", .lines = parts_form },
                                             { NULL } };

static const BgTextLine evaluate_form[] = { { .list = "positions", .lines = evaluated_form },
                                            { NULL } };

int bg_evaluate (const BgHeuristicsOptions *options, const BgCommon *common, GError **error) {
  const char *usual = common->problem->file->heuristic;
  g_auto (Heuristics) heuristics = { 0 };
  if (!init_heuristics (&heuristics, common,
                        usual != NULL ? usual : bg_default_heuristic (common->problem, false),
                        "--evaluate: ", error))
    return -1;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, common->problem);
  BgRecord *list = bg_record_add_list (record, "positions");
  for (char **text = options->evaluate; *text != NULL; text++) {
    BgPosition position;
    if (!bg_position_parse (heuristics.problem->board, *text, &position, error)) {
      g_prefix_error (error, "--evaluate: ");
      return -1;
    }
    BgRecord *one = bg_record_add_record (list, NULL);
    bg_record_add_holes (one, "position", heuristics.problem->board, position);
    add_rows (one, &heuristics, position, PARTS);
  }
  bg_cli_print (common, record, &(BgForms){ .text = evaluate_form });
  return BG_EXIT_DONE;
}

/* --- --position ------------------------------------------------------------------ */

#define BEST "the best weights over holes and regions: "

static const BgTextLine best_form[] = { BG_LINE (BEST "{value:.3f}, so {bound?{bound}|lost}"),
                                        { NULL } };

static const BgTextLine position_form[] = {
  BG_LINE ("{position:titled}"),
  BG_LINES_OF ("heuristics", BG_BOUND_FORM ("bound") "  {heuristic}{remark?; {remark}}"),
  BG_LINE (""),
  BG_LINE_IF ("!best_weights",
              BEST "not known, as the linear program lists no finishes or comes to no end"),
  { .list = "best_weights", .lines = best_form },
  BG_LINE_IF ("best_weights", "{best_weights.weights:weights}"),
  BG_LINES_OF ("best_weights.regions", "{weight:7}  {holes}"),
  BG_LINE_IF ("best_weights", "divisor {best_weights.divisor}, offset {best_weights.offset}"),
  { NULL }
};

static void add_best (BgRecord *record, const BgProblem *problem, const BgPotential *best,
                      BgPosition position) {
  /* before it is rounded up */
  const double value = (double) (bg_potential_value (best, position) - best->offset)
                       / (double) best->divisor;
  const int bound = (int) MAX (ceil (value), 0);
  /* every move removes a peg */
  const bool is_lost = bound > bg_pegs (position) - bg_problem_finish_pegs (problem);
  BgRecord *inner = bg_record_add_record (record, "best_weights");
  bg_record_add_real (inner, "value", value, 6);
  bg_heuristics_add_bound (inner, "bound", is_lost ? BG_BOUND_LOST : bound);
  bg_record_add_integer (inner, "divisor", best->divisor);
  bg_record_add_integer (inner, "offset", best->offset);
  BgRecord *weights = bg_record_add_list (inner, "weights");
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    bg_record_add_integer (weights, NULL, best->weight[hole]);
  BgRecord *regions = bg_record_add_list (inner, "regions");
  for (int k = 0; k < best->regions->n; k++)
    if (best->region_weight[k] > 0) {
      BgRecord *region = bg_record_add_record (regions, NULL);
      bg_record_add_holes (region, "holes", problem->board, best->regions->region[k]);
      bg_record_add_integer (region, "weight", best->region_weight[k]);
    }
}

/* Adds the best weights at POSITION to RECORD, and their panel to PANELS, if the linear program
   comes to an end. */
static void find_best (BgRecord *record, GPtrArray *panels, const BgProblem *problem,
                       BgPosition position) {
  BgRegionList regions;
  bg_region_list_init (&regions, problem->board, BG_REGION_HOLES);
  g_autoptr (BgPotentialLp)
      lp = bg_potential_lp_new (problem, problem->board->full, NULL, 0, &regions, NULL);
  BgPotential best;
  /* the program has a row for each finish */
  if (bg_problem_is_open (problem) || !bg_potential_lp_best (lp, position, &best)) {
    bg_record_add_null (record, "best_weights");
    return;
  }
  add_best (record, problem, &best, position);
  char *caption = bg_text_form_new (best_form, bg_record_find (record, "best_weights"), NULL);
  bg_heuristics_add_weights (panels, problem, g_strchomp (caption), position, &best);
}

int bg_position_bounds (const BgHeuristicsOptions *options, const BgCommon *common,
                        GError **error) {
  g_auto (Heuristics) heuristics = { 0 };
  const BgPosition position = options->position;
  if (!init_heuristics (&heuristics, common, NULL, "", error))
    return -1;
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, common->problem);
  bg_record_add_holes (record, "position", heuristics.problem->board, position);
  add_rows (record, &heuristics, position, NO_COLUMNS);
  find_best (record, panels, heuristics.problem, position);
  return bg_picture_panels (&options->picture, common, panels, record, position_form, error);
}

/* --- --dump ------------------------------------------------------------------- */

static void append_head (GString *text, const GPtrArray *names) {
  g_autofree BgColumn *columns = g_new0 (BgColumn, 3 + names->len);
  columns[0].key = "position";
  columns[1].key = "pegs";
  columns[2].key = "distance";
  for (guint i = 0; i < names->len; i++)
    columns[3 + i].key = names->pdata[i];
  g_autofree char *head = bg_table_csv_row (NULL, columns, 3 + (int) names->len);
  g_string_append (text, head);
}

/* Returns whether a bound is unknown. */
static bool append_row (GString *text, const Heuristics *heuristics, BgPosition position,
                        int distance) {
  bool is_unknown = false;
  g_autoptr (GString) holes = g_string_new (NULL);
  bg_holes_append (heuristics->problem->board, position, holes);
  g_string_append_printf (text, "%s,%d,%d", holes->str + (holes->len > 0), bg_pegs (position),
                          distance);
  for (guint i = 0; i < heuristics->bounds->len; i++) {
    const int bound = bg_bound_shown (heuristics->bounds->pdata[i], position);
    g_autofree char *cell = bg_heuristics_bound_text (bound);
    g_string_append_printf (text, ",%s", cell);
    is_unknown |= bound == BG_BOUND_UNKNOWN;
  }
  g_string_append_c (text, '\n');
  return is_unknown;
}

/* Appends the positions of LEVELS, of each SAMPLES at most and evenly apart; adds to RECORD their
   number and the remark about unknown bounds. */
static void append_levels (GString *text, BgRecord *record, const Heuristics *heuristics,
                           const BgLevels *levels, size_t samples, const BgControl *control) {
  uint64_t rows = 0;
  bool is_unknown = false;
  for (int distance = 0; distance < levels->n; distance++) {
    const BgLevel *level = &levels->level[distance];
    const size_t n = MIN (level->n, samples);
    g_autofree BgPosition *positions = bg_level_list (level);
    for (size_t i = 0; i < n && !bg_control_stopped (control); i++, rows++)
      is_unknown |= append_row (text, heuristics,
                                positions[(size_t) ((unsigned __int128) i * level->n / n)],
                                distance);
  }
  bg_record_add_integer (record, "rows", rows);
  /* where all positions are found the last level is empty */
  bg_record_add_integer (record, "levels", levels->n - (levels->level[levels->n - 1].n == 0));
  if (is_unknown)
    bg_record_add_text (record, "remark", BG_UNKNOWN_REMARK);
}

static void append_distance (const BgRecord *record, GString *text) {
  const gint64 moves = bg_record_integer (record, "levels") - 1;
  g_string_append_printf (text, "%" G_GINT64_FORMAT " move%s from a finish", moves,
                          bg_plural (moves));
}

static const BgTextLine dump_form[] = { { .text = "{file}: {rows} position{rows:s} up to {@}",
                                          .append = append_distance },
                                        BG_LINE_IF ("remark", "-: {remark}"),
                                        { NULL } };

int bg_dump (const BgHeuristicsOptions *options, const BgCommon *common, GError **error) {
  g_auto (Heuristics) heuristics = { 0 };
  if (!init_heuristics (&heuristics, common, NULL, "--dump: ", error))
    return -1;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_problem (record, common->problem);
  bg_record_add_text (record, "file", options->dump);
  g_autoptr (GString) text = g_string_new (NULL);
  append_head (text, heuristics.names);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  BgLevels levels;
  bg_distances_find (heuristics.problem,
                     options->distances >= 0 ? (int) options->distances : DEFAULT_DISTANCES,
                     &watch.control, &levels);
  append_levels (text, record, &heuristics, &levels,
                 options->samples >= 0 ? (size_t) options->samples : SIZE_MAX, &watch.control);
  const BgStop stop = bg_control_stopped (&watch.control) ? BG_STOP_SIGNAL : levels.stop;
  bg_levels_clear (&levels);
  bg_watch_end (&watch);
  if (!bg_file_write (options->dump, text->str, text->len, error))
    return -1;
  if (stop == BG_STOP_SIGNAL || stop == BG_STOP_MEMORY) {
    g_autoptr (GString) distance = g_string_new (NULL);
    append_distance (record, distance);
    bg_limit_error (error, "%s: --dump wrote positions up to %s", bg_stop_name (stop),
                    distance->str);
    return -1;
  }
  bg_cli_print (common, record, &(BgForms){ .text = dump_form });
  return BG_EXIT_DONE;
}
