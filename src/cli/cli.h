/* Parts that the subcommands share: options, exit statuses, forms of results, one-line errors. */
#ifndef BG_CLI_H
#define BG_CLI_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "options/options.h"
#include "pictures/text.h"
#include "problem/problem.h"
#include "records/text_form.h"

enum {
  BG_EXIT_DONE = 0,
  BG_EXIT_UNSOLVABLE = 1, /* proved unsolvable, or an expectation failed */
  BG_EXIT_INPUT = 2,      /* bad usage or bad input */
  BG_EXIT_LIMIT = 3,      /* stopped by a limit or a signal */
};

/* A subcommand is called with the options that each has and with its arguments. */
typedef struct {
  gboolean json;        /* --json: one document on standard output */
  BgTableFormat format; /* BG_TABLE_NONE: that */
  gboolean quiet;       /* -q: no progress */
  gint64 verbose;       /* --verbose: seconds between lines of progress; 0: not as lines */
  gint64 threads;       /* --threads; default: all cores */
  uint64_t memory;      /* --memory, in bytes; default: 3/4 of free memory */
  int rule;             /* --rule; 0: the board's usual one */
  bool memory_given;
  const BgOptions *options; /* that were given */
  char **arguments;         /* end with NULL */
  BgProblem *problem;       /* the first of them, or the first two or three as BOARD START
                               FINISH, if the command takes one; or whose board is taken;
                               else NULL */
  bool finish_given;        /* of the problem; false: BOARD START, to any */
  const BgBoard *board;     /* of the problem, or the first, if the command takes a board */
  const struct BgTransport *transport; /* to the other processes of the command, or NULL */
} BgCommon;

/* A subcommand.  Its options go to static variables of its file. */
typedef struct {
  const char *parameters; /* "PROBLEM [EXPR...]": one in brackets may be left out, one with
                                   dots stands for any number; a PROBLEM or BOARD that is the
                                   first is opened, if it is given */
  const char *summary, *description; /* the head and the foot of its --help */
  const BgOption *options;           /* end with a name NULL; NULL: only the common ones */
  bool finish_is_optional;           /* BOARD START is a problem to any */
  bool obeys_conditions;             /* of a problem (problem/conditions.h); false: one that has
                                        some is refused */
  bool knows_open_goals; /* finishes that are not listed (bg_problem_is_open); likewise */
  bool knows_fewest;     /* the finish `fewest`; likewise */
  bool is_shared;        /* by the processes that mpirun has started */
  /* Do the options agree, in what no rule of theirs says?  May be NULL. */
  bool (*check) (const BgCommon *common, GError **error);
  /* Does the work and prints its result; the exit status, or -1 with ERROR. */
  int (*run) (const BgCommon *common, GError **error);
} BgCommand;

/* Takes apart the command line of COMMAND, whose name is argv[0], and opens its problem or board,
   to be closed in any case.  --help is printed and ends the program. */
bool bg_cli_open (const BgCommand *command, int argc, char **argv, BgCommon **opened,
                  GError **error);
void bg_cli_close (BgCommon *opened);

/* Every option of COMMAND: its own, then the common ones. */
BgOptions *bg_cli_options (const BgCommand *command);

/* --rule, of a board or of problems. */
#define BG_RULE(variable, help, ...) \
  BG_CHOICE ("rule", variable, bg_cli_rules, help, "R", __VA_ARGS__)
extern const char *const bg_cli_rules[];

/* The rule of that name, 0 of NULL. */
int bg_cli_rule (const char *name);

/* The forms of a record other than JSON. */
typedef struct {
  const BgTextLine *text; /* NULL: the table */
  const char *list;       /* the key of the list that is the table; NULL: ROWS or, if there are
                             none, one row, the record */
  const BgRecord *rows;
  const BgColumn *columns; /* NULL: all fields of the first row, as CSV */
  int n_columns;
  const BgTextLine *note; /* below a table, on standard error; may be NULL */
} BgForms;

/* The formats of tables that options ask for. */
extern gboolean bg_cli_formats[BG_TABLE_HTML + 1];
#define BG_CSV(...) \
  BG_FLAG ("csv", bg_cli_formats[BG_TABLE_CSV], "Print comma-separated values", \
           .excludes = "latex html json", __VA_ARGS__)
