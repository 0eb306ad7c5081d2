#include "problem/keys.h"

#include <string.h>

#include "board/drawing.h"
#include "core/error.h"
#include "core/file.h"
#include "core/plain_text.h"

bool bg_keys_open (BgKeys *keys, const char *path, GError **error) {
  g_autofree char *text = bg_file_read_text (path, "a problem file", error);
  return text != NULL && bg_keys_open_data (keys, path, text, strlen (text), error);
}

/* GLib keeps the last value of a key that is repeated, but lists it twice. */
static bool check_repeats (GKeyFile *file, const char *path, GError **error) {
  g_auto (GStrv) groups = g_key_file_get_groups (file, NULL);
  for (char **group = groups; *group; group++) {
    g_auto (GStrv) present = g_key_file_get_keys (file, *group, NULL, NULL);
    g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
    for (char **key = present; *key; key++)
      if (!g_hash_table_add (seen, *key))
        return bg_input_error (error, "%s: [%s] %s: given twice, expected it once", path,
                               bg_excerpt (*group, -1).text, bg_excerpt (*key, -1).text);
  }
  return true;
}

/* Titles go to terminals, where control characters are commands. */
static bool check_characters (const char *text, gsize length, const char *path, GError **error) {
  int line = 1;
  for (const char *c = text; c < text + length; c = g_utf8_next_char (c)) {
    line += *c == '\n';
    const gunichar character = g_utf8_get_char (c);
    if (!g_unichar_iscntrl (character) || g_ascii_isspace (*c))
      continue;
    return bg_input_error (error, "%s: line %d: control character U+%04X, expected text", path,
                           line, character);
  }
  return true;
}

/* The key that LINE gives a value, a string; NULL: none. */
static char *find_key (const char *line) {
  const char *equals = strchr (line, '=');
  return *line == '[' || *line == '#' || equals == NULL
             ? NULL
             : g_strchomp (g_strndup (line, equals - line));
}

/* Can LINE be one of a drawing: rows, names of columns, or a blank one?  In a pattern '?' is any
   hole. */
static bool may_be_drawn (const char *line) {
  g_autofree char *plain = g_strdelimit (g_strdup (line), "?", '.');
  g_auto (GStrv) words = g_strsplit_set (line, " \t\r", -1);
  for (char **word = words; *word != NULL; word++)
    if (strlen (*word) > 2 || (*word)[strspn (*word, "abcdefghijklmnopqrstuvwxyz")] != '\0')
      return bg_drawing_is (plain);
  return true;
}

/* A value ends with its line, but for drawings, whose lines are joined with the \n that key files
   have for the end of one. */
static char *join_drawings (const char *text, gsize length) {
  static const char *const drawn[] = { "layout", "start", "finish", "through", NULL };
  g_autofree char *copy = g_strndup (text, length);
  g_auto (GStrv) lines = g_strsplit (copy, "\n", -1);
  GString *joined = g_string_new (NULL);
  bool is_drawn = false;
  for (char **line = lines; *line != NULL; line++) {
    const char *first = *line + strspn (*line, " \t\r");
    g_autofree char *key = find_key (first);
    const bool goes_on = is_drawn && key == NULL && *first != '[' && *first != '#'
                         && may_be_drawn (first);
    g_string_append_printf (joined, "%s%s", goes_on ? "\\n" : line > lines ? "\n" : "", *line);
    is_drawn = goes_on || (key != NULL && g_strv_contains (drawn, key));
  }
  return g_string_free (joined, FALSE);
}

bool bg_keys_open_data (BgKeys *keys, const char *path, const char *text, gsize length,
                        GError **error) {
  if (length == 0)
    return bg_input_error (error, "%s: empty, expected a group [problem]", path);
  if (!bg_text_check (text, length, path, "a problem file", error))
    return false;
  const size_t mark = bg_text_mark_length (text, length);
  text += mark;
  length -= mark;
  if (!check_characters (text, length, path, error))
    return false;
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) cause = NULL;
  g_autofree char *joined = join_drawings (text, length);
  if (!g_key_file_load_from_data (file, joined, (gsize) -1, G_KEY_FILE_KEEP_TRANSLATIONS, &cause)) {
    /* GLib quotes the line at fault, which may be long */
    g_autofree char *reason = g_utf8_substring (cause->message, 0,
                                                MIN (g_utf8_strlen (cause->message, -1), 160));
    return bg_input_error (error, "%s: no key file: %s", path, g_strdelimit (reason, "\n\r", ' '));
  }
  if (!check_repeats (file, path, error))
    return false;
  keys->file = g_steal_pointer (&file);
  keys->path = path;
  keys->asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return true;
}

