/* The numbers of lanes (board/group.h) and of words of line sets
   (moves/move_batch.h) for which hot loops are compiled. */
#ifndef BG_SIZES_H
#define BG_SIZES_H

#if BG_WIDTH == 64
#define BG_LINE_WORDS 1, 2, 4
#define BG_SIZES_OF(SIZE, lanes) SIZE (lanes, 1) SIZE (lanes, 2) SIZE (lanes, 4)
#else
#define BG_LINE_WORDS 1, 2, 8, 16
#define BG_SIZES_OF(SIZE, lanes) \
  SIZE (lanes, 0) SIZE (lanes, 1) SIZE (lanes, 2) SIZE (lanes, 8) SIZE (lanes, 16)
#endif

/* SIZE (lanes, words) for each. */
#define BG_SIZES(SIZE) \
  BG_SIZES_OF (SIZE, 1) \
  BG_SIZES_OF (SIZE, 2) BG_SIZES_OF (SIZE, 4) BG_SIZES_OF (SIZE, 8) BG_SIZES_OF (SIZE, 16)

#endif
