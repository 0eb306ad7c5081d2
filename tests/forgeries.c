#include "forgeries.h"

#include <stdio.h>
#include <unistd.h>

#include "core/hash.h"
#include "harness.h"

/* --- The file ------------------------------------------------------------------------------- */

static Folder *folder;
char *proof_file;

void proof_set_up (void) {
  folder = folder_new ();
  proof_file = g_build_filename (folder, "proof", NULL);
}

void proof_tear_down (void) {
  folder_remove (folder);
  g_free (proof_file);
}

void proof_certify (const BgProblem *problem, int max_moves, BgSolveResult *result) {
  const BgControl control = bg_control_default ();
  const BgSolveOptions options = { .max_moves = max_moves };
  BgCertificateInfo info;
  g_autoptr (GError) error = NULL;
  ck_assert (bg_solve (problem, &options, &control, result, &error));
  ck_assert (bg_certificate_write (problem, result, NULL, proof_file, &control, &info, &error));
  ck_assert_int_eq (info.stop, BG_STOP_NONE);
  ck_assert_uint_gt (info.bytes, 0);
}

void proof_certify_counts (const BgProblem *problem, const BgCertificateCounts *counts) {
  const BgControl control = bg_control_default ();
  const BgSolveOptions options = { 0 };
  BgCertificateInfo info;
  g_autoptr (GError) error = NULL;
  g_auto (BgSolveResult) result = solved (problem, &options, &control);
  ck_assert (bg_certificate_write (problem, &result, counts, proof_file, &control, &info, &error));
  ck_assert_int_eq (info.counts, counts->n);
}

GByteArray *proof_read (void) {
  char *contents;
  gsize length;
  ck_assert (g_file_get_contents (proof_file, &contents, &length, NULL));
  return g_byte_array_new_take ((guint8 *) contents, length);
}

GByteArray *proof_of (const BgProblem *problem) {
  g_auto (BgSolveResult) result = { 0 };
  proof_certify (problem, 0, &result);
  return proof_read ();
}

/* --- Bytes ---------------------------------------------------------------------------------- */

static void put_number (GByteArray *bytes, uint64_t number, int n) {
  for (; n > 0; n--, number >>= 8)
    g_byte_array_append (bytes, &(guint8){ number & 255 }, 1);
}

static uint64_t take_number (const guint8 **bytes, int n) {
  uint64_t number = 0;
  for (int k = 0; k < n; k++)
    number |= (uint64_t) (*bytes)[k] << 8 * k;
  *bytes += n;
  return number;
}

static void put_gap (GByteArray *bytes, uint64_t gap) {
  for (; gap > 127; gap >>= 7)
    put_number (bytes, (gap & 127) | 128, 1);
  put_number (bytes, gap, 1);
}

static uint64_t take_gap (const guint8 **bytes) {
  uint64_t gap = 0;
  for (int shift = 0;; shift += 7) {
    const guint8 byte = *(*bytes)++;
    gap |= (uint64_t) (byte & 127) << shift;
    if (byte < 128)
      return gap;
  }
}

/* --- Taken apart and put together ------------------------------------------------------------ */

static ForgeryBlock new_block (int level) {
  return (ForgeryBlock){ level, g_array_new (FALSE, FALSE, sizeof (uint64_t)), NULL };
}

void forgery_replace_line (Forgery *forgery, const char *key, const char *line) {
  GString *head = forgery->head;
  g_autofree char *begin = g_strdup_printf ("\n%s ", key);
  char *at = strstr (head->str, begin);
  g_assert (at != NULL);
  const gssize from = at + 1 - head->str;
  g_string_erase (head, from, strchr (at + 1, '\n') - (at + 1));
  g_string_insert (head, from, line);
}

void forgery_count_blocks (Forgery *forgery) {
  g_autofree char *line = g_strdup_printf ("blocks %u", forgery->block->len);
  g_autofree char *cores = g_strdup_printf ("cores %u", forgery->core->len);
  forgery_replace_line (forgery, "blocks", line);
  if (strstr (forgery->head->str, "\ncores ") != NULL)
    forgery_replace_line (forgery, "cores", cores);
}

Forgery forgery_of (const GByteArray *certificate) {
  Forgery forgery;
  size_t length;
  const int n = sscanf ((const char *) certificate->data, "bergholt-certificate %d %zu",
                        &forgery.format, &length);
  g_assert (n == 2);
  const guint8 *at = (guint8 *) strchr ((char *) certificate->data, '\n') + 1;
  const guint8 *end = certificate->data + certificate->len;
  forgery.head = g_string_new_len ((const char *) at, length);
  forgery.core = g_array_new (FALSE, FALSE, sizeof (ForgeryBlock));
  forgery.block = g_array_new (FALSE, FALSE, sizeof (ForgeryBlock));
  const char *cores = strstr (forgery.head->str, "\ncores ");
  int n_core_blocks = cores != NULL ? atoi (cores + 7) : 0;
  for (at += length; at < end; n_core_blocks--) {
    GArray *blocks = n_core_blocks > 0 ? forgery.core : forgery.block;
    at += 4;
    int level = take_number (&at, 1);
    const guint8 *end_of_block = at + 3;
    end_of_block += take_number (&at, 3);
    ForgeryBlock block = new_block (level);
    for (uint64_t position = 0; at < end_of_block;) {
      const uint64_t gap = take_gap (&at);
      position = gap == 0 ? 0 : position + gap;
      if (gap > 0)
        g_array_append_val (block.position, position);
      else {
        g_array_append_val (blocks, block);
        block = new_block (++level);
      }
    }
    g_array_append_val (blocks, block);
  }
  forgery_count_blocks (&forgery);
  return forgery;
}

