/* Peg solitaire tasks of the planning competitions (domain pegsol, 2008 and 2011), and the tasks
   and lists of records/export.h, as problem files; and graphs. */
#include <string.h>

#include "cli/cli.h"
#include "cli/import_graphs.h"
#include "problem/task.h"
#include "core/error.h"
#include "core/file.h"

#define KIND "a planning task, graphs in graph6, or the output of export --as txt"

static struct {
  char *output; /* as given, or NULL */
  gboolean layout;
} options;

static const BgOption option_table[] = {
  BG_OUTPUT (options.output,
             "Write to FILE, a .peg file, or a folder for several graphs, "
             "and not to standard output",
             .more = "Its files are 1.peg, 2.peg and so on."),
  BG_FLAG ("layout", options.layout,
           "Write the places of the holes of boards by lines, as Graphviz lays them out"),
  BG_REFUSED ("json", "the output is a problem file"),
  { 0 }
};

/* The problem file for TEXT, by how it begins; NULL with ERROR, or where it has graphs. */
static char *read_task (const char *file, const char *text, GError **error) {
  static const struct {
    const char *pattern, *what;
    char *(*read) (const char *file, const char *text, GError **error);
  } kinds[] = {
    { "^problem\\s", NULL, bg_task_read_text },
    { "^\\\\ ", "an integer program of export --as lp", NULL },
    { "^\\* #variable=", "a pseudo-Boolean program of export --as opb", NULL },
    { "^\\[problem\\]", "a problem file", NULL },
    { "^\\d+x\\d+[a-z]*:", "a game of Simon Tatham's Pegs", NULL },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_regex_match_simple (kinds[i].pattern, text, G_REGEX_RAW, 0))
      return kinds[i].read != NULL
                 ? kinds[i].read (file, text, error)
                 : bg_input_error (error, "%s: %s, expected " KIND, file, kinds[i].what);
  return bg_import_are_graphs (text) ? NULL : bg_task_read_pddl (file, text, error);
}

static int run_import (const BgCommon *common, GError **error) {
  const char *path = bg_file_name (common->arguments[0]);
  g_autofree char *input = bg_file_read_text (common->arguments[0], KIND, error);
  if (input == NULL)
    return -1;
  GError *cause = NULL;
  char *text = read_task (path, input + strspn (input, " \t\r\n"), &cause);
  if (text == NULL && cause == NULL)
    return bg_import_graphs (path, input, options.layout, options.output, error) ? BG_EXIT_DONE
                                                                                 : -1;
  if (text == NULL) {
    g_propagate_error (error, cause);
    return -1;
  }
  g_autofree char *written = text;
  /* what cannot be read again is not written */
  g_autoptr (BgProblem) problem = bg_problem_load_data (path, text, strlen (text), error);
  if (problem == NULL)
    return -1;
  if (options.layout) {
    written = bg_import_lay_out (text, problem->board, error);
    if (written == NULL)
      return -1;
  }
  return bg_cli_write (options.output, written, strlen (written), error) ? BG_EXIT_DONE : -1;
}

const BgCommand bg_command_import = {
  .parameters = "FILE",
  .summary = "Makes a problem file of a planning task, or one of each graph.",
  .description =
      "FILE, or - for standard input, has one of:\n"
      "  a task of the planning domain pegsol of 2008 or 2011, whose locations have names\n"
      "    that end in row and column;\n"
      "  the output of bergholt export --as pddl or --as txt, with the domain before the\n"
      "    task if there are several finishes: cat DOMAIN TASK | bergholt import -\n"
      "  graphs in graph6, one a line, as geng writes them: problems with vertex 0 vacant\n"
      "    and any finish.",
  .options = option_table,
  .run = run_import,
};
