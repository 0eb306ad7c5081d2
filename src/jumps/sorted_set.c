#include "jumps/sorted_set.h"

#include <string.h>

#include "board/position_sort.h"
#include "jumps/level_set.h"

/* The least number of new positions that are merged at a time. */
#define LEAST_LOT ((size_t) 1 << 20)

void
bg_sorted_set_init (BgSortedSet *sorted, const BgControl *control)
{
  *sorted = (BgSortedSet) { .control = *control };
  pthread_mutex_init (&sorted->lock, NULL);
}

void
bg_sorted_set_clear (BgSortedSet *sorted)
{
  g_free (sorted->position);
  g_free (sorted->waiting);
  pthread_mutex_destroy (&sorted->lock);
}

uint64_t
bg_sorted_set_bytes (const BgSortedSet *sorted)
{
  return (sorted->n + sorted->room) * sizeof (BgPosition);
}

/* Sorts what waits into the set; false if there is no memory for that, or stopped. */
static bool
take_in (BgSortedSet *sorted)
{
  if (2 * (sorted->n + sorted->n_waiting) * sizeof (BgPosition) > sorted->control.memory)
    return false;
  BgPosition *merged = g_try_new (BgPosition, sorted->n + sorted->n_waiting);
  if (merged == NULL)
    return false;
  size_t n = bg_positions_sort (&sorted->waiting, sorted->n_waiting, sorted->control.stop);
  if (bg_control_stopped (&sorted->control))
    {
      g_free (merged);
      return false;
    }
  sorted->n = bg_positions_merge (sorted->position, sorted->n, sorted->waiting, n, merged);
  g_free (sorted->position);
  sorted->position = g_renew (BgPosition, merged, MAX (sorted->n, 1));
  sorted->n_waiting = 0;
  return true;
}

static void
append (BgSortedSet *sorted, const BgPosition *positions, size_t n)
{
  pthread_mutex_lock (&sorted->lock);
  if (!sorted->failed && sorted->n_waiting + n > sorted->room)
    {
      if (sorted->n_waiting > 0)
        sorted->failed |= !take_in (sorted);
      sorted->room = MAX (MAX (LEAST_LOT, sorted->n / 2), n);
      g_free (sorted->waiting);
      sorted->waiting = sorted->failed ? NULL : g_try_new (BgPosition, sorted->room);
      sorted->failed |= sorted->waiting == NULL;
    }
  if (!sorted->failed)
    {
      memcpy (sorted->waiting + sorted->n_waiting, positions, n * sizeof *positions);
      sorted->n_waiting += n;
    }
  pthread_mutex_unlock (&sorted->lock);
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
  if (kept > 0)
    append (sorted, positions, kept);
  return !sorted->failed;
}

bool
bg_sorted_set_seal (BgSortedSet *sorted)
{
  if (sorted->n_waiting > 0 && !sorted->failed)
    sorted->failed = !take_in (sorted);
  g_clear_pointer (&sorted->waiting, g_free);
  sorted->room = 0;
  return !sorted->failed;
}
