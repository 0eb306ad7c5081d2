/* The values of a level set in a table: of each position the fewest pegs that play
   from it can leave.

   A row of bits for each (retrieval.h), each asked for only if those before it
   were set: can it not be brought to `least` pegs, not to least + 1, ...  The
   values are spread so widely that this comes within 6 % of their entropy on
   the 33-hole board. */
#ifndef BG_TABLEBASE_VALUES_H
#define BG_TABLEBASE_VALUES_H

#include "jumps/retrograde.h"
#include "jumps/tablebase_format.h"

/* Appends the values of a level to WORDS, of uint64_t; returns how many bits they have. */
uint32_t bg_tablebase_values_append (GArray *words, const BgRetrogradeLevel *level, int least);

/* Can all bits of VALUES be asked for inside the file? */
bool bg_tablebase_values_are_well_formed (const uint8_t *file, const BgTablebaseHead *head,
                                          const BgTablebaseValues *values);

/* The value of a canonical position of the level that cannot be brought to fewer
   pegs than the head's least. */
int bg_tablebase_values_get (const uint8_t *file, const BgTablebaseHead *head,
                             const BgTablebaseValues *values, BgPosition position);

#endif
