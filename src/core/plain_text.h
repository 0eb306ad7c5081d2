/* Text as editors, phones and papers have it. */
#ifndef BG_PLAIN_TEXT_H
#define BG_PLAIN_TEXT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* The bytes that the byte order mark takes which some editors put before UTF-8: 3, or 0 where TEXT
   does not begin with one. */
size_t bg_text_mark_length (const char *text, size_t length);

/* Fails where TEXT is not UTF-8, or has a byte 0: the error names the file, NAME, the line and WHAT
   the file was to be. */
bool bg_text_check (const char *text, size_t length, const char *name, const char *what,
                    GError **error);

/* The number that follows KEY in TEXT; 0 where KEY is not there. */
uint64_t bg_text_number_after (const char *text, const char *key);

/* The plural ending of a noun after the number N: "s", or "" if N is 1. */
const char *bg_plural (uint64_t n);

/* TEXT with the characters of a keyboard in place of typographic primes, dashes, arrows and blanks:
   "d4′" as d4', "d2–d4", "d2→d4" and "d2->d4" as d2-d4. */
char *bg_text_plain (const char *text);

#endif
