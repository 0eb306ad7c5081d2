#include "report/export.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "core/error.h"
#include "core/file.h"

static const char *const format_names[] = { "pddl", "pddl-domain", "lp", "txt", NULL };
static char *(*const formats[]) (const BgProblem *problem) = {
  bg_export_pddl,
  bg_export_pddl_domain,
  bg_export_lp,
  bg_export_text,
};

static struct
{
  char *output;                 /* as given, or NULL */
  gint64 format;                /* a place among FORMATS; -1: not given */
} options = { .format = -1 };

static const GOptionEntry entries[] = {
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, "Write a file", "FILE" },
  G_OPTION_ENTRY_NULL
};

static const BgOption words[] = {
  { "as", &options.format, 0, 0, "pddl, pddl-domain, lp or txt", "FORMAT", format_names },
  { NULL }
};

static const BgOptionRule rules[] = {
  { "json", NULL, NULL, "what is exported has the format of --as" },
  { NULL }
};

static bool
check (const BgCommon *, GError **error)
{
  return options.format >= 0
         || bg_input_error (error, "--as: not given, expected pddl, pddl-domain, lp or txt");
}

static int
run (const BgCommon *common, GError **error)
{
  g_autofree char *text = formats[options.format] (common->problem);
  if (options.output == NULL)
    fputs (text, stdout);
  else if (!bg_file_write (options.output, text, strlen (text), error))
    return -1;
  return BG_EXIT_DONE;
}

const BgCommand bg_command_export = {
  .parameters = "PROBLEM",
  .summary = "Writes a problem for other programs.",
  .description =
    "  pddl         a planning task, whose plans cost their number of moves\n"
    "  pddl-domain  the domain of all such tasks\n"
    "  lp           an integer program whose least value is the minimum of moves\n"
    "  txt          holes, jumps, start and finishes, a line each",
  .entries = entries,
  .options = words,
  .rules = rules,
  .check = check,
  .run = run,
};
