/* A finished set of positions: ascending, stored as the gaps between them. */
#ifndef BG_GAP_RUN_H
#define BG_GAP_RUN_H

#include <glib.h>

#include "board/position.h"
#include "core/varint.h"
#include "search/layers/peg_layer.h"

typedef struct
{
  size_t n;                     /* positions */
  uint8_t *code;
  size_t bytes, room;
  BgPosition last;              /* appended */
} BgGapRun;

/* Makes room for BYTES more of gaps, and one gap. */
static inline void
bg_gap_run_reserve (BgGapRun *run, size_t bytes)
{
  if (run->bytes + bytes + BG_VARINT_BYTES > run->room)
    {
      run->room = MAX (run->room + run->room / 2, run->bytes + bytes) + 64;
      run->code = g_realloc (run->code, run->room);
    }
}

/* Appends a position, greater than all before. */
static inline void
bg_gap_run_append (BgGapRun *run, BgPosition position)
{
  bg_gap_run_reserve (run, 0);
  run->bytes = bg_varint_write (run->code + run->bytes, position - run->last) - run->code;
  run->last = position;
  run->n++;
}

/* Gives back what the appending did not use. */
static inline void
bg_gap_run_trim (BgGapRun *run)
{
  run->code = g_realloc (run->code, run->bytes);
  run->room = run->bytes;
}

static inline void
bg_gap_run_clear (BgGapRun *run)
{
  g_free (run->code);
  *run = (BgGapRun) { 0 };
}

typedef struct
{
  const uint8_t *code, *end;
  BgPosition position;
} BgGapRunReader;

static inline BgGapRunReader
bg_gap_run_read (const BgGapRun *run)
{
  return (BgGapRunReader) { .code = run->code, .end = run->code + run->bytes };
}

/* Moves on to the next position; false after the last. */
static inline bool
bg_gap_run_next (BgGapRunReader *reader)
{
  if (reader->code == reader->end)
    return false;
  BgVarint gap;
  reader->code = bg_varint_read (reader->code, NULL, &gap);
  reader->position += gap;
  return true;
}

/* A finished peg layer: its positions by f, the fewest moves that lead to them. */
typedef struct
{
  BgGapRun run[BG_MAX_HOLES];
  size_t between[BG_MAX_HOLES]; /* of these, where a move may end */
} BgGapRuns;

/* Files the positions of LAYER, greater than all before. */
void bg_gap_runs_append (BgGapRuns *runs, const BgPegLayer *layer);

/* Joins N pieces of a layer, which are cleared, in their order. */
void bg_gap_runs_join (BgGapRuns *runs, BgGapRuns *piece, size_t n);

void bg_gap_runs_clear (BgGapRuns *runs);

/* The bytes of the codes, and of the room for them. */
uint64_t bg_gap_runs_bytes (const BgGapRuns *runs);
uint64_t bg_gap_runs_room (const BgGapRuns *runs);

#endif
