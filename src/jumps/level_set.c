#include "jumps/level_set.h"

#include <pthread.h>
#include <string.h>

#include "board/board.h"
#include "board/position_sort.h"
#include "core/memory.h"
#include "jumps/bitmap_set.h"

/* --- Sorted arrays --------------------------------------------------------- */

/* A set where positions are too many to be numbered. */
typedef struct {
  BgPosition *position;
  size_t n;
  BgControl control; /* the memory that the set may take; its stop flag ends a merge */
  bool failed;       /* it would have needed more */
  pthread_mutex_t lock;
  BgPosition *waiting; /* to be sorted into it */
  size_t n_waiting, room;
} SortedSet;

/* New positions that are merged at a time: the least number, and the greatest as one part in
   that number of all positions that still have room. */
#define LEAST_LOT ((size_t) 1 << 20)
#define LOT_SHARE 8

static void sorted_init (SortedSet *sorted, const BgControl *control) {
  *sorted = (SortedSet){ .control = *control };
  pthread_mutex_init (&sorted->lock, NULL);
}

static BgPosition *allocate (const SortedSet *sorted, size_t n) {
  return bg_memory_new (&sorted->control, n * sizeof (BgPosition));
}

static void release (const SortedSet *sorted, BgPosition **positions, size_t n) {
  bg_memory_free (&sorted->control, *positions, n * sizeof (BgPosition));
  *positions = NULL;
}

static void release_waiting (SortedSet *sorted) {
  release (sorted, &sorted->waiting, sorted->room);
  sorted->n_waiting = sorted->room = 0;
}

static void sorted_clear (SortedSet *sorted) {
  release (sorted, &sorted->position, sorted->n);
  release_waiting (sorted);
  pthread_mutex_destroy (&sorted->lock);
}

/* Sorts the waiting positions and removes duplicates; false as take_in. */
static bool sort_waiting (SortedSet *sorted) {
  BgPosition *spare = allocate (sorted, sorted->room);
  if (spare == NULL)
    return false;
  sorted->n_waiting = bg_positions_sort (&sorted->waiting, &spare, sorted->n_waiting,
                                         sorted->control.stop);
  release (sorted, &spare, sorted->room);
  return !bg_control_stopped (&sorted->control);
}

/* Merges the waiting positions into the set; false if memory is short or the search was stopped. */
static bool take_in (SortedSet *sorted) {
  if (!sort_waiting (sorted))
    return false;
  const size_t most = sorted->n + sorted->n_waiting;
  BgPosition *merged = allocate (sorted, most);
  if (merged == NULL)
    return false;
  const size_t n = bg_positions_merge (sorted->position, sorted->n, sorted->waiting,
                                       sorted->n_waiting, merged);
  release (sorted, &sorted->position, sorted->n);
  sorted->position = bg_memory_shrink (&sorted->control, merged, most * sizeof (BgPosition),
                                       n * sizeof (BgPosition));
  sorted->n = n;
  sorted->n_waiting = 0;
  return true;
}

/* Makes room for N more to wait. */
static bool make_room (SortedSet *sorted, size_t n) {
  if (sorted->n_waiting > 0 && !take_in (sorted))
    return false;
  release_waiting (sorted);
  const size_t left = bg_memory_left (&sorted->control) / sizeof (BgPosition);
  sorted->room = MAX (MIN (MAX (LEAST_LOT, sorted->n / 2), left / LOT_SHARE), n);
  sorted->waiting = allocate (sorted, sorted->room);
  return sorted->waiting != NULL;
}

/* False where the set has failed, by this thread or another. */
static bool append (SortedSet *sorted, const BgPosition *positions, size_t n) {
  pthread_mutex_lock (&sorted->lock);
  if (!sorted->failed && sorted->n_waiting + n > sorted->room)
    sorted->failed = !make_room (sorted, n);
  if (!sorted->failed) {
    memcpy (sorted->waiting + sorted->n_waiting, positions, n * sizeof *positions);
    sorted->n_waiting += n;
  }
  const bool added = !sorted->failed;
  pthread_mutex_unlock (&sorted->lock);
  return added;
}

static size_t sorted_find (const SortedSet *sorted, BgPosition position) {
  size_t low = 0, high = sorted->n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (sorted->position[middle] < position)
      low = middle + 1;
    else
      high = middle;
  }
  return low < sorted->n && sorted->position[low] == position ? low : BG_LEVEL_SET_ABSENT;
}

