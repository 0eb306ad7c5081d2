#include "problem/state_fields.h"

#include <glib.h>

void bg_state_fields_init (BgStateFields *fields, int n_holes) {
  fields->n_bits = n_holes;
  fields->n = 0;
}

/* Numbers the words of BITS bits of which half are set; returns how many there are. */
static int number_words (BgStateField *field, int bits) {
  int n = 0;
  for (unsigned word = 0; word < 1u << bits; word++)
    if (bg_count_bits (word) == bits / 2 && n < BG_STATE_VALUES) {
      field->code[n] = (uint16_t) word;
      field->value[word] = (uint8_t) n++;
    }
  return n;
}

void bg_state_fields_add (BgStateFields *fields, int n_values) {
  g_assert (fields->n < BG_STATE_FIELDS && n_values <= BG_STATE_VALUES);
  BgStateField *field = &fields->field[fields->n++];
  field->shift = fields->n_bits;
  for (field->bits = 0; number_words (field, field->bits) < n_values;)
    field->bits++;
  fields->n_bits += field->bits;
}
