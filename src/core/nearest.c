#include "core/nearest.h"

#include <string.h>

/* Of longer words only the beginning counts. */
#define MOST 64

/* The edit distance with swaps of neighbours (Damerau and Levenshtein, each place being
   swapped once at most): row I of the table is about the first I letters of A. */
static int distance (const char *a, const char *b) {
  const int m = (int) MIN (strlen (a), MOST), n = (int) MIN (strlen (b), MOST);
  int table[MOST + 1][MOST + 1];
  for (int i = 0; i <= m; i++)
    for (int j = 0; j <= n; j++)
      if (i == 0 || j == 0)
        table[i][j] = i + j;
      else {
        const char x = g_ascii_tolower (a[i - 1]), y = g_ascii_tolower (b[j - 1]);
        int least = MIN (table[i - 1][j], table[i][j - 1]) + 1;
        least = MIN (least, table[i - 1][j - 1] + (x != y));
        if (i > 1 && j > 1 && x == g_ascii_tolower (b[j - 2]) && y == g_ascii_tolower (a[i - 2]))
          least = MIN (least, table[i - 2][j - 2] + 1);
        table[i][j] = least;
      }
  return table[m][n];
}

const char *bg_nearest (const char *word, const char *const *words, guint n) {
  const char *nearest = NULL;
  int least = (int) MIN (strlen (word), MOST) / 3 + 1;
  for (guint i = 0; i < n; i++) {
    const int d = distance (word, words[i]);
    if (d < least) {
      least = d;
      nearest = words[i];
    }
  }
  return nearest;
}