void bg_keys_close (BgKeys *keys) {
  g_clear_pointer (&keys->file, g_key_file_unref);
  g_clear_pointer (&keys->asked, g_hash_table_unref);
}

/* Notes KEY as one of the keys that GROUP may have. */
static void note_asked (BgKeys *keys, const char *group, const char *key) {
  const char *before = g_hash_table_lookup (keys->asked, group);
  g_hash_table_replace (keys->asked, g_strdup (group),
                        before == NULL ? g_strdup (key) : g_strconcat (before, ", ", key, NULL));
}

char *bg_keys_take (BgKeys *keys, const char *group, const char *key) {
  char *value = g_key_file_get_value (keys->file, group, key, NULL);
  note_asked (keys, group, key);
  if (value != NULL) {
    g_key_file_remove_key (keys->file, group, key, NULL);
    g_strstrip (value);
  }
  return value;
}

char *bg_keys_take_drawing (BgKeys *keys, const char *group, const char *key) {
  g_autofree char *value = bg_keys_take (keys, group, key);
  if (value == NULL || strstr (value, "\\n") == NULL)
    return g_steal_pointer (&value);
  g_auto (GStrv) lines = g_strsplit (value, "\\n", -1);
  char **rows = lines + 1;
  size_t indent = G_MAXSIZE;
  for (char **row = rows; *row != NULL; row++)
    if (*g_strchomp (*row) != '\0')
      indent = MIN (indent, strspn (*row, " "));
  for (char **row = rows; *row != NULL; row++)
    if (**row != '\0')
      memmove (*row, *row + indent, strlen (*row + indent) + 1);
  /* the line of the key may have no row */
  return g_strchomp (g_strjoinv ("\n", **lines == '\0' ? rows : lines));
}

char **bg_keys_list (const BgKeys *keys, const char *group) {
  return g_key_file_get_keys (keys->file, group, NULL, NULL);
}

static bool complain_of_key (const BgKeys *keys, const char *group, const char *key,
                             const char *known, GError **error) {
  return bg_input_error (error, "%s: [%s]: unknown key '%s', expected one of %s", keys->path,
                         bg_excerpt (group, -1).text, bg_excerpt (key, -1).text, known);
}

bool bg_keys_check (const BgKeys *keys, const char *group, const char *const *known,
                    GError **error) {
  g_auto (GStrv) present = g_key_file_get_keys (keys->file, group, NULL, NULL);
  for (char **key = present; key != NULL && *key != NULL; key++)
    if (!g_strv_contains (known, *key)) {
      g_autofree char *list = g_strjoinv (", ", (char **) known);
      return complain_of_key (keys, group, *key, list, error);
    }
  return true;
}

bool bg_keys_end_group (BgKeys *keys, const char *group, GError **error) {
  g_auto (GStrv) left = g_key_file_get_keys (keys->file, group, NULL, NULL);
  if (left != NULL && *left != NULL)
    return complain_of_key (keys, group, *left, g_hash_table_lookup (keys->asked, group), error);
  g_key_file_remove_group (keys->file, group, NULL);
  return true;
}

bool bg_keys_end (BgKeys *keys, const char *known, GError **error) {
  g_auto (GStrv) left = g_key_file_get_groups (keys->file, NULL);
  return left[0] == NULL
         || bg_input_error (error, "%s: unknown group [%s], expected one of %s", keys->path,
                            bg_excerpt (left[0], -1).text, known);
}

void bg_keys_blame (const BgKeys *keys, const char *group, const char *key, GError **error) {
  g_prefix_error (error, "%s: [%s] %s: ", keys->path, bg_excerpt (group, -1).text, key);
}
