#include "board/pddl_name.h"

#include <string.h>

#include "board/notation.h"

static bool is_plain (const char *name) {
  return g_ascii_islower (*name)
         && name[strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

void bg_pddl_name_append (const BgBoard *board, int hole, GString *text) {
  const BgHoleName name = bg_hole_name (board, hole);
  if (!is_plain (name.text))
    g_string_append_printf (text, "h%d-", hole + 1);
  g_string_append (text, name.text);
}

const char *bg_pddl_name_plain (const char *word) {
  const size_t digits = *word == 'h' || *word == 'H' ? strspn (word + 1, "0123456789") : 0;
  return digits > 0 && word[digits + 1] == '-' ? word + digits + 2 : word;
}

bool bg_pddl_place_read (const char *word, int most, int *column, int *row) {
  g_auto (GStrv) parts = g_strsplit (word, "-", -1);
  const guint n = g_strv_length (parts);
  *row = *column = 0;
  int *const number[] = { row, column };
  for (int i = 0; i < 2; i++) {
    const char *text = n > 2 ? parts[n - 2 + i] : "";
    if (*text == '\0' || text[strspn (text, "0123456789")] != '\0')
      return false;
    *number[i] = (int) MIN (g_ascii_strtoull (text, NULL, 10), (guint64) most + 1);
  }
  return true;
}

static bool is_called (const BgBoard *board, int hole, const char *word) {
  g_autoptr (GString) name = g_string_new (NULL);
  bg_pddl_name_append (board, hole, name);
  return g_ascii_strcasecmp (name->str, word) == 0;
}

int bg_pddl_name_find (const BgBoard *board, const char *word) {
  int column, row;
  g_autofree char *name = NULL;
  if (bg_pddl_place_read (word, BG_MAX_COLUMNS, &column, &row) && column < BG_MAX_COLUMNS)
    name = g_strdup_printf ("%s%d", bg_column_name (column).text, row + 1);
  for (int hole = 0; hole < board->n_holes; hole++)
    if (is_called (board, hole, name != NULL ? name : word))
      return hole;
  return -1;
}
