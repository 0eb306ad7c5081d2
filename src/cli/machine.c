#include "cli/machine.h"

#include <glib.h>
#include <unistd.h>

#include "problem/problem.h"

#ifdef BG_DISPATCH

#define PROGRAM "bergholt-x86-64-v3"

void
bg_machine_hand_over (char **argv)
{
  static const char *const places[] = { "", "../libexec/bergholt", BG_LIBEXEC };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  if (self == NULL || g_str_has_suffix (self, "/" PROGRAM)
      || !__builtin_cpu_supports ("x86-64-v3"))
    return;
  g_autofree char *folder = g_path_get_dirname (self);
  /* the same library, from wherever the other stands */
  g_setenv ("BERGHOLT_PROBLEMS", bg_problem_library (), TRUE);
  for (size_t i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *place = g_canonicalize_filename (places[i], folder);
      g_autofree char *path = g_build_filename (place, PROGRAM, NULL);
      execv (path, argv);
    }
}

#else

void
bg_machine_hand_over (char **)
{
}

#endif
