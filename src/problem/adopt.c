/* Heuristics that another file declares. */
#include <string.h>

#include "core/error.h"
#include "core/file.h"
#include "problem/declaration.h"
#include "problem/digest.h"
#include "problem/keys.h"

#define HEURISTIC "heuristic "

/* Adds the heuristic that GROUP declares.  One that PROBLEM declares in the same words is left
   out. */
static bool adopt (BgProblem *problem, BgKeys *keys, const char *group, GError **error) {
  g_autoptr (BgDeclaration) declaration = bg_declaration_take (keys, problem->board, group, error);
  if (declaration == NULL)
    return false;
  const BgDeclaration *own = bg_problem_declaration (problem, declaration->name);
  if (own == NULL)
    g_ptr_array_add (problem->declarations, g_steal_pointer (&declaration));
  else if (!bg_declarations_are_same (own, declaration))
    return bg_input_error (error, "%s: declared in other words by %s, expected another name",
                           declaration->where, own->where);
  return true;
}

/* Refuses a group that no problem file has. */
static bool check_group (const BgKeys *keys, const char *group, GError **error) {
  static const char *const others[] = { "problem", "search", "expect", NULL };
  return g_strv_contains (others, group) || g_str_has_prefix (group, HEURISTIC)
         || g_str_has_prefix (group, "resource ")
         || bg_input_error (error, "%s: unknown group [%s], expected [heuristic NAME]", keys->path,
                            bg_excerpt (group, -1).text);
}

static bool adopt_all (BgProblem *problem, BgKeys *keys, GError **error) {
  g_auto (GStrv) groups = g_key_file_get_groups (keys->file, NULL);
  int n = 0;
  for (char **group = groups; *group != NULL; group++) {
    if (!check_group (keys, *group, error))
      return false;
    if (!g_str_has_prefix (*group, HEURISTIC))
      continue;
    if (!adopt (problem, keys, *group, error))
      return false;
    n++;
  }
  return n > 0
         || bg_input_error (error, "%s: no heuristics, expected a group [heuristic NAME]",
                            keys->path);
}

/* The file that FILE names: a path, or a problem of the library. */
static char *find_file (const char *file) {
  g_autofree char *of_library = bg_problem_file_name (bg_problem_library (), file);
  const bool is_name = strchr (file, G_DIR_SEPARATOR) == NULL
                       && !g_file_test (file, G_FILE_TEST_EXISTS) && bg_file_exists (of_library);
  return is_name ? g_steal_pointer (&of_library) : g_strdup (file);
}

bool bg_problem_adopt (BgProblem *problem, const char *file, GError **error) {
  BgKeys keys;
  g_autofree char *path = find_file (file);
  if (!bg_keys_open (&keys, path, error))
    return false;
  const bool adopted = adopt_all (problem, &keys, error);
  bg_keys_close (&keys);
  return adopted;
}

/* Adds the heuristics that TEXT mentions, unless PROBLEM has them, and the heuristics that these
 * mention. */
static bool adopt_mentioned (BgProblem *problem, BgKeys *keys, char *const *groups,
                             const char *text, GError **error) {
  for (char *const *group = groups; *group != NULL; group++) {
    const char *name = *group + strlen (HEURISTIC);
    /* more names than expressions can mean are no harm */
    if (!g_str_has_prefix (*group, HEURISTIC) || strstr (text, name) == NULL
        || bg_problem_declaration (problem, name) != NULL)
      continue;
    g_autofree char *value = g_key_file_get_string (keys->file, *group, "value", NULL);
    if (!adopt (problem, keys, *group, error)
        || (value != NULL && !adopt_mentioned (problem, keys, groups, value, error)))
      return false;
  }
  return true;
}

bool bg_problem_inherit (BgProblem *problem, const BgProblem *from, char *const *expressions,
                         GError **error) {
  const BgProblemFile *file = from->file;
  BgKeys keys;
  if (file->text == NULL)
    return true;
  if (!bg_keys_open_data (&keys, file->path, file->text, strlen (file->text), error))
    return false;
  g_auto (GStrv) groups = g_key_file_get_groups (keys.file, NULL);
  bool adopted = true;
  for (; adopted && *expressions != NULL; expressions++)
    adopted = adopt_mentioned (problem, &keys, groups, *expressions, error);
  bg_keys_close (&keys);
  return adopted;
}
