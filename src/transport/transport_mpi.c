/* The one file that knows MPI. */
#include <gmodule.h>
#include <mpi.h>

#include "transport/transport.h"

static void
send (int to, const void *bytes, size_t length)
{
  MPI_Send (bytes, (int) length, MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

static GBytes *
receive (int *from)
{
  MPI_Status status;
  int has_come, length;
  MPI_Iprobe (MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &has_come, &status);
  if (!has_come)
    return NULL;
  MPI_Get_count (&status, MPI_BYTE, &length);
  void *bytes = g_malloc (length);
  *from = status.MPI_SOURCE;
  MPI_Recv (bytes, length, MPI_BYTE, *from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return g_bytes_new_take (bytes, length);
}

static void
end (void)
{
  MPI_Finalize ();
}

static void
stop (int status)
{
  MPI_Abort (MPI_COMM_WORLD, status);
}

G_MODULE_EXPORT const BgTransport *bg_transport_mpi (void);

const BgTransport *
bg_transport_mpi (void)
{
  static BgTransport transport = { .send = send, .receive = receive, .end = end, .stop = stop };
  int level;
  MPI_Init_thread (NULL, NULL, MPI_THREAD_FUNNELED, &level);
  MPI_Comm_rank (MPI_COMM_WORLD, &transport.rank);
  MPI_Comm_size (MPI_COMM_WORLD, &transport.size);
  return &transport;
}