/* Any thread may add. */
static bool sorted_add (SortedSet *sorted, const SortedSet *within, BgPosition *positions,
                        size_t n) {
  size_t kept = n;
  if (within != NULL) {
    kept = 0;
    for (size_t i = 0; i < n; i++)
      if (sorted_find (within, positions[i]) != BG_LEVEL_SET_ABSENT)
        positions[kept++] = positions[i];
  }
  return kept == 0 || append (sorted, positions, kept);
}

static bool sorted_seal (SortedSet *sorted) {
  if (sorted->n_waiting > 0 && !sorted->failed)
    sorted->failed = !take_in (sorted);
  release_waiting (sorted);
  return !sorted->failed;
}

/* --- Level sets ------------------------------------------------------------ */

struct BgLevelSet {
  int pegs;
  size_t n; /* once sealed */
  bool is_bitmap;
  union {
    BgBitmapSet bitmap;
    SortedSet sorted;
  };
};

BgLevelSet *bg_level_set_new (const BgRanking *ranking, int pegs, const BgControl *control) {
  BgLevelSet *set = g_new0 (BgLevelSet, 1);
  set->pegs = pegs;
  set->is_bitmap = ranking != NULL;
  if (!set->is_bitmap)
    sorted_init (&set->sorted, control);
  else if (!bg_bitmap_set_init (&set->bitmap, ranking, pegs, control))
    g_clear_pointer (&set, g_free);
  return set;
}

void bg_level_set_free (BgLevelSet *set) {
  if (set == NULL)
    return;
  if (set->is_bitmap)
    bg_bitmap_set_clear (&set->bitmap);
  else
    sorted_clear (&set->sorted);
  g_free (set);
}

bool bg_level_set_add (BgLevelSet *set, const BgLevelSet *within, BgPosition *positions, size_t n,
                       bool shared) {
  g_assert (within == NULL || (within->is_bitmap == set->is_bitmap && within->pegs == set->pegs));
  if (!set->is_bitmap)
    return sorted_add (&set->sorted, within != NULL ? &within->sorted : NULL, positions, n);
  bg_bitmap_set_add (&set->bitmap, within != NULL ? &within->bitmap : NULL, positions, n, shared);
  return true;
}

bool bg_level_set_seal (BgLevelSet *set) {
  if (set->is_bitmap) {
    set->n = bg_bitmap_set_seal (&set->bitmap);
    return true;
  }
  bool sealed = sorted_seal (&set->sorted);
  set->n = set->sorted.n;
  return sealed;
}

size_t bg_level_set_take (BgLevelSet *set, BgPosition *positions, size_t n, bool shared) {
  g_assert (set->is_bitmap);
  return bg_bitmap_set_take (&set->bitmap, positions, n, shared);
}

size_t bg_level_set_size (const BgLevelSet *set) {
  return set->n;
}

int bg_level_set_pegs (const BgLevelSet *set) {
  return set->pegs;
}

size_t bg_level_set_n_chunks (const BgLevelSet *set) {
  return set->is_bitmap ? bg_bitmap_set_n_chunks (&set->bitmap)
                        : (set->n + BG_LEVEL_SET_CHUNK - 1) / BG_LEVEL_SET_CHUNK;
}

size_t bg_level_set_index (const BgLevelSet *set, size_t chunk) {
  return set->is_bitmap ? bg_bitmap_set_index (&set->bitmap, chunk)
                        : MIN (chunk * BG_LEVEL_SET_CHUNK, set->n);
}

size_t bg_level_set_read (const BgLevelSet *set, size_t chunk, BgPosition *positions) {
  if (set->is_bitmap)
    return bg_bitmap_set_read (&set->bitmap, chunk, positions);
  size_t first = bg_level_set_index (set, chunk);
  size_t n = bg_level_set_index (set, chunk + 1) - first;
  memcpy (positions, set->sorted.position + first, n * sizeof *positions);
  return n;
}

void bg_level_set_find (const BgLevelSet *set, const BgPosition *positions, size_t n,
                        size_t *found) {
  if (set->is_bitmap)
    bg_bitmap_set_find (&set->bitmap, positions, n, found);
  else
    for (size_t i = 0; i < n; i++)
      found[i] = sorted_find (&set->sorted, positions[i]);
}

bool bg_level_set_has (const BgLevelSet *set, BgPosition position) {
  size_t found;
  bg_level_set_find (set, &position, 1, &found);
  return found != BG_LEVEL_SET_ABSENT;
}
