/* Cores: sets of pegs that take more than a number of rounds.

   C is an n-core if R (C) > n (round.h).  A position that has all pegs of an n-core, or of its
   image under a symmetry that keeps the finishes, is more than n moves from every finish: cores
   know no start and no limit, and serve all searches for the same finishes.

   R (X) > n iff each round of X leaves a set that contains an (n - 1)-core.  So cores are learned
   from cores, as clauses are in property directed reachability (Bradley 2011; Suda 2014): a
   question about X asks about the sets that its rounds leave; if all of these are ruled out, X is
   reduced peg by peg as long as each of its rounds contains an (n - 1)-core (doc/theory.md, Theorem
   5.7).

   Disjoint filled Merson regions need a start each.  Where there are more than n of them no core is
   wanted: regions say as much. */
#ifndef BG_CORES_H
#define BG_CORES_H

#include "problem/problem.h"

typedef struct BgCores BgCores;

/* For PROBLEM, whose finishes are closed under the symmetries in use. */
BgCores *bg_cores_new (const BgProblem *problem);
void bg_cores_free (BgCores *cores);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgCores, bg_cores_free)

/* A part of POSITION that takes more than N rounds, by the cores that have been learned; 0: none is
 * known. */
BgPosition bg_cores_find (const BgCores *cores, BgPosition position, int n);

/* Begins questions, which shall not depend on earlier ones but for the cores that were learned. */
void bg_cores_begin (BgCores *cores);

/* Are more than N rounds, fewer than BG_MAX_HOLES, needed from POSITION?  Learns cores; false also
   where MOST_WORK steps are not enough.  Adds the steps taken to *WORK. */
bool bg_cores_ask (BgCores *cores, BgPosition position, int n, uint64_t most_work, uint64_t *work);

/* Nanoseconds of a step, an estimate. */
#define BG_CORES_STEP 40

/* Raises bounds[i] to LIMIT + 1 where positions[i], whose bound is not over LIMIT, contains a core
   for LIMIT moves.  Safe from many threads between questions. */
void bg_cores_raise (const BgCores *cores, const BgPosition *positions, uint8_t *bounds, size_t n,
                     int limit);

/* The same by cores that were learned in the last questions, all of which were about LIMIT. */
void bg_cores_raise_anew (const BgCores *cores, const BgPosition *positions, uint8_t *bounds,
                          size_t n, int limit);

/* The bound of POSITION by the cores that have been learned; if asking is switched on, after
   questions of a limited cost.  Safe from many threads, but not beside the other functions. */
int bg_cores_bound (BgCores *cores, BgPosition position);
void bg_cores_set_asking (BgCores *cores, bool asks);

/* The cores for N moves, all images; and the bytes of all, with the tables that the first question
   makes, or before it. */
size_t bg_cores_n (const BgCores *cores, int n);
uint64_t bg_cores_bytes (const BgCores *cores);

/* Do cores and tables leave room for questions in MEMORY?  Not to be asked in the midst of one:
   rounds that are kept for later are forgotten where they take more than half as much. */
bool bg_cores_have_room (BgCores *cores, uint64_t memory);

/* Saves all that was learned, as a floating GVariant; and restores it for the same problem, in
   place of what CORES have learned, false where SAVED does not fit it. */
GVariant *bg_cores_save (const BgCores *cores);
bool bg_cores_restore (BgCores *cores, GVariant *saved);

#endif
