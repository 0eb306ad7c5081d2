/* Values of options, a reader a kind. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "options/options.h"

static char *read_flag (const BgOption *option, const char *) {
  *option->flag = TRUE;
  return NULL;
}

static char *read_number (const BgOption *option, const char *text);

/* Without a number, the least. */
static char *read_pause (const BgOption *option, const char *text) {
  *option->pause = option->least;
  return text != NULL ? read_number (option, text) : NULL;
}

static char *read_text (const BgOption *option, const char *text) {
  g_free (*option->text);
  *option->text = g_strdup (text);
  return NULL;
}

static char *read_texts (const BgOption *option, const char *text) {
  const guint n = *option->texts != NULL ? g_strv_length (*option->texts) : 0;
  *option->texts = g_renew (char *, *option->texts, n + 2);
  (*option->texts)[n] = g_strdup (text);
  (*option->texts)[n + 1] = NULL;
  return NULL;
}

static char *read_number (const BgOption *option, const char *text) {
  if (g_ascii_string_to_signed (text, 10, option->least, option->most, option->number, NULL))
    return NULL;
  return g_strdup_printf ("a whole number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                          option->least, option->most);
}

/* The number that TEXT begins with, in decimal digits, with a point or without; and the text after
   it. */
static double read_decimal (const char *text, const char **rest) {
  const size_t n = strspn (text, "0123456789.");
  g_autofree char *digits = g_strndup (text, n);
  char *end;
  const double value = g_ascii_strtod (digits, &end);
  *rest = text + (end - digits);
  return value;
}

static char *read_seconds (const BgOption *option, const char *text) {
  const char *rest;
  const double seconds = read_decimal (text, &rest);
  if (*rest != '\0' || !(seconds > 0) || seconds > G_MAXINT)
    return g_strdup ("seconds above 0 in digits, as in 60 or 0.5, and fewer than 2147483648");
  *option->seconds = seconds;
  return NULL;
}

static char *read_size (const BgOption *option, const char *text) {
  static const char *const units[] = {
    "", "B", "K", "KB", "KiB", "M", "MB", "MiB", "G", "GB", "GiB"
  };
  const char *unit;
  const double number = read_decimal (text, &unit);
  for (size_t i = 0; i < G_N_ELEMENTS (units); i++) {
    const double bytes = ldexp (number, 10 * (int) ((i + 1) / 3));
    if (strcmp (unit, units[i]) != 0 || bytes < 1 || bytes >= 0x1p64)
      continue;
    *option->size = (uint64_t) bytes;
    return NULL;
  }
  return g_strdup ("a size above 0 with a unit K, M or G, as in 4G");
}

/* The place of TEXT among the words of OPTION; 0 and the EXPECTED ones if it is none of them. */
static int find_word (const BgOption *option, const char *text, char **expected) {
  for (int i = 0; option->words[i] != NULL; i++)
    if (g_ascii_strcasecmp (option->words[i], text) == 0)
      return i;
  g_autofree char *words = g_strjoinv (", ", (char **) option->words);
  *expected = g_strconcat ("one of ", words, NULL);
  return 0;
}

static char *read_word (const BgOption *option, const char *text) {
  char *expected = NULL;
  *option->word = find_word (option, text, &expected);
  return expected;
}

static char *read_choice (const BgOption *option, const char *text) {
  char *expected = NULL;
  *option->choice = option->words[find_word (option, text, &expected)];
  return expected;
}

static char *read_range (const BgOption *option, const char *text) {
  g_auto (GStrv) parts = g_strsplit (text, "-", 2);
  gint64 first = 0, last = 0;
  bool ok = parts[0] != NULL
            && g_ascii_string_to_signed (parts[0], 10, option->least, option->most, &first, NULL);
  if (ok && parts[1] == NULL)
    last = first;
  else if (ok && *parts[1] != '\0')
    ok = g_ascii_string_to_signed (parts[1], 10, first, option->most, &last, NULL);
  if (!ok)
    return g_strdup ("the numbers of the first and the last move, as in 5-9");
  *option->range = (BgRange){ (int) first, (int) last };
  return NULL;
}

static char *read_part (const BgOption *option, const char *text) {
  int number, n, length = 0;
  if (sscanf (text, "%4d/%4d%n", &number, &n, &length) != 2 || text[length] != '\0' || number < 1
      || number > n)
    return g_strdup ("K/N with K from 1 to N, as in 1/8");
  *option->part = (BgPart){ number - 1, n };
  return NULL;
}

static char *read_length (const BgOption *option, const char *text) {
  static const char *const units[] = { "cm", "mm", "in", "pt", "px" };
  char *end;
  const double value = g_ascii_strtod (text, &end);
  for (size_t i = 0; i < G_N_ELEMENTS (units); i++)
    if (end != text && strcmp (end, units[i]) == 0) {
      *option->length = (BgLength){ value, (BgUnit) i };
      return NULL;
    }
  return g_strdup ("a length with a unit cm, mm, in, pt or px, as in 12cm");
}

static char *read_nothing (const BgOption *, const char *) {
  return NULL;
}

char *bg_option_read (const BgOption *option, const char *text) {
  static char *(*const readers[]) (const BgOption *, const char *) = {
#define KIND(name, type, read) read_##read,
#include "options/option_kinds.def"
#undef KIND
  };
  return readers[option->kind](option, text);
}
