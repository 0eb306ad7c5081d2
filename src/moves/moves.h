/* What the generators of moves and of jumps know of a board, a group and a direction:
   the constants that jumps XOR (moves/sweep.h). */
#ifndef BG_MOVES_H
#define BG_MOVES_H

#include "board/board.h"
#include "board/group.h"

typedef enum
{
  BG_FORWARD,
  BG_BACKWARD,
} BgDirection;

#define BG_MAX_LINE_WORDS 4

typedef struct
{
  int lanes;                    /* of images */
  int words;                    /* of line sets: 1, 2 or 4 */
  uint64_t middle_wanted;       /* XORed with middles: 0 forward, all ones backward */
  BgGroup group;
  struct
  {
    BgPosition mask;
    uint8_t a, b;
    uint64_t ends[BG_MAX_LINE_WORDS], middles[BG_MAX_LINE_WORDS];
    BgPosition images[BG_MAX_LANES];
  } line[BG_MAX_LINES];
  struct
  {
    uint64_t ends[BG_MAX_LINE_WORDS];           /* lines with an end in this hole */
    uint64_t middles[BG_MAX_LINE_WORDS];        /* lines with the middle in it */
  } hole[BG_MAX_HOLES];
  /* ends, middles and images, 2 * words + lanes of them, of each set of pegs in
     four neighbouring holes: a row for each of 16 sets, 16 rows for each four */
  uint64_t four[BG_MAX_HOLES / 4 * 16 * (2 * BG_MAX_LINE_WORDS + BG_MAX_LANES)];
} BgMoves;

void bg_moves_init (BgMoves *moves, const BgBoard *board, const BgGroup *group,
                    BgDirection direction);

#endif
