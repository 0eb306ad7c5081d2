/* The solution graph up to symmetry, for any test that has solutions. */
#ifndef TESTS_QUOTIENTS_H
#define TESTS_QUOTIENTS_H

#include "solutions/solutions.h"

size_t graph_n_nodes (const BgGraph *graph);

/* Do the paths from each class follow from its links, so that the paths from the start are all
   solutions?  Are classes and their images the graph, and has each link its own move? */
void check_quotient (const BgSolutions *solutions);

#endif
