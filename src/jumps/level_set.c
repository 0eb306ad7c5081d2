#include "jumps/level_set.h"

#include <string.h>

#include "jumps/bitmap_set.h"
#include "jumps/sorted_set.h"

struct BgLevelSet
{
  int pegs;
  size_t n;                     /* once sealed */
  bool is_bitmap;
  union
  {
    BgBitmapSet bitmap;
    BgSortedSet sorted;
  };
};

BgLevelSet *
bg_level_set_new (const BgRanking *ranking, int pegs, const BgControl *control)
{
  BgLevelSet *set = g_new0 (BgLevelSet, 1);
  set->pegs = pegs;
  set->is_bitmap = ranking != NULL;
  if (!set->is_bitmap)
    bg_sorted_set_init (&set->sorted, control);
  else if (!bg_bitmap_set_init (&set->bitmap, ranking, pegs, control))
    g_clear_pointer (&set, g_free);
  return set;
}

void
bg_level_set_free (BgLevelSet *set)
{
  if (set == NULL)
    return;
  if (set->is_bitmap)
    bg_bitmap_set_clear (&set->bitmap);
  else
    bg_sorted_set_clear (&set->sorted);
  g_free (set);
}

bool
bg_level_set_add (BgLevelSet *set, const BgLevelSet *within, BgPosition *positions, size_t n,
                  bool shared)
{
  g_assert (within == NULL
            || (within->is_bitmap == set->is_bitmap && within->pegs == set->pegs));
  if (!set->is_bitmap)
    return bg_sorted_set_add (&set->sorted, within != NULL ? &within->sorted : NULL, positions,
                              n);
  bg_bitmap_set_add (&set->bitmap, within != NULL ? &within->bitmap : NULL, positions, n, shared);
  return true;
}

bool
bg_level_set_seal (BgLevelSet *set)
{
  if (set->is_bitmap)
    {
      set->n = bg_bitmap_set_seal (&set->bitmap);
      return true;
    }
  bool sealed = bg_sorted_set_seal (&set->sorted);
  set->n = set->sorted.n;
  return sealed;
}

size_t
bg_level_set_take (BgLevelSet *set, BgPosition *positions, size_t n, bool shared)
{
  g_assert (set->is_bitmap);
  return bg_bitmap_set_take (&set->bitmap, positions, n, shared);
}

size_t
bg_level_set_size (const BgLevelSet *set)
{
  return set->n;
}

int
bg_level_set_pegs (const BgLevelSet *set)
{
  return set->pegs;
}

size_t
bg_level_set_n_chunks (const BgLevelSet *set)
{
  return set->is_bitmap ? bg_bitmap_set_n_chunks (&set->bitmap)
                          : (set->n + BG_LEVEL_SET_CHUNK - 1) / BG_LEVEL_SET_CHUNK;
}

size_t
bg_level_set_index (const BgLevelSet *set, size_t chunk)
{
  return set->is_bitmap ? bg_bitmap_set_index (&set->bitmap, chunk)
                          : MIN (chunk * BG_LEVEL_SET_CHUNK, set->n);
}

size_t
bg_level_set_read (const BgLevelSet *set, size_t chunk, BgPosition *positions)
{
  if (set->is_bitmap)
    return bg_bitmap_set_read (&set->bitmap, chunk, positions);
  size_t first = bg_level_set_index (set, chunk);
  size_t n = bg_level_set_index (set, chunk + 1) - first;
  memcpy (positions, set->sorted.position + first, n * sizeof *positions);
  return n;
}

void
bg_level_set_find (const BgLevelSet *set, const BgPosition *positions, size_t n, size_t *found)
{
  if (set->is_bitmap)
    bg_bitmap_set_find (&set->bitmap, positions, n, found);
  else
    for (size_t i = 0; i < n; i++)
      found[i] = bg_sorted_set_find (&set->sorted, positions[i]);
}

bool
bg_level_set_has (const BgLevelSet *set, BgPosition position)
{
  size_t found;
  bg_level_set_find (set, &position, 1, &found);
  return found != BG_LEVEL_SET_ABSENT;
}
