/* The watch over a search: signals that end it early, and its progress as text. */
#ifndef BG_WATCH_H
#define BG_WATCH_H

#include "cli/cli.h"
#include "core/control.h"

typedef struct {
  BgControl control; /* what COMMON lets a search use */
} BgWatch;

/* The signals that ask a search to stop: of people and systems, and of batch systems before the
   time of a job is over. */
#define BG_WATCH_SIGNALS SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU

/* From now on these signals ask a search to stop, each once.  Progress goes
   to standard error: with --verbose as lines with the time, one a second or in as many as it says,
   else, on a terminal without -q, as one line that is drawn again and again; and a line for each
   limit that was refuted.  Of several processes the first tells of the search that they share. */
BgWatch bg_watch_begin (const BgCommon *common);

/* The option --jobs of commands whose searches can each have a process of its own (tasks/tasks.h);
   0: not given. */
#define BG_MAX_JOBS 256
#define BG_JOBS(variable, help, ...) \
  BG_NUMBER ("jobs", variable, 1, BG_MAX_JOBS, help, "N", __VA_ARGS__)

/* The processes of COMMON, if there are several, or JOBS at a time of this one, unless that is 0,
   each search something of their own: with --verbose each tells of that, in lines that say which
   process of COMMON it is, and else none.  Jobs share the memory, and have one thread each unless
   --threads says otherwise. */
void bg_watch_divide (BgWatch *watch, const BgCommon *common, gint64 jobs);

/* The title of the search that begins, as printf has it: "[7/10] d3 -> a5".  From then on
   no lines are printed for limits, which would be limits of several searches, but with --verbose,
   where each has the title. */
void bg_watch_title (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* A line of --verbose that announces a result of that search; nothing without. */
void bg_watch_log (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* Gives the work SECONDS, from now on, after which it is asked to stop; 0: any number. */
void bg_watch_within (double seconds);

/* The signal that came, or 0; and goes on as if none had. */
int bg_watch_signal (void);
void bg_watch_forget_signal (void);

/* Wipes the progress line, before other text is printed while the watch goes on. */
void bg_watch_wipe (void);

/* Wipes it too, and gives the signals back: text that is printed from now on is printed
   whole or ends at once.  Does nothing the second time, so that a watch can end before
   its results are printed and, in any case, with the function that began it. */
void bg_watch_end (BgWatch *watch);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BgWatch, bg_watch_end)

#endif
