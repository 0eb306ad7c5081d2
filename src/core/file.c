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

/* Symbolic links that are followed one after another, as many as Linux follows. */
#define MOST_LINKS 40

/* --- Reading --------------------------------------------------------------------- */

bool
bg_file_exists (const char *path)
{
  return bg_built_in_find (path) != NULL || g_file_test (path, G_FILE_TEST_EXISTS);
}

char *
bg_file_read (const char *path, const char *what, size_t most, gsize *length, GError **error)
{
  struct stat status;
  g_autoptr (GError) cause = NULL;
  char *text = g_strdup (bg_built_in_find (path));
  if (text != NULL)
    *length = strlen (text);
  else if (stat (path, &status) != 0)
    bg_input_error (error, "%s: %s", path, g_strerror (errno));
  else if (!S_ISREG (status.st_mode))
    bg_input_error (error, "%s: not a regular file, expected %s", path, what);
  else if ((size_t) status.st_size > most)
    bg_input_error (error, "%s: %" G_GINT64_FORMAT " bytes, %s has at most %zu", path,
                    (gint64) status.st_size, what, most);
  else if (!g_file_get_contents (path, &text, length, &cause))
    bg_input_error (error, "%s: %s", path, cause->message);
  return text;
}

bool
bg_file_is_trusted (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  const char *const paths[] = { path, folder };
  struct stat self = { 0 };
  if (stat ("/proc/self/exe", &self) != 0)
    self.st_uid = 0;
  for (size_t i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      struct stat about;
      if (stat (paths[i], &about) != 0 || (about.st_mode & S_IWOTH) != 0
          || (about.st_uid != 0 && about.st_uid != geteuid () && about.st_uid != self.st_uid))
        return false;
    }
  return true;
}

/* --- Writing --------------------------------------------------------------------- */

/* NUMBER is that of errno. */
static bool
blame (const char *path, int number, GError **error)
{
  return number == ENOSPC || number == EDQUOT || number == EFBIG || number == EIO
             ? bg_limit_error (error, "%s: %s, nothing was written", path, g_strerror (number))
             : bg_input_error (error, "%s: %s, expected a file that can be written", path,
                               g_strerror (number));
}

static bool
write_all (int file, const BgFilePart *part)
{
  const char *bytes = part->bytes;
  size_t length = part->length;
  while (length > 0)
    {
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

static bool
write_parts (int file, const BgFilePart *parts, int n)
{
  for (int p = 0; p < n; p++)
    if (!write_all (file, &parts[p]))
      return false;
  return true;
}

/* Disks may report only here that they are full. */
static bool
close_synced (int file, bool ok)
{
  if (ok && fsync (file) != 0 && errno != EINVAL && errno != EROFS)
    ok = false;
  int number = errno;
  if (close (file) != 0 && ok)
    return false;
  errno = number;
  return ok;
}

static bool
write_directly (const char *path, const BgFilePart *parts, int n, GError **error)
{
  int file = open (path, O_WRONLY | O_CLOEXEC);
  return (file >= 0 && close_synced (file, write_parts (file, parts, n)))
         || blame (path, errno, error);
}

/* Is FILE, which is at PATH, this user's alone, and no other process writing to it? */
static bool
is_own (int file, const char *path)
{
  struct stat opened, named;
  return flock (file, LOCK_EX | LOCK_NB) == 0 && fstat (file, &opened) == 0
         && lstat (path, &named) == 0 && opened.st_ino == named.st_ino
         && opened.st_dev == named.st_dev && S_ISREG (opened.st_mode) && opened.st_nlink == 1
         && opened.st_uid == geteuid ();
}

/* Opens the temporary file *TEMPORARY for PATH.  Its name is always the same, so that the next
   process uses the file of a process that was killed; or a new one, where another process writes
   PATH now. */
static int
open_temporary (const char *path, mode_t mode, char **temporary)
{
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
static bool
write_beside (const char *path, const struct stat *replaced, const BgFilePart *parts, int n,
              GError **error)
{
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
static char *
follow_links (const char *path)
{
  g_autofree char *end = g_strdup (path);
  for (int n = 0; n < MOST_LINKS; n++)
    {
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

bool
bg_file_write_parts (const char *path, const BgFilePart *parts, int n, GError **error)
{
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

bool
bg_file_write (const char *path, const void *bytes, size_t length, GError **error)
{
  return bg_file_write_parts (path, &(BgFilePart){ bytes, length }, 1, error);
}

/* --- Reading --------------------------------------------------------------- */

static GBytes *input; /* the bytes read from standard input */

char *
bg_file_read_text (FILE *stream, const char *name, const char *expected, GError **error)
{
  g_autofree char *text = g_malloc (BG_FILE_MOST_TEXT + 2);
  const size_t length = fread (text, 1, BG_FILE_MOST_TEXT + 1, stream);
  text[MIN (length, BG_FILE_MOST_TEXT)] = '\0';
  if (stream == stdin)
    {
      g_clear_pointer (&input, g_bytes_unref);
      input = g_bytes_new (text, length);
    }
  if (ferror (stream))
    return bg_input_error (error, "%s: %s", name, g_strerror (errno));
  if (length > BG_FILE_MOST_TEXT)
    return bg_input_error (error, "%s: over %zu bytes, expected %s", name, BG_FILE_MOST_TEXT,
                           expected);
  return g_utf8_validate_len (text, length, NULL)
             ? g_steal_pointer (&text)
             : bg_input_error (error, "%s: not UTF-8 text, expected %s", name, expected);
}

bool
bg_file_give_back_input (void)
{
  if (input == NULL)
    return true;
  gsize length;
  const void *bytes = g_bytes_get_data (input, &length);
  int file = memfd_create ("standard input", MFD_CLOEXEC);
  const bool ok = file >= 0 && write_all (file, &(BgFilePart){ bytes, length })
                  && lseek (file, 0, SEEK_SET) == 0 && dup2 (file, STDIN_FILENO) >= 0;
  const int number = errno;
  if (file >= 0)
    close (file);
  errno = number;
  return ok;
}
