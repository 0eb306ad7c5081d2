#include "certificate/trails.h"

/* As in the checker. */
#define SEEN_BITS 15

typedef struct
{
  BgPosition passed;
  int at, from;
} Seen;

typedef struct
{
  const BgBoard *board;
  const gint64 *weight;
  gint64 limit, most_end;       /* the greatest gain allowed; the most that an end adds */
  int from;
  uint64_t left;                /* steps */
  Seen seen[1 << SEEN_BITS];
} Trails;

static void
follow (Trails *trails, int at, BgPosition passed, gint64 gain, gint64 rest)
{
  for (int i = 0; i < trails->board->jumps[at].n && trails->left > 0; i++)
    {
      const int over = trails->board->line[trails->board->jumps[at].end[i].line].over;
      const int to = trails->board->jumps[at].end[i].to;
      const gint64 weight = trails->weight[over], still = rest - MAX (weight, 0);
      if (bg_has (passed, over) || gain + weight + still + trails->most_end <= trails->limit)
        continue;
      const BgPosition with = passed | bg_hole_bit (over);
      Seen *seen = &trails->seen[bg_position_hash (with ^ bg_hole_bit (to) * 3)
                                 >> (64 - SEEN_BITS)];
      if (seen->passed == with && seen->at == to && seen->from == trails->from)
        continue;
      *seen = (Seen) { with, to, trails->from };
      trails->left--;
      follow (trails, to, with, gain + weight, still);
    }
}

bool
bg_trails_are_few (const BgProblem *problem, const BgPotential *set, uint64_t most)
{
  const BgBoard *board = problem->board;
  g_autofree Trails *trails = g_new0 (Trails, 1);
  gint64 start[BG_MAX_HOLES];
  bg_potential_start_gains (set, board->full, start);
  trails->board = board;
  trails->weight = set->weight;
  trails->left = most;
  for (int last = 0; last < 2; last++)
    BG_FOR_EACH_HOLE (s, board->full)
      {
        const BgPosition ends = board->category[bg_board_category (board, s)]
                                & (last ? problem->finish_holes : board->full);
        gint64 rest = 0;
        trails->from = s;
        trails->limit = last ? set->offset + set->divisor : set->divisor;
        trails->most_end = G_MININT32;
        BG_FOR_EACH_HOLE (hole, ends)
          trails->most_end = MAX (trails->most_end, last ? 0 : -set->weight[hole]);
        BG_FOR_EACH_HOLE (hole, bg_jumped_by (board, bg_board_category (board, s)))
          rest += MAX (set->weight[hole], 0);
        follow (trails, s, 0, start[s], rest);
      }
  return trails->left > 0;
}
