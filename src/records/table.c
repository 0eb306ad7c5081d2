#include "records/table.h"

#include <stdio.h>
#include <string.h>

/* --- Text ------------------------------------------------------------------ */

static void append_cell (const BgRecord *row, const BgColumn *column, GString *cell) {
  if (column->append != NULL)
    column->append (row, cell);
  else
    bg_record_append (row, column->key, cell);
}

/* The width of a column, cells being apart by a blank at least; negative as in COLUMN. */
static int find_width (const BgRecord *list, const BgColumn *column, bool is_first) {
  int width = MAX (ABS (column->width), (int) strlen (column->heading) + !is_first);
  g_autoptr (GString) cell = g_string_new (NULL);
  for (guint i = 0; i < bg_record_length (list); i++) {
    g_string_truncate (cell, 0);
    append_cell (bg_record_item (list, i), column, cell);
    width = MAX (width, (int) cell->len + !is_first);
  }
  return column->width < 0 ? -width : width;
}

/* Appends a cell; the blanks are before it unless WIDTH is negative. */
static void append_aligned (GString *text, const char *cell, int width, bool is_first) {
  if (width < 0 && !is_first)
    g_string_append_printf (text, " %*s", width + 1, cell);
  else
    g_string_append_printf (text, "%*s", width, cell);
}

