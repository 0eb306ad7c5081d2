#include <bergholt/plugin.h>
#include <gmp.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/processes.h"
#include "cli/programs.h"
#include "core/error.h"
#include "core/nearest.h"

/* Modules call the program's own functions: this table makes the linker keep them all. */
#define FUNCTION(name) (void (*) (void)) name,
__attribute__ ((used)) static void (*const exported[]) (void) = {
#include "public/functions.def"
};
#undef FUNCTION

static const BgCommandEntry commands[] = {
#define COMMAND(name, symbol, summary) { name, &symbol, summary },
#include "cli/commands.def"
#undef COMMAND
  { NULL, NULL, NULL }
};

enum { N_COMMANDS = G_N_ELEMENTS (commands) - 1 };

static void print_usage (void) {
  fputs ("Usage:\n"
         "  bergholt COMMAND [OPTION...] [ARGUMENT...]\n"
         "\n"
         "Shortest solutions of peg solitaire problems.\n"
         "\n"
         "Commands:\n",
         stdout);
  for (size_t i = 0; i < N_COMMANDS; i++)
    printf ("  %-12s %s\n", commands[i].name, commands[i].summary);
  puts ("\n"
        "Options:\n"
        "  --help       this text; after a command, the command's own\n"
        "  --version    version, copyright and licence\n"
        "\n"
        "bergholt help COMMAND is the same as bergholt COMMAND --help.");
}

static int fail_unknown (const char *word) {
  const char *names[N_COMMANDS];
  for (size_t i = 0; i < N_COMMANDS; i++)
    names[i] = commands[i].name;
  const BgExcerpt quoted = bg_excerpt (word, -1);
  const char *nearest = bg_nearest (word, names, N_COMMANDS);
  GError *error = NULL;
  if (*word == '-')
    bg_input_error (&error, "unknown option '%s', expected --help or --version", quoted.text);
  else if (nearest != NULL)
    bg_input_error (&error, "unknown command '%s', did you mean '%s'?", quoted.text, nearest);
  else
    bg_input_error (&error, "unknown command '%s', see bergholt --help", quoted.text);
  return bg_cli_fail (error);
}

static bool is_one_of (const char *word, const char *a, const char *b, const char *c) {
  return strcmp (word, a) == 0 || strcmp (word, b) == 0 || strcmp (word, c) == 0;
}

/* Runs the command ARGV[0]. */
static int run_command (int argc, char **argv) {
  const BgCommand *command = bg_cli_find (commands, argv[0]);
  if (command == NULL)
    return fail_unknown (argv[0]);
  /* the name that --help and messages show */
  g_autofree char *name = g_strconcat ("bergholt ", argv[0], NULL);
  g_set_prgname (name);
  BgCommon *common;
  GError *error = NULL;
  int status = -1;
  bool ready = bg_cli_open (command, argc, argv, &common, &error);
  bg_programs_run_wide (&error);
  if (command->is_shared)
    ready = bg_processes_begin (common, &error);
  if (ready)
    status = command->run (common, &error);
  bg_programs_run_wide (&error);
  if (error != NULL)
    status = bg_cli_fail (error);
  status = bg_processes_end (common, status);
  bg_cli_close (common);
  return status;
}

static int dispatch (int argc, char **argv) {
  if (argc < 2) {
    fputs ("bergholt: expected a command, as in: bergholt solve english-central\n"
           "See bergholt help, and bergholt list for the problems there are.\n",
           stderr);
    return BG_EXIT_INPUT;
  }
  if (strcmp (argv[1], "complete") == 0)
    return bg_complete (commands, argc - 2, argv + 2);
  if (strcmp (argv[1], "manual") == 0)
    return bg_manual (commands, argv[2]);
  const bool help = is_one_of (argv[1], "help", "--help", "-h");
  if (help && argc > 2) {
    char *line[] = { argv[2], (char *) "--help", NULL };
    return run_command (2, line);
  }
  if (help)
    print_usage ();
  else if (is_one_of (argv[1], "version", "--version", "-V"))
    bg_cli_print_version ();
  else {
    bg_programs_run_native ();
    return run_command (argc - 1, argv + 1);
  }
  return BG_EXIT_DONE;
}

/* Results that did not reach a full disk must not look like success.  Runs at
   exit, since a command's --help ends the program from inside GLib. */
static void close_output (void) {
  bool failed = ferror (stdout);
  if (fclose (stdout) == 0 && !failed)
    return;
  GError *error = NULL;
  bg_limit_error (&error, "standard output: the results could not be written");
  _exit (bg_cli_fail (error));
}

/* GLib ends a program where the system refuses it memory.  Tables ask for theirs by
   other ways (core/memory.h), and leave a reserve; a refusal all the same is of some
   hundred bytes that the program needs.  Then the program ends as at its own limit, after
   the results that it has printed. */
static void end_without_memory (const char *domain, GLogLevelFlags level, const char *message,
                                void *) {
  /* without a message there was no memory for that either */
  if (message != NULL && strstr (message, "failed to allocate") == NULL)
    g_log_default_handler (domain, level, message, NULL);
  fflush (stdout);
  fputs ("bergholt: out of memory: the system refuses more\n", stderr);
  _exit (BG_EXIT_LIMIT);
}

static void *grow (void *memory, size_t, size_t bytes) {
  return g_realloc (memory, bytes);
}

static void give_back (void *memory, size_t) {
  g_free (memory);
}

/* Memory for tables is asked for again and again: free memory goes back to the system, and does
   not stay with malloc, which would keep more the larger the tables get. */
#define TABLE (1 << 20)

int main (int argc, char **argv) {
  mallopt (M_MMAP_THRESHOLD, TABLE);
  mallopt (M_TRIM_THRESHOLD, TABLE);
  g_log_set_handler ("GLib", G_LOG_LEVEL_ERROR | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION,
                     end_without_memory, NULL);
  /* exact numbers ask GLib, so that there is one way to end */
  mp_set_memory_functions (g_malloc, grow, give_back);
  setlocale (LC_ALL, "");
  /* numbers look the same everywhere: others read them */
  setlocale (LC_NUMERIC, "C");
  /* and so do the words of GLib, in the one language that this program knows */
  setlocale (LC_MESSAGES, "C");
  /* `bergholt ... | head` ends quietly, also under a parent that ignores it */
  signal (SIGPIPE, SIG_DFL);
  /* a limit on the size of files is an error of the write, like a full disk */
  signal (SIGXFSZ, SIG_IGN);
  atexit (close_output);
  GError *error = NULL;
  return bg_programs_begin (argv, &error) ? dispatch (argc, argv) : bg_cli_fail (error);
}
