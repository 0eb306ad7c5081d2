/* Writing of tablebases. */
#ifndef BG_TABLEBASE_WRITE_H
#define BG_TABLEBASE_WRITE_H

#include "jumps/retrograde.h"
#include "jumps/winning.h"

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

#endif
