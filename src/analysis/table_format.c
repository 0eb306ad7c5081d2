#include "analysis/table_format.h"

#include <string.h>

/* Eight bytes a step, so that a table is checked in about a millisecond. */
static uint64_t
checksum (const void *data, size_t length, uint64_t sum)
{
  const uint8_t *byte = data;
  for (size_t i = 0; i < length; i += 8)
    {
      uint64_t word = 0;
      memcpy (&word, byte + i, MIN (8, length - i));
      sum = (sum ^ word) * 0x9fb21c651e98df25u;
      sum ^= sum >> 32;
    }
  return sum;
}

uint64_t
bg_table_checksum (const uint8_t *file, size_t length)
{
  BgTableHead head;
  memcpy (&head, file, sizeof head);
  head.checksum = 0;
  uint64_t sum = checksum (&head, sizeof head, 0);
  return checksum (file + sizeof head, length - sizeof head, sum);
}

uint64_t
bg_table_subject (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  uint64_t sum = checksum (board->line_mask, board->n_lines * sizeof *board->line_mask,
                           board->n_holes);
  sum = checksum (board->column, board->n_holes, sum);
  sum = checksum (board->row, board->n_holes, sum);
  sum = checksum (&problem->start, sizeof problem->start, sum);
  /* the order in which finishes are written does not matter */
  uint64_t finishes = 0;
  for (int i = 0; i < problem->n_finishes; i++)
    finishes += checksum (&problem->finish[i], sizeof problem->finish[i], sum);
  return checksum (&finishes, sizeof finishes, sum);
}
