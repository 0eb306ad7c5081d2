#include "cli/other_program.h"

#include <glib.h>
#include <unistd.h>

#include "problem/problem.h"

char *
bg_other_program_find (const char *name)
{
  static const char *const places[] = { "", "../libexec/bergholt", BG_LIBEXEC };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (self != NULL ? self : "");
  for (size_t i = self == NULL ? G_N_ELEMENTS (places) - 1 : 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *place = g_canonicalize_filename (places[i], folder);
      g_autofree char *path = g_build_filename (place, name, NULL);
      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }
  return NULL;
}

void
bg_other_program_run (const char *path, char **argv)
{
  /* the same library, from wherever the other stands */
  g_setenv ("BERGHOLT_PROBLEMS", bg_problem_library (), TRUE);
  execv (path, argv);
}
