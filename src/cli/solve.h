/* What the parts of `bergholt solve` share. */
#ifndef BG_CLI_SOLVE_H
#define BG_CLI_SOLVE_H

#include "cli/counts.h"
#include "cli/cli.h"

typedef struct
{
  BgCommon common;
  char *method, *heuristic;     /* as given, or NULL */
  char *max_moves_text, *at_least_text, *limit_text;
  int max_moves, at_least;      /* 0: not given */
  char **plugins;               /* files, or NULL */
  gboolean any, inexact;
  BgCountOptions counts;
} BgSolveCommand;

/* Each solves PROBLEM, prints what came of it and returns the exit status, -1 with
   ERROR.  NAME is what the problem was called on the command line. */
int bg_solve_shortest (const BgSolveCommand *command, const BgProblem *problem, const char *name,
                       GError **error);
int bg_solve_any (const BgSolveCommand *command, const BgProblem *problem, GError **error);

#endif
