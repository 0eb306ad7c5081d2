/* Sets of holes with names. */
#ifndef BG_SETS_H
#define BG_SETS_H

#include "problem/problem.h"

/* The sets that every board has, in words. */
#define BG_SETS_OF_BOARDS "cat0, cat1, cat2, cat3, corners, pegs"

/* The holes of the set WORD: one of SETS, of BgNamedHoles, which may be NULL, or one that every
   board has. */
bool bg_sets_find (const GArray *sets, const BgBoard *board, const char *word, BgPosition *holes);

/* Appends the names of SETS, of the first of them where they are many, and of the sets that every
   board has. */
void bg_sets_append_names (const GArray *sets, GString *text);

/* Reads holes and sets with '+' or '-' between them, from left to right: "corners - c1 + K".  A
   word that is a position is no set. */
bool bg_sets_parse (const GArray *sets, const BgBoard *board, const char *text, BgPosition *holes,
                    GError **error);

#endif
