#include "search/conditioned/state_set.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

#define FIRST_ROOM 1024

void
bg_state_set_clear (BgStateSet *set)
{
  free (set->state);
  free (set->slots);
  *set = (BgStateSet){ 0 };
}

void
bg_state_set_end_level (BgStateSet *set)
{
  set->first[++set->n_levels] = set->n;
}

uint64_t
bg_state_set_bytes (const BgStateSet *set)
{
  return (uint64_t) set->room * sizeof *set->state + (uint64_t) set->n_slots * sizeof *set->slots;
}

/* Where the search for STATE begins. */
static inline size_t
first_slot (const BgStateSet *set, const BgState *state)
{
  return bg_state_hash (state) & (set->n_slots - 1);
}

/* The slot of STATE, or the free slot where it belongs. */
static size_t
find_slot (const BgStateSet *set, const BgState *state)
{
  size_t slot = first_slot (set, state);
  while (set->slots[slot] != 0)
    {
      if (bg_state_equal (&set->state[set->slots[slot] - 1], state))
        break;
      slot = (slot + 1) & (set->n_slots - 1);
    }
  return slot;
}

/* Are BYTES more within the memory of CONTROL, and of the system? */
static bool
has_room (const BgStateSet *set, uint64_t bytes, const BgControl *control)
{
  return bg_state_set_bytes (set) + bytes <= control->memory && bg_memory_has_reserve ();
}

static bool
grow_states (BgStateSet *set, const BgControl *control)
{
  const size_t room = set->room == 0 ? FIRST_ROOM : set->room + set->room / 2;
  if (room >= UINT32_MAX || !has_room (set, (room - set->room) * sizeof *set->state, control))
    return false;
  BgState *state = realloc (set->state, room * sizeof *state);
  if (state == NULL)
    return false;
  set->state = state;
  set->room = room;
  return true;
}

static bool
grow_slots (BgStateSet *set, const BgControl *control)
{
  const size_t n_slots = set->n_slots == 0 ? 2 * FIRST_ROOM : 2 * set->n_slots;
  if (!has_room (set, n_slots * sizeof *set->slots, control))
    return false;
  uint32_t *slots = calloc (n_slots, sizeof *slots);
  if (slots == NULL)
    return false;
  free (set->slots);
  set->slots = slots;
  set->n_slots = n_slots;
  for (size_t i = 0; i < set->n; i++)
    set->slots[find_slot (set, &set->state[i])] = (uint32_t) i + 1;
  return true;
}

bool
bg_state_set_add (BgStateSet *set, const BgState *state, const BgControl *control)
{
  if ((set->n == set->room && !grow_states (set, control))
      || (3 * (set->n + 1) > 2 * set->n_slots && !grow_slots (set, control)))
    return false;
  const size_t slot = find_slot (set, state);
  if (set->slots[slot] != 0)
    return true;
  set->state[set->n++] = *state;
  set->slots[slot] = (uint32_t) set->n;
  return true;
}

void
bg_state_set_prefetch (const BgStateSet *set, const BgState *state)
{
  __builtin_prefetch (&set->slots[first_slot (set, state)]);
}

size_t
bg_state_set_find (const BgStateSet *set, const BgState *state)
{
  const size_t slot = find_slot (set, state);
  return set->slots[slot] == 0 ? SIZE_MAX : set->slots[slot] - 1;
}
