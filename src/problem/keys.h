/* Key files that are read by taking keys out: a key that is left over is an error.  Private
   to this folder. */
#ifndef BG_KEYS_H
#define BG_KEYS_H

#include <glib.h>
#include <stdbool.h>

typedef struct {
  GKeyFile *file;
  const char *path;  /* for messages */
  GHashTable *asked; /* from a group to the keys that were asked for: "rows, type" */
} BgKeys;

/* Opens a key file of a sane size whose text is UTF-8 and repeats no key of a
   group. */
bool bg_keys_open (BgKeys *keys, const char *path, GError **error);

/* Opens a text in memory as bg_keys_open does a file; PATH names it in messages. */
bool bg_keys_open_data (BgKeys *keys, const char *path, const char *text, gsize length,
                        GError **error);

void bg_keys_close (BgKeys *keys);

/* Takes a key out of the file: its value without surrounding blanks, or NULL
   where it is absent. */
char *bg_keys_take (BgKeys *keys, const char *group, const char *key);

/* Takes out a key whose value is a position or a board, which may have several lines. */
char *bg_keys_take_drawing (BgKeys *keys, const char *group, const char *key);

/* The keys of a group that are left, in the file's order; NULL where it is
   absent. */
char **bg_keys_list (const BgKeys *keys, const char *group);

/* Complains about a key of the group that is not in KNOWN, a list that ends with NULL.  Called
   where a required key is missing: a misspelt key is then the better message. */
bool bg_keys_check (const BgKeys *keys, const char *group, const char *const *known,
                    GError **error);

/* Drops a group; the keys still in it are errors, which list those asked for. */
bool bg_keys_end_group (BgKeys *keys, const char *group, GError **error);

/* Complains about groups that are left over; KNOWN lists the groups that a file may have. */
bool bg_keys_end (BgKeys *keys, const char *known, GError **error);

/* Prefixes ERROR with file, group and key. */
void bg_keys_blame (const BgKeys *keys, const char *group, const char *key, GError **error);

#endif
