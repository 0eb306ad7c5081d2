/* The text of an expression, taken word by word. */
#ifndef BG_SCANNER_H
#define BG_SCANNER_H

#include "bounds/expression/syntax.h"

typedef struct
{
  const BgSource *source;
  const char *next;             /* what is not yet taken of its text */
  int nesting;                  /* of the parser's calls */
  GError **error;
} BgScanner;

/* Sets the error, which names the place AT; returns NULL, which is also false. */
#define bg_scanner_complain(scanner, at, ...) \
  bg_source_complain ((scanner)->source, at, (scanner)->error, __VA_ARGS__)

void bg_scanner_skip_blanks (BgScanner *scanner);

/* Takes WORD, after blanks, if it comes next; the second only if no letter or digit follows, the
   third complains where it does not come. */
bool bg_scanner_accept (BgScanner *scanner, const char *word);
bool bg_scanner_accept_word (BgScanner *scanner, const char *word);
bool bg_scanner_expect (BgScanner *scanner, const char *word);

/* Takes letters, digits and '_', as many as there are; the text is to be freed. */
char *bg_scanner_take_word (BgScanner *scanner);

/* Takes digits: a number, BG_LINEAR_FORM_MAX at most. */
int bg_scanner_take_number (BgScanner *scanner);

#endif
