#include "core/error.h"

#include <string.h>

/* Characters that a message quotes, and bytes that hold as many. */
#define MAX_QUOTED 40
#define MAX_BYTES (4 * (MAX_QUOTED + 1))

G_DEFINE_QUARK (bergholt-error, bg_error)

char *
bg_excerpt (const char *text, gssize length)
{
  size_t bytes = strnlen (text, length < 0 ? MAX_BYTES : MIN (length, MAX_BYTES));
  g_autofree char *valid = g_utf8_make_valid (text, bytes);
  GString *quoted = g_string_new (NULL);
  int n = 0;
  for (const char *c = valid; *c && n < MAX_QUOTED; c = g_utf8_next_char (c), n++)
    {
      gunichar character = g_utf8_get_char (c);
      g_string_append_unichar (quoted, g_unichar_isprint (character) ? character : '?');
    }
  if (g_utf8_strlen (valid, -1) > MAX_QUOTED)
    g_string_append (quoted, "...");
  return g_string_free (quoted, FALSE);
}
