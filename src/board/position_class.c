#include "board/position_class.h"

#include <stdlib.h>

/* Reduces N independent sets to a basis of their sums that have an even number of the holes of
   DIFFERENCE; returns its size.  The sum of two sets with an odd number each has an even number. */
static int keep_even (BgPosition *sets, int n, BgPosition difference) {
  const BgPosition odd = bg_position_parities (sets, n, difference);
  if (odd == 0)
    return n;
  const int spent = bg_last_hole (odd);
  for (int i = 0; i < spent; i++)
    sets[i] ^= bg_has (odd, i) ? sets[spent] : 0;
  memmove (&sets[spent], &sets[spent + 1], (n - spent - 1) * sizeof *sets);
  return n - 1;
}

/* Gauss-Jordan elimination: the lowest hole of each set is in no other set. */
static void reduce (BgPosition *sets, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (j != i && bg_has (sets[j], bg_first_hole (sets[i])))
        sets[j] ^= sets[i];
}

static int compare_lowest (const void *a, const void *b) {
  return bg_first_hole (*(const BgPosition *) a) - bg_first_hole (*(const BgPosition *) b);
}

void bg_position_class_init (BgPositionClass *class, const BgBoard *board, const BgPosition *roots,
                             int n) {
  *class = (BgPositionClass){ .n = n > 0 ? board->n_invariants : 0 };
  memcpy (class->set, board->invariant, class->n * sizeof *class->set);
  for (int r = 1; r < n; r++)
    class->n = keep_even (class->set, class->n, roots[r] ^ roots[0]);
  reduce (class->set, class->n);
  qsort (class->set, class->n, sizeof *class->set, compare_lowest);
  for (int i = 0; i < class->n; i++) {
    class->lowest[i] = (uint8_t) bg_first_hole (class->set[i]);
    class->odd |= (BgPosition) (bg_pegs (roots[0] & class->set[i]) & 1) << class->lowest[i];
  }
}
