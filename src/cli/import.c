/* Peg solitaire tasks of the planning competitions (domain pegsol, 2008 and 2011), and the tasks
   and lists of records/export.h, as problem files; and graphs in graph6, a line each, with vertex 0
   vacant and any finish. */
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "board/graph6.h"
#include "cli/cli.h"
#include "core/error.h"
#include "core/file.h"
#include "pictures/lines_layout.h"
#include "problem/task.h"

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

/* --- Graphs ---------------------------------------------------------------- */

/* Does the first line of TEXT that is not blank begin as a graph does, or with nauty's head? */
static bool are_graphs (const char *text) {
  text += strspn (text, " \t\r\n");
  /* sparse6 and digraph6 are refused with the names of these forms; a remark of a planning task has
     a blank */
  const size_t length = strcspn (text, "\r\n");
  return g_str_has_prefix (text, ">>") || *text == ':' || *text == '&'
         || (*text == ';' && memchr (text, ' ', length) == NULL && strchr (text, '(') == NULL)
         || (*text >= '?' && *text <= '~');
}

/* The problem file TEXT, which it frees, with the places of the holes of BOARD as Graphviz lays it
   out; NULL with ERROR where it is no board by lines, or has places. */
static char *lay_out (char *text, const BgBoard *board, GError **error) {
  g_autofree char *before = text;
  if (board->is_placed)
    return bg_input_error (error, "--layout: the holes have places in the task");
  g_autofree char *places = bg_lines_layout (board, error);
  return places != NULL ? g_strdup_printf ("%sat = %s\n", before, places) : NULL;
}

/* The problem of the graph in a line of LENGTH bytes; NULL without ERROR where the line is blank.
 */
static char *problem_of_line (const char *line, gsize length, bool layout, GError **error) {
  length = bg_graph6_trim (&line, length);
  if (length == 0)
    return NULL;
  g_autofree char *name = g_strdup_printf ("graph6(%.*s)", (int) length, line);
  g_autoptr (BgBoard) board = bg_board_new (name, BG_RULE_4, error);
  if (board == NULL)
    return NULL;
  char *text = g_strdup_printf ("[problem]\ngraph6 = %.*s\nstart = 0'\nfinish = any\n",
                                (int) length, line);
  return layout ? lay_out (text, board, error) : text;
}

static bool write_problems (const GPtrArray *problems, const char *folder, GError **error) {
  g_autofree char *last = g_strdup_printf ("%u", problems->len);
  if (g_mkdir (folder, 0777) != 0 && errno != EEXIST)
    return bg_input_error (error, "%s: %s, expected a folder", folder, g_strerror (errno));
  for (guint i = 0; i < problems->len; i++) {
    const char *text = problems->pdata[i];
    g_autofree char *name = g_strdup_printf ("%0*u.peg", (int) strlen (last), i + 1);
    g_autofree char *path = g_build_filename (folder, name, NULL);
    if (!bg_file_write (path, text, strlen (text), error))
      return false;
  }
  return true;
}

/* Writes the graph in TEXT, which comes from the file NAME, to OUTPUT, or to standard output where
   that is NULL; or several graphs to files in the folder OUTPUT, which is made where there is none,
   called 1.peg, 2.peg and so on, with zeros before; LAYOUT: with the places of their holes.  False
   with ERROR, and nothing written, where a line is no connected graph with lines. */
static bool import_graphs (const char *name, const char *text, bool layout, const char *output,
                           GError **error) {
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++) {
    GError *cause = NULL;
    char *problem = problem_of_line (lines[i], strlen (lines[i]), layout, &cause);
    if (cause != NULL) {
      g_propagate_prefixed_error (error, cause, "%s: line %u: ", name, i + 1);
      return false;
    }
    if (problem != NULL)
      g_ptr_array_add (problems, problem);
  }
  if (problems->len == 0)
    return bg_input_error (error, "%s: no graph", name);
  if (problems->len == 1)
    return bg_cli_write (output, problems->pdata[0], strlen (problems->pdata[0]), error);
  if (bg_cli_is_printed (output))
    return bg_input_error (error, "%s: %u graphs, expected --output with a folder for them", name,
                           problems->len);
  return write_problems (problems, output, error);
}

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
  return are_graphs (text) ? NULL : bg_task_read_pddl (file, text, error);
}

static int run_import (const BgCommon *common, GError **error) {
  const char *path = bg_file_name (common->arguments[0]);
  g_autofree char *input = bg_file_read_text (common->arguments[0], KIND, error);
  if (input == NULL)
    return -1;
  GError *cause = NULL;
  char *text = read_task (path, input + strspn (input, " \t\r\n"), &cause);
  if (text == NULL && cause == NULL)
    return import_graphs (path, input, options.layout, options.output, error) ? BG_EXIT_DONE : -1;
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
    written = lay_out (text, problem->board, error);
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
