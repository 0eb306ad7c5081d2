#include "problem/pattern.h"

#include <string.h>

#include "core/error.h"

/* The holes after WORDS, with which TEXT begins, or NULL. */
static const char *holes_after (const char *text, const char *words) {
  const char *end = text + strlen (words);
  return g_str_has_prefix (text, words) && (*end == '\0' || g_ascii_isspace (*end))
             ? end + strspn (end, " \t\n")
             : NULL;
}

bool bg_pattern_is (const char *text) {
  return strchr (text, '?') != NULL || holes_after (text, "at least") != NULL
         || holes_after (text, "at most") != NULL || g_str_has_suffix (text, " filled")
         || g_str_has_suffix (text, " empty");
}

/* Reads one part of "d4 e4 filled; c3 empty". */
static bool read_part (const BgBoard *board, const char *text, BgPattern *pattern, GError **error) {
  g_autofree char *part = g_strstrip (g_strdup (text));
  const bool is_filled = g_str_has_suffix (part, " filled");
  BgPosition holes;
  if (!is_filled && !g_str_has_suffix (part, " empty"))
    return bg_input_error (error, "'%s', expected holes and 'filled' or 'empty' after them",
                           bg_excerpt (part, -1).text);
  *strrchr (part, ' ') = '\0';
  if (!bg_position_parse (board, part, &holes, error))
    return false;
  *(is_filled ? &pattern->pegs : &pattern->empty) |= holes;
  return true;
}

static bool read_parts (const BgBoard *board, const char *text, BgPattern *pattern,
                        GError **error) {
  g_auto (GStrv) parts = g_strsplit (text, ";", -1);
  *pattern = (BgPattern){ 0 };
  for (char **part = parts; *part != NULL; part++)
    if (!read_part (board, *part, pattern, error))
      return false;
  const BgPosition both = pattern->pegs & pattern->empty;
  return both == 0
         || bg_input_error (error, "hole '%s' is filled and empty, expected one of them",
                            bg_hole_name (board, bg_first_hole (both)).text);
}

bool bg_pattern_parse (const BgBoard *board, const char *text, BgPattern *pattern, GError **error) {
  g_autofree char *plain = g_strstrip (g_strdup (text));
  if (g_str_has_suffix (plain, " filled") || g_str_has_suffix (plain, " empty"))
    return read_parts (board, plain, pattern, error);
  const char *least = holes_after (plain, "at least"), *most = holes_after (plain, "at most");
  BgPosition pegs = 0, filled = board->full;
  if (least != NULL || most != NULL) {
    if (!bg_position_parse (board, least != NULL ? least : most, least != NULL ? &pegs : &filled,
                            error))
      return false;
  } else {
    g_autofree char *drawn_least = g_strdelimit (g_strdup (plain), "?", '.');
    g_autofree char *drawn_most = g_strdelimit (g_strdup (plain), "?", 'o');
    if (!bg_position_parse (board, drawn_least, &pegs, error)
        || !bg_position_parse (board, drawn_most, &filled, error))
      return false;
  }
  *pattern = (BgPattern){ pegs, board->full & ~filled };
  return true;
}

char *bg_pattern_to_string (const BgBoard *board, const BgPattern *pattern) {
  const BgPosition open = board->full & ~pattern->empty;
  GString *text = g_string_new (NULL);
  if (pattern->empty == 0 || (pattern->pegs == 0 && bg_pegs (open) <= bg_pegs (pattern->empty))) {
    g_string_append (text, pattern->empty == 0 ? "at least" : "at most");
    bg_holes_append (board, pattern->empty == 0 ? pattern->pegs : open, text);
    return g_string_free (text, FALSE);
  }
  if (pattern->pegs != 0) {
    bg_holes_append (board, pattern->pegs, text);
    g_string_append (text, " filled;");
  }
  bg_holes_append (board, pattern->empty, text);
  g_string_append (text, " empty");
  g_string_erase (text, 0, 1);
  return g_string_free (text, FALSE);
}
