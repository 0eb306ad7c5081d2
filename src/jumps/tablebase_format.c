#include "jumps/tablebase_format.h"

#include <string.h>

#define N_SUMS G_N_ELEMENTS (((BgTablebaseChecksum *) NULL)->sum)

static inline uint64_t
step (uint64_t sum, uint64_t word)
{
  sum = (sum ^ word) * 0x9fb21c651e98df25u;
  return sum ^ sum >> 32;
}

/* Adds up to eight bytes; returns how many. */
static inline size_t
add_word (BgTablebaseChecksum *checksum, const uint8_t *byte, size_t length)
{
  uint64_t word = 0, *sum = &checksum->sum[checksum->n++ % N_SUMS];
  length = MIN (length, sizeof word);
  memcpy (&word, byte, length);
  *sum = step (*sum, word);
  return length;
}

void
bg_tablebase_checksum_add (BgTablebaseChecksum *checksum, const void *bytes, size_t length)
{
  const uint8_t *byte = bytes, *const end = byte + length;
  while (byte < end && checksum->n % N_SUMS != 0)
    byte += add_word (checksum, byte, end - byte);
  uint64_t sum[N_SUMS], word[N_SUMS];
  memcpy (sum, checksum->sum, sizeof sum);
  for (; (size_t) (end - byte) >= sizeof word; byte += sizeof word, checksum->n += N_SUMS)
    {
      memcpy (word, byte, sizeof word);
      for (size_t k = 0; k < N_SUMS; k++)
        sum[k] = step (sum[k], word[k]);
    }
  memcpy (checksum->sum, sum, sizeof sum);
  while (byte < end)
    byte += add_word (checksum, byte, end - byte);
}

uint64_t
bg_tablebase_checksum_end (const BgTablebaseChecksum *checksum)
{
  uint64_t sum = checksum->n;
  for (size_t k = 0; k < N_SUMS; k++)
    sum = step (sum, checksum->sum[k]);
  return sum;
}

static uint64_t
checksum_of (const void *bytes, size_t length, uint64_t first)
{
  BgTablebaseChecksum checksum = { 0 };
  bg_tablebase_checksum_add (&checksum, &first, sizeof first);
  bg_tablebase_checksum_add (&checksum, bytes, length);
  return bg_tablebase_checksum_end (&checksum);
}

uint64_t
bg_tablebase_subject (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  uint64_t sum = checksum_of (board->line_mask, board->n_lines * sizeof *board->line_mask,
                              board->n_holes);
  sum = checksum_of (board->column, board->n_holes, sum);
  sum = checksum_of (board->row, board->n_holes, sum);
  sum = checksum_of (&problem->start, sizeof problem->start, sum);
  /* the order in which finishes are written does not matter */
  uint64_t finishes = 0;
  for (int i = 0; i < problem->n_finishes; i++)
    finishes += checksum_of (&problem->finish[i], sizeof problem->finish[i], sum);
  return checksum_of (&finishes, sizeof finishes, sum);
}
