#include "jumps/path_shares.h"

#define MOST_JUMPS UINT8_MAX

void
bg_path_shares_init (BgPathShares *shares)
{
  mpz_init (shares->factor);
  for (int c = 0; c <= MOST_JUMPS; c++)
    mpz_init (shares->share[c]);
}

void
bg_path_shares_clear (BgPathShares *shares)
{
  mpz_clear (shares->factor);
  for (int c = 0; c <= MOST_JUMPS; c++)
    mpz_clear (shares->share[c]);
}

void
bg_path_shares_find (BgPathShares *shares, const uint8_t *jumps, size_t n)
{
  bool occurs[MOST_JUMPS + 1] = { false };
  for (size_t i = 0; i < n; i++)
    occurs[jumps[i]] = true;
  mpz_set_ui (shares->factor, 1);
  for (int c = 1; c <= MOST_JUMPS; c++)
    if (occurs[c])
      mpz_lcm_ui (shares->factor, shares->factor, c);
  for (int c = 1; c <= MOST_JUMPS; c++)
    if (occurs[c])
      mpz_divexact_ui (shares->share[c], shares->factor, c);
}
