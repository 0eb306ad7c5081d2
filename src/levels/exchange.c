#include "levels/exchange.h"

#include <stdatomic.h>

#include "core/team.h"
#include "core/varint.h"

/* A process has 2^CELLS cells and more.  Many small cells make equal parts, few large ones short
   gaps (doc/scaling.md). */
#define CELLS 11

/* How positions of some board are dealt out. */
typedef struct
{
  int n;                        /* processes */
  int bits;                     /* of a position, the lowest, that do not tell its cell */
} Owners;

static Owners
owners_of (const BgTransport *transport, int n_holes)
{
  const int bits = n_holes - CELLS - g_bit_storage (transport->size - 1);
  return (Owners) { transport->size, MAX (bits, 0) };
}

/* The process that owns POSITION. */
static inline int
owner_of (const Owners *owners, BgPosition position)
{
  const uint64_t cell = bg_position_hash (position >> owners->bits);
  return (int) bg_hash_scale (bg_hash_mix (cell + bg_pegs (position)), owners->n);
}

size_t
bg_exchange_own (const BgTransport *transport, int n_holes, BgPosition *positions, size_t n)
{
  if (transport == NULL)
    return n;
  const Owners owners = owners_of (transport, n_holes);
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (owner_of (&owners, positions[i]) == transport->rank)
      positions[kept++] = positions[i];
  return kept;
}

/* --- Batches --------------------------------------------------------------- */

typedef struct
{
  uint8_t *bytes;
  size_t n, room;
  BgPosition last;
  int pegs;                     /* of LAST */
} Batch;

static void
append_gap (Batch *batch, BgVarint gap)
{
  if (batch->n + BG_VARINT_BYTES > batch->room)
    {
      batch->room = 2 * batch->room + BG_VARINT_BYTES;
      batch->bytes = g_realloc (batch->bytes, batch->room);
    }
  batch->n = bg_varint_write (batch->bytes + batch->n, gap) - batch->bytes;
}

static void
append (Batch *batch, int pegs, BgPosition position)
{
  if (pegs != batch->pegs && batch->n > 0)
    {
      append_gap (batch, 0);
      batch->last = 0;
    }
  append_gap (batch, position - batch->last);
  batch->last = position;
  batch->pegs = pegs;
}

static GBytes *
end_batch (Batch *batch)
{
  return g_bytes_new_take (g_steal_pointer (&batch->bytes), batch->n);
}

/* Hands the positions of a batch to TAKE. */
static void
read_batch (GBytes *bytes, BgExchangeTake *take, void *data)
{
  gsize size;
  const uint8_t *code = g_bytes_get_data (bytes, &size), *end = code + size;
  BgPosition positions[BG_RUN_BLOCK], position = 0;
  size_t n = 0;
  while (code < end)
    {
      BgVarint gap;
      code = bg_varint_read (code, NULL, &gap);
      position = gap == 0 ? 0 : position + gap;
      positions[n] = position;
      n += gap != 0;
      if (n == BG_RUN_BLOCK || code == end)
        {
          take (data, positions, n);
          n = 0;
        }
    }
}

/* --- To the owners ----------------------------------------------------------- */

/* Makes a batch for each process; returns the bytes of all. */
static uint64_t
split (const BgTransport *transport, int n_holes, const BgLevel *level, GBytes **sent)
{
  const int n = transport->size, rank = transport->rank;
  const Owners owners = owners_of (transport, n_holes);
  BgTraffic *traffic = transport->traffic;
  g_autofree Batch *batches = g_new0 (Batch, n);
  uint64_t bytes = 0;
  BgLevelReader reader = bg_level_read (level);
  BgPosition positions[BG_RUN_BLOCK];
  for (size_t size; (size = bg_level_next (&reader, positions)) > 0;)
    {
      const int pegs = bg_pegs (positions[0]);
      for (size_t i = 0; i < size; i++)
        {
          const int owner = owner_of (&owners, positions[i]);
          append (&batches[owner], pegs, positions[i]);
          traffic->positions += owner != rank;
        }
    }
  for (int i = 0; i < n; i++)
    {
      traffic->bytes += i != rank ? batches[i].n : 0;
      bytes += batches[i].room;
      sent[i] = end_batch (&batches[i]);
    }
  return bytes;
}

