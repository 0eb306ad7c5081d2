/* Winning positions in a file, to look up in milliseconds.

   All numbers little endian, the file mapped and never copied:

       head       48 bytes: magic, version, what it is of, length, checksum
       levels     16 bytes a level: its positions, where its blocks begin
       blocks     16 bytes a block: its first position, where its gaps begin
       gaps       the distances of the positions of a block from one to the next,
                  seven bits a byte, the last byte of each below 128

   A block has 128 positions.  Of complement problems half the levels are stored.
   The central game of the 33-hole board takes 2.2 bytes a position. */
#ifndef BG_TABLE_H
#define BG_TABLE_H

#include "analysis/winning.h"

typedef struct BgTable BgTable;

/* Writes the winners to PATH, whole or not at all; BYTES becomes the length. */
bool bg_table_save (const BgWinning *winning, const char *path, size_t *bytes, GError **error);

/* Opens a table of PROBLEM's winners; anything else, or a damaged one, is an
   input error that names the file. */
BgTable *bg_table_open (const char *path, const BgProblem *problem, GError **error);
void bg_table_free (BgTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgTable, bg_table_free)

/* Is the position, N jumps behind the start, a winning one? */
bool bg_table_has (const BgTable *table, int n, BgPosition position);

#endif
