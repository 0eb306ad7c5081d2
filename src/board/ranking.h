/* The positions of one class with a given number of pegs, numbered.

   A board's parities (2.1 of "Diagonal Peg Solitaire") leave only a share of
   all positions within reach of a start, one in 16 on the 33-hole board, and a
   level set by jumps has one number of pegs.  So few positions remain that a level set can be a
   bitmap: 73 million bits for the fullest level there, and 2^29 for all levels together.

   A position is cut in two halves.  Given the upper one, the pegs and the
   parities of the lower are known, so

       rank = base[upper half] + index[lower half]

   where the index counts the lower halves that share pegs and parities, and the
   bases of one number of pegs belong to a level.  Ranks ascend as positions do. */
#ifndef BG_RANKING_H
#define BG_RANKING_H

#include "board/board.h"

/* Parities used, of the board's; more would save little. */
#define BG_RANKING_PARITIES 8

typedef struct {
  int low_holes, high_holes;
  int n_parities;
  BgPosition parity[BG_RANKING_PARITIES];
  unsigned root_class; /* the parities of the members, as bits */
  uint8_t *low_class;  /* of each upper half: the parities of its lower halves */
  uint16_t *index;     /* of each lower half among the lower halves of its kind */
  uint32_t *lower;     /* lower halves by pegs, then parities, then value */
  uint32_t *kind;      /* where the lower halves of each kind begin in `lower` */
} BgRanking;

/* The positions that can be reached from, or lead to, any of N roots by jumps:
   all positions that have the parities that the roots have in common.  NULL where the board has too
   many holes for tables, or a kind too many lower halves: then the bitmaps would take 32 GiB at
   least. */
BgRanking *bg_ranking_new (const BgBoard *board, const BgPosition *roots, int n);
void bg_ranking_free (BgRanking *space);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgRanking, bg_ranking_free)

/* The number of positions with PEGS pegs. */
uint64_t bg_ranking_size (const BgRanking *space, int pegs);

/* Fills BASE, one more than there are upper halves; the last is the size,
   which must be below 2^32. */
void bg_ranking_fill_bases (const BgRanking *space, int pegs, uint32_t *base);

/* The kind of the lower halves that go with an upper half; -1: none does. */
int bg_ranking_kind (const BgRanking *space, int pegs, uint32_t high);

static inline uint32_t bg_ranking_rank (const BgRanking *space, const uint32_t *base,
                                        BgPosition position) {
  return base[(size_t) (position >> space->low_holes)]
         + space->index[(size_t) position & ((1u << space->low_holes) - 1)];
}

#endif
