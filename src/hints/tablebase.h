/* Winning positions and values of lost positions in a file, to look up in milliseconds.

   A GVariant (core/variant_file.h), byte by byte in doc/table-format.md, of which the parts are

       subject    a hash of the problem
       least      the least value, which bg_least_pegs tells
       winners    the sets W_n from n = 0 on, of complement problems half of them: of each the ends
                  of its blocks, and the blocks: the first position and the gaps to the others
                  (core/varint.h)
       values     levels, and filters of their values (xor_filter.h): of the positions with values
                  that the filters before do not tell, each tells the least three from the others

   It is read as a whole, so later changes of the file have no effect.  Of the central game of the
   33-hole board winners take 2.2 bytes a position, and values 1.7 more. */
#ifndef BG_TABLEBASE_H
#define BG_TABLEBASE_H

#include "hints/retrograde.h"
#include "jumps/winning.h"
#include "problem/problem.h"

#define BG_TABLEBASE_FORM "bergholt table 3"
#define BG_TABLEBASE_TYPE "(tua(atay)a(uaat))"

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

/* Values are stored for the fullest level and every BG_TABLEBASE_STRIDE-th level before
   it: from a level between two of these, play soon comes to a stored level, and after the fullest
   level little is left to play. */
#define BG_TABLEBASE_STRIDE 4

/* Level sets with more positions would take minutes. */
#define BG_TABLEBASE_MOST ((uint64_t) 1 << 27)

/* The table of the winners, and of the values of the levels that RETROGRADE has, whose positions
   are canonical under the same group. */
GVariant *bg_tablebase_new (const BgWinning *winning, const BgRetrograde *retrograde);

/* Writes it to PATH, whole or not at all.  BYTES becomes the length. */
bool bg_tablebase_save (const BgWinning *winning, const BgRetrograde *retrograde, const char *path,
                        size_t *bytes, GError **error);

/* A hash that identifies a problem: of its holes, lines, start and finishes. */
uint64_t bg_tablebase_subject (const BgProblem *problem);

#endif
