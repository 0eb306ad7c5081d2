#include "cli/watch.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/terminal.h"
#include "pictures/text.h"
#include "processes/transport.h"
#include "records/progress.h"

/* Microseconds within which a further signal is the first one again: timeout(1)
   sends its own twice, to the program and to its group. */
#define AGAIN (G_USEC_PER_SEC / 2)

/* Of a line of --verbose, in columns: it wraps nowhere. */
#define ANY_WIDTH 1000

/* Columns that a line leaves free: terminals write the two characters ^C after it, and some wrap
   when a line is full. */
#define ROOM_FOR_INTERRUPT 3

/* A signal handler has nothing but statics to tell. */
static BgStopFlag stop;
static BgMemoryUse use;
static volatile gint64 stopped_at;
static volatile sig_atomic_t signal_number; /* that came, or 0 */
static volatile bool line_shown;

static const int signals[] = { BG_WATCH_SIGNALS };

/* The first ends the search, the second the program; but SIGXCPU comes each second. */
static void note_signal (int number) {
  gint64 now = g_get_monotonic_time ();
  if (signal_number == 0) {
    stopped_at = now;
    signal_number = number;
    bg_stop_request (&stop);
  } else if (now - stopped_at > AGAIN && number != SIGXCPU) {
    signal (number, SIG_DFL);
    raise (number);
  }
}

void bg_watch_within (double seconds) {
  bg_stop_within (&stop, seconds);
}

int bg_watch_signal (void) {
  return signal_number;
}

void bg_watch_forget_signal (void) {
  signal_number = 0;
  bg_stop_forget (&stop);
}

/* --- Progress ------------------------------------------------------------- */

typedef enum {
  NOTHING,
  LINES,    /* of a terminal that cannot go back: refutations only */
  ONE_LINE, /* and progress, on a line that is wiped */
  LOG,      /* both as lines with the time */
} Manner;

static struct {
  Manner manner;
  gint64 began;
  double pause;          /* seconds between two lines of progress in a log */
  double last_line;      /* seconds from BEGAN to the last of these */
  char *process, *title; /* or NULL */
  BgProgressHistory history;
} told;

static void print_log (const char *line) {
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H:%M:%S%z");
  fprintf (stderr, "%s %s%s\n", time, told.process != NULL ? told.process : "", line);
}

/* A line about the search that the title names. */
static void print_titled (const char *line) {
  g_autofree char *whole = g_strjoin ("  ", told.title != NULL ? told.title : line,
                                      told.title != NULL ? line : NULL, NULL);
  print_log (whole);
}

void bg_watch_log (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (told.manner == LOG)
    print_titled (line);
}

static void show_refuted (int limit, double seconds) {
  g_autofree char *line = bg_progress_refuted (&told.history, limit, seconds);
  bg_watch_wipe ();
  if (told.manner == LOG)
    print_titled (line);
  else if (told.title == NULL)
    fprintf (stderr, "%s\n", line);
}

static void show_progress (const BgProgress *progress, void *) {
  const double seconds = bg_seconds_since (told.began);
  if (progress->phase == BG_PHASE_REFUTED) {
    show_refuted (progress->limit, seconds);
    return;
  }
  const int columns = told.manner == LOG ? ANY_WIDTH
                                         : bg_text_columns (STDERR_FILENO) - ROOM_FOR_INTERRUPT;
  g_autofree char *line = bg_progress_line (&told.history, progress, seconds, told.title, columns);
  if (told.manner == LOG && seconds - told.last_line >= told.pause) {
    print_log (line);
    told.last_line = seconds;
  } else if (told.manner == ONE_LINE) {
    fprintf (stderr, "\r\033[K%s", line);
    fflush (stderr);
    line_shown = true;
  }
}

void bg_watch_title (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  g_free (told.title);
  told.history = (BgProgressHistory){ .refuted_seconds = bg_seconds_since (told.began) };
  g_autofree char *title = g_strdup_vprintf (format, arguments);
  told.title = g_utf8_make_valid (title, -1);
  /* names of files may have anything */
  for (char *c = told.title; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = '?';
  va_end (arguments);
}

void bg_watch_wipe (void) {
  if (line_shown)
    fprintf (stderr, "\r\033[K");
  line_shown = false;
}

/* --- The watch ------------------------------------------------------------ */

BgWatch bg_watch_begin (const BgCommon *common) {
  /* results that are being written go on, also where the reader makes them wait */
  struct sigaction action = { .sa_handler = note_signal, .sa_flags = SA_RESTART };
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i], &action, NULL);
  told.began = g_get_monotonic_time ();
  told.pause = (double) common->verbose;
  told.last_line = -told.pause;
  told.history = (BgProgressHistory){ 0 };
  g_clear_pointer (&told.title, g_free);
  g_clear_pointer (&told.process, g_free);
  const bool tells = bg_transport_is_first (common->transport)
                     && (common->verbose || (!common->quiet && isatty (STDERR_FILENO)));
  told.manner = !tells                       ? NOTHING
                : common->verbose            ? LOG
                : bg_terminal_takes_codes () ? ONE_LINE
                                             : LINES;
  return (BgWatch) {
    .control = {
      .threads = (int) common->threads,
      .memory = common->memory,
      .use = &use,
      .stop = &stop,
      .report = tells ? show_progress : NULL,
    },
  };
}

void bg_watch_divide (BgWatch *watch, const BgCommon *common, gint64 jobs) {
  const BgTransport *transport = common->transport;
  if (transport == NULL && jobs == 0)
    return;
  told.manner = common->verbose ? LOG : NOTHING;
  watch->control.report = common->verbose ? show_progress : NULL;
  if (transport != NULL)
    told.process = g_strdup_printf ("process %d of %d: ", transport->rank + 1, transport->size);
  if (jobs > 0 && bg_options_text (common->options, "threads") == NULL)
    watch->control.threads = 1;
  watch->control.memory /= (uint64_t) MAX (jobs, 1);
}

void bg_watch_end (BgWatch *) {
  bg_watch_wipe ();
  bg_watch_within (0);
  g_clear_pointer (&told.title, g_free);
  g_clear_pointer (&told.process, g_free);
  /* a signal that has come may come again before the results so far are printed */
  for (size_t i = 0; i < G_N_ELEMENTS (signals) && signal_number == 0; i++)
    signal (signals[i], SIG_DFL);
}
