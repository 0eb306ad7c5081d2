#include "search/by_moves/position_set.h"

#include <sys/mman.h>

#define PREFETCH_DISTANCE 16
#define STRIDE (1 << 16) /* slots copied between two looks at STOP */
#define LOAD_NUMERATOR 3 /* grown when 3/4 full */
#define LOAD_DENOMINATOR 4

struct BgPositionSet
{
  BgPosition *slot;
  size_t n_slots, n_used;
  uint64_t memory;
  const BgStopFlag *stop;
};

static inline size_t
home_slot (BgPosition position, size_t n_slots)
{
  return bg_hash_scale (bg_hash_mix (bg_position_hash (position)), n_slots);
}

/* Zeroed pages straight from the kernel; huge pages avoid most misses in the address translation,
   which cost as much as misses in the cache. */
static BgPosition *
allocate_slots (size_t n_slots)
{
  size_t bytes = n_slots * sizeof (BgPosition);
  void *slots = mmap (NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (slots == MAP_FAILED)
    return NULL;
  madvise (slots, bytes, MADV_HUGEPAGE);
  return slots;
}

BgPositionSet *
bg_position_set_new (size_t expected, uint64_t memory, const BgStopFlag *stop)
{
  BgPositionSet *set = g_new0 (BgPositionSet, 1);
  set->memory = memory;
  set->stop = stop;
  set->n_slots = MAX (expected / LOAD_NUMERATOR * LOAD_DENOMINATOR, 1 << 14);
  set->n_slots = MIN (set->n_slots, MAX (memory / sizeof (BgPosition), 1 << 10));
  set->slot = allocate_slots (set->n_slots);
  if (set->slot == NULL)
    g_clear_pointer (&set, g_free);
  return set;
}

void
bg_position_set_free (BgPositionSet *set)
{
  if (set == NULL)
    return;
  munmap (set->slot, set->n_slots * sizeof (BgPosition));
  g_free (set);
}

uint64_t
bg_position_set_bytes (const BgPositionSet *set)
{
  return set == NULL ? 0 : set->n_slots * sizeof *set->slot;
}

/* Puts POSITION into its slot; false if it is there already. */
static inline bool
put_position (BgPosition *slots, size_t n_slots, BgPosition position)
{
  size_t i = home_slot (position, n_slots);
  while (slots[i] != BG_POSITION_NONE && slots[i] != position)
    i = i + 1 < n_slots ? i + 1 : 0;
  const bool is_new = slots[i] == BG_POSITION_NONE;
  slots[i] = position;
  return is_new;
}

/* The slots that may be used before probing gets slow. */
static size_t
room_of (size_t n_slots)
{
  return n_slots / LOAD_DENOMINATOR * LOAD_NUMERATOR;
}

/* Copies the set into SLOTS, unless it is stopped. */
static bool
copy_slots (const BgPositionSet *set, BgPosition *slots, size_t n_slots)
{
  for (size_t i = 0; i < set->n_slots; i++)
    {
      if (i % STRIDE == 0 && bg_stop_requested (set->stop))
        return false;
      if (set->slot[i] != BG_POSITION_NONE)
        put_position (slots, n_slots, set->slot[i]);
    }
  return true;
}

static bool
grow_set (BgPositionSet *set, size_t n_more)
{
  uint64_t held = set->n_slots * sizeof (BgPosition);
  size_t n_slots = MAX (set->n_slots * 2, (set->n_used + n_more) * 2);
  if (held >= set->memory)
    return false;
  /* the last growth takes the rest of the memory */
  n_slots = MIN (n_slots, (set->memory - held) / sizeof (BgPosition));
  if (n_slots <= set->n_slots || set->n_used + n_more > room_of (n_slots))
    return false;
  BgPosition *slots = allocate_slots (n_slots);
  if (slots == NULL)
    return false;
  if (!copy_slots (set, slots, n_slots))
    {
      munmap (slots, n_slots * sizeof (BgPosition));
      return false;
    }
  munmap (set->slot, held);
  set->slot = slots;
  set->n_slots = n_slots;
  return true;
}

ssize_t
bg_position_set_insert (BgPositionSet *set, BgPosition *positions, size_t n)
{
  if (set->n_used + n > room_of (set->n_slots) && !grow_set (set, n))
    return -1;
  size_t n_new = 0;
  for (size_t i = 0; i < n + PREFETCH_DISTANCE; i++)
    {
      if (i < n)
        __builtin_prefetch (&set->slot[home_slot (positions[i], set->n_slots)], 1);
      if (i < PREFETCH_DISTANCE)
        continue;
      const BgPosition position = positions[i - PREFETCH_DISTANCE];
      if (put_position (set->slot, set->n_slots, position))
        positions[n_new++] = position;
    }
  set->n_used += n_new;
  return (ssize_t) n_new;
}

bool
bg_position_set_has (const BgPositionSet *set, BgPosition position)
{
  for (size_t i = home_slot (position, set->n_slots);; i = i + 1 < set->n_slots ? i + 1 : 0)
    if (set->slot[i] == position)
      return true;
    else if (set->slot[i] == BG_POSITION_NONE)
      return false;
}

void
bg_position_set_find (const BgPositionSet *set, const BgPosition *positions, size_t n, bool *found)
{
  for (size_t i = 0; i < n + PREFETCH_DISTANCE; i++)
    {
      if (i < n)
        __builtin_prefetch (&set->slot[home_slot (positions[i], set->n_slots)]);
      if (i >= PREFETCH_DISTANCE && bg_position_set_has (set, positions[i - PREFETCH_DISTANCE]))
        found[i - PREFETCH_DISTANCE] = true;
    }
}
