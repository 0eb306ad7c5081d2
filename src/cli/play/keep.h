/* The game that is kept in the user's data folder, so that none is lost. */
#ifndef BG_KEEP_H
#define BG_KEEP_H

#include "cli/play/game.h"

typedef struct
{
  char *path;                   /* of this session's game */
  char *earlier;                /* of one that was not finished before */
  bool on;                      /* games are kept */
  bool failed;                  /* to be written, and that has been said */
  bool resumed;                 /* the earlier game goes on in this session */
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
