/* A small number for each of many positions, in two and a half bits each: the positions themselves
   are not stored, so the filter may be queried for these alone.

   The number of a position is the exclusive or of three slots of two bits that its hashes pick. The
   slots are found by peeling: a slot that only one position picks can give this position any
   number, so this position waits until all others have their numbers.  With 1.23 slots a position
   that comes to an end but rarely (Botelho, Pagh and Ziviani, "Simple and space-efficient minimal
   perfect hash functions", 2007; Graf and Lemire, "Xor filters", 2020); else other hashes are
   tried.

       seed       a word that tells the hashes
       slots      32 a word */
#ifndef BG_XOR_FILTER_H
#define BG_XOR_FILTER_H

#include <glib.h>

#include "board/position.h"

/* The greatest number. */
#define BG_XOR_FILTER_MOST 3

/* The words, of type "at", for N distinct positions: the number of the I-th is how many of the
   BG_XOR_FILTER_MOST ascending ENDS are up to I. */
GVariant *bg_xor_filter_new (const BgPosition *positions, size_t n, const size_t *ends);

/* The number of one of the positions; of any other one, and in any other words, any number up to
   the greatest. */
int bg_xor_filter_get (const uint64_t *words, size_t n_words, BgPosition position);

#endif
