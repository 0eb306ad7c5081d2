#include "hints/tablebase.h"

#include "core/error.h"
#include "core/hash.h"
#include "core/variant_file.h"
#include "core/varint.h"
#include "hints/least_pegs.h"
#include "hints/xor_filter.h"

#define WHAT "a table of winning positions, as analyse --save writes"

/* Positions of a block. */
#define BLOCK 128

uint64_t bg_tablebase_subject (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  uint64_t sum = bg_hash_bytes (board->n_holes, board->line_mask,
                                board->n_lines * sizeof *board->line_mask);
  if (board->by_lines) /* two of them can have the same holes */
    sum = bg_hash_bytes (sum, board->line, board->n_lines * sizeof *board->line);
  sum = bg_hash_bytes (sum, board->column, board->n_holes);
  sum = bg_hash_bytes (sum, board->row, board->n_holes);
  sum = bg_hash_bytes (sum, &problem->start, sizeof problem->start);
  /* the order in which finishes are written does not matter */
  uint64_t finishes = 0;
  for (int i = 0; i < problem->n_finishes; i++)
    finishes += bg_hash_bytes (sum, &problem->finish[i], sizeof problem->finish[i]);
  return finishes;
}

/* --- Writing --------------------------------------------------------------- */

/* Appends a block to CODES, and its end to ENDS. */
static void add_block (GString *codes, GArray *ends, const BgPosition *positions, size_t n) {
  uint8_t code[BLOCK * BG_VARINT_BYTES], *end = code;
  BgPosition last = 0;
  for (size_t i = 0; i < n; last = positions[i++])
    end = bg_varint_write (end, positions[i] - last);
  g_string_append_len (codes, (char *) code, end - code);
  const uint64_t length = codes->len;
  g_array_append_val (ends, length);
}

static GVariant *make_level (const BgLevelSet *set) {
  g_autofree BgPosition *positions = g_new (BgPosition, BLOCK + BG_LEVEL_SET_CHUNK);
  g_autoptr (GString) codes = g_string_new (NULL); /* may be longer than an array */
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  size_t n = 0;
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++) {
    size_t done = 0;
    for (n += bg_level_set_read (set, chunk, positions + n); n - done >= BLOCK; done += BLOCK)
      add_block (codes, ends, positions + done, BLOCK);
    n -= done;
    memmove (positions, positions + done, n * sizeof *positions);
  }
  if (n > 0)
    add_block (codes, ends, positions, n);
  return g_variant_new ("(@at@ay)",
                        g_variant_new_fixed_array (G_VARIANT_TYPE_UINT64, ends->data, ends->len, 8),
                        g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, codes->str, codes->len, 1));
}

static GVariant *make_winners (const BgWinning *winning) {
  const int last = winning->complement ? winning->n_jumps / 2 : winning->n_jumps;
  GVariantBuilder winners;
  g_variant_builder_init (&winners, G_VARIANT_TYPE ("a(atay)"));
  for (int n = 0; n <= last && winning->level[0] != NULL; n++)
    g_variant_builder_add_value (&winners, make_level (winning->level[n]));
  return g_variant_builder_end (&winners);
}

static GVariant *make_filters (const BgRetrogradeLevel *level, int least) {
  GVariantBuilder filters;
  g_variant_builder_init (&filters, G_VARIANT_TYPE ("aat"));
  /* no filter where all positions left have the same value */
  for (int t = least; t < BG_MAX_HOLES && level->end[t] < level->n; t += BG_XOR_FILTER_MOST) {
    const size_t first = level->end[t - 1];
    size_t ends[BG_XOR_FILTER_MOST];
    for (int i = 0; i < BG_XOR_FILTER_MOST; i++)
      ends[i] = level->end[MIN (t + i, BG_MAX_HOLES)] - first;
    g_variant_builder_add_value (&filters, bg_xor_filter_new (level->position + first,
                                                              level->n - first, ends));
  }
  return g_variant_builder_end (&filters);
}

static GVariant *make_values (const BgRetrograde *retrograde, int least) {
  GVariantBuilder values;
  g_variant_builder_init (&values, G_VARIANT_TYPE ("a(uaat)"));
  for (int n = 0; n < BG_MAX_HOLES; n++)
    if (retrograde->level[n].position != NULL)
      g_variant_builder_add (&values, "(u@aat)", n, make_filters (&retrograde->level[n], least));
  return g_variant_builder_end (&values);
}

GVariant *bg_tablebase_new (const BgWinning *winning, const BgRetrograde *retrograde) {
  const BgProblem *problem = winning->problem;
  const int least = bg_least_pegs (problem);
  return g_variant_ref_sink (g_variant_new ("(tu@a(atay)@a(uaat))", bg_tablebase_subject (problem),
                                            least, make_winners (winning),
                                            make_values (retrograde, least)));
}

bool bg_tablebase_save (const BgWinning *winning, const BgRetrograde *retrograde, const char *path,
                        size_t *bytes, GError **error) {
  g_autoptr (GVariant) table = bg_tablebase_new (winning, retrograde);
  return bg_variant_file_write (path, BG_TABLEBASE_FORM, table, bytes, error);
}

/* --- Reading --------------------------------------------------------------- */

typedef struct {
  size_t n_blocks, bytes;
  const uint64_t *end;
  const uint8_t *code;
} Level;

