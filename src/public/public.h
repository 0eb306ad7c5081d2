/* Errors, structs and controls of the public functions.  Private to this folder.

   The public types of boards and problems are the program's own, under other names
   (BergholtBoard is BgBoard); a BergholtStop is a BgStopFlag. */
#ifndef BG_PUBLIC_H
#define BG_PUBLIC_H

#include <bergholt/bergholt.h>

#include "core/control.h"
#include "problem/problem.h"
#include "records/record.h"
#include "search/solve.h"
#include "search/solve_options.h"
#include "solutions/solutions.h"

/* Hands the message of ERROR, which it frees, to MESSAGE, which may be NULL. */
void bg_public_fail (GError *error, char **message);

/* Copies the caller's struct GIVEN, which begins with its size and may be NULL, into MINE of
   SIZE bytes; members that the caller does not know become 0.  False, and a message that names
   WHAT, if GIVEN has a size that none has, or sets a member that is not known here. */
bool bg_public_take (void *mine, size_t size, const void *given, const char *what, char **message);

/* The other way: fills as much of THEIRS as the caller knows. */
void bg_public_give (void *theirs, const void *mine, size_t size);

/* A caller's control, as the work wants it. */
typedef struct {
  BergholtControl given;
  BgStopFlag own_stop; /* the caller's is outside it */
  BgMemoryUse use;
  BgControl control; /* points into the struct, which therefore must not move */
} BgPublicControl;

bool bg_public_control (BgPublicControl *run, const BergholtControl *given, char **message);

/* False, and a message that names WHAT, if VALUE is not from 0 to MOST. */
bool bg_public_in_range (const char *what, int value, int most, char **message);

BergholtStopReason bg_public_stop_reason (BgStop stop);

/* Options of bergholt_solve, by name. */
struct BergholtOptions {
  BgSolveAsked asked;
  gboolean counts;
  BgOption *table; /* of these two */
  BgOptions *given;
  BergholtFound *found;
  void *found_data;
};

/* The result of bergholt_solve, for functions that continue from it. */
struct BergholtResult {
  const BgProblem *problem;
  BgSolveOptions asked;
  char *reason; /* why there is no solution, or none was found; may be NULL */
  BgSolveResult solved;
  BgRecord *record; /* everything that is known */
};

/* Sets SOLUTIONS to the solutions that COUNTS, which may be NULL, has counted, or NULL.  False:
   they are of another result. */
bool bg_public_solutions (const BergholtCounts *counts, const BergholtResult *result,
                          const BgSolutions **solutions);

#endif
