#include "jumps/jump_symmetry.h"

#include <string.h>

void
bg_jump_symmetry_init (BgJumpSymmetry *images, const BgBoard *board, const BgGroup *group)
{
  for (int k = 0; k < group->order; k++)
    {
      const uint8_t *symmetry = board->symmetry[group->symmetry[k]];
      for (int i = 0; i < board->n_lines; i++)
        {
          const BgLine *line = &board->line[i];
          int image = bg_board_line_between (board, symmetry[line->a], symmetry[line->b]);
          const int ends[] = { line->a, line->b };
          for (int e = 0; e < 2; e++)
            {
              BgJump from = bg_jump_number (board, i, ends[e]);
              BgJump to = bg_jump_number (board, image, symmetry[ends[e]]);
              images->image[k][from] = to;
              images->preimage[k][to] = from;
            }
        }
    }
}

void
bg_jumps_write_image (const BgJump *multiset, int n, const BgJump *map, int jump, BgJump *image)
{
  /* sorting by counting: the jumps are few, and their numbers small */
  uint64_t present[(BG_MAX_JUMPS + 63) / 64] = { 0 };
  uint8_t times[BG_MAX_JUMPS];
  for (int i = 0; i < n + (jump >= 0); i++)
    {
      BgJump at = i < n ? map[multiset[i]] : jump;
      uint64_t bit = UINT64_C (1) << (at & 63);
      times[at] = present[at >> 6] & bit ? times[at] + 1 : 1;
      present[at >> 6] |= bit;
    }
  for (size_t w = 0; w < G_N_ELEMENTS (present); w++)
    for (uint64_t rest = present[w]; rest != 0; rest &= rest - 1)
      {
        BgJump at = 64 * w + __builtin_ctzll (rest);
        for (int t = 0; t < times[at]; t++)
          *image++ = at;
      }
}

static int
compare_multisets (const void *a, const void *b, void *bytes)
{
  return memcmp (a, b, *(const size_t *) bytes);
}

size_t
bg_jumps_unite (BgJump *multisets, size_t n, int size)
{
  size_t bytes = size * sizeof *multisets, left = 0;
  if (n > 0)                    /* there may be no array otherwise */
    qsort_r (multisets, n, bytes, compare_multisets, &bytes);
  for (size_t i = 0; i < n; i++)
    {
      const BgJump *multiset = multisets + i * size;
      if (left == 0 || memcmp (multiset, multisets + (left - 1) * size, bytes) != 0)
        memmove (multisets + left++ * size, multiset, bytes);
    }
  return left;
}
