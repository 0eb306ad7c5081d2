/* Some solution, fast, not a shortest one: depth first, a jump at a time. */
#ifndef BG_ANY_H
#define BG_ANY_H

#include "problem/problem.h"

typedef enum
{
  BG_ANY_SOLVED,
  BG_ANY_UNSOLVABLE,            /* proved */
  BG_ANY_STOPPED,               /* by the signal: nothing is proved */
} BgAnyStatus;

typedef struct
{
  BgAnyStatus status;
  GPtrArray *moves;             /* of strings "d4-f4-d6-d4", replayed by independent
                                   code; NULL unless solved */
  uint64_t nodes;               /* positions expanded, again after a restart */
  uint64_t peak_bytes;
} BgAnyResult;

/* Searches PROBLEM.  With TABLE, lost positions are recorded, in at most MEMORY
   bytes; when that is full some are forgotten, and the search goes on: it stays
   exact but may take long.  With SYMMETRY, a lost position stands for its images
   under the symmetries that keep the set of finishes.  Neither changes the
   verdict.  STOP is polled before every position, and may be NULL.

   The same arguments give the same result, unless stopped.  False when the
   system has no memory left for the table (BG_ERROR_LIMIT). */
bool bg_search_any (const BgProblem *problem, bool symmetry, bool table, uint64_t memory,
                    const volatile int *stop, BgAnyResult *result, GError **error);

void bg_any_result_clear (BgAnyResult *result);

#endif