/* What the threads of a process share, and each of them. */
typedef struct
{
  GBytes **received;
  int n;
  _Atomic int next;
  BgBins *bins;
} Intake;

typedef struct
{
  Intake *intake;
  int thread;
} Taker;

static void
put_into_bins (void *data, const BgPosition *positions, size_t n)
{
  const Taker *taker = data;
  bg_bins_add (taker->intake->bins, taker->thread, positions, n);
}

static void
take_in (gpointer pointer)
{
  Taker *taker = pointer;
  Intake *intake = taker->intake;
  for (int i; (i = atomic_fetch_add (&intake->next, 1)) < intake->n;)
    {
      read_batch (intake->received[i], put_into_bins, taker);
      g_bytes_unref (intake->received[i]);
    }
}

uint64_t
bg_exchange_level (const BgTransport *transport, int n_holes, BgLevel *level, BgBins *bins)
{
  const int n = transport->size, threads = MIN (bg_bins_threads (bins), n);
  g_autofree GBytes **sent = g_new (GBytes *, n), **received = g_new (GBytes *, n);
  uint64_t bytes = bg_level_bytes (level) + split (transport, n_holes, level, sent);
  bg_level_clear (level);
  transport->exchange (transport, sent, received);
  for (int i = 0; i < n; i++)
    {
      bytes += g_bytes_get_size (received[i]);
      g_bytes_unref (sent[i]);
    }
  Intake intake = { .received = received, .n = n, .bins = bins };
  g_autofree Taker *takers = g_new (Taker, threads);
  for (int t = 0; t < threads; t++)
    takers[t] = (Taker) { &intake, t };
  bg_team_run (take_in, takers, sizeof *takers, threads);
  return bytes;
}

/* --- To all -------------------------------------------------------------------- */

/* The same batch, which is freed, from each process to all; RECEIVED are to be freed. */
static void
send_to_all (const BgTransport *transport, GBytes *batch, GBytes **received)
{
  g_autofree GBytes **sent = g_new (GBytes *, transport->size);
  for (int i = 0; i < transport->size; i++)
    sent[i] = batch;
  transport->exchange (transport, sent, received);
  g_bytes_unref (batch);
}

void
bg_exchange_gather (const BgTransport *transport, const BgLevel *level, BgExchangeTake *take,
                    void *data)
{
  BgLevelReader reader = bg_level_read (level);
  BgPosition positions[BG_RUN_BLOCK];
  Batch batch = { 0 };
  for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
    if (transport == NULL)
      take (data, positions, n);
    else
      for (size_t i = 0; i < n; i++)
        append (&batch, bg_pegs (positions[0]), positions[i]);
  if (transport == NULL)
    return;
  transport->traffic->bytes += batch.n * (transport->size - 1);
  transport->traffic->positions += level->n * (transport->size - 1);
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  send_to_all (transport, end_batch (&batch), received);
  for (int i = 0; i < transport->size; i++)
    {
      read_batch (received[i], take, data);
      g_bytes_unref (received[i]);
    }
}

BgPosition
bg_exchange_least (const BgTransport *transport, BgPosition position)
{
  if (transport == NULL)
    return position;
  BgPosition least = BG_POSITION_NONE;
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  send_to_all (transport, g_bytes_new (&position, sizeof position), received);
  for (int i = 0; i < transport->size; i++)
    {
      BgPosition other;
      memcpy (&other, g_bytes_get_data (received[i], NULL), sizeof other);
      if (other != BG_POSITION_NONE && (least == BG_POSITION_NONE || other < least))
        least = other;
      g_bytes_unref (received[i]);
    }
  return least;
}
