#include "pages/page.h"

#include <string.h>

#include "board/notation.h"
#include "core/file.h"
#include "pictures/plan.h"

/* --- The board -------------------------------------------------------------- */

static BgRecord *add_place (BgRecord *list, const char *name, BgPlace place) {
  BgRecord *record = bg_record_add_record (list, NULL);
  bg_record_add_text (record, "name", name);
  bg_record_add_integer (record, "x", place.x);
  bg_record_add_integer (record, "y", place.y);
  return record;
}

static void add_holes (BgRecord *list, const BgBoard *board, const BgPlan *plan) {
  for (int hole = 0; hole < board->n_holes; hole++) {
    BgRecord *record = add_place (list, bg_hole_name (board, hole).text, plan->hole[hole]);
    bg_record_add_integer (record, "column", board->column[hole]);
    bg_record_add_integer (record, "row", board->row[hole]);
  }
}

static void add_labels (BgRecord *list, const BgBoard *board, const BgPlan *plan) {
  for (int hole = 0; hole < board->n_holes && board->by_lines; hole++)
    add_place (list, board->names[hole].text,
               (BgPlace){ plan->hole[hole].x, plan->hole[hole].y + 1 });
  for (int column = 0; column < board->n_columns; column++)
    if (plan->has_column[column])
      add_place (list, bg_column_name (column).text, plan->column_label[column]);
  for (int row = 0; row < board->n_rows; row++)
    if (plan->has_row[row]) {
      g_autofree char *name = g_strdup_printf ("%d", row + 1);
      add_place (list, name, plan->row_label[row]);
    }
}

/* Of a board by lines: each two holes that a line has beside each other, once. */
static void add_edges (BgRecord *list, const BgBoard *board) {
  BgPosition joined[BG_MAX_HOLES] = { 0 };
  for (int i = 0; i < 2 * board->n_lines; i++) {
    const BgLine *line = &board->line[i / 2];
    const int end = i % 2 == 0 ? line->a : line->b;
    const int low = MIN (end, line->over), high = MAX (end, line->over);
    if (bg_has (joined[low], high))
      continue;
    joined[low] |= bg_hole_bit (high);
    BgRecord *edge = bg_record_add_list (list, NULL);
    bg_record_add_text (edge, NULL, bg_hole_name (board, low).text);
    bg_record_add_text (edge, NULL, bg_hole_name (board, high).text);
  }
}

void bg_page_add_layout (BgRecord *record, const BgBoard *board) {
  BgPlan plan;
  bg_plan_init (&plan, board);
  bg_record_add_boolean (record, "triangular", board->skew);
  add_holes (bg_record_add_list (record, "board_holes"), board, &plan);
  add_labels (bg_record_add_list (record, "board_labels"), board, &plan);
  if (board->by_lines)
    add_edges (bg_record_add_list (record, "board_edges"), board);
}

void bg_page_add_problem (BgRecord *record, const BgProblem *problem) {
  const BgBoard *board = problem->board;
  const BgProblemFile *file = problem->file;
  bg_record_add_text (record, "title", file->title != NULL ? file->title : problem->name);
  bg_record_add_text (record, "source", file->source != NULL ? file->source : "");
  bg_record_add_holes (record, "start_holes", board, problem->start);
  bg_record_add_holes (record, "finish_holes", board,
                       problem->finish_is_single ? problem->finish_holes : problem->pattern.pegs);
  if (bg_problem_is_open (problem)) {
    bg_record_add_holes (record, "empty_holes", board, problem->pattern.empty);
    bg_record_add_boolean (record, "stuck", problem->goal == BG_GOAL_STUCK);
  }
}

/* --- The page --------------------------------------------------------------- */

/* The text of one of the files that pages are made of. */
static const char *find_part (const char *name) {
  const BgPagePart *part = bg_page_parts;
  while (strcmp (part->name, name) != 0)
    part++;
  return part->text;
}

/* JSON inside a script element: "</" would end it, and "<!--" open a comment.  Both can
   stand in strings alone, where "<" has another spelling. */
