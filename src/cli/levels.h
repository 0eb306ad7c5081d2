/* What the parts of `bergholt levels` share. */
#ifndef BG_CLI_LEVELS_H
#define BG_CLI_LEVELS_H

#include "cli/cli.h"
#include "problem/problem.h"

typedef struct
{
  BgCommon common;
  char *by, *direction, *method, *heuristic;    /* as given, or NULL */
  char *max_moves_text;
  int max_moves;                /* 0: not given */
  char **plugins;               /* files, or NULL */
  gboolean raw;                 /* images of a position count separately */
  bool forward, backward;       /* the directions that are wanted */
} BgLevelsOptions;

/* Each prints the tables that the options ask for and returns the exit status, -1 with
   ERROR. */
int bg_levels_by_moves (const BgLevelsOptions *options, const BgProblem *problem, GError **error);
int bg_levels_by_jumps (const BgLevelsOptions *options, const BgProblem *problem);

#endif
