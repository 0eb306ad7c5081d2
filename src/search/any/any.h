/* Some solution, fast, not a shortest one. */
#ifndef BG_ANY_H
#define BG_ANY_H

#include "core/control.h"
#include "core/truth.h"
#include "problem/problem.h"
#include "search/solve.h"

typedef struct {
  BgTruth status;   /* has the problem a solution? UNKNOWN: stopped */
  GPtrArray *moves; /* of strings "d4-f4-d6-d4", replayed by independent code; NULL unless found */
  BgFoundBy found_by;
  size_t dive_width; /* if that is BG_FOUND_BY_DIVE */
  uint64_t nodes;    /* positions expanded, again after a restart */
  uint64_t peak_bytes;
} BgAnyResult;

/* Searches PROBLEM in at most MEMORY bytes: depth first (dfs.h), and where that does not end soon,
   with the searches for ever shorter solutions (method.h) alternately.  STOP may be NULL.

   The same arguments give the same result, unless stopped.  False when the
   system has no memory left for the table of lost positions (BG_ERROR_LIMIT). */
bool bg_any_find (const BgProblem *problem, uint64_t memory, const BgStopFlag *stop,
                  BgAnyResult *result, GError **error);

void bg_any_result_clear (BgAnyResult *result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgAnyResult, bg_any_result_clear)

#endif
