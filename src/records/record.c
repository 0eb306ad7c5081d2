#include "records/record.h"

#include <string.h>

#include "board/notation.h"
#include "pictures/text.h"

typedef struct {
  const char *key;  /* NULL in lists */
  BgFieldType type; /* a list is a RECORD here */
  int decimals;     /* of a real number */
  union {
    gint64 integer;
    double real;
    bool boolean;
    char *text; /* UTF-8 */
    BgRecord *record;
  };
} Field;

struct BergholtRecord {
  bool is_list;
  GArray *fields;
};

static void clear_field (gpointer data) {
  Field *field = data;
  if (field->type == BG_FIELD_TEXT)
    g_free (field->text);
  else if (field->type == BG_FIELD_RECORD)
    bg_record_free (field->record);
}

static BgRecord *new_record (bool is_list) {
  BgRecord *record = g_new (BgRecord, 1);
  record->is_list = is_list;
  record->fields = g_array_new (FALSE, FALSE, sizeof (Field));
  g_array_set_clear_func (record->fields, clear_field);
  return record;
}

BgRecord *bg_record_new (void) {
  return new_record (false);
}

BgRecord *bg_record_new_list (void) {
  return new_record (true);
}

void bg_record_free (BgRecord *record) {
  if (record == NULL)
    return;
  g_array_unref (record->fields);
  g_free (record);
}

/* --- Adding --------------------------------------------------------------- */

static void add_field (BgRecord *record, Field field) {
  g_assert (record->is_list == (field.key == NULL));
  g_array_append_val (record->fields, field);
}

void bg_record_add_integer (BgRecord *record, const char *key, gint64 value) {
  add_field (record, (Field){ .key = key, .type = BG_FIELD_INTEGER, .integer = value });
}

void bg_record_add_real (BgRecord *record, const char *key, double value, int decimals) {
  add_field (record,
             (Field){ .key = key, .type = BG_FIELD_REAL, .real = value, .decimals = decimals });
}

void bg_record_add_boolean (BgRecord *record, const char *key, bool value) {
  add_field (record, (Field){ .key = key, .type = BG_FIELD_BOOLEAN, .boolean = value });
}

static void take_text (BgRecord *record, const char *key, char *text) {
  add_field (record, (Field){ .key = key, .type = BG_FIELD_TEXT, .text = text });
}

void bg_record_add_text (BgRecord *record, const char *key, const char *value) {
  /* file names may be any bytes */
  take_text (record, key, g_utf8_make_valid (value, -1));
}

