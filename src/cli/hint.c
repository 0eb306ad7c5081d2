#include <stdio.h>

#include "board/notation.h"
#include "cli/cli.h"
#include "cli/watch.h"
#include "jumps/hint.h"
#include "jumps/jump_path.h"
#include "report/json.h"

static const char summary[] = "The value of a position and of each of its jumps.";

static const char description[] =
  "The value is the most pegs that can still be removed, plus 10 for a play that\n"
  "ends in a finish.  Without a table, as analyse --save writes it, the winning\n"
  "positions are computed first.";

typedef struct
{
  BgCommon common;
  char *table;
} Options;

static void
clear_options (Options *options)
{
  g_free (options->table);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* Shows one jump, or the position itself if TO is 0. */
static void
show (JsonBuilder *json, const BgBoard *board, BgPosition from, BgPosition to,
      const BgHintValue *worth)
{
  g_autofree char *jump = to != 0 ? bg_jump_path_jump (board, from, to) : NULL;
  if (json == NULL)
    {
      printf ("%-9s %3d  %s\n", jump != NULL ? jump : "position", worth->value,
              worth->wins ? "wins" : "loses");
      return;
    }
  if (jump != NULL)
    {
      json_builder_begin_object (json);
      bg_json_add_string (json, "jump", jump);
    }
  bg_json_add_number (json, "value", worth->value);
  bg_json_add_boolean (json, "winning", worth->wins);
  if (jump != NULL)
    json_builder_end_object (json);
}

static BgStop
show_jumps (const BgHint *advice, BgPosition position, const BgHintValue *before, JsonBuilder *json)
{
  BgHintedJump jumps[BG_MAX_LINES];
  BgStop outcome;
  int n = bg_hint_jumps (advice, position, before, jumps, &outcome);
  for (int i = 0; i < n && outcome == BG_STOP_NONE; i++)
    show (json, advice->problem->board, position, jumps[i].result, &jumps[i].worth);
  return outcome;
}

static BgStop
show_all (const BgHint *advice, BgPosition position, bool wants_json)
{
  const BgProblem *problem = advice->problem;
  BgHintValue worth;
  BgStop outcome = bg_hint_worth (advice, position, NULL, &worth);
  if (outcome != BG_STOP_NONE)
    return outcome;
  if (!wants_json)
    {
      show (NULL, problem->board, position, 0, &worth);
      return show_jumps (advice, position, &worth, NULL);
    }
  g_autoptr (JsonBuilder) json = json_builder_new ();
  g_autofree char *text = bg_position_to_string (problem->board, position);
  json_builder_begin_object (json);
  bg_json_add_problem (json, problem);
  bg_json_add_string (json, "position", text);
  show (json, problem->board, position, 0, &worth);
  json_builder_set_member_name (json, "jumps");
  json_builder_begin_array (json);
  outcome = show_jumps (advice, position, &worth, json);
  json_builder_end_array (json);
  json_builder_end_object (json);
  if (outcome == BG_STOP_NONE)
    bg_json_print (json);
  return outcome;
}

static bool
run (const Options *options, const BgProblem *problem, const char *text,
     BgStop *outcome, GError **error)
{
  BgPosition position;
  if (!bg_position_parse (problem->board, text, &position, error))
    {
      g_prefix_error (error, "POSITION: ");
      return false;
    }
  g_autoptr (BgTablebase) table = NULL;
  if (options->table != NULL)
    {
      table = bg_tablebase_open (options->table, problem, error);
      if (table == NULL)
        return false;
    }
  g_auto (BgWatch) watch = bg_watch_begin (&options->common);
  BgHint advice;
  *outcome = bg_hint_init (&advice, problem, g_steal_pointer (&table), &watch.control);
  bool valid = *outcome != BG_STOP_NONE || bg_hint_check (&advice, position, error);
  bg_watch_wipe ();
  if (valid && *outcome == BG_STOP_NONE)
    *outcome = show_all (&advice, position, options->common.json);
  bg_watch_end (&watch);
  if (*outcome != BG_STOP_NONE)
    fprintf (stderr, "bergholt: %s\n", bg_stop_name (*outcome));
  bg_hint_clear (&advice);
  return valid;
}

int
bg_command_hint (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  GError *error = NULL;
  const GOptionEntry entries[] = {
    { "table", 0, 0, G_OPTION_ARG_FILENAME, &options.table,
      "The table that analyse --save wrote", "FILE" },
    G_OPTION_ENTRY_NULL
  };
  if (!bg_cli_parse (&options.common, entries, "PROBLEM POSITION", summary, description, 2, 2,
                     &argc, &argv, &error))
    return bg_cli_fail (error);
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], &error);
  if (problem == NULL)
    return bg_cli_fail (error);
  BgStop outcome = BG_STOP_NONE;
  if (!run (&options, problem, argv[2], &outcome, &error))
    return bg_cli_fail (error);
  return outcome == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}
