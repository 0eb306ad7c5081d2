#include "cli/width.h"

#include "board/position.h"
#include "core/error.h"

#if BG_WIDTH == 64

#include <errno.h>
#include <string.h>

#include "cli/other_program.h"
#include "core/file.h"

#define PROGRAM "bergholt-wide"

static char **arguments;

/* Returns why the other program does not run. */
static char *
run_wide (void)
{
  g_autofree char *program = bg_other_program_find (PROGRAM);
  if (program == NULL)
    return g_strdup (PROGRAM ", the program for them, is not installed beside this one");
  if (!bg_file_give_back_input ())
    return g_strdup_printf ("standard input cannot be handed on: %s", g_strerror (errno));
  bg_other_program_run (program, arguments);
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
    return bg_input_error (error, "BERGHOLT_WIDTH: '%s', expected 64 or 128",
                           bg_excerpt (width, -1).text);
  g_autofree char *reason = run_wide ();
  return bg_input_error (error, "BERGHOLT_WIDTH: %s", reason);
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
