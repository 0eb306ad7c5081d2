#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "core/error.h"

typedef struct
{
  const char *name;
  const BgCommand *command;
  const char *summary;
} Entry;

static const Entry commands[] = {
#define COMMAND(name, symbol, summary) { name, &symbol, summary },
#include "cli/commands.def"
#undef COMMAND
};

static void
print_usage (FILE *stream)
{
  fputs ("Usage:\n"
         "  bergholt COMMAND [OPTION...] [ARGUMENT...]\n"
         "\n"
         "Shortest solutions of peg solitaire problems.\n"
         "\n"
         "Commands:\n", stream);
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    fprintf (stream, "  %-12s %s\n", commands[i].name, commands[i].summary);
  fputs ("\n"
         "Options:\n"
         "  --help       this text; after a command, the command's own\n"
         "  --version    version, copyright and licence\n", stream);
}

static void
print_version (void)
{
  puts (PACKAGE_STRING "\n"
        "Copyright (C) 2026 the Bergholt authors\n"
        "License GPL-3.0-or-later <https://gnu.org/licenses/gpl.html>\n"
        "This is free software: you may change and redistribute it.\n"
        "There is no warranty, as far as the law permits.");
}

static int
fail_unknown (const char *word)
{
  g_autoptr (GString) known = g_string_new (NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (known, "%s, ", commands[i].name);
  g_autofree char *quoted = bg_excerpt (word, -1);
  GError *error = NULL;
  bg_input_error (&error, "unknown %s '%s', expected one of %s--help, --version",
                  *word == '-' ? "option" : "command", quoted, known->str);
  return bg_cli_fail (error);
}

static int
dispatch (int argc, char **argv)
{
  if (argc < 2)
    {
      print_usage (stderr);
      return BG_EXIT_INPUT;
    }
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0)
    {
      print_usage (stdout);
      return BG_EXIT_DONE;
    }
  if (strcmp (argv[1], "--version") == 0)
    {
      print_version ();
      return BG_EXIT_DONE;
    }
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      {
        /* the name that --help and messages show */
        g_autofree char *name = g_strconcat ("bergholt ", argv[1], NULL);
        g_set_prgname (name);
        return bg_cli_run (commands[i].command, argc - 1, argv + 1);
      }
  return fail_unknown (argv[1]);
}

/* Results that did not reach a full disk must not look like success.  Runs at
   exit, since a command's --help ends the program from inside GLib. */
static void
close_output (void)
{
  bool failed = ferror (stdout);
  if (fclose (stdout) == 0 && !failed)
    return;
  GError *error = NULL;
  bg_limit_error (&error, "standard output: the results could not be written");
  _exit (bg_cli_fail (error));
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  /* numbers look the same everywhere: others read them */
  setlocale (LC_NUMERIC, "C");
  /* `bergholt ... | head` ends quietly, also under a parent that ignores it */
  signal (SIGPIPE, SIG_DFL);
  /* a limit on the size of files is an error of the write, like a full disk */
  signal (SIGXFSZ, SIG_IGN);
  atexit (close_output);
  return dispatch (argc, argv);
}
