/* Files that are read whole, and written whole or not at all. */
#ifndef BG_FILE_H
#define BG_FILE_H

#include <glib.h>
#include <stdbool.h>

/* Bytes that a text may have: problem files have some hundreds, and this limits the bytes read
   before anything is checked. */
#define BG_FILE_MOST_TEXT ((size_t) 1 << 20)

/* Is there such a file, or a file that is built in (core/built_in.h)? */
bool bg_file_exists (const char *path);

/* The contents of PATH, a file that is built in, a regular one or a pipe, of at most MOST bytes,
   with a NUL after them.  WHAT names the kind of file that messages expect, as "a problem file".
   NULL with BG_ERROR_INPUT. */
char *bg_file_read (const char *path, const char *what, size_t most, size_t *length,
                    GError **error);

/* The text of PATH, or of standard input where that is "-": UTF-8 of at most BG_FILE_MOST_TEXT
   bytes, without a byte order mark. */
char *bg_file_read_text (const char *path, const char *what, GError **error);

/* The name of PATH in messages. */
const char *bg_file_name (const char *path);

/* Makes the bytes that were read from standard input and from pipes readable once more, for a
   program that takes over.  NULL, or the name of one where that fails, with errno: a pipe that is
   known by its name alone. */
const char *bg_file_give_back (void);

/* May the code in PATH run?  The file and its folder have to be of root, of this user or of the
   owner of the program, and nobody else may write to them. */
bool bg_file_is_trusted (const char *path);

/* Writes LENGTH bytes to PATH by way of a temporary file in its folder, so that
   a file of that name is the old or the new one and never half of either.  A file that
   is replaced keeps its mode.  Symbolic links are followed, also to a file that does not
   exist yet; devices and pipes are written to directly.  (g_file_set_contents_full does
   none of the three, and wants all parts in one buffer.)  A full disk is BG_ERROR_LIMIT,
   a path that cannot be written BG_ERROR_INPUT.  The program has to ignore SIGXFSZ for a
   limit on the size of files to be an error like the others. */
bool bg_file_write (const char *path, const void *bytes, size_t length, GError **error);

/* Writes N parts, one after the other, as bg_file_write does. */
typedef struct {
  const void *bytes;
  size_t length;
} BgFilePart;

bool bg_file_write_parts (const char *path, const BgFilePart *parts, int n, GError **error);

#endif
