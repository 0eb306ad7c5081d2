#include <string.h>

#include "catalogue/row.h"
#include "cli/catalogue/catalogue_views.h"
#include "core/error.h"

/* Do the cells of a column stand at the right, as numbers do? */
static bool is_number (int c) {
  return c < BG_COLUMNS
         && (strcmp (bg_columns[c].type, "TEXT") != 0 || bg_column_is_count (&bg_columns[c]));
}

static bool add_column (GArray *columns, const char *name, GError **error) {
  g_autoptr (GString) known = g_string_new (NULL);
  for (int c = 0; c < BG_ROW_TEXTS; c++) {
    const char *key = bg_row_key (c);
    g_string_append_printf (known, "%s%s", c > 0 ? ", " : "", key);
    if (strcmp (name, key) != 0)
      continue;
    const BgColumn column = { .key = key, .heading = key, .width = is_number (c) ? 1 : -1 };
    g_array_append_val (columns, column);
    return true;
  }
  return bg_input_error (error, "--columns: '%s', expected some of %s with commas between",
                         bg_excerpt (name, -1).text, known->str);
}

GArray *bg_catalogue_columns (const char *names, GError **error) {
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (BgColumn));
  g_auto (GStrv) keys = g_strsplit (names, ",", -1);
  if (keys[0] == NULL)
    return bg_input_error (error, "--columns: '', expected names with commas between");
  for (char **key = keys; *key != NULL; key++)
    if (!add_column (columns, g_strstrip (*key), error))
      return NULL;
  return g_steal_pointer (&columns);
}

BgRecord *bg_catalogue_rows (const BgRecord *list, const GArray *columns) {
  BgRecord *rows = bg_record_new_list ();
  for (guint i = 0; i < bg_record_length (list); i++) {
    BgRecord *row = bg_record_add_record (rows, NULL);
    for (guint c = 0; c < columns->len; c++) {
      const char *key = g_array_index (columns, BgColumn, c).key;
      g_autofree char *text = bg_row_text (bg_record_item (list, i), bg_row_place (key));
      if (!bg_record_has (row, key))
        bg_record_add_text (row, key, text);
    }
  }
  return rows;
}
