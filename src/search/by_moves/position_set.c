#include "search/by_moves/position_set.h"

#include <sys/mman.h>

#define PREFETCH_DISTANCE 16
#define STRIDE (1 << 16) /* slots copied between two looks at STOP */
#define LOAD_NUMERATOR 3 /* grown when 3/4 full */
#define LOAD_DENOMINATOR 4
#define FILTER_SLOTS 8

struct BgPositionSet {
  BgPosition *slot;
  size_t n_slots, n_used;
  uint64_t *filter; /* a word for FILTER_SLOTS slots, with two bits of each position whose home they
                       are; or NULL */
  uint64_t memory;
  const BgStopFlag *stop;
};

static inline size_t home_slot (BgPosition position, size_t n_slots) {
  return bg_hash_scale (bg_hash_mix (bg_position_hash (position)), n_slots);
}

/* Zeroed pages straight from the kernel; huge pages avoid most misses in the address translation,
   which cost as much as misses in the cache. */
static BgPosition *allocate_slots (size_t n_slots) {
  size_t bytes = n_slots * sizeof (BgPosition);
  void *slots = mmap (NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (slots == MAP_FAILED)
    return NULL;
  madvise (slots, bytes, MADV_HUGEPAGE);
  return slots;
}

BgPositionSet *bg_position_set_new (size_t expected, uint64_t memory, const BgStopFlag *stop) {
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

void bg_position_set_free (BgPositionSet *set) {
  if (set == NULL)
    return;
  munmap (set->slot, set->n_slots * sizeof (BgPosition));
  g_free (set->filter);
  g_free (set);
}

/* The words of a filter for SET. */
static size_t filter_words (const BgPositionSet *set) {
  return set->n_slots / FILTER_SLOTS + 1;
}

uint64_t bg_position_set_bytes (const BgPositionSet *set) {
  if (set == NULL)
    return 0;
  return set->n_slots * sizeof *set->slot
         + (set->filter != NULL ? filter_words (set) * sizeof *set->filter : 0);
}

/* Puts POSITION into its slot; false if it is there already. */
static inline bool put_position (BgPosition *slots, size_t n_slots, BgPosition position) {
  size_t i = home_slot (position, n_slots);
  while (slots[i] != BG_POSITION_NONE && slots[i] != position)
    i = i + 1 < n_slots ? i + 1 : 0;
  const bool is_new = slots[i] == BG_POSITION_NONE;
  slots[i] = position;
  return is_new;
}

/* The slots that may be used before probing gets slow. */
static size_t room_of (size_t n_slots) {
  return n_slots / LOAD_DENOMINATOR * LOAD_NUMERATOR;
}

/* Copies the set into SLOTS, unless it is stopped. */
static bool copy_slots (const BgPositionSet *set, BgPosition *slots, size_t n_slots) {
  for (size_t i = 0; i < set->n_slots; i++) {
    if (i % STRIDE == 0 && bg_stop_requested (set->stop))
      return false;
    if (set->slot[i] != BG_POSITION_NONE)
      put_position (slots, n_slots, set->slot[i]);
  }
  return true;
}

static bool grow_set (BgPositionSet *set, size_t n_more) {
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
  if (!copy_slots (set, slots, n_slots)) {
    munmap (slots, n_slots * sizeof (BgPosition));
    return false;
  }
  munmap (set->slot, held);
  set->slot = slots;
  set->n_slots = n_slots;
  return true;
}

ssize_t bg_position_set_insert (BgPositionSet *set, BgPosition *positions, size_t n) {
  g_assert (set->filter == NULL);
  if (set->n_used + n > room_of (set->n_slots) && !grow_set (set, n))
    return -1;
  size_t n_new = 0;
  for (size_t i = 0; i < n + PREFETCH_DISTANCE; i++) {
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

bool bg_position_set_has (const BgPositionSet *set, BgPosition position) {
  for (size_t i = home_slot (position, set->n_slots);; i = i + 1 < set->n_slots ? i + 1 : 0)
    if (set->slot[i] == position)
      return true;
    else if (set->slot[i] == BG_POSITION_NONE)
      return false;
}

/* The two bits of a position in its word of the filter: of the middle of its hash, since its slot
   is of the upper end, and products mix lower bits less. */
static inline uint64_t filter_bits (BgPosition position) {
  const uint64_t hash = bg_hash_mix (bg_position_hash (position));
  return (uint64_t) 1 << (hash >> 20 & 63) | (uint64_t) 1 << (hash >> 26 & 63);
}

static inline uint64_t *filter_word (const BgPositionSet *set, BgPosition position) {
  return &set->filter[home_slot (position, set->n_slots) / FILTER_SLOTS];
}

void bg_position_set_make_filter (BgPositionSet *set) {
  const size_t bytes = filter_words (set) * sizeof *set->filter;
  const uint64_t held = bg_position_set_bytes (set);
  if (set->filter != NULL || held + bytes > set->memory)
    return;
  set->filter = g_try_malloc0 (bytes);
  for (size_t i = 0; i < set->n_slots && set->filter != NULL; i++)
    if (set->slot[i] != BG_POSITION_NONE)
      *filter_word (set, set->slot[i]) |= filter_bits (set->slot[i]);
}

void bg_position_set_find (const BgPositionSet *set, const BgPosition *positions, size_t n,
                           bool *found) {
  size_t likely[PREFETCH_DISTANCE]; /* the last positions that the filter let pass */
  size_t n_likely = 0;
  for (size_t i = 0; i < n + PREFETCH_DISTANCE; i++) {
    if (i < n && set->filter != NULL)
      __builtin_prefetch (filter_word (set, positions[i]));
    if (i < PREFETCH_DISTANCE)
      continue;
    const size_t at = i - PREFETCH_DISTANCE;
    const uint64_t bits = set->filter != NULL ? filter_bits (positions[at]) : 0;
    if (bits != 0 && (*filter_word (set, positions[at]) & bits) != bits)
      continue;
    size_t *place = &likely[n_likely % PREFETCH_DISTANCE];
    if (n_likely >= PREFETCH_DISTANCE && bg_position_set_has (set, positions[*place]))
      found[*place] = true;
    __builtin_prefetch (&set->slot[home_slot (positions[at], set->n_slots)]);
    *place = at;
    n_likely++;
  }
  for (size_t k = n_likely - MIN (n_likely, PREFETCH_DISTANCE); k < n_likely; k++)
    if (bg_position_set_has (set, positions[likely[k % PREFETCH_DISTANCE]]))
      found[likely[k % PREFETCH_DISTANCE]] = true;
}