void bg_record_add_format (BgRecord *record, const char *key, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  take_text (record, key, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

void bg_record_add_big (BgRecord *record, const char *key, const mpz_t value) {
  take_text (record, key, bg_number_to_string (value));
}

void bg_record_add_null (BgRecord *record, const char *key) {
  add_field (record, (Field){ .key = key, .type = BG_FIELD_NULL });
}

static BgRecord *add_record (BgRecord *record, const char *key, bool is_list) {
  BgRecord *inner = new_record (is_list);
  add_field (record, (Field){ .key = key, .type = BG_FIELD_RECORD, .record = inner });
  return inner;
}

BgRecord *bg_record_add_record (BgRecord *record, const char *key) {
  return add_record (record, key, false);
}

BgRecord *bg_record_add_list (BgRecord *record, const char *key) {
  return add_record (record, key, true);
}

void bg_record_take (BgRecord *list, BgRecord *item) {
  add_field (list, (Field){ .type = BG_FIELD_RECORD, .record = item });
}

void bg_record_take_list (BgRecord *record, const char *key, BgRecord *list) {
  add_field (record, (Field){ .key = key, .type = BG_FIELD_RECORD, .record = list });
}

void bg_record_add_n_strings (BgRecord *record, const char *key, const char *const *values,
                              guint n) {
  BgRecord *list = bg_record_add_list (record, key);
  for (guint i = 0; i < n; i++)
    bg_record_add_text (list, NULL, values[i]);
}

void bg_record_add_strings (BgRecord *record, const char *key, const char *const *values) {
  bg_record_add_n_strings (record, key, values, g_strv_length ((char **) values));
}

void bg_record_add_holes (BgRecord *record, const char *key, const BgBoard *board,
                          BgPosition holes) {
  BgRecord *list = bg_record_add_list (record, key);
  BG_FOR_EACH_HOLE (hole, holes) {
    bg_record_add_text (list, NULL, bg_hole_name (board, hole).text);
  }
}

void bg_record_add_seconds (BgRecord *record, double seconds) {
  bg_record_add_real (record, "seconds", seconds, 6);
}

void bg_record_add_stats (BgRecord *record, const BgStats *stats) {
#define ADD_COUNTER(name, kind, key, is_recorded, ...) \
  if (is_recorded) \
    bg_record_add_integer (record, key, (gint64) stats->name);
  BG_COUNTERS (ADD_COUNTER, )
}

void bg_record_add_origin (BgRecord *record) {
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *finished = g_date_time_format (now, "%Y-%m-%d %H:%M:%S");
  bg_record_add_text (record, "version", PACKAGE_VERSION);
  bg_record_add_text (record, "finished", finished);
}

void bg_record_add_stop (BgRecord *record, BgStop stop) {
  bg_record_add_boolean (record, "complete", stop == BG_STOP_NONE);
  if (stop != BG_STOP_NONE)
    bg_record_add_text (record, "stopped_by", bg_stop_key (stop));
}

void bg_record_add_board (BgRecord *record, const char *name, const BgBoard *board) {
  bg_record_add_text (record, "board", name);
  if (!board->by_lines)
    bg_record_add_integer (record, "rule", board->rule);
}

void bg_record_add_problem (BgRecord *record, const BgProblem *problem) {
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  bg_record_add_text (record, "problem", problem->name);
  bg_record_add_board (record, problem->board->name, problem->board);
  bg_record_add_text (record, "start", start);
  bg_record_add_text (record, "finish", problem->finish_text);
  if (problem->conditions == NULL)
    return;
  BgRecord *list = bg_record_add_list (record, "conditions");
  g_auto (GStrv) conditions = bg_conditions_list (problem->conditions);
  for (char **condition = conditions; *condition != NULL; condition++)
    bg_record_add_text (list, NULL, *condition);
}

/* --- Reading -------------------------------------------------------------- */

static const Field *field_at (const BgRecord *record, guint i) {
  return &g_array_index (record->fields, Field, i);
}

/* Does PATH begin with the name of FIELD, the item NUMBER of a list or a field of a record?  REST
   is behind it. */
static bool begins_with (const char *path, const Field *field, guint number, const char **rest) {
  if (field->key != NULL)
    return g_str_has_prefix (path, field->key)
           && (*(*rest = path + strlen (field->key)) == '\0' || **rest == '.');
  char *end;
  const guint64 given = g_ascii_strtoull (path, &end, 10);
  *rest = end;
  return g_ascii_isdigit (*path) && given == number && (*end == '\0' || *end == '.');
}

bool bg_record_reach (const BgRecord **record, const char *path, guint *i) {
  const guint n = *record != NULL ? (*record)->fields->len : 0;
  const char *rest;
  /* keys of expressions may have dots themselves */
  for (*i = 0; *i < n; ++*i)
    if (begins_with (path, field_at (*record, *i), *i, &rest) && *rest == '\0')
      return true;
  for (*i = 0; *i < n; ++*i) {
    const Field *field = field_at (*record, *i);
    if (!begins_with (path, field, *i, &rest) || field->type != BG_FIELD_RECORD)
      continue;
    *record = field->record;
    return bg_record_reach (record, rest + 1, i);
  }
  return false;
}

static const Field *find_field (const BgRecord *record, const char *path) {
  guint i;
  return bg_record_reach (&record, path, &i) ? field_at (record, i) : NULL;
}

typedef int Compare (const BgRecord *a, const BgRecord *b);

static int compare_items (gconstpointer a, gconstpointer b, gpointer data) {
  Compare *const *compare = data;
  return (*compare) (((const Field *) a)->record, ((const Field *) b)->record);
}

void bg_record_sort (BgRecord *list, Compare *compare) {
  g_array_sort_with_data (list->fields, compare_items, &compare);
}

BgRecord *bg_record_enter (BgRecord *record, const char *key, bool is_list) {
  const Field *field = find_field (record, key);
  return field != NULL ? field->record : add_record (record, key, is_list);
}

void bg_record_set_text (BgRecord *record, const char *key, const char *value) {
  Field *field = (Field *) find_field (record, key);
  char *text = g_utf8_make_valid (value, -1);
  g_free (field->text);
  field->text = text;
}

void bg_record_remove (BgRecord *record, const char *key) {
  for (guint i = record->fields->len; i-- > 0;)
    if (strcmp (g_array_index (record->fields, Field, i).key, key) == 0)
      g_array_remove_index (record->fields, i);
}

void bg_record_become (BgRecord *record, BgRecord *other) {
  const BgRecord before = *record;
  *record = *other;
  *other = before;
  bg_record_free (other);
}

bool bg_record_has (const BgRecord *record, const char *key) {
  const Field *field = find_field (record, key);
  return field != NULL && field->type != BG_FIELD_NULL;
}

guint bg_record_length (const BgRecord *record) {
  return record->fields->len;
}

const char *bg_record_key (const BgRecord *record, guint i) {
  return field_at (record, i)->key;
}

BgFieldType bg_record_type (const BgRecord *record, guint i) {
  const Field *field = field_at (record, i);
  return field->type == BG_FIELD_RECORD && field->record->is_list ? BG_FIELD_LIST : field->type;
}

const BgRecord *bg_record_item (const BgRecord *list, guint i) {
  return field_at (list, i)->record;
}

BgRecord *bg_record_edit (BgRecord *list, guint i) {
  return field_at (list, i)->record;
}

gint64 bg_record_integer_item (const BgRecord *list, guint i) {
  return field_at (list, i)->integer;
}

double bg_record_real_item (const BgRecord *record, guint i) {
  const Field *field = field_at (record, i);
  return field->type == BG_FIELD_REAL ? field->real : (double) field->integer;
}

const BgRecord *bg_record_find (const BgRecord *record, const char *key) {
  const Field *field = find_field (record, key);
  return field != NULL ? field->record : NULL;
}

const char *bg_record_text (const BgRecord *record, const char *key) {
  const Field *field = find_field (record, key);
  return field != NULL ? field->text : NULL;
}

gint64 bg_record_integer (const BgRecord *record, const char *key) {
  const Field *field = find_field (record, key);
  return field != NULL ? field->integer : 0;
}

double bg_record_real (const BgRecord *record, const char *key) {
  const Field *field = find_field (record, key);
  return field != NULL ? field->real : 0;
}

bool bg_record_boolean (const BgRecord *record, const char *key) {
  const Field *field = find_field (record, key);
  return field != NULL && field->boolean;
}

/* --- Values as text -------------------------------------------------------- */

/* A value without parts, as all formats have it but for the quotes of strings. */
static void append_scalar (const Field *field, GString *text) {
  switch (field->type) {
  case BG_FIELD_INTEGER: g_string_append_printf (text, "%" G_GINT64_FORMAT, field->integer); break;
  case BG_FIELD_REAL:
    if (field->decimals == BG_SIGNIFICANT)
      g_string_append_printf (text, "%.10g", field->real);
    else
      g_string_append_printf (text, "%.*f", field->decimals, field->real);
    break;
  case BG_FIELD_BOOLEAN: g_string_append (text, field->boolean ? "true" : "false"); break;
  case BG_FIELD_TEXT: g_string_append (text, field->text); break;
  case BG_FIELD_NULL: g_string_append (text, "null"); break;
  case BG_FIELD_RECORD:
  case BG_FIELD_LIST: g_assert_not_reached ();
  }
}

void bg_record_append (const BgRecord *record, const char *key, GString *text) {
  const Field *field = find_field (record, key);
  if (field == NULL)
    return;
  if (field->type != BG_FIELD_RECORD) {
    append_scalar (field, text);
    return;
  }
  for (guint i = 0; i < field->record->fields->len; i++) {
    if (i > 0)
      g_string_append_c (text, ' ');
    append_scalar (field_at (field->record, i), text);
  }
}

void bg_record_append_item (const BgRecord *list, guint i, GString *text) {
  append_scalar (field_at (list, i), text);
}

/* --- Bytes ---------------------------------------------------------------- */

/* A record is whether it is a list, and its fields, each with its key, which is empty in lists. */
#define BYTES "(ba(sv))"

static GVariant *record_to_variant (const BgRecord *record);

static GVariant *field_to_variant (const Field *field) {
  switch (field->type) {
  case BG_FIELD_INTEGER: return g_variant_new_int64 (field->integer);
  case BG_FIELD_REAL: return g_variant_new ("(di)", field->real, field->decimals);
  case BG_FIELD_BOOLEAN: return g_variant_new_boolean (field->boolean);
  case BG_FIELD_TEXT: return g_variant_new_string (field->text);
  case BG_FIELD_NULL: return g_variant_new_tuple (NULL, 0);
  default: return record_to_variant (field->record);
  }
}

static GVariant *record_to_variant (const BgRecord *record) {
  g_auto (GVariantBuilder) fields = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(sv)"));
  for (guint i = 0; i < record->fields->len; i++) {
    const Field *field = field_at (record, i);
    g_variant_builder_add (&fields, "(sv)", field->key != NULL ? field->key : "",
                           field_to_variant (field));
  }
  return g_variant_new (BYTES, record->is_list, &fields);
}

static BgRecord *record_of_variant (GVariant *variant) {
  gboolean is_list;
  const char *key;
  GVariant *value;
  g_autoptr (GVariantIter) fields = NULL;
  g_variant_get (variant, BYTES, &is_list, &fields);
  BgRecord *record = new_record (is_list);
  while (g_variant_iter_loop (fields, "(&sv)", &key, &value)) {
    Field field = { .key = is_list ? NULL : g_intern_string (key) };
    if (g_variant_is_of_type (value, G_VARIANT_TYPE_INT64))
      field.integer = g_variant_get_int64 (value);
    else if (g_variant_is_of_type (value, G_VARIANT_TYPE ("(di)"))) {
      field.type = BG_FIELD_REAL;
      g_variant_get (value, "(di)", &field.real, &field.decimals);
    } else if (g_variant_is_of_type (value, G_VARIANT_TYPE_BOOLEAN)) {
      field.type = BG_FIELD_BOOLEAN;
      field.boolean = g_variant_get_boolean (value);
    } else if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING)) {
      field.type = BG_FIELD_TEXT;
      field.text = g_variant_dup_string (value, NULL);
    } else if (g_variant_is_of_type (value, G_VARIANT_TYPE_UNIT))
      field.type = BG_FIELD_NULL;
    else {
      field.type = BG_FIELD_RECORD;
      field.record = record_of_variant (value);
    }
    add_field (record, field);
  }
  return record;
}

GBytes *bg_record_to_bytes (const BgRecord *record) {
  g_autoptr (GVariant) variant = g_variant_ref_sink (record_to_variant (record));
  return g_variant_get_data_as_bytes (variant);
}

BgRecord *bg_record_of_bytes (GBytes *bytes) {
  g_autoptr (GVariant)
      variant = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (BYTES), bytes, TRUE));
  return record_of_variant (variant);
}
