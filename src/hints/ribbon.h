/* A bit for each of many positions, in little more than a bit each: the positions
   themselves are not stored, so the filter may be queried for these alone.

   The bit of a position is the parity of the bits that its hash picks out of 64 consecutive stored
   bits.  The stored bits solve a linear system over GF(2) whose rows are bands, so that elimination
   moves on by a few columns a step (Dillinger and Walzer, "Ribbon filter: practically smaller than
   Bloom and Xor", 2021).  A hash distributes the positions to shards, each a system of its own that
   fits the first cache; a system without a solution is tried again with other hashes and more room.

       length     in words of 64 bits, this one included
       shards     their number, then a word for each: which hashes, and
                  how many bits the shards up to it have
       bits       of all shards, and at least one word more */
#ifndef BG_RIBBON_H
#define BG_RIBBON_H

#include <glib.h>

#include "board/position.h"

/* Appends to WORDS, an array of uint64_t, the bits of N distinct positions: the first
   N_ZEROS have 0, the others 1. */
void bg_ribbon_append (GArray *words, const BgPosition *positions, size_t n, size_t n_zeros);

/* The length of the filter that begins at WORDS, of which there are N; 0 if they are no valid
   filter. */
size_t bg_ribbon_length (const uint64_t *words, size_t n);

/* The length of a valid filter. */
static inline size_t bg_ribbon_words (const uint64_t *words) {
  return words[0];
}

/* The bit of one of the positions; of any other, either. */
bool bg_ribbon_bit (const uint64_t *words, BgPosition position);

#endif
