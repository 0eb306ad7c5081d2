/* A GVariant in a file, written whole or not at all, of which every byte is checked when it is
   read.

   A file begins with FORM, BG_VARIANT_FORM characters that name its contents and the version of
   these; a hash of the type, so that values of other members are of another form, whether or not
   the version was raised; and the checksum of the bytes after it.  These are the GVariant, whose
   numbers are little-endian: the bytes of a file do not depend on the machine. */
#ifndef BG_VARIANT_FILE_H
#define BG_VARIANT_FILE_H

#include <glib.h>
#include <stdbool.h>

/* A multiple of the alignment of a GVariant, as the two hashes are. */
#define BG_VARIANT_FORM 16

/* A value of TYPE in PATH, a file of at most MOST bytes; NULL with BG_ERROR_INPUT.  WHAT names the
   contents in messages, as "the state of a search". */
GVariant *bg_variant_file_read (const char *path, const char *form, const GVariantType *type,
                                const char *what, size_t most, GError **error);

/* BYTES, which may be NULL, becomes the length of the file. */
bool bg_variant_file_write (const char *path, const char *form, GVariant *value, size_t *bytes,
                            GError **error);

#endif
