#include "hints/tablebase.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.h"
#include "core/varint.h"
#include "hints/ribbon.h"

/* --- Shared by reading and writing ---------------------------------------- */

static inline uint64_t step (uint64_t sum, uint64_t word) {
  sum = (sum ^ word) * 0x9fb21c651e98df25u;
  return sum ^ sum >> 32;
}

/* Adds up to eight bytes; returns how many. */
static inline size_t add_word (BgTablebaseChecksum *checksum, const uint8_t *byte, size_t length) {
  uint64_t word = 0, *sum = &checksum->sum[checksum->n++ % BG_TABLEBASE_SUMS];
  length = MIN (length, sizeof word);
  memcpy (&word, byte, length);
  *sum = step (*sum, word);
  return length;
}

void bg_tablebase_checksum_add (BgTablebaseChecksum *checksum, const void *bytes, size_t length) {
  const uint8_t *byte = bytes, *const end = byte + length;
  while (byte < end && checksum->n % BG_TABLEBASE_SUMS != 0)
    byte += add_word (checksum, byte, end - byte);
  uint64_t sum[BG_TABLEBASE_SUMS], word[BG_TABLEBASE_SUMS];
  memcpy (sum, checksum->sum, sizeof sum);
  for (; (size_t) (end - byte) >= sizeof word; byte += sizeof word) {
    checksum->n += BG_TABLEBASE_SUMS;
    memcpy (word, byte, sizeof word);
    for (size_t k = 0; k < BG_TABLEBASE_SUMS; k++)
      sum[k] = step (sum[k], word[k]);
  }
  memcpy (checksum->sum, sum, sizeof sum);
  while (byte < end)
    byte += add_word (checksum, byte, end - byte);
}

uint64_t bg_tablebase_checksum_end (const BgTablebaseChecksum *checksum) {
  uint64_t sum = checksum->n;
  for (size_t k = 0; k < BG_TABLEBASE_SUMS; k++)
    sum = step (sum, checksum->sum[k]);
  return sum;
}

static uint64_t checksum_of (const void *bytes, size_t length, uint64_t first) {
  BgTablebaseChecksum checksum = { 0 };
  bg_tablebase_checksum_add (&checksum, &first, sizeof first);
  bg_tablebase_checksum_add (&checksum, bytes, length);
  return bg_tablebase_checksum_end (&checksum);
}

uint64_t bg_tablebase_subject (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  uint64_t sum = checksum_of (board->line_mask, board->n_lines * sizeof *board->line_mask,
                              board->n_holes);
  if (board->by_lines) /* two of them can have the same holes */
    sum = checksum_of (board->line, board->n_lines * sizeof *board->line, sum);
  sum = checksum_of (board->column, board->n_holes, sum);
  sum = checksum_of (board->row, board->n_holes, sum);
  sum = checksum_of (&problem->start, sizeof problem->start, sum);
  /* the order in which finishes are written does not matter */
  uint64_t finishes = 0;
  for (int i = 0; i < problem->n_finishes; i++)
    finishes += checksum_of (&problem->finish[i], sizeof problem->finish[i], sum);
  return checksum_of (&finishes, sizeof finishes, sum);
}

/* --- Values ---------------------------------------------------------------- */

static const uint64_t *words_at (const uint8_t *file, uint64_t offset) {
  return (const uint64_t *) (file + offset);
}

static bool values_are_well_formed (const uint8_t *file, const BgTablebaseHead *head,
                                    const BgTablebaseValues *values) {
  uint64_t at = values->bits;
  if (values->n_bits > BG_MAX_HOLES || at % sizeof (uint64_t) != 0)
    return false;
  for (uint32_t b = 0; b < values->n_bits; b++) {
    if (at > head->length)
      return false;
    size_t n = bg_ribbon_length (words_at (file, at), (head->length - at) / sizeof (uint64_t));
    if (n == 0)
      return false;
    at += n * sizeof (uint64_t);
  }
  return true;
}

static int get_value (const uint8_t *file, const BgTablebaseHead *head,
                      const BgTablebaseValues *values, BgPosition position) {
  const uint64_t *words = words_at (file, values->bits);
  uint32_t b = 0;
  for (; b < values->n_bits && bg_ribbon_bit (words, position); b++)
    words += bg_ribbon_words (words);
  return head->least + b;
}

