#include "core/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/built_in.h"
#include "core/error.h"
#include "core/plain_text.h"

/* Symbolic links that are followed one after another, as many as Linux follows. */
#define MOST_LINKS 40

/* --- Reading --------------------------------------------------------------------- */

/* Bytes that were read from a pipe, which cannot be read again. */
typedef struct {
  char *name;
  int number; /* of the open file; -1: not known */
  GBytes *bytes;
} Drained;

static GArray *drained; /* of Drained */

/* The number of the open file that PATH is, as in /dev/fd/63; -1: another kind of path. */
static int find_number (const char *path) {
  static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
  guint64 number;
  for (size_t i = 0; i < G_N_ELEMENTS (folders); i++)
    if (g_str_has_prefix (path, folders[i])
        && g_ascii_string_to_unsigned (path + strlen (folders[i]), 10, 0, G_MAXINT, &number, NULL))
      return (int) number;
  return strcmp (path, "/dev/stdin") == 0 ? STDIN_FILENO : -1;
}

/* Reads STREAM to its end, at most MOST bytes, with a NUL after them, and notes them as the
   bytes of NAME, or of the open file NUMBER. */
static char *drain (FILE *stream, const char *name, int number, const char *what, size_t most,
                    size_t *length, GError **error) {
  g_autofree char *bytes = g_malloc (most + 2);
  *length = fread (bytes, 1, most + 1, stream);
  bytes[MIN (*length, most)] = '\0';
  if (drained == NULL)
    drained = g_array_new (FALSE, FALSE, sizeof (Drained));
  g_array_append_val (drained,
                      ((Drained){ g_strdup (name), number, g_bytes_new (bytes, *length) }));
  if (ferror (stream))
    return bg_input_error (error, "%s: %s, expected %s", name, g_strerror (errno), what);
  return *length <= most
             ? g_realloc (g_steal_pointer (&bytes), *length + 1)
             : bg_input_error (error, "%s: over %zu bytes, expected %s", name, most, what);
}

static char *read_pipe (const char *path, const char *what, size_t most, size_t *length,
                        GError **error) {
  FILE *stream = fopen (path, "re");
  if (stream == NULL)
    return bg_input_error (error, "%s: %s, expected %s", path, g_strerror (errno), what);
  char *bytes = drain (stream, path, find_number (path), what, most, length, error);
  fclose (stream);
  return bytes;
}

bool bg_file_exists (const char *path) {
  return bg_built_in_find (path) != NULL || g_file_test (path, G_FILE_TEST_EXISTS);
}

char *bg_file_read (const char *path, const char *what, size_t most, size_t *length,
                    GError **error) {
  struct stat status;
  g_autoptr (GError) cause = NULL;
  char *text = g_strdup (bg_built_in_find (path));
  if (text != NULL)
    *length = strlen (text);
  else if (stat (path, &status) != 0 || access (path, R_OK) != 0)
    bg_input_error (error, "%s: %s, expected %s", path, g_strerror (errno), what);
  else if (S_ISFIFO (status.st_mode))
    text = read_pipe (path, what, most, length, error);
  else if (!S_ISREG (status.st_mode))
    bg_input_error (error, "%s: not a regular file, expected %s", path, what);
  else if ((size_t) status.st_size > most)
    bg_input_error (error, "%s: %" G_GINT64_FORMAT " bytes, %s has at most %zu", path,
                    (gint64) status.st_size, what, most);
  else if (!g_file_get_contents (path, &text, length, &cause))
    bg_input_error (error, "%s: %s, expected %s", path, cause->message, what);
  return text;
}

bool bg_file_is_trusted (const char *path) {
  g_autofree char *folder = g_path_get_dirname (path);
  const char *const paths[] = { path, folder };
  struct stat self = { 0 };
  if (stat ("/proc/self/exe", &self) != 0)
    self.st_uid = 0;
  for (size_t i = 0; i < G_N_ELEMENTS (paths); i++) {
    struct stat about;
    if (stat (paths[i], &about) != 0 || (about.st_mode & S_IWOTH) != 0
        || (about.st_uid != 0 && about.st_uid != geteuid () && about.st_uid != self.st_uid))
      return false;
  }
  return true;
}

/* Takes TEXT, which has LENGTH bytes, and returns it without a byte order mark; NULL with ERROR, or
   of NULL. */
static char *check_text (char *text, size_t length, const char *name, const char *what,
                         GError **error) {
  if (text == NULL)
    return NULL;
  g_autofree char *taken = text;
  if (!bg_text_check (text, length, name, what, error))
    return NULL;
  const size_t mark = bg_text_mark_length (text, length);
  memmove (text, text + mark, length - mark + 1);
  return g_steal_pointer (&taken);
}

char *bg_file_read_text (const char *path, const char *what, GError **error) {
  size_t length = 0;
  const bool is_input = strcmp (path, "-") == 0;
  const char *name = bg_file_name (path);
  char *text = is_input ? drain (stdin, name, STDIN_FILENO, what, BG_FILE_MOST_TEXT, &length, error)
                        : bg_file_read (path, what, BG_FILE_MOST_TEXT, &length, error);
  return check_text (text, length, name, what, error);
}

const char *bg_file_name (const char *path) {
  return strcmp (path, "-") == 0 ? "standard input" : path;
}

/* --- Writing --------------------------------------------------------------------- */

