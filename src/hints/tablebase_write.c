#include "hints/tablebase_write.h"

#include "core/file.h"
#include "core/varint.h"
#include "hints/longest_play.h"
#include "hints/ribbon.h"
#include "hints/tablebase.h"

static void append_gap (GString *gaps, BgPosition gap) {
  uint8_t code[BG_VARINT_BYTES];
  g_string_append_len (gaps, (char *) code, bg_varint_write (code, gap) - code);
}

/* Appends a level's blocks and gaps; gaps are counted from the first one's byte.  A
   string, unlike an array, may be longer than 4 GiB. */
static void append_level (const BgLevelSet *set, GArray *blocks, GString *gaps) {
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  BgPosition last = 0;
  size_t n = 0;
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++) {
    size_t size = bg_level_set_read (set, chunk, positions);
    for (size_t i = 0; i < size; i++, n++) {
      if (n % BG_TABLEBASE_BLOCK == 0) {
        BgTablebaseBlock block = { .gaps = gaps->len };
        bg_position_store (block.first, positions[i]);
        g_array_append_val (blocks, block);
      } else
        append_gap (gaps, positions[i] - last);
      last = positions[i];
    }
  }
}

/* The contents of a file, offsets counted from the beginnings of their parts until it
   is known where those are. */
typedef struct {
  BgTablebaseHead head;
  BgTablebaseLevel level[BG_MAX_HOLES];
  BgTablebaseValues values[BG_MAX_HOLES];
  GArray *blocks;
  GArray *bits; /* of uint64_t */
  GString *gaps;
} Contents;

static void clear_contents (Contents *contents) {
  g_array_unref (contents->blocks);
  g_array_unref (contents->bits);
  g_string_free (contents->gaps, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Contents, clear_contents)

static void add_winners (Contents *contents, const BgWinning *winning) {
  int last = winning->complement ? winning->n_jumps / 2 : winning->n_jumps;
  for (int n = 0; n <= last && winning->level[0] != NULL; n++) {
    BgTablebaseLevel level = { bg_level_set_size (winning->level[n]), contents->blocks->len };
    append_level (winning->level[n], contents->blocks, contents->gaps);
    contents->level[contents->head.n_levels++] = level;
  }
}

/* Appends the values of a level to WORDS, of uint64_t; returns how many bits they have. */
static uint32_t append_values (GArray *words, const BgRetrogradeLevel *level, int least) {
  uint32_t n_bits = 0;
  /* no bit where all positions left have the same value */
  for (int t = least; t < BG_MAX_HOLES && level->end[t] < level->n; t++, n_bits++) {
    size_t first = level->end[t - 1];
    bg_ribbon_append (words, level->position + first, level->n - first, level->end[t] - first);
  }
  return n_bits;
}

static void add_values (Contents *contents, const BgRetrograde *retrograde) {
  for (int n = 0; n < BG_MAX_HOLES; n++)
    if (retrograde->level[n].position != NULL) {
      BgTablebaseValues values = { .level = n, .bits = contents->bits->len };
      values.n_bits = append_values (contents->bits, &retrograde->level[n], contents->head.least);
      contents->values[contents->head.n_values++] = values;
    }
}

enum { HEAD, LEVELS, VALUES, BLOCKS, BITS, GAPS, N_PARTS };

/* The parts of the file, as they stand in CONTENTS; offsets become the file's. */
static void lay_out (Contents *contents, BgFilePart *parts) {
  BgTablebaseHead *head = &contents->head;
  parts[HEAD] = (BgFilePart){ head, sizeof *head };
  parts[LEVELS] = (BgFilePart){ contents->level, head->n_levels * sizeof *contents->level };
  parts[VALUES] = (BgFilePart){ contents->values, head->n_values * sizeof *contents->values };
  parts[BLOCKS] = (BgFilePart){ contents->blocks->data,
                                contents->blocks->len * sizeof (BgTablebaseBlock) };
  parts[BITS] = (BgFilePart){ contents->bits->data, contents->bits->len * sizeof (uint64_t) };
  parts[GAPS] = (BgFilePart){ contents->gaps->str, contents->gaps->len };
  uint64_t at[N_PARTS];
  for (int p = 0; p < N_PARTS; p++) {
    at[p] = head->length;
    head->length += parts[p].length;
  }
  for (uint32_t i = 0; i < head->n_levels; i++)
    contents->level[i].blocks = at[BLOCKS] + contents->level[i].blocks * sizeof (BgTablebaseBlock);
  for (uint32_t i = 0; i < head->n_values; i++)
    contents->values[i].bits = at[BITS] + contents->values[i].bits * sizeof (uint64_t);
  for (guint b = 0; b < contents->blocks->len; b++)
    g_array_index (contents->blocks, BgTablebaseBlock, b).gaps += at[GAPS];
}

/* Composes the file of the winners of WINNING and the values of RETROGRADE. */
static void compose (Contents *contents, const BgWinning *winning, const BgRetrograde *retrograde,
                     BgFilePart *parts) {
  *contents = (Contents) {
    .head = {
      .magic = BG_TABLEBASE_MAGIC,
      .version = BG_TABLEBASE_VERSION,
      .order_mark = BG_TABLEBASE_ORDER,
      .subject = bg_tablebase_subject (winning->problem),
      .n_jumps = MAX (winning->n_jumps, 0),
      .least = bg_least_pegs (winning->problem),
    },
    .blocks = g_array_new (FALSE, FALSE, sizeof (BgTablebaseBlock)),
    .bits = g_array_new (FALSE, TRUE, sizeof (uint64_t)),
    .gaps = g_string_new (NULL),
  };
  add_winners (contents, winning);
  add_values (contents, retrograde);
  lay_out (contents, parts);
  BgTablebaseChecksum checksum = { 0 };
  for (int p = 0; p < N_PARTS; p++)
    bg_tablebase_checksum_add (&checksum, parts[p].bytes, parts[p].length);
  contents->head.checksum = bg_tablebase_checksum_end (&checksum);
}

bool bg_tablebase_save (const BgWinning *winning, const BgRetrograde *retrograde, const char *path,
                        size_t *bytes, GError **error) {
  g_auto (Contents) contents;
  BgFilePart parts[N_PARTS];
  compose (&contents, winning, retrograde, parts);
  *bytes = contents.head.length;
  return bg_file_write_parts (path, parts, N_PARTS, error);
}

GByteArray *bg_tablebase_to_bytes (const BgWinning *winning, const BgRetrograde *retrograde) {
  g_auto (Contents) contents;
  BgFilePart parts[N_PARTS];
  compose (&contents, winning, retrograde, parts);
  GByteArray *bytes = g_byte_array_new ();
  for (int p = 0; p < N_PARTS; p++)
    g_byte_array_append (bytes, parts[p].bytes, (guint) parts[p].length);
  return bytes;
}
