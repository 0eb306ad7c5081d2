/* What the subcommands share: options, exit statuses, one-line errors. */
#ifndef BG_CLI_H
#define BG_CLI_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum
{
  BG_EXIT_DONE = 0,
  BG_EXIT_UNSOLVABLE = 1,       /* proved unsolvable, or an expectation failed */
  BG_EXIT_INPUT = 2,            /* bad usage or bad input */
  BG_EXIT_LIMIT = 3,            /* stopped by a limit or a signal */
};

/* The options that every subcommand has. */
typedef struct
{
  gboolean json;                /* --json: one document on standard output */
  gboolean quiet;               /* -q: no progress */
  int threads;                  /* --threads; default: all cores */
  uint64_t memory;              /* --memory, in bytes; default: 3/4 of what is free */
} BgCommon;

/* Parses the command line of a subcommand: ENTRIES are its own options,
   PARAMETERS what stands behind them ("PROBLEM"), SUMMARY and DESCRIPTION the
   head and foot of its --help (which is printed and ends the program).  What
   remains in *argv behind argv[0] are the arguments; MIN_ARGUMENTS and
   MAX_ARGUMENTS bound their number. */
bool bg_cli_parse (BgCommon *common, const GOptionEntry *entries, const char *parameters,
                   const char *summary, const char *description, int min_arguments,
                   int max_arguments, int *argc, char ***argv, GError **error);

/* Reads TEXT, the value of OPTION, as a whole number from LEAST to MOST; where the
   option was not given, TEXT is NULL and *value stays as it is. */
bool bg_cli_parse_number (const char *option, const char *text, int least, int most, int *value,
                          GError **error);

/* Is there anything between --at-least and --max-moves?  0: not given. */
bool bg_cli_check_deepening (int at_least, int max_moves, GError **error);

/* Says where a heuristic was given that has been refused: puts WHERE, as "--" or
   "central.peg: [search] ", before a message that begins with "heuristic".  One about a
   declaration begins with the place of that. */
void bg_cli_blame_heuristic (GError **error, const char *where);

/* Prints "bergholt: MESSAGE" on standard error, frees ERROR and returns the
   exit status that goes with it. */
int bg_cli_fail (GError *error);

#define COMMAND(name, function, summary) int function (int argc, char **argv);
#include "cli/commands.def"
#undef COMMAND

#endif
