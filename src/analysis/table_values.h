/* The values of a level set in a table: of each position the fewest pegs that play
   from it can leave.

   A row of bits for each (retrieval.h), each asked for only if those before it
   were set: can it not be brought to `least` pegs, not to least + 1, ...  The
   values are spread so widely that this comes within 6 % of their entropy on
   the 33-hole board. */
#ifndef BG_TABLE_VALUES_H
#define BG_TABLE_VALUES_H

#include "analysis/fewest.h"
#include "analysis/table_format.h"

/* Appends the values of a level to WORDS, of uint64_t; returns how many bits they have. */
uint32_t bg_table_values_append (GArray *words, const BgFewestLevel *level, int least);

/* Can all bits of VALUES be asked for inside the file? */
bool bg_table_values_are_well_formed (const uint8_t *file, const BgTableHead *head,
                                      const BgTableValues *values);

/* The value of a canonical position of the level that cannot be brought to fewer
   pegs than the head's least. */
int bg_table_values_get (const uint8_t *file, const BgTableHead *head,
                         const BgTableValues *values, BgPosition position);

#endif
