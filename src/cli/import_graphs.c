#include "cli/import_graphs.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "board/graph6.h"
#include "cli/cli.h"
#include "core/error.h"
#include "core/file.h"
#include "pictures/lines_layout.h"

bool bg_import_are_graphs (const char *text) {
  text += strspn (text, " \t\r\n");
  /* sparse6 and digraph6 are refused with the names of these forms; a remark of a planning task has
     a blank */
  const size_t length = strcspn (text, "\r\n");
  return g_str_has_prefix (text, ">>") || *text == ':' || *text == '&'
         || (*text == ';' && memchr (text, ' ', length) == NULL && strchr (text, '(') == NULL)
         || (*text >= '?' && *text <= '~');
}

char *bg_import_lay_out (char *text, const BgBoard *board, GError **error) {
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
  return layout ? bg_import_lay_out (text, board, error) : text;
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

bool bg_import_graphs (const char *name, const char *text, bool layout, const char *output,
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
