/* The questions of peg solitaire on graphs (graphs/graph_play.h), of one graph or many. */
#ifndef BG_ANALYSE_GRAPHS_H
#define BG_ANALYSE_GRAPHS_H

#include "cli/cli.h"

/* Answers them for the graph that TEXT is in graph6, also by vacancies, with a shortest solution;
   returns the exit status, or -1 with ERROR. */
int bg_analyse_graph (const BgCommon *common, const char *text, GError **error);

/* Answers them for each graph of FILE, "-": standard input, with a line in graph6 each, that
   belongs to PART; returns likewise. */
int bg_analyse_graphs (const BgCommon *common, const char *file, BgPart part, GError **error);

#endif
