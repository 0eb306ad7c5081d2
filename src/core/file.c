#include "core/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/error.h"

static const char nothing[] = "nothing was written";

/* NUMBER is that of errno; OUTCOME says what is in the file. */
static void
blame (const char *path, int number, const char *outcome, GError **error)
{
  switch (number)
    {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
    case EIO:
      bg_limit_error (error, "%s: %s, %s", path, g_strerror (number), outcome);
      break;
    default:
      bg_input_error (error, "%s: %s, expected a file that can be written", path,
                      g_strerror (number));
    }
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
  if (file >= 0 && close_synced (file, write_parts (file, parts, n)))
    return true;
  blame (path, errno, nothing, error);
  return false;
}

static bool
write_beside (const char *path, const BgFilePart *parts, int n, GError **error)
{
  g_autofree char *temporary = g_strconcat (path, ".XXXXXX", NULL);
  int file = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (file < 0)
    {
      blame (path, errno, nothing, error);
      return false;
    }
  if (close_synced (file, write_parts (file, parts, n)) && rename (temporary, path) == 0)
    return true;
  blame (path, errno, nothing, error);
  unlink (temporary);
  return false;
}

bool
bg_file_write_parts (const char *path, const BgFilePart *parts, int n, GError **error)
{
  struct stat status;
  if (stat (path, &status) != 0)
    return write_beside (path, parts, n, error);
  if (!S_ISREG (status.st_mode))
    return write_directly (path, parts, n, error);
  /* a link stays a link, and what it leads to is replaced */
  char *target = realpath (path, NULL);
  if (target == NULL)
    {
      blame (path, errno, nothing, error);
      return false;
    }
  bool ok = write_beside (target, parts, n, error);
  free (target);
  return ok;
}

bool
bg_file_write (const char *path, const void *bytes, size_t length, GError **error)
{
  return bg_file_write_parts (path, &(BgFilePart) { bytes, length }, 1, error);
}

bool
bg_file_append (int file, const char *path, const char *text, GError **error)
{
  off_t end = lseek (file, 0, SEEK_END);
  if (end >= 0 && write_all (file, &(BgFilePart) { text, strlen (text) }))
    return true;
  int number = errno;
  if (end >= 0 && ftruncate (file, end) != 0)
    number = errno;
  blame (path, number, "no more was written", error);
  return false;
}
