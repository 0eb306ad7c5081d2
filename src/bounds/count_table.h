/* A table of bounds, for single survivors, that depend only on the numbers of pegs of each
   category, pegs in some corners counted apart.  At a finish, which the numbers do not distinguish
   from other single pegs, the bound is 0.

   A combination of these numbers has a number, of which they are the digits; it is a sum over
   the pegs of a position (board/hole_table.h). */
#ifndef BG_COUNT_TABLE_H
#define BG_COUNT_TABLE_H

#include <stdbool.h>

#include "problem/problem.h"

typedef struct BgCountTable BgCountTable;

/* Combinations that are bounded at a time. */
#define BG_PEG_COUNTS 16

/* Of each category and of BG_PEG_COUNTS combinations: the pegs, with the pegs in corners; and the
   pegs in corners. */
typedef struct {
  uint8_t pegs[BG_CATEGORIES][BG_PEG_COUNTS], corners[BG_CATEGORIES][BG_PEG_COUNTS];
} BgPegCounts;

/* Sets BOUNDS to the bounds of the combinations in COUNTS. */
typedef void (*BgBoundsOfCounts) (const void *data, const BgPegCounts *counts, uint8_t *bounds);

/* Calls BOUNDS_OF with DATA for all combinations, CORNERS by categories being counted apart.
   NULL: there are too many, or a finish has several pegs. */
BgCountTable *bg_count_table_new (const BgProblem *problem, const BgPosition *corners,
                                  BgBoundsOfCounts bounds_of, const void *data);
void bg_count_table_free (BgCountTable *table);

/* Sets bounds[i] for positions[i], i < n. */
void bg_count_table_look_up (const BgCountTable *table, const BgPosition *positions,
                             uint8_t *bounds, size_t n);

#endif
