/* Winning positions (Bell, English 33-hole Board Example, "Calculation by
   Jumps"): W_n = S_n and S_-(N-n), the positions n jumps after the start from
   which a finish can be reached in the N - n that remain.

   Both ends grow until they meet, the smaller one first; where they meet is a
   W_n, and from there the winners spread out again both ways, inside the levels built.  So only
   half the levels are ever built in full.  Of a goal that lists no finishes all are.

   For a complement problem S_-n = (S_n)', so that the finish's side need not grow
   at all, and W_n = (W_(N-n))', so that half the winners give the others
   (doc/theory.md, Theorem 9.2). */
#ifndef BG_WINNING_H
#define BG_WINNING_H

#include "core/stats.h"
#include "jumps/jump_search.h"

typedef struct {
  const BgProblem *problem;
  BgJumpSearch *forward, *backward; /* up to the same symmetries */
  bool complement;                  /* a complement problem */
  int n_jumps;                      /* N; the most that a solution has, if the goal is open */
  BgLevelSet *level[BG_MAX_HOLES];  /* W_n; of a complement problem up to n = N/2 */
  BgStats stats;                    /* its generated alone */
} BgWinning;

/* Finds W_n for the problem up to GROUP's symmetries, which have to keep both ends;
   NULL: all that do.  On an outcome other than BG_STOP_NONE, the levels are
   NULL, as they are where start and finish are in different position classes
   or no solution exists. */
BgStop bg_winning_find (BgWinning *winning, const BgProblem *problem, const BgGroup *group,
                        const BgControl *control);

/* The symmetries that keep the start and the set of finishes. */
void bg_winning_group (const BgProblem *problem, BgGroup *group);
void bg_winning_clear (BgWinning *winning);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgWinning, bg_winning_clear)

/* |W_n|, up to symmetry. */
size_t bg_winning_size (const BgWinning *winning, int n);
bool bg_winning_has (const BgWinning *winning, int n, BgPosition position);

/* Of a complement problem, fills in the other half of the levels. */
BgStop bg_winning_complete (BgWinning *winning, const BgControl *control);

/* Sets UNFOLDED to WINNING's positions up to the fewer symmetries of GROUP; without levels on an
   outcome other than BG_STOP_NONE. */
BgStop bg_winning_unfold (BgWinning *unfolded, const BgWinning *winning, const BgGroup *group,
                          const BgControl *control);

#endif
