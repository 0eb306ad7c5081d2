/* Heuristics: lower bounds on the moves that remain.

   A heuristic is *admissible* if it never exceeds the true number of moves from
   a position to the nearest finish; every answer of the searches is a proof only
   when it is.  It is *consistent* if one move lowers it by one at most.

   One file in heuristics/ is one heuristic: the algorithm, and at its foot one
   constant descriptor.  heuristics/heuristics.def lists them; help,
   documentation and the tests of every claim follow from the list.

   Cost partition.  Every move starts in one hole.  A heuristic is prepared with
   a set ORIGINS and then bounds only the moves that start in one of these
   holes (all holes: all moves).  Heuristics prepared with disjoint sets
   therefore count different moves, and their sum is admissible.  Expressions
   write this as A[SET] + B[rest] (expression/syntax.h). */
#ifndef BG_HEURISTIC_H
#define BG_HEURISTIC_H

#include <bergholt/plugin.h>
#include <glib.h>

#include "core/control.h"
#include "problem/problem.h"

/* The bound of a position from which no finish can be reached. */
#define BG_BOUND_LOST 255

/* For people, who would take 0 for an answer: that of a heuristic that has not learned yet. */
#define BG_BOUND_UNKNOWN (-1)

/* A whole number that a heuristic is prepared with: NAME(PARAMETER=NUMBER). */
typedef BergholtParameter BgParameter;

#define BG_MAX_PARAMETERS BERGHOLT_MAX_PARAMETERS

typedef struct {
  const char *name;
  const char *summary;         /* one line for --help */
  const char *source;          /* paper, section, equation */
  bool admissible, consistent; /* claims; the test suite holds them against exact distances */
  bool expensive;              /* evaluated only on distinct positions that the cheap
                                  heuristics keep */
  int ceiling;                 /* the greatest bound it gives (lost apart), or 0: no such limit */
  bool any_origins;            /* can be prepared with ORIGINS other than all holes */
  bool needs_lattice;          /* says nothing of boards by lines */
  bool knows_open_goals;       /* holds where finishes are not listed (bg_problem_tops) */
  bool counts_categories;      /* bound LOST wherever each finish has more pegs of some category */

  /* BG_MAX_PARAMETERS at most; one without a name ends them.  NULL: none. */
  const BgParameter *parameters;

  /* Prepares for a problem; returns DATA for the other functions.  The problem's finishes are
     closed under the symmetry in use.  VALUES are the values of the parameters, in their order and
     ranges.  A preparation that takes long polls STOP, which may be NULL, and once it is set
     returns soon with bounds that may be lower but keep every claim. */
  gpointer (*prepare) (const BgProblem *problem, BgPosition origins, const int *values,
                       const BgStopFlag *stop);

  /* Sets bounds[i] for positions[i], i < n. */
  void (*evaluate) (gconstpointer data, const BgPosition *positions, uint8_t *bounds, size_t n);

  /* Optional.  The bounds before they are rounded up, fractions of a move, to order positions by
     promise.  If fractions[i] is over enough[i], it may be any number over that; ENOUGH may be
     NULL. */
  void (*evaluate_fractions) (gconstpointer data, const BgPosition *positions, float *fractions,
                              const float *enough, size_t n);

  /* Optional.  The holes in which every remaining move (counted by ORIGINS) must
     start if the bound is exact (3.3, "all remaining moves must begin from
     filled regions"). */
  BgPosition (*tight_origins) (gconstpointer data, BgPosition position);

  /* Optional.  Bounds while a move is under way: of RESTS, all pegs but the mover.  Not more
     than `evaluate` gives a position in which the move may end, which is looked at in any of its
     images: 0 unless ORIGINS are as symmetric as the finishes (bg_is_as_symmetric). */
  void (*evaluate_rests) (gconstpointer data, const BgPosition *rests, uint8_t *bounds, size_t n);

  /* Optional.  The reason for the bound of POSITION, for people: a short text that the caller
     frees, or NULL. */
  char *(*explain) (gconstpointer data, BgPosition position);

  GDestroyNotify release;

  /* Of one in a module, which has its functions (bounds/plugin.h); else NULL. */
  const BergholtHeuristic *foreign;
  const char *module; /* "FILE: heuristic 'NAME'" */
} BgHeuristic;

