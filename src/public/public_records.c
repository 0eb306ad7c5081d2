#include "public/public.h"

char *bergholt_record_field (const BergholtRecord *record, const char *path) {
  const BgRecord *inner = record;
  guint i;
  if (!bg_record_reach (&inner, path, &i))
    return NULL;
  GString *text = g_string_new (NULL);
  bg_record_append (record, path, text);
  return g_string_free (text, FALSE);
}

char *bergholt_record_json (const BergholtRecord *record) {
  return bg_record_to_json (record);
}

void bergholt_record_free (BergholtRecord *record) {
  if (record != NULL)
    bg_record_free (record);
}
