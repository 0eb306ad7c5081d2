/* Winning positions and values of lost positions in a file, to look up in milliseconds.

   Numbers in the machine's byte order, which the head tells.  The file is read as a whole
   when it is opened, as its checksum is of the whole, so later changes of the file have no effect:

       head       56 bytes: magic, version, hash of the problem, length, checksum
       levels     16 bytes a level: its winners, where their blocks begin
       values     16 bytes for each level whose values are stored: where
       blocks     16 bytes a block, or 24 of wide positions: the first one, where its gaps begin
       bits       of the values (tablebase.c)
       gaps       the distances of the positions of a block from one to the next,
                  seven bits a byte, the last byte of each below 128

   A block has 128 positions.  Of complement problems half the levels of winners are
   stored.  Of the central game of the 33-hole board these take 2.2 bytes a position,
   and values 1.4 more. */
#ifndef BG_TABLEBASE_H
#define BG_TABLEBASE_H

#include "hints/retrograde.h"
#include "jumps/winning.h"
#include "problem/problem.h"

typedef struct BgTablebase BgTablebase;

/* Opens a table of PROBLEM's winners; anything else, or a damaged one, is an
   input error that names the file. */
BgTablebase *bg_tablebase_open (const char *path, const BgProblem *problem, GError **error);
void bg_tablebase_free (BgTablebase *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgTablebase, bg_tablebase_free)

/* Is the position, N jumps after the start, a winning one? */
bool bg_tablebase_has (const BgTablebase *table, int n, BgPosition position);

/* The fewest pegs that play can leave from a position N jumps after the start, of
   which bg_least_pegs is true; -1 where the level's values are not in the table. */
int bg_tablebase_fewest (const BgTablebase *table, int n, BgPosition position);

#define BG_TABLEBASE_MAGIC "BGWINNER"
#define BG_TABLEBASE_VERSION 2
#define BG_TABLEBASE_BLOCK 128

/* The file's head; every field in the machine's order, which is checked. */
typedef struct {
  char magic[8];
  uint32_t version;
  uint32_t order_mark; /* BG_TABLEBASE_ORDER: bytes stand in the expected order */
  uint64_t length;     /* of the file */
  uint64_t checksum;   /* of the whole file, with 0 in this place */
  uint64_t subject;    /* a checksum of the problem */
  uint32_t n_jumps;
  uint32_t n_levels; /* stored, of winners */
  uint32_t n_values; /* level sets whose values are stored */
  uint32_t least;    /* the lowest value */
} BgTablebaseHead;

/* And positions have the expected width. */
#define BG_TABLEBASE_ORDER (BG_POSITION_WORDS == 1 ? 0x01020304u : 0x02020304u)

typedef struct {
  uint64_t n;      /* positions */
  uint64_t blocks; /* offset of the first */
} BgTablebaseLevel;

typedef struct {
  uint32_t level;
  uint32_t n_bits; /* bits that distinguish its values (tablebase.c) */
  uint64_t bits;   /* offset of the first */
} BgTablebaseValues;

typedef struct {
  uint64_t first[BG_POSITION_WORDS];
  uint64_t gaps; /* offset of the gaps between the others */
} BgTablebaseBlock;

/* How many blocks hold N positions. */
static inline size_t bg_tablebase_n_blocks (uint64_t n) {
  return n / BG_TABLEBASE_BLOCK + (n % BG_TABLEBASE_BLOCK != 0);
}

/* A checksum of a file, a part at a time, a part that does not end with a word of 8
   bytes being filled up with zeros.  Words go to the sums in turn, which a processor
   raises at the same time. */
#define BG_TABLEBASE_SUMS 4
typedef struct {
  uint64_t sum[BG_TABLEBASE_SUMS];
  size_t n; /* words so far */
} BgTablebaseChecksum;

void bg_tablebase_checksum_add (BgTablebaseChecksum *checksum, const void *bytes, size_t length);
uint64_t bg_tablebase_checksum_end (const BgTablebaseChecksum *checksum);

/* A hash that identifies a problem: of its holes, lines, start and finishes. */
uint64_t bg_tablebase_subject (const BgProblem *problem);

#endif
