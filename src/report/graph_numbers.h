/* A number for each node of a solution graph, by level: its rank from the top, or its
   height.  Private to this folder. */
#ifndef BG_GRAPH_NUMBERS_H
#define BG_GRAPH_NUMBERS_H

#include "solutions/quotient.h"

typedef struct
{
  double *level[BG_MAX_HOLES + 1];
} BgGraphNumbers;

/* Numbers each level from 0. */
void bg_graph_numbers_init (BgGraphNumbers *numbers, const BgQuotient *quotient);
void bg_graph_numbers_clear (BgGraphNumbers *numbers, const BgQuotient *quotient);

static inline guint
bg_graph_level_size (const BgQuotient *quotient, int level)
{
  return quotient->level[level]->len;
}

/* For each node of LEVEL the mean of AT over its neighbours in the levels before
   and after it, as far as asked for; its own where it has none. */
void bg_graph_find_means (const BgQuotient *quotient, int level, const BgGraphNumbers *at,
                          bool before, bool after, double *mean);

typedef struct
{
  uint32_t node;
  double wanted;
} BgGraphPlace;

/* A level's nodes by WANTED.  Free with g_free. */
BgGraphPlace *bg_graph_sort_level (const BgQuotient *quotient, int level, const double *wanted);

#endif
