#include <string.h>

#include "cli/cli.h"
#include "core/file.h"
#include "problem/pddl.h"

static char *output;            /* as given, or NULL */

static const BgOption option_table[] = {
  BG_OUTPUT (output, "Write to FILE, a .peg file, and not to standard output"),
  BG_REFUSED ("json", "what is imported becomes a problem file"),
  { 0 }
};

static int
run (const BgCommon *common, GError **error)
{
  const char *path = common->arguments[0];
  gsize length;
  g_autofree char *task = bg_file_read (path, "a planning task", BG_FILE_MOST_TEXT, &length, error);
  g_autofree char *text = task != NULL ? bg_pddl_to_problem (path, task, length, error) : NULL;
  if (text == NULL)
    return -1;
  /* what cannot be read again is not written */
  g_autoptr (BgProblem) problem = bg_problem_load_data (path, text, strlen (text), error);
  if (problem == NULL)
    return -1;
  return bg_cli_write (output, text, strlen (text), error) ? BG_EXIT_DONE : -1;
}

const BgCommand bg_command_import = {
  .parameters = "FILE",
  .summary = "Makes a problem file of a planning competition's task.",
  .description =
    "FILE is a problem of the domain pegsol, of 2008 or 2011: locations whose names end\n"
    "in row and column; or what bergholt export --as pddl writes.",
  .options = option_table,
  .run = run,
};
