/* A way through the level sets: positions, each a jump behind the one before. */
#ifndef BG_WAY_H
#define BG_WAY_H

#include "analysis/reach.h"

typedef struct
{
  int n;                        /* jumps */
  BgPosition position[BG_MAX_HOLES + 1];
} BgWay;

/* A way from the start to POSITION, which is N jumps behind it: backwards through
   LAYERS, the start's level sets or the winning ones, which have to have it or
   an image of it. */
void bg_way_back (const BgReach *forward, BgLayer *const *layers, int n, BgPosition position,
                  BgWay *way);

/* "d2-d4": the jump between two positions of a way.  Free with g_free. */
char *bg_way_jump (const BgBoard *board, BgPosition from, BgPosition to);

/* A way's moves as strings "d4-f4-d6", consecutive jumps by one peg being one
   move; a list that ends with NULL. */
char **bg_way_moves (const BgBoard *board, const BgWay *way);

#endif
