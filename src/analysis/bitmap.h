/* A level set as a bitmap of a numbered space (space.h). */
#ifndef BG_BITMAP_H
#define BG_BITMAP_H

#include "analysis/space.h"

typedef struct
{
  const BgSpace *space;
  int pegs;
  uint32_t *base;
  uint64_t *bits;
  uint32_t *before;             /* once sealed: positions before each block, and in all */
  size_t n_blocks;
} BgBitmap;

/* False, with nothing allocated, where it would take more than MEMORY bytes or
   more than the system has. */
bool bg_bitmap_init (BgBitmap *bitmap, const BgSpace *space, int pegs, uint64_t memory);
void bg_bitmap_clear (BgBitmap *bitmap);
uint64_t bg_bitmap_bytes (const BgBitmap *bitmap);

/* What layer.h says of the functions of the same names. */
void bg_bitmap_add (BgBitmap *bitmap, const BgBitmap *within, const BgPosition *positions,
                    size_t n, bool shared);
size_t bg_bitmap_seal (BgBitmap *bitmap);
size_t bg_bitmap_n_chunks (const BgBitmap *bitmap);
size_t bg_bitmap_index (const BgBitmap *bitmap, size_t chunk);
size_t bg_bitmap_read (const BgBitmap *bitmap, size_t chunk, BgPosition *positions);
size_t bg_bitmap_take (BgBitmap *bitmap, BgPosition *positions, size_t n, bool shared);
void bg_bitmap_find (const BgBitmap *bitmap, const BgPosition *positions, size_t n,
                     size_t *found);

#endif