static ForgeryBlock *get_block (const Forgery *forgery, guint n) {
  return &g_array_index (forgery->block, ForgeryBlock, n);
}

static void put_blocks (GByteArray *bytes, const GArray *blocks) {
  for (guint b = 0; b < blocks->len; b++) {
    const ForgeryBlock *block = &g_array_index (blocks, ForgeryBlock, b);
    g_autoptr (GByteArray) gaps = g_byte_array_new (), rest = g_byte_array_new ();
    for (guint k = 0; k < block->position->len; k++)
      put_gap (gaps, g_array_index (block->position, uint64_t, k)
                         - (k > 0 ? g_array_index (block->position, uint64_t, k - 1) : 0));
    if (block->more != NULL)
      g_byte_array_append (gaps, block->more->data, block->more->len);
    put_number (rest, block->level, 1);
    put_number (rest, gaps->len, 3);
    g_byte_array_append (rest, gaps->data, gaps->len);
    put_number (bytes, bg_fnv_hash (rest->data, rest->len), 4);
    g_byte_array_append (bytes, rest->data, rest->len);
  }
}

GByteArray *forgery_bytes (const Forgery *forgery) {
  GByteArray *bytes = g_byte_array_new ();
  const GString *head = forgery->head;
  g_autofree char *first = g_strdup_printf ("bergholt-certificate %d %zu %016" PRIx64 "\n",
                                            forgery->format, head->len,
                                            bg_fnv_hash (head->str, head->len));
  g_byte_array_append (bytes, (guint8 *) first, strlen (first));
  g_byte_array_append (bytes, (guint8 *) head->str, head->len);
  put_blocks (bytes, forgery->core);
  put_blocks (bytes, forgery->block);
  return bytes;
}

static void clear_block (ForgeryBlock *block) {
  g_array_unref (block->position);
  g_clear_pointer (&block->more, g_byte_array_unref);
}

static void clear_blocks (GArray *blocks) {
  for (guint b = 0; b < blocks->len; b++)
    clear_block (&g_array_index (blocks, ForgeryBlock, b));
  g_array_set_size (blocks, 0);
}

void forgery_clear (Forgery *forgery) {
  clear_blocks (forgery->core);
  clear_blocks (forgery->block);
  g_array_unref (forgery->core);
  g_array_unref (forgery->block);
  g_string_free (forgery->head, TRUE);
}

static void remove_block (Forgery *forgery, guint n) {
  clear_block (get_block (forgery, n));
  g_array_remove_index (forgery->block, n);
}

void forgery_remove_block (Forgery *forgery, guint n) {
  remove_block (forgery, n);
  forgery_count_blocks (forgery);
}

/* --- The head as fields, of rows, of words --------------------------------------------------- */

/* The words of a field, and how often it is changed. */
typedef enum { LABEL, DRAWING, NUMBERS, HOLES, MOVES } Kind;
static const struct {
  const char *key;
  bool is_list;
  Kind kind;
  int share;
} formats[] = {
  { "board", false, LABEL, 1 },       { "holes", true, LABEL, 1 },
  { "rule", false, NUMBERS, 1 },      { "rows", true, DRAWING, 1 },
  { "lines", true, MOVES, 1 },        { "one-way", true, NUMBERS, 1 },
  { "start", false, HOLES, 2 },       { "finishes", true, HOLES, 3 },
  { "either", false, HOLES, 4 },      { "stuck", false, LABEL, 1 },
  { "symmetries", true, NUMBERS, 3 }, { "claim", false, NUMBERS, 2 },
  { "moves", true, MOVES, 1 },        { "counts", true, NUMBERS, 8 },
  { "regions", true, HOLES, 8 },      { "perimeter", false, NUMBERS, 2 },
  { "weights", true, NUMBERS, 16 },   { "parities", true, HOLES, 4 },
  { "cores", false, NUMBERS, 16 },    { "blocks", false, NUMBERS, 0 },
};
enum { NAMES = 1, RULE, ROWS, LINES, ONE_WAY, FINISHES = 7, EITHER, STUCK, SYMMETRIES, CLAIM };
enum { SOLUTION = CLAIM + 1, COUNTS, REGIONS, PERIMETER, WEIGHTS, PARITIES, CORES };
#define N_FIELDS ((int) G_N_ELEMENTS (formats))

typedef struct {
  bool is_there;  /* format 2 has neither counts nor a perimeter, format 3 no cores; names or rule
                     and rows; lines one way may be none; a pattern alone has holes that may be
                     either, or is stuck, a word that no others follow */
  char *count;    /* NULL: as many as there are rows */
  GPtrArray *row; /* of GPtrArray of words; one row where the field is no list */
} Field;

static void add_row (Field *field, const char *text) {
  g_autofree char **words = g_strsplit (text, " ", -1);
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);
  for (char **word = words; *word != NULL; word++)
    g_ptr_array_add (row, *word);
  g_ptr_array_add (field->row, row);
}

static GPtrArray *get_row (const Field *field, guint n) {
  return field->row->pdata[n];
}

static void read_fields (const char *head, Field *field) {
  g_auto (GStrv) lines = g_strsplit (head, "\n", -1);
  char **line = lines;
  for (int f = 0; f < N_FIELDS; f++) {
    field[f] = (Field){ .is_there = g_str_has_prefix (*line, formats[f].key),
                        .row = g_ptr_array_new_with_free_func (
                            (GDestroyNotify) g_ptr_array_unref) };
    g_assert (field[f].is_there || f == COUNTS || f == PERIMETER || f == CORES || f == ONE_WAY
              || (f >= NAMES && f <= ROWS) || f == EITHER || f == STUCK);
    if (!field[f].is_there)
      continue;
    const char *rest = *line + strlen (formats[f].key) + (f != STUCK);
    if (!formats[f].is_list)
      add_row (&field[f], rest);
    for (int left = formats[f].is_list ? atoi (rest) : 0; left > 0; left--)
      add_row (&field[f], *++line);
    line++;
  }
}

