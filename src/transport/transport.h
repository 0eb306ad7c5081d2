/* Messages between the processes of one run, on one machine or several.

   transport_mpi.c implements them by MPI and is a module that is loaded where mpirun has started
   the program; only the main thread may use them. */
#ifndef BG_TRANSPORT_H
#define BG_TRANSPORT_H

#include <glib.h>
#include <stdbool.h>

typedef struct
{
  int rank, size;               /* this process, from 0, and how many there are */
  void (*send) (int to, const void *bytes, size_t length);      /* fewer than 2^31 */
  /* The next message that has come and its sender; NULL if there is none yet. */
  GBytes *(*receive) (int *from);
  void (*end) (void);           /* all processes call it, when no message is under way */
  void (*stop) (int status);    /* ends all processes at once with an exit status */
} BgTransport;

/* The name of the function of a module that begins, a BgTransportOpen. */
#define BG_TRANSPORT_ENTRY "bg_transport_mpi"
typedef const BgTransport *BgTransportOpen (void);

/* *TRANSPORT is how to reach the other processes, or NULL where this one is alone.  Fails where
   mpirun has started several and the module is not there. */
bool bg_transport_open (const BgTransport **transport, GError **error);

#endif
