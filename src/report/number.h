/* Numbers in text. */
#ifndef BG_NUMBER_H
#define BG_NUMBER_H

#include <gmp.h>
#include <stdint.h>

/* The decimal digits of a number of any size, to be freed with g_free. */
char *bg_number_to_string (const mpz_t number);

/* What ends a noun after the number N: "s", but for 1. */
const char *bg_plural (uint64_t n);

#endif
