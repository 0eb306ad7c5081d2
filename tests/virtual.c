#include "tests/virtual.h"

#include <pthread.h>

#include "core/error.h"

typedef struct {
  BgTransport transport; /* comes first: the transport of a process is this */
  BgTraffic traffic;
  BgVirtual *processes;
  GBytes *const *sent; /* that it exchanges; */
  BgTally *tallies;    /* and reduces */
  BgVirtualWork *work;
  void *data;
} Process;

struct BgVirtual {
  int size;
  Process *process;
  uint64_t *bytes; /* by sender and receiver */
  pthread_barrier_t barrier;
};

static const Process *process_of (const BgTransport *transport) {
  return (const Process *) transport;
}

static void wait_for_all (const BgTransport *transport) {
  pthread_barrier_wait (&process_of (transport)->processes->barrier);
}

static void exchange (const BgTransport *transport, GBytes *const *sent, GBytes **received) {
  BgVirtual *processes = process_of (transport)->processes;
  const int size = processes->size, rank = transport->rank;
  processes->process[rank].sent = sent;
  wait_for_all (transport);
  for (int from = 0; from < size; from++) {
    /* a copy, as processes have it: the thread sanitizer does not see in which order GLib lets
       threads end a reference */
    size_t n;
    const void *bytes = g_bytes_get_data (processes->process[from].sent[rank], &n);
    received[from] = g_bytes_new (bytes, n);
    processes->bytes[from * size + rank] += n;
  }
  wait_for_all (transport);
}

static void reduce (const BgTransport *transport, BgTally *tallies, size_t n) {
  BgVirtual *processes = process_of (transport)->processes;
  g_autofree BgTally *all = g_new0 (BgTally, n);
  processes->process[transport->rank].tallies = tallies;
  wait_for_all (transport);
  for (int rank = 0; rank < processes->size; rank++)
    for (size_t i = 0; i < n; i++) {
      const BgTally *tally = &processes->process[rank].tallies[i];
      all[i].sum += tally->sum;
      all[i].max = MAX (all[i].max, tally->max);
    }
  wait_for_all (transport);
  for (size_t i = 0; i < n; i++)
    tallies[i] = all[i];
}

BgVirtual *bg_virtual_new (int size) {
  /* GLib's first use of its C locale sets errno in threads that wait for it, and then it takes a
     number to be none: one thread uses it before there are others */
  g_ascii_strtoull ("0", NULL, 10);
  /* and its first error makes a lock, which the thread sanitizer does not see */
  g_error_free (g_error_new_literal (BG_ERROR, BG_ERROR_INPUT, ""));
  BgVirtual *processes = g_new0 (BgVirtual, 1);
  processes->size = size;
  processes->process = g_new0 (Process, size);
  processes->bytes = g_new0 (uint64_t, (size_t) size * size);
  pthread_barrier_init (&processes->barrier, NULL, size);
  for (int rank = 0; rank < size; rank++)
    processes->process[rank] = (Process){
      .transport = { .rank = rank,
                     .size = size,
                     .traffic = &processes->process[rank].traffic,
                     .exchange = exchange,
                     .reduce = reduce },
      .processes = processes,
    };
  return processes;
}

void bg_virtual_free (BgVirtual *processes) {
  pthread_barrier_destroy (&processes->barrier);
  g_free (processes->process);
  g_free (processes->bytes);
  g_free (processes);
}

static gpointer run_process (gpointer pointer) {
  const Process *process = pointer;
  process->work (&process->transport, process->data);
  return NULL;
}

void bg_virtual_run (BgVirtual *processes, BgVirtualWork *work, void *data) {
  g_autofree GThread **threads = g_new (GThread *, processes->size);
  for (int rank = 0; rank < processes->size; rank++) {
    processes->process[rank].work = work;
    processes->process[rank].data = data;
    threads[rank] = g_thread_new ("process", run_process, &processes->process[rank]);
  }
  for (int rank = 0; rank < processes->size; rank++)
    g_thread_join (threads[rank]);
}

const BgTraffic *bg_virtual_traffic (const BgVirtual *processes, int rank) {
  return &processes->process[rank].traffic;
}

uint64_t bg_virtual_sent (const BgVirtual *processes, int from, int to) {
  return processes->bytes[from * processes->size + to];
}
