/* The memory of a search under conditions, in the bits of a word above a position: fields, each of
   which has one of a number of values.

   A value is written as a word of W bits of which half are set, W being the least width that has
   enough such words.  So all memories have equally many bits set, and a *key*, a position with a
   memory above it, has as many bits more than the position has pegs as any other key: sets by
   numbers of pegs (runs/level.h) hold keys as they hold positions. */
#ifndef BG_STATE_FIELDS_H
#define BG_STATE_FIELDS_H

#include "board/position.h"

#define BG_STATE_FIELDS 6
#define BG_STATE_VALUES 256
#define BG_STATE_FIELD_BITS 11 /* of a field: half of them are set in 462 words */

typedef struct {
  int shift, bits;
  uint16_t code[BG_STATE_VALUES];
  uint8_t value[1 << BG_STATE_FIELD_BITS]; /* of a code */
} BgStateField;

typedef struct {
  int n_bits; /* of a key, up to the last field */
  int n;
  BgStateField field[BG_STATE_FIELDS];
} BgStateFields;

/* No fields, above positions of N_HOLES. */
void bg_state_fields_init (BgStateFields *fields, int n_holes);

/* Adds a field of N_VALUES, numbered in the order in which they are added.  One value takes no
   bits. */
void bg_state_fields_add (BgStateFields *fields, int n_values);

static inline int bg_state_field (const BgStateFields *fields, BgPosition key, int field) {
  const BgStateField *f = &fields->field[field];
  return f->bits == 0 ? 0 : f->value[(unsigned) (key >> f->shift) & ((1u << f->bits) - 1)];
}

/* KEY with VALUE in the field. */
static inline BgPosition bg_state_with_field (const BgStateFields *fields, BgPosition key,
                                              int field, int value) {
  const BgStateField *f = &fields->field[field];
  if (f->bits == 0)
    return key;
  const BgPosition mask = (BgPosition) ((1u << f->bits) - 1) << f->shift;
  return (key & ~mask) | (BgPosition) f->code[value] << f->shift;
}

#endif
