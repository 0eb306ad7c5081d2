#include "processes/exchange.h"

#include <stdatomic.h>

#include "core/team.h"
#include "core/varint.h"
#include "runs/distinct.h"

/* Small cells make equal parts; large ones leave more neighbours in one process and make
   short gaps (doc/scaling.md). */
BgOwners bg_owners_of (int n, int n_holes) {
  return (BgOwners){ .n = n, .bits = n_holes / 3 };
}

BgOwners bg_owners_of_class (int n, int n_holes, const BgPositionClass *class) {
  BgOwners owners = bg_owners_of (n, n_holes);
  owners.class = class;
  while (owners.determined < class->n && class->lowest[owners.determined] < owners.bits)
    owners.determined++;
  return owners;
}

/* All positions are of one process, and are their own places. */
static const BgOwners undivided = { .n = 1, .bits = BG_WIDTH - 1 };

size_t bg_exchange_own (const BgTransport *transport, int n_holes, BgPosition *positions,
                        size_t n) {
  if (transport == NULL)
    return n;
  const BgOwners owners = bg_owners_of (transport->size, n_holes);
  size_t kept = 0;
  BgPosition place;
  for (size_t i = 0; i < n; i++)
    if (bg_owners_find (&owners, positions[i], &place) == transport->rank)
      positions[kept++] = positions[i];
  return kept;
}

/* --- Batches --------------------------------------------------------------- */

typedef struct {
  uint8_t *bytes;
  size_t n, room;
  uint64_t positions;
  BgPosition next; /* the least place that may follow */
} Batch;

static void append_position (Batch *batch, BgPosition place) {
  if (batch->n + BG_VARINT_BYTES > batch->room) {
    batch->room = 2 * batch->room + BG_VARINT_BYTES;
    batch->bytes = g_realloc (batch->bytes, batch->room);
  }
  batch->n = bg_varint_write (batch->bytes + batch->n, place - batch->next) - batch->bytes;
  batch->next = place + 1;
  batch->positions++;
}

static GBytes *end_batch (Batch *batch) {
  return g_bytes_new_take (g_steal_pointer (&batch->bytes), batch->n);
}

/* Hands the positions of a batch for process RANK to TAKE, and frees it. */
static void read_batch (const BgOwners *owners, int rank, GBytes *bytes, BgExchangeTake *take,
                        void *data) {
  gsize size;
  const uint8_t *code = g_bytes_get_data (bytes, &size), *end = code + size;
  BgPosition positions[BG_RUN_BLOCK], next = 0;
  size_t n = 0;
  while (code < end) {
    BgVarint gap;
    code = bg_varint_read (code, NULL, &gap);
    positions[n++] = bg_owners_position (owners, rank, next + gap);
    next += gap + 1;
    if (n == BG_RUN_BLOCK || code == end) {
      take (data, positions, n);
      n = 0;
    }
  }
  g_bytes_unref (bytes);
}

/* --- In ascending order --------------------------------------------------------- */

/* Blocks that are read at once. */
#define BLOCKS 64

/* Several runs, whose positions are read together. */
typedef struct {
  BgRunReader *reader; /* N */
  int n;
  BgDistinct distinct;
} Merge;

/* The positions below LIMIT that come next, ascending. */
static BgPosition *take_below (Merge *merge, BgPosition limit, size_t *n) {
  bg_distinct_begin (&merge->distinct, BG_RUN_BLOCK);
  const BgPosition *more;
  for (int i = 0; i < merge->n; i++)
    for (size_t size; (size = bg_run_read (&merge->reader[i], limit, &more)) > 0;)
      bg_distinct_add (&merge->distinct, more, size);
  return bg_distinct_sort (&merge->distinct, n);
}

/* The position before which to stop: the least that begins a block, the BLOCKS-th of its run after
   the blocks read; BG_POSITION_NONE: none. */
static BgPosition next_limit (const Merge *merge, size_t blocks) {
  BgPosition least = BG_POSITION_NONE;
  for (int i = 0; i < merge->n; i++) {
    const BgRunReader *reader = &merge->reader[i];
    const size_t end = reader->next + blocks;
    if (end < reader->run->n_blocks
        && (least == BG_POSITION_NONE || reader->run->block[end].first < least))
      least = reader->run->block[end].first;
  }
  return least;
}

