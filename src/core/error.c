#include "core/error.h"

#include <string.h>

G_DEFINE_QUARK (bergholt - error, bg_error)

#define DEFINE_ERROR(function, code) \
  void *function (GError **error, const char *format, ...) { \
    va_list arguments; \
    va_start (arguments, format); \
    g_propagate_error (error, g_error_new_valist (BG_ERROR, code, format, arguments)); \
    va_end (arguments); \
    return NULL; \
  }

DEFINE_ERROR (bg_input_error, BG_ERROR_INPUT)
DEFINE_ERROR (bg_heuristic_error, BG_ERROR_HEURISTIC)
DEFINE_ERROR (bg_limit_error, BG_ERROR_LIMIT)

void *bg_prefix_error (GError **error, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *prefix = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_prefix_error_literal (error, prefix);
  return NULL;
}

BgExcerpt bg_excerpt (const char *text, gssize length) {
  const size_t most = 4 * (BG_QUOTED_CHARACTERS + 1);
  g_autofree char *valid = g_utf8_make_valid (
      text, strnlen (text, length < 0 ? most : MIN ((size_t) length, most)));
  BgExcerpt quoted;
  char *end = quoted.text;
  const char *c = valid;
  for (int n = 0; *c != '\0' && n < BG_QUOTED_CHARACTERS; c = g_utf8_next_char (c), n++) {
    const gunichar character = g_utf8_get_char (c);
    end += g_unichar_to_utf8 (g_unichar_isprint (character) ? character : '?', end);
  }
  strcpy (end, *c != '\0' ? "..." : "");
  return quoted;
}
