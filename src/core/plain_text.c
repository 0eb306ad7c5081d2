#include "core/plain_text.h"

#include <string.h>

#include "core/error.h"

static const char byte_order_mark[] = "\uFEFF";

size_t bg_text_mark_length (const char *text, size_t length) {
  const size_t n = strlen (byte_order_mark);
  return length >= n && memcmp (text, byte_order_mark, n) == 0 ? n : 0;
}

bool bg_text_check (const char *text, size_t length, const char *name, const char *what,
                    GError **error) {
  const char *fault;
  int line = 1;
  if (g_utf8_validate_len (text, length, &fault))
    return true;
  for (const char *c = text; c < fault; c++)
    line += *c == '\n';
  return bg_input_error (error, "%s: line %d: byte %02X is not UTF-8 text, expected %s in UTF-8",
                         name, line, (guchar) *fault, what);
}

uint64_t bg_text_number_after (const char *text, const char *key) {
  const char *line = strstr (text, key);
  return line != NULL ? g_ascii_strtoull (line + strlen (key), NULL, 10) : 0;
}

/* The character of a keyboard that is meant; 0: CHARACTER itself. */
static char plain_character (gunichar character) {
  switch (character) {
  case 0x2018: /* quotation marks */
  case 0x2019:
  case 0x02BC: /* modifier letters */
  case 0x02B9:
  case 0x00B4: /* acute accent */
  case 0x2032: /* prime */ return '\'';
  case 0x2190 ... 0x21FF: /* arrows */
  case 0x27F5 ... 0x27FF:
  case 0x2010 ... 0x2015: /* hyphens and dashes */
  case 0x2212:            /* minus sign */
  case 0x00AD: /* soft hyphen */ return '-';
  case 0x00A0: /* no-break spaces, spaces of a given width */
  case 0x202F:
  case 0xFEFF: /* the byte order mark was one */
  case 0x3000:
  case 0x2000 ... 0x200B: return ' ';
  default: return 0;
  }
}

char *bg_text_plain (const char *text) {
  GString *plain = g_string_new (NULL);
  while (*text != '\0') {
    const gunichar character = g_utf8_get_char_validated (text, -1);
    const gboolean is_valid = character < 0x110000;
    const char meant = is_valid ? plain_character (character) : 0;
    const char *next = is_valid ? g_utf8_next_char (text) : text + 1;
    if (meant != 0)
      g_string_append_c (plain, meant);
    else
      g_string_append_len (plain, text, next - text);
    text = next;
    if (plain->str[plain->len - 1] == '-' && *text == '>') /* an arrow */
      text++;
  }
  return g_string_free (plain, FALSE);
}

const char *bg_plural (uint64_t n) {
  return n == 1 ? "" : "s";
}