static void append_to_owners (const BgOwners *owners, const BgPosition *positions, size_t n,
                              Batch *batches) {
  for (size_t i = 0; i < n; i++) {
    BgPosition place;
    const int owner = bg_owners_find (owners, positions[i], &place);
    append_position (&batches[owner], place);
  }
}

/* Appends the positions of LEVEL, of all numbers of pegs in one order, to the batches of their
   owners; returns the bytes that took. */
static uint64_t append_level (const BgOwners *owners, const BgLevel *level, Batch *batches) {
  g_autofree BgRunReader *reader = g_new (BgRunReader, BG_MAX_HOLES + 1);
  Merge merge = { .reader = reader };
  for (int pegs = level->fewest; level->n > 0 && pegs <= level->most; pegs++)
    if (bg_level_run (level, pegs)->n > 0)
      bg_run_reader_init (&reader[merge.n++], bg_level_run (level, pegs), 0, ~(BgPosition) 0);
  const size_t blocks = MAX (BLOCKS / MAX (merge.n, 1), 1);
  for (BgPosition limit = 0; level->n > 0 && limit != ~(BgPosition) 0;) {
    const BgPosition end = next_limit (&merge, blocks);
    limit = end == BG_POSITION_NONE ? ~(BgPosition) 0 : end;
    size_t n;
    const BgPosition *positions = take_below (&merge, limit, &n);
    append_to_owners (owners, positions, n, batches);
  }
  const uint64_t bytes = bg_distinct_bytes (&merge.distinct);
  bg_distinct_clear (&merge.distinct);
  return bytes;
}

/* --- To the owners ----------------------------------------------------------- */

/* Makes a batch for each process; returns the bytes that it took. */
static uint64_t split_level (const BgTransport *transport, const BgOwners *owners,
                             const BgLevel *level, GBytes **sent) {
  BgTraffic *traffic = transport->traffic;
  g_autofree Batch *batches = g_new0 (Batch, owners->n);
  uint64_t bytes = append_level (owners, level, batches);
  for (int i = 0; i < owners->n; i++) {
    traffic->bytes += i != transport->rank ? batches[i].n : 0;
    traffic->positions += i != transport->rank ? batches[i].positions : 0;
    bytes += batches[i].room;
    sent[i] = end_batch (&batches[i]);
  }
  return bytes;
}

/* Bytes below which a further thread costs more than it saves. */
#define BYTES_A_THREAD 4096

/* The data that the threads of a process share, and the data of each. */
typedef struct {
  const BgOwners *owners;
  int rank;
  GBytes **received;
  int n;
  _Atomic int next;
  BgBins *bins;
} Intake;

typedef struct {
  Intake *intake;
  int thread;
} Taker;

static void put_into_bins (void *data, const BgPosition *positions, size_t n) {
  const Taker *taker = data;
  bg_bins_add (taker->intake->bins, taker->thread, positions, n);
}

static void take_in (gpointer pointer) {
  Taker *taker = pointer;
  Intake *intake = taker->intake;
  for (int i; (i = atomic_fetch_add (&intake->next, 1)) < intake->n;)
    read_batch (intake->owners, intake->rank, intake->received[i], put_into_bins, taker);
}

uint64_t bg_exchange_level (const BgTransport *transport, int n_holes, const BgPositionClass *class,
                            BgLevel *level, BgBins *bins) {
  const int n = transport->size;
  g_autofree GBytes **sent = g_new (GBytes *, n), **received = g_new (GBytes *, n);
  const BgOwners owners = bg_owners_of_class (n, n_holes, class);
  uint64_t bytes = bg_level_bytes (level), taken = 0;
  bytes += split_level (transport, &owners, level, sent);
  bg_level_clear (level);
  transport->exchange (transport, sent, received);
  for (int i = 0; i < n; i++) {
    taken += g_bytes_get_size (received[i]);
    g_bytes_unref (sent[i]);
  }
  bytes += taken;
  const int threads = (int) MIN ((uint64_t) MIN (bg_bins_threads (bins), n),
                                 taken / BYTES_A_THREAD + 1);
  Intake intake = { &owners, transport->rank, received, n, .bins = bins };
  g_autofree Taker *takers = g_new (Taker, threads);
  for (int t = 0; t < threads; t++)
    takers[t] = (Taker){ &intake, t };
  bg_team_run (take_in, takers, sizeof *takers, threads);
  return bytes;
}

/* --- Anew ------------------------------------------------------------------------ */

