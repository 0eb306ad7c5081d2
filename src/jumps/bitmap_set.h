/* A level set as a bitmap over the ranks of a position class (ranking.h). */
#ifndef BG_BITMAP_SET_H
#define BG_BITMAP_SET_H

#include "board/ranking.h"
#include "core/control.h"

typedef struct {
  const BgRanking *ranking;
  BgControl control; /* whose memory it takes */
  int pegs;
  uint32_t *base;
  uint64_t *bits;
  uint32_t *before; /* once sealed: positions before each block, and in all */
  size_t n_blocks;
} BgBitmapSet;

/* False, with nothing allocated, where it would take more memory than CONTROL lets it or
   the system has. */
bool bg_bitmap_set_init (BgBitmapSet *bitmap, const BgRanking *ranking, int pegs,
                         const BgControl *control);
void bg_bitmap_set_clear (BgBitmapSet *bitmap);

/* The bytes of a bitmap for SIZE positions. */
uint64_t bg_bitmap_set_bytes (const BgRanking *ranking, uint64_t size);

/* The functions of the same names in level_set.h describe these. */
void bg_bitmap_set_add (BgBitmapSet *bitmap, const BgBitmapSet *within, const BgPosition *positions,
                        size_t n, bool shared);
size_t bg_bitmap_set_seal (BgBitmapSet *bitmap);
size_t bg_bitmap_set_n_chunks (const BgBitmapSet *bitmap);
size_t bg_bitmap_set_index (const BgBitmapSet *bitmap, size_t chunk);
size_t bg_bitmap_set_read (const BgBitmapSet *bitmap, size_t chunk, BgPosition *positions);
size_t bg_bitmap_set_take (BgBitmapSet *bitmap, BgPosition *positions, size_t n, bool shared);
void bg_bitmap_set_find (const BgBitmapSet *bitmap, const BgPosition *positions, size_t n,
                         size_t *found);

#endif
