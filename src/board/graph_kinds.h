/* Boards by lines that are built in: families of graphs, and lattices that are no part of the
   plane.  Private to this folder, with the table of kinds in layout.c. */
#ifndef BG_GRAPH_KINDS_H
#define BG_GRAPH_KINDS_H

#include "board/board.h"

/* Kind I, from 0 on; false after the last. */
bool bg_graph_kind (int i, BgBoardKind *kind);

/* Is NAME that of a kind, whatever follows in parentheses? */
bool bg_graph_is_kind (const char *name);

/* The holes and lines of "hypercube(3)"; NULL with ERROR. */
BgBoard *bg_graph_named (const char *name, GError **error);

#endif
