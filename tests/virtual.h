/* Processes that are played by threads of one process, for tests and measurements. */
#ifndef BG_VIRTUAL_H
#define BG_VIRTUAL_H

#include "processes/transport.h"

typedef struct BgVirtual BgVirtual;

BgVirtual *bg_virtual_new (int size);
void bg_virtual_free (BgVirtual *processes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgVirtual, bg_virtual_free)

/* Calls WORK once for each of them, side by side; returns when all have returned. */
typedef void BgVirtualWork (const BgTransport *transport, void *data);
void bg_virtual_run (BgVirtual *processes, BgVirtualWork *work, void *data);

/* Numbers that one process has counted. */
const BgTraffic *bg_virtual_traffic (const BgVirtual *processes, int rank);

/* The bytes that one has sent to another so far. */
uint64_t bg_virtual_sent (const BgVirtual *processes, int from, int to);

#endif
