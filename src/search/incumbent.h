/* The best solution so far, the incumbent, and the bound, while several searches work on both:
   what `--anytime` does alike with conditions on solutions and without.

   Dives look for a solution shorter than the best under several limits between the bound and that
   solution, each once for one width; then the next dives are wider.  A higher bound rules out
   more positions, so from there on dives are narrow again. */
#ifndef BG_INCUMBENT_H
#define BG_INCUMBENT_H

#include "search/method.h"

typedef struct {
  BgSolving *solving;
  const BgSolveOptions *options;
  int most_jumps;            /* no solution has more moves */
  size_t first_width, width; /* of dives under a new bound, and of the next dive */
  int limit_index;           /* which of its limits */
} BgIncumbent;

/* Nothing is known but that solutions have MOST_JUMPS jumps; dives are of WIDTH first, unless the
   options say otherwise. */
void bg_incumbent_init (BgIncumbent *incumbent, BgSolving *solving, const BgSolveOptions *options,
                        int most_jumps, size_t width);

/* The most moves that are worth looking for. */
int bg_incumbent_most_moves (const BgIncumbent *incumbent);

/* Is a solution by N moves better than the best? */
bool bg_incumbent_is_better (const BgIncumbent *incumbent, int n);

/* Takes a better solution, which was replayed. */
void bg_incumbent_take (BgIncumbent *incumbent, GPtrArray *solution, BgFoundBy found_by);

/* No solution has fewer than NEXT moves; INT_MAX: there are no others. */
void bg_incumbent_raise_bound (BgIncumbent *incumbent, int next);

/* The limit of the next dive: of N wanted limits, in descending order and each once, the one whose
   turn it is.  0 if none is left, and in *FURTHER the number of dives of this width after the
   last of them. */
int bg_incumbent_limit (const BgIncumbent *incumbent, const int *wanted, int n, int *further);

/* Makes dives wider, all limits of one width having been tried. */
void bg_incumbent_widen (BgIncumbent *incumbent);

/* Is there work left? */
bool bg_incumbent_is_open (const BgIncumbent *incumbent);

/* Solved, if the bound has come to the best solution. */
void bg_incumbent_compare (BgIncumbent *incumbent);

#endif
