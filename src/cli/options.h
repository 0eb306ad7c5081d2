/* Options of the command line: a table a command, from which the parser, --help, the rules and the
   completions of shells follow. */
#ifndef BG_OPTIONS_H
#define BG_OPTIONS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/board.h"

typedef struct
{
  int first, last;              /* LAST 0: no end is given */
} BgRange;

/* The part NUMBER, from 0, of N. */
typedef struct
{
  int number, n;
} BgPart;

typedef enum { BG_UNIT_CM, BG_UNIT_MM, BG_UNIT_IN, BG_UNIT_PT, BG_UNIT_PX } BgUnit;

typedef struct
{
  double value;
  BgUnit unit;
} BgLength;

/* Kinds of options, by their values. */
typedef enum
{
  BG_OPTION_FLAG,               /* has none */
  BG_OPTION_REFUSED,            /* a flag of all commands that this one refuses, WHY_EXCLUDES says
                                   why */
  BG_OPTION_TEXT,
  BG_OPTION_HEURISTIC,          /* a text: an expression of heuristics */
  BG_OPTION_FILE,
  BG_OPTION_TEXTS,              /* as often as the option is given; NULL ends them */
  BG_OPTION_FILES,
  BG_OPTION_NUMBER,             /* from LEAST to MOST */
  BG_OPTION_SIZE,               /* bytes above 0, as in 4G */
  BG_OPTION_WORD,               /* one of WORDS, its place */
  BG_OPTION_NAME,               /* one of WORDS, itself */
  BG_OPTION_RANGE,              /* "5-9", "5-" or "5": numbers from LEAST to MOST */
  BG_OPTION_PART,               /* "1/8" */
  BG_OPTION_LENGTH,             /* "12cm" */
  BG_OPTION_POSITION,           /* on the command's board */
} BgOptionKind;

/* An option.  Its variable stays as it is where the option is not given.  Others are named without
   their dashes, several between blanks; a word of theirs may follow, as in "by=jumps".  What would
   be ignored is refused. */
typedef struct
{
  BgOptionKind kind;
  char letter;                  /* its short name, or 0 */
  const char *name;             /* without its dashes; NULL: ends a table */
  union
  {
    gboolean *flag;
    char **text;                /* also of files and heuristics */
    char ***texts;
    gint64 *number;             /* also of words */
    const char **word;          /* of names */
    uint64_t *size;
    BgRange *range;
    BgPart *part;
    BgLength *length;
    BgPosition *position;
  };
  gint64 least, most;
  const char *const *words;     /* end with NULL */
  const char *placeholder;      /* of the value, in the help; NULL: it has none */
  const char *help;             /* NULL: not shown */
  bool is_needed;               /* the command does not go without, the help is the choice */
  const char *needs;            /* of these options, one has to be given too; NULL: none */
  const char *excludes;         /* of these, none may be given; NULL: any */
  const char *why_needs, *why_excludes; /* for messages; NULL: nothing */
  const char *parameters;       /* take the place of the command's; NULL: they stay */
} BgOption;

/* Rows of tables.  What follows the help and the placeholder are rules, as in .needs = "disk". */
#define BG_OPTION_ROW(kind_, member, name_, variable, placeholder_, help_, ...) \
  { .kind = kind_, .name = name_, .member = &(variable), .placeholder = placeholder_, \
    .help = help_, __VA_ARGS__ }
#define BG_FLAG(name, variable, help, ...) \
  BG_OPTION_ROW (BG_OPTION_FLAG, flag, name, variable, NULL, help, __VA_ARGS__)
#define BG_REFUSED(name_, why) { .kind = BG_OPTION_REFUSED, .name = name_, .why_excludes = why }
#define BG_TEXT(name, variable, help, what, ...) \
  BG_OPTION_ROW (BG_OPTION_TEXT, text, name, variable, what, help, __VA_ARGS__)
#define BG_HEURISTIC(name, variable, help, ...) \
  BG_OPTION_ROW (BG_OPTION_HEURISTIC, text, name, variable, "EXPR", help, __VA_ARGS__)
#define BG_FILE(name, variable, help, what, ...) \
  BG_OPTION_ROW (BG_OPTION_FILE, text, name, variable, what, help, __VA_ARGS__)
#define BG_TEXTS(name, variable, help, what, ...) \
  BG_OPTION_ROW (BG_OPTION_TEXTS, texts, name, variable, what, help, __VA_ARGS__)
#define BG_FILES(name, variable, help, what, ...) \
  BG_OPTION_ROW (BG_OPTION_FILES, texts, name, variable, what, help, __VA_ARGS__)
#define BG_NUMBER(name, variable, least_, most_, help, what, ...) \
  BG_OPTION_ROW (BG_OPTION_NUMBER, number, name, variable, what, help, .least = least_, \
                 .most = most_, __VA_ARGS__)
#define BG_SIZE(name, variable, help, ...) \
  BG_OPTION_ROW (BG_OPTION_SIZE, size, name, variable, "SIZE", help, __VA_ARGS__)
#define BG_WORD(name, variable, words_, help, what, ...) \
  BG_OPTION_ROW (BG_OPTION_WORD, number, name, variable, what, help, .words = words_, __VA_ARGS__)
#define BG_NAME(name, variable, words_, help, what, ...) \
  BG_OPTION_ROW (BG_OPTION_NAME, word, name, variable, what, help, .words = words_, __VA_ARGS__)
#define BG_RANGE(name, variable, least_, most_, help, ...) \
  BG_OPTION_ROW (BG_OPTION_RANGE, range, name, variable, "A-B", help, .least = least_, \
                 .most = most_, __VA_ARGS__)
#define BG_PART(name, variable, help, ...) \
  BG_OPTION_ROW (BG_OPTION_PART, part, name, variable, "K/N", help, __VA_ARGS__)
#define BG_LENGTH(name, variable, help, ...) \
  BG_OPTION_ROW (BG_OPTION_LENGTH, length, name, variable, "LENGTH", help, __VA_ARGS__)
#define BG_POSITION(name, variable, help, ...) \
  BG_OPTION_ROW (BG_OPTION_POSITION, position, name, variable, "POSITION", help, __VA_ARGS__)

/* Options that several commands have. */
#define BG_OUTPUT(variable, help, ...) \
  BG_FILE ("output", variable, help, "FILE", .letter = 'o', __VA_ARGS__)
#define BG_PLUGIN(variable) BG_FILES ("plugin", variable, "Load heuristics from a module", "FILE")

/* Reads TEXT as the value of OPTION into its variable (option_values.c); positions wait for their
   board.  Returns NULL, or what was expected, to be freed. */
char *bg_option_read (const BgOption *option, const char *text);

/* Reads the positions that were given, on BOARD. */
bool bg_options_read_positions (const BgBoard *board, GError **error);

/* The option that a command line names so, as in "--output" or "-o"; or NULL. */
const BgOption *bg_options_find (const GPtrArray *options, const char *word);

/* Takes OPTIONS out of a command line, whose first word is the name of the command, and sets their
   variables.  --help, with all that CONTEXT has for it, ends the program. */
bool bg_options_parse (GOptionContext *context, GPtrArray *options, int *argc, char ***argv,
                       GError **error);

/* Holds those that were given against their rules. */
bool bg_options_check (const GPtrArray *options, GError **error);

/* The last value of the option NAME on the command line, as it stands there, "" of a flag; NULL:
   not given. */
const char *bg_option_text (const char *name);

/* The parameters of a command: OWN unless an option that is given has others. */
const char *bg_options_parameters (const char *own);

#endif
