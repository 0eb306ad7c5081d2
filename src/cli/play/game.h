/* A game under way, with jumps that were taken back, and as a file. */
#ifndef BG_GAME_H
#define BG_GAME_H

#include "jumps/jump_path.h"

typedef struct
{
  const BgProblem *problem;
  const char *title;            /* of the problem, or NULL */
  BgJumpPath way;               /* all jumps, those taken back at the end */
  int n;                        /* of them, played */
} BgGame;

void bg_game_init (BgGame *game, const BgProblem *problem, const char *title);

static inline BgPosition
bg_game_position (const BgGame *game)
{
  return game->way.position[game->n];
}

/* Plays a line of moves, in any of the forms of verify/solution.h, whole or, with an input error
   that says why a jump is refused, not at all. */
bool bg_game_play (BgGame *game, const char *line, GError **error);

/* Takes a jump back, or plays it again; false where there is none. */
bool bg_game_undo (BgGame *game);
bool bg_game_redo (BgGame *game);

/* The jumps played, as moves; ends with NULL.  And the number of moves. */
char **bg_game_moves (const BgGame *game);
int bg_game_count_moves (const BgGame *game);

/* The holes that the peg at HOLE can jump to; none if it is empty. */
BgPosition bg_game_targets (const BgGame *game, int hole);

/* The hole of the peg that jumped last, or -1. */
int bg_game_active (const BgGame *game);

/* Files: remarks with the number of jumps and the problem, then the moves.
   Reading a file that cannot be played to its end, or that ends early, is an input error and
   leaves the game as it was. */
bool bg_game_save (const BgGame *game, const char *path, GError **error);
bool bg_game_load (BgGame *game, const char *path, GError **error);

/* The problem that a file says to be a game of. */
BgProblem *bg_game_load_problem (const char *path, GError **error);

#endif
