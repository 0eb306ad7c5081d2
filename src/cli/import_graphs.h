/* Graphs in graph6, a line each, as problem files: with vertex 0 vacant, and any finish. */
#ifndef BG_IMPORT_GRAPHS_H
#define BG_IMPORT_GRAPHS_H

#include <glib.h>
#include <stdbool.h>

#include "board/board.h"

/* Does the first line of TEXT that is not blank begin as a graph does, or with nauty's head? */
bool bg_import_are_graphs (const char *text);

/* The problem file TEXT, which it frees, with the places of the holes of BOARD as Graphviz lays it
   out; NULL with ERROR where it is no board by lines, or has places. */
char *bg_import_lay_out (char *text, const BgBoard *board, GError **error);

/* Writes the graph in TEXT, which comes from the file NAME, to OUTPUT, or to standard output where
   that is NULL; or several graphs to files in the folder OUTPUT, which is made where there is none,
   called 1.peg, 2.peg and so on, with zeros before; LAYOUT: with the places of their holes.  False
   with ERROR, and nothing written, where a line is no connected graph with lines. */
bool bg_import_graphs (const char *name, const char *text, bool layout, const char *output,
                       GError **error);

#endif
