/* Graphviz's programs make layouts and pictures, not its library: the library would make every
   start slower, and a failure of one program does not stop the other. */
#ifndef BG_GRAPHVIZ_H
#define BG_GRAPHVIZ_H

#include <glib.h>

/* What PROGRAM, "dot" or "neato", makes of a graph in DOT: a picture in FORMAT, as "svg", or with
   "plain" a line a node and a line an edge (Graphviz, Output Formats).  NULL with BG_ERROR_INPUT
   where the program is not installed, which says that it lays out WHAT, "a picture of a graph", or
   BG_ERROR_LIMIT where it fails. */
GString *bg_graphviz_run (const char *program, const char *format, const char *what,
                          const GString *graph, GError **error);

/* The error of an answer that has no place for some node or edge; NULL. */
void *bg_graphviz_fail (const char *program, const char *what, GError **error);

#endif
