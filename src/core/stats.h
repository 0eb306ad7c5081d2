/* The cost of work: the same counts for every search and analysis. */
#ifndef BG_STATS_H
#define BG_STATS_H

#include <glib.h>
#include <stdint.h>

#include "core/stats.def"

#define BG_COUNTER_MEMBER(name, kind, key, is_recorded, type) type name;

typedef struct {
  BG_COUNTERS (BG_COUNTER_MEMBER, uint64_t)
  double seconds; /* of the clock */
} BgStats;

/* How far the two sides of a search had come under its last limit, the side with less
   work ahead going on. */
typedef struct {
  gboolean known; /* the method has two sides, and they began */
  gboolean met;
  int forward, backward;                /* levels */
  uint64_t forward_size, backward_size; /* positions on the last level of each */
} BgSides;

/* Counters to which several threads add. */
typedef struct {
  BG_COUNTERS (BG_COUNTER_MEMBER, _Atomic uint64_t)
} BgSharedStats;

#define BG_TOGETHER_sum(x, y) ((x) + (y))
#define BG_TOGETHER_max(x, y) MAX (x, y)
#define BG_COUNTER_ADD(name, kind, key, is_recorded, ...) \
  stats->name = BG_TOGETHER_##kind (stats->name, more->name);

/* Adds the cost of MORE, which ran after the work of STATS. */
static inline void bg_stats_add (BgStats *stats, const BgStats *more) {
  BG_COUNTERS (BG_COUNTER_ADD, )
  stats->seconds += more->seconds;
}

#define BG_SINCE_sum(now, before) ((now) - (before))
#define BG_SINCE_max(now, before) (now)
#define BG_COUNTER_SINCE(name, kind, key, is_recorded, ...) \
  .name = BG_SINCE_##kind (now->name, before->name),

/* The cost of the work between BEFORE and NOW; a maximum is that of all work by now. */
static inline BgStats bg_stats_since (const BgStats *now, const BgStats *before) {
  return (BgStats){ BG_COUNTERS (BG_COUNTER_SINCE, ).seconds = now->seconds - before->seconds };
}

#define BG_COUNTER_READ(name, kind, key, is_recorded, ...) .name = shared->name,

static inline BgStats bg_stats_read (const BgSharedStats *shared) {
  return (BgStats){ BG_COUNTERS (BG_COUNTER_READ, ) };
}

#define BG_COUNTER_SHARE(name, kind, key, is_recorded, ...) shared->name = stats->name;

static inline void bg_stats_share (const BgStats *stats, BgSharedStats *shared) {
  BG_COUNTERS (BG_COUNTER_SHARE, )
}

#endif
