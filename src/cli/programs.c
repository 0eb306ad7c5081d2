#include "cli/programs.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "core/error.h"
#include "core/file.h"
#include "problem/problem.h"

#define NATIVE "bergholt-x86-64-v3"
#define WIDE "bergholt-wide"

static char **arguments;

/* Where the program NAME stands: in the folder of this program, as in the build tree, in
   libexec/bergholt beside that folder, or where it was meant to be installed; NULL if it is in
   none of them.  To be freed. */
static char *find_program (const char *name) {
  static const char *const places[] = { "", "../libexec/bergholt", BG_LIBEXEC };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (self != NULL ? self : "");
  for (size_t i = self == NULL ? G_N_ELEMENTS (places) - 1 : 0; i < G_N_ELEMENTS (places); i++) {
    g_autofree char *place = g_canonicalize_filename (places[i], folder);
    g_autofree char *path = g_build_filename (place, name, NULL);
    if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE) && bg_file_is_trusted (path))
      return g_steal_pointer (&path);
  }
  return NULL;
}

/* Returns only if that fails, with errno. */
static void run_program (const char *path) {
  /* the same library, from wherever the other stands */
  g_setenv ("BERGHOLT_PROBLEMS", bg_problem_library (), TRUE);
  execv (path, arguments);
}

/* Returns why the other program does not run. */
static char *run_wide (void) {
  g_autofree char *program = find_program (WIDE);
  if (program == NULL)
    return g_strdup (WIDE ", the program for them, is not installed beside this one");
  const char *lost = bg_file_give_back ();
  if (lost != NULL)
    return g_strdup_printf ("%s cannot be handed on to " WIDE ": %s", lost, g_strerror (errno));
  run_program (program);
  return g_strdup_printf ("%s: %s", program, g_strerror (errno));
}

bool bg_programs_begin (char **argv, GError **error) {
  if (BG_WIDTH == 64)
    arguments = (char **) g_memdup2 (argv, (g_strv_length (argv) + 1) * sizeof *argv);
  const char *width = g_getenv ("BERGHOLT_WIDTH");
  if (BG_WIDTH != 64 || width == NULL || strcmp (width, "64") == 0)
    return true;
  if (strcmp (width, "128") != 0)
    return bg_input_error (error, "BERGHOLT_WIDTH: '%s', expected 64 or 128",
                           bg_excerpt (width, -1).text);
  g_autofree char *reason = run_wide ();
  return bg_input_error (error, "BERGHOLT_WIDTH: %s", reason);
}

void bg_programs_run_wide (GError **error) {
  if (BG_WIDTH != 64 || !g_error_matches (*error, BG_ERROR, BG_ERROR_WIDTH))
    return;
  g_autofree char *reason = run_wide ();
  g_autofree char *message = g_strdup_printf ("%s; %s", (*error)->message, reason);
  g_clear_error (error);
  g_set_error_literal (error, BG_ERROR, BG_ERROR_INPUT, message);
}

void bg_programs_run_native (void) {
#ifdef BG_DISPATCH
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  if (self == NULL || g_str_has_suffix (self, "/" NATIVE) || !__builtin_cpu_supports ("x86-64-v3"))
    return;
  g_autofree char *program = find_program (NATIVE);
  if (program != NULL)
    run_program (program);
#endif
}
