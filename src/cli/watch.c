#include "cli/watch.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* Signals that follow within so many microseconds are the first one again: timeout(1)
   sends its own twice, to the program and to its group. */
#define AGAIN (G_USEC_PER_SEC / 2)

/* A signal handler has nothing but statics to tell. */
static BgStopFlag stop;
static volatile gint64 stopped_at;
static bool line_shown;

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

/* The first ends the search, the second the program. */
static void
note_signal (int number)
{
  gint64 now = g_get_monotonic_time ();
  if (!bg_stop_requested (&stop))
    {
      stopped_at = now;
      bg_stop_request (&stop);
    }
  else if (now - stopped_at > AGAIN)
    {
      signal (number, SIG_DFL);
      raise (number);
    }
}

static void
show_progress (const BgProgress *progress, void *data)
{
  const gint64 *began = data;
  double seconds = bg_seconds_since (*began);
  g_autofree char *bytes = g_format_size_full (progress->bytes, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *limit = progress->limit < 0 ? g_strdup ("")
                                               : g_strdup_printf ("m = %d  ", progress->limit);
  fprintf (stderr, "\r\033[K%slevel %d  %5.1f%%  %zu positions  %.2f M successors a second  %s  "
           "%.0f s", limit, progress->level, 100 * progress->done, progress->size,
           progress->generated / seconds / 1e6, bytes, seconds);
  fflush (stderr);
  line_shown = true;
}

BgWatch
bg_watch_begin (const BgCommon *common)
{
  static gint64 began;
  /* results that are being written go on, also where the reader makes them wait */
  struct sigaction action = { .sa_handler = note_signal, .sa_flags = SA_RESTART };
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i], &action, NULL);
  began = g_get_monotonic_time ();
  bool shows = !common->quiet && isatty (STDERR_FILENO);
  return (BgWatch) {
    .control = {
      .threads = common->threads,
      .memory = common->memory,
      .stop = &stop,
      .report = shows ? show_progress : NULL,
      .report_data = &began,
    },
  };
}

void
bg_watch_wipe (void)
{
  if (line_shown)
    fprintf (stderr, "\r\033[K");
  line_shown = false;
}

void
bg_watch_end (BgWatch *)
{
  bg_watch_wipe ();
  /* a signal that has come may come again, and what it has left is yet to be printed */
  for (size_t i = 0; i < G_N_ELEMENTS (signals) && !bg_stop_requested (&stop); i++)
    signal (signals[i], SIG_DFL);
}
