#include "bounds/factored_table.h"

#include <glib.h>
#include <string.h>

#include "core/hash.h"

/* Strings of SIZE bytes that were seen, by their hashes. */
typedef struct {
  const uint8_t *strings;
  size_t size, mask;
  uint32_t *slot;  /* number of a class + 1; 0: free */
  uint32_t *first; /* by classes, a string of it */
  uint32_t n;
} Classes;

static uint64_t hash_of (const uint8_t *string, size_t size) {
  uint64_t hash = 0, word = 0;
  for (size_t done = 0; done < size; done += sizeof word) {
    memcpy (&word, string + done, MIN (sizeof word, size - done));
    hash = bg_hash_pair (hash, word);
  }
  return hash;
}

/* The class of the INDEX-th string. */
static uint32_t class_of (Classes *classes, uint32_t index) {
  const size_t size = classes->size;
  const uint8_t *string = classes->strings + index * size;
  for (size_t at = bg_hash_mix (hash_of (string, size)) >> 32 & classes->mask;;
       at = (at + 1) & classes->mask) {
    if (classes->slot[at] == 0) {
      classes->first[classes->n] = index;
      classes->slot[at] = ++classes->n;
      return classes->n - 1;
    }
    const uint32_t class = classes->slot[at] - 1;
    if (memcmp (classes->strings + classes->first[class] * size, string, size) == 0)
      return class;
  }
}

/* Sets CLASS to the classes of N strings of SIZE bytes, N a power of 2, and FIRST to one string of
   each class; returns the number of classes. */
static uint32_t classify (const uint8_t *strings, size_t n, size_t size, uint32_t *class,
                          uint32_t *first) {
  Classes classes = { strings, size, 2 * n - 1, g_new0 (uint32_t, 2 * n), first, 0 };
  for (size_t i = 0; i < n; i++)
    class[i] = class_of (&classes, (uint32_t) i);
  g_free (classes.slot);
  return classes.n;
}

void bg_factored_table_init (BgFactoredTable *factored, const uint8_t *table, int bits) {
  const int low_bits = bits / 2;
  const size_t n_rows = (size_t) 1 << (bits - low_bits), n_columns = (size_t) 1 << low_bits;
  g_autofree uint32_t *first_row = g_new (uint32_t, n_rows);
  g_autofree uint32_t *first_column = g_new (uint32_t, n_columns);
  factored->low_bits = low_bits;
  factored->row = g_new (uint32_t, n_rows);
  factored->column = g_new (uint32_t, n_columns);
  const uint32_t rows = classify (table, n_rows, n_columns, factored->row, first_row);
  /* the columns of the distinct rows, one after another */
  g_autofree uint8_t *transposed = g_malloc (n_columns * rows);
  for (size_t c = 0; c < n_columns; c++)
    for (uint32_t r = 0; r < rows; r++)
      transposed[c * rows + r] = table[first_row[r] * n_columns + c];
  const uint32_t columns = classify (transposed, n_columns, rows, factored->column, first_column);
  factored->value = g_malloc ((size_t) rows * columns);
  for (uint32_t r = 0; r < rows; r++)
    for (uint32_t c = 0; c < columns; c++)
      factored->value[r * columns + c] = transposed[first_column[c] * rows + r];
  for (size_t i = 0; i < n_rows; i++)
    factored->row[i] *= columns;
}

void bg_factored_table_clear (BgFactoredTable *factored) {
  g_clear_pointer (&factored->row, g_free);
  g_clear_pointer (&factored->column, g_free);
  g_clear_pointer (&factored->value, g_free);
}
