#include "cli/survey_merge.h"

#include <stdio.h>
#include <sys/stat.h>

#include "catalogue/catalogue.h"
#include "cli/cli.h"
#include "cli/survey_file.h"
#include "core/error.h"

static bool
read_rows (const char *file, BgRecord *rows, GError **error)
{
  if (bg_survey_file_is_one (file))
    return bg_survey_file_read (file, rows, error);
  g_autoptr (BgCatalogue) other = bg_catalogue_open (file, false, error);
  return other != NULL && bg_catalogue_select (other, NULL, 0, NULL, rows, error);
}

static bool
merge_file (BgCatalogue *catalogue, const char *path, const char *file, GError **error)
{
  struct stat a, b;
  /* to look into it would end the locks that the open database has on itself */
  if (stat (path, &a) == 0 && stat (file, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino)
    return bg_input_error (error, "--merge: %s is the database itself", file);
  g_autoptr (BgRecord) rows = bg_record_new_list ();
  int n_new;
  if (!read_rows (file, rows, error))
    return false;
  if (!bg_catalogue_merge (catalogue, rows, &n_new, error))
    return bg_prefix_error (error, "--merge: %s: ", file);
  const guint n = bg_record_length (rows);
  printf ("%s: %u problem%s, %d new\n", file, n, bg_plural (n), n_new);
  return true;
}

int
bg_survey_merge (const char *path, char **files, char **more, GError **error)
{
  g_autoptr (BgCatalogue) catalogue = bg_catalogue_open (path, true, error);
  bool done = catalogue != NULL;
  for (char **file = files; done && *file != NULL; file++)
    done = merge_file (catalogue, path, *file, error);
  for (char **file = more; done && *file != NULL; file++)
    done = merge_file (catalogue, path, *file, error);
  return done ? BG_EXIT_DONE : -1;
}
