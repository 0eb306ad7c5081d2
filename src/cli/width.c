#include "cli/width.h"

#include "board/position.h"
#include "core/error.h"

#if BG_WIDTH == 64

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "core/file.h"
#include "problem/problem.h"

#define PROGRAM "bergholt-wide"

static char **arguments;

/* Where the program may be: in the folder that it was built in, where `make install' puts it
   beside this program's folder, and where it was meant to be installed. */
static char *
find_program (void)
{
  static const char *const places[] = { "", "../libexec/bergholt", BG_LIBEXEC };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (self != NULL ? self : "");
  for (size_t i = self == NULL ? G_N_ELEMENTS (places) - 1 : 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *place = g_canonicalize_filename (places[i], folder);
      g_autofree char *path = g_build_filename (place, PROGRAM, NULL);
      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }
  return NULL;
}

/* Returns why the other program does not run. */
static char *
run_wide (void)
{
  g_autofree char *program = find_program ();
  if (program == NULL)
    return g_strdup (PROGRAM ", the program for them, is not installed beside this one");
  if (!bg_file_give_back_input ())
    return g_strdup_printf ("standard input cannot be handed on: %s", g_strerror (errno));
  /* the same library, from wherever the other stands */
  g_setenv ("BERGHOLT_PROBLEMS", bg_problem_library (), TRUE);
  execv (program, arguments);
  return g_strdup_printf ("%s: %s", program, g_strerror (errno));
}

bool
bg_width_begin (char **argv, GError **error)
{
  arguments = (char **) g_memdup2 (argv, (g_strv_length (argv) + 1) * sizeof *argv);
  const char *width = g_getenv ("BERGHOLT_WIDTH");
  if (width == NULL || strcmp (width, "64") == 0)
    return true;
  if (strcmp (width, "128") != 0)
    {
      g_autofree char *quoted = bg_excerpt (width, -1);
      bg_input_error (error, "BERGHOLT_WIDTH: '%s', expected 64 or 128", quoted);
      return false;
    }
  g_autofree char *reason = run_wide ();
  bg_input_error (error, "BERGHOLT_WIDTH: %s", reason);
  return false;
}

void
bg_width_hand_over (GError **error)
{
  if (!g_error_matches (*error, BG_ERROR, BG_ERROR_WIDTH))
    return;
  g_autofree char *reason = run_wide ();
  g_autofree char *message = g_strdup_printf ("%s; %s", (*error)->message, reason);
  g_clear_error (error);
  g_set_error_literal (error, BG_ERROR, BG_ERROR_INPUT, message);
}

#else

bool
bg_width_begin (char **, GError **)
{
  return true;
}

void
bg_width_hand_over (GError **)
{
}

#endif
