#include "analysis/least.h"
#include "analysis/table.h"
#include "analysis/table_values.h"
#include "report/output.h"

static void
append_gap (GString *gaps, uint64_t gap)
{
  for (; gap >= 128; gap >>= 7)
    g_string_append_c (gaps, (char) (128 | (gap & 127)));
  g_string_append_c (gaps, (char) gap);
}

/* Appends a level's blocks and gaps; gaps are counted from the first one's byte.  A
   string, unlike an array, may be longer than 4 GiB. */
static void
append_level (const BgLayer *layer, GArray *blocks, GString *gaps)
{
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LAYER_CHUNK);
  BgPosition last = 0;
  size_t n = 0;
  for (size_t chunk = 0; chunk < bg_layer_n_chunks (layer); chunk++)
    {
      size_t size = bg_layer_read (layer, chunk, positions);
      for (size_t i = 0; i < size; i++, n++)
        {
          if (n % BG_TABLE_BLOCK == 0)
            g_array_append_val (blocks, ((BgTableBlock) { positions[i], gaps->len }));
          else
            append_gap (gaps, positions[i] - last);
          last = positions[i];
        }
    }
}

/* The contents of a file, offsets counted from the beginnings of their parts until it
   is known where those are. */
typedef struct
{
  BgTableHead head;
  BgTableLevel level[BG_MAX_HOLES];
  BgTableValues values[BG_MAX_HOLES];
  GArray *blocks;
  GArray *bits;                 /* of uint64_t */
  GString *gaps;
} Contents;

static void
clear_contents (Contents *contents)
{
  g_array_unref (contents->blocks);
  g_array_unref (contents->bits);
  g_string_free (contents->gaps, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Contents, clear_contents)

static void
add_winners (Contents *contents, const BgWinning *winning)
{
  int last = winning->complement ? winning->n_jumps / 2 : winning->n_jumps;
  for (int n = 0; n <= last && winning->layer[0] != NULL; n++)
    {
      BgTableLevel level = { bg_layer_size (winning->layer[n]), contents->blocks->len };
      append_level (winning->layer[n], contents->blocks, contents->gaps);
      contents->level[contents->head.n_levels++] = level;
    }
}

static void
add_values (Contents *contents, const BgFewest *fewest)
{
  for (int n = 0; n < BG_MAX_HOLES; n++)
    if (fewest->level[n].position != NULL)
      {
        BgTableValues values = { .level = n, .bits = contents->bits->len };
        values.n_bits = bg_table_values_append (contents->bits, &fewest->level[n],
                                                contents->head.least);
        contents->values[contents->head.n_values++] = values;
      }
}

enum { HEAD, LEVELS, VALUES, BLOCKS, BITS, GAPS, N_PARTS };

/* The parts of the file, as they stand in CONTENTS; offsets become the file's. */
static void
lay_out (Contents *contents, BgOutputPart *parts)
{
  BgTableHead *head = &contents->head;
  parts[HEAD] = (BgOutputPart) { head, sizeof *head };
  parts[LEVELS] = (BgOutputPart) { contents->level, head->n_levels * sizeof *contents->level };
  parts[VALUES] = (BgOutputPart) { contents->values, head->n_values * sizeof *contents->values };
  parts[BLOCKS] = (BgOutputPart) { contents->blocks->data,
                                   contents->blocks->len * sizeof (BgTableBlock) };
  parts[BITS] = (BgOutputPart) { contents->bits->data, contents->bits->len * sizeof (uint64_t) };
  parts[GAPS] = (BgOutputPart) { contents->gaps->str, contents->gaps->len };
  uint64_t at[N_PARTS];
  for (int p = 0; p < N_PARTS; p++)
    {
      at[p] = head->length;
      head->length += parts[p].length;
    }
  for (uint32_t i = 0; i < head->n_levels; i++)
    contents->level[i].blocks = at[BLOCKS] + contents->level[i].blocks * sizeof (BgTableBlock);
  for (uint32_t i = 0; i < head->n_values; i++)
    contents->values[i].bits = at[BITS] + contents->values[i].bits * sizeof (uint64_t);
  for (guint b = 0; b < contents->blocks->len; b++)
    g_array_index (contents->blocks, BgTableBlock, b).gaps += at[GAPS];
}

bool
bg_table_save (const BgWinning *winning, const BgFewest *fewest, const char *path, size_t *bytes,
               GError **error)
{
  g_auto (Contents) contents = {
    .head = {
      .magic = BG_TABLE_MAGIC,
      .version = BG_TABLE_VERSION,
      .order_mark = BG_TABLE_ORDER,
      .subject = bg_table_subject (winning->problem),
      .n_jumps = MAX (winning->n_jumps, 0),
      .least = bg_least_pegs (winning->problem),
    },
    .blocks = g_array_new (FALSE, FALSE, sizeof (BgTableBlock)),
    .bits = g_array_new (FALSE, TRUE, sizeof (uint64_t)),
    .gaps = g_string_new (NULL),
  };
  add_winners (&contents, winning);
  add_values (&contents, fewest);
  BgOutputPart parts[N_PARTS];
  lay_out (&contents, parts);
  BgTableChecksum checksum = { 0 };
  for (int p = 0; p < N_PARTS; p++)
    bg_table_checksum_add (&checksum, parts[p].bytes, parts[p].length);
  contents.head.checksum = bg_table_checksum_end (&checksum);
  *bytes = contents.head.length;
  return bg_output_write_parts (path, parts, N_PARTS, error);
}
