/* What the processes of one run tell each other.

   There are three implementations: one process alone, for which NULL stands, several that MPI
   connects (transport_mpi.c, a module that is loaded where mpirun has started the program), and
   threads of one process that play processes (virtual.c), for tests.  Only one thread of a process
   may use its transport. */
#ifndef BG_TRANSPORT_H
#define BG_TRANSPORT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* What a process has counted so far. */
typedef struct
{
  uint64_t bytes, positions;    /* that it has sent to others */
  uint64_t fresh;               /* positions that were new to a search, before expensive bounds */
  uint64_t kept;                /* positions of levels */
} BgTraffic;

typedef struct BgTransport BgTransport;
struct BgTransport
{
  int rank, size;               /* this process, from 0, and how many there are */
  BgTraffic *traffic;

  /* All processes call these in the same order.  SENT has a batch for each process, RECEIVED
     becomes one from each, to be freed. */
  void (*exchange) (const BgTransport *transport, GBytes *const *sent, GBytes **received);
  void (*sum) (const BgTransport *transport, uint64_t *values, size_t n);
  void (*max) (const BgTransport *transport, uint64_t *values, size_t n);

  /* Single messages, of fewer than 2^31 bytes, and the next one that has come with its sender;
     NULL if there is none yet.  Virtual processes have none. */
  void (*send) (int to, const void *bytes, size_t length);
  GBytes *(*receive) (int *from);

  void (*end) (void);           /* all processes call it, when no message is under way */
  void (*stop) (int status);    /* ends all processes at once with an exit status */
};

static inline int
bg_transport_size (const BgTransport *transport)
{
  return transport == NULL ? 1 : transport->size;
}

static inline bool
bg_transport_is_first (const BgTransport *transport)
{
  return transport == NULL || transport->rank == 0;
}

/* Each of N values becomes its sum, or its maximum, over all processes. */
static inline void
bg_transport_sum (const BgTransport *transport, uint64_t *values, size_t n)
{
  if (transport != NULL)
    transport->sum (transport, values, n);
}

static inline void
bg_transport_max (const BgTransport *transport, uint64_t *values, size_t n)
{
  if (transport != NULL)
    transport->max (transport, values, n);
}

/* Is it so in any of the processes? */
static inline bool
bg_transport_any (const BgTransport *transport, bool here)
{
  uint64_t value = here;
  bg_transport_max (transport, &value, 1);
  return value > 0;
}

/* The name of the function of a module that begins, a BgTransportOpen. */
#define BG_TRANSPORT_ENTRY "bg_transport_mpi"
typedef const BgTransport *BgTransportOpen (void);

/* How many processes mpirun has started, and which this one is: known before it is opened. */
int bg_transport_expected (int *rank);

/* *TRANSPORT is how to reach the other processes, or NULL where this one is alone.  Fails where
   mpirun has started several and the module is not there. */
bool bg_transport_open (const BgTransport **transport, GError **error);

#endif
