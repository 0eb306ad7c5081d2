/* Sets of positions of n holes as bitmaps: bit p is set where the set has the position p, whose bit
   k is set where hole k has a peg.

   A jump changes three bits of a position.  For all positions in which it can be played at once,
   that is a mask and a shift: the positions lie in words of which the number has certain bits, at
   places of which the number has certain bits, and their images are as many words and places
   away. */
#ifndef BG_POSITION_BITMAP_H
#define BG_POSITION_BITMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words of 64 positions each that a bitmap has; of less than six holes one, not all of it
   used. */
static inline size_t bg_bitmap_words (int n_holes) {
  return n_holes <= 6 ? 1 : (size_t) 1 << (n_holes - 6);
}

static inline bool bg_bitmap_has (const uint64_t *set, uint32_t position) {
  return (set[position / 64] >> position % 64 & 1) != 0;
}

static inline void bg_bitmap_add (uint64_t *set, uint32_t position) {
  set[position / 64] |= UINT64_C (1) << position % 64;
}

/* Of the positions in FROM that have, of HOLES, exactly PEGS: adds to TO the positions in which
   HOLES are changed, if WITHIN has them; NULL: any.  FROM may be TO.  Was one of them new? */
bool bg_bitmap_play (const uint64_t *from, uint64_t *to, const uint64_t *within, size_t n_words,
                     uint32_t holes, uint32_t pegs);

/* Takes out the positions that have, of HOLES, exactly PEGS. */
void bg_bitmap_remove (uint64_t *set, size_t n_words, uint32_t holes, uint32_t pegs);

/* The least and greatest number of pegs of a position in SET; -1: it is empty. */
int bg_bitmap_least_pegs (const uint64_t *set, size_t n_words);
int bg_bitmap_most_pegs (const uint64_t *set, size_t n_words);

/* Sets TO to the positions of FROM that have PEGS pegs. */
void bg_bitmap_select (const uint64_t *from, uint64_t *to, size_t n_words, int pegs);

#endif
