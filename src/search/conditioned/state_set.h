/* The states of a search, level by level: each once, in the order in which they were added. */
#ifndef BG_STATE_SET_H
#define BG_STATE_SET_H

#include "core/control.h"
#include "search/conditioned/tracker.h"

typedef struct
{
  BgState *state;
  size_t n, room;
  uint32_t *slots; /* numbers of states, from 1; a power of two, a third of them free or more */
  size_t n_slots;
  int n_levels;
  size_t first[BG_MAX_HOLES + 2]; /* of each level, and the end of the last one */
} BgStateSet;

void bg_state_set_clear (BgStateSet *set);

/* Ends the level to which states were added. */
void bg_state_set_end_level (BgStateSet *set);

/* Adds a state to the last level unless some level has it.  False where CONTROL's memory does not
   do. */
bool bg_state_set_add (BgStateSet *set, const BgState *state, const BgControl *control);

/* The number of STATE, from 0; SIZE_MAX: there is none. */
size_t bg_state_set_find (const BgStateSet *set, const BgState *state);

/* Asks the memory for the slot of STATE, which will be sought soon. */
void bg_state_set_prefetch (const BgStateSet *set, const BgState *state);

uint64_t bg_state_set_bytes (const BgStateSet *set);

#endif