#define BG_LATEX(...) \
  BG_FLAG ("latex", bg_cli_formats[BG_TABLE_LATEX], "Print a table for LaTeX", \
           .excludes = "html json", __VA_ARGS__)
#define BG_HTML(...) \
  BG_FLAG ("html", bg_cli_formats[BG_TABLE_HTML], "Print a table as a page", .excludes = "json", \
           __VA_ARGS__)

/* Prints the RECORD of a command in the form that the options ask for. */
void bg_cli_print (const BgCommon *common, const BgRecord *record, const BgForms *forms);

/* Print at once, of a result that takes long, what RECORD has so far, where text is asked for; and
   one row of a table, of which NULL is the head, where that is comma-separated values or text. */
void bg_cli_print_part (const BgCommon *common, const BgRecord *record, const BgTextLine *text);
void bg_cli_print_row (const BgCommon *common, const BgRecord *row, const BgForms *forms);

/* Is the result printed as text? */
bool bg_cli_is_text (const BgCommon *common);

/* Does --output name standard output, as NULL and "-" do? */
bool bg_cli_is_printed (const char *output);

/* Writes LENGTH bytes there or to that file. */
bool bg_cli_write (const char *output, const void *bytes, size_t length, GError **error);

/* Where expressions may find heuristics beside the built-in and the problem's own; members may be
   NULL. */
typedef struct {
  char **plugins;  /* modules */
  char **declared; /* problem files */
  char **checked;  /* of heuristics --check --record */
} BgBoundFiles;

#define BG_BOUND_FILES(files) \
  BG_FILES ("heuristics", (files).declared, "Use the heuristics that a problem file declares", \
            .section = "HEURISTICS", \
            .more = "FILE is a problem, or a file of groups [heuristic NAME] alone, on the " \
                    "problem's board; may be repeated."), \
      BG_FILES ("plugin", (files).plugins, "Load heuristics from a module", \
                .section = "HEURISTICS", .more = "May be repeated.")

#define BG_CHECKED(files, ...) \
  BG_FILES ("checked", (files).checked, \
            "Take the bound of a check of all positions for proved; may be repeated", \
            .more = "`heuristics --check --record` writes FILE, for one expression, problem and " \
                    "version of the program.", \
            __VA_ARGS__)

/* Loads FILES for PROBLEM.  A fault in a module, then or later, ends the program with a line that
   names it. */
bool bg_cli_load_bounds (BgProblem *problem, const BgBoundFiles *files, GError **error);

/* --version. */
void bg_cli_print_version (void);

/* Says where a heuristic was given that has been refused: puts WHERE, as "--" or
   "central.peg: [search] ", before a message that begins with "heuristic".  One about a
   declaration begins with the place of that.  Returns NULL, which is also false. */
void *bg_cli_blame (GError **error, int code, const char *where);

/* Prints "bergholt: MESSAGE" on standard error, frees ERROR and returns the
   exit status that goes with it. */
int bg_cli_fail (GError *error);

/* Every command: a name NULL ends the list. */
typedef struct {
  const char *name;
  const BgCommand *command;
  const char *summary;
} BgCommandEntry;

/* bergholt complete (complete.c): prints a line for each word that the last of N words after
   "bergholt complete" may become; none: any file.  Returns the exit status. */
int bg_complete (const BgCommandEntry *commands, int n, char **words);

/* bergholt manual (manual.c): prints the options of the command NAME for doc/manual.awk, a line
   each; of NULL all commands, and the common options.  Returns the exit status. */
int bg_manual (const BgCommandEntry *commands, const char *name);

/* The command of that name, or NULL. */
const BgCommand *bg_cli_find (const BgCommandEntry *commands, const char *name);

/* The first argument where a command has PARAMETERS is opened as one of these. */
typedef enum { BG_SUBJECT_NONE, BG_SUBJECT_PROBLEM, BG_SUBJECT_BOARD } BgSubject;
BgSubject bg_cli_subject (const char *parameters);

#define COMMAND(name, symbol, summary) extern const BgCommand symbol;
#include "cli/commands.def"
#undef COMMAND

#endif