struct BgTablebase {
  const BgProblem *problem;
  BgGroup group;
  bool complement;
  int n_jumps, n_levels;
  uint32_t least;
  GVariant *stored; /* which has the codes */
  Level level[BG_MAX_HOLES];
  GVariant *filters[BG_MAX_HOLES]; /* of the values of each level; NULL: none */
};

void bg_tablebase_free (BgTablebase *table) {
  if (table == NULL)
    return;
  for (int n = 0; n < BG_MAX_HOLES; n++)
    g_clear_pointer (&table->filters[n], g_variant_unref);
  g_clear_pointer (&table->stored, g_variant_unref);
  g_aligned_free (table);
}

static void index_levels (BgTablebase *table, GVariant *winners) {
  table->n_levels = (int) MIN (g_variant_n_children (winners), BG_MAX_HOLES);
  for (int n = 0; n < table->n_levels; n++) {
    Level *level = &table->level[n];
    g_autoptr (GVariant) ends = NULL, codes = NULL;
    g_variant_get_child (winners, n, "(@at@ay)", &ends, &codes);
    level->end = g_variant_get_fixed_array (ends, &level->n_blocks, sizeof *level->end);
    level->code = g_variant_get_fixed_array (codes, &level->bytes, 1);
  }
}

static void index_values (BgTablebase *table, GVariant *values) {
  for (size_t i = 0; i < g_variant_n_children (values); i++) {
    uint32_t n;
    g_autoptr (GVariant) filters = NULL;
    g_variant_get_child (values, i, "(u@aat)", &n, &filters);
    if (n < BG_MAX_HOLES && table->filters[n] == NULL)
      table->filters[n] = g_steal_pointer (&filters);
  }
}

/* Any file that is not a regular one, such as a pipe, must not make the program wait. */
static bool is_regular (const char *path, GError **error) {
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return bg_input_error (error, "%s: No such file or directory, expected " WHAT, path);
  return g_file_test (path, G_FILE_TEST_IS_REGULAR)
         || bg_input_error (error, "%s: not a regular file, expected " WHAT, path);
}

BgTablebase *bg_tablebase_open (const char *path, const BgProblem *problem, GError **error) {
  uint64_t subject;
  g_autoptr (GVariant) winners = NULL, values = NULL;
  g_autoptr (BgTablebase) table = g_aligned_alloc0 (1, sizeof *table, _Alignof(BgTablebase));
  if (!is_regular (path, error))
    return NULL;
  table->stored = bg_variant_file_read (path, BG_TABLEBASE_FORM, G_VARIANT_TYPE (BG_TABLEBASE_TYPE),
                                        WHAT, SIZE_MAX, error);
  if (table->stored == NULL)
    return NULL;
  g_variant_get (table->stored, "(tu@a(atay)@a(uaat))", &subject, &table->least, &winners, &values);
  if (subject != bg_tablebase_subject (problem))
    return bg_input_error (error, "%s: a table of another problem, expected one of %s", path,
                           problem->name);
  table->problem = problem;
  bg_winning_group (problem, &table->group);
  table->complement = bg_problem_is_complement (problem);
  table->n_jumps = bg_problem_jumps (problem);
  index_levels (table, winners);
  index_values (table, values);
  return g_steal_pointer (&table);
}

/* Where block B ends; in a forgery the block may end before it begins. */
static const uint8_t *end_of (const Level *level, size_t b) {
  return level->code + MIN (level->end[b], level->bytes);
}

static const uint8_t *begin_of (const Level *level, size_t b) {
  return b == 0 ? level->code : end_of (level, b - 1);
}

static bool level_has (const Level *level, BgPosition key) {
  BgVarint gap, position = 0;
  size_t low = 0, high = level->bytes > 0 ? level->n_blocks : 0;
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    bg_varint_read (begin_of (level, middle), end_of (level, middle), &gap);
    if (gap <= key)
      low = middle;
    else
      high = middle;
  }
  if (high == 0)
    return false;
  const uint8_t *code = begin_of (level, low), *const end = end_of (level, low);
  for (; code < end && position < key; position += gap)
    code = bg_varint_read (code, end, &gap);
  return position == key;
}

bool bg_tablebase_has (const BgTablebase *table, int n, BgPosition position) {
  if (table->complement && n > table->n_jumps / 2) {
    n = table->n_jumps - n;
    position = table->problem->board->full & ~position;
  }
  return n >= 0 && n < table->n_levels
         && level_has (&table->level[n], bg_canonical (&table->group, position));
}

int bg_tablebase_fewest (const BgTablebase *table, int n, BgPosition position) {
  uint32_t value = table->least, more = BG_XOR_FILTER_MOST;
  if (table->filters[n] == NULL)
    return -1;
  const BgPosition key = bg_canonical (&table->group, position);
  const size_t n_filters = g_variant_n_children (table->filters[n]);
  for (size_t b = 0; b < n_filters && more == BG_XOR_FILTER_MOST; b++) {
    size_t n_words;
    g_autoptr (GVariant) filter = g_variant_get_child_value (table->filters[n], b);
    const uint64_t *words = g_variant_get_fixed_array (filter, &n_words, sizeof *words);
    value += more = (uint32_t) bg_xor_filter_get (words, n_words, key);
  }
  /* in a forgery it may be any */
  return CLAMP ((int) value, 1, bg_pegs (position));
}
