#include "cli/heuristics.h"

#include "bounds/bound.h"
#include "core/error.h"
#include "search/instance.h"

static BgHeuristicsOptions options = { .derive = -1, .distances = -1, .samples = -1 };

GPtrArray *
bg_heuristics_bounds (const BgProblem *problem, const GPtrArray *names, const char *option,
                      GError **error)
{
  g_autoptr (GPtrArray) bounds = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_bound_free);
  for (guint i = 0; i < names->len; i++)
    {
      BgBound *bound = bg_bound_new (problem, names->pdata[i], NULL, error);
      if (bound == NULL)
        return bg_cli_blame (error, BG_ERROR_HEURISTIC, option);
      g_ptr_array_add (bounds, bound);
    }
  return g_steal_pointer (&bounds);
}

char *
bg_heuristics_bound_text (int bound)
{
  return bound == BG_BOUND_LOST      ? g_strdup ("lost")
         : bound == BG_BOUND_UNKNOWN ? g_strdup ("-")
                                     : g_strdup_printf ("%d", bound);
}

void
bg_heuristics_add_bound (BgRecord *record, const char *key, int bound)
{
  if (bound == BG_BOUND_LOST || bound == BG_BOUND_UNKNOWN)
    bg_record_add_null (record, key);
  else
    bg_record_add_integer (record, key, bound);
  if (bound == BG_BOUND_UNKNOWN)
    bg_record_add_text (record, "remark", BG_UNKNOWN_REMARK);
}

static const GOptionEntry entries[] = {
  BG_FLAG ("compare", options.compare, "Solve the problem with each of the expressions after it"),
  BG_TEXT ("check", options.check,
           "Is it admissible, is it consistent: by its form or on positions", "EXPR"),
  BG_TEXTS ("evaluate", options.evaluate,
            "What the expressions say of a position, part by part; may be repeated", "POSITION"),
  BG_TEXT ("position", options.position, "The bounds of all heuristics there, and its best weights",
           "POSITION"),
  BG_FILE ("dump", options.dump, "Write positions, their exact distances and their bounds as CSV",
           "FILE"),
  BG_TEXTS ("also", options.also, "Compare on this problem as well; may be repeated", "PROBLEM"),
  BG_TEXT ("method", options.method,
           "Compare by a method of `solve` instead of by levels from the start", "METHOD"),
  BG_FLAG ("csv", options.table.csv, "Print comma-separated values"),
  BG_FLAG ("latex", options.table.latex, "Print a table for LaTeX"),
  BG_FILES ("plugin", options.plugins, "Load heuristics from a module", "FILE"),
  BG_PICTURE_ENTRIES (options.picture, bg_picture_output_help),
  G_OPTION_ENTRY_NULL
};

static const BgOption numbers[] = {
  { "derive", &options.derive, 0, 0,
    "Derive bounds: potential, potentials, weights, regions, landmarks, resource", "WHAT",
    bg_derive_kinds },
  { "samples", &options.samples, 0, G_MAXINT,
    "Positions to draw where not all are looked at (default: 100000)", "N", NULL },
  { "at-least", &options.at_least, 1, BG_MAX_HOLES, "Start the deepening at M moves", "M", NULL },
  { "max-moves", &options.max_moves, 1, BG_MAX_HOLES, "Give up above M moves", "M", NULL },
  { "distances", &options.distances, 0, BG_MAX_HOLES,
    "Hold bounds against exact distances up to N moves", "N", NULL },
  BG_PICTURE_COLUMNS (options.picture),
  { NULL }
};

static const BgOptionRule rules[] = {
  { "compare", NULL, "check derive evaluate position dump", NULL },
  { "check", NULL, "derive evaluate position dump", NULL },
  { "derive", NULL, "evaluate position dump", NULL },
  { "evaluate", NULL, "position dump", NULL },
  { "position", NULL, "dump", NULL },
  { "at-least", "compare", NULL, NULL },
  { "max-moves", "compare", NULL, NULL },
  { "also", "compare", NULL, NULL },
  { "method", "compare", NULL, NULL },
  { "csv", "compare", NULL, NULL },
  { "latex", "compare", NULL, NULL },
  { "output", "compare derive position", NULL, NULL },
  { "format", "compare derive position", NULL, NULL },
  { "columns", "derive", NULL, NULL },
  { "distances", "compare check dump", NULL, NULL },
  { "samples", "check dump", NULL, NULL },
  { NULL }
};

static bool
check (const BgCommon *common, GError **error)
{
  const char *expression = common->arguments[1];
  if (options.compare && expression == NULL)
    bg_input_error (error, "--compare: expected expressions after the problem, as in "
                    "--compare zero corner");
  else if (!options.compare && options.evaluate == NULL && options.dump == NULL
           && expression != NULL)
    {
      bg_input_error (error, "heuristics: '%s' after the problem, expected --compare, --evaluate "
                      "or --dump with it", bg_excerpt (expression, -1).text);
    }
  else if (options.compare && options.picture.format != NULL
           && bg_picture_is_printed (&options.picture))
    bg_input_error (error, "--output -: expected a file, --derive or --position with it");
  else
    return bg_cli_check_deepening ((int) options.at_least, (int) options.max_moves, error)
           && bg_picture_check (&options.picture, common, NULL, error);
  return false;
}

static int
run (const BgCommon *common, GError **error)
{
  if (!bg_cli_load_modules (common->problem, options.plugins, error))
    return -1;
  if (options.compare)
    return bg_compare (&options, common, error);
  if (options.check != NULL)
    return bg_check (&options, common, error);
  if (options.derive >= 0)
    return bg_derive (&options, common, error);
  if (options.evaluate != NULL)
    return bg_evaluate (&options, common, error);
  if (options.position != NULL)
    return bg_position_bounds (&options, common, error);
  if (options.dump != NULL)
    return bg_dump (&options, common, error);
  /* the bounds that a search has, whose finishes are closed under the start's symmetries */
  g_autoptr (BgInstance) instance = bg_instance_new (common->problem, BG_FORWARD);
  return bg_list (common, instance->closed, error);
}

const BgCommand bg_command_heuristics = {
  .parameters = "PROBLEM [EXPR...]",
  .summary = "Lists, compares, checks, derives and evaluates bounds on the moves that remain.",
  .description =
    "Without an option: the heuristics that --heuristic can name, those of the\n"
    "problem file first, and their bounds at the start.  Answers rely on\n"
    "their claims; a heuristic of a file has them where its form proves them.\n"
    "\n"
    "  bergholt heuristics english-central --compare zero corner 'max(corner, merson)'\n"
    "  bergholt heuristics diamond3-central-8 --check 'corner[corners] + merson[rest]'\n"
    "  bergholt heuristics french-central-8 --derive potential\n"
    "\n"
    "What --derive prints are groups for a problem file: `potential` weights of the\n"
    "greatest bound at the start, `potentials` several for positions of play,\n"
    "`weights` the best over holes and Merson regions, `regions` Merson regions apart\n"
    "from each other, `landmarks` the least number of holes that hit every region,\n"
    "`resource` resource counts that rule the problem out or restrict jumps.\n"
    "\n"
    "Exact distances are those of the positions that can reach a finish, found by\n"
    "playing backward.  --compare finds them on boards of up to 21 holes unless told\n"
    "how far to go, --check as far as the memory allows.  Exit status of --check: 0\n"
    "proved, or it holds on all positions; 1 refuted; 3 neither.",
  .entries = entries,
  .options = numbers,
  .rules = rules,
  .check = check,
  .run = run,
};
