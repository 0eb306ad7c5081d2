/* A peg layer: the positions with the same number of pegs, each with the fewest
   moves that lead to it and the holes where the last of that many moves may have ended. */
#ifndef BG_PEG_LAYER_H
#define BG_PEG_LAYER_H

#include <glib.h>

#include "board/position.h"

/* How play may go on from a position, by f + h and the limit m. */
typedef enum {
  BG_STAND_FREE,    /* f + h < m: any peg may begin a move */
  BG_STAND_TIGHT,   /* f + h = m: only pegs that the bound names */
  BG_STAND_PASSING, /* f + h = m + 1: none; a move that ended here goes on */
} BgStand;

typedef struct {
  size_t n, room;
  BgPosition *position; /* canonical, ascending */
  BgPosition *ends;     /* none at a root */
  uint8_t *moves;       /* f */
  uint8_t *stand;       /* of BgStand */
} BgPegLayer;

#define BG_PEG_LAYER_BYTES (2 * sizeof (BgPosition) + 2) /* a position */

static inline void bg_peg_layer_clear (BgPegLayer *layer) {
  g_free (layer->position);
  g_free (layer->ends);
  g_free (layer->moves);
  g_free (layer->stand);
  *layer = (BgPegLayer){ 0 };
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgPegLayer, bg_peg_layer_clear)

/* Makes LAYER a layer of N positions, which are not set. */
static inline void bg_peg_layer_resize (BgPegLayer *layer, size_t n) {
  if (n > layer->room) {
    bg_peg_layer_clear (layer);
    layer->room = n;
    layer->position = g_new (BgPosition, n);
    layer->ends = g_new (BgPosition, n);
    layer->moves = g_new (uint8_t, n);
    layer->stand = g_new (uint8_t, n);
  }
  layer->n = n;
}

/* Copies the J-th position of FROM to the I-th of INTO. */
static inline void bg_peg_layer_copy (BgPegLayer *into, size_t i, const BgPegLayer *from,
                                      size_t j) {
  into->position[i] = from->position[j];
  into->ends[i] = from->ends[j];
  into->moves[i] = from->moves[j];
  into->stand[i] = from->stand[j];
}

#endif
