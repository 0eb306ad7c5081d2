/* Heuristics at work: the cost of a search by levels with a heuristic, and the mean difference
   between exact distances and its bounds. */
#ifndef BG_TRIAL_H
#define BG_TRIAL_H

#include "core/control.h"
#include "search/by_moves/levels.h"
#include "search/solve.h"

/* A level of the search with one limit. */
typedef struct {
  int limit, level;
  gint64 kept;   /* positions; -1: the level was not completed */
  BgStats stats; /* to make it: positions of the level before, and their moves */
} BgTrialLevel;

typedef struct {
  bool begun;           /* else a signal came before the bound was ready */
  BgSolveResult answer; /* without its solution; inexact: the bound is neither claimed nor proved by
                           form nor checked to be admissible */
  int at_start;         /* its bound; BG_BOUND_LOST: no finish can be reached;
                           BG_BOUND_UNKNOWN: of `learned' alone */
  bool claimed;         /* by a module alone that it is admissible */
  uint64_t checked;     /* positions of a check that is all that claims it; or 0 */
  int limit;            /* m of the last search: that of the levels below */
  double cpu_seconds;   /* of the process, on all cores */
  GArray *levels;       /* of BgTrialLevel: of all limits, in order; by a METHOD of bg_solve none */
  int n_distances;      /* with exact distances: one more than the greatest */
  double mean_error[BG_MAX_HOLES + 1]; /* distance less bound, by distance; 0 where none are */
} BgTrial;

/* The cost of search number I, from 0, of one limit after another, and in *LIMIT the limit; false:
   there were no more, or the search was by a METHOD of bg_solve. */
bool bg_trial_limit (const BgTrial *trial, int i, int *limit, BgStats *stats);

/* The positions of the complete levels of the last search, of which it returns the number; SIZES
   has room for BG_MAX_HOLES + 1. */
int bg_trial_sizes (const BgTrial *trial, double *sizes);

/* The branching factor b* of the last search: a uniform tree, as deep as its levels, has b* +
   b*^2 + ... positions after its root if there are as many on the levels.  0 where there are
   none. */
double bg_trial_branching (const BgTrial *trial);

/* Searches with the constraint of equation 1 from M = max (AT_LEAST, the bound
   at the start) upward until solved or MAX_MOVES (0: none) is passed: by whole levels
   forward, or by a METHOD of bg_solve, which then has no level sizes.  Fails only for the
   expression, the method and problems or options that the method refuses. */
bool bg_trial_run (BgTrial *trial, const BgProblem *problem, const char *expression,
                   const char *method, int at_least, int max_moves, const BgControl *control,
                   GError **error);

/* Fills in the mean errors from backward levels of the problem, until stopped. */
bool bg_trial_measure (BgTrial *trial, const BgProblem *problem, const BgLevels *distances,
                       const BgControl *control, GError **error);

void bg_trial_clear (BgTrial *trial);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgTrial, bg_trial_clear)

/* Backward levels as far as MOST moves and the memory go. */
void bg_distances_find (const BgProblem *problem, int most, const BgControl *control,
                        BgLevels *distances);

#endif
