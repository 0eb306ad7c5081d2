#include "problem/suite.h"

#include <string.h>

#include "core/error.h"
#include "core/file.h"

bool bg_suite_matches (const char *pattern, const BgProblem *problem) {
  if (pattern == NULL)
    return true;
  const char *texts[] = { problem->name, problem->board->name, problem->file->title };
  g_autofree char *glob = strpbrk (pattern, "*?") != NULL ? g_strdup (pattern)
                                                          : g_strdup_printf ("*%s*", pattern);
  g_autofree char *wanted = g_utf8_strdown (glob, -1);
  for (size_t i = 0; i < G_N_ELEMENTS (texts) && texts[i] != NULL; i++) {
    g_autofree char *text = g_utf8_strdown (texts[i], -1);
    if (g_pattern_match_simple (wanted, text))
      return true;
  }
  return false;
}

/* Opens the problem of a line.  A file is looked for in FOLDER, that of the suite. */
static BgProblem *open_line (const char *folder, const char *name, GError **error) {
  const bool is_beside = g_str_has_suffix (name, ".peg") && !g_path_is_absolute (name);
  g_autofree char *beside = is_beside ? g_build_filename (folder, name, NULL) : NULL;
  return bg_problem_open (beside != NULL ? beside : name, error);
}

static bool read_file (const char *path, GPtrArray *problems, GError **error) {
  g_autofree char *text = bg_file_read_text (path, "a suite of problems, one a line", error);
  if (text == NULL)
    return false;
  const guint before = problems->len;
  g_autofree char *folder = g_path_get_dirname (path);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++) {
    char *comment = strchr (lines[i], '#');
    if (comment != NULL)
      *comment = '\0';
    if (*g_strstrip (lines[i]) == '\0')
      continue;
    BgProblem *problem = open_line (folder, lines[i], error);
    if (problem == NULL)
      return bg_prefix_error (error, "%s: line %d: ", path, i + 1);
    g_ptr_array_add (problems, problem);
  }
  return problems->len > before
         || bg_input_error (error, "%s: no problems, expected one a line", path);
}

static bool add_matches (const char *pattern, GPtrArray *problems, GError **error) {
  const char *folder = bg_problem_library ();
  const guint before = problems->len;
  g_autoptr (GPtrArray) names = bg_problem_names (folder, error);
  for (guint i = 0; names != NULL && i < names->len; i++) {
    g_autofree char *path = bg_problem_file_name (folder, names->pdata[i]);
    g_autoptr (BgProblem) problem = bg_problem_load (path, error);
    if (problem == NULL)
      return false;
    if (problem->conditions == NULL && problem->goal == BG_GOAL_POSITIONS
        && bg_suite_matches (pattern, problem))
      g_ptr_array_add (problems, g_steal_pointer (&problem));
  }
  if (names == NULL || problems->len > before)
    return names != NULL;
  return bg_input_error (error,
                         "'%s', expected a file " BG_SUITE_ENDING ", the name of one in the "
                         "library %s, or a pattern that matches a problem there",
                         bg_excerpt (pattern, -1).text, folder);
}

static bool add_problem (const char *name, GPtrArray *problems, GError **error) {
  BgProblem *problem = bg_problem_open (name, error);
  if (problem != NULL)
    g_ptr_array_add (problems, problem);
  return problem != NULL;
}

bool bg_suite_open (const char *suite, GPtrArray *problems, GError **error) {
  g_autofree char *base = g_strconcat (suite, BG_SUITE_ENDING, NULL);
  g_autofree char *of_library = g_build_filename (bg_problem_library (), base, NULL);
  if (g_str_has_suffix (suite, BG_SUITE_ENDING))
    return read_file (suite, problems, error);
  if (bg_problem_is_file (suite))
    return add_problem (suite, problems, error);
  return bg_file_exists (of_library) ? read_file (of_library, problems, error)
                                     : add_matches (suite, problems, error);
}