/* Ends a line that begins at START, without blanks at its end. */
static void end_line (GString *text, size_t start) {
  while (text->len > start && text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
  g_string_append_c (text, '\n');
}

char *bg_table_line (const BgRecord *row, const BgColumn *columns, int n) {
  GString *line = g_string_new (NULL);
  g_autoptr (GString) cell = g_string_new (NULL);
  for (int c = 0; c < n; c++) {
    g_string_assign (cell, row == NULL ? columns[c].heading : "");
    if (row != NULL)
      append_cell (row, &columns[c], cell);
    g_string_append_printf (line, c > 0 ? " %*s" : "%*s", columns[c].width - (c > 0), cell->str);
  }
  end_line (line, 0);
  return g_string_free (line, FALSE);
}

static char *make_text (const BgRecord *list, const BgColumn *columns, int n) {
  GString *text = g_string_new (NULL);
  g_autoptr (GString) cell = g_string_new (NULL);
  g_autofree int *width = g_new (int, n);
  for (int c = 0; c < n; c++) {
    width[c] = find_width (list, &columns[c], c == 0);
    append_aligned (text, columns[c].heading, width[c], c == 0);
  }
  end_line (text, 0);
  for (guint i = 0; i < bg_record_length (list); i++) {
    const size_t start = text->len;
    for (int c = 0; c < n; c++) {
      g_string_truncate (cell, 0);
      append_cell (bg_record_item (list, i), &columns[c], cell);
      append_aligned (text, cell->str, width[c], c == 0);
    }
    end_line (text, start);
  }
  return g_string_free (text, FALSE);
}

/* --- Comma-separated values ------------------------------------------------ */

/* Would a spreadsheet take CELL for a formula? */
static bool is_formula (const char *cell) {
  char *end;
  return *cell != '\0' && strchr ("=+-@", *cell) != NULL && cell[1] != '\0'
         && (g_ascii_strtod (cell, &end), *end != '\0');
}

/* A formula has an apostrophe before it, as spreadsheets have it, which bg_csv_read takes away. */
static void append_csv (GString *text, const char *formula) {
  g_autofree char *cell = g_strconcat (is_formula (formula + (*formula == '\'')) ? "'" : "",
                                       formula, NULL);
  if (strpbrk (cell, ",\"\n\r") == NULL) {
    g_string_append (text, cell);
    return;
  }
  g_string_append_c (text, '"');
  for (const char *c = cell; *c != '\0'; c++) {
    if (*c == '"')
      g_string_append_c (text, '"');
    g_string_append_c (text, *c);
  }
  g_string_append_c (text, '"');
}

char *bg_table_csv_row (const BgRecord *row, const BgColumn *columns, int n) {
  GString *text = g_string_new (NULL);
  g_autoptr (GString) cell = g_string_new (NULL);
  for (int c = 0; c < n; c++) {
    g_string_truncate (cell, 0);
    if (row != NULL)
      append_cell (row, &columns[c], cell);
    append_csv (text, row != NULL ? cell->str : columns[c].key);
    g_string_append_c (text, c + 1 < n ? ',' : '\n');
  }
  return g_string_free (text, FALSE);
}

static char *make_csv (const BgRecord *list, const BgColumn *columns, int n) {
  GString *text = g_string_new (NULL);
  for (guint i = 0; i <= bg_record_length (list); i++) {
    g_autofree char *line = bg_table_csv_row (i > 0 ? bg_record_item (list, i - 1) : NULL, columns,
                                              n);
    g_string_append (text, line);
  }
  return g_string_free (text, FALSE);
}

/* --- LaTeX and HTML -------------------------------------------------------- */

/* The texts by which a format begins, separates and ends the parts of a table. */
typedef struct {
  void (*begin) (GString *text, const BgColumn *columns, int n);
  const char *row[2], *head[2], *end; /* before and after a row, or the first */
  void (*append) (GString *text, const char *cell, bool is_head, int column, bool is_left);
} Markup;

static void begin_latex (GString *text, const BgColumn *columns, int n) {
  g_string_append (text, "\\begin{tabular}{");
  for (int c = 0; c < n; c++)
    g_string_append_c (text, columns[c].width < 0 ? 'l' : 'r');
  g_string_append (text, "}\n\\hline\n");
}

/* A heading between bars is a formula, as "|B_-n|". */
static void append_formula (GString *text, const char *formula) {
  const char *index = strchr (formula, '_');
  const int length = index != NULL ? (int) strcspn (index + 1, "|") : 0;
  if (index != NULL)
    g_string_append_printf (text, "$%.*s_{%.*s}|$", (int) (index - formula), formula, length,
                            index + 1);
  else
    g_string_append_printf (text, "$%s$", formula);
}

/* Appends a cell; characters special to LaTeX, or other glyphs in its usual encoding, are
   escaped. */
static void append_latex (GString *text, const char *cell, bool is_head, int column, bool) {
  static const struct {
    char c;
    const char *latex;
  } special[] = {
    { '#', "\\#" },
    { '$', "\\$" },
    { '%', "\\%" },
    { '&', "\\&" },
    { '_', "\\_" },
    { '{', "\\{" },
    { '}', "\\}" },
    { '~', "\\textasciitilde{}" },
    { '^', "\\textasciicircum{}" },
    { '\\', "\\textbackslash{}" },
    { '<', "$<$" },
    { '>', "$>$" },
    { '|', "$|$" },
  };
  g_string_append (text, column > 0 ? " & " : "");
  if (is_head && *cell == '|') {
    append_formula (text, cell);
    return;
  }
  for (const char *c = cell; *c != '\0'; c++) {
    size_t i = 0;
    while (i < G_N_ELEMENTS (special) && special[i].c != *c)
      i++;
    if (g_str_has_prefix (c, ">="))
      g_string_append (text, "$\\geq$"), c++;
    else if (i < G_N_ELEMENTS (special))
      g_string_append (text, special[i].latex);
    else
      g_string_append_c (text, *c);
  }
}

static void begin_html (GString *text, const BgColumn *, int) {
  g_string_append (text,
                   "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<title>Bergholt</title>\n<style>\ntable { border-collapse: collapse }\n"
                   "th, td { text-align: right; padding: .1em .6em; border: 1px solid #ccc }\n"
                   "th.l, td.l { text-align: left }\n</style>\n</head>\n<body>\n<table>\n");
}

static void append_html (GString *text, const char *cell, bool is_head, int, bool is_left) {
  g_autofree char *quoted = g_markup_escape_text (cell, -1);
  g_string_append_printf (text, "<t%c%s>%s</t%c>", is_head ? 'h' : 'd',
                          is_left ? " class=\"l\"" : "", quoted, is_head ? 'h' : 'd');
}

static const Markup latex = {
  begin_latex,  { "", " \\\\\n" }, { "", " \\\\\n\\hline\n" }, "\\hline\n\\end{tabular}\n",
  append_latex,
};

static const Markup html = {
  begin_html,  { "<tr>", "</tr>\n" }, { "<tr>", "</tr>\n" }, "</table>\n</body>\n</html>\n",
  append_html,
};

static char *mark_up (const BgRecord *list, const BgColumn *columns, int n, const Markup *markup) {
  GString *text = g_string_new (NULL);
  g_autoptr (GString) cell = g_string_new (NULL);
  markup->begin (text, columns, n);
  for (guint i = 0; i <= bg_record_length (list); i++) {
    const char *const *around = i > 0 ? markup->row : markup->head;
    g_string_append (text, around[0]);
    for (int c = 0; c < n; c++) {
      g_string_truncate (cell, 0);
      if (i > 0)
        append_cell (bg_record_item (list, i - 1), &columns[c], cell);
      markup->append (text, i > 0 ? cell->str : columns[c].heading, i == 0, c,
                      columns[c].width < 0);
    }
    g_string_append (text, around[1]);
  }
  g_string_append (text, markup->end);
  return g_string_free (text, FALSE);
}

/* --- All formats ----------------------------------------------------------- */

char *bg_table_new (const BgRecord *list, const BgColumn *columns, int n, BgTableFormat format) {
  switch (format) {
  case BG_TABLE_NONE: break;
  case BG_TABLE_TEXT: return make_text (list, columns, n);
  case BG_TABLE_CSV: return make_csv (list, columns, n);
  case BG_TABLE_LATEX: return mark_up (list, columns, n, &latex);
  case BG_TABLE_HTML: return mark_up (list, columns, n, &html);
  }
  g_assert_not_reached ();
}

void bg_table_print (const BgRecord *list, const BgColumn *columns, int n, BgTableFormat format) {
  g_autofree char *text = bg_table_new (list, columns, n, format);
  fputs (text, stdout);
}

void bg_table_print_all_csv (const BgRecord *list) {
  const guint n = bg_record_length (list) > 0 ? bg_record_length (bg_record_item (list, 0)) : 0;
  g_autofree BgColumn *columns = g_new0 (BgColumn, n);
  for (guint c = 0; c < n; c++)
    columns[c].key = bg_record_key (bg_record_item (list, 0), c);
  bg_table_print (list, columns, n, BG_TABLE_CSV);
}
