#include "jumps/tablebase_values.h"

#include "jumps/ribbon.h"

uint32_t
bg_tablebase_values_append (GArray *words, const BgRetrogradeLevel *level, int least)
{
  uint32_t n_bits = 0;
  /* no bit where all that are left have the same value */
  for (int t = least; t < BG_MAX_HOLES && level->end[t] < level->n; t++, n_bits++)
    {
      size_t first = level->end[t - 1];
      bg_ribbon_append (words, level->position + first, level->n - first,
                        level->end[t] - first);
    }
  return n_bits;
}

static const uint64_t *
words_at (const uint8_t *file, uint64_t offset)
{
  return (const uint64_t *) (file + offset);
}

bool
bg_tablebase_values_are_well_formed (const uint8_t *file, const BgTablebaseHead *head,
                                     const BgTablebaseValues *values)
{
  uint64_t at = values->bits;
  if (values->n_bits > BG_MAX_HOLES || at % sizeof (uint64_t) != 0)
    return false;
  for (uint32_t b = 0; b < values->n_bits; b++)
    {
      if (at > head->length)
        return false;
      size_t n = bg_ribbon_length (words_at (file, at), (head->length - at) / sizeof (uint64_t));
      if (n == 0)
        return false;
      at += n * sizeof (uint64_t);
    }
  return true;
}

int
bg_tablebase_values_get (const uint8_t *file, const BgTablebaseHead *head,
                         const BgTablebaseValues *values, BgPosition position)
{
  const uint64_t *words = words_at (file, values->bits);
  uint32_t b = 0;
  for (; b < values->n_bits && bg_ribbon_bit (words, position); b++)
    words += bg_ribbon_words (words);
  return head->least + b;
}
