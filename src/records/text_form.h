/* Text forms: the words in which a record is printed, as data beside the code that fills it.

   A form is a list of lines, which ends with a line { NULL }.  Braces in the text of a line are
   places:

     {KEY}                the value of a field; "a.b" is the field b of the record a, "." an item of
                          a list, "#" its number, from 1, and "@" the text that the line's function
                          appends
     {KEY:FORMAT}         the value in a format:
       6 or -6            at least six characters wide, aligned right or left
       .3f or 10.4E       a real number, as printf has it
       s                  the plural ending after that number, or after that number of items
       n                  the number of items
       bytes              a size in words: "1.5 MiB"
       stop               a stop in words, of its key (core/control.h)
       board, titled      a position, drawn, or drawn below its words
       weights            the weights of all holes, drawn
       wrap               folded at the width of a line
       ,TEXT              items with ",TEXT" between them, else with blanks
     {CONDITION?YES|NO}   one of two texts, which may have places; "|NO" may be missing

   A condition holds if each of its parts does, which are separated by blanks: KEY holds for a field
   that is neither missing, null, false nor empty, !KEY if KEY does not, KEY=VALUE and KEY!=VALUE by
   the value as text.  Of a value of several lines, all begin where the first does. */
#ifndef BG_TEXT_FORM_H
#define BG_TEXT_FORM_H

#include "records/table.h"

typedef struct BgTextLine BgTextLine;

struct BgTextLine {
  const char *text;        /* NULL: see LIST */
  const char *when;        /* a condition; NULL: always */
  const char *list;        /* the key of a list, of which each item is printed; or of a record,
                              printed as an item */
  const BgTextLine *lines; /* the form of an item; NULL: TEXT */
  const BgColumn *columns; /* of the list as a table instead; without a list, of the record as
                              one row, or of the head where the record is NULL */
  int n_columns;
  void (*append) (const BgRecord *record, GString *text); /* see "@"; with it a line
                                                                   that is empty is left out */
};

/* Lines: in any case, where CONDITION holds, and for each item of the list KEY. */
#define BG_LINE(words) \
  { .text = words }
#define BG_LINE_IF(condition, words) \
  { .when = condition, .text = words }
#define BG_LINES_OF(key, words) \
  { .list = key, .text = words }

/* RECORD in the form LINES; BOARD, for positions, may be NULL. */
char *bg_text_form_new (const BgTextLine *lines, const BgRecord *record, const BgBoard *board);

#endif
