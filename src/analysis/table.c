#include "analysis/table.h"

#include <string.h>

#include "board/error.h"
#include "report/output.h"

#define MAGIC "BGWINNER"
#define TABLE_VERSION 1
#define BLOCK 128

/* The file's head; every field in the machine's order, which is checked. */
typedef struct
{
  char magic[8];
  uint32_t version;
  uint32_t order_mark;          /* ORDER_MARK: bytes stand in the expected order */
  uint64_t length;              /* of the file */
  uint64_t checksum;            /* of the whole file, with 0 in this place */
  uint64_t subject;             /* a checksum of the problem */
  uint32_t n_jumps;
  uint32_t n_levels;            /* stored */
} Head;

#define ORDER_MARK 0x01020304u

typedef struct
{
  uint64_t n;                   /* positions */
  uint64_t blocks;              /* offset of the first */
} Level;

typedef struct
{
  uint64_t first;
  uint64_t gaps;                /* offset of those between the others */
} Block;

struct BgTable
{
  const BgProblem *problem;
  BgGroup group;
  GMappedFile *file;
  const uint8_t *bytes;
  const Head *head;
  const Level *level;
  bool complement;
};

/* --- Checksums ------------------------------------------------------------ */

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

static uint64_t
file_checksum (const uint8_t *file, size_t length)
{
  Head head;
  memcpy (&head, file, sizeof head);
  head.checksum = 0;
  uint64_t sum = checksum (&head, sizeof head, 0);
  return checksum (file + sizeof head, length - sizeof head, sum);
}

/* What makes a problem the same: holes, lines, start and finishes. */
static uint64_t
subject_of (const BgProblem *problem)
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

/* --- Writing -------------------------------------------------------------- */

static void
append_gap (GByteArray *gaps, uint64_t gap)
{
  for (; gap >= 128; gap >>= 7)
    g_byte_array_append (gaps, (uint8_t[]) { 128 | (gap & 127) }, 1);
  g_byte_array_append (gaps, (uint8_t[]) { gap }, 1);
}

/* Appends a level's blocks and gaps; gaps are counted from the first one's byte. */
static void
append_level (const BgLayer *layer, GArray *blocks, GByteArray *gaps)
{
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LAYER_CHUNK);
  BgPosition last = 0;
  size_t n = 0;
  for (size_t chunk = 0; chunk < bg_layer_n_chunks (layer); chunk++)
    {
      size_t size = bg_layer_read (layer, chunk, positions);
      for (size_t i = 0; i < size; i++, n++)
        {
          if (n % BLOCK == 0)
            g_array_append_val (blocks, ((Block) { positions[i], gaps->len }));
          else
            append_gap (gaps, positions[i] - last);
          last = positions[i];
        }
    }
}

static size_t
n_blocks_of (uint64_t n)
{
  return n / BLOCK + (n % BLOCK != 0);
}

bool
bg_table_save (const BgWinning *winning, const char *path, size_t *bytes, GError **error)
{
  Head head = {
    .magic = MAGIC,
    .version = TABLE_VERSION,
    .order_mark = ORDER_MARK,
    .subject = subject_of (winning->problem),
    .n_jumps = MAX (winning->n_jumps, 0),
  };
  Level levels[BG_MAX_HOLES];
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  g_autoptr (GByteArray) gaps = g_byte_array_new ();
  int last = winning->complement ? winning->n_jumps / 2 : winning->n_jumps;
  for (int n = 0; n <= last && winning->layer[0] != NULL; n++)
    {
      levels[n] = (Level) { bg_layer_size (winning->layer[n]), blocks->len };
      append_level (winning->layer[n], blocks, gaps);
      head.n_levels++;
    }
  size_t blocks_at = sizeof head + head.n_levels * sizeof *levels;
  size_t gaps_at = blocks_at + blocks->len * sizeof (Block);
  for (uint32_t n = 0; n < head.n_levels; n++)
    levels[n].blocks = blocks_at + levels[n].blocks * sizeof (Block);
  for (guint b = 0; b < blocks->len; b++)
    g_array_index (blocks, Block, b).gaps += gaps_at;
  head.length = gaps_at + gaps->len;

  g_autoptr (GByteArray) file = g_byte_array_sized_new (head.length);
  g_byte_array_append (file, (const uint8_t *) &head, sizeof head);
  g_byte_array_append (file, (const uint8_t *) levels, head.n_levels * sizeof *levels);
  g_byte_array_append (file, (const uint8_t *) blocks->data, blocks->len * sizeof (Block));
  g_byte_array_append (file, gaps->data, gaps->len);
  ((Head *) file->data)->checksum = file_checksum (file->data, head.length);
  *bytes = head.length;
  return bg_output_write (path, file->data, file->len, error);
}