static void clear_fields (Field *field) {
  for (int f = 0; f < N_FIELDS; f++) {
    g_ptr_array_unref (field[f].row);
    g_free (field[f].count);
  }
}

/* Writes the fields as a head, and frees them. */
static void write_fields (Field *field, GString *head) {
  g_string_truncate (head, 0);
  for (int f = 0; f < N_FIELDS; f++) {
    if (!field[f].is_there)
      continue;
    g_string_append (head, formats[f].key);
    if (field[f].count != NULL)
      g_string_append_printf (head, " %s", field[f].count);
    else if (formats[f].is_list)
      g_string_append_printf (head, " %u", field[f].row->len);
    for (guint r = 0; r < field[f].row->len; r++)
      for (guint w = 0; w < get_row (&field[f], r)->len; w++)
        g_string_append_printf (head, "%c%s", w == 0 && formats[f].is_list ? '\n' : ' ',
                                (char *) get_row (&field[f], r)->pdata[w]);
    g_string_append_c (head, '\n');
  }
  clear_fields (field);
}

char **forgery_words (const Forgery *forgery, const char *key) {
  Field field[N_FIELDS];
  read_fields (forgery->head->str, field);
  GPtrArray *words = g_ptr_array_new ();
  for (int f = 0; f < N_FIELDS; f++)
    for (guint r = 0; r < field[f].row->len && strcmp (formats[f].key, key) == 0; r++)
      for (guint w = 0; w < get_row (&field[f], r)->len; w++)
        g_ptr_array_add (words, g_strdup (get_row (&field[f], r)->pdata[w]));
  g_ptr_array_add (words, NULL);
  clear_fields (field);
  return (char **) g_ptr_array_free (words, FALSE);
}

/* --- Edge values of words -------------------------------------------------------------------- */

static const char *choose_word (const char *const *words, int n, uint64_t *random) {
  return words[model_random_below (random, n)];
}

/* No word of the format. */
static char *make_junk (uint64_t *random) {
  static const char *const junk[] = {
    "",
    "+1",
    "01",
    "-0",
    "0x1",
    "1.",
    "1e1",
    "-",
    "--",
    "-1-",
    "99999999999999999999",
    "-99999999999999999999",
    "o",
    "O.",
    "a1",
    "a1-",
    "\x1b[31m",
    "1\t",
    "1\r",
    "\x7f",
    "\xc3\xa9",
  };
  return g_strdup (choose_word (junk, G_N_ELEMENTS (junk), random));
}

static char *make_number (const char *word, int n_holes, uint64_t *random) {
  const gint64 number = atoi (word), most = 1 << 20;
  const gint64 edges[] = { 0,         1,          -1,        number + 1,  number - 1,
                           -number,   2 * number, n_holes,   n_holes - 1, number - n_holes,
                           127,       255,        most,      most + 1,    -most,
                           -most - 1, G_MAXINT32, G_MININT32 };
  return g_strdup_printf ("%" G_GINT64_FORMAT,
                          edges[model_random_below (random, G_N_ELEMENTS (edges))]);
}

/* No holes, one, or all; or else one other than WORD has, or several. */
static char *make_holes (const char *word, int n_holes, uint64_t *random) {
  const int kind = model_random_below (random, *word != '\0' ? 6 : 3);
  const int one = model_random_below (random, n_holes);
  char *holes = g_strnfill (n_holes, kind == 2 ? '1' : '0');
  if ((int) strlen (word) == n_holes && kind > 2)
    strcpy (holes, word);
  for (int hole = 0; hole < n_holes; hole++)
    if ((kind == 4 && model_random_below (random, 3) == 0)
        || (kind > 0 && kind != 2 && hole == one))
      holes[hole] ^= '0' ^ '1';
  return holes;
}

/* --- Fields that are changed ----------------------------------------------------------------- */

/* Of the moves or lines: another hole, one left out, one more, or the other way round. */
static char *make_move (const char *word, uint64_t *random) {
  g_auto (GStrv) hole = g_strsplit (word, "-", -1);
  const int n = g_strv_length (hole), one = model_random_below (random, n);
  g_autoptr (GString) move = g_string_new (NULL);
  const int kind = model_random_below (random, 4);
  for (int k = 0; k < n; k++)
    if (kind != 1 || k != one)
      g_string_append_printf (move, "%s%s", move->len > 0 ? "-" : "",
                              kind == 0 && k == one ? "b2" : hole[kind == 2 ? n - 1 - k : k]);
  if (kind == 3)
    g_string_append_printf (move, "-%s", hole[one]);
  return g_string_free (g_steal_pointer (&move), FALSE);
}

/* The layers of the perimeter, as far as the format allows their number. */
static int depth_of (const Field *fields) {
  return fields[PERIMETER].row->len > 0
             ? CLAMP (atoi (get_row (&fields[PERIMETER], 0)->pdata[0]), 0, 8)
             : 0;
}

/* Divisor and offsets of a set of weights, N_FIRST words, are as often changed as all else. */
static void change_word (GPtrArray *row, Kind kind, int n_first, int n_holes, uint64_t *random) {
  const int n = model_random_below (random, 2) ? MIN ((int) row->len, n_first) : (int) row->len;
  char **word = (char **) &row->pdata[model_random_below (random, n)], *old = *word;
  if (kind == LABEL || model_random_below (random, 8) == 0)
    *word = make_junk (random);
  else if (kind == HOLES)
    *word = make_holes (old, n_holes, random);
  else if (kind == NUMBERS)
    *word = make_number (old, n_holes, random);
  else if (kind == MOVES)
    *word = make_move (old, random);
  else
    *word = g_strconcat (old, model_random_below (random, 2) ? "." : "o", NULL);
  g_free (old);
}

