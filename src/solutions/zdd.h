/* Families of multisets of moves, as zero-suppressed decision diagrams (Minato,
   1993).

   A multiset is the set of its elements, the r-th copy of a move being the
   element move * copies + r; a family of them is a node of a diagram whose
   nodes are shared by all families:

         element e         low:  the multisets without e
         /        \        high: the multisets with e, without their e
       low        high

   Elements ascend from the root, so the first elements of a multiset are its
   longest moves (bg_graph_new puts the moves in that order).  Two families are
   the same iff their nodes are. */
#ifndef BG_ZDD_H
#define BG_ZDD_H

#include <glib.h>
#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/control.h"

typedef struct BgZddManager BgZddManager;
typedef uint32_t BgZdd;

#define BG_ZDD_EMPTY 0 /* no multiset */
#define BG_ZDD_UNIT 1  /* the empty multiset alone */

/* COPIES: the most copies of a move in a multiset.  Of CONTROL, which is copied, the memory
   and the stop flag are used. */
BgZddManager *bg_zdd_manager_new (int copies, const BgControl *control);
void bg_zdd_manager_free (BgZddManager *manager);

/* Once an operation would take more memory, or the stop flag is set, it returns
   BG_ZDD_EMPTY at once, and so do all that follow: before using a result, ask for the
   outcome.  BG_STOP_NONE: all results so far are right. */
BgStop bg_zdd_manager_outcome (const BgZddManager *manager);

/* Has the manager stopped, or has the stop flag been set, which stops it? */
bool bg_zdd_manager_must_stop (BgZddManager *manager);
uint64_t bg_zdd_manager_bytes (const BgZddManager *manager);

BgZdd bg_zdd_union (BgZddManager *manager, BgZdd a, BgZdd b);
BgZdd bg_zdd_difference (BgZddManager *manager, BgZdd a, BgZdd b);

/* The multisets of A with one more copy of MOVE. */
BgZdd bg_zdd_add (BgZddManager *manager, BgZdd a, uint32_t move);

/* The multisets of A that have (WANTED) or have not the element. */
BgZdd bg_zdd_restrict (BgZddManager *manager, BgZdd a, uint32_t element, bool wanted);

/* Takes a diagram apart. */
uint32_t bg_zdd_element (const BgZddManager *manager, BgZdd a);
BgZdd bg_zdd_low (const BgZddManager *manager, BgZdd a);
BgZdd bg_zdd_high (const BgZddManager *manager, BgZdd a);

static inline bool bg_zdd_is_leaf (BgZdd a) {
  return a <= BG_ZDD_UNIT;
}

typedef struct BgZddCounts BgZddCounts;

/* Counts every family.  Each family that the caller queries must have at most MOST
   members; the counts of others may wrap.  NULL where the manager has stopped or stops. */
BgZddCounts *bg_zdd_counts_new (BgZddManager *manager, const mpz_t most);
void bg_zdd_counts_free (BgZddCounts *counts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgZddCounts, bg_zdd_counts_free)

/* The number of multisets in A. */
void bg_zdd_count (const BgZddCounts *counts, BgZdd a, mpz_t number);

#endif
