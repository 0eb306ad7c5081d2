#include "analysis/table.h"
#include "analysis/table_format.h"
#include "report/output.h"

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
          if (n % BG_TABLE_BLOCK == 0)
            g_array_append_val (blocks, ((BgTableBlock) { positions[i], gaps->len }));
          else
            append_gap (gaps, positions[i] - last);
          last = positions[i];
        }
    }
}

bool
bg_table_save (const BgWinning *winning, const char *path, size_t *bytes, GError **error)
{
  BgTableHead head = {
    .magic = BG_TABLE_MAGIC,
    .version = BG_TABLE_VERSION,
    .order_mark = BG_TABLE_ORDER,
    .subject = bg_table_subject (winning->problem),
    .n_jumps = MAX (winning->n_jumps, 0),
  };
  BgTableLevel levels[BG_MAX_HOLES];
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (BgTableBlock));
  g_autoptr (GByteArray) gaps = g_byte_array_new ();
  int last = winning->complement ? winning->n_jumps / 2 : winning->n_jumps;
  for (int n = 0; n <= last && winning->layer[0] != NULL; n++)
    {
      levels[n] = (BgTableLevel) { bg_layer_size (winning->layer[n]), blocks->len };
      append_level (winning->layer[n], blocks, gaps);
      head.n_levels++;
    }
  size_t blocks_at = sizeof head + head.n_levels * sizeof *levels;
  size_t gaps_at = blocks_at + blocks->len * sizeof (BgTableBlock);
  for (uint32_t n = 0; n < head.n_levels; n++)
    levels[n].blocks = blocks_at + levels[n].blocks * sizeof (BgTableBlock);
  for (guint b = 0; b < blocks->len; b++)
    g_array_index (blocks, BgTableBlock, b).gaps += gaps_at;
  head.length = gaps_at + gaps->len;

  g_autoptr (GByteArray) file = g_byte_array_sized_new (head.length);
  g_byte_array_append (file, (const uint8_t *) &head, sizeof head);
  g_byte_array_append (file, (const uint8_t *) levels, head.n_levels * sizeof *levels);
  g_byte_array_append (file, (const uint8_t *) blocks->data, blocks->len * sizeof (BgTableBlock));
  g_byte_array_append (file, gaps->data, gaps->len);
  ((BgTableHead *) file->data)->checksum = bg_table_checksum (file->data, head.length);
  *bytes = head.length;
  return bg_output_write (path, file->data, file->len, error);
}
