/* How a program that mpirun has started reaches the other processes. */
#ifndef BG_OPEN_H
#define BG_OPEN_H

#include "processes/transport.h"

/* The name of the function of a module that begins, a BgTransportOpen. */
#define BG_TRANSPORT_ENTRY "bg_transport_mpi"
typedef const BgTransport *BgTransportOpen (void);

/* How many processes mpirun has started, and which this one is: known before it is opened. */
int bg_transport_expected (int *rank);

/* *TRANSPORT is how to reach the other processes, or NULL where this one is alone.  Fails where
   mpirun has started several and the module is not there. */
bool bg_transport_open (const BgTransport **transport, GError **error);

#endif
