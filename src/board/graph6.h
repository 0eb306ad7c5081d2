/* graph6, the text form of simple graphs in which nauty writes and reads them: the number of
   vertices n, and a bit for each pair of vertices, six to a character from 63, '?', on (B. McKay,
   "Description of graph6, sparse6 and digraph6 encodings", formats.txt of nauty). */
#ifndef BG_GRAPH6_H
#define BG_GRAPH6_H

#include <glib.h>
#include <stdbool.h>

typedef struct {
  int n;            /* vertices, numbered from 0 */
  const char *bits; /* characters of the text that was read */
} BgGraph6;

/* Moves *TEXT, a line of LENGTH bytes, past white space and the head ">>graph6<<", and returns the
   length of the rest without the line end and other white space at its end: 0, a line without a
   graph. */
gsize bg_graph6_trim (const char **text, gsize length);

/* Reads TEXT of LENGTH bytes, one graph and nothing else, of at most MOST vertices.  GRAPH refers
   to TEXT.  The error begins with the quoted text and names no file. */
bool bg_graph6_read (const char *text, gsize length, int most, BgGraph6 *graph, GError **error);

/* Is there an edge between A and B?  The bits go by columns: (0,1), (0,2), (1,2), (0,3) ... */
static inline bool bg_graph6_has_edge (const BgGraph6 *graph, int a, int b) {
  const gsize low = MIN (a, b), high = MAX (a, b), bit = high * (high - 1) / 2 + low;
  return low != high && ((graph->bits[bit / 6] - 63) >> (5 - bit % 6) & 1) != 0;
}

#endif
