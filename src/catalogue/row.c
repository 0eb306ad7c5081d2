#include "catalogue/row.h"

#include <string.h>

/* The lists of the record "jumps", each with a column for the fewest and one for the most. */
static const char *const directions[] = { "rows", "columns", "diagonals" };

/* --- Reading -------------------------------------------------------------- */

/* Adds the value of COLUMN. */
static void
add_value (BgRecord *problem, const BgColumnOfProblem *column, const char *text)
{
  if (strcmp (column->type, "INTEGER") == 0)
    bg_record_add_integer (problem, column->key, g_ascii_strtoll (text, NULL, 10));
  else if (strcmp (column->type, "REAL") == 0)
    bg_record_add_real (problem, column->key, g_ascii_strtod (text, NULL), 6);
  else
    bg_record_add_text (problem, column->key, text);
}

/* Adds "jumps" of the fewest and the most in each direction. */
static void
add_jumps (BgRecord *problem, const char *const *texts)
{
  BgRecord *jumps = bg_record_add_record (problem, "jumps");
  for (size_t i = 0; i < 2 * G_N_ELEMENTS (directions); i += 2)
    {
      BgRecord *range = bg_record_add_list (jumps, directions[i / 2]);
      bg_record_add_integer (range, NULL, g_ascii_strtoll (texts[i], NULL, 10));
      bg_record_add_integer (range, NULL, g_ascii_strtoll (texts[i + 1], NULL, 10));
    }
}

static void
add_classes (BgRecord *problem, const char *text)
{
  BgRecord *classes = bg_record_add_list (problem, "classes");
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  for (char **word = words; *word != NULL; word++)
    {
      BgRecord *class = bg_record_add_record (classes, NULL);
      BgRecord *triple = bg_record_add_list (class, "class");
      g_auto (GStrv) numbers = g_strsplit_set (*word, "(,)", -1);
      for (int i = 1; i <= 3; i++)
        bg_record_add_integer (triple, NULL, g_ascii_strtoll (numbers[i], NULL, 10));
      bg_record_add_text (class, "count", numbers[0]);
    }
}

static bool
is_there (const char *text)
{
  return text != NULL && *text != '\0';
}

/* Does each row have a value in column C, if only an empty one that its check refuses? */
static bool
is_needed (int c)
{
  return g_str_has_prefix (bg_columns[c].constraint, "NOT NULL");
}

BgRecord *
bg_row_read (const char *const *texts)
{
  BgRecord *problem = bg_record_new ();
  for (int c = 0; c < BG_COLUMNS; c++)
    if (!is_there (texts[c]) && !is_needed (c))
      continue;
    else if (strcmp (bg_columns[c].key, "rows_fewest") == 0)
      {
        add_jumps (problem, texts + c);
        c += 2 * G_N_ELEMENTS (directions) - 1;
      }
    else if (strcmp (bg_columns[c].key, "solution") == 0)
      {
        g_auto (GStrv) moves = g_strsplit (texts[c], ", ", -1);
        bg_record_add_strings (problem, "solution", (const char *const *) moves);
      }
    else
      add_value (problem, &bg_columns[c], texts[c]);
  if (is_there (texts[BG_ROW_CLASSES]))
    add_classes (problem, texts[BG_ROW_CLASSES]);
  return problem;
}

BgRecord *
bg_row_from_lines (const char *lines)
{
  g_auto (GStrv) texts = g_strsplit (lines, "\n", BG_ROW_TEXTS);
  return bg_row_read ((const char *const *) texts);
}

/* --- Writing -------------------------------------------------------------- */

void
bg_row_append_solution (const BgRecord *problem, GString *text)
{
  const BgRecord *moves = bg_record_find (problem, "solution");
  for (guint i = 0; moves != NULL && i < bg_record_length (moves); i++)
    {
      g_string_append (text, i > 0 ? ", " : "");
      bg_record_append_item (moves, i, text);
    }
}

void
bg_row_append_classes (const BgRecord *problem, GString *text)
{
  const BgRecord *classes = bg_record_find (problem, "classes");
  for (guint i = 0; classes != NULL && i < bg_record_length (classes); i++)
    {
      const BgRecord *class = bg_record_item (classes, i);
      g_autoptr (GString) triple = g_string_new (NULL);
      bg_record_append (class, "class", triple);
      g_strdelimit (triple->str, " ", ',');
      g_string_append_printf (text, "%s%s(%s)", i > 0 ? " " : "", bg_record_text (class, "count"),
                              triple->str);
    }
}

char *
bg_row_text (const BgRecord *problem, const char *key)
{
  const BgRecord *jumps = bg_record_find (problem, "jumps");
  GString *text = g_string_new (NULL);
  for (size_t d = 0; jumps != NULL && d < G_N_ELEMENTS (directions); d++)
    if (g_str_has_prefix (key, directions[d]))
      bg_record_append_item (bg_record_find (jumps, directions[d]), g_str_has_suffix (key, "most"),
                             text);
  if (strcmp (key, "solution") == 0)
    bg_row_append_solution (problem, text);
  else
    bg_record_append (problem, key, text);
  return g_string_free (text, text->len == 0);
}

char *
bg_row_to_lines (const BgRecord *problem)
{
  GString *lines = g_string_new (NULL);
  for (int c = 0; c < BG_COLUMNS; c++)
    {
      g_autofree char *text = bg_row_text (problem, bg_columns[c].key);
      g_string_append_printf (lines, "%s\n", text != NULL ? text : "");
    }
  bg_row_append_classes (problem, lines);
  return g_string_free (lines, FALSE);
}
