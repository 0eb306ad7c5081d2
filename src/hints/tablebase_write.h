/* Writing of tablebases. */
#ifndef BG_TABLEBASE_WRITE_H
#define BG_TABLEBASE_WRITE_H

#include "hints/retrograde.h"
#include "jumps/winning.h"

/* Values are stored for the fullest level and every BG_TABLEBASE_STRIDE-th level before
   it: from a level between two of these, play soon comes to a stored level, and after the fullest
   level little is left to play. */
#define BG_TABLEBASE_STRIDE 4

/* Level sets with more positions would take minutes. */
#define BG_TABLEBASE_MOST ((uint64_t) 1 << 27)

/* Writes the winners to PATH, and the values of the levels that RETROGRADE has; whole or
   not at all.  RETROGRADE's positions are canonical under the same group.  BYTES becomes
   the length. */
bool bg_tablebase_save (const BgWinning *winning, const BgRetrograde *retrograde, const char *path,
                        size_t *bytes, GError **error);

/* The bytes of the file, in memory. */
GByteArray *bg_tablebase_to_bytes (const BgWinning *winning, const BgRetrograde *retrograde);

#endif
