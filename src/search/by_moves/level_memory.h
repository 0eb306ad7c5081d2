/* The account of the memory of one level under construction, in bytes: how it is shared among bins,
   moves under way and settling.  Private to the search by levels. */
#ifndef BG_LEVEL_MEMORY_H
#define BG_LEVEL_MEMORY_H

#include <stdatomic.h>

#include "search/by_moves/levels.h"

/* Successors of a position, or growth of a level, as long as nothing is known of them. */
#define BG_LEVEL_GROWTH 8

typedef struct {
  int threads;
  uint64_t held;               /* by earlier levels, the bound and the list of parents */
  uint64_t left;               /* for all below */
  uint64_t bins_room;          /* when they are filled, bins are settled */
  uint64_t most_bins;          /* BINS_ROOM as long as memory is not short */
  _Atomic uint64_t settled;    /* by the level and positions set aside */
  _Atomic uint64_t moves_left; /* bytes of MOVES_ROOM that moves under way may still take */
  uint64_t moves_room;
  _Atomic size_t waiting, united; /* positions that are being settled; and that are */
  uint64_t peak;                  /* the most held, once the level is complete */
} BgLevelMemory;

/* The account of the level after the last one, of at most LIMIT bytes, on THREADS, beside BESIDE
   bytes that are held.  MAY_FILL: bins may take more than all levels. */
void bg_level_memory_init (BgLevelMemory *memory, const BgLevels *levels, uint64_t limit,
                           uint64_t beside, bool may_fill, int threads);

/* Bytes of the level and of moves, apart from the bins. */
uint64_t bg_level_memory_beside_bins (const BgLevelMemory *memory);

/* Bytes that settling may take beside BESIDE. */
uint64_t bg_level_memory_for_settling (const BgLevelMemory *memory, uint64_t beside);

/* Shares memory between bins and moves.  False if it is too short, and several levels of positions
   set ASIDE cannot be united for more. */
bool bg_level_memory_share (BgLevelMemory *memory, const GArray *aside);

/* Are positions set ASIDE to be united? */
bool bg_level_memory_must_unite (const BgLevelMemory *memory, const GArray *aside);

/* Notes that LEVEL and ASIDE are settled. */
void bg_level_memory_note_settled (BgLevelMemory *memory, const BgLevel *level,
                                   const GArray *aside);

/* Notes that BYTES are held beside earlier levels; false if they are too many. */
bool bg_level_memory_note (BgLevelMemory *memory, uint64_t bytes);

#endif
