/* A level set by jumps: positions that have equally many pegs.

   It is filled first, from many threads, then sealed, and read from there on in
   ascending order.  Where the board's position class is small enough to be
   numbered (ranking.h) the set is a bitmap, else a sorted array; nothing outside
   level_set.c has to know which.

       add, add, ...  ->  seal  ->  read chunk by chunk, find, has */
#ifndef BG_LEVEL_SET_H
#define BG_LEVEL_SET_H

#include "board/ranking.h"
#include "core/control.h"

typedef struct BgLevelSet BgLevelSet;

/* No chunk has more positions. */
#define BG_LEVEL_SET_CHUNK 4096

/* Where bg_level_set_find finds nothing. */
#define BG_LEVEL_SET_ABSENT SIZE_MAX

/* An empty set of positions with PEGS pegs, in CONTROL's memory.  A bitmap if
   RANKING is not NULL, which has to outlive the set.  NULL where a bitmap would
   need more, or more than the system has. */
BgLevelSet *bg_level_set_new (const BgRanking *ranking, int pegs, const BgControl *control);
void bg_level_set_free (BgLevelSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgLevelSet, bg_level_set_free)

/* Adds the positions, of N, that are in WITHIN, a sealed set of the same ranking and pegs; NULL:
   all.  The array may be overwritten.  SHARED: other threads add to the same set meanwhile.  False
   when the set would need more memory than CONTROL allows, or is stopped: the set must then be
   freed. */
bool bg_level_set_add (BgLevelSet *set, const BgLevelSet *within, BgPosition *positions, size_t n,
                       bool shared);

/* Ends the filling; false as bg_level_set_add. */
bool bg_level_set_seal (BgLevelSet *set);

/* Removes from a sealed bitmap the positions, of N, that it has, and moves the positions removed to
   the front of the array; returns their number.  Each position is removed by one thread only.  The
   bitmap can then only be read a chunk at a time. */
size_t bg_level_set_take (BgLevelSet *set, BgPosition *positions, size_t n, bool shared);

size_t bg_level_set_size (const BgLevelSet *set);
int bg_level_set_pegs (const BgLevelSet *set);

/* The positions of a sealed set, a chunk at a time: writes them to POSITIONS,
   which has room for BG_LEVEL_SET_CHUNK, and returns their number, which may be 0.
   Chunks ascend, and so do the positions inside. */
size_t bg_level_set_n_chunks (const BgLevelSet *set);
size_t bg_level_set_read (const BgLevelSet *set, size_t chunk, BgPosition *positions);

/* How many positions stand before a chunk. */
size_t bg_level_set_index (const BgLevelSet *set, size_t chunk);

/* The places of N positions in the set's order, or BG_LEVEL_SET_ABSENT. */
void bg_level_set_find (const BgLevelSet *set, const BgPosition *positions, size_t n,
                        size_t *found);
bool bg_level_set_has (const BgLevelSet *set, BgPosition position);

#endif
