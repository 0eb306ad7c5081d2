/* What a part of a trail can still become: the states of the search for the heaviest
   move (heaviest.h), and for each the best part that leads to it. */
#ifndef BG_FRONTIER_H
#define BG_FRONTIER_H

#include <glib.h>

#include "bounds/heaviest.h"

/* A state: four bits for each node at the frontier, 0 if no edge touches it, else
   twice the label of its component plus the parity of its degree; above them
   whether start and end are chosen. */
#define BG_FRONTIER_BITS 4
#define BG_FRONTIER_SLOTS 15
#define BG_FRONTIER_MASK 15
#define BG_FRONTIER_START ((uint64_t) 1 << 60)
#define BG_FRONTIER_END ((uint64_t) 1 << 61)

typedef struct
{
  uint64_t key;
  BgHeavyMove move;             /* the best that leads to it, so far */
} BgFrontierState;

/* States by their key; a free place has a gain of BG_GAIN_NEVER. */
typedef struct
{
  BgFrontierState *place;
  size_t room, n;               /* places, a power of 2; states */
} BgFrontier;

void bg_frontier_init (BgFrontier *frontier);
void bg_frontier_release (BgFrontier *frontier);

/* Forgets the states. */
void bg_frontier_clear (BgFrontier *frontier);

/* Adds a state, if it is not there with as much gain. */
void bg_frontier_add (BgFrontier *frontier, uint64_t key, const BgHeavyMove *move);

static inline int
bg_frontier_slot (uint64_t key, int slot)
{
  return key >> BG_FRONTIER_BITS * slot & BG_FRONTIER_MASK;
}

static inline uint64_t
bg_frontier_with_slot (uint64_t key, int slot, int value)
{
  const int shift = BG_FRONTIER_BITS * slot;
  return (key & ~((uint64_t) BG_FRONTIER_MASK << shift)) | (uint64_t) value << shift;
}

/* KEY with its labels in the order of the slots, so that states alike have the same. */
uint64_t bg_frontier_relabel (uint64_t key, int n_slots);

/* Adds an edge between two slots; false if there are too many components. */
bool bg_frontier_join (uint64_t *key, int n_slots, int a, int b);

#endif
