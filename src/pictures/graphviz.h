/* Graphviz's programs make layouts, not its library: the library would make every start slower, and
   a failure of one program does not stop the other. */
#ifndef BG_GRAPHVIZ_H
#define BG_GRAPHVIZ_H

#include <glib.h>

/* Graphviz's "plain" format of a graph in DOT as PROGRAM, "dot" or "neato", lays it out: a line a
   node and a line an edge (Graphviz, Output Formats).  NULL with BG_ERROR_INPUT where the program
   is not installed, which says that it lays out WHAT, "a picture of a graph", or BG_ERROR_LIMIT
   where it fails. */
char *bg_graphviz_plain (const char *program, const char *what, const GString *graph,
                         GError **error);

/* The error of an answer that has no place for some node or edge; NULL. */
void *bg_graphviz_fail (const char *program, const char *what, GError **error);

#endif
