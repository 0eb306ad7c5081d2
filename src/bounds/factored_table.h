/* A table of bytes by numbers of some bits, factored so that it stays in the fastest cache.

   A number is cut into its high bits, which choose a row of the table, and its low ones, which
   choose a column.  Rows that are alike are one class, and so are columns:

       value [class of the high bits] [class of the low bits]

   Hitting numbers of regions (bounds/regions.h) have few classes, since the holes of one half
   of the board constrain the other half little.  The 2^21 numbers of the English board's inner
   holes have 70 classes by 75, the 2^21 of Diamond(5)'s 8 by 8. */
#ifndef BG_FACTORED_TABLE_H
#define BG_FACTORED_TABLE_H

#include <stdint.h>

typedef struct {
  int low_bits;
  uint32_t *row;    /* by the high bits: where the values of their class begin */
  uint32_t *column; /* by the low bits: their class */
  uint8_t *value;
} BgFactoredTable;

/* Factors the 2^BITS bytes of TABLE. */
void bg_factored_table_init (BgFactoredTable *factored, const uint8_t *table, int bits);
void bg_factored_table_clear (BgFactoredTable *factored);

static inline uint8_t bg_factored_table_look_up (const BgFactoredTable *factored, uint32_t index) {
  const uint32_t low = index & (((uint32_t) 1 << factored->low_bits) - 1);
  return factored->value[factored->row[index >> factored->low_bits] + factored->column[low]];
}

#endif
