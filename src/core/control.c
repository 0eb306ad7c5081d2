#include "core/control.h"

const char *
bg_stop_name (BgStop stop)
{
  static const char *const names[] = { "complete", "out of memory", "stopped by a signal",
                                       "limit reached" };
  return names[stop];
}

const char *
bg_stop_key (BgStop stop)
{
  static const char *const keys[] = { "none", "memory", "signal", "limit" };
  return keys[stop];
}