/* A set of weights that are nothing, or nearly, with N_OFFSETS. */
static void add_weights (Field *field, int n_offsets, int n_regions, int n_holes,
                         uint64_t *random) {
  static const char *const divisors[] = { "0", "0", "0", "0", "1", "2", "-1", "1048576" };
  static const char *const offsets[] = { "0", "0", "0", "-1", "-1", "1", "-1048576", "1048576" };
  static const char *const values[] = { "0", "0", "0", "1", "-1", "2", "1048576", "-1048576" };
  static const char *const sums[] = { "1", "1", "0", "-1", "1048576" };
  const char *const usual = choose_word (values, model_random_below (random, 3) ? 1 : 8, random);
  const int one = model_random_below (random, 2 * n_holes);
  const int first = n_regions > 0 ? model_random_below (random, n_regions) : 0;
  const int last = model_random_below (random, 4) > 0 ? n_regions : first;
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_append (text, choose_word (divisors, G_N_ELEMENTS (divisors), random));
  for (int k = 0; k < n_offsets; k++)
    g_string_append_printf (text, " %s", choose_word (offsets, G_N_ELEMENTS (offsets), random));
  for (int hole = 0; hole < n_holes; hole++)
    g_string_append_printf (text, " %s",
                            hole != one ? usual
                                        : choose_word (values, G_N_ELEMENTS (values), random));
  g_string_append_printf (text, " %d", last - first);
  for (int k = first; k < last; k++)
    g_string_append_printf (text, " %d %s", k + 1, choose_word (sums, G_N_ELEMENTS (sums), random));
  add_row (field, text->str);
}

/* One that is listed, or the identity, but that two holes change places. */
static void add_symmetry (Field *field, int n_holes, uint64_t *random) {
  const int n = field->row->len, row = model_random_below (random, n + 1);
  int to[BG_MAX_HOLES];
  g_autoptr (GString) text = g_string_new (NULL);
  for (int hole = 0; hole < n_holes; hole++)
    to[hole] = row < n && (int) get_row (field, row)->len == n_holes
                   ? atoi (get_row (field, row)->pdata[hole])
                   : hole;
  const int a = model_random_below (random, n_holes), b = model_random_below (random, n_holes);
  const int kept = to[a];
  to[a] = to[b];
  to[b] = kept;
  for (int hole = 0; hole < n_holes; hole++)
    g_string_append_printf (text, "%s%d", hole > 0 ? " " : "", to[hole]);
  add_row (field, text->str);
}

static void add_edge_row (Field *fields, int f, int n_holes, uint64_t *random) {
  g_autofree char *holes = make_holes ("", n_holes, random);
  if (f == SYMMETRIES)
    add_symmetry (&fields[f], n_holes, random);
  else if (f == WEIGHTS)
    add_weights (&fields[f], MAX (depth_of (fields), 1), fields[REGIONS].row->len, n_holes, random);
  else if (formats[f].kind == HOLES && formats[f].is_list)
    add_row (&fields[f], holes);
}

/* More layers or fewer, and with them mostly the offsets of all sets of weights; or the layers as
   words. */
static void change_perimeter (Field *fields, int n_holes, uint64_t *random) {
  const int depth = depth_of (fields), kind = model_random_below (random, 4);
  const int changed = MAX (depth + (kind < 2 ? -1 : 1), 0);
  g_autofree char *word = g_strdup_printf ("%d", changed);
  if (depth > 0 && kind == 3)
    return change_word (get_row (&fields[PERIMETER], 0), NUMBERS, 1, n_holes, random);
  fields[PERIMETER].is_there = changed > 0 || fields[COUNTS].is_there || fields[CORES].is_there;
  g_ptr_array_set_size (fields[PERIMETER].row, 0);
  if (fields[PERIMETER].is_there)
    add_row (&fields[PERIMETER], word);
  for (guint r = 0; r < fields[WEIGHTS].row->len && model_random_below (random, 16) > 0; r++) {
    GPtrArray *row = get_row (&fields[WEIGHTS], r);
    if (MAX (changed, 1) > MAX (depth, 1) && row->len > 1)
      g_ptr_array_insert (row, 1, g_strdup (row->pdata[model_random_below (random, 2)]));
    else if (MAX (changed, 1) < MAX (depth, 1) && row->len > 1)
      g_ptr_array_remove_index (row, 1 + model_random_below (random, 2) % (row->len - 1));
  }
}

static void swap_pointers (gpointer *a, gpointer *b) {
  gpointer kept = *a;
  *a = *b;
  *b = kept;
}

/* Holes that may be either come or go, or others come; or finishes are stuck, or are not. */
static void change_pattern (Field *field, int f, int n_holes, uint64_t *random) {
  const bool is_there = field->is_there && (f == STUCK || model_random_below (random, 4) == 0);
  g_autofree char *old = field->is_there && f == EITHER ? g_strdup (get_row (field, 0)->pdata[0])
                                                        : g_strdup ("");
  g_autofree char *holes = f == EITHER ? make_holes (old, n_holes, random) : g_strdup ("");
  g_ptr_array_set_size (field->row, 0);
  field->is_there = !is_there;
  if (field->is_there)
    add_row (field, holes);
}

