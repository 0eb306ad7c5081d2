#include "problem/sets.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"

/* Names in messages at most. */
#define MOST_NAMES 10

bool bg_sets_find (const GArray *sets, const BgBoard *board, const char *word, BgPosition *holes) {
  for (guint i = 0; sets != NULL && i < sets->len; i++)
    if (strcmp (g_array_index (sets, BgNamedHoles, i).name, word) == 0) {
      *holes = g_array_index (sets, BgNamedHoles, i).holes;
      return true;
    }
  if (strcmp (word, "pegs") == 0)
    *holes = board->full;
  else if (strcmp (word, "corners") == 0)
    *holes = board->corners;
  else if (strlen (word) == 4 && g_str_has_prefix (word, "cat") && word[3] >= '0'
           && word[3] < '0' + BG_CATEGORIES)
    *holes = board->category[word[3] - '0'];
  else
    return false;
  return true;
}

void bg_sets_append_names (const GArray *sets, GString *text) {
  for (guint i = 0; sets != NULL && i < MIN (sets->len, MOST_NAMES); i++)
    g_string_append_printf (text, "%s, ", g_array_index (sets, BgNamedHoles, i).name);
  g_string_append (text, BG_SETS_OF_BOARDS);
}

/* Reads holes or the name of a set. */
static bool parse_part (const GArray *sets, const BgBoard *board, const char *part,
                        BgPosition *holes, GError **error) {
  g_autoptr (GError) cause = NULL;
  if (bg_position_parse (board, part, holes, &cause) || bg_sets_find (sets, board, part, holes))
    return true;
  g_autoptr (GString) names = g_string_new (NULL);
  bg_sets_append_names (sets, names);
  if (g_ascii_isalpha (*part) && strpbrk (part, " \t',/") == NULL)
    return bg_input_error (error, "'%s', expected holes or a set, one of %s",
                           bg_excerpt (part, -1).text, names->str);
  g_propagate_error (error, g_steal_pointer (&cause));
  return false;
}

bool bg_sets_parse (const GArray *sets, const BgBoard *board, const char *text, BgPosition *holes,
                    GError **error) {
  char sign = '+';
  *holes = 0;
  for (;;) {
    BgPosition part;
    const size_t length = strcspn (text, "+-");
    g_autofree char *word = g_strstrip (g_strndup (text, length));
    if (*word == '\0' && text[length] != '\0')
      return bg_input_error (error, "nothing before '%c', expected holes or a set", text[length]);
    if (!parse_part (sets, board, word, &part, error))
      return false;
    *holes = sign == '+' ? *holes | part : *holes & ~part;
    if (text[length] == '\0')
      return true;
    sign = text[length];
    text += length + 1;
  }
}
