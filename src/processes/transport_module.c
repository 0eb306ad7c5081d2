/* The only file that uses MPI. */
#include <gmodule.h>
#include <mpi.h>

#include "processes/open.h"

/* Microseconds between two looks for a message. */
#define WAIT 1000

/* Of single messages, and of batches that are exchanged. */
enum { MESSAGE, BATCH };

/* MPI counts with int: greater batches travel in pieces. */
#define PIECE ((uint64_t) 1 << 30)

static void send (int to, const void *bytes, size_t length) {
  MPI_Send (bytes, (int) length, MPI_BYTE, to, MESSAGE, MPI_COMM_WORLD);
}

static GBytes *receive (int *from) {
  MPI_Status status;
  int has_come, length;
  /* MPI_Probe would take all of a processor */
  while (MPI_Iprobe (MPI_ANY_SOURCE, MESSAGE, MPI_COMM_WORLD, &has_come, &status), !has_come)
    g_usleep (WAIT);
  MPI_Get_count (&status, MPI_BYTE, &length);
  void *bytes = g_malloc (length);
  *from = status.MPI_SOURCE;
  MPI_Recv (bytes, length, MPI_BYTE, *from, MESSAGE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return g_bytes_new_take (bytes, length);
}

/* Adds to REQUESTS the requests that receive a batch from PEER, or send it to PEER, piece by
   piece. */
static void begin_batch (GArray *requests, uint8_t *bytes, uint64_t length, int peer,
                         bool receives) {
  for (uint64_t at = 0; at < length; at += PIECE) {
    MPI_Request request;
    const int size = (int) MIN (PIECE, length - at);
    if (receives)
      MPI_Irecv (bytes + at, size, MPI_BYTE, peer, BATCH, MPI_COMM_WORLD, &request);
    else
      MPI_Isend (bytes + at, size, MPI_BYTE, peer, BATCH, MPI_COMM_WORLD, &request);
    g_array_append_val (requests, request);
  }
}

static void exchange (const BgTransport *transport, GBytes *const *sent, GBytes **received) {
  const int size = transport->size, rank = transport->rank;
  g_autofree uint64_t *lengths = g_new (uint64_t, 2 * size);
  g_autoptr (GArray) requests = g_array_new (FALSE, FALSE, sizeof (MPI_Request));
  uint64_t *coming = lengths + size;
  for (int i = 0; i < size; i++)
    lengths[i] = g_bytes_get_size (sent[i]);
  MPI_Alltoall (lengths, 1, MPI_UINT64_T, coming, 1, MPI_UINT64_T, MPI_COMM_WORLD);
  received[rank] = g_bytes_ref (sent[rank]);
  /* each begins with its neighbour, so that not all send to one process first */
  for (int i = 1; i < size; i++) {
    const int from = (rank + size - i) % size;
    uint8_t *bytes = g_malloc (coming[from]);
    begin_batch (requests, bytes, coming[from], from, true);
    received[from] = g_bytes_new_take (bytes, coming[from]);
  }
  for (int i = 1; i < size; i++) {
    const int to = (rank + i) % size;
    begin_batch (requests, (uint8_t *) g_bytes_get_data (sent[to], NULL), lengths[to], to, false);
  }
  MPI_Waitall ((int) requests->len, (MPI_Request *) requests->data, MPI_STATUSES_IGNORE);
}

/* A BgTally, and how two of them become one. */
static MPI_Datatype tally_type;
static MPI_Op unite;

static void unite_tallies (void *from, void *into, int *n, MPI_Datatype *) {
  const BgTally *other = from;
  BgTally *tallies = into;
  for (int i = 0; i < *n; i++) {
    tallies[i].sum += other[i].sum;
    tallies[i].max = MAX (tallies[i].max, other[i].max);
  }
}

static void reduce (const BgTransport *, BgTally *tallies, size_t n) {
  MPI_Allreduce (MPI_IN_PLACE, tallies, (int) n, tally_type, unite, MPI_COMM_WORLD);
}

static void end_mpi (void) {
  MPI_Finalize ();
}

G_MODULE_EXPORT const BgTransport *bg_transport_mpi (void);

const BgTransport *bg_transport_mpi (void) {
  static BgTraffic traffic;
  static BgTransport transport = {
    .traffic = &traffic,
    .exchange = exchange,
    .reduce = reduce,
    .send = send,
    .receive = receive,
    .end = end_mpi,
  };
  int level;
  MPI_Init_thread (NULL, NULL, MPI_THREAD_FUNNELED, &level);
  MPI_Comm_rank (MPI_COMM_WORLD, &transport.rank);
  MPI_Comm_size (MPI_COMM_WORLD, &transport.size);
  MPI_Type_contiguous (2, MPI_UINT64_T, &tally_type);
  MPI_Type_commit (&tally_type);
  MPI_Op_create (unite_tallies, 1, &unite);
  return &transport;
}
