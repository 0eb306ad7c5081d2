#include "records/text_form.h"

#include <stdlib.h>
#include <string.h>

#include "board/notation.h"
#include "pictures/text.h"
#include "pictures/weights_text.h"

#define LINE 80 /* characters */

/* The fields that the places of a line refer to. */
typedef struct {
  const BgRecord *record;
  const BgRecord *list; /* that item I is of; NULL: none */
  guint i;
  const BgBoard *board;
  const BgTextLine *line;
} Scope;

/* --- Values --------------------------------------------------------------- */

/* Finds the field KEY: field *I of *RECORD. */
static bool find (const Scope *scope, const char *key, const BgRecord **record, guint *i) {
  const bool is_item = strcmp (key, ".") == 0;
  *record = is_item ? scope->list : scope->record;
  *i = scope->i;
  return is_item || bg_record_reach (record, key, i);
}

/* Field I of RECORD; of a list the items or, for formats that need it, their number. */
static void append_field (const BgRecord *record, guint i, const char *format, GString *value) {
  if (bg_record_type (record, i) != BG_FIELD_LIST)
    bg_record_append_item (record, i, value);
  else {
    const BgRecord *list = bg_record_item (record, i);
    const guint n = bg_record_length (list);
    if (*format == 'n' || *format == 's')
      g_string_append_printf (value, "%u", n);
    else
      for (guint k = 0; k < n; k++) {
        g_string_append (value, k == 0 ? "" : *format == ',' ? format : " ");
        bg_record_append_item (list, k, value);
      }
  }
}

static void replace (GString *value, char *text) {
  g_string_assign (value, text);
  g_free (text);
}

static char *fold (const char *text, int width) {
  g_auto (GStrv) lines = bg_wrap (text, width);
  return g_strjoinv ("\n", lines);
}

static char *draw (const char *text, const BgBoard *board, bool is_titled) {
  BgPosition position = 0;
  const BgTextStyle style = bg_text_style_of_output ();
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  if (*text != '\0' && !bg_position_parse (board, text, &position, NULL))
    g_assert_not_reached ();
  char *title = is_titled ? bg_position_to_string (board, position) : NULL;
  g_ptr_array_add (panels, bg_panel_new (title, position));
  return g_strchomp (bg_panels_to_text (panels, board, &style));
}

static char *draw_weights (const char *text, const BgBoard *board) {
  gint64 weight[BG_MAX_HOLES];
  char *at = (char *) text;
  for (int hole = 0; hole < board->n_holes; hole++)
    weight[hole] = g_ascii_strtoll (at, &at, 10);
  return g_strchomp (bg_weights_to_text (board, weight));
}

static void set_width (GString *value, int width) {
  const int missing = ABS (width) - (int) g_utf8_strlen (value->str, -1);
  for (int i = 0; i < missing; i++)
    g_string_insert_c (value, width < 0 ? -1 : 0, ' ');
}

/* Puts VALUE, which begins in COLUMN, into a format that does not depend on its field. */
static void set_format (GString *value, const char *format, const BgBoard *board, int column) {
  if (strcmp (format, "s") == 0)
    g_string_assign (value, strcmp (value->str, "1") == 0 ? "" : "s");
  else if (strcmp (format, "bytes") == 0)
    replace (value,
             g_format_size_full (g_ascii_strtoull (value->str, NULL, 10), G_FORMAT_SIZE_IEC_UNITS));
  else if (strcmp (format, "stop") == 0)
    g_string_assign (value, bg_stop_name (bg_stop_of_key (value->str)));
  else if (strcmp (format, "board") == 0 || strcmp (format, "titled") == 0)
    replace (value, draw (value->str, board, *format == 't'));
  else if (strcmp (format, "weights") == 0)
    replace (value, draw_weights (value->str, board));
  else if (strcmp (format, "wrap") == 0)
    replace (value, fold (value->str, LINE - column));
  else
    set_width (value, atoi (format));
}

/* --- Places --------------------------------------------------------------- */

/* The value of KEY in FORMAT, at the end of TEXT. */
static void append_value (const Scope *scope, const char *key, const char *format, GString *text) {
  const char *line = strrchr (text->str, '\n');
  const int column = (int) g_utf8_strlen (line != NULL ? line + 1 : text->str, -1);
  g_autoptr (GString) value = g_string_new (NULL);
  const BgRecord *record;
  guint i;
  if (strcmp (key, "@") == 0)
    scope->line->append (scope->record, value);
  else if (strcmp (key, "#") == 0)
    g_string_printf (value, "%u", scope->i + 1);
  else if (find (scope, key, &record, &i)) {
    if (strchr (format, '.') != NULL) {
      char number[64];
      g_autofree char *percent = g_strconcat ("%", format, NULL);
      g_ascii_formatd (number, sizeof number, percent, bg_record_real_item (record, i));
      g_string_append (text, number);
      return;
    }
    append_field (record, i, format, value);
  }
  set_format (value, format, scope->board, column);
  for (const char *c = value->str; *c != '\0'; c++)
    if (*c == '\n')
      g_string_append_printf (text, "\n%*s", column, "");
    else
      g_string_append_c (text, *c);
}

