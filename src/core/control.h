/* How a piece of work is run: threads and memory that it may use, the request to stop, the
   reason of its end, and the progress that it reports meanwhile.  All work that can take long is
   handed a BgControl. */
#ifndef BG_CONTROL_H
#define BG_CONTROL_H

#include <glib.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Why work ended before it was complete. */
typedef enum {
  BG_STOP_NONE,    /* it did not: it is complete */
  BG_STOP_MEMORY,  /* it would have needed more than it may use */
  BG_STOP_SIGNAL,  /* it was asked to, by a signal for one */
  BG_STOP_LIMIT,   /* of the moves that were asked for */
  BG_STOP_TIME,    /* it took as long as it may */
  BG_STOP_DISK,    /* a disk is full, or a file on it damaged */
  BG_STOP_CLAIMS,  /* the claims of a module are refuted */
  BG_STOP_PROCESS, /* its process ended before it, as by a fault of a module */
} BgStop;

/* "complete", "out of memory", "stopped by a signal", "limit reached", "out of time", "out of
   disk space", "claims refuted": for one line of text.  The key is the same in a word, for records:
   "none", "memory", "signal", "limit", "time", "disk", "claims", "process". */
const char *bg_stop_name (BgStop stop);
const char *bg_stop_key (BgStop stop);
BgStop bg_stop_of_key (const char *key);

/* Asks work to stop soon.  A signal handler may write REQUESTED; all threads read the flag, once
   for each batch of work.  The other members change only while no work looks at them. */
typedef struct BergholtStop /* for <bergholt/bergholt.h> */
{
  atomic_bool requested;
  gint64 deadline;                  /* g_get_monotonic_time from which on it asks; 0: none */
  atomic_llong *looks;              /* looks at the flag that are left until it asks: of work in one
                                       thread as many on every machine; NULL: any number */
  const struct BergholtStop *outer; /* where that asks, so does this flag; may be NULL */
} BgStopFlag;

static inline void bg_stop_request (BgStopFlag *flag) {
  atomic_store_explicit (&flag->requested, true, memory_order_relaxed);
}

/* Takes a request back, for work that is to begin anew. */
static inline void bg_stop_forget (BgStopFlag *flag) {
  atomic_store_explicit (&flag->requested, false, memory_order_relaxed);
}

/* The deadline of work that may take SECONDS from now on; 0: any number. */
void bg_stop_within (BgStopFlag *flag, double seconds);

/* Why work is asked to stop: BG_STOP_SIGNAL, BG_STOP_TIME or, also of NULL, BG_STOP_NONE. */
BgStop bg_stop_reason (const BgStopFlag *flag);

/* Looks at the clock only where there is a deadline. */
static inline bool bg_stop_requested (const BgStopFlag *flag) {
  return flag != NULL
         && (atomic_load_explicit (&flag->requested, memory_order_relaxed)
             || ((flag->deadline != 0 || flag->looks != NULL || flag->outer != NULL)
                 && bg_stop_reason (flag) != BG_STOP_NONE));
}

typedef struct BgProgress BgProgress;

/* The bytes that all parts of a piece of work hold together: now, and the most so far. */
typedef struct {
  _Atomic uint64_t now, peak;
} BgMemoryUse;

typedef struct {
  int threads;               /* at least 1 */
  uint64_t memory;           /* bytes */
  BgMemoryUse *use;          /* counts them (core/memory.h); may be NULL */
  struct BgJournal *journal; /* levels go to its disk (search/journal/journal.h); may be NULL */
  const struct BgTransport *transport; /* to the other processes of a search by moves
                                          (processes/transport.h); NULL: there are none */
  const BgStopFlag *stop;              /* may be NULL */
  void (*report) (const BgProgress *progress, void *data); /* may be NULL */
  void *report_data;
} BgControl;

#define BG_MAX_THREADS 256

/* All processors that the affinity of the process and the quotas of its control groups allow, three
   quarters of the memory that programs can still take without swapping and within the limits of the
   process and its control groups, and nothing that stops or watches the work. */
BgControl bg_control_default (void);

/* Is it time to end? */
static inline bool bg_control_stopped (const BgControl *control) {
  return bg_stop_requested (control->stop);
}

static inline BgStop bg_control_stop (const BgControl *control) {
  return bg_stop_reason (control->stop);
}

/* Why something could not be made that needs nothing but memory and time: out of
   memory, unless it was asked to stop. */
static inline BgStop bg_control_shortfall (const BgControl *control) {
  const BgStop stop = bg_control_stop (control);
  return stop != BG_STOP_NONE ? stop : BG_STOP_MEMORY;
}

/* The same control with MEMORY bytes, for a part of the work. */
static inline BgControl bg_control_share (const BgControl *control, uint64_t memory) {
  BgControl share = *control;
  share.memory = memory;
  return share;
}

/* The part of a search under way. */
typedef enum {
  BG_PHASE_FORWARD,  /* a level from the start */
  BG_PHASE_BACKWARD, /* a level from the finishes */
  BG_PHASE_DIVE,     /* a level from the start, of WIDTH positions at most */
  BG_PHASE_JUMPS,    /* a level set by jumps, whose positions have LEVEL pegs */
  BG_PHASE_REFUTED,  /* no solution has at most LIMIT moves: the rest is 0 */
} BgPhase;

/* The progress of a search, reported every so often, and at each refutation. */
#define BG_REPORT_SECONDS 0.25
struct BgProgress {
  BgPhase phase;
  size_t width;                 /* of a dive */
  int limit;                    /* m, or -1 */
  int level;                    /* under construction */
  size_t size;                  /* positions in it so far */
  double done;                  /* the share of its parents that are expanded */
  size_t waiting, united;       /* positions that are sorted and made one where they are alike, and
                                   how many were so far; 0: parents are expanded */
  uint64_t expanded, generated; /* since the search began */
  uint64_t bytes, disk_bytes;
};

/* Seconds of the clock since BEGAN, which g_get_monotonic_time gave. */
static inline double bg_seconds_since (gint64 began) {
  return (double) (g_get_monotonic_time () - began) / G_USEC_PER_SEC;
}

#endif
