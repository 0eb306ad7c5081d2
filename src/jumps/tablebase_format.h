/* The parts of a table file (table.h), for those who write and read it. */
#ifndef BG_TABLEBASE_FORMAT_H
#define BG_TABLEBASE_FORMAT_H

#include "problem/problem.h"

#define BG_TABLEBASE_MAGIC "BGWINNER"
#define BG_TABLEBASE_VERSION 2
#define BG_TABLEBASE_BLOCK 128

/* The file's head; every field in the machine's order, which is checked. */
typedef struct
{
  char magic[8];
  uint32_t version;
  uint32_t order_mark;          /* BG_TABLEBASE_ORDER: bytes stand in the expected order */
  uint64_t length;              /* of the file */
  uint64_t checksum;            /* of the whole file, with 0 in this place */
  uint64_t subject;             /* a checksum of the problem */
  uint32_t n_jumps;
  uint32_t n_levels;            /* stored, of winners */
  uint32_t n_values;            /* level sets whose values are stored */
  uint32_t least;               /* the lowest value */
} BgTablebaseHead;

#define BG_TABLEBASE_ORDER 0x01020304u

typedef struct
{
  uint64_t n;                   /* positions */
  uint64_t blocks;              /* offset of the first */
} BgTablebaseLevel;

typedef struct
{
  uint32_t level;
  uint32_t n_bits;              /* bits that tell its values apart (table_values.h) */
  uint64_t bits;                /* offset of the first */
} BgTablebaseValues;

typedef struct
{
  uint64_t first;
  uint64_t gaps;                /* offset of those between the others */
} BgTablebaseBlock;

/* How many blocks hold N positions. */
static inline size_t
bg_tablebase_n_blocks (uint64_t n)
{
  return n / BG_TABLEBASE_BLOCK + (n % BG_TABLEBASE_BLOCK != 0);
}

/* A checksum of a file, a part at a time, a part that does not end with a word of 8
   bytes being filled up with zeros.  Words go to four sums in turn, which a processor
   raises at the same time. */
typedef struct
{
  uint64_t sum[4];
  size_t n;                     /* words so far */
} BgTablebaseChecksum;

void bg_tablebase_checksum_add (BgTablebaseChecksum *checksum, const void *bytes, size_t length);
uint64_t bg_tablebase_checksum_end (const BgTablebaseChecksum *checksum);

/* What makes a problem the same: holes, lines, start and finishes. */
uint64_t bg_tablebase_subject (const BgProblem *problem);

#endif
