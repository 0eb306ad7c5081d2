#include "cli/play/keep.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <utime.h>

#include "core/error.h"
#include "hints/tablebase.h"

/* A file of the user's data folder, which is made if need be. */
static char *
find_file (const char *name)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "bergholt", NULL);
  /* where that fails, so does writing the file, which is said */
  g_mkdir_with_parents (folder, 0700);
  return g_build_filename (folder, name, NULL);
}

void
bg_keep_init (BgKeep *keep, const BgProblem *problem, bool on)
{
  /* problems of one name may differ */
  g_autofree char *plain = g_uri_escape_string (problem->name, NULL, FALSE);
  g_autofree char *stem = g_strdup_printf ("%.100s-%016" G_GINT64_MODIFIER "x.game", plain,
                                           bg_tablebase_subject (problem));
  *keep = (BgKeep) { .path = find_file (stem), .on = on };
  keep->earlier = g_strconcat (keep->path, "~", NULL);
  if (on && g_file_test (keep->path, G_FILE_TEST_EXISTS))
    g_rename (keep->path, keep->earlier);
  /* the player is told of this game: it is the last one from now on */
  if (on)
    g_utime (keep->earlier, NULL);
}

void
bg_keep_clear (BgKeep *keep)
{
  g_free (keep->path);
  g_free (keep->earlier);
}

/* Where the earlier game is; NULL: nowhere. */
static const char *
find_earlier (const BgKeep *keep)
{
  if (!keep->on && g_file_test (keep->path, G_FILE_TEST_EXISTS))
    return keep->path;
  return g_file_test (keep->earlier, G_FILE_TEST_EXISTS) ? keep->earlier : NULL;
}

BgProblem *
bg_keep_last_problem (GError **error)
{
  g_autofree char *folder = find_file ("");
  g_autofree char *last = NULL;
  gint64 newest = 0;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      struct stat status;
      if ((!g_str_has_suffix (name, ".game") && !g_str_has_suffix (name, ".game~"))
          || stat (path, &status) != 0)
        continue;
      const gint64 time = (gint64) status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec;
      if (last != NULL && time <= newest)
        continue;
      newest = time;
      g_free (last);
      last = g_steal_pointer (&path);
    }
  return last != NULL ? bg_game_load_problem (last, error)
                      : bg_input_error (error, "no unfinished game is kept, expected a PROBLEM");
}

bool
bg_keep_has (const BgKeep *keep)
{
  return find_earlier (keep) != NULL;
}

bool
bg_keep_resume (BgKeep *keep, BgGame *game, GError **error)
{
  const char *path = find_earlier (keep);
  if (path == NULL)
    return bg_input_error (error, "no unfinished game of %s is kept", game->problem->name);
  keep->resumed = bg_game_load (game, path, error);
  return keep->resumed;
}

bool
bg_keep_note (BgKeep *keep, const BgGame *game, GError **error)
{
  if (!keep->on)
    return true;
  const bool solved = bg_problem_is_finish (game->problem, bg_game_position (game));
  if (solved && keep->resumed)
    g_unlink (keep->earlier);
  if (solved || game->n == 0)
    {
      g_unlink (keep->path);
      return true;
    }
  g_autoptr (GError) cause = NULL;
  if (bg_game_save (game, keep->path, &cause) || keep->failed)
    return true;
  keep->failed = true;
  g_propagate_prefixed_error (error, g_steal_pointer (&cause), "the game is not kept: ");
  return false;
}
