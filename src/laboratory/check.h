/* Is a heuristic admissible, and is it consistent?

   Expressions whose form proves the claim, and expressions of heuristics that claim it, need no
   check.  Other expressions are compared with exact distances: first along a shortest solution,
   which refutes many, then in the backward levels of the problem.  If these levels fit into the
   memory, they are all positions that can reach a finish.  If not, positions beyond the levels are
   drawn at random, by playing backward from the last level: k moves beyond level n a position is at
   most n + k moves from a finish.  So a refutation is right, but a bound between the true distance
   and n + k is overlooked. */
#ifndef BG_CHECK_H
#define BG_CHECK_H

#include "core/control.h"
#include "search/by_moves/levels.h"

typedef enum {
  BG_CHECK_PROVED,            /* by its form, without looking at positions */
  BG_CHECK_CLAIMED,           /* by the authors of heuristics in it; not looked at either */
  BG_CHECK_HOLDS,             /* on all positions that can reach a finish */
  BG_CHECK_NO_COUNTEREXAMPLE, /* among the positions checked */
  BG_CHECK_REFUTED,
} BgVerdict;

typedef struct {
  BgVerdict verdict;
  uint64_t positions;     /* looked at, symmetric ones counted apart */
  BgPosition position;    /* the counterexample, if refuted */
  int bound;              /* its bound */
  int distance;           /* its true distance; of consistency, the bound after the move */
  bool distance_is_exact; /* else it is at most that */
  GPtrArray *play;        /* a shortest play from it, move strings; of consistency, a move */
} BgClaim;

typedef struct {
  BgClaim admissible, consistent;
  BgClaims claims;     /* why, where proved or claimed */
  int solution_moves;  /* of a shortest solution that was looked along; 0: none was */
  bool by_expectation; /* the counterexample is the start, the distance the value that the
                          problem's file expects */
  bool has_images;     /* finishes are more than the problem's: their images, too */
  int n_levels;        /* complete backward levels */
  bool all;            /* they are all there are */
  uint64_t sampled;    /* of the admissible claim's positions: drawn at random */
} BgCheck;

/* Checks an expression for the problem: proofs first, unless LOOK; then levels
   up to MOST moves, and SAMPLES positions beyond.  Fails for the expression
   only. */
bool bg_check_run (BgCheck *check, const BgProblem *problem, const char *expression, bool look,
                   int most, uint64_t samples, const BgControl *control, GError **error);
void bg_check_clear (BgCheck *check);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgCheck, bg_check_clear)

/* Writes a CHECK of the expression that holds on all positions to a file (problem/checked.h). */
bool bg_check_write (const BgCheck *check, const BgProblem *problem, const char *expression,
                     const char *path, GError **error);

const char *bg_verdict_name (BgVerdict verdict);

#endif
