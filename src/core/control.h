/* What a search may use, and who watches it. */
#ifndef BG_CONTROL_H
#define BG_CONTROL_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct BgProgress BgProgress;
typedef struct
{
  int threads;                  /* at least 1 */
  uint64_t memory;              /* bytes */
  const volatile int *stop;     /* not 0: end soon, with what is proved; may be NULL */
  void (*report) (const BgProgress *progress, void *data);      /* may be NULL */
  void *report_data;
} BgControl;

/* Is it time to end? */
static inline bool
bg_control_stopped (const BgControl *control)
{
  return control->stop != NULL && *control->stop;
}

/* What is reported while a search runs, every so often. */
#define BG_REPORT_SECONDS 0.25
struct BgProgress
{
  int limit;                    /* m, or -1 */
  int level;                    /* under construction */
  size_t size;                  /* positions in it so far */
  double done;                  /* the share of its parents that are expanded */
  uint64_t expanded, generated; /* since the search began */
  uint64_t bytes;
};

/* Seconds of the clock since BEGAN, which g_get_monotonic_time gave. */
static inline double
bg_seconds_since (gint64 began)
{
  return (g_get_monotonic_time () - began) / (double) G_USEC_PER_SEC;
}

#endif
