/* Symmetric positions: how many there are, and how many one solution can pass
   through. */
#ifndef BG_SYMMETRIC_PATH_H
#define BG_SYMMETRIC_PATH_H

#include "core/control.h"
#include "jumps/jump_path.h"
#include "jumps/symmetry_types.h"
#include "jumps/winning.h"

/* Symmetric positions that can be reached, by level and type; each counts in its most symmetric
   type only, and up to the symmetries of its search. */
typedef struct {
  int n; /* levels */
  size_t size[BG_MAX_HOLES + 1];
  size_t count[BG_MAX_HOLES + 1][BG_MAX_SYMMETRY_TYPES];
} BgSymmetric;

/* TYPES are the types of SEARCH's group. */
BgStop bg_symmetric_count (const BgJumpSearch *search, const BgSymmetryTypes *types,
                           const BgControl *control, BgSymmetric *result);

/* The positions sought on a path: positions whose symmetries are of SET's type, or with FIXED,
   positions that have all symmetries of SET, and so always the same axes. */
typedef struct {
  const BgSymmetryTypes *types;
  BgSymmetrySet set;
  bool fixed;
} BgSymmetricAim;

/* The most positions of the kind that one solution can pass through between its
   ends, and a solution that does.  -1 if there is no solution.  WINNING is up to
   the symmetries of the aim's types. */
int bg_symmetric_path_find (const BgWinning *winning, const BgSymmetricAim *aim,
                            const BgControl *control, BgJumpPath *path, BgStop *outcome);

#endif
