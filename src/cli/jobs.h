/* Pieces of work in processes of their own, several at a time, which hand bytes back: no piece can
   take the memory or the time of another, or end the program. */
#ifndef BG_JOBS_H
#define BG_JOBS_H

#include <glib.h>
#include <stdbool.h>

/* In the new process: does the work, whose result goes to BYTES. */
typedef void BgJobWork (gpointer data, GByteArray *bytes);

typedef struct BgJobs BgJobs;

/* For at most N pieces of work at a time. */
BgJobs *bg_jobs_new (int n);

/* Kills the processes that are left. */
void bg_jobs_free (BgJobs *jobs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgJobs, bg_jobs_free)

/* How many are under way; is there room for one more? */
int bg_jobs_running (const BgJobs *jobs);
bool bg_jobs_have_room (const BgJobs *jobs);

/* Begins WORK; the process has no other threads.  False, with a limit in ERROR, where the system
   refuses a process. */
bool bg_jobs_begin (BgJobs *jobs, BgJobWork *work, gpointer data, GError **error);

/* Waits at most MILLISECONDS for one that ends: its DATA, and in *BYTES its result, and in
 *STATUS how it ended, as waitpid has it; NULL: none has ended. */
gpointer bg_jobs_wait (BgJobs *jobs, int milliseconds, GByteArray **bytes, int *status);

/* Sends all processes SIGTERM. */
void bg_jobs_stop (const BgJobs *jobs);

#endif
