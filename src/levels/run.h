/* A run: distinct positions in ascending order, coded as the gaps between them.

       run    block | block | block ...
       block  first position, number of positions, checksum | gap | gap | ...

   A block is decoded by itself, so a run can be entered anywhere, read by several threads,
   and made of pieces that were coded apart.  A position takes about two bytes. */
#ifndef BG_RUN_H
#define BG_RUN_H

#include <glib.h>

#include "board/position.h"

/* Positions of a block at most. */
#define BG_RUN_BLOCK 1024

typedef struct
{
  BgPosition first;
  uint8_t *code;                /* the gaps after it */
  uint32_t bytes, n;            /* of the code; positions */
  uint64_t checksum;            /* of the code */
} BgRunBlock;

typedef struct
{
  uint64_t n;                   /* positions */
  uint64_t bytes;               /* of all blocks, what surrounds the code included */
  size_t n_blocks, room;
  BgRunBlock *block;
} BgRun;

/* Appends N positions, ascending and greater than all before, as blocks of their own. */
void bg_run_append (BgRun *run, const BgPosition *positions, size_t n);

/* Moves the blocks of MORE, whose positions are greater, to the end of RUN. */
void bg_run_join (BgRun *run, BgRun *more);

void bg_run_clear (BgRun *run);

/* The positions of a block, which has room for BG_RUN_BLOCK; returns their number. */
size_t bg_run_decode (const BgRunBlock *block, BgPosition *positions);

/* The first block that may have a position of LEAST or more; the number of blocks if there
   is none. */
size_t bg_run_seek (const BgRun *run, BgPosition least);

/* Blocks of full size from positions that come in batches. */
typedef struct
{
  BgRun run;
  size_t n;
  BgPosition position[BG_RUN_BLOCK];    /* not coded yet */
} BgRunWriter;

void bg_run_writer_add (BgRunWriter *writer, const BgPosition *positions, size_t n);

/* The run of all that was added; the writer is empty then. */
BgRun bg_run_writer_end (BgRunWriter *writer);

/* Reads a run in order. */
typedef struct
{
  const BgRun *run;
  size_t next;                  /* block */
  size_t i, n;                  /* of POSITION: the next one, and all */
  BgPosition position[BG_RUN_BLOCK];
} BgRunReader;

/* A reader that stands before the first position of LEAST or more. */
void bg_run_reader_init (BgRunReader *reader, const BgRun *run, BgPosition least);

/* Takes out of N ascending positions those that the run has; returns how many stay.  The
   reader must not have gone beyond the first of them. */
size_t bg_run_subtract (BgRunReader *reader, BgPosition *positions, size_t n);

/* Moves on to the next positions that are below LIMIT, those of a block at most, and returns
   their number; *POSITIONS is where they are until the next call.  0 at the end. */
size_t bg_run_read (BgRunReader *reader, BgPosition limit, const BgPosition **positions);

#endif
