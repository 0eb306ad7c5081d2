#include "cli/analyse.h"

#include <stdio.h>

#include "board/notation.h"
#include "cli/watch.h"
#include "core/error.h"
#include "report/json.h"

static const char summary[] = "What jumps can do: winning positions, random play, puzzles.";

static const char description[] =
  "Positions are counted up to the symmetries that keep the start, the set of\n"
  "finishes or both.  Without an option that names a section, all are shown but\n"
  "--monte-carlo and --solutions-by-jumps.";

typedef struct
{
  const char *key, *option, *summary;
  BgStop (*run) (BgAnalyse *analyse);
  bool is_default;
} Section;

static const Section sections[] = {
#define SECTION(name, function, option, is_default, summary) \
  { #name, option, summary, function, is_default },
#include "cli/analyse.def"
#undef SECTION
};

#define N_SECTIONS G_N_ELEMENTS (sections)

typedef struct
{
  BgCommon common;
  gboolean wanted[N_SECTIONS];
  gint64 games, seed;
  char *seed_text;              /* as given, or NULL */
  char *save;                   /* a file for the table of winners, or NULL */
} Options;

static void
clear_options (Options *options)
{
  g_free (options->seed_text);
  g_free (options->save);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* Which sections run; the one without an option of its own is asked for by its
   number of games. */
static void
choose_sections (Options *options)
{
  bool any = options->save != NULL;
  for (size_t i = 0; i < N_SECTIONS; i++)
    {
      if (sections[i].option == NULL)
        options->wanted[i] = options->games > 0;
      any |= options->wanted[i];
    }
  for (size_t i = 0; i < N_SECTIONS && !any; i++)
    options->wanted[i] = sections[i].is_default;
}

static bool
parse_seed (Options *options, GError **error)
{
  if (options->seed_text == NULL)
    return true;
  g_autofree char *quoted = bg_excerpt (options->seed_text, -1);
  if (options->games < 0)
    bg_input_error (error, "--seed: expected --monte-carlo with it");
  else if (!g_ascii_string_to_signed (options->seed_text, 10, G_MININT64, G_MAXINT64,
                                      &options->seed, NULL))
    bg_input_error (error, "--seed: '%s', expected a whole number of 64 bits", quoted);
  else
    return true;
  return false;
}

static bool
parse (Options *options, int *argc, char ***argv, GError **error)
{
  options->games = -1;
  GOptionEntry entries[N_SECTIONS + 4] = { 0 };
  size_t n = 0;
  for (size_t i = 0; i < N_SECTIONS; i++)
    if (sections[i].option != NULL)
      entries[n++] = (GOptionEntry) { sections[i].option, 0, 0, G_OPTION_ARG_NONE,
                                      &options->wanted[i], sections[i].summary, NULL };
  entries[n++] = (GOptionEntry) { "monte-carlo", 0, 0, G_OPTION_ARG_INT64, &options->games,
                                  "The random player, by N games", "N" };
  entries[n++] = (GOptionEntry) { "seed", 0, 0, G_OPTION_ARG_STRING, &options->seed_text,
                                  "Other games for another S (default: 0)", "S" };
  entries[n++] = (GOptionEntry) { "save", 0, 0, G_OPTION_ARG_FILENAME, &options->save,
                                  "Write a table for hint and play", "FILE" };
  if (!bg_cli_parse (&options->common, entries, "PROBLEM", summary, description, 1, 1, argc, argv,
                     error))
    return false;
  if (options->games != -1 && options->games < 1)
    {
      bg_input_error (error, "--monte-carlo: %" G_GINT64_FORMAT
                      ", expected a number of games above 0", options->games);
      return false;
    }
  if (!parse_seed (options, error))
    return false;
  choose_sections (options);
  return true;
}

BgStop
bg_analyse_need_winning (BgAnalyse *analyse, bool complete)
{
  BgStop outcome = BG_STOP_NONE;
  if (!analyse->winning_known)
    {
      bg_winning_clear (&analyse->winning);
      outcome = bg_winning_find (&analyse->winning, analyse->problem, NULL, analyse->control);
      analyse->winning_known = outcome == BG_STOP_NONE;
    }
  if (complete && outcome == BG_STOP_NONE)
    outcome = bg_winning_complete (&analyse->winning, analyse->control);
  analyse->peak_bytes = MAX (analyse->peak_bytes, analyse->winning.peak_bytes);
  return outcome;
}

void
bg_analyse_print_position (const BgProblem *problem, BgPosition position)
{
  g_autofree char *drawing = bg_position_to_drawing (problem->board, position);
  g_auto (GStrv) rows = g_strsplit (drawing, "/", -1);
  for (char **row = rows; *row != NULL; row++)
    printf ("    %s\n", *row);
}

static BgStop
run_section (const Section *section, BgAnalyse *analyse)
{
  JsonBuilder *json = analyse->json;
  if (json != NULL)
    {
      json_builder_set_member_name (json, section->key);
      json_builder_begin_object (json);
    }
  BgStop outcome = section->run (analyse);
  if (json != NULL)
    {
      if (outcome != BG_STOP_NONE)
        bg_json_add_string (json, "status", "bounded");
      json_builder_end_object (json);
    }
  else if (outcome != BG_STOP_NONE)
    printf ("%s: %s\n", section->key, bg_stop_name (outcome));
  return outcome;
}

static BgStop
run_sections (const Options *options, BgAnalyse *analyse)
{
  BgStop worst = BG_STOP_NONE;
  bool first = true;
  for (size_t i = 0; i < N_SECTIONS; i++)
    if (options->wanted[i] && worst != BG_STOP_SIGNAL)
      {
        if (!first && analyse->json == NULL)
          putchar ('\n');
        first = false;
        BgStop outcome = run_section (&sections[i], analyse);
        worst = MAX (worst, outcome);
        bg_watch_wipe ();
      }
  return worst;
}

static BgStop
run (const Options *options, const BgProblem *problem, GError **error)
{
  gint64 began = g_get_monotonic_time ();
  g_auto (BgWatch) watch = bg_watch_begin (&options->common);
  g_autoptr (JsonBuilder) json = options->common.json ? json_builder_new () : NULL;
  BgAnalyse analyse = {
    .problem = problem,
    .control = &watch.control,
    .json = json,
    .games = options->games,
    .seed = options->seed,
  };
  if (json != NULL)
    {
      json_builder_begin_object (json);
      bg_json_add_problem (json, problem);
    }
  BgStop outcome = run_sections (options, &analyse);
  bool saved = options->save == NULL || outcome == BG_STOP_SIGNAL
               || bg_analyse_save (&analyse, options->save, &outcome, error);
  if (json != NULL && saved)
    {
      bg_json_add_boolean (json, "complete", outcome == BG_STOP_NONE);
      bg_json_add_number (json, "peak_bytes", analyse.peak_bytes);
      bg_json_add_real (json, "seconds", bg_seconds_since (began));
      json_builder_end_object (json);
      bg_json_print (json);
    }
  bg_winning_clear (&analyse.winning);
  return outcome;
}

int
bg_command_analyse (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  GError *error = NULL;
  if (!parse (&options, &argc, &argv, &error))
    return bg_cli_fail (error);
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], &error);
  if (problem == NULL)
    return bg_cli_fail (error);
  BgStop outcome = run (&options, problem, &error);
  if (error != NULL)
    return bg_cli_fail (error);
  return outcome == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}