/* --- Reading --------------------------------------------------------------- */

struct BgTablebase {
  const BgProblem *problem;
  BgGroup group;
  uint8_t *bytes; /* the file */
  const BgTablebaseHead *head;
  const BgTablebaseLevel *level;
  const BgTablebaseValues *values[BG_MAX_HOLES]; /* of each level; NULL: none */
  bool complement;
};

void bg_tablebase_free (BgTablebase *table) {
  if (table == NULL)
    return;
  g_free (table->bytes);
  g_aligned_free (table);
}

static const BgTablebaseValues *first_values (const BgTablebase *table) {
  return (const BgTablebaseValues *) (table->level + table->head->n_levels);
}

static uint64_t find_checksum (const BgTablebase *table, size_t length) {
  BgTablebaseHead head = *table->head;
  head.checksum = 0;
  BgTablebaseChecksum checksum = { 0 };
  bg_tablebase_checksum_add (&checksum, &head, sizeof head);
  bg_tablebase_checksum_add (&checksum, table->bytes + sizeof head, length - sizeof head);
  return bg_tablebase_checksum_end (&checksum);
}

/* Do all levels, values and blocks lie inside the file? */
static bool is_well_formed (const BgTablebase *table) {
  const BgTablebaseHead *head = table->head;
  uint64_t at = sizeof *head + (uint64_t) head->n_levels * sizeof (BgTablebaseLevel)
                + (uint64_t) head->n_values * sizeof (BgTablebaseValues);
  if (head->n_jumps >= BG_MAX_HOLES || head->n_levels > BG_MAX_HOLES
      || head->n_values > BG_MAX_HOLES || head->least > BG_MAX_HOLES || at > head->length)
    return false;
  const BgTablebaseValues *values = first_values (table);
  for (uint32_t i = 0; i < head->n_values; i++)
    if (values[i].level >= BG_MAX_HOLES || !values_are_well_formed (table->bytes, head, &values[i]))
      return false;
  for (uint32_t n = 0; n < head->n_levels; n++) {
    size_t n_blocks = bg_tablebase_n_blocks (table->level[n].n);
    if (table->level[n].blocks != at || n_blocks > (head->length - at) / sizeof (BgTablebaseBlock))
      return false;
    at += n_blocks * sizeof (BgTablebaseBlock);
  }
  return true;
}

/* Is HEAD that of a table of LENGTH bytes that this program can read? */
static bool check_head (const BgTablebaseHead *head, size_t length, const char *name,
                        GError **error) {
  if (length < sizeof *head || memcmp (head->magic, BG_TABLEBASE_MAGIC, sizeof head->magic) != 0)
    return bg_input_error (error,
                           "%s: expected a table of winning positions, as analyse --save "
                           "writes",
                           name);
  if (head->order_mark != BG_TABLEBASE_ORDER || head->version != BG_TABLEBASE_VERSION)
    return bg_input_error (error,
                           "%s: a table of version %u of another program or machine, "
                           "expected version %d",
                           name, head->version, BG_TABLEBASE_VERSION);
  return head->length == length
         || bg_input_error (error, "%s: damaged: %zu bytes, expected %" G_GUINT64_FORMAT, name,
                            length, head->length);
}

static bool check (const BgTablebase *table, const char *name, GError **error) {
  const BgTablebaseHead *head = table->head;
  if (find_checksum (table, head->length) != head->checksum || !is_well_formed (table))
    return bg_input_error (error, "%s: damaged: the checksum is not the expected one", name);
  if (head->subject != bg_tablebase_subject (table->problem)
      || (int) head->n_jumps != MAX (bg_problem_jumps (table->problem), 0))
    return bg_input_error (error, "%s: a table of another problem, expected one of %s", name,
                           table->problem->name);
  return true;
}

/* Opens a regular file; any other, such as a pipe, is an error and must not make the program
   wait. */
static int open_regular (const char *path, const char *name, size_t *length, GError **error) {
  struct stat status;
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  if (fd < 0 || fstat (fd, &status) != 0)
    bg_input_error (error, "%s: %s, expected a table of winning positions", name,
                    g_strerror (errno));
  else if (!S_ISREG (status.st_mode))
    bg_input_error (error,
                    "%s: not a regular file, expected a table of winning positions, as "
                    "analyse --save writes",
                    name);
  else {
    *length = status.st_size;
    return fd;
  }
  if (fd >= 0)
    close (fd);
  return -1;
}