/* One change of the F-th field. */
static void change_field (Field *fields, int f, int n_holes, uint64_t *random) {
  Field *field = &fields[f];
  const guint n = field->row->len;
  const guint one = n > 0 ? model_random_below (random, n) : 0;
  const guint other = n > 0 ? model_random_below (random, n) : 0;
  const int kind = model_random_below (random, 12);
  if (f == PERIMETER)
    change_perimeter (fields, n_holes, random);
  else if (f == STUCK || f == EITHER)
    change_pattern (field, f, n_holes, random);
  else if (!field->is_there)
    return;
  else if (f == COUNTS && n > 0 && kind < 8)
    change_word (get_row (field, one), NUMBERS, 1, n_holes, random);
  else if (n == 0 || kind < 4)
    add_edge_row (fields, f, n_holes, random);
  else if (kind == 4 && formats[f].is_list)
    g_ptr_array_set_size (field->row, 0);
  else if (kind == 5 && formats[f].is_list)
    g_ptr_array_remove_index (field->row, one);
  else if (kind == 6 && formats[f].is_list)
    g_ptr_array_insert (field->row, other, g_ptr_array_ref (get_row (field, one)));
  else if (kind == 7)
    swap_pointers (&field->row->pdata[one], &field->row->pdata[other]);
  else if (kind == 8 && formats[f].is_list && model_random_below (random, 4) == 0) {
    g_autofree char *count = g_strdup_printf ("%u", n);
    g_free (field->count);
    field->count = model_random_below (random, 2) ? make_junk (random)
                                                  : make_number (count, n_holes, random);
  } else
    change_word (get_row (field, one),
                 f == LINES && fields[NAMES].is_there ? NUMBERS : formats[f].kind,
                 f == WEIGHTS ? 1 + MAX (depth_of (fields), 1) : 2, n_holes, random);
}

/* --- Levels that are changed ----------------------------------------------------------------- */

static void add_position (ForgeryBlock *block, uint64_t position) {
  guint at = 0;
  while (at < block->position->len && g_array_index (block->position, uint64_t, at) < position)
    at++;
  g_array_insert_val (block->position, at, position);
}

static void add_bytes (ForgeryBlock *block, uint64_t *random) {
  static const struct {
    int n;
    guint8 bytes[10];
  } more[] = {
    { 1, { 0 } },
    { 1, { 1 } },
    { 1, { 127 } },
    { 1, { 128 } },
    { 2, { 0, 0 } },
    { 2, { 0, 1 } },
    { 2, { 128, 0 } },
    { 2, { 129, 0 } },
    { 3, { 0, 128, 128 } },
    { 3, { 0, 129, 0 } },
    { 10, { 255, 255, 255, 255, 255, 255, 255, 255, 255, 127 } },
  };
  const int one = model_random_below (random, G_N_ELEMENTS (more));
  g_clear_pointer (&block->more, g_byte_array_unref);
  block->more = g_byte_array_new ();
  g_byte_array_append (block->more, more[one].bytes, more[one].n);
}

/* Puts all levels from some level on one level higher, as far as CLAIM has levels. */
static void shift_levels (Forgery *forgery, int claim, uint64_t *random) {
  const int first = 1 + model_random_below (random, 3);
  for (guint b = forgery->block->len; b-- > 0;) {
    ForgeryBlock *block = get_block (forgery, b);
    block->level += block->level >= first;
    if (block->level > claim - 2)
      remove_block (forgery, b);
  }
}

static void change_cores (Forgery *forgery, int n_holes, uint64_t *random) {
  GArray *cores = forgery->core;
  const int kind = model_random_below (random, 8), step = model_random_below (random, 2) ? 1 : -1;
  if (cores->len == 0 || kind == 0)
    g_array_append_val (cores,
                        ((ForgeryBlock[]){ new_block (1 + model_random_below (random, 3)) })[0]);
  ForgeryBlock *block = &g_array_index (cores, ForgeryBlock,
                                        model_random_below (random, cores->len));
  GArray *position = block->position;
  const guint at = position->len > 0 ? model_random_below (random, position->len) : 0;
  const uint64_t junk = model_random (random) & ((UINT64_C (1) << n_holes) - 1);
  for (guint b = 0; b < cores->len && kind == 1; b++)
    g_array_index (cores, ForgeryBlock, b).level += step;
  if (kind == 2)
    block->level += step;
  else if (kind == 3)
    add_bytes (block, random);
  else if (kind == 4 && position->len > 0)
    g_array_remove_index (position, at);
  else if (kind == 5 && position->len > 0) {
    const uint64_t core = g_array_index (position, uint64_t, at);
    g_array_remove_index (position, at);
    add_position (block, core & ~(UINT64_C (1) << model_random_below (random, n_holes)));
  } else if (kind == 6 && cores->len > 1) {
    clear_block (block);
    g_array_remove_index (cores, block - &g_array_index (cores, ForgeryBlock, 0));
  } else if (kind != 1)
    add_position (block, junk & model_random (random));
}

