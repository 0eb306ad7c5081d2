#include "cli/survey_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/survey_rows.h"
#include "core/error.h"
#include "core/file.h"

struct BgSurveyFile
{
  int file;
  char *path;
};

/* A survey of 64 holes has 4096 rows at most. */
#define MOST_BYTES (64 << 20)

/* Opens the file for this process alone: two would add the same rows. */
static bool
open_locked (BgSurveyFile *file, GError **error)
{
  /* a device may have no end */
  if (g_file_test (file->path, G_FILE_TEST_EXISTS)
      && !g_file_test (file->path, G_FILE_TEST_IS_REGULAR))
    {
      bg_input_error (error, "%s: not a regular file", file->path);
      return false;
    }
  file->file = open (file->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (file->file < 0)
    bg_input_error (error, "%s: %s", file->path, g_strerror (errno));
  else if (flock (file->file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
    return true;                /* some file systems have no locks */
  else
    bg_input_error (error, "%s: another survey is using it, expected a file of its own for each",
                    file->path);
  return false;
}

/* Reads the open file; LENGTH is in bytes. */
static bool
read_text (const BgSurveyFile *file, char **text, size_t *length, GError **error)
{
  g_autoptr (GError) cause = NULL;
  struct stat status;
  if (fstat (file->file, &status) == 0 && status.st_size > MOST_BYTES)
    bg_input_error (error, "%s: over %d bytes, expected the rows of a survey", file->path,
                    MOST_BYTES);
  else if (!g_file_get_contents (file->path, text, length, &cause))
    bg_input_error (error, "%s: %s", file->path, cause->message);
  else if (strlen (*text) != *length)
    bg_input_error (error, "%s: not text, expected the rows of a survey", file->path);
  else
    return true;
  return false;
}

/* Adds the rows of TEXT to ROWS and takes a row that was cut off out of LENGTH: a program
   that was stopped while writing it left no line end after it. */
static bool
read_rows (const char *path, const char *headline, const char *text, size_t *length,
           const BgBoard *board, BgRecord *rows, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  if (strcmp (lines[0], headline) != 0)
    {
      bg_input_error (error, "%s: expected '%s' as its first line", path, headline);
      return false;
    }
  for (char **line = lines + 1; *line; line++)
    {
      if (**line == '\0' || bg_survey_add_line (rows, board, *line))
        continue;
      if (line[1] == NULL)
        *length -= strlen (*line);
      else
        {
          g_autofree char *quoted = bg_excerpt (*line, -1);
          bg_input_error (error, "%s: line %d: '%s' is no row of %d fields, expected vacate, "
                          "finish and status first", path, (int) (line - lines) + 1, quoted,
                          BG_SURVEY_KEPT);
          return false;
        }
    }
  return true;
}

/* Makes the file end with a whole line: its first LENGTH bytes are TEXT. */
static bool
tidy (const BgSurveyFile *file, const char *headline, const char *text, size_t length,
      GError **error)
{
  if (length == 0)
    {
      g_autofree char *line = g_strconcat (headline, "\n", NULL);
      return bg_file_append (file->file, file->path, line, error);
    }
  if (text[length - 1] != '\n')
    return bg_file_append (file->file, file->path, "\n", error);
  if (text[length] == '\0' || ftruncate (file->file, length) == 0)
    return true;
  bg_limit_error (error, "%s: %s, a row that was cut off could not be taken out", file->path,
                  g_strerror (errno));
  return false;
}

BgSurveyFile *
bg_survey_file_open (const char *path, const char *headline, const BgBoard *board,
                     BgRecord *rows, GError **error)
{
  g_autofree char *text = NULL;
  size_t length;
  BgSurveyFile *file = g_new (BgSurveyFile, 1);
  *file = (BgSurveyFile) { .file = -1, .path = g_strdup (path) };
  if (open_locked (file, error) && read_text (file, &text, &length, error)
      && (length == 0 || read_rows (path, headline, text, &length, board, rows, error))
      && tidy (file, headline, text, length, error))
    return file;
  bg_survey_file_close (file, NULL);
  return NULL;
}

bool
bg_survey_file_add (BgSurveyFile *file, const BgRecord *row, GError **error)
{
  g_autofree char *line = bg_table_csv_row (row, bg_survey_values, BG_SURVEY_KEPT);
  return bg_file_append (file->file, file->path, line, error);
}

bool
bg_survey_file_close (BgSurveyFile *file, GError **error)
{
  bool ok = file->file < 0 || close (file->file) == 0;
  if (!ok)
    bg_limit_error (error, "%s: %s", file->path, g_strerror (errno));
  g_free (file->path);
  g_free (file);
  return ok;
}
