/* Jumps as numbers, multisets of them, and their images under symmetries. */
#ifndef BG_JUMP_SYMMETRY_H
#define BG_JUMP_SYMMETRY_H

#include "board/group.h"

/* Twice the line, and one more if the peg goes from a to b. */
typedef uint16_t BgJump;

#define BG_MAX_JUMPS (2 * BG_MAX_LINES)

typedef struct
{
  /* by place in the group's list of symmetries */
  BgJump image[BG_MAX_SYMMETRIES][BG_MAX_JUMPS];
  BgJump preimage[BG_MAX_SYMMETRIES][BG_MAX_JUMPS];
} BgJumpSymmetry;

static inline BgJump
bg_jump_number (const BgBoard *board, int line, int from)
{
  return 2 * line + (from == board->line[line].a);
}

void bg_jump_symmetry_init (BgJumpSymmetry *images, const BgBoard *board, const BgGroup *group);

/* Writes, in ascending order, what MAP takes the N jumps of MULTISET to, together
   with JUMP, unless that is -1. */
void bg_jumps_write_image (const BgJump *multiset, int n, const BgJump *map, int jump,
                           BgJump *image);

/* Sorts N multisets of SIZE jumps each, drops repetitions and returns how many are left. */
size_t bg_jumps_unite (BgJump *multisets, size_t n, int size);

#endif
