/* A table of lost positions within a given memory: when it is full it forgets,
   which costs a search time and never its exactness.  Private to this folder. */
#ifndef BG_TRANSPOSITION_TABLE_H
#define BG_TRANSPOSITION_TABLE_H

#include "board/position_tree.h"

typedef struct
{
  BgPositionTree layer[BG_MAX_HOLES + 1]; /* by pegs, sets of canonical positions */
  uint64_t memory;                        /* limit of the table, in bytes */
  uint64_t judy_bytes;                    /* bytes of the table by Judy's count */
  uint64_t peak_bytes;                    /* the most so far, malloc's share included */
} BgTranspositionTable;

void bg_transposition_table_init (BgTranspositionTable *lost, uint64_t memory);
void bg_transposition_table_clear (BgTranspositionTable *lost);

static inline bool
bg_transposition_table_has (const BgTranspositionTable *lost, BgPosition position)
{
  return bg_position_tree_has (&lost->layer[bg_pegs (position)], position);
}

/* Records a position; false when the system has no memory left. */
bool bg_transposition_table_record (BgTranspositionTable *lost, BgPosition position);

#endif
