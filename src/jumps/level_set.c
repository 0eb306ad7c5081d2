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
bg_level_set_new (const BgRanking *space, int pegs, uint64_t memory, const BgStopFlag *stop)
{
  BgLevelSet *layer = g_new0 (BgLevelSet, 1);
  layer->pegs = pegs;
  layer->is_bitmap = space != NULL;
  if (!layer->is_bitmap)
    bg_sorted_set_init (&layer->sorted, memory, stop);
  else if (!bg_bitmap_set_init (&layer->bitmap, space, pegs, memory))
    g_clear_pointer (&layer, g_free);
  return layer;
}

void
bg_level_set_free (BgLevelSet *layer)
{
  if (layer == NULL)
    return;
  if (layer->is_bitmap)
    bg_bitmap_set_clear (&layer->bitmap);
  else
    bg_sorted_set_clear (&layer->sorted);
  g_free (layer);
}

bool
bg_level_set_add (BgLevelSet *layer, const BgLevelSet *within, BgPosition *positions, size_t n,
                  bool shared)
{
  g_assert (within == NULL
            || (within->is_bitmap == layer->is_bitmap && within->pegs == layer->pegs));
  if (!layer->is_bitmap)
    return bg_sorted_set_add (&layer->sorted, within != NULL ? &within->sorted : NULL, positions,
                              n);
  bg_bitmap_set_add (&layer->bitmap, within != NULL ? &within->bitmap : NULL, positions, n, shared);
  return true;
}

bool
bg_level_set_seal (BgLevelSet *layer)
{
  if (layer->is_bitmap)
    {
      layer->n = bg_bitmap_set_seal (&layer->bitmap);
      return true;
    }
  bool sealed = bg_sorted_set_seal (&layer->sorted);
  layer->n = layer->sorted.n;
  return sealed;
}

size_t
bg_level_set_take (BgLevelSet *layer, BgPosition *positions, size_t n, bool shared)
{
  g_assert (layer->is_bitmap);
  return bg_bitmap_set_take (&layer->bitmap, positions, n, shared);
}

size_t
bg_level_set_size (const BgLevelSet *layer)
{
  return layer->n;
}

int
bg_level_set_pegs (const BgLevelSet *layer)
{
  return layer->pegs;
}

uint64_t
bg_level_set_bytes (const BgLevelSet *layer)
{
  return sizeof *layer + (layer->is_bitmap ? bg_bitmap_set_bytes (&layer->bitmap)
                                           : bg_sorted_set_bytes (&layer->sorted));
}

size_t
bg_level_set_n_chunks (const BgLevelSet *layer)
{
  return layer->is_bitmap ? bg_bitmap_set_n_chunks (&layer->bitmap)
                          : (layer->n + BG_LEVEL_SET_CHUNK - 1) / BG_LEVEL_SET_CHUNK;
}

size_t
bg_level_set_index (const BgLevelSet *layer, size_t chunk)
{
  return layer->is_bitmap ? bg_bitmap_set_index (&layer->bitmap, chunk)
                          : MIN (chunk * BG_LEVEL_SET_CHUNK, layer->n);
}

size_t
bg_level_set_read (const BgLevelSet *layer, size_t chunk, BgPosition *positions)
{
  if (layer->is_bitmap)
    return bg_bitmap_set_read (&layer->bitmap, chunk, positions);
  size_t first = bg_level_set_index (layer, chunk);
  size_t n = bg_level_set_index (layer, chunk + 1) - first;
  memcpy (positions, layer->sorted.position + first, n * sizeof *positions);
  return n;
}

void
bg_level_set_find (const BgLevelSet *layer, const BgPosition *positions, size_t n, size_t *found)
{
  if (layer->is_bitmap)
    bg_bitmap_set_find (&layer->bitmap, positions, n, found);
  else
    for (size_t i = 0; i < n; i++)
      found[i] = bg_sorted_set_find (&layer->sorted, positions[i]);
}

bool
bg_level_set_has (const BgLevelSet *layer, BgPosition position)
{
  size_t found;
  bg_level_set_find (layer, &position, 1, &found);
  return found != BG_LEVEL_SET_ABSENT;
}
