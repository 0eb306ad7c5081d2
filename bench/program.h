/* Linear programs of weights over any features, for trials: what else than holes and Merson regions
   (bounds/potential/potential_lp.h) could weigh in a position, and what it would say.

   Features are hitting numbers of a set of holes T, the least number of holes that hit every
   region inside T that is filled, or at most 1 of them.  A move that starts outside T lowers none,
   one from T lowers it by one at most: so a weight v >= 0 is added to what a move from T gains by
   its start, as for a region (doc/heuristics.md, learned).  A region alone is the set T of which
   only T itself counts.

   Pairs of filled holes can weigh besides, of either sign.  What a move does to them hangs on holes
   that it does not touch, so each move has many rows; they are looked for among moves of few jumps
   and those that are heaviest without pairs, so that the greatest value may be too great: more
   than pairs can do, never less. */
#ifndef BENCH_PROGRAM_H
#define BENCH_PROGRAM_H

#include "problem/problem.h"

typedef enum
{
  FEATURE_REGION,               /* 1 if all its holes are filled */
  FEATURE_NUMBER,               /* the hitting number of the regions in its holes */
  FEATURE_SLIDING,              /* 1 if there is any region in its holes */
} FeatureKind;

typedef struct
{
  FeatureKind kind;
  BgPosition holes;
} Feature;

#define MOST_FEATURES 256
#define MOST_PAIRS (3 * BG_MAX_LINES)

typedef struct
{
  int n;
  Feature feature[MOST_FEATURES];
  int n_pairs;
  BgPosition pair[MOST_PAIRS];
} Features;

/* The minimal Merson regions of up to MOST_HOLES holes. */
void features_add_regions (Features *features, const BgBoard *board, int most_holes);
/* The groups of holes that regions of two link, the holes in none, and all but the corners. */
void features_add_parts (Features *features, const BgBoard *board, FeatureKind kind);
/* Holes of one line that are no region of FEATURES. */
void features_add_pairs (Features *features, const BgBoard *board);

/* Weights, and what they are worth of a move: moves that remain are VALUE - OFFSET at least, of
   those made OFFSET - VALUE. */
typedef struct
{
  double hole[BG_MAX_HOLES], feature[MOST_FEATURES], pair[MOST_PAIRS], offset;
} Weights;

double weights_value (const Weights *weights, const Features *features, const BgBoard *board,
                      BgPosition position);

typedef struct Program Program;

/* Of moves that start in ORIGINS; of those made, if BACKWARD, from START. */
Program *program_new (const BgProblem *problem, const Features *features, BgPosition origins,
                      bool backward, BgPosition start);
void program_free (Program *program);

/* The weights that say most of N positions on average; false if the solver fails. */
bool program_solve (Program *program, const BgPosition *positions, size_t n, Weights *weights);

#endif
