/* A path through the level sets: positions, each one jump after the position before. */
#ifndef BG_JUMP_PATH_H
#define BG_JUMP_PATH_H

#include "jumps/jump_search.h"

typedef struct {
  int n; /* jumps */
  BgPosition position[BG_MAX_HOLES + 1];
} BgJumpPath;

/* A path of N jumps from the start to POSITION, found backwards through LEVELS, the start's level
   sets or the winning ones, which must contain POSITION or an image of it. */
void bg_jump_path_back (const BgJumpSearch *forward, BgLevelSet *const *levels, int n,
                        BgPosition position, BgJumpPath *path);

/* Where the jump that leads from one position to another starts and ends; returns its line.  On a
   board by lines there can be several; any one. */
int bg_jump_path_ends (const BgBoard *board, BgPosition from, BgPosition to, int *start, int *end);

/* Where the jump along LINE that POSITION allows starts. */
int bg_jump_start (const BgBoard *board, BgPosition position, int line);

/* "d2-d4": that jump.  Free with g_free. */
char *bg_jump_to_string (const BgBoard *board, BgPosition position, int line);

/* A path's moves as strings "d4-f4-d6", consecutive jumps by one peg being one
   move; a list that ends with NULL. */
char **bg_jump_path_moves (const BgBoard *board, const BgJumpPath *path);

#endif
