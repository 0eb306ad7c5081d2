#include "jumps/sorted_set.h"

#include <string.h>

#include "board/position_sort.h"
#include "core/memory.h"
#include "jumps/level_set.h"

/* New positions that are merged at a time: the least number, and the greatest as one part in
   that number of all positions that still have room. */
#define LEAST_LOT ((size_t) 1 << 20)
#define LOT_SHARE 8

void
bg_sorted_set_init (BgSortedSet *sorted, const BgControl *control)
{
  *sorted = (BgSortedSet) { .control = *control };
  pthread_mutex_init (&sorted->lock, NULL);
}

static BgPosition *
allocate (const BgSortedSet *sorted, size_t n)
{
  return bg_memory_new (&sorted->control, n * sizeof (BgPosition));
}

static void
release (const BgSortedSet *sorted, BgPosition **positions, size_t n)
{
  bg_memory_free (&sorted->control, *positions, n * sizeof (BgPosition));
  *positions = NULL;
}

static void
release_waiting (BgSortedSet *sorted)
{
  release (sorted, &sorted->waiting, sorted->room);
  sorted->n_waiting = sorted->room = 0;
}

void
bg_sorted_set_clear (BgSortedSet *sorted)
{
  release (sorted, &sorted->position, sorted->n);
  release_waiting (sorted);
  pthread_mutex_destroy (&sorted->lock);
}

/* Sorts the waiting positions and removes duplicates; false as take_in. */
static bool
sort_waiting (BgSortedSet *sorted)
{
  BgPosition *spare = allocate (sorted, sorted->room);
  if (spare == NULL)
    return false;
  sorted->n_waiting = bg_positions_sort (&sorted->waiting, &spare, sorted->n_waiting,
                                         sorted->control.stop);
  release (sorted, &spare, sorted->room);
  return !bg_control_stopped (&sorted->control);
}

/* Merges the waiting positions into the set; false if memory is short or the search was stopped. */
static bool
take_in (BgSortedSet *sorted)
{
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
static bool
make_room (BgSortedSet *sorted, size_t n)
{
  if (sorted->n_waiting > 0 && !take_in (sorted))
    return false;
  release_waiting (sorted);
  const size_t left = bg_memory_left (&sorted->control) / sizeof (BgPosition);
  sorted->room = MAX (MIN (MAX (LEAST_LOT, sorted->n / 2), left / LOT_SHARE), n);
  sorted->waiting = allocate (sorted, sorted->room);
  return sorted->waiting != NULL;
}

/* False where the set has failed, by this thread or another. */
static bool
append (BgSortedSet *sorted, const BgPosition *positions, size_t n)
{
  pthread_mutex_lock (&sorted->lock);
  if (!sorted->failed && sorted->n_waiting + n > sorted->room)
    sorted->failed = !make_room (sorted, n);
  if (!sorted->failed)
    {
      memcpy (sorted->waiting + sorted->n_waiting, positions, n * sizeof *positions);
      sorted->n_waiting += n;
    }
  const bool added = !sorted->failed;
  pthread_mutex_unlock (&sorted->lock);
  return added;
}

size_t
bg_sorted_set_find (const BgSortedSet *sorted, BgPosition position)
{
  size_t low = 0, high = sorted->n;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (sorted->position[middle] < position)
        low = middle + 1;
      else
        high = middle;
    }
  return low < sorted->n && sorted->position[low] == position ? low : BG_LEVEL_SET_ABSENT;
}

bool
bg_sorted_set_add (BgSortedSet *sorted, const BgSortedSet *within, BgPosition *positions, size_t n)
{
  size_t kept = n;
  if (within != NULL)
    {
      kept = 0;
      for (size_t i = 0; i < n; i++)
        if (bg_sorted_set_find (within, positions[i]) != BG_LEVEL_SET_ABSENT)
          positions[kept++] = positions[i];
    }
  return kept == 0 || append (sorted, positions, kept);
}

bool
bg_sorted_set_seal (BgSortedSet *sorted)
{
  if (sorted->n_waiting > 0 && !sorted->failed)
    sorted->failed = !take_in (sorted);
  release_waiting (sorted);
  return !sorted->failed;
}
