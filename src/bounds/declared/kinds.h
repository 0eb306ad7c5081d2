/* Data and functions that the kinds of declared heuristics share.  Private to this folder. */
#ifndef BG_DECLARED_KINDS_H
#define BG_DECLARED_KINDS_H

#include "bounds/declared/declared.h"

/* The head of every declared heuristic. */
typedef struct {
  BgHeuristic descriptor;
  const BgProblem *problem;
  char *name, *source;
  BgPosition *region; /* of regions and landmarks */
  int n_regions;
} BgDeclared;

/* Fills in name and source; the kind adds the rest of the descriptor. */
void bg_declared_init (BgDeclared *declared, const BgProblem *problem,
                       const BgDeclaration *declaration);
void bg_declared_clear (BgDeclared *declared);

/* The bound that a value stands for: 0 if it is negative or POSITION a finish. */
static inline void bg_declared_set (const BgProblem *problem, BgPosition position, int32_t value,
                                    uint8_t *bound) {
  *bound = (uint8_t) CLAMP (value, 0, BG_BOUND_LOST);
  if (*bound > 0 && bg_problem_is_finish (problem, position))
    *bound = 0;
}

/* "TEXT: c1 e1", for an explanation; "TEXT: none" without holes. */
char *bg_declared_explain_holes (const BgProblem *problem, const char *text, BgPosition holes);

/* Completes the descriptor of a heuristic with regions: admissible, with the summary CLAIM, if a
   move must start in each of the SETS (of BgNamedHoles) while it is filled; else with the summary
   OTHERWISE. */
void bg_declared_claim_regions (BgDeclared *declared, const GArray *sets, const char *claim,
                                const char *otherwise);

/* Each prepares a declaration for the moves that start in ORIGINS; NULL with ERROR. */
BgHeuristic *bg_declared_regions_new (const BgProblem *problem, const BgDeclaration *declaration,
                                      BgPosition origins, GError **error);
BgHeuristic *bg_declared_landmarks_new (const BgProblem *problem, const BgDeclaration *declaration,
                                        BgPosition origins, GError **error);
/* STOP, which may be NULL, as of BgHeuristic's prepare. */
BgHeuristic *bg_declared_pattern_new (const BgProblem *problem, const BgDeclaration *declaration,
                                      BgPosition origins, const BgStopFlag *stop, GError **error);
/* REMEDY is filled in where they are not proved. */
BgHeuristic *bg_declared_weights_new (const BgProblem *problem, const BgDeclaration *declaration,
                                      BgPosition origins, BgRemedy *remedy, GError **error);

#endif
