/* Blocks of runs in a file of a disk: appended in large pieces, read at any place.

       file    block | block | block ...
       block   head: first position, checksum, bytes of code, positions, pegs | code

   The checksum is of the head, the code and the place of both, the number of the file too: it
   tells any bit that was changed, and a block that is not where it was written. */
#ifndef BG_RUN_FILE_H
#define BG_RUN_FILE_H

#include "runs/disk.h"
#include "runs/run.h"

/* A new file; NULL, and the disk has failed, where there can be none. */
BgRunFile *bg_run_file_new (BgDisk *disk);

/* The file NUMBER, of which the first BYTES count: the rest is cut off. */
BgRunFile *bg_run_file_open (BgDisk *disk, uint64_t number, uint64_t bytes);

/* Closes it, all that was written being on the disk. */
void bg_run_file_close (BgRunFile *file);

/* Closes it, and has it removed with the next state. */
void bg_run_file_remove (BgRunFile *file);

uint64_t bg_run_file_number (const BgRunFile *file);
uint64_t bg_run_file_bytes (const BgRunFile *file);

/* The file's name in its folder; to be freed. */
char *bg_run_file_name (uint64_t number);

/* Appends a block with PEGS pegs, which is in memory, and frees its code: the block is in the
   file.  It is there after the next flush. */
void bg_run_file_append (BgRunFile *file, BgRunBlock *block, int pegs);
void bg_run_file_flush (BgRunFile *file);

/* Reads the code of a block of the file, which has room for BG_RUN_CODE; false, and the disk
   has failed, where it differs from the code written. */
bool bg_run_file_read (const BgRunFile *file, const BgRunBlock *block, uint8_t *code);

/* Tells the system that blocks from FIRST up to END will be read, in this order. */
void bg_run_file_expect (const BgRunFile *file, const BgRunBlock *first, const BgRunBlock *end);

/* The block at *PLACE, where the first is at 0, which becomes that of the next one.  False at
   the end; and, the disk having failed, where there is none. */
bool bg_run_file_scan (const BgRunFile *file, uint64_t *place, BgRunBlock *block, int *pegs);

#endif
