#include "board/arguments.h"

#include <glib.h>

bool bg_arguments_read (const char *text, int count, int least, int most, int *n) {
  if (count > 0 && *text++ != '(')
    return false;
  for (int i = 0; i < count; i++) {
    char *end;
    if (!g_ascii_isdigit (*text))
      return false;
    const guint64 value = g_ascii_strtoull (text, &end, 10);
    if (value > (guint64) most || (int) value < least)
      return false;
    n[i] = (int) value;
    text = end;
    if (*text++ != (i + 1 < count ? ',' : ')'))
      return false;
    while (i + 1 < count && *text == ' ')
      text++;
  }
  return *text == '\0';
}