static void append_data (GString *page, const BgRecord *data) {
  g_autofree char *json = bg_record_to_json (data);
  for (const char *c = json; *c != '\0'; c++)
    if (*c == '<')
      g_string_append (page, "\\u003c");
    else
      g_string_append_c (page, *c);
}

/* The program of pages NAME. */
static char *join_scripts (const char *name) {
  static const struct {
    const char *page, *scripts[10];
  } pages[] = {
    { "report", { "elements.js", "board.js", "report.js" } },
    { "trainer",
      { "elements.js", "board.js", "table.js", "solver.js", "shortest.js", "solver_link.js",
        "game.js", "verdicts.js", "drag.js", "trainer.js" } },
    { "catalogue", { "elements.js", "catalogue.js" } },
  };
  GString *program = g_string_new (NULL);
  for (size_t p = 0; p < G_N_ELEMENTS (pages); p++)
    for (size_t s = 0; s < G_N_ELEMENTS (pages[p].scripts); s++)
      if (strcmp (pages[p].page, name) == 0 && pages[p].scripts[s] != NULL)
        g_string_append (program, find_part (pages[p].scripts[s]));
  return g_string_free (program, FALSE);
}

/* The file of the style of all pages in a folder. */
#define STYLE_FILE "page.css"

static void append_style (GString *page, bool in_folder) {
  if (in_folder)
    g_string_append (page, "<link rel=\"stylesheet\" href=\"" STYLE_FILE "\">");
  else
    g_string_append_printf (page, "<style>\n%s\n</style>", find_part (STYLE_FILE));
}

static void append_program (GString *page, const char *name, bool in_folder) {
  g_autofree char *program = in_folder ? NULL : join_scripts (name);
  if (in_folder)
    g_string_append_printf (page, "<script src=\"%s.js\"></script>", name);
  else
    g_string_append_printf (page, "<script>\n%s\n</script>", program);
}

bool bg_page_write_shared (const char *folder, GError **error) {
  static const char *const names[] = { "report", "catalogue" };
  const char *style = find_part (STYLE_FILE);
  g_autofree char *style_path = g_build_filename (folder, STYLE_FILE, NULL);
  bool done = bg_file_write (style_path, style, strlen (style), error);
  for (size_t i = 0; i < G_N_ELEMENTS (names) && done; i++) {
    g_autofree char *file = g_strconcat (names[i], ".js", NULL);
    g_autofree char *path = g_build_filename (folder, file, NULL);
    g_autofree char *program = join_scripts (names[i]);
    done = bg_file_write (path, program, strlen (program), error);
  }
  return done;
}

/* Appends the text that a place of the template stands for. */
static void append_part (GString *page, const char *part, const char *name, const char *title,
                         const BgRecord *data, bool in_folder) {
  g_autofree char *body = g_strconcat (name, ".html", NULL);
  g_autofree char *quoted = g_markup_escape_text (title, -1);
  g_autofree char *icon = g_uri_escape_string (find_part ("icon.svg"), NULL, false);
  if (strcmp (part, "title") == 0)
    g_string_append (page, quoted);
  else if (strcmp (part, "icon") == 0)
    g_string_append (page, icon);
  else if (strcmp (part, "style") == 0)
    append_style (page, in_folder);
  else if (strcmp (part, "body") == 0)
    g_string_append (page, find_part (body));
  else if (strcmp (part, "data") == 0)
    append_data (page, data);
  else if (strcmp (part, "script") == 0)
    append_program (page, name, in_folder);
  else
    g_assert_not_reached ();
}

char *bg_page_new (const char *name, const char *title, const BgRecord *data, bool in_folder) {
  GString *page = g_string_new (NULL);
  const char *rest = find_part ("page.html");
  for (const char *open; (open = strstr (rest, "{{")) != NULL;) {
    const char *close = strstr (open, "}}");
    g_autofree char *part = g_strndup (open + 2, close - open - 2);
    g_string_append_len (page, rest, open - rest);
    append_part (page, part, name, title, data, in_folder);
    rest = close + 2;
  }
  g_string_append (page, rest);
  return g_string_free (page, FALSE);
}
