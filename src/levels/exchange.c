#include "levels/exchange.h"

#include <stdatomic.h>

#include "core/team.h"
#include "core/varint.h"
#include "levels/distinct.h"

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
owners_of (int n, int n_holes)
{
  const int bits = n_holes - CELLS - g_bit_storage (n - 1);
  return (Owners) { n, MAX (bits, 0) };
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
  const Owners owners = owners_of (transport->size, n_holes);
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
  const Owners owners = owners_of (n, n_holes);
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

/* --- Anew ------------------------------------------------------------------------ */

/* Blocks of a run that are dealt out at once. */
#define DEALT_BLOCKS 64

typedef struct
{
  const BgTransport *transport;
  Owners owners;
  BgRunReader *reader;          /* of the runs with as many pegs, N */
  int n;
  BgDistinct distinct;
} Dealing;

static void
add_distinct (void *distinct, const BgPosition *positions, size_t n)
{
  bg_distinct_add (distinct, positions, n);
}

/* The positions below LIMIT that this process is to send, ascending. */
static BgPosition *
take_below (Dealing *dealing, BgPosition limit, size_t *n)
{
  bg_distinct_begin (&dealing->distinct, BG_RUN_BLOCK);
  const BgPosition *more;
  for (int i = 0; i < dealing->n; i++)
    for (size_t size; (size = bg_run_read (&dealing->reader[i], limit, &more)) > 0;)
      bg_distinct_add (&dealing->distinct, more, size);
  return bg_distinct_sort (&dealing->distinct, n);
}

/* Where a round ends: some blocks after what was read, wherever those are next; NONE: nowhere. */
static BgPosition
end_of_round (const Dealing *dealing)
{
  BgPosition least = BG_POSITION_NONE;
  for (int i = 0; i < dealing->n; i++)
    {
      const BgRunReader *reader = &dealing->reader[i];
      const size_t end = reader->next + DEALT_BLOCKS;
      if (end < reader->run->n_blocks
          && (least == BG_POSITION_NONE || reader->run->block[end].first < least))
        least = reader->run->block[end].first;
    }
  return bg_exchange_least (dealing->transport, least);
}

/* What all processes have below LIMIT comes to its owners: what this one owns, ascending. */
static BgPosition *
deal_below (Dealing *dealing, int pegs, BgPosition limit, size_t *n)
{
  const BgTransport *transport = dealing->transport;
  BgPosition *positions = take_below (dealing, limit, n);
  if (transport == NULL)
    return positions;
  g_autofree Batch *batches = g_new0 (Batch, transport->size);
  g_autofree GBytes **sent = g_new (GBytes *, transport->size);
  g_autofree GBytes **received = g_new (GBytes *, transport->size);
  for (size_t i = 0; i < *n; i++)
    append (&batches[owner_of (&dealing->owners, positions[i])], pegs, positions[i]);
  for (int i = 0; i < transport->size; i++)
    sent[i] = end_batch (&batches[i]);
  transport->exchange (transport, sent, received);
  bg_distinct_begin (&dealing->distinct, BG_RUN_BLOCK);
  for (int i = 0; i < transport->size; i++)
    {
      read_batch (received[i], add_distinct, &dealing->distinct);
      g_bytes_unref (received[i]);
      g_bytes_unref (sent[i]);
    }
  return bg_distinct_sort (&dealing->distinct, n);
}

void
bg_exchange_deal (const BgTransport *transport, int owners, int n_holes,
                  const BgLevel *levels, int n, BgLevel *level, BgDisk *disk)
{
  g_autofree BgRunReader *reader = g_new (BgRunReader, n);
  Dealing dealing = { .transport = transport, .owners = owners_of (owners, n_holes),
                      .reader = reader, .n = n };
  uint64_t size[BG_MAX_HOLES + 1] = { 0 };
  for (int i = 0; i < n; i++)
    for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
      size[pegs] += bg_level_run (&levels[i], pegs)->n;
  bg_transport_sum (transport, size, G_N_ELEMENTS (size));
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    {
      for (int i = 0; i < n && size[pegs] > 0; i++)
        bg_run_reader_init (&reader[i], bg_level_run (&levels[i], pegs), 0, ~(BgPosition) 0);
      for (BgPosition limit = 0; size[pegs] > 0 && limit != ~(BgPosition) 0;)
        {
          const BgPosition end = end_of_round (&dealing);
          limit = end == BG_POSITION_NONE ? ~(BgPosition) 0 : end;
          size_t dealt;
          const BgPosition *positions = deal_below (&dealing, pegs, limit, &dealt);
          bg_level_append (level, pegs, positions, dealt);
          if (disk != NULL)
            bg_level_store (level, disk);
        }
    }
  if (disk != NULL)
    bg_level_store (level, disk);
  bg_distinct_clear (&dealing.distinct);
}

/* --- To all -------------------------------------------------------------------- */

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
  bg_transport_deliver (transport, BG_TRANSPORT_ALL, end_batch (&batch), received);
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
  bg_transport_deliver (transport, BG_TRANSPORT_ALL, g_bytes_new (&position, sizeof position),
                        received);
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
