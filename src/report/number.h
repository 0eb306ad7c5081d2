/* Numbers of any size as text. */
#ifndef BG_NUMBER_H
#define BG_NUMBER_H

#include <gmp.h>

/* The decimal digits, to be freed with g_free. */
char *bg_number_to_string (const mpz_t number);

#endif
