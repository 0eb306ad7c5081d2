/* A short list of cores that proves, round by round, that a position needs many moves: for people,
   who can check each core by itself (doc/theory.md, Theorem 5.7). */
#ifndef BG_CORE_LIST_H
#define BG_CORE_LIST_H

#include "certificate/core_proof.h"

typedef struct {
  int moves;       /* the position needs more; -1: its pegs lie in a finish */
  int jumps;       /* that every play to a finish has: no play has that many moves and more */
  GArray *cores;   /* of BgCore, the greatest number of moves first; each with the rounds of the
                      others that it refutes */
  uint64_t rounds; /* of these cores, each refuted: by a core, by disjoint regions, or by pegs
                      that lie in no finish */
} BgCoreList;

/* Learns cores until more than MOVES moves, fewer than BG_MAX_HOLES, are shown to be needed from
   POSITION to a finish of PROBLEM, or as many as a limited number of steps shows; list->moves may
   be less than MOVES.  MOVES -1: as many as there may be jumps. */
void bg_core_list_init (BgCoreList *list, const BgProblem *problem, BgPosition position, int moves);
void bg_core_list_clear (BgCoreList *list);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgCoreList, bg_core_list_clear)

#endif