static bool is_set (const Scope *scope, const char *key) {
  const BgRecord *record;
  guint i;
  if (!find (scope, key, &record, &i) || bg_record_type (record, i) == BG_FIELD_NULL)
    return false;
  if (bg_record_type (record, i) == BG_FIELD_RECORD)
    return true;
  g_autoptr (GString) value = g_string_new (NULL);
  const bool is_list = bg_record_type (record, i) == BG_FIELD_LIST;
  append_field (record, i, "n", value);
  return strcmp (value->str, is_list ? "0" : "false") != 0 && value->len > 0;
}

static bool holds (const Scope *scope, const char *condition) {
  g_auto (GStrv) parts = g_strsplit (condition, " ", -1);
  bool all = true;
  for (char **part = parts; *part != NULL && all; part++) {
    g_auto (GStrv) sides = g_strsplit (*part, "=", 2);
    g_autoptr (GString) value = g_string_new (NULL);
    char *key = sides[0], *last = key + strlen (key) - 1;
    const bool compares = sides[1] != NULL, wanted = compares ? *last != '!' : *key != '!';
    if (compares && !wanted)
      *last = '\0';
    if (compares)
      append_value (scope, key, "", value);
    all = wanted == (compares ? strcmp (value->str, sides[1]) == 0 : is_set (scope, key + !wanted));
  }
  return all;
}

/* The first character of TEXT that is one of STOPS and not in braces, or its end. */
static const char *skip (const char *text, const char *stops) {
  int depth = 0;
  for (; *text != '\0' && (depth > 0 || strchr (stops, *text) == NULL); text++)
    depth += (*text == '{') - (*text == '}');
  return text;
}

/* Appends the LENGTH characters of a line's text at FORM. */
static void append_text (const Scope *scope, const char *form, size_t length, GString *text) {
  const char *end = form + length;
  while (form < end) {
    if (*form != '{') {
      g_string_append_c (text, *form++);
      continue;
    }
    const char *mark = skip (form + 1, ":?}"), *close = skip (mark, "}");
    g_autofree char *key = g_strndup (form + 1, mark - form - 1);
    g_assert (*close == '}');
    if (*mark == '?') {
      const char *other = skip (mark + 1, "|}");
      if (holds (scope, key))
        append_text (scope, mark + 1, other - mark - 1, text);
      else if (*other == '|')
        append_text (scope, other + 1, close - other - 1, text);
    } else {
      g_autofree char *format = *mark == ':' ? g_strndup (mark + 1, close - mark - 1) : NULL;
      append_value (scope, key, format != NULL ? format : "", text);
    }
    form = close + 1;
  }
}

/* --- Lines ---------------------------------------------------------------- */

static void append_lines (const BgTextLine *lines, Scope scope, GString *text);

static void append_item (const Scope *scope, GString *text) {
  const BgTextLine *line = scope->line;
  const size_t start = text->len;
  if (line->lines != NULL)
    append_lines (line->lines, *scope, text);
  else if (line->columns != NULL) {
    g_autofree char *row = bg_table_line (scope->record, line->columns, line->n_columns);
    g_string_append (text, row);
  } else {
    append_text (scope, line->text, strlen (line->text), text);
    if (line->append == NULL || text->len > start)
      g_string_append_c (text, '\n');
  }
}

/* A line that has the key of a list, or of a record. */
static void append_list (Scope scope, GString *text) {
  const BgTextLine *line = scope.line;
  const BgRecord *record;
  guint i;
  if (!find (&scope, line->list, &record, &i))
    return;
  const BgRecord *list = bg_record_item (record, i);
  const bool is_list = bg_record_type (record, i) == BG_FIELD_LIST;
  if (line->columns != NULL) {
    g_autofree char *table = bg_table_new (list, line->columns, line->n_columns, BG_TABLE_TEXT);
    g_string_append (text, table);
    return;
  }
  for (guint k = 0; k < (is_list ? bg_record_length (list) : 1); k++) {
    scope.list = is_list ? list : record;
    scope.i = is_list ? k : i;
    if (bg_record_type (scope.list, scope.i) == BG_FIELD_RECORD)
      scope.record = bg_record_item (scope.list, scope.i);
    append_item (&scope, text);
  }
}

static void append_lines (const BgTextLine *lines, Scope scope, GString *text) {
  for (; lines->text != NULL || lines->list != NULL || lines->columns != NULL; lines++) {
    scope.line = lines;
    if (lines->when != NULL && !holds (&scope, lines->when))
      continue;
    if (lines->list != NULL)
      append_list (scope, text);
    else
      append_item (&scope, text);
  }
}

char *bg_text_form_new (const BgTextLine *lines, const BgRecord *record, const BgBoard *board) {
  GString *text = g_string_new (NULL);
  append_lines (lines, (Scope){ .record = record, .board = board }, text);
  return g_string_free (text, FALSE);
}
