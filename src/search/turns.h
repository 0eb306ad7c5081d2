/* Whose turn it is among the searches of a problem, in numbers, which were tuned by experiments
   (doc/lab-notes.md).  Work is counted in successors, and that of other kinds in successors that
   cost as much, so that a run repeats with any number of threads and on any machine. */
#ifndef BG_TURNS_H
#define BG_TURNS_H

#include <glib.h>
#include <stdint.h>

/* --- Dives ------------------------------------------------------------------- */

/* Positions a level of the first dives, where limits are deepened and in `--anytime`; later dives
   are wider by a factor. */
#define BG_DEEPENING_WIDTH 64
#define BG_ANYTIME_WIDTH 250
#define BG_WIDTH_STEP 4

/* Where limits are deepened, dives get wider while they are likely to make no more successors than
   BG_DIVES times the cost of the last refutation: in vain they cost a fraction of the next one.
   Where cores narrow its levels, refuting is cheap until the limit that has a solution, which they
   do not rule out: then it is BG_DIVES_IF_NARROW times.  The first three, up to BG_MODEST_WIDTH,
   cost little in any case.  Where solutions are counted, dives are for an answer if that is cut
   short, and have one part in BG_COUNTING of that work after refutations of at least
   BG_COUNTING_LEAST. */
#define BG_MODEST_WIDTH 1024
#define BG_DIVES 3
#define BG_DIVES_IF_NARROW 12
#define BG_COUNTING 24
#define BG_COUNTING_LEAST 300000

/* The positions near the finishes, in which a dive's last moves are looked up (by_moves/ending.h),
   cost one part in BG_ENDING_WORK of the last refutation, if that is at least BG_ENDING_LEAST, or
   one part in BG_ANYTIME_ENDING_WORK of all work of `--anytime`; and a part of the memory. */
#define BG_ENDING_WORK 8
#define BG_ENDING_LEAST 10000
#define BG_ENDING_MEMORY 8
#define BG_ANYTIME_ENDING_WORK 2
#define BG_ANYTIME_ENDING_MEMORY 4

/* In `--anytime`: a dive for which there was no memory has one this much narrower after it. */
#define BG_NARROWER 4

/* A solution is far from the bound if a solution one move shorter still has BG_FAR_QUARTERS
   quarters of the bound; then dives of one width have BG_HIGHER_LIMITS limits that are no less than
   its length. */
#define BG_FAR_QUARTERS 5
#define BG_HIGHER_LIMITS 3

/* --- Refutations ------------------------------------------------------------- */

/* Bounds for each finish (by_finish.h) take as long to prepare as a refutation of fewer successors.
 */
#define BG_DEAR 100000

/* Refutations that expanded fewer positions are too cheap to decide whether one pass pays; and the
   most positions, up to symmetry, that it may have to go over, as a power of two: about a second of
   one core. */
#define BG_LEAST_COST 1000
#define BG_SMALL_BOARD 22

/* Limits by which one of several problems is tried of which the least minimum is wanted, before it
   is solved without one. */
#define BG_MOST_LIMITS 3

/* --- Any solution, and solutions that get shorter ---------------------------- */

/* Where any solution will do: the positions that the search depth first expands alone; the work of
   the others for its own where several pegs stay, since to a single peg its order is the better
   guess; and the work of dives for one of the refutation. */
#define BG_FIRST_NODES 16384
#define BG_SHARE_OF_SEVERAL 3
#define BG_DIVE_SHARE 2

/* Positions of a step of the search depth first, and successors that cost as much as one of them;
   and the work of dives before `--anytime` begins that search. */
#define BG_NODES 4096
#define BG_NODE_COST 7
#define BG_WORK_BEFORE_DEPTH_FIRST 200000

/* Work of the refutation for one of dives, once there is a solution, since the dives use the
   weights that it learns. */
#define BG_REFUTATION_SHARE 2

/* Work of dives and refutations before programs for the start, which can take seconds. */
#define BG_START_WORK 4000000

/* Successors of the local search that cost as much as one of dives. */
#define BG_LOCAL_SPEED 10

/* The work that the local search may do in vain where dives have done DIVED and the refutation
   REFUTED: as much as dives.  While BG_LOCAL_OPEN moves or more are open between the best solution
   and the bound, as much as both, but no more than BG_LOCAL_CREDIT above that of dives: where local
   search is stuck, wider dives are the better method. */
#define BG_LOCAL_OPEN 3
#define BG_LOCAL_CREDIT 8000000
static inline uint64_t bg_turns_local_share (int open_moves, uint64_t dived, uint64_t refuted) {
  return dived + (open_moves >= BG_LOCAL_OPEN ? MIN (refuted, BG_LOCAL_CREDIT) : 0);
}

/* Dives and the refutation have one part of the memory each; the local search has a smaller part.
 */
#define BG_MEMORY_SHARE 3
#define BG_LOCAL_MEMORY 12

#endif
