/* Graphs in graph6, a line each, as problem files: with vertex 0 vacant, and any finish. */
#ifndef BG_IMPORT_GRAPHS_H
#define BG_IMPORT_GRAPHS_H

#include <glib.h>
#include <stdbool.h>

/* Does the first line of TEXT that is not blank begin as a graph does, or with nauty's head? */
bool bg_import_are_graphs (const char *text);

/* Writes the graph in TEXT, which comes from the file NAME, to OUTPUT, or to standard output where
   that is NULL; or several graphs to files in the folder OUTPUT, which is made where there is none,
   called 1.peg, 2.peg and so on, with zeros before.  False with ERROR, and nothing written, where a
   line is no connected graph with lines. */
bool bg_import_graphs (const char *name, const char *text, const char *output, GError **error);

#endif
