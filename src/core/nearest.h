/* Suggestions for misspelt words. */
#ifndef BG_NEAREST_H
#define BG_NEAREST_H

#include <glib.h>

/* The word of N that takes the fewest insertions, deletions, substitutions and swaps of
   neighbours to become WORD; NULL where that is over a third of its letters. */
const char *bg_nearest (const char *word, const char *const *words, guint n);

#endif