static void change_levels (Forgery *forgery, uint64_t start, int n_holes, int claim,
                           uint64_t *random) {
  const int levels[] = { 0, 1, 2, 127, 255 };
  const int kind = model_random_below (random, 13);
  if (kind == 12)
    return shift_levels (forgery, claim, random);
  if (forgery->block->len == 0 || kind == 0)
    g_array_append_val (forgery->block, ((ForgeryBlock[]){ new_block (1) })[0]);
  ForgeryBlock *block = get_block (forgery, model_random_below (random, forgery->block->len));
  GArray *position = block->position;
  const guint at = position->len > 0 ? model_random_below (random, position->len) : 0;
  const uint64_t junk = model_random (random) & ((UINT64_C (1) << n_holes) - 1);
  if (kind == 1)
    block->level += model_random_below (random, 2) ? 1 : -1;
  else if (kind == 2)
    block->level = levels[model_random_below (random, G_N_ELEMENTS (levels))];
  else if (kind == 3 && model_random_below (random, 2))
    add_bytes (block, random);
  else if (kind == 4)
    while (forgery->block->len > 0)
      remove_block (forgery, 0);
  else if (kind == 5)
    remove_block (forgery, block - get_block (forgery, 0));
  else if (kind == 6 && position->len > 0)
    g_array_remove_index (position, at);
  else if (kind == 7 && position->len > 0)
    g_array_index (position, uint64_t, at) ^= UINT64_C (1) << model_random_below (random, 64);
  else if (kind == 8 && position->len > 0)
    g_array_index (position, uint64_t, at) ^= UINT64_C (1) << model_random_below (random, n_holes);
  else if (kind == 9)
    add_position (block, model_random_below (random, 2) ? start : start ^ junk);
  else if (kind == 10 && position->len > 0)
    add_position (block, g_array_index (position, uint64_t, at));
  else
    add_position (block, junk & model_random (random));
}

/* --- The forger ------------------------------------------------------------------------------ */

static void set_claim (Field *fields, int claim) {
  g_autofree char *word = g_strdup_printf ("%d", claim);
  g_ptr_array_set_size (fields[CLAIM].row, 0);
  add_row (&fields[CLAIM], word);
  g_ptr_array_set_size (fields[SOLUTION].row, 0);
  fields[COUNTS].is_there = false;
}

void forgery_raise_claim (Forgery *forgery, int claim) {
  Field fields[N_FIELDS];
  read_fields (forgery->head->str, fields);
  set_claim (fields, claim);
  write_fields (fields, forgery->head);
}

/* A field, some more often than others; N_FIELDS: the levels. */
static int choose_field (uint64_t *random) {
  int all = 8;
  for (int f = 0; f < N_FIELDS; f++)
    all += formats[f].share;
  int f = 0;
  for (int left = model_random_below (random, all); f < N_FIELDS && left >= formats[f].share; f++)
    left -= formats[f].share;
  return f;
}

/* The listed permutations that keep START, as far as they are some. */
static void read_group (const Field *field, int n_holes, BgPosition start, ModelGroup *group) {
  *group = (ModelGroup){ .n_holes = n_holes };
  for (guint r = 0; r < field->row->len && group->order < BG_MAX_SYMMETRIES; r++) {
    const GPtrArray *row = get_row (field, r);
    bool good = (int) row->len == n_holes;
    for (int hole = 0; good && hole < n_holes; hole++) {
      const int to = atoi (row->pdata[hole]);
      group->image[group->order][hole] = to;
      good = to >= 0 && to < n_holes;
    }
    group->order += good && model_image (group, group->order, start) == start;
  }
}

/* Makes the levels anew, of all positions that moves reach, but finishes: as far as CLAIM needs
   them.  Where HIDDEN, the positions of solutions that are short enough are left out, so that
   nothing is wrong but that they are missing.  Where ROUNDS is not NULL, positions that it rules
   out are left out as well. */
static void make_levels (Forgery *forgery, const ModelCase *one, const ModelGroup *group,
                         const uint8_t *rounds, int claim, bool hidden) {
  const ModelGraph *graph = one->graph;
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  while (forgery->block->len > 0)
    remove_block (forgery, 0);
  g_hash_table_add (known, GSIZE_TO_POINTER (one->problem->start));
  for (int level = 1; level < claim - 1; level++) {
    ForgeryBlock block = new_block (level);
    for (size_t i = 0; i < graph->n; i++) {
      const BgPosition least = model_canonical (group, graph->position[i]);
      if (one->depth[i] == level && one->distance[i] > 0 && model_canonical (group, least) == least
          && !(hidden && level + one->distance[i] < claim)
          && !(rounds != NULL && level + rounds[least] >= claim)
          && g_hash_table_add (known, GSIZE_TO_POINTER (least)))
        add_position (&block, least);
    }
    if (block.position->len > 0)
      g_array_append_val (forgery->block, block);
    else
      clear_block (&block);
  }
}

int forgery_finishes (const ModelCase *one, BgPosition *finishes) {
  const BgProblem *problem = one->problem;
  int n = 0;
  if (bg_problem_is_open (problem)) {
    finishes[0] = problem->board->full & ~problem->pattern.empty;
    return 1;
  }
  ModelGroup group = model_group_of (&one->model);
  model_group_keep (&group, &problem->start, 1);
  for (int f = 0; f < problem->n_finishes; f++)
    for (int k = 0; k < group.order; k++) {
      const BgPosition image = model_image (&group, k, problem->finish[f]);
      int i = 0;
      while (i < n && finishes[i] != image)
        i++;
      finishes[i] = image;
      n = MAX (n, i + 1);
    }
  return n;
}

uint8_t *forgery_rounds (const ModelCase *one, ModelRounds kind) {
  g_autofree BgPosition *finishes = g_new (BgPosition, BG_MAX_HOLES * BG_MAX_SYMMETRIES);
  const int n = forgery_finishes (one, finishes);
  return model_rounds (&one->model, finishes, n, kind);
}

void forgery_set_cores (Forgery *forgery, const GArray *cores) {
  clear_blocks (forgery->core);
  for (guint k = 0; k < cores->len; k++) {
    const ModelCore *core = &g_array_index (cores, ModelCore, k);
    if (k == 0 || core[-1].moves != core->moves)
      g_array_append_val (forgery->core, ((ForgeryBlock[]){ new_block (core->moves) })[0]);
    add_position (&g_array_index (forgery->core, ForgeryBlock, forgery->core->len - 1),
                  core->holes);
  }
}

