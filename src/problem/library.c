#include <string.h>

#include "core/error.h"
#include "problem/problem.h"

const char *
bg_problem_library (void)
{
  const char *folder = g_getenv ("BERGHOLT_PROBLEMS");
  if (folder != NULL)
    return folder;
  /* before `make install` the library is the one in the source tree */
  return g_file_test (BG_PROBLEMS_INSTALLED, G_FILE_TEST_IS_DIR) ? BG_PROBLEMS_INSTALLED
                                                                 : BG_PROBLEMS_SOURCE;
}

BgProblem *
bg_problem_open (const char *problem, GError **error)
{
  if (g_str_has_suffix (problem, ".peg") || strchr (problem, G_DIR_SEPARATOR) != NULL)
    return bg_problem_load (problem, error);
  g_autofree char *base = g_strconcat (problem, ".peg", NULL);
  g_autofree char *path = g_build_filename (bg_problem_library (), base, NULL);
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return bg_problem_load (path, error);
  g_autofree char *quoted = bg_excerpt (problem, -1);
  bg_input_error (error, "no problem '%s' in the library %s, expected a name of a problem there "
                  "or a .peg file", quoted, bg_problem_library ());
  return NULL;
}
