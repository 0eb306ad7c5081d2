#include "moves/moves.h"

#include <string.h>

/* Each row is the one without its last hole, XOR that hole. */
static void
fill_fours (BgMoves *moves, const BgBoard *board)
{
  const int words = moves->words, width = 2 * words + moves->lanes;
  for (int hole = 0; hole < board->n_holes; hole++)
    for (int set = 1 << hole % 4; set < 2 << hole % 4; set++)
      {
        uint64_t *row = moves->four + (hole / 4 * 16 + set) * width;
        const uint64_t *without = row - (width << hole % 4);
        for (int w = 0; w < words; w++)
          {
            row[w] = without[w] ^ moves->hole[hole].ends[w];
            row[words + w] = without[words + w] ^ moves->hole[hole].middles[w];
          }
        for (int k = 0; k < moves->lanes; k++)
          row[2 * words + k] = without[2 * words + k] ^ moves->group.hole[hole][k];
      }
}

void
bg_moves_init (BgMoves *moves, const BgBoard *board, const BgGroup *group, BgDirection direction)
{
  memset (moves, 0, sizeof *moves);
  moves->group = *group;
  moves->lanes = group->lanes;
  moves->words = board->n_lines <= 64 ? 1 : board->n_lines <= 128 ? 2 : BG_MAX_LINE_WORDS;
  moves->middle_wanted = direction == BG_FORWARD ? 0 : ~(uint64_t) 0;
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      uint64_t bit = (uint64_t) 1 << i % 64;
      moves->hole[line->a].ends[i / 64] |= bit;
      moves->hole[line->b].ends[i / 64] |= bit;
      moves->hole[line->over].middles[i / 64] |= bit;
    }
  for (int i = 0; i < board->n_lines; i++)
    {
      moves->line[i].mask = board->line_mask[i];
      moves->line[i].a = board->line[i].a;
      moves->line[i].b = board->line[i].b;
      BG_FOR_EACH_HOLE (hole, board->line_mask[i])
        {
          for (int w = 0; w < moves->words; w++)
            {
              moves->line[i].ends[w] ^= moves->hole[hole].ends[w];
              moves->line[i].middles[w] ^= moves->hole[hole].middles[w];
            }
          for (int k = 0; k < moves->lanes; k++)
            moves->line[i].images[k] ^= group->hole[hole][k];
        }
    }
  fill_fours (moves, board);
}
