/* A stop that comes in the midst of work, as from a signal. */
#ifndef TESTS_LATER_H
#define TESTS_LATER_H

#include <glib.h>

#include "core/control.h"

typedef struct {
  BgStopFlag stop;
  gint64 set_at;
  GThread *thread;
} Later;

static gpointer later_set (gpointer data) {
  Later *later = data;
  g_usleep (G_USEC_PER_SEC / 20);
  later->set_at = g_get_monotonic_time ();
  bg_stop_request (&later->stop);
  return NULL;
}

static inline void later_begin (Later *later) {
  *later = (Later){ 0 };
  later->thread = g_thread_new ("later", later_set, later);
}

/* Waits for the stop if need be, and returns the seconds that it is old. */
static inline double later_end (Later *later) {
  gint64 now = g_get_monotonic_time ();
  g_thread_join (later->thread);
  return (now - later->set_at) / (double) G_USEC_PER_SEC;
}

#endif
