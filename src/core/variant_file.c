#include "core/variant_file.h"

#include <string.h>

#include "core/error.h"
#include "core/file.h"
#include "core/hash.h"

/* The form and a hash; and the checksum after them, both as 16 digits. */
#define KIND_BYTES (BG_VARIANT_FORM + 16)
#define HEAD_BYTES (KIND_BYTES + 16)
#define HEX "%016" G_GINT64_MODIFIER "x"

static void make_head (char head[HEAD_BYTES + 1], const char *form, const GVariantType *type,
                       const void *bytes, size_t n) {
  g_assert (strlen (form) == BG_VARIANT_FORM);
  g_snprintf (head, HEAD_BYTES + 1, "%s" HEX HEX, form,
              bg_hash_bytes (0, g_variant_type_peek_string (type),
                             g_variant_type_get_string_length (type)),
              bg_hash_bytes (0, bytes, n));
}

/* From the order of bytes of this machine to that of files, and back. */
static GVariant *order_bytes (GVariant *value) {
  return G_BYTE_ORDER == G_LITTLE_ENDIAN ? g_variant_ref (value) : g_variant_byteswap (value);
}

GVariant *bg_variant_file_read (const char *path, const char *form, const GVariantType *type,
                                const char *what, size_t most, GError **error) {
  gsize length;
  char *text = bg_file_read (path, what, most, &length, error);
  if (text == NULL)
    return NULL;
  g_autoptr (GBytes) file = g_bytes_new_take (text, length);
  const size_t head_bytes = MIN (length, HEAD_BYTES);
  char head[HEAD_BYTES + 1];
  make_head (head, form, type, text + head_bytes, length - head_bytes);
  if (strncmp (text, head, KIND_BYTES) != 0)
    return bg_input_error (error,
                           "%s: of another kind or version, expected %s, which begins with '%.*s'",
                           path, what, KIND_BYTES, head);
  g_autoptr (GBytes) bytes = g_bytes_new_from_bytes (file, head_bytes, length - head_bytes);
  /* not of normal form where the file is a forgery: then it has other values, and is safe to read
   */
  g_autoptr (GVariant) value = g_variant_ref_sink (g_variant_new_from_bytes (type, bytes, FALSE));
  if (strncmp (text, head, HEAD_BYTES) != 0)
    return bg_input_error (error,
                           "%s: damaged: its checksum does not fit it, expected %s as it was "
                           "written",
                           path, what);
  return order_bytes (value);
}

bool bg_variant_file_write (const char *path, const char *form, GVariant *value, size_t *bytes,
                            GError **error) {
  g_autoptr (GVariant) stored = order_bytes (value);
  const BgFilePart data = { g_variant_get_data (stored), g_variant_get_size (stored) };
  char head[HEAD_BYTES + 1];
  make_head (head, form, g_variant_get_type (stored), data.bytes, data.length);
  if (bytes != NULL)
    *bytes = HEAD_BYTES + data.length;
  return bg_file_write_parts (path, (BgFilePart[]){ { head, HEAD_BYTES }, data }, 2, error);
}
