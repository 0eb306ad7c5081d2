#include "search/position_set.h"

#include <stdatomic.h>
#include <sys/mman.h>

#define PREFETCH_DISTANCE 16
#define STRIDE (1 << 16)        /* slots copied between two looks at STOP */
#define LOAD_NUMERATOR 3        /* grown when 3/4 full */
#define LOAD_DENOMINATOR 4

struct BgPositionSet
{
  _Atomic BgPosition *slot;
  size_t n_slots;
  _Atomic size_t n_used;        /* also counts insertions promised to running batches */
  uint64_t memory;
  const BgStopFlag *stop;
  GRWLock lock;                 /* readers insert, the writer grows */
};

static inline size_t
home (BgPosition position, size_t n_slots)
{
  return bg_hash_scale (bg_hash_mix (bg_position_hash (position)), n_slots);
}

/* Zeroed pages straight from the kernel; huge ones spare most of the misses in
   the address translation, which cost as much as those in the cache. */
static _Atomic BgPosition *
allocate (size_t n_slots)
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
  set->slot = allocate (set->n_slots);
  if (set->slot == NULL)
    {
      g_free (set);
      return NULL;
    }
  g_rw_lock_init (&set->lock);
  return set;
}

void
bg_position_set_free (BgPositionSet *set)
{
  if (set == NULL)
    return;
  munmap ((void *) set->slot, set->n_slots * sizeof (BgPosition));
  g_rw_lock_clear (&set->lock);
  g_free (set);
}

/* Puts a position into its slot; false if it is there already. */
static inline bool
put (_Atomic BgPosition *slots, size_t n_slots, BgPosition position)
{
  for (size_t i = home (position, n_slots);; i = i + 1 < n_slots ? i + 1 : 0)
    {
      BgPosition found = atomic_load_explicit (&slots[i], memory_order_relaxed);
      if (found == BG_POSITION_NONE
          && atomic_compare_exchange_strong_explicit (&slots[i], &found, position,
                                                      memory_order_relaxed, memory_order_relaxed))
        return true;
      if (found == position)
        return false;
    }
}

/* The slots that may be used before probing gets slow. */
static size_t
room (size_t n_slots)
{
  return n_slots / LOAD_DENOMINATOR * LOAD_NUMERATOR;
}

/* Promises slots to a batch, so that batches running side by side cannot
   overfill the set. */
static bool
reserve (BgPositionSet *set, size_t n)
{
  if (atomic_fetch_add (&set->n_used, n) + n <= room (set->n_slots))
    return true;
  atomic_fetch_sub (&set->n_used, n);
  return false;
}

/* Copies what the set has into SLOTS, unless it is stopped. */
static bool
copy (const BgPositionSet *set, _Atomic BgPosition *slots, size_t n_slots)
{
  for (size_t i = 0; i < set->n_slots; i++)
    {
      if (i % STRIDE == 0 && bg_stop_requested (set->stop))
        return false;
      if (set->slot[i] != BG_POSITION_NONE)
        put (slots, n_slots, set->slot[i]);
    }
  return true;
}

/* Called with the lock held for writing. */
static bool
grow (BgPositionSet *set, size_t n_more)
{
  uint64_t held = set->n_slots * sizeof (BgPosition);
  size_t n_slots = MAX (set->n_slots * 2, (set->n_used + n_more) * 2);
  if (held >= set->memory)
    return false;
  /* the last growth takes what is left */
  n_slots = MIN (n_slots, (set->memory - held) / sizeof (BgPosition));
  if (n_slots <= set->n_slots || set->n_used + n_more > room (n_slots))
    return false;
  _Atomic BgPosition *slots = allocate (n_slots);
  if (slots == NULL)
    return false;
  if (!copy (set, slots, n_slots))
    {
      munmap ((void *) slots, n_slots * sizeof (BgPosition));
      return false;
    }
  munmap ((void *) set->slot, held);
  set->slot = slots;
  set->n_slots = n_slots;
  return true;
}

ssize_t
bg_position_set_insert (BgPositionSet *set, BgPosition *positions, size_t n)
{
  g_rw_lock_reader_lock (&set->lock);
  while (!reserve (set, n))
    {
      g_rw_lock_reader_unlock (&set->lock);
      g_rw_lock_writer_lock (&set->lock);
      bool fits = set->n_used + n <= room (set->n_slots) || grow (set, n);
      g_rw_lock_writer_unlock (&set->lock);
      if (!fits)
        return -1;
      g_rw_lock_reader_lock (&set->lock);
    }

  size_t n_new = 0;
  for (size_t i = 0; i < MIN (n, PREFETCH_DISTANCE); i++)
    __builtin_prefetch ((void *) &set->slot[home (positions[i], set->n_slots)], 1);
  for (size_t i = 0; i < n; i++)
    {
      if (i + PREFETCH_DISTANCE < n)
        __builtin_prefetch (
          (void *) &set->slot[home (positions[i + PREFETCH_DISTANCE], set->n_slots)], 1);
      BgPosition position = positions[i];
      if (put (set->slot, set->n_slots, position))
        positions[n_new++] = position;
    }
  set->n_used -= n - n_new;
  g_rw_lock_reader_unlock (&set->lock);
  return n_new;
}

bool
bg_position_set_has (const BgPositionSet *set, BgPosition position)
{
  for (size_t i = home (position, set->n_slots);; i = i + 1 < set->n_slots ? i + 1 : 0)
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
        __builtin_prefetch ((void *) &set->slot[home (positions[i], set->n_slots)]);
      if (i >= PREFETCH_DISTANCE && bg_position_set_has (set, positions[i - PREFETCH_DISTANCE]))
        found[i - PREFETCH_DISTANCE] = true;
    }
}
