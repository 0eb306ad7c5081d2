/* A set of positions: open addressing with linear probing, a position a slot,
   empty slots hold BG_POSITION_NONE.  One thread inserts; then any may look positions up.

   Positions are inserted in batches; a batch's slots are fetched ahead, so that
   an insertion costs a share of the memory's bandwidth and not its latency. */
#ifndef BG_POSITION_SET_H
#define BG_POSITION_SET_H

#include <glib.h>

#include "board/position.h"
#include "core/control.h"

typedef struct BgPositionSet BgPositionSet;

/* An empty set with room for EXPECTED positions, that will never hold more
   than MEMORY bytes (growing needs old and new at once); NULL where the system has not as much.
   STOP, which may be NULL, ends the growing of a large set. */
BgPositionSet *bg_position_set_new (size_t expected, uint64_t memory, const BgStopFlag *stop);
void bg_position_set_free (BgPositionSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgPositionSet, bg_position_set_free)

/* The bytes of SET, 0 of NULL. */
uint64_t bg_position_set_bytes (const BgPositionSet *set);

/* Inserts N positions; moves the new positions to the front of POSITIONS, in their order.  Returns
   their number, or -1 if the set has to grow and would not fit into its memory or is stopped; then
   none is inserted. */
ssize_t bg_position_set_insert (BgPositionSet *set, BgPosition *positions, size_t n);

/* Is POSITION in the set? */
bool bg_position_set_has (const BgPositionSet *set, BgPosition position);

/* Once all positions are inserted: makes a filter for bg_position_set_find, if there is memory for
   it.  Most positions that are not in the set are told by one word of it, an eighth of the memory
   of the set (Bloom 1970), and without the probes that a full table needs. */
void bg_position_set_make_filter (BgPositionSet *set);

/* Sets each of N elements of FOUND to true if its position is in the set, else leaves it
   unchanged. */
void bg_position_set_find (const BgPositionSet *set, const BgPosition *positions, size_t n,
                           bool *found);

#endif
