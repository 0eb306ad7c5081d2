#include "cli/processes.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/watch.h"
#include "core/error.h"
#include "processes/open.h"

/* --- Supervision -------------------------------------------------------------- */

/* The process that works, and the signal that the one above it has handed on, or 0. */
static pid_t worker;
static volatile sig_atomic_t handed_on;

static void hand_on (int number) {
  handed_on = number;
  kill (worker, number);
}

/* Waits for the worker and ends like it.  Where it was ended by the system, or by its own fault,
   nobody else would say that this has happened to the search. */
static void supervise (int rank, int size) {
  static const int signals[] = { BG_WATCH_SIGNALS };
  const struct sigaction action = { .sa_handler = hand_on };
  int status;
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i], &action, NULL);
  while (waitpid (worker, &status, 0) < 0 && errno == EINTR)
    ;
  if (WIFEXITED (status))
    _exit (WEXITSTATUS (status));
  /* after a signal mpirun ends all of them, for the sake of one */
  if (handed_on == 0)
    fprintf (stderr, "bergholt: process %d of %d was ended by a signal: %s\n", rank + 1, size,
             strsignal (WTERMSIG (status)));
  _exit (BG_EXIT_LIMIT);
}

/* Goes on in a process of its own, if there is more than one to do the work. */
static void begin_supervision (void) {
  int rank;
  const int size = bg_transport_expected (&rank);
  const pid_t supervisor = getpid ();
  if (size < 2 || (worker = fork ()) < 0)
    return;
  if (worker > 0)
    supervise (rank, size);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != supervisor)
    _exit (BG_EXIT_LIMIT);
}

/* --- Beginning and end -------------------------------------------------------- */

bool bg_processes_begin (BgCommon *common, GError **error) {
  g_autoptr (GError) lonely = NULL;
  begin_supervision ();
  if (bg_transport_open (&common->transport, &lonely))
    return bg_processes_agree (common, error);
  if (*error == NULL)
    g_propagate_error (error, g_steal_pointer (&lonely));
  return false;
}

bool bg_processes_agree (const BgCommon *common, GError **error) {
  const BgTransport *transport = common->transport;
  if (transport == NULL)
    return *error == NULL;
  /* the first process that failed has the greatest number */
  const uint64_t own = *error == NULL ? 0 : transport->size - transport->rank;
  uint64_t greatest = own;
  bg_transport_max (transport, &greatest, 1);
  if (own < greatest)
    g_clear_error (error);
  return greatest == 0;
}

int bg_processes_end (const BgCommon *common, int status) {
  const BgTransport *transport = common->transport;
  if (transport == NULL)
    return status;
  /* once a process has ended mpirun may not wait for more */
  fflush (stdout);
  transport->end ();
  if (transport->rank > 0)
    return BG_EXIT_DONE;
  return status >= 0 ? status : BG_EXIT_INPUT;
}

void bg_processes_fail (const BgCommon *common, GError *error) {
  if (common->transport != NULL)
    exit (bg_cli_fail (error));
}

void bg_processes_wait (const BgTransport *transport) {
  int from;
  if (!bg_transport_is_first (transport))
    g_bytes_unref (transport->receive (&from));
  else
    for (int rank = 1; rank < bg_transport_size (transport); rank++)
      transport->send (rank, "", 0);
}

bool bg_processes_refuse (const BgCommon *common, bool wanted, const char *what, GError **error) {
  if (common->transport == NULL || !wanted)
    return false;
  bg_input_error (error, "%s needs one process, expected no mpirun", what);
  return true;
}

BgProcessesCount bg_processes_count (const BgTransport *transport) {
  BgProcessesCount count = { 0 };
  if (transport == NULL)
    return count;
  uint64_t most = transport->traffic->kept;
  uint64_t sums[] = { transport->traffic->bytes, transport->traffic->positions,
                      transport->traffic->fresh, transport->traffic->kept };
  bg_transport_max (transport, &most, 1);
  bg_transport_sum (transport, sums, G_N_ELEMENTS (sums));
  count.sum = (BgTraffic){ sums[0], sums[1], sums[2], sums[3] };
  if (sums[3] > 0)
    count.largest = (double) most * transport->size / (double) sums[3];
  return count;
}

void bg_processes_add (BgRecord *record, const BgTransport *transport,
                       const BgProcessesCount *count) {
  if (transport == NULL)
    return;
  BgRecord *processes = bg_record_add_record (record, "processes");
  bg_record_add_integer (processes, "number", transport->size);
  bg_record_add_integer (processes, "sent_bytes", count->sum.bytes);
  bg_record_add_integer (processes, "sent_positions", count->sum.positions);
  bg_record_add_integer (processes, "new_positions", count->sum.fresh);
  bg_record_add_real (processes, "largest_part", count->largest, 3);
}
