/* A command that mpirun has started as several processes: all do the work, the first prints. */
#ifndef BG_CLI_PROCESSES_H
#define BG_CLI_PROCESSES_H

#include "cli/cli.h"
#include "processes/transport.h"
#include "records/record.h"

/* Connects the processes, and agrees as below. */
bool bg_processes_begin (BgCommon *common, GError **error);

/* Have all processes been successful so far?  In the others *ERROR is set; one of them
   keeps it, to be printed. */
bool bg_processes_agree (const BgCommon *common, GError **error);

/* Ends what BEGIN has begun, after all was printed.  Returns the exit status in place of STATUS. */
int bg_processes_end (const BgCommon *common, int status);

/* Fails with ERROR where other processes wait for this one: it ends, and so mpirun ends them.
   Returns where there are none. */
void bg_processes_fail (const BgCommon *common, GError *error);

/* All wait for the first, which does something alone, and take no processor time meanwhile. */
void bg_processes_wait (const BgTransport *transport);

/* Refuses WHAT, if it is WANTED, where there are several processes. */
bool bg_processes_refuse (const BgCommon *common, bool wanted, const char *what, GError **error);

/* The counts of all processes, which all have to ask for. */
typedef struct {
  BgTraffic sum;
  double largest; /* part of the levels that a process has, of the mean */
} BgProcessesCount;

BgProcessesCount bg_processes_count (const BgTransport *transport);

/* Adds that as "processes" to a record, unless TRANSPORT is NULL; and the line of its text. */
void bg_processes_add (BgRecord *record, const BgTransport *transport,
                       const BgProcessesCount *count);
#define BG_PROCESSES_LINE \
  BG_LINE_IF ("processes", \
              "{processes.number} processes sent {processes.sent_positions} " \
              "position{processes.sent_positions:s} in {processes.sent_bytes:bytes} for " \
              "{processes.new_positions} new one{processes.new_positions:s}; the largest part is " \
              "{processes.largest_part:.2f} times the mean")

#endif