/* NUMBER is that of errno. */
static bool blame (const char *path, int number, GError **error) {
  return number == ENOSPC || number == EDQUOT || number == EFBIG || number == EIO
             ? bg_limit_error (error, "%s: %s, nothing was written", path, g_strerror (number))
             : bg_input_error (error, "%s: %s, expected a file that can be written", path,
                               g_strerror (number));
}

static bool write_all (int file, const BgFilePart *part) {
  const char *bytes = part->bytes;
  size_t length = part->length;
  while (length > 0) {
    ssize_t n = write (file, bytes, length);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return false;
    bytes += n;
    length -= n;
  }
  return true;
}

static bool write_parts (int file, const BgFilePart *parts, int n) {
  for (int p = 0; p < n; p++)
    if (!write_all (file, &parts[p]))
      return false;
  return true;
}

/* Disks may report only here that they are full. */
static bool close_synced (int file, bool ok) {
  if (ok && fsync (file) != 0 && errno != EINVAL && errno != EROFS)
    ok = false;
  int number = errno;
  if (close (file) != 0 && ok)
    return false;
  errno = number;
  return ok;
}

static bool write_directly (const char *path, const BgFilePart *parts, int n, GError **error) {
  int file = open (path, O_WRONLY | O_CLOEXEC);
  return (file >= 0 && close_synced (file, write_parts (file, parts, n)))
         || blame (path, errno, error);
}

/* Is FILE, which is at PATH, this user's alone, and no other process writing to it? */
static bool is_own (int file, const char *path) {
  struct stat opened, named;
  return flock (file, LOCK_EX | LOCK_NB) == 0 && fstat (file, &opened) == 0
         && lstat (path, &named) == 0 && opened.st_ino == named.st_ino
         && opened.st_dev == named.st_dev && S_ISREG (opened.st_mode) && opened.st_nlink == 1
         && opened.st_uid == geteuid ();
}

/* Opens the temporary file *TEMPORARY for PATH.  Its name is always the same, so that the next
   process uses the file of a process that was killed; or a new one, where another process writes
   PATH now. */
static int open_temporary (const char *path, mode_t mode, char **temporary) {
  *temporary = g_strconcat (path, ".part", NULL);
  const int file = open (*temporary, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
                         mode);
  if (file >= 0 && is_own (file, *temporary) && ftruncate (file, 0) == 0)
    return file;
  if (file >= 0)
    close (file);
  g_free (*temporary);
  *temporary = g_strconcat (path, ".XXXXXX", NULL);
  return g_mkstemp_full (*temporary, O_WRONLY | O_CLOEXEC, mode);
}

/* REPLACED is the status of the file that is there now, or NULL. */
static bool write_beside (const char *path, const struct stat *replaced, const BgFilePart *parts,
                          int n, GError **error) {
  const mode_t mode = replaced != NULL ? replaced->st_mode & 0777 : 0666;
  g_autofree char *temporary = NULL;
  int file = open_temporary (path, mode, &temporary);
  if (file < 0)
    return blame (path, errno, error);
  /* the umask is for new files alone */
  const bool ok = (replaced == NULL || fchmod (file, mode) == 0) && write_parts (file, parts, n);
  if (close_synced (file, ok) && rename (temporary, path) == 0)
    return true;
  blame (path, errno, error);
  unlink (temporary);
  return false;
}

/* The file that PATH leads to, by symbolic links that may end where there is none yet;
   NULL, with errno, if they go round in a circle. */
static char *follow_links (const char *path) {
  g_autofree char *end = g_strdup (path);
  for (int n = 0; n < MOST_LINKS; n++) {
    g_autofree char *target = g_file_read_link (end, NULL);
    if (target == NULL)
      return g_steal_pointer (&end);
    g_autofree char *folder = g_path_get_dirname (end);
    g_free (end);
    end = g_path_is_absolute (target) ? g_steal_pointer (&target)
                                      : g_build_filename (folder, target, NULL);
  }
  errno = ELOOP;
  return NULL;
}

bool bg_file_write_parts (const char *path, const BgFilePart *parts, int n, GError **error) {
  struct stat status;
  g_autofree char *target = follow_links (path);
  if (target == NULL)
    return blame (path, errno, error);
  if (stat (target, &status) != 0)
    return write_beside (target, NULL, parts, n, error);
  if (!S_ISREG (status.st_mode))
    return write_directly (path, parts, n, error);
  return write_beside (target, &status, parts, n, error);
}

bool bg_file_write (const char *path, const void *bytes, size_t length, GError **error) {
  return bg_file_write_parts (path, &(BgFilePart){ bytes, length }, 1, error);
}

/* --- Reading again ----------------------------------------------------------- */

/* Opens the bytes of PIPE under its number. */
static bool refill (const Drained *pipe) {
  gsize length;
  const void *bytes = g_bytes_get_data (pipe->bytes, &length);
  int file = memfd_create (pipe->name, MFD_CLOEXEC);
  const bool ok = file >= 0 && write_all (file, &(BgFilePart){ bytes, length })
                  && lseek (file, 0, SEEK_SET) == 0 && dup2 (file, pipe->number) >= 0;
  const int number = errno;
  if (file >= 0)
    close (file);
  errno = number;
  return ok;
}

const char *bg_file_give_back (void) {
  for (guint i = 0; drained != NULL && i < drained->len; i++) {
    const Drained *pipe = &g_array_index (drained, Drained, i);
    errno = ESPIPE;
    if (pipe->number < 0 || !refill (pipe))
      return pipe->name;
  }
  return NULL;
}
