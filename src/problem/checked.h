/* Bounds that were compared with the exact distances of all positions that can reach a finish, and
   hold: files with the group [checked], which `heuristics --check --record` writes. */
#ifndef BG_CHECKED_H
#define BG_CHECKED_H

#include "problem/problem.h"

typedef struct {
  char *path;       /* of the file */
  char *expression; /* the bound */
  char *digest;     /* of the bound and all that it was compared on (bounds/checked_bound.h) */
  guint64 positions;
  bool is_consistent; /* no move lowers it by more than 1 */
} BgChecked;

/* Reads the file and adds it to the checks of PROBLEM, whatever problem it is of. */
bool bg_problem_add_checked (BgProblem *problem, const char *path, GError **error);

/* Writes a file to the path of CHECKED; PROBLEM is named for people. */
bool bg_checked_write (const BgChecked *checked, const BgProblem *problem, GError **error);

#endif
