/* A game under way, with jumps that were taken back; as a file; and kept for later sessions. */
#ifndef BG_GAME_H
#define BG_GAME_H

#include "jumps/jump_path.h"
#include "moves/path.h"

typedef struct {
  const BgProblem *problem;
  const char *title; /* of the problem, or NULL */
  BgJumpPath way;    /* all jumps, those taken back at the end */
  BgJumpList jumps;  /* of `way`: two that lead to the same position are not the same */
  int n;             /* of them, played */
} BgGame;

void bg_game_init (BgGame *game, const BgProblem *problem, const char *title);

static inline BgPosition bg_game_position (const BgGame *game) {
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

/* The hole of the peg that jumped last, or -1. */
int bg_game_active (const BgGame *game);

/* Files: remarks with the number of jumps and the problem, then the moves.
   Reading a file that cannot be played to its end, or that ends early, is an input error and
   leaves the game as it was. */
bool bg_game_save (const BgGame *game, const char *path, GError **error);
bool bg_game_load (BgGame *game, const char *path, GError **error);

/* The game that is kept in the user's data folder, so that none is lost. */
typedef struct {
  char *path;    /* of this session's game */
  char *earlier; /* of one that was not finished before */
  bool on;       /* games are kept */
  bool failed;   /* to be written, and that has been said */
  bool resumed;  /* the earlier game goes on in this session */
} BgKeep;

/* Finds where games of PROBLEM are kept; if ON, the game of an earlier session is put aside. */
void bg_keep_init (BgKeep *keep, const BgProblem *problem, bool on);
void bg_keep_clear (BgKeep *keep);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgKeep, bg_keep_clear)

/* The problem of the last game that was not finished. */
BgProblem *bg_keep_last_problem (GError **error);

/* Is there an earlier game? */
bool bg_keep_has (const BgKeep *keep);

/* Goes on with it. */
bool bg_keep_resume (BgKeep *keep, BgGame *game, GError **error);

/* After each change: writes the game, or removes it where there is nothing to go on with.  An
   error only the first time. */
bool bg_keep_note (BgKeep *keep, const BgGame *game, GError **error);

#endif
