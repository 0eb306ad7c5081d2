#include "core/sort.h"

/* Radix sort, least digit first: 2048 counters stay in the first cache. */
#define DIGIT_BITS 11
#define DIGITS (1 << DIGIT_BITS)

/* Deals FROM out to TO by the digit at SHIFT; false where all have the same. */
static bool
deal (const BgPosition *from, BgPosition *to, size_t n, int shift)
{
  size_t place[DIGITS] = { 0 };
  for (size_t i = 0; i < n; i++)
    place[from[i] >> shift & (DIGITS - 1)]++;
  if (place[from[0] >> shift & (DIGITS - 1)] == n)
    return false;
  size_t sum = 0;
  for (int d = 0; d < DIGITS; d++)
    {
      size_t count = place[d];
      place[d] = sum;
      sum += count;
    }
  for (size_t i = 0; i < n; i++)
    to[place[from[i] >> shift & (DIGITS - 1)]++] = from[i];
  return true;
}

size_t
bg_sort_unique (BgPosition **positions, size_t n, const BgStopFlag *stop)
{
  if (n == 0)
    return 0;
  BgPosition *from = *positions, *to = g_new (BgPosition, n);
  BgPosition used = 0;
  for (size_t i = 0; i < n; i++)
    used |= from[i];
  for (int shift = 0;
       shift < BG_MAX_HOLES && used >> shift != 0 && !bg_stop_requested (stop); shift += DIGIT_BITS)
    if (deal (from, to, n, shift))
      {
        BgPosition *sorted = to;
        to = from;
        from = sorted;
      }
  g_free (to);
  size_t kept = 1;
  for (size_t i = 1; i < n; i++)
    if (from[i] != from[kept - 1])
      from[kept++] = from[i];
  *positions = from;
  return kept;
}

size_t
bg_sort_merge (const BgPosition *a, size_t n_a, const BgPosition *b, size_t n_b,
               BgPosition *merged)
{
  size_t i = 0, j = 0, n = 0;
  while (i < n_a && j < n_b)
    {
      BgPosition x = a[i], y = b[j];
      merged[n++] = x < y ? x : y;
      i += x <= y;
      j += y <= x;
    }
  while (i < n_a)
    merged[n++] = a[i++];
  while (j < n_b)
    merged[n++] = b[j++];
  return n;
}