/* Reads LENGTH bytes, or fewer at the end of the file; returns their number. */
static size_t read_bytes (int fd, void *bytes, size_t length) {
  size_t at = 0;
  for (ssize_t n = 1; n > 0 && at < length; at += MAX (n, 0))
    do
      n = read (fd, (uint8_t *) bytes + at, length - at);
    while (n < 0 && errno == EINTR);
  return at;
}

/* The contents of a file whose head is that of a table. */
static uint8_t *read_table (int fd, size_t length, const char *name, GError **error) {
  BgTablebaseHead head;
  if (!check_head (&head, read_bytes (fd, &head, sizeof head) < sizeof head ? 0 : length, name,
                   error))
    return NULL;
  g_autofree uint8_t *bytes = g_try_malloc (length);
  if (bytes == NULL)
    return bg_limit_error (error, "%s: out of memory for its %zu bytes", name, length);
  memcpy (bytes, &head, sizeof head);
  size_t n = sizeof head + read_bytes (fd, bytes + sizeof head, length - sizeof head);
  return check_head (&head, n, name, error) ? g_steal_pointer (&bytes) : NULL;
}

BgTablebase *bg_tablebase_open (const char *path, const BgProblem *problem, GError **error) {
  g_autofree char *name = g_filename_display_name (path);
  size_t length;
  int fd = open_regular (path, name, &length, error);
  if (fd < 0)
    return NULL;
  g_autoptr (BgTablebase) table = g_aligned_alloc0 (1, sizeof *table, _Alignof(BgTablebase));
  table->bytes = read_table (fd, length, name, error);
  close (fd);
  if (table->bytes == NULL)
    return NULL;
  table->problem = problem;
  bg_winning_group (problem, &table->group);
  table->head = (const BgTablebaseHead *) table->bytes;
  table->level = (const BgTablebaseLevel *) (table->bytes + sizeof (BgTablebaseHead));
  table->complement = bg_problem_is_complement (problem);
  if (!check (table, name, error))
    return NULL;
  for (uint32_t i = 0; i < table->head->n_values; i++) {
    const BgTablebaseValues *values = &first_values (table)[i];
    table->values[values->level] = values;
  }
  return g_steal_pointer (&table);
}

/* Is KEY among the COUNT positions of a block? */
static bool block_has (const BgTablebase *table, const BgTablebaseBlock *block, size_t count,
                       BgPosition key) {
  BgPosition position = bg_position_load (block->first);
  const uint8_t *const end = table->bytes + table->head->length;
  const uint8_t *code = table->bytes + MIN (block->gaps, table->head->length);
  for (size_t i = 1; i < count && position < key; i++) {
    BgVarint gap;
    code = bg_varint_read (code, end, &gap);
    position += gap;
  }
  return position == key;
}

bool bg_tablebase_has (const BgTablebase *table, int n, BgPosition position) {
  if (table->complement && n > (int) table->head->n_jumps / 2) {
    n = table->head->n_jumps - n;
    position = table->problem->board->full & ~position;
  }
  if (n < 0 || n >= (int) table->head->n_levels)
    return false;
  BgPosition key = bg_canonical (&table->group, position);
  const BgTablebaseLevel *level = &table->level[n];
  const BgTablebaseBlock *block = (const BgTablebaseBlock *) (table->bytes + level->blocks);
  size_t low = 0, high = bg_tablebase_n_blocks (level->n);
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (bg_position_load (block[middle].first) <= key)
      low = middle;
    else
      high = middle;
  }
  size_t count = MIN (BG_TABLEBASE_BLOCK, level->n - low * BG_TABLEBASE_BLOCK);
  return high > 0 && block_has (table, &block[low], count, key);
}

int bg_tablebase_fewest (const BgTablebase *table, int n, BgPosition position) {
  const BgTablebaseValues *values = table->values[n];
  return values == NULL ? -1
                        : get_value (table->bytes, table->head, values,
                                     bg_canonical (&table->group, position));
}
