#include "analysis/layer.h"

#include <string.h>

#include "analysis/bitmap.h"
#include "analysis/sorted.h"

struct BgLayer
{
  int pegs;
  size_t n;                     /* once sealed */
  bool is_bitmap;
  union
  {
    BgBitmap bitmap;
    BgSorted sorted;
  };
};

BgLayer *
bg_layer_new (const BgSpace *space, int pegs, uint64_t memory, const volatile int *stop)
{
  BgLayer *layer = g_new0 (BgLayer, 1);
  layer->pegs = pegs;
  layer->is_bitmap = space != NULL;
  if (!layer->is_bitmap)
    bg_sorted_init (&layer->sorted, memory, stop);
  else if (!bg_bitmap_init (&layer->bitmap, space, pegs, memory))
    g_clear_pointer (&layer, g_free);
  return layer;
}

void
bg_layer_free (BgLayer *layer)
{
  if (layer == NULL)
    return;
  if (layer->is_bitmap)
    bg_bitmap_clear (&layer->bitmap);
  else
    bg_sorted_clear (&layer->sorted);
  g_free (layer);
}

bool
bg_layer_add (BgLayer *layer, const BgLayer *within, BgPosition *positions, size_t n, bool shared)
{
  g_assert (within == NULL
            || (within->is_bitmap == layer->is_bitmap && within->pegs == layer->pegs));
  if (!layer->is_bitmap)
    return bg_sorted_add (&layer->sorted, within != NULL ? &within->sorted : NULL, positions, n);
  bg_bitmap_add (&layer->bitmap, within != NULL ? &within->bitmap : NULL, positions, n, shared);
  return true;
}

bool
bg_layer_seal (BgLayer *layer)
{
  if (layer->is_bitmap)
    {
      layer->n = bg_bitmap_seal (&layer->bitmap);
      return true;
    }
  bool sealed = bg_sorted_seal (&layer->sorted);
  layer->n = layer->sorted.n;
  return sealed;
}

size_t
bg_layer_take (BgLayer *layer, BgPosition *positions, size_t n, bool shared)
{
  g_assert (layer->is_bitmap);
  return bg_bitmap_take (&layer->bitmap, positions, n, shared);
}

size_t
bg_layer_size (const BgLayer *layer)
{
  return layer->n;
}

int
bg_layer_pegs (const BgLayer *layer)
{
  return layer->pegs;
}

uint64_t
bg_layer_bytes (const BgLayer *layer)
{
  return sizeof *layer + (layer->is_bitmap ? bg_bitmap_bytes (&layer->bitmap)
                                           : bg_sorted_bytes (&layer->sorted));
}

size_t
bg_layer_n_chunks (const BgLayer *layer)
{
  return layer->is_bitmap ? bg_bitmap_n_chunks (&layer->bitmap)
                          : (layer->n + BG_LAYER_CHUNK - 1) / BG_LAYER_CHUNK;
}

size_t
bg_layer_index (const BgLayer *layer, size_t chunk)
{
  return layer->is_bitmap ? bg_bitmap_index (&layer->bitmap, chunk)
                          : MIN (chunk * BG_LAYER_CHUNK, layer->n);
}

size_t
bg_layer_read (const BgLayer *layer, size_t chunk, BgPosition *positions)
{
  if (layer->is_bitmap)
    return bg_bitmap_read (&layer->bitmap, chunk, positions);
  size_t first = bg_layer_index (layer, chunk);
  size_t n = bg_layer_index (layer, chunk + 1) - first;
  memcpy (positions, layer->sorted.position + first, n * sizeof *positions);
  return n;
}

void
bg_layer_find (const BgLayer *layer, const BgPosition *positions, size_t n, size_t *found)
{
  if (layer->is_bitmap)
    bg_bitmap_find (&layer->bitmap, positions, n, found);
  else
    for (size_t i = 0; i < n; i++)
      found[i] = bg_sorted_find (&layer->sorted, positions[i]);
}

bool
bg_layer_has (const BgLayer *layer, BgPosition position)
{
  size_t found;
  bg_layer_find (layer, &position, 1, &found);
  return found != BG_LAYER_ABSENT;
}
