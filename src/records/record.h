/* Results of a command as typed fields: every format is a rendering of a record.

   A record is a sequence of fields with keys; a list is a record whose fields have no keys, and is
   added to with the key NULL.  Keys are kept as they are, so they are literals or interned
   strings. */
#ifndef BG_RECORD_H
#define BG_RECORD_H

#include <gmp.h>

#include "core/control.h"
#include "core/stats.h"
#include "problem/problem.h"

typedef struct BergholtRecord BgRecord; /* for <bergholt/bergholt.h> */

BgRecord *bg_record_new (void);
BgRecord *bg_record_new_list (void);
void bg_record_free (BgRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgRecord, bg_record_free)

/* Each appends a field.  A big number is a string of decimal digits in every format,
   because readers of JSON keep 53 bits of a number.  DECIMALS are the digits after the
   point; BG_SIGNIFICANT: ten significant digits instead. */
#define BG_SIGNIFICANT (-1)
void bg_record_add_integer (BgRecord *record, const char *key, gint64 value);
void bg_record_add_big (BgRecord *record, const char *key, const mpz_t value);
void bg_record_add_real (BgRecord *record, const char *key, double value, int decimals);
void bg_record_add_boolean (BgRecord *record, const char *key, bool value);
void bg_record_add_text (BgRecord *record, const char *key, const char *value);
void bg_record_add_format (BgRecord *record, const char *key, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
void bg_record_add_null (BgRecord *record, const char *key);

/* Gives the field KEY, which is a text, another VALUE. */
void bg_record_set_text (BgRecord *record, const char *key, const char *value);

/* Removes the field KEY of a record, if it is there. */
void bg_record_remove (BgRecord *record, const char *key);

/* Makes RECORD what OTHER is, which it takes over. */
void bg_record_become (BgRecord *record, BgRecord *other);

/* Each appends a record or a list, which RECORD owns, and returns it. */
BgRecord *bg_record_add_record (BgRecord *record, const char *key);
BgRecord *bg_record_add_list (BgRecord *record, const char *key);

/* The record or list of the field KEY, which is added where there is none. */
BgRecord *bg_record_enter (BgRecord *record, const char *key, bool is_list);

/* Appends an item to a list, or a list to a record, which takes it over. */
void bg_record_take (BgRecord *list, BgRecord *item);
void bg_record_take_list (BgRecord *record, const char *key, BgRecord *list);

/* A list of strings that ends with NULL, or of N; the names of a set of holes. */
void bg_record_add_strings (BgRecord *record, const char *key, const char *const *values);
void bg_record_add_n_strings (BgRecord *record, const char *key, const char *const *values,
                              guint n);
void bg_record_add_holes (BgRecord *record, const char *key, const BgBoard *board,
                          BgPosition holes);

/* "seconds", to the microsecond. */
void bg_record_add_seconds (BgRecord *record, double seconds);

/* The counters of STATS that are recorded, under their keys (core/stats.def). */
void bg_record_add_stats (BgRecord *record, const BgStats *stats);

/* "version", of this program, and "finished", the date and time. */
void bg_record_add_origin (BgRecord *record);

/* "complete", and "stopped_by" where something is missing: a key of core/control.h. */
void bg_record_add_stop (BgRecord *record, BgStop stop);

/* "board", which is called NAME, and "rule", if it has one. */
void bg_record_add_board (BgRecord *record, const char *name, const BgBoard *board);

/* "problem", "board", "rule", "start" and "finish". */
void bg_record_add_problem (BgRecord *record, const BgProblem *problem);

/* Sorts a list of records. */
void bg_record_sort (BgRecord *list, int (*compare) (const BgRecord *a, const BgRecord *b));

/* The number of fields; the key of field I; field I of a list of records, also to be
   added to; the record of a KEY, or of keys with dots between them, or NULL. */
guint bg_record_length (const BgRecord *record);
const char *bg_record_key (const BgRecord *record, guint i);
const BgRecord *bg_record_item (const BgRecord *list, guint i);
BgRecord *bg_record_edit (BgRecord *list, guint i);
const BgRecord *bg_record_find (const BgRecord *record, const char *key);

/* The type of field I. */
typedef enum {
  BG_FIELD_INTEGER,
  BG_FIELD_REAL,
  BG_FIELD_BOOLEAN,
  BG_FIELD_TEXT,
  BG_FIELD_NULL,
  BG_FIELD_RECORD,
  BG_FIELD_LIST,
} BgFieldType;
BgFieldType bg_record_type (const BgRecord *record, guint i);

/* Is there a field PATH: a key or the number of an item, or several of them with dots between, as
   in "levels.forward.3.size"?  Then it is field *I of *RECORD. */
bool bg_record_reach (const BgRecord **record, const char *path, guint *i);

/* Item I of a list of whole numbers; field I as a real number. */
gint64 bg_record_integer_item (const BgRecord *list, guint i);
double bg_record_real_item (const BgRecord *record, guint i);

/* Appends a value as text; nothing where there is no field KEY.  Lists have their items
   between blanks. */
void bg_record_append (const BgRecord *record, const char *key, GString *text);

/* Appends item I of a list of plain values as text. */
void bg_record_append_item (const BgRecord *list, guint i, GString *text);

/* The value of a field that is a text, a whole number, a real number, true or false; NULL, 0 or
   false where there is none. */
const char *bg_record_text (const BgRecord *record, const char *key);
gint64 bg_record_integer (const BgRecord *record, const char *key);
double bg_record_real (const BgRecord *record, const char *key);
bool bg_record_boolean (const BgRecord *record, const char *key);
bool bg_record_has (const BgRecord *record, const char *key);

/* A record or list as bytes for another process of this program, and the record of these. */
GBytes *bg_record_to_bytes (const BgRecord *record);
BgRecord *bg_record_of_bytes (GBytes *bytes);

/* One JSON document (UTF-8) with a line end; printed, its writing is checked when the
   program closes standard output. */
char *bg_record_to_json (const BgRecord *record);
void bg_record_print_json (const BgRecord *record);

#endif