/* Defines a heuristic's `evaluate` from a function of its data and one position,
   which the compiler puts into the loop. */
#define BG_DEFINE_EVALUATE(bound_of) \
  static void evaluate (gconstpointer data, const BgPosition *positions, uint8_t *bounds, \
                        size_t n) { \
    for (size_t i = 0; i < n; i++) \
      bounds[i] = (uint8_t) bound_of (data, positions[i]); \
  }

/* Defines a heuristic's `evaluate_fractions` from a function of its data and one position. */
#define BG_DEFINE_EVALUATE_FRACTIONS(fraction_of) \
  static void evaluate_fractions (gconstpointer data, const BgPosition *positions, \
                                  float *fractions, const float *, size_t n) { \
    for (size_t i = 0; i < n; i++) \
      fractions[i] = (float) fraction_of (data, positions[i]); \
  }

/* The descriptors, in the order of heuristics.def; NULL ends the list. */
extern const BgHeuristic *const bg_heuristics[];

const BgHeuristic *bg_heuristic_find (const char *name);

/* The heuristic whose bounds are all 0, and the heuristics that learn from searches
   (bounds/potential/learner.h). */
extern const BgHeuristic bg_heuristic_zero, bg_heuristic_learned, bg_heuristic_rounds;

/* The values of its parameters where none are given. */
void bg_heuristic_standard_values (const BgHeuristic *heuristic, int *values);

/* Has one of N positions a single peg?  They are so rare that looks for them are worth a loop
   without branches. */
static inline bool bg_any_is_single (const BgPosition *positions, size_t n) {
  bool any = false;
  for (size_t i = 0; i < n; i++)
    any |= (positions[i] & (positions[i] - 1)) == 0;
  return any;
}

/* Where the finishes are single survivors, sets bounds[i] for positions[i], i < n, that have a
   single peg: nothing can move there, so that they are finishes or lost. */
static inline void bg_settle_singles (const BgProblem *problem, const BgPosition *positions,
                                      uint8_t *bounds, size_t n) {
  if (!problem->finish_is_single || !bg_any_is_single (positions, n))
    return;
  for (size_t i = 0; i < n; i++)
    if (bg_pegs (positions[i]) == 1)
      bounds[i] = bg_problem_is_finish (problem, positions[i]) ? 0 : BG_BOUND_LOST;
}

/* Are HOLES kept by all symmetries that keep the finishes? */
bool bg_is_as_symmetric (const BgProblem *problem, BgPosition holes);

/* The holes whose pegs may never have to move: the holes of the finishes, if these have several
   pegs.  A single survivor has the last move to make. */
BgPosition bg_kept_holes (const BgProblem *problem);

/* The categories, as a mask, whose pegs a peg of CATEGORY can jump over. */
unsigned bg_removable_categories (const BgBoard *board, int category);

/* Do all moves by which pegs of CATEGORY are removed start in ORIGINS? */
bool bg_removers_start_in (const BgBoard *board, int category, BgPosition origins);

/* The most pegs of CATEGORY that one move can remove: over the categories of
   movers, the holes that such a mover can jump over. */
int bg_most_removed_by_a_move (const BgBoard *board, int category);

/* The moves that it takes at least to remove PEGS, of which one move removes MOST at
   most; BG_BOUND_LOST if none can be removed. */
static inline int bg_moves_to_remove (int pegs, int most) {
  return pegs <= 0 ? 0 : most == 0 ? BG_BOUND_LOST : (pegs + most - 1) / most;
}

/* The most pegs that a finish has in HOLES. */
int bg_finish_most_pegs (const BgProblem *problem, BgPosition holes);

#endif
