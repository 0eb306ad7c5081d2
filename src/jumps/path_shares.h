/* A random player's equal shares as integers: where the positions of a level have
   c jumps each, for several c, all shares 1 / c are integers over one factor, the
   least common multiple of the c's. */
#ifndef BG_PATH_SHARES_H
#define BG_PATH_SHARES_H

#include <gmp.h>

#include "board/board.h"

typedef struct
{
  mpz_t factor;                 /* between the denominators of a level and the next */
  mpz_t share[UINT8_MAX + 1];   /* factor / c; of those c that occur */
} BgPathShares;

void bg_path_shares_init (BgPathShares *shares);
void bg_path_shares_clear (BgPathShares *shares);

/* Finds the shares for N positions with so many JUMPS. */
void bg_path_shares_find (BgPathShares *shares, const uint8_t *jumps, size_t n);

#endif
