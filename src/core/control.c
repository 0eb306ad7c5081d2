#include "core/control.h"

#include "core/memory.h"

const char *
bg_stop_name (BgStop stop)
{
  static const char *const names[] = { "complete", "out of memory", "stopped by a signal",
                                       "limit reached", "out of time", "out of disk space",
                                       "claims refuted" };
  return names[stop];
}

const char *
bg_stop_key (BgStop stop)
{
  static const char *const keys[] = { "none", "memory", "signal", "limit", "time", "disk",
                                      "claims" };
  return keys[stop];
}

#define LEAST_MEMORY (1 << 20)

BgControl
bg_control_default (void)
{
  const int threads = MIN (g_get_num_processors (), BG_MAX_THREADS);
  return (BgControl) {
    .threads = threads,
    /* some in any case: what is asked for first says best what is missing */
    .memory = MAX (bg_memory_available (threads) / 4 * 3, LEAST_MEMORY),
  };
}
