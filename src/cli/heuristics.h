/* What the parts of `bergholt heuristics` share. */
#ifndef BG_HEURISTICS_H
#define BG_HEURISTICS_H

#include "cli/cli.h"
#include "problem/problem.h"

typedef struct
{
  BgCommon common;
  gboolean compare;
  char *check;                  /* a heuristic's name or expression; NULL: not asked for */
  char *derive;                 /* what; NULL: not asked for */
  gboolean csv;
  char *output;
  char *at_least_text, *max_moves_text, *distances_text, *samples_text; /* as given, or NULL */
  int at_least, max_moves;
  int distances;                /* -1: as the board permits */
  int samples;
  char **plugins;               /* files, or NULL */
  char **expressions;           /* behind PROBLEM */
} BgHeuristicsOptions;

/* Each does what its option asks, the first without an option, and returns an exit
   status, -1 with ERROR. */
int bg_list (const BgHeuristicsOptions *options, const BgProblem *problem, GError **error);
int bg_compare (const BgHeuristicsOptions *options, const BgProblem *problem, GError **error);
int bg_derive (const BgHeuristicsOptions *options, const BgProblem *problem, GError **error);
int bg_check (const BgHeuristicsOptions *options, const BgProblem *problem, GError **error);

#endif