/* --- Reading -------------------------------------------------------------- */

void
bg_table_free (BgTable *table)
{
  if (table == NULL)
    return;
  g_clear_pointer (&table->file, g_mapped_file_unref);
  g_aligned_free (table);
}

/* Do all levels and blocks lie inside the file? */
static bool
is_well_formed (const BgTable *table)
{
  const Head *head = table->head;
  uint64_t at = sizeof *head + (uint64_t) head->n_levels * sizeof (Level);
  if (head->n_jumps >= BG_MAX_HOLES || head->n_levels > BG_MAX_HOLES || at > head->length)
    return false;
  for (uint32_t n = 0; n < head->n_levels; n++)
    {
      size_t n_blocks = n_blocks_of (table->level[n].n);
      if (table->level[n].blocks != at || n_blocks > (head->length - at) / sizeof (Block))
        return false;
      at += n_blocks * sizeof (Block);
    }
  return true;
}

static bool
check (const BgTable *table, size_t length, const char *path, GError **error)
{
  const Head *head = table->head;
  g_autofree char *name = g_filename_display_name (path);
  if (length < sizeof *head || memcmp (head->magic, MAGIC, sizeof head->magic) != 0)
    bg_input_error (error, "%s: expected a table of winning positions, as analyse --save writes",
                    name);
  else if (head->order_mark != ORDER_MARK || head->version != TABLE_VERSION)
    bg_input_error (error, "%s: a table of version %u of another program or machine, expected "
                    "version %d", name, head->version, TABLE_VERSION);
  else if (head->length != length)
    bg_input_error (error, "%s: damaged: %zu bytes, expected %" G_GUINT64_FORMAT, name, length,
                    head->length);
  else if (file_checksum (table->bytes, length) != head->checksum || !is_well_formed (table))
    bg_input_error (error, "%s: damaged: the checksum is not the expected one", name);
  else if (head->subject != subject_of (table->problem)
           || (int) head->n_jumps != MAX (bg_problem_jumps (table->problem), 0))
    bg_input_error (error, "%s: a table of another problem, expected one of %s", name,
                    table->problem->name);
  else
    return true;
  return false;
}

BgTable *
bg_table_open (const char *path, const BgProblem *problem, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, &cause);
  if (file == NULL)
    {
      g_autofree char *name = g_filename_display_name (path);
      bg_input_error (error, "%s: %s", name, cause->message);
      return NULL;
    }
  g_autoptr (BgTable) table = g_aligned_alloc0 (1, sizeof *table, _Alignof (BgTable));
  table->problem = problem;
  bg_winning_group (problem, &table->group);
  table->bytes = (const uint8_t *) g_mapped_file_get_contents (file);
  table->head = (const Head *) table->bytes;
  table->level = (const Level *) (table->bytes + sizeof (Head));
  table->complement = bg_problem_is_complement (problem);
  if (!check (table, g_mapped_file_get_length (file), path, error))
    return NULL;
  table->file = g_steal_pointer (&file);
  return g_steal_pointer (&table);
}

/* Is KEY among the COUNT positions of a block? */
static bool
block_has (const BgTable *table, const Block *block, size_t count, BgPosition key)
{
  BgPosition position = block->first;
  uint64_t at = block->gaps;
  for (size_t i = 1; i < count && position < key; i++)
    {
      uint64_t gap = 0;
      for (int shift = 0; at < table->head->length && shift < 64; shift += 7)
        {
          uint8_t byte = table->bytes[at++];
          gap |= (uint64_t) (byte & 127) << shift;
          if (byte < 128)
            break;
        }
      position += gap;
    }
  return position == key;
}

bool
bg_table_has (const BgTable *table, int n, BgPosition position)
{
  if (table->complement && n > (int) table->head->n_jumps / 2)
    {
      n = table->head->n_jumps - n;
      position = table->problem->board->full & ~position;
    }
  if (n < 0 || n >= (int) table->head->n_levels)
    return false;
  BgPosition key = bg_canonical (&table->group, position);
  const Level *level = &table->level[n];
  const Block *block = (const Block *) (table->bytes + level->blocks);
  size_t low = 0, high = n_blocks_of (level->n);
  while (high - low > 1)
    {
      size_t middle = low + (high - low) / 2;
      if (block[middle].first <= key)
        low = middle;
      else
        high = middle;
    }
  return high > 0 && block_has (table, &block[low], MIN (BLOCK, level->n - low * BLOCK), key);
}
