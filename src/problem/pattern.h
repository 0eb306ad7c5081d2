/* Patterns: positions of which only some holes are fixed. */
#ifndef BG_PATTERN_H
#define BG_PATTERN_H

#include "board/notation.h"

/* Positions with all of PEGS and none of EMPTY. */
typedef struct {
  BgPosition pegs, empty;
} BgPattern;

static inline bool bg_pattern_fits (const BgPattern *pattern, BgPosition position) {
  return bg_subset (pattern->pegs, position) && (pattern->empty & position) == 0;
}

/* Reads a position (board/notation.h), where '?' of a drawing is a hole that may be filled or
   empty; or the holes that are fixed, in words: "at least d4 e4", the holes that are filled; "at
   most d4 e4", all others being empty; "d4, e4 filled; c3 empty". */
bool bg_pattern_parse (const BgBoard *board, const char *text, BgPattern *pattern, GError **error);

/* Is TEXT written as a pattern, and not as a position? */
bool bg_pattern_is (const char *text);

/* PATTERN as bg_pattern_parse reads it, on one line. */
char *bg_pattern_to_string (const BgBoard *board, const BgPattern *pattern);

#endif
