/* Records as JSON documents. */
#include <stdio.h>

#include "records/record.h"

static void append_quoted (GString *json, const char *text) {
  g_string_append_c (json, '"');
  for (const char *c = text; *c != '\0'; c++)
    if (*c == '"' || *c == '\\')
      g_string_append_printf (json, "\\%c", *c);
    else if (*c == '\n')
      g_string_append (json, "\\n");
    else if (g_ascii_iscntrl (*c))
      g_string_append_printf (json, "\\u%04x", *c);
    else
      g_string_append_c (json, *c);
  g_string_append_c (json, '"');
}

static void append_record (GString *json, const BgRecord *record, bool is_list, int depth) {
  const guint n = bg_record_length (record);
  g_string_append_c (json, is_list ? '[' : '{');
  for (guint i = 0; i < n; i++) {
    const BgFieldType type = bg_record_type (record, i);
    g_string_append_printf (json, "\n%*s", 2 * depth + 2, "");
    if (!is_list) {
      append_quoted (json, bg_record_key (record, i));
      g_string_append (json, " : ");
    }
    if (type == BG_FIELD_RECORD || type == BG_FIELD_LIST)
      append_record (json, bg_record_item (record, i), type == BG_FIELD_LIST, depth + 1);
    else if (type == BG_FIELD_TEXT) {
      g_autoptr (GString) value = g_string_new (NULL);
      bg_record_append_item (record, i, value);
      append_quoted (json, value->str);
    } else
      bg_record_append_item (record, i, json);
    if (i + 1 < n)
      g_string_append_c (json, ',');
  }
  if (n > 0)
    g_string_append_printf (json, "\n%*s", 2 * depth, "");
  g_string_append_c (json, is_list ? ']' : '}');
}

char *bg_record_to_json (const BgRecord *record) {
  GString *json = g_string_new (NULL);
  append_record (json, record, false, 0);
  g_string_append_c (json, '\n');
  return g_string_free (json, FALSE);
}

void bg_record_print_json (const BgRecord *record) {
  g_autofree char *json = bg_record_to_json (record);
  fputs (json, stdout);
}
