#include "cli/report/report_catalogue.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "board/notation.h"
#include "catalogue/catalogue.h"
#include "catalogue/replay.h"
#include "cli/cli.h"
#include "core/error.h"
#include "core/file.h"
#include "pages/page.h"

/* Is there something to see?  Problems that a position class excludes have no page. */
static bool
has_page (const BgRecord *row)
{
  return strcmp (bg_record_text (row, "status"), "class") != 0;
}

/* The name of a problem's page: "triangle-5--6-a1-a1".  Two names of drawn boards may become one,
   so they have a number of the drawing after them. */
static char *
page_name (const BgRecord *row)
{
  const char *board = bg_record_text (row, "board");
  const char *drawing = bg_record_text (row, "drawing");
  g_autofree char *drawn = drawing != NULL ? g_strdup_printf ("%s-%08x", board,
                                                              g_str_hash (drawing)) : NULL;
  char *name = g_strdup_printf ("%s-%" G_GINT64_FORMAT "-%s-%s", drawn != NULL ? drawn : board,
                                bg_record_integer (row, "rule"), bg_record_text (row, "vacate"),
                                bg_record_text (row, "finish"));
  return g_strcanon (name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS, '-');
}

/* Adds the fields that a page needs beside the row and the layout of its board. */
static void
add_problem (BgRecord *row, const BgProblem *problem)
{
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  bg_page_add_problem (row, problem);
  bg_record_add_text (row, "start", start);
  if (bg_board_is_kind (problem->board->name))
    bg_record_add_format (row, "command", "bergholt solve --count --rule %d \"%s\" \"%s\" %s",
                          problem->board->rule, problem->board->name, start,
                          problem->finish_text);
}

static BgRecord *
read_rows (const char *path, GError **error)
{
  g_autoptr (BgCatalogue) catalogue = bg_catalogue_open (path, false, error);
  g_autoptr (BgRecord) rows = bg_record_new_list ();
  return catalogue != NULL && bg_catalogue_select (catalogue, NULL, 0, NULL, rows, error)
           ? g_steal_pointer (&rows) : NULL;
}

static bool
write_page (const char *output, const char *name, const char *title, const BgRecord *data,
            GError **error)
{
  g_autofree char *page = bg_page_new (name, title, data);
  if (output != NULL)
    return bg_file_write (output, page, strlen (page), error);
  fputs (page, stdout);
  return true;
}

/* Begins the data of the index: its problems are the rows, each with the link to its page. */
static BgRecord *
begin_index (const char *path, BgRecord *rows, const char *before, const char *after)
{
  g_autofree char *title = g_path_get_basename (path);
  BgRecord *index = bg_record_new ();
  bg_record_add_text (index, "title", title);
  for (guint i = 0; i < bg_record_length (rows); i++)
    {
      BgRecord *row = bg_record_edit (rows, i);
      g_autofree char *name = page_name (row);
      if (has_page (row))
        bg_record_add_format (row, "link", "%s%s%s", before, name, after);
    }
  return index;
}

/* --- One file -------------------------------------------------------------- */

/* Adds the layouts of the boards of ROWS, which are sorted by them, and the fields that each page needs. */
static bool
add_pages (BgRecord *index, BgRecord *rows, GError **error)
{
  BgRecord *layouts = bg_record_add_list (index, "layouts");
  const char *last = NULL;
  for (guint i = 0; i < bg_record_length (rows); i++)
    {
      BgRecord *row = bg_record_edit (rows, i);
      const char *board = bg_record_text (row, "board");
      g_autoptr (BgProblem) problem = bg_catalogue_problem (row, error);
      if (problem == NULL)
        return false;
      if (last == NULL || strcmp (last, board) != 0)
        bg_page_add_layout (bg_record_add_record (layouts, NULL), problem->board);
      last = board;
      if (!has_page (row))
        continue;
      add_problem (row, problem);
      bg_record_add_integer (row, "layout", bg_record_length (layouts) - 1);
    }
  return true;
}

static bool
write_file (const char *path, const char *output, GError **error)
{
  BgRecord *rows = read_rows (path, error);
  if (rows == NULL)
    return false;
  g_autoptr (BgRecord) index = begin_index (path, rows, "#", "");
  const bool done = add_pages (index, rows, error);
  bg_record_take_list (index, "problems", rows);
  if (!done)
    return false;
  g_autoptr (BgRecord) nothing = bg_record_new ();
  g_autofree char *template = bg_page_new ("report", "Bergholt", nothing);
  bg_record_add_text (index, "template", template);
  return write_page (output, "catalogue", bg_record_text (index, "title"), index, error);
}

/* --- A folder -------------------------------------------------------------- */

static bool
write_row (const char *folder, BgRecord *row, GError **error)
{
  g_autofree char *name = page_name (row);
  g_autofree char *file = g_strconcat (folder, "/", name, ".html", NULL);
  g_autoptr (BgProblem) problem = bg_catalogue_problem (row, error);
  if (problem == NULL)
    return false;
  bg_page_add_layout (row, problem->board);
  add_problem (row, problem);
  return write_page (file, "report", name, row, error);
}

static bool
write_folder (const char *path, const char *folder, GError **error)
{
  g_autoptr (BgRecord) pages = read_rows (path, error);
  BgRecord *rows = pages != NULL ? read_rows (path, error) : NULL;
  if (rows == NULL)
    return false;
  g_autoptr (BgRecord) index = begin_index (path, rows, "", ".html");
  bg_record_take_list (index, "problems", rows);
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return bg_input_error (error, "%s: %s, expected a folder or a file .html", folder,
                           g_strerror (errno));
  for (guint i = 0; i < bg_record_length (pages); i++)
    if (has_page (bg_record_item (pages, i))
        && !write_row (folder, bg_record_edit (pages, i), error))
      return false;
  g_autofree char *file = g_strconcat (folder, "/index.html", NULL);
  return write_page (file, "catalogue", bg_record_text (index, "title"), index, error);
}

int
bg_report_catalogue (const char *path, const char *output, GError **error)
{
  const bool in_one = output == NULL || g_str_has_suffix (output, ".html");
  return (in_one ? write_file (path, output, error) : write_folder (path, output, error))
           ? BG_EXIT_DONE : -1;
}