typedef struct {
  const BgTransport *transport;
  BgOwners owners;
  Merge merge; /* of the runs with as many pegs */
} Redistribution;

static void add_distinct (void *distinct, const BgPosition *positions, size_t n) {
  bg_distinct_add (distinct, positions, n);
}

/* Gives positions of all processes below LIMIT to their owners; returns the positions that this
   process owns, ascending. */
static BgPosition *redistribute_below (Redistribution *task, BgPosition limit, size_t *n) {
  const BgTransport *transport = task->transport;
  BgDistinct *distinct = &task->merge.distinct;
  BgPosition *positions = take_below (&task->merge, limit, n);
  if (transport == NULL)
    return positions;
  g_autofree Batch *batches = g_new0 (Batch, transport->size);
  g_autofree GBytes **sent = g_new (GBytes *, transport->size);
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  append_to_owners (&task->owners, positions, *n, batches);
  for (int i = 0; i < transport->size; i++)
    sent[i] = end_batch (&batches[i]);
  transport->exchange (transport, sent, received);
  bg_distinct_begin (distinct, BG_RUN_BLOCK);
  for (int i = 0; i < transport->size; i++) {
    read_batch (&task->owners, transport->rank, received[i], add_distinct, distinct);
    g_bytes_unref (sent[i]);
  }
  return bg_distinct_sort (distinct, n);
}

void bg_exchange_redistribute (const BgTransport *transport, int owners, int n_holes,
                               const BgLevel *levels, int n, BgLevel *level, BgDisk *disk) {
  g_autofree BgRunReader *reader = g_new (BgRunReader, n);
  Redistribution task = { .transport = transport,
                          .owners = bg_owners_of (owners, n_holes),
                          .merge = { .reader = reader, .n = n } };
  uint64_t size[BG_MAX_HOLES + 1] = { 0 };
  for (int i = 0; i < n; i++)
    for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
      size[pegs] += bg_level_run (&levels[i], pegs)->n;
  bg_transport_sum (transport, size, G_N_ELEMENTS (size));
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++) {
    for (int i = 0; i < n && size[pegs] > 0; i++)
      bg_run_reader_init (&reader[i], bg_level_run (&levels[i], pegs), 0, ~(BgPosition) 0);
    for (BgPosition limit = 0; size[pegs] > 0 && limit != ~(BgPosition) 0;) {
      const BgPosition end = bg_exchange_least (transport, next_limit (&task.merge, BLOCKS));
      limit = end == BG_POSITION_NONE ? ~(BgPosition) 0 : end;
      size_t n_owned;
      const BgPosition *positions = redistribute_below (&task, limit, &n_owned);
      bg_level_append (level, pegs, positions, n_owned);
      if (disk != NULL)
        bg_level_store (level, disk);
    }
  }
  if (disk != NULL)
    bg_level_store (level, disk);
  bg_distinct_clear (&task.merge.distinct);
}

/* --- To all -------------------------------------------------------------------- */

void bg_exchange_gather (const BgTransport *transport, const BgLevel *level, BgExchangeTake *take,
                         void *data) {
  if (transport == NULL) {
    BgLevelReader reader = bg_level_read (level);
    BgPosition positions[BG_RUN_BLOCK];
    for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
      take (data, positions, n);
    return;
  }
  Batch batch = { 0 };
  append_level (&undivided, level, &batch);
  transport->traffic->bytes += batch.n * (transport->size - 1);
  transport->traffic->positions += level->n * (transport->size - 1);
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  bg_transport_deliver (transport, BG_TRANSPORT_ALL, end_batch (&batch), received);
  for (int i = 0; i < transport->size; i++)
    read_batch (&undivided, 0, received[i], take, data);
}

BgPosition bg_exchange_least (const BgTransport *transport, BgPosition position) {
  if (transport == NULL)
    return position;
  BgPosition least = BG_POSITION_NONE;
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  bg_transport_deliver (transport, BG_TRANSPORT_ALL, g_bytes_new (&position, sizeof position),
                        received);
  for (int i = 0; i < transport->size; i++) {
    BgPosition other;
    memcpy (&other, g_bytes_get_data (received[i], NULL), sizeof other);
    if (other != BG_POSITION_NONE && (least == BG_POSITION_NONE || other < least))
      least = other;
    g_bytes_unref (received[i]);
  }
  return least;
}
