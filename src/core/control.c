#include "core/control.h"

#include <string.h>

#include "core/groups.h"
#include "core/memory.h"

const char *bg_stop_name (BgStop stop) {
  static const char *const names[] = { "complete",       "out of memory", "stopped by a signal",
                                       "limit reached",  "out of time",   "out of disk space",
                                       "claims refuted", "process lost" };
  return names[stop];
}

static const char *const stop_keys[] = { "none", "memory", "signal", "limit",
                                         "time", "disk",   "claims", "process" };

const char *bg_stop_key (BgStop stop) {
  return stop_keys[stop];
}

BgStop bg_stop_of_key (const char *key) {
  BgStop stop = BG_STOP_NONE;
  while (strcmp (stop_keys[stop], key) != 0)
    stop++;
  return stop;
}

/* Beyond which a deadline would not fit. */
#define MOST_SECONDS 1e12

void bg_stop_within (BgStopFlag *flag, double seconds) {
  const gint64 us = (gint64) (MIN (seconds, MOST_SECONDS) * G_USEC_PER_SEC);
  flag->deadline = seconds > 0 ? g_get_monotonic_time () + us : 0;
}

BgStop bg_stop_reason (const BgStopFlag *flag) {
  if (flag == NULL)
    return BG_STOP_NONE;
  if (atomic_load_explicit (&flag->requested, memory_order_relaxed))
    return BG_STOP_SIGNAL;
  const BgStop outer = bg_stop_reason (flag->outer);
  if (outer != BG_STOP_NONE)
    return outer;
  if (flag->looks != NULL && atomic_fetch_sub_explicit (flag->looks, 1, memory_order_relaxed) <= 0)
    return BG_STOP_TIME;
  return flag->deadline != 0 && g_get_monotonic_time () >= flag->deadline ? BG_STOP_TIME
                                                                          : BG_STOP_NONE;
}

#define LEAST_MEMORY (1 << 20)

BgControl bg_control_default (void) {
  const uint64_t processors = MIN (g_get_num_processors (), bg_groups_own_processors ());
  const int threads = (int) MIN (processors, BG_MAX_THREADS);
  return (BgControl){
    .threads = threads,
    /* never less: the first part of the work that lacks memory names itself */
    .memory = MAX (bg_memory_available (threads) / 4 * 3, LEAST_MEMORY),
  };
}
