#include <stdio.h>

#include "board/notation.h"
#include "cli/cli.h"
#include "cli/watch.h"
#include "jumps/hint.h"
#include "jumps/jump_path.h"
#include "report/record.h"

static char *table_file;        /* --table, or NULL */

static const GOptionEntry entries[] = {
  { "table", 0, 0, G_OPTION_ARG_FILENAME, &table_file, "The table that analyse --save wrote",
    "FILE" },
  G_OPTION_ENTRY_NULL
};

static void
add_value (BgRecord *record, const BgHintValue *worth)
{
  bg_record_add_integer (record, "value", worth->value);
  bg_record_add_boolean (record, "winning", worth->wins);
}

/* Adds "value" and "winning" of POSITION, and the same of each jump if all of them are
   known. */
static BgStop
add_values (BgRecord *record, const BgHint *hint, BgPosition position)
{
  BgHintValue worth;
  BgHintedJump jumps[BG_MAX_LINES];
  BgStop stop = bg_hint_worth (hint, position, NULL, &worth);
  if (stop != BG_STOP_NONE)
    return stop;
  add_value (record, &worth);
  const int n = bg_hint_jumps (hint, position, &worth, jumps, &stop);
  if (stop != BG_STOP_NONE)
    return stop;
  BgRecord *list = bg_record_add_list (record, "jumps");
  for (int i = 0; i < n; i++)
    {
      g_autofree char *jump = bg_jump_path_jump (hint->problem->board, position, jumps[i].result);
      BgRecord *row = bg_record_add_record (list, NULL);
      bg_record_add_text (row, "jump", jump);
      add_value (row, &jumps[i].worth);
    }
  return BG_STOP_NONE;
}

static void
print_line (const char *name, const BgRecord *row)
{
  g_autoptr (GString) value = g_string_new (NULL);
  bg_record_append (row, "value", value);
  printf ("%-9s %3s  %s\n", name, value->str,
          bg_record_boolean (row, "winning") ? "wins" : "loses");
}

static void
print_text (const BgRecord *record)
{
  const BgRecord *jumps = bg_record_find (record, "jumps");
  if (jumps == NULL)
    return;
  print_line ("position", record);
  for (guint i = 0; i < bg_record_length (jumps); i++)
    print_line (bg_record_text (bg_record_item (jumps, i), "jump"), bg_record_item (jumps, i));
}

/* Prepares the hints and adds what they say of POSITION; false on bad input. */
static bool
ask (BgRecord *record, const BgCommon *common, BgPosition position, BgStop *stop, GError **error)
{
  const BgProblem *problem = common->problem;
  g_autoptr (BgTablebase) table = NULL;
  if (table_file != NULL && (table = bg_tablebase_open (table_file, problem, error)) == NULL)
    return false;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  BgHint hint;
  *stop = bg_hint_init (&hint, problem, g_steal_pointer (&table), &watch.control);
  bool valid = *stop != BG_STOP_NONE || bg_hint_check (&hint, position, error);
  if (valid && *stop == BG_STOP_NONE)
    *stop = add_values (record, &hint, position);
  bg_hint_clear (&hint);
  return valid;
}

static int
run (const BgCommon *common, GError **error)
{
  const BgProblem *problem = common->problem;
  BgPosition position;
  if (!bg_position_parse (problem->board, common->arguments[1], &position, error))
    {
      g_prefix_error (error, "POSITION: ");
      return -1;
    }
  g_autoptr (BgRecord) record = bg_record_new ();
  g_autofree char *text = bg_position_to_string (problem->board, position);
  bg_record_add_problem (record, problem);
  bg_record_add_text (record, "position", text);
  BgStop stop;
  if (!ask (record, common, position, &stop, error))
    return -1;
  bg_record_add_stop (record, stop);
  if (common->json)
    bg_record_print_json (record);
  else
    {
      print_text (record);
      if (stop != BG_STOP_NONE)
        fprintf (stderr, "bergholt: %s\n", bg_stop_name (stop));
    }
  return stop == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}

const BgCommand bg_command_hint = {
  .parameters = "PROBLEM POSITION",
  .summary = "The value of a position and of each of its jumps.",
  .description =
    "The value is the most pegs that can still be removed, plus 10 for a play that\n"
    "ends in a finish.  Without a table, as analyse --save writes it, the winning\n"
    "positions are computed first.",
  .entries = entries,
  .min_arguments = 2,
  .max_arguments = 2,
  .takes_problem = true,
  .run = run,
};
