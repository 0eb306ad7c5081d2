/* The cost of work: the same counts for every search and analysis. */
#ifndef BG_STATS_H
#define BG_STATS_H

#include <glib.h>
#include <stdint.h>

typedef struct
{
  uint64_t expanded;   /* positions whose moves were made */
  uint64_t generated;  /* moves or jumps that were made, before any test */
  uint64_t peak_bytes; /* the most that was held at a time; about, with several threads,
                          each of which holds pieces of its own */
  double seconds;      /* of the clock */
} BgStats;

/* Adds the cost of MORE, which ran after the work of STATS. */
static inline void
bg_stats_add (BgStats *stats, const BgStats *more)
{
  stats->expanded += more->expanded;
  stats->generated += more->generated;
  stats->peak_bytes = MAX (stats->peak_bytes, more->peak_bytes);
  stats->seconds += more->seconds;
}

#endif
