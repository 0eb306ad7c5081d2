/* A run: distinct positions in ascending order, coded as the gaps between them.

       run    block | block | block ...
       block  first position, number of positions | gap | gap | ...

   A block is decoded by itself, so a run can be entered anywhere, read by several threads,
   and made of pieces that were coded apart.  A position takes two bytes on the English
   board and four on Diamond(6).

   The gaps of the first blocks of a run may be in a file (run_file.h).  Where they cannot be
   read, or differ from the gaps written, the file's disk has failed and the run seems to end. */
#ifndef BG_RUN_H
#define BG_RUN_H

#include <glib.h>

#include "board/position.h"
#include "core/varint.h"

/* Positions of a block at most. */
#define BG_RUN_BLOCK 1024
/* Bytes of its code at most. */
#define BG_RUN_CODE (BG_RUN_BLOCK * BG_VARINT_BYTES)

typedef struct BgRunFile BgRunFile;

typedef struct {
  BgPosition first;
  union {
    uint8_t *code;  /* the gaps after it */
    uint64_t place; /* of these in the file */
  };
  uint32_t bytes;    /* of the code */
  uint16_t n;        /* positions */
  uint16_t pegs;     /* in a file: on each of them */
  uint64_t checksum; /* in a file */
} BgRunBlock;

typedef struct {
  uint64_t n;     /* positions */
  uint64_t bytes; /* of all blocks, and of their codes in memory */
  size_t n_blocks, room;
  size_t n_filed;    /* blocks that are in FILE, the first ones */
  size_t n_released; /* blocks that cannot be read any more, the first ones */
  const BgRunFile *file;
  BgRunBlock *block;
} BgRun;

/* Appends N positions, ascending and greater than all before, as blocks of their own. */
void bg_run_append (BgRun *run, const BgPosition *positions, size_t n);

/* Moves the blocks of MORE, whose positions are greater, to the end of RUN. */
void bg_run_join (BgRun *run, BgRun *more);

/* Moves all blocks that are in memory, with PEGS pegs, to the end of FILE, where the others
   are. */
void bg_run_store (BgRun *run, BgRunFile *file, int pegs);

/* Appends a block that is in FILE. */
void bg_run_append_filed (BgRun *run, const BgRunFile *file, const BgRunBlock *block);

/* The first block that may have a position of LEAST or more: the last one where there is none, and
   0 without blocks. */
size_t bg_run_seek (const BgRun *run, BgPosition least);

/* Frees the codes in memory of the blocks that have only positions below LIMIT; nobody may read
   these again. */
void bg_run_release (BgRun *run, BgPosition limit);

/* Forgets the positions; a file stays as it is. */
void bg_run_clear (BgRun *run);

/* The positions of block B, for which POSITIONS has room, BG_RUN_BLOCK; returns their number, 0
   where it cannot be read. */
size_t bg_run_decode (const BgRun *run, size_t b, BgPosition *positions);

/* Blocks of full size from positions that come in batches. */
typedef struct {
  BgRun run;
  size_t n;
  BgPosition position[BG_RUN_BLOCK]; /* not coded yet */
} BgRunWriter;

void bg_run_writer_add (BgRunWriter *writer, const BgPosition *positions, size_t n);

/* The run of all that was added; the writer is empty then. */
BgRun bg_run_writer_end (BgRunWriter *writer);

/* Reads a run in order. */
typedef struct {
  const BgRun *run;
  size_t next; /* block */
  size_t i, n; /* of POSITION: the next one, and all */
  BgPosition position[BG_RUN_BLOCK];
} BgRunReader;

/* A reader that stands before the first position of LEAST or more, and will be asked for those
   below LIMIT. */
void bg_run_reader_init (BgRunReader *reader, const BgRun *run, BgPosition least, BgPosition limit);

/* Takes out of N ascending positions all that the run has; returns how many stay.  The
   reader must not have gone beyond the first of them. */
size_t bg_run_subtract (BgRunReader *reader, BgPosition *positions, size_t n);

/* Moves on to the next positions that are below LIMIT, as many as a block has at most, and returns
   their number; *POSITIONS is where they are until the next call.  0 at the end. */
size_t bg_run_read (BgRunReader *reader, BgPosition limit, const BgPosition **positions);

#endif
