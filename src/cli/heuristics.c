#include "cli/heuristics.h"

#include "core/error.h"
#include "bounds/plugin.h"
#include "report/scene.h"
#include "search/side.h"

static const char summary[] =
  "Lists, compares, checks and derives lower bounds on the moves that remain.";

static const char description[] =
  "Without an option: the heuristics that --heuristic can name, those of the\n"
  "problem file first, and their bounds at the start.  A claim is what every\n"
  "answer rests on; the heuristics of a file have one where their form proves it.\n"
  "\n"
  "  bergholt heuristics english-central --compare zero corner 'max(corner, merson)'\n"
  "  bergholt heuristics diamond3-central-8 --check 'corner + merson'\n"
  "  bergholt heuristics french-central-8 --derive potential\n"
  "\n"
  "What --derive prints are groups for a problem file: `potential` weights of the\n"
  "greatest bound at the start, `potentials` several for positions of play,\n"
  "`regions` Merson regions apart from each other, `landmarks` the least number of\n"
  "holes that hit every region, `resource` resource counts that rule the problem\n"
  "out or restrict jumps.\n"
  "\n"
  "Exact distances are those of the positions that can reach a finish, found by\n"
  "playing backward.  --compare finds them on boards of up to 21 holes unless told\n"
  "how far to go, --check as far as the memory allows.  Exit status of --check: 0\n"
  "proved, or it holds on all positions; 1 refuted; 3 neither.";

static void
clear_options (BgHeuristicsOptions *options)
{
  g_free (options->check);
  g_free (options->derive);
  g_free (options->output);
  g_free (options->at_least_text);
  g_free (options->max_moves_text);
  g_free (options->distances_text);
  g_free (options->samples_text);
  g_strfreev (options->plugins);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgHeuristicsOptions, clear_options)

/* What would be ignored is refused, then what is no number. */
static bool
parse_numbers (BgHeuristicsOptions *options, GError **error)
{
  const bool compare = options->compare, check = options->check != NULL;
  const struct
  {
    const char *option, *text;
    int least, most, *number;
    bool used;
    const char *users;
  } numbers[] = {
    { "--at-least", options->at_least_text, 1, BG_MAX_HOLES, &options->at_least, compare,
      "--compare" },
    { "--max-moves", options->max_moves_text, 1, BG_MAX_HOLES, &options->max_moves, compare,
      "--compare" },
    { "--distances", options->distances_text, 0, BG_MAX_HOLES, &options->distances,
      compare || check, "--compare or --check" },
    { "--samples", options->samples_text, 0, G_MAXINT, &options->samples, check, "--check" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      if (numbers[i].text != NULL && !numbers[i].used)
        {
          bg_input_error (error, "%s: expected %s with it", numbers[i].option, numbers[i].users);
          return false;
        }
      if (!bg_cli_parse_number (numbers[i].option, numbers[i].text, numbers[i].least,
                                numbers[i].most, numbers[i].number, error))
        return false;
    }
  return bg_cli_check_deepening (options->at_least, options->max_moves, error);
}

static bool
check_options (const BgHeuristicsOptions *options, GError **error)
{
  if (options->compare && options->expressions[0] == NULL)
    bg_input_error (error, "--compare: expected expressions behind the problem, as in "
                    "--compare zero corner");
  else if (!options->compare && options->expressions[0] != NULL)
    {
      g_autofree char *quoted = bg_excerpt (options->expressions[0], -1);
      bg_input_error (error, "heuristics: '%s' behind the problem, expected --compare with it",
                      quoted);
    }
  else if (!options->compare && (options->csv || options->output != NULL))
    bg_input_error (error, "%s: expected --compare with it", options->csv ? "--csv" : "--output");
  else if (options->compare + (options->check != NULL) + (options->derive != NULL) > 1)
    bg_input_error (error, "--compare, --check, --derive: expected one of them");
  else if (options->csv && options->common.json)
    bg_input_error (error, "--csv and --json: expected one of them");
  else
    return options->output == NULL || bg_scene_check_ending (options->output, error);
  return false;
}

static bool
parse (BgHeuristicsOptions *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "compare", 0, 0, G_OPTION_ARG_NONE, &options->compare,
      "Solve the problem with each of the expressions behind it", NULL },
    { "check", 0, 0, G_OPTION_ARG_STRING, &options->check,
      "Is it admissible, is it consistent: by its form or on positions", "EXPR" },
    { "derive", 0, 0, G_OPTION_ARG_STRING, &options->derive,
      "Derive bounds from the board: potential, potentials, regions, landmarks, resource", "WHAT" },
    { "samples", 0, 0, G_OPTION_ARG_STRING, &options->samples_text,
      "Positions to draw where not all are looked at (default: 100000)", "N" },
    { "at-least", 0, 0, G_OPTION_ARG_STRING, &options->at_least_text,
      "Start the deepening at M moves", "M" },
    { "max-moves", 0, 0, G_OPTION_ARG_STRING, &options->max_moves_text, "Give up above M moves",
      "M" },
    { "distances", 0, 0, G_OPTION_ARG_STRING, &options->distances_text,
      "Hold bounds against exact distances up to N moves", "N" },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &options->csv, "Print comma-separated values", NULL },
    { "plugin", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->plugins,
      "Load heuristics from a module", "FILE" },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output,
      "Write a chart of the levels: .svg, .png or .pdf", "FILE" },
    G_OPTION_ENTRY_NULL
  };
  options->distances = -1;
  options->samples = 100000;
  if (!bg_cli_parse (&options->common, entries, "PROBLEM [EXPR...]", summary, description, 1,
                     G_MAXINT, argc, argv, error))
    return false;
  options->expressions = *argv + 2;
  return check_options (options, error) && parse_numbers (options, error);
}

static int
run (const BgHeuristicsOptions *options, const char *name, GError **error)
{
  g_autoptr (BgProblem) problem = bg_problem_open (name, error);
  if (problem == NULL || !bg_plugins_load (problem, options->plugins, error))
    return -1;
  if (options->compare)
    return bg_compare (options, problem, error);
  if (options->check != NULL)
    return bg_check (options, problem, error);
  if (options->derive != NULL)
    return bg_derive (options, problem, error);
  /* the bounds that a search has, whose finishes are closed under the start's symmetries */
  g_autoptr (BgSide) side = bg_side_new (problem, BG_FORWARD);
  return bg_list (options, &side->closed, error);
}

int
bg_command_heuristics (int argc, char **argv)
{
  g_auto (BgHeuristicsOptions) options = { 0 };
  GError *error = NULL;
  int status = parse (&options, &argc, &argv, &error) ? run (&options, argv[1], &error) : -1;
  return error != NULL ? bg_cli_fail (error) : status;
}
