#include "core/control.h"

#include <string.h>
#include <unistd.h>

const char *
bg_stop_name (BgStop stop)
{
  static const char *const names[] = { "complete", "out of memory", "stopped by a signal",
                                       "limit reached", "out of time" };
  return names[stop];
}

const char *
bg_stop_key (BgStop stop)
{
  static const char *const keys[] = { "none", "memory", "signal", "limit", "time" };
  return keys[stop];
}

/* What programs can still take without swapping, in bytes. */
static uint64_t
available_memory (void)
{
  g_autofree char *text = NULL;
  if (g_file_get_contents ("/proc/meminfo", &text, NULL, NULL))
    {
      const char *line = strstr (text, "MemAvailable:");
      if (line != NULL)
        return g_ascii_strtoull (line + strlen ("MemAvailable:"), NULL, 10) << 10;
    }
  return (uint64_t) sysconf (_SC_PHYS_PAGES) * sysconf (_SC_PAGESIZE);
}

BgControl
bg_control_default (void)
{
  return (BgControl) {
    .threads = MIN (g_get_num_processors (), BG_MAX_THREADS),
    .memory = available_memory () / 4 * 3,
  };
}
