/* Options by their names: a table a command, from which the parser, --help, the rules and the
   completions of shells follow, and by whose names the library takes them. */
#ifndef BG_OPTIONS_H
#define BG_OPTIONS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/board.h"

typedef struct {
  int first, last; /* LAST 0: no end is given */
} BgRange;

/* The part NUMBER, from 0, of N. */
typedef struct {
  int number, n;
} BgPart;

typedef enum { BG_UNIT_CM, BG_UNIT_MM, BG_UNIT_IN, BG_UNIT_PT, BG_UNIT_PX } BgUnit;

typedef struct {
  double value;
  BgUnit unit;
} BgLength;

/* Kinds of options, by their values. */
typedef enum {
#define KIND(name, type, read) BG_OPTION_##name,
#include "options/option_kinds.def"
#undef KIND
} BgOptionKind;

/* An option.  Its variable stays as it is where the option is not given.  Other options are named
   without their dashes, several between blanks, and a word of theirs may follow, as in "by=jumps".
   An option that would be ignored is refused. */
typedef struct {
  const char *name; /* without its dashes; NULL: ends a table */
  char letter;      /* its short name, or 0 */
  BgOptionKind kind;
  union {
#define KIND(name, type, read) type *name;
#include "options/option_kinds.def"
#undef KIND
  };                        /* where its value goes */
  gint64 least, most;       /* numbers and ranges */
  const char *const *words; /* end with NULL */
  const char *placeholder;  /* of the value, in the help; NULL: it has none */
  const char *help;         /* NULL: not shown */
  const char *more;         /* after the help in the man page; NULL: nothing */
  const char *section;      /* of bergholt(1), which has them for several commands; or NULL */
  bool is_written;          /* a file: its folder has to be there before the work begins */
  bool is_once;             /* given twice it is an error, where others take the last value */
  bool is_needed;           /* the command does not go without, and the help is the choice */
  const char *needs;        /* of these options, one has to be given too; NULL: none */
  const char *excludes;     /* of these, none may be given; NULL: any */
  const char *why_excludes; /* for messages, after the name: "finds one solution"; or NULL */
  const char *parameters;   /* in place of the command's; NULL: those stay */
} BgOption;

/* Rows of tables: more members may follow, as in .needs = "disk". */
#define BG_ROW(kind_, name_, variable, what, help_, ...) \
  { \
    .kind = BG_OPTION_##kind_, .name = name_, .kind_ = &(variable), .placeholder = what, \
    .help = help_, __VA_ARGS__ \
  }
#define BG_FLAG(name, variable, help, ...) BG_ROW (flag, name, variable, NULL, help, __VA_ARGS__)
#define BG_PAUSE(name, variable, least_, most_, help, ...) \
  BG_ROW (pause, name, variable, NULL, help, .least = least_, .most = most_, __VA_ARGS__)
#define BG_REFUSED(name_, why) \
  { .kind = BG_OPTION_refused, .name = name_, .why_excludes = why }
#define BG_TEXT(name, variable, help, what, ...) \
  BG_ROW (text, name, variable, what, help, __VA_ARGS__)
#define BG_HEURISTIC(name, variable, help, ...) \
  BG_ROW (heuristic, name, variable, "EXPR", help, __VA_ARGS__)
#define BG_FILE(name, variable, help, what, ...) \
  BG_ROW (file, name, variable, what, help, __VA_ARGS__)
#define BG_TEXTS(name, variable, help, what, ...) \
  BG_ROW (texts, name, variable, what, help, __VA_ARGS__)
#define BG_FILES(name, variable, help, ...) \
  BG_ROW (files, name, variable, "FILE", help, __VA_ARGS__)
#define BG_NUMBER(name, variable, least_, most_, help, what, ...) \
  BG_ROW (number, name, variable, what, help, .least = least_, .most = most_, __VA_ARGS__)
#define BG_SECONDS(name, variable, help, ...) \
  BG_ROW (seconds, name, variable, "N", help, __VA_ARGS__)
#define BG_SIZE(name, variable, help, ...) BG_ROW (size, name, variable, "SIZE", help, __VA_ARGS__)
#define BG_WORD(name, variable, words_, help, what, ...) \
  BG_ROW (word, name, variable, what, help, .words = words_, __VA_ARGS__)
#define BG_CHOICE(name, variable, words_, help, what, ...) \
  BG_ROW (choice, name, variable, what, help, .words = words_, __VA_ARGS__)
#define BG_RANGE(name, variable, least_, most_, help, ...) \
  BG_ROW (range, name, variable, "A-B", help, .least = least_, .most = most_, __VA_ARGS__)
#define BG_PART(name, variable, help, ...) BG_ROW (part, name, variable, "K/N", help, __VA_ARGS__)
#define BG_LENGTH(name, variable, help, ...) \
  BG_ROW (length, name, variable, "LENGTH", help, __VA_ARGS__)
#define BG_POSITION(name, variable, help, ...) \
  BG_ROW (position, name, variable, "POSITION", help, __VA_ARGS__)

/* Options that several commands have. */
#define BG_OUTPUT(variable, help, ...) \
  BG_FILE ("output", variable, help, "FILE", .letter = 'o', .is_written = true, __VA_ARGS__)

/* The options of tables, and the values that were given, of one command line or one caller. */
typedef struct {
  GPtrArray *table; /* of BgOption */
  GArray *given;    /* of BgGivenOption, in the order in which they were given */
} BgOptions;

typedef struct {
  const BgOption *option;
  char *text; /* its value as it was given; "" of a flag */
} BgGivenOption;

BgOptions *bg_options_new (void);
void bg_options_free (BgOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgOptions, bg_options_free)

/* Adds the rows of TABLE, which may be NULL, but those whose names are there. */
void bg_options_add (BgOptions *options, const BgOption *table);

/* The option that a command line names so, as in "--output" or "-o"; or NULL. */
const BgOption *bg_options_find (const BgOptions *options, const char *word);

/* The name that is nearest to NAME, which is none of OPTIONS; NULL: none is near. */
const char *bg_options_nearest (const BgOptions *options, const char *name);

/* Reads TEXT as the value of OPTION into its variable (option_values.c); positions wait for their
   board.  Returns NULL, or the values that were expected, in words, to be freed. */
char *bg_option_read (const BgOption *option, const char *text);

/* Gives OPTION the value TEXT; NULL: it has none. */
bool bg_options_set (BgOptions *options, const BgOption *option, const char *text, GError **error);

/* Takes OPTIONS out of a command line, whose first word is the name of the command, and sets their
   variables.  --help, with all that CONTEXT has for it, ends the program. */
bool bg_options_parse (BgOptions *options, GOptionContext *context, int *argc, char ***argv,
                       GError **error);

/* Holds the options that were given against their rules. */
bool bg_options_check (const BgOptions *options, GError **error);

/* Reads the positions that were given, on BOARD. */
bool bg_options_read_positions (const BgOptions *options, const BgBoard *board, GError **error);

/* The last value that was given of the option NAME, "" of a flag; NULL: not given. */
const char *bg_options_text (const BgOptions *options, const char *name);

/* The parameters of a command: OWN unless an option that was given has others. */
const char *bg_options_parameters (const BgOptions *options, const char *own);

/* NAMES, which end with NULL, as in "--a, --by jumps or --c"; to be freed. */
char *bg_options_list (char **names);

#endif