void forgery_leave_cores (Forgery *forgery, const ModelCase *one) {
  static const int left_out[] = { SYMMETRIES, REGIONS, PARITIES };
  Field fields[N_FIELDS];
  read_fields (forgery->head->str, fields);
  for (size_t i = 0; i < G_N_ELEMENTS (left_out); i++)
    g_ptr_array_set_size (fields[left_out[i]].row, 0);
  ModelGroup group = model_group_of (&one->model);
  for (int k = 0; k < group.order; k++) {
    g_autoptr (GString) row = g_string_new (NULL);
    for (int hole = 0; hole < group.n_holes; hole++)
      g_string_append_printf (row, hole > 0 ? " %d" : "%d", group.image[k][hole]);
    add_row (&fields[SYMMETRIES], row->str);
  }
  write_fields (fields, forgery->head);
}

GArray *forgery_cores (const Forgery *forgery) {
  GArray *cores = g_array_new (FALSE, FALSE, sizeof (ModelCore));
  for (guint b = 0; b < forgery->core->len; b++) {
    const ForgeryBlock *block = &g_array_index (forgery->core, ForgeryBlock, b);
    for (guint k = 0; k < block->position->len; k++)
      g_array_append_vals (
          cores, &(ModelCore){ g_array_index (block->position, uint64_t, k), block->level }, 1);
  }
  return cores;
}

/* The symmetries that keep the finishes of a problem, of which there are N. */
static void keep_finishes (const ModelCase *one, const BgPosition *finishes, int n,
                           ModelGroup *group) {
  *group = model_group_of (&one->model);
  model_group_keep (group, finishes, n);
  if (bg_problem_is_open (one->problem))
    model_group_keep (group, &one->problem->pattern.pegs, 1);
}

/* Leaves out the cores of a round of CORE; false where these may be too many moves for the list. */
static bool leave_out_round (const ModelCase *one, const uint8_t *rounds, const ModelCore *core,
                             GArray *cores) {
  g_autofree BgPosition *finishes = g_new (BgPosition, BG_MAX_HOLES * BG_MAX_SYMMETRIES);
  const int least = core->moves - 1;
  ModelGroup group;
  if (least == 0 || rounds[core->holes] > core->moves + 1)
    return false;
  const BgPosition round = model_round (&one->model, rounds, core->holes);
  keep_finishes (one, finishes, forgery_finishes (one, finishes), &group);
  for (guint i = cores->len; i-- > 0;) {
    const ModelCore other = g_array_index (cores, ModelCore, i);
    bool covers = false;
    for (int k = 0; k < group.order && other.moves >= least; k++)
      covers |= (model_image (&group, k, other.holes) & ~round) == 0;
    if (covers)
      g_array_remove_index (cores, i);
  }
  return true;
}

/* Any set, one of CORES with more moves, or an image of one under a symmetry of the board or under
   a map of two holes to each other. */
static ModelCore propose_core (const ModelCase *one, const uint8_t *rounds, const GArray *cores,
                               uint64_t *random) {
  const int n_holes = one->problem->board->n_holes, kind = model_random_below (random, 4);
  const int a = model_random_below (random, n_holes), b = model_random_below (random, n_holes);
  ModelCore core = g_array_index (cores, ModelCore, model_random_below (random, cores->len));
  ModelGroup group;
  if (kind == 0) {
    core.holes = 1 + model_random_below (random, (1 << n_holes) - 1);
    const int more = model_random_below (random, 3);
    if (rounds[core.holes] != MODEL_NEVER)
      core.moves = MAX (rounds[core.holes] - 1 + more, 1);
  } else if (kind == 1)
    core.moves += 1 + model_random_below (random, 2);
  else if (kind == 2) {
    group = model_group_of (&one->model);
    core.holes = model_image (&group, model_random_below (random, group.order), core.holes);
  } else if (bg_has (core.holes, a) != bg_has (core.holes, b))
    core.holes ^= bg_hole_bit (a) | bg_hole_bit (b);
  return core;
}

bool forgery_change_cores (const ModelCase *one, const uint8_t *rounds, GArray *cores,
                           uint64_t *random) {
  const int most = g_array_index (cores, ModelCore, cores->len - 1).moves;
  ModelCore core = g_array_index (cores, ModelCore, model_random_below (random, cores->len));
  guint at = 0;
  if (model_random_below (random, 3) == 0 && leave_out_round (one, rounds, &core, cores))
    return false;
  for (int k = 0; k < 8 && rounds[core.holes] > core.moves; k++) {
    core = propose_core (one, rounds, cores, random);
    core.moves = MIN (core.moves, most + 1); /* the list proves no more of a core */
  }
  while (at < cores->len && model_compare_cores (&g_array_index (cores, ModelCore, at), &core) < 0)
    at++;
  if (at == cores->len || model_compare_cores (&g_array_index (cores, ModelCore, at), &core) > 0)
    g_array_insert_val (cores, at, core);
  return rounds[core.holes] > core.moves;
}

void forgery_set_regions (Forgery *forgery, const BgPosition *regions, int n, int n_holes) {
  Field fields[N_FIELDS];
  read_fields (forgery->head->str, fields);
  g_ptr_array_set_size (fields[REGIONS].row, 0);
  for (int k = 0; k < n; k++) {
    g_autofree char *holes = g_strnfill (n_holes, '0');
    for (int hole = 0; hole < n_holes; hole++)
      holes[hole] = bg_has (regions[k], hole) ? '1' : '0';
    add_row (&fields[REGIONS], holes);
  }
  write_fields (fields, forgery->head);
}

