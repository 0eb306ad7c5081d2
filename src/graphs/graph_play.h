/* The questions of peg solitaire on graphs.

   Play begins with pegs on all vertices but one, the vacancy, and ends where no jump is left.  A
   graph is solvable if play from some vacancy can end with one peg, freely solvable if from every
   one; k-solvable if k is the least number of pegs that can be left; distance 2-solvable if play
   can end with two pegs at distance two (Beeler and Hoilman, 2011 and "Peg solitaire on the
   windmill and the double star graphs", Australasian Journal of Combinatorics 52, 2012).  The
   fool's solitaire number is the greatest number of pegs with which play can end (Beeler and
   Rodriguez, "Fool's solitaire on graphs", Involve 5, 2012). */
#ifndef BG_GRAPH_PLAY_H
#define BG_GRAPH_PLAY_H

#include "core/control.h"
#include "graphs/simple_graph.h"

typedef struct {
  int fewest;            /* pegs that can be left */
  int most;              /* pegs that can be left: of all vacancies, the fool's solitaire number */
  bool ends_at_distance; /* can play end with two pegs at distance two? */
  uint32_t vacancies;    /* from which the fewest pegs can be left */
  int moves, jumps;      /* of the shortest play that leaves the fewest */
  uint32_t best;         /* vacancies from which there is one of MOVES moves */
} BgGraphAnswers;

/* Is the answer, of all vacancies, that the graph is solvable, or freely solvable?  A single
   vertex, on which there is no peg, counts as both, as it has to for Beeler and Gray's 996 graphs.
 */
static inline bool bg_graph_is_solvable (const BgGraphAnswers *answers) {
  return answers->fewest <= 1;
}

static inline bool bg_graph_is_freely_solvable (const BgSimpleGraph *graph,
                                                const BgGraphAnswers *answers) {
  return bg_graph_is_solvable (answers) && answers->vacancies == bg_simple_graph_full (graph);
}

/* The sets of positions of one graph after another. */
typedef struct BgGraphPlay BgGraphPlay;

BgGraphPlay *bg_graph_play_new (const BgControl *control);
void bg_graph_play_free (BgGraphPlay *play);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgGraphPlay, bg_graph_play_free)

/* The most bytes that it takes for a graph of N vertices. */
uint64_t bg_graph_play_bytes (int n);

/* Answers the questions for starts with one of VACANCIES.  BG_STOP_MEMORY, or why the control asked
   it to stop; ANSWERS are undefined then. */
BgStop bg_graph_play_find (BgGraphPlay *play, const BgSimpleGraph *graph, uint32_t vacancies,
                           BgGraphAnswers *answers);

/* The moves of a shortest play that leaves the fewest pegs, from VACANCY, which is one of the best
   of the last answers: the vertices that the peg visits or passes over, as in "3>1>0>4>5", 3 over 1
   into 0 and over 4 into 5.  Ends with NULL. */
GStrv bg_graph_play_solution (BgGraphPlay *play, int vacancy);

#endif
