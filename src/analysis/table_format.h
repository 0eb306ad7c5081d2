/* The parts of a table file (table.h), for those who write and read it. */
#ifndef BG_TABLE_FORMAT_H
#define BG_TABLE_FORMAT_H

#include "problem/problem.h"

#define BG_TABLE_MAGIC "BGWINNER"
#define BG_TABLE_VERSION 1
#define BG_TABLE_BLOCK 128

/* The file's head; every field in the machine's order, which is checked. */
typedef struct
{
  char magic[8];
  uint32_t version;
  uint32_t order_mark;          /* BG_TABLE_ORDER: bytes stand in the expected order */
  uint64_t length;              /* of the file */
  uint64_t checksum;            /* of the whole file, with 0 in this place */
  uint64_t subject;             /* a checksum of the problem */
  uint32_t n_jumps;
  uint32_t n_levels;            /* stored */
} BgTableHead;

#define BG_TABLE_ORDER 0x01020304u

typedef struct
{
  uint64_t n;                   /* positions */
  uint64_t blocks;              /* offset of the first */
} BgTableLevel;

typedef struct
{
  uint64_t first;
  uint64_t gaps;                /* offset of those between the others */
} BgTableBlock;

/* How many blocks hold N positions. */
static inline size_t
bg_table_n_blocks (uint64_t n)
{
  return n / BG_TABLE_BLOCK + (n % BG_TABLE_BLOCK != 0);
}

/* The checksum of a file, as its head should have it. */
uint64_t bg_table_checksum (const uint8_t *file, size_t length);

/* What makes a problem the same: holes, lines, start and finishes. */
uint64_t bg_table_subject (const BgProblem *problem);

#endif
