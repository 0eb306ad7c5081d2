#include "report/record_pack.h"

#include <string.h>

/* A field is a letter, its key and its value, each with a NUL after it; but a record or a list has
   its fields in place of a value, and an END after them. */
#define END 'e'
static const char letters[] = {
  [BG_FIELD_INTEGER] = 'i', [BG_FIELD_REAL] = 'r', [BG_FIELD_BOOLEAN] = 'b', [BG_FIELD_TEXT] = 't',
  [BG_FIELD_NULL] = 'n', [BG_FIELD_RECORD] = '{', [BG_FIELD_LIST] = '[',
};

void
bg_record_pack (const BgRecord *record, GString *bytes)
{
  for (guint i = 0; i < bg_record_length (record); i++)
    {
      const BgFieldType type = bg_record_type (record, i);
      const char *key = bg_record_key (record, i);
      g_string_append_c (bytes, letters[type]);
      g_string_append_len (bytes, key != NULL ? key : "", key != NULL ? strlen (key) + 1 : 1);
      if (type == BG_FIELD_RECORD || type == BG_FIELD_LIST)
        bg_record_pack (bg_record_item (record, i), bytes);
      else
        {
          bg_record_append_item (record, i, bytes);
          g_string_append_c (bytes, '\0');
        }
    }
  g_string_append_c (bytes, END);
}

/* Adds a value that has no parts. */
static void
add_value (BgRecord *record, char letter, const char *key, const char *value)
{
  if (letter == letters[BG_FIELD_INTEGER])
    bg_record_add_integer (record, key, g_ascii_strtoll (value, NULL, 10));
  else if (letter == letters[BG_FIELD_REAL])
    bg_record_add_real (record, key, g_ascii_strtod (value, NULL), 6);
  else if (letter == letters[BG_FIELD_BOOLEAN])
    bg_record_add_boolean (record, key, strcmp (value, "true") == 0);
  else if (letter == letters[BG_FIELD_TEXT])
    bg_record_add_text (record, key, value);
  else
    bg_record_add_null (record, key);
}

/* Adds the fields at *BYTES and moves it past their END. */
static void
unpack (BgRecord *record, const char **bytes)
{
  char letter;
  while ((letter = *(*bytes)++) != END)
    {
      const char *key = **bytes != '\0' ? g_intern_string (*bytes) : NULL;
      *bytes += strlen (*bytes) + 1;
      if (letter == letters[BG_FIELD_RECORD])
        unpack (bg_record_add_record (record, key), bytes);
      else if (letter == letters[BG_FIELD_LIST])
        unpack (bg_record_add_list (record, key), bytes);
      else
        {
          add_value (record, letter, key, *bytes);
          *bytes += strlen (*bytes) + 1;
        }
    }
}

BgRecord *
bg_record_unpack (const char *bytes)
{
  BgRecord *record = bg_record_new ();
  unpack (record, &bytes);
  return record;
}
