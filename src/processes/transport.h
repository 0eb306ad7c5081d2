/* Messages between the processes of one run.

   There are three implementations: a single process, represented by NULL; processes that MPI
   connects (transport_module.c, a module that is loaded when mpirun has started the program); and
   threads of one process as virtual processes (tests/virtual.c), for tests.  Only one thread of a
   process may use its transport. */
#ifndef BG_TRANSPORT_H
#define BG_TRANSPORT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Counts of one process so far. */
typedef struct {
  uint64_t bytes, positions; /* that it has sent to others */
  uint64_t fresh;            /* positions that were new to a search, before expensive bounds */
  uint64_t kept;             /* positions of levels */
} BgTraffic;

/* The sum and the maximum of a number over all processes. */
typedef struct {
  uint64_t sum, max;
} BgTally;

typedef struct BgTransport BgTransport;
struct BgTransport {
  int rank, size; /* this process, from 0, and how many there are */
  BgTraffic *traffic;

  /* All processes call these in the same order.  SENT has a batch for each process, RECEIVED
     becomes a batch from each, to be freed. */
  void (*exchange) (const BgTransport *transport, GBytes *const *sent, GBytes **received);
  void (*reduce) (const BgTransport *transport, BgTally *tallies, size_t n);

  /* Single messages, of fewer than 2^31 bytes.  The receiver waits for one without taking
     processor time, and gets its sender.  Virtual processes have none. */
  void (*send) (int to, const void *bytes, size_t length);
  GBytes *(*receive) (int *from);

  void (*end) (void); /* all processes call it, when no message is under way */
};

static inline int bg_transport_size (const BgTransport *transport) {
  return transport == NULL ? 1 : transport->size;
}

static inline int bg_transport_rank (const BgTransport *transport) {
  return transport == NULL ? 0 : transport->rank;
}

static inline bool bg_transport_is_first (const BgTransport *transport) {
  return bg_transport_rank (transport) == 0;
}

/* Each of N tallies becomes the sum and the maximum over all processes; each value, the sum or the
   maximum. */
static inline void bg_transport_reduce (const BgTransport *transport, BgTally *tallies, size_t n) {
  if (transport != NULL)
    transport->reduce (transport, tallies, n);
}

void bg_transport_sum (const BgTransport *transport, uint64_t *values, size_t n);
void bg_transport_max (const BgTransport *transport, uint64_t *values, size_t n);

/* Is it so in any of the processes? */
static inline bool bg_transport_any (const BgTransport *transport, bool here) {
  uint64_t value = here;
  bg_transport_max (transport, &value, 1);
  return value > 0;
}

/* Sends BATCH to the process TO, or to all processes if TO is BG_TRANSPORT_ALL, and frees it;
   RECEIVED becomes the batch from each process, to be freed. */
#define BG_TRANSPORT_ALL (-1)
void bg_transport_deliver (const BgTransport *transport, int to, GBytes *batch, GBytes **received);

#endif
