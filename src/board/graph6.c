#include "board/graph6.h"

#include <string.h>

#include "core/error.h"
#include "core/plain_text.h"

#define LEAST 63      /* '?', six bits that are 0 */
#define MOST 126      /* '~', six bits that are 1, or the mark of a longer number of vertices */
#define SHORT 62      /* the most vertices that one character gives */
#define MEDIUM 258047 /* that three characters after one mark give */

static const char head[] = ">>graph6<<";

gsize bg_graph6_trim (const char **text, gsize length) {
  const size_t mark = bg_text_mark_length (*text, length);
  *text += mark;
  length -= mark;
  while (length > 0 && g_ascii_isspace (**text))
    ++*text, length--;
  if (length >= strlen (head) && memcmp (*text, head, strlen (head)) == 0)
    *text += strlen (head), length -= strlen (head);
  while (length > 0 && g_ascii_isspace ((*text)[length - 1]))
    length--;
  return length;
}

/* The other forms that nauty knows, by how they begin. */
static const char *name_form (const char *text) {
  return g_str_has_prefix (text, ">>") ? "the head of another form"
         : *text == ':'                ? "sparse6"
         : *text == ';'                ? "incremental sparse6"
         : *text == '&'                ? "digraph6"
                                       : NULL;
}

static bool check_characters (const char *text, gsize length, const char *quoted, GError **error) {
  const char *form = length > 0 ? name_form (quoted) : NULL;
  if (length == 0)
    return bg_input_error (error, "'': expected a graph in graph6");
  if (form != NULL)
    return bg_input_error (error, "'%s': %s, expected graph6", quoted, form);
  for (gsize i = 0; i < length; i++)
    if (text[i] < LEAST || text[i] > MOST)
      return bg_input_error (error,
                             "'%s': character %zu is '%s', expected graph6, of characters from "
                             "'?' to '~'",
                             quoted, i + 1, bg_excerpt (text + i, 1).text);
  return true;
}

/* Reads the number of vertices, and the number of characters that it takes; the number is -1 where
   they are not all there. */
static gint64 read_order (const char *text, gsize length, gsize *n_characters) {
  const gsize marks = text[0] != MOST ? 0 : length > 1 && text[1] == MOST ? 2 : 1;
  const gsize digits = marks == 0 ? 1 : 3 * marks;
  gint64 n = 0;
  *n_characters = marks + digits;
  if (length < *n_characters)
    return -1;
  for (gsize i = marks; i < *n_characters; i++)
    n = n << 6 | (text[i] - LEAST);
  return n;
}

bool bg_graph6_read (const char *text, gsize length, int most, BgGraph6 *graph, GError **error) {
  const BgExcerpt excerpt = bg_excerpt (text, (gssize) length);
  const char *quoted = excerpt.text;
  gsize before;
  if (!check_characters (text, length, quoted, error))
    return false;
  const gint64 n = read_order (text, length, &before);
  if (n < 0)
    return bg_input_error (error,
                           "'%s': ends in the number of vertices, expected %zu characters "
                           "for that",
                           quoted, before);
  if (before > 1 && n <= (before > 4 ? MEDIUM : SHORT))
    return bg_input_error (error,
                           "'%s': %zu characters for the number %" G_GINT64_FORMAT
                           " of vertices, expected %d",
                           quoted, before, n, n <= SHORT ? 1 : 4);
  if (n > most)
    return bg_input_error (error, "'%s': %" G_GINT64_FORMAT " vertices, expected at most %d",
                           quoted, n, most);
  const gsize n_bits = (gsize) n * (gsize) MAX (n - 1, 0) / 2, n_characters = (n_bits + 5) / 6;
  if (length - before != n_characters)
    return bg_input_error (error,
                           "'%s': characters for the edges: %zu, expected %zu for %d vertices",
                           quoted, length - before, n_characters, (int) n);
  *graph = (BgGraph6){ (int) n, text + before };
  const int unused = (int) (6 * n_characters - n_bits);
  return unused == 0 || ((text[length - 1] - LEAST) & ((1 << unused) - 1)) == 0
         || bg_input_error (error, "'%s': bits after the last pair of vertices, expected none set",
                            quoted);
}
