/* Winning positions in a file, and what lost ones are worth, to look up in milliseconds.

   Numbers in the machine's byte order, which the head tells; the file mapped and never
   copied:

       head       56 bytes: magic, version, what it is of, length, checksum
       levels     16 bytes a level: its winners, where their blocks begin
       values     16 bytes for each level whose values are stored: where
       blocks     16 bytes a block: its first position, where its gaps begin
       bits       of the values (table_values.h)
       gaps       the distances of the positions of a block from one to the next,
                  seven bits a byte, the last byte of each below 128

   A block has 128 positions.  Of complement problems half the levels of winners are
   stored.  Of the central game of the 33-hole board these take 2.2 bytes a position,
   and values 1.4 more. */
#ifndef BG_TABLEBASE_H
#define BG_TABLEBASE_H

#include "jumps/retrograde.h"
#include "jumps/winning.h"

typedef struct BgTablebase BgTablebase;

/* Values are worth storing for the fullest level and every so manieth before it: from
   those between, play soon comes to one that is stored, and behind the fullest little
   is left to play. */
#define BG_TABLEBASE_STRIDE 4

/* Level sets with more positions would take minutes. */
#define BG_TABLEBASE_MOST ((uint64_t) 1 << 27)

/* Writes the winners to PATH, and the values of the levels that FEWEST has; whole or
   not at all.  FEWEST's positions are canonical under the same group.  BYTES becomes
   the length. */
bool bg_tablebase_save (const BgWinning *winning, const BgRetrograde *fewest, const char *path,
                        size_t *bytes, GError **error);

/* Opens a table of PROBLEM's winners; anything else, or a damaged one, is an
   input error that names the file. */
BgTablebase *bg_tablebase_open (const char *path, const BgProblem *problem, GError **error);
void bg_tablebase_free (BgTablebase *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgTablebase, bg_tablebase_free)

/* Is the position, N jumps behind the start, a winning one? */
bool bg_tablebase_has (const BgTablebase *table, int n, BgPosition position);

/* The fewest pegs that play can leave from a position N jumps behind the start, of
   which bg_least_pegs is true; -1 where the level's values are not in the table. */
int bg_tablebase_fewest (const BgTablebase *table, int n, BgPosition position);

#endif