void forgery_add_cores (Forgery *forgery, const ModelCase *one, const uint8_t *rounds, int claim) {
  g_autofree BgPosition *finishes = g_new (BgPosition, BG_MAX_HOLES * BG_MAX_SYMMETRIES);
  const int n = forgery_finishes (one, finishes);
  ModelGroup group;
  Field fields[N_FIELDS];
  read_fields (forgery->head->str, fields);
  if (claim != atoi (get_row (&fields[CLAIM], 0)->pdata[0]))
    set_claim (fields, claim);
  g_ptr_array_set_size (fields[WEIGHTS].row, 0);
  g_ptr_array_set_size (fields[PERIMETER].row, 0);
  g_ptr_array_set_size (fields[CORES].row, 0);
  add_row (&fields[PERIMETER], "0");
  add_row (&fields[CORES], "0");
  fields[PERIMETER].is_there = fields[CORES].is_there = true;
  forgery->format = 4;
  keep_finishes (one, finishes, n, &group);
  g_autoptr (GArray) cores = model_cores (&one->model, rounds, &group, MAX (claim - 1, 1));
  forgery_set_cores (forgery, cores);
  read_group (&fields[SYMMETRIES], one->problem->board->n_holes, one->problem->start, &group);
  make_levels (forgery, one, &group, rounds, claim, false);
  write_fields (fields, forgery->head);
  forgery_count_blocks (forgery);
}

/* Another number of solutions; sometimes other symmetries, other levels or a finish more. */
static void change_counts (Forgery *forgery, Field *fields, const ModelCase *one,
                           uint64_t *random) {
  static const int others[] = { SYMMETRIES, SYMMETRIES, FINISHES, PARITIES };
  const int n_holes = one->problem->board->n_holes, kind = model_random_below (random, 4);
  if (kind < 3) {
    const guint n = fields[COUNTS].row->len;
    char **word = (char **) &get_row (&fields[COUNTS], model_random_below (random, n))->pdata[0];
    const int number = atoi (*word);
    const int steps[] = { number + 1, MAX (number - 1, 1), 2 * number, MAX (number / 2, 1) };
    g_free (*word);
    *word = g_strdup_printf ("%d", steps[model_random_below (random, G_N_ELEMENTS (steps))]);
  }
  if (kind > 0 && model_random_below (random, 2))
    change_field (fields, others[model_random_below (random, G_N_ELEMENTS (others))], n_holes,
                  random);
  if (kind > 0 && model_random_below (random, 2))
    change_levels (forgery, one->problem->start, n_holes, one->minimum + 1, random);
}

/* Nothing but a set of weights and a region, mostly without levels. */
static void replace_bounds (Field *fields, int n_holes, uint64_t *random) {
  for (int f = REGIONS; f <= WEIGHTS; f += WEIGHTS - REGIONS) {
    g_ptr_array_set_size (fields[f].row, 0);
    add_edge_row (fields, f, n_holes, random);
  }
}

void forgery_make (Forgery *forgery, const ModelCase *one, const uint8_t *rounds,
                   uint64_t *random) {
  enum { BOUNDS, SYMMETRY, LEVELS, SHIFT, ANYTHING, N_PLANS = ANYTHING + 4 };
  const int plan = MAX (model_random_below (random, N_PLANS) - 1, 0);
  const int jumps = bg_problem_jumps (one->problem), n_holes = one->problem->board->n_holes;
  int claim = one->minimum, n_levels = 0;
  ModelGroup group;
  Field fields[N_FIELDS];
  read_fields (forgery->head->str, fields);
  if (fields[COUNTS].is_there && model_random_below (random, 2)) {
    change_counts (forgery, fields, one, random);
    write_fields (fields, forgery->head);
    forgery_count_blocks (forgery);
    return;
  }
  if (plan < ANYTHING || model_random_below (random, 4) > 0) {
    claim = 1
            + (model_random_below (random, 2)
                   ? jumps
                   : claim + model_random_below (random, jumps + 1 - claim));
    set_claim (fields, claim);
  }
  if (plan == BOUNDS)
    replace_bounds (fields, n_holes, random);
  else if (plan == SYMMETRY)
    add_symmetry (&fields[SYMMETRIES], n_holes, random);
  for (int changes = plan < ANYTHING ? 0 : 1 + model_random_below (random, 4); changes > 0;
       changes--) {
    const int f = choose_field (random);
    n_levels += f == N_FIELDS;
    if (f == CORES && fields[CORES].is_there)
      change_cores (forgery, n_holes, random);
    else if (f < CORES)
      change_field (fields, f, n_holes, random);
  }
  read_group (&fields[SYMMETRIES], n_holes, one->problem->start, &group);
  if (model_random_below (random, 64) > 0)
    forgery->format = fields[CORES].is_there ? 4 : fields[PERIMETER].is_there ? 3 : 2;
  write_fields (fields, forgery->head);
  if (plan == BOUNDS && model_random_below (random, 4) > 0)
    while (forgery->block->len > 0)
      remove_block (forgery, 0);
  else if (plan < ANYTHING || model_random_below (random, 2))
    make_levels (forgery, one, &group, model_random_below (random, 2) ? rounds : NULL, claim,
                 plan != SHIFT && model_random_below (random, 4) > 0);
  if (plan == SHIFT)
    shift_levels (forgery, claim, random);
  else
    for (; n_levels > 0; n_levels--)
      change_levels (forgery, one->problem->start, n_holes, claim, random);
  forgery_count_blocks (forgery);
  if (model_random_below (random, 64) == 0) {
    g_autofree char *count = make_number ("1", n_holes, random);
    g_autofree char *line = g_strconcat ("blocks ", count, NULL);
    forgery_replace_line (forgery, "blocks", line);
  }
}
