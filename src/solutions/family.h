/* Families of multisets of moves, as zero-suppressed decision diagrams (Minato,
   1993).

   A multiset is the set of its elements, the r-th copy of a move being the
   element move * copies + r; a family of them is a node of a diagram whose
   nodes are shared by all families:

         element e         low:  the multisets without e
         /        \        high: those with e, e taken out
       low        high

   Elements ascend from the root, so the first elements of a multiset are its
   longest moves (bg_graph_new puts the moves in that order).  Two families are
   the same iff their nodes are. */
#ifndef BG_FAMILY_H
#define BG_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct BgFamilies BgFamilies;
typedef uint32_t BgFamily;

#define BG_FAMILY_EMPTY 0       /* no multiset */
#define BG_FAMILY_UNIT 1        /* the empty multiset alone */

/* COPIES: the most copies of a move in a multiset; MEMORY in bytes; STOP as in
   BgResources, or NULL. */
BgFamilies *bg_families_new (int copies, uint64_t memory, const volatile int *stop);
void bg_families_free (BgFamilies *families);

/* Once an operation would take more memory, or STOP is set, it returns
   BG_FAMILY_EMPTY at once, and so do all that follow: before using a result, ask why
   it is none.  NULL: all results so far are right. */
const char *bg_families_shortfall (const BgFamilies *families);

/* Is there a shortfall, or has STOP been set, which then is one? */
bool bg_families_must_stop (BgFamilies *families);
uint64_t bg_families_bytes (const BgFamilies *families);

BgFamily bg_family_union (BgFamilies *families, BgFamily a, BgFamily b);
BgFamily bg_family_difference (BgFamilies *families, BgFamily a, BgFamily b);

/* The multisets of A with one more copy of MOVE. */
BgFamily bg_family_add (BgFamilies *families, BgFamily a, uint32_t move);

/* The multisets of A that have (WANTED) or have not the element. */
BgFamily bg_family_restrict (BgFamilies *families, BgFamily a, uint32_t element, bool wanted);

/* Takes a diagram apart. */
uint32_t bg_family_element (const BgFamilies *families, BgFamily a);
BgFamily bg_family_low (const BgFamilies *families, BgFamily a);
BgFamily bg_family_high (const BgFamilies *families, BgFamily a);

static inline bool
bg_family_is_leaf (BgFamily a)
{
  return a <= BG_FAMILY_UNIT;
}

/* Is the multiset of the N elements, ascending, a member? */
bool bg_family_has (const BgFamilies *families, BgFamily a, const uint32_t *element, size_t n);

#endif
