/* The colours of pictures.  Private to this folder. */
#ifndef BG_PALETTE_H
#define BG_PALETTE_H

enum {
#define COLOUR(name, colour, grey) name = colour,
#include "pictures/palette.def"
#undef COLOUR
};

#endif
