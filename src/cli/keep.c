#include "cli/keep.h"

#include <glib/gstdio.h>

#include "core/error.h"
#include "jumps/tablebase.h"

char *
bg_keep_file (const char *name)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "bergholt", NULL);
  /* where that fails, so does what is written there, and that is said */
  g_mkdir_with_parents (folder, 0700);
  return g_build_filename (folder, name, NULL);
}

void
bg_keep_init (BgKeep *keep, const BgProblem *problem, bool on)
{
  /* problems of one name may differ */
  g_autofree char *plain = g_uri_escape_string (problem->name, NULL, FALSE);
  g_autofree char *name = g_strdup_printf ("%.100s-%016" G_GINT64_MODIFIER "x.game", plain,
                                           bg_tablebase_subject (problem));
  *keep = (BgKeep) { .path = bg_keep_file (name), .on = on };
  keep->earlier = g_strconcat (keep->path, "~", NULL);
  if (on && g_file_test (keep->path, G_FILE_TEST_EXISTS))
    g_rename (keep->path, keep->earlier);
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
    {
      bg_input_error (error, "no unfinished game of %s is kept", game->problem->name);
      return false;
    }
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
