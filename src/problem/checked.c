#include "problem/checked.h"

#include <string.h>

#include "core/error.h"
#include "core/file.h"
#include "problem/keys.h"

#define GROUP "checked"

static void free_checked (gpointer pointer) {
  BgChecked *checked = pointer;
  g_free (checked->path);
  g_free (checked->expression);
  g_free (checked->digest);
  g_free (checked);
}

/* Takes a key that has to be there. */
static char *take (BgKeys *keys, const char *key, GError **error) {
  char *text = bg_keys_take (keys, GROUP, key);
  if (text == NULL)
    bg_input_error (error,
                    "%s: expected a group [" GROUP "] with a key '%s', as heuristics --check "
                    "--record writes it",
                    keys->path, key);
  return text;
}

static bool take_all (BgKeys *keys, BgChecked *checked, GError **error) {
  if ((checked->expression = take (keys, "heuristic", error)) == NULL
      || (checked->digest = take (keys, "digest", error)) == NULL)
    return false;
  g_autofree char *positions = take (keys, "positions", error);
  g_autofree char *consistent = positions != NULL ? take (keys, "consistent", error) : NULL;
  g_free (bg_keys_take (keys, GROUP, "problem")); /* for readers: the digest decides */
  if (consistent == NULL)
    return false;
  if (!g_ascii_string_to_unsigned (positions, 10, 1, G_MAXINT64, &checked->positions, NULL))
    return bg_input_error (error, "%s: [" GROUP "] positions: '%s', expected a whole number",
                           keys->path, bg_excerpt (positions, -1).text);
  checked->is_consistent = strcmp (consistent, "yes") == 0;
  if (!checked->is_consistent && strcmp (consistent, "no") != 0)
    return bg_input_error (error, "%s: [" GROUP "] consistent: '%s', expected yes or no",
                           keys->path, bg_excerpt (consistent, -1).text);
  return bg_keys_end_group (keys, GROUP, error) && bg_keys_end (keys, "[" GROUP "]", error);
}

bool bg_problem_add_checked (BgProblem *problem, const char *path, GError **error) {
  BgKeys keys;
  if (!bg_keys_open (&keys, path, error))
    return false;
  BgChecked *checked = g_new0 (BgChecked, 1);
  checked->path = g_strdup (path);
  if (problem->checked == NULL)
    problem->checked = g_ptr_array_new_with_free_func (free_checked);
  g_ptr_array_add (problem->checked, checked);
  const bool taken = take_all (&keys, checked, error);
  bg_keys_close (&keys);
  return taken;
}

bool bg_checked_write (const BgChecked *checked, const BgProblem *problem, GError **error) {
  g_autoptr (GKeyFile) file = g_key_file_new ();
  gsize length;
  g_key_file_set_comment (file, NULL, NULL,
                          " The bound was compared with the exact distance of each position.",
                          NULL);
  g_key_file_set_string (file, GROUP, "problem", problem->name);
  g_key_file_set_string (file, GROUP, "heuristic", checked->expression);
  g_key_file_set_uint64 (file, GROUP, "positions", checked->positions);
  g_key_file_set_string (file, GROUP, "consistent", checked->is_consistent ? "yes" : "no");
  g_key_file_set_string (file, GROUP, "digest", checked->digest);
  g_autofree char *text = g_key_file_to_data (file, &length, NULL);
  return bg_file_write (checked->path, text, length, error);
}
