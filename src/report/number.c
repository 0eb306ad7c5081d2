#include "report/number.h"

#include <glib.h>

char *
bg_number_to_string (const mpz_t number)
{
  /* room for a sign and the NUL; glib's allocator, so that g_free is right */
  char *digits = g_malloc (mpz_sizeinbase (number, 10) + 2);
  return mpz_get_str (digits, 10, number);
}

const char *
bg_plural (uint64_t n)
{
  return n == 1 ? "" : "s";
}
