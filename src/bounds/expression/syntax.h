/* The syntax of expressions, the same on the command line and in problem files:

       value      = condition { "or" condition }                  1 if it holds, else 0
       condition  = comparison { "and" comparison }               likewise; not 0 holds
       comparison = sum [ ("<" | "<=" | "=" | "!=" | ">=" | ">") sum ]
       sum        = remainder { ("+" | "-") remainder }
       remainder  = product { "mod" product }                     from 0 up to the divisor
       product    = factor { ("*" | "/") factor }
       factor     = "-" factor | NUMBER | "#" SET | "#[" holes "]" | bound [ "[" holes "]" ]
       bound      = NAME [ "(" setting { "," setting } ")" ] | "(" value ")"
                  | ("ceil" | "floor" | "sym") "(" value ")"
                  | ("min" | "max") "(" value { "," value } ")"
       setting    = PARAMETER "=" NUMBER
       holes      = SET | "rest" | a list of holes, as in c1 e1

   #SET is the number of pegs in a set: a set that the group of the file names, corners, cat0 to
   cat3 (the categories) or pegs (all holes).  NAME is a heuristic; a '-' belongs to it where a
   letter follows, so a minus after a name needs a blank after it.  `/` is exact, and the divisor
   must be constant, that of `mod` a whole number above 0.  sym(VALUE) is the greatest VALUE,
   rounded up, of the images of a position under the symmetries that keep the finishes.

   NAME[SET] is the heuristic prepared for the moves that start in SET (heuristic.h), and
   (...)[SET] has every heuristic inside prepared so.  `rest` is all holes that no other [SET]
   of the same sum names.  A sum of bounds whose sets have no hole in common counts different
   moves, and is a bound: corner[corners] + merson[rest]. */
#ifndef BG_SYNTAX_H
#define BG_SYNTAX_H

#include "problem/problem.h"

typedef enum {
  BG_SYNTAX_NUMBER,
  BG_SYNTAX_COUNT, /* #SET */
  BG_SYNTAX_HEURISTIC,
  BG_SYNTAX_MAX, /* from here on: of operands */
  BG_SYNTAX_MIN,
  BG_SYNTAX_SUM, /* -x is a sum of one inverse operand */
  BG_SYNTAX_PRODUCT,
  BG_SYNTAX_CEIL,
  BG_SYNTAX_FLOOR,
  BG_SYNTAX_LESS,
  BG_SYNTAX_AT_MOST,
  BG_SYNTAX_EQUAL,
  BG_SYNTAX_DIFFERENT,
  BG_SYNTAX_AND,
  BG_SYNTAX_OR,
  BG_SYNTAX_MOD,
  BG_SYNTAX_SYMMETRIC,
} BgSyntaxKind;

typedef enum {
  BG_RESTRICTED_NOT,
  BG_RESTRICTED_TO_HOLES,
  BG_RESTRICTED_TO_REST, /* until the sum is read, then to holes */
} BgRestriction;

typedef struct {
  char *name;
  int value;
} BgSetting;

typedef struct {
  BgSyntaxKind kind;
  const char *at, *end;    /* in the text */
  const char *operator_at; /* the sign before an operand of a sum or product, or AT */
  bool inverse;            /* subtracted by the sum, divided by in the product */
  BgRestriction restriction;
  BgPosition holes; /* of the restriction, or counted */
  int number;
  char *name;          /* of a heuristic */
  GArray *settings;    /* of BgSetting; of a heuristic */
  GPtrArray *operands; /* of BgSyntax */
} BgSyntax;

/* Where an expression stands. */
typedef struct {
  const BgBoard *board;
  const char *text;
  const GArray *sets; /* of BgNamedHoles: the file's; NULL on the command line */
  const char *where;  /* the file and group; NULL on the command line */
} BgSource;

/* Sets the error, which names the place AT in the text by its column in characters, and
   returns NULL, which is also false. */
void *bg_source_complain (const BgSource *source, const char *at, GError **error,
                          const char *format, ...) G_GNUC_PRINTF (4, 5);

/* The holes of the set WORD: one that the file names, or one that every board has. */
bool bg_source_find_set (const BgSource *source, const char *word, BgPosition *holes);

/* Sets the error of a set that does not exist, nor is one of OTHERS; returns NULL. */
void *bg_source_complain_of_set (const BgSource *source, const char *at, GError **error,
                                 const char *others);

/* Reads the text; NULL with the error set where the grammar does not allow it. */
BgSyntax *bg_syntax_parse (const BgSource *source, GError **error);

/* A node without operands or settings. */
BgSyntax *bg_syntax_new (BgSyntaxKind kind, const char *at);
void bg_syntax_free (BgSyntax *syntax);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgSyntax, bg_syntax_free)

static inline const BgSyntax *bg_syntax_operand (const BgSyntax *syntax, guint index) {
  return syntax->operands->pdata[index];
}

#endif
