/* The colours of pictures.  Private to this folder. */
#ifndef BG_PALETTE_H
#define BG_PALETTE_H

#define BG_WOOD 0xf3e7d0
#define BG_HOLE_FILL 0xfffaf0
#define BG_HOLE_EDGE 0xd2bd97
#define BG_PEG_FILL 0x2b6ca3
#define BG_PEG_EDGE 0x1b4b75
#define BG_PATH_COLOUR 0xd1491b
#define BG_LABEL_COLOUR 0x8c7b5e
#define BG_TEXT_COLOUR 0x26303a
#define BG_PALE_TEXT 0x6a747d
#define BG_PAPER 0xffffff

#endif
