#include "cli/play/game.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <utime.h>

#include "board/notation.h"
#include "core/error.h"
#include "core/file.h"
#include "hints/tablebase.h"
#include "verify/solution.h"

/* Remarks: the name of the problem, the number of jumps, and a line of the problem's file. */
#define NAME "# a game of "
#define HEAD "# jumps: "
#define LINE "#   "

void bg_game_init (BgGame *game, const BgProblem *problem, const char *title) {
  *game = (BgGame){ .problem = problem, .title = title };
  game->way.position[0] = problem->start;
}

/* Why POSITION does not allow jump I of PATH; NULL if it does. */
static char *find_obstacle (const BgBoard *board, BgPosition position, const BgPath *path, int i) {
  const int from = path->hole[i], to = path->hole[i + 1], over = board->line[path->line[i]].over;
  const BgHoleName a = bg_hole_name (board, from), b = bg_hole_name (board, to);
  return !bg_has (position, from) ? g_strdup_printf ("%s is empty", a.text)
         : bg_has (position, to)  ? g_strdup_printf ("%s is occupied", b.text)
         : !bg_has (position, over)
             ? g_strdup_printf ("%s, between %s and %s, is empty", bg_hole_name (board, over).text,
                                a.text, b.text)
             : NULL;
}

/* Plays "d4-f4-d6" in GAME, whose position at hand is its last. */
static bool play_move (BgGame *game, const char *move, GError **error) {
  const BgBoard *board = game->problem->board;
  BgJumpPath *way = &game->way;
  BgPath path;
  if (!bg_path_parse (board, move, &path, error))
    return bg_prefix_error (error, "'%s': ", move);
  for (int i = 0; i + 1 < path.n; i++) {
    const BgPosition position = way->position[way->n];
    g_autofree char *obstacle = find_obstacle (board, position, &path, i);
    if (obstacle != NULL)
      return bg_input_error (error, "'%s': %s", move, obstacle);
    way->position[++way->n] = position ^ board->line_mask[path.line[i]];
    bg_jump_list_append (&game->jumps, path.hole[i], path.line[i]);
  }
  return true;
}

static bool play_moves (BgGame *game, char **moves, GError **error) {
  BgGame played = *game;
  played.way.n = played.jumps.n = game->n;
  for (char **move = moves; *move != NULL; move++)
    if (!play_move (&played, *move, error)) {
      if (moves[1] != NULL)
        g_prefix_error (error, "move %zu: ", (size_t) (move - moves) + 1);
      return false;
    }
  played.n = played.way.n;
  *game = played;
  return true;
}

bool bg_game_play (BgGame *game, const char *line, GError **error) {
  g_auto (GStrv) moves = bg_solution_parse (game->problem->board, "move", line, error);
  return moves != NULL && play_moves (game, moves, error);
}

int bg_game_active (const BgGame *game) {
  return game->n == 0
             ? -1
             : bg_first_hole (game->way.position[game->n] & ~game->way.position[game->n - 1]);
}

bool bg_game_undo (BgGame *game) {
  if (game->n == 0)
    return false;
  game->n--;
  return true;
}

bool bg_game_redo (BgGame *game) {
  if (game->n == game->way.n)
    return false;
  game->n++;
  return true;
}

char **bg_game_moves (const BgGame *game) {
  BgJumpList played = game->jumps;
  played.n = game->n;
  return bg_jump_list_strings (game->problem->board, &played);
}

int bg_game_count_moves (const BgGame *game) {
  g_auto (GStrv) moves = bg_game_moves (game);
  return g_strv_length (moves);
}

bool bg_game_save (const BgGame *game, const char *path, GError **error) {
  g_auto (GStrv) moves = bg_game_moves (game);
  g_autofree char *lines = g_strjoinv ("\n", moves);
  g_autofree char *problem = bg_problem_to_text (game->problem, game->title);
  g_auto (GStrv) parts = g_strsplit (g_strchomp (problem), "\n", -1);
  g_autofree char *remarks = g_strjoinv ("\n" LINE, parts);
  g_autofree char *text = g_strdup_printf (NAME "%s\n" HEAD "%d\n" LINE "%s\n%s\n",
                                           game->problem->name, game->n, remarks, lines);
  return bg_file_write (path, text, strlen (text), error);
}

/* The number of jumps that a saved game says it has; -1: it says nothing. */
static int read_count (const char *path) {
  g_autofree char *text = NULL;
  int count = -1;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return -1;
  const char *head = strstr (text, HEAD);
  if (head != NULL)
    count = (int) CLAMP (g_ascii_strtoll (head + strlen (HEAD), NULL, 10), 0, BG_MAX_HOLES);
  return count;
}

bool bg_game_load (BgGame *game, const char *path, GError **error) {
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *plain = NULL;
  /* so that no file name is taken for a move */
  if (!g_path_is_absolute (path))
    plain = g_build_filename (".", path, NULL);
  g_auto (GStrv)
      moves = bg_solution_read (game->problem, plain != NULL ? plain : path, NULL, error);
  if (moves == NULL)
    return false;
  BgGame loaded;
  bg_game_init (&loaded, game->problem, game->title);
  if (!play_moves (&loaded, moves, error))
    return bg_prefix_error (error, "%s: ", name);
  int count = read_count (path);
  if (count >= 0 && count != loaded.n)
    return bg_input_error (error, "%s: breaks off: %d jumps, expected %d", name, loaded.n, count);
  *game = loaded;
  return true;
}

/* The problem that a file says to be a game of. */
static BgProblem *load_problem (const char *path, GError **error) {
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *text = bg_file_read_text (path, "a saved game", error);
  if (text == NULL)
    return NULL;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) remarks = g_string_new (NULL);
  for (char **line = lines; *line != NULL; line++)
    if (g_str_has_prefix (*line, LINE))
      g_string_append_printf (remarks, "%s\n", *line + strlen (LINE));
  if (lines[0] == NULL || !g_str_has_prefix (lines[0], NAME) || remarks->len == 0)
    return bg_input_error (error, "%s: does not say of which problem it is a game", name);
  BgProblem *problem = bg_problem_load_data (name, remarks->str, remarks->len, error);
  if (problem == NULL)
    return NULL;
  g_free (problem->name);
  problem->name = g_strdup (lines[0] + strlen (NAME));
  return problem;
}

/* --- Games that are kept --------------------------------------------------- */

/* A file of the user's data folder, which is made if need be. */
static char *find_file (const char *name) {
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "bergholt", NULL);
  /* where that fails, so does writing the file, which is said */
  g_mkdir_with_parents (folder, 0700);
  return g_build_filename (folder, name, NULL);
}

void bg_keep_init (BgKeep *keep, const BgProblem *problem, bool on) {
  /* problems of one name may differ */
  g_autofree char *plain = g_uri_escape_string (problem->name, NULL, FALSE);
  g_autofree char *stem = g_strdup_printf ("%.100s-%016" G_GINT64_MODIFIER "x.game", plain,
                                           bg_tablebase_subject (problem));
  *keep = (BgKeep){ .path = find_file (stem), .on = on };
  keep->earlier = g_strconcat (keep->path, "~", NULL);
  if (on && g_file_test (keep->path, G_FILE_TEST_EXISTS))
    g_rename (keep->path, keep->earlier);
  /* the player is told of this game: it is the last one from now on */
  if (on)
    g_utime (keep->earlier, NULL);
}

void bg_keep_clear (BgKeep *keep) {
  g_free (keep->path);
  g_free (keep->earlier);
}

/* Where the earlier game is; NULL: nowhere. */
static const char *find_earlier (const BgKeep *keep) {
  if (!keep->on && g_file_test (keep->path, G_FILE_TEST_EXISTS))
    return keep->path;
  return g_file_test (keep->earlier, G_FILE_TEST_EXISTS) ? keep->earlier : NULL;
}

BgProblem *bg_keep_last_problem (GError **error) {
  g_autofree char *folder = find_file ("");
  g_autofree char *last = NULL;
  gint64 newest = 0;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;) {
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
  return last != NULL ? load_problem (last, error)
                      : bg_input_error (error, "no unfinished game is kept, expected a PROBLEM");
}

bool bg_keep_has (const BgKeep *keep) {
  return find_earlier (keep) != NULL;
}

bool bg_keep_resume (BgKeep *keep, BgGame *game, GError **error) {
  const char *path = find_earlier (keep);
  if (path == NULL)
    return bg_input_error (error, "no unfinished game of %s is kept", game->problem->name);
  keep->resumed = bg_game_load (game, path, error);
  return keep->resumed;
}

bool bg_keep_note (BgKeep *keep, const BgGame *game, GError **error) {
  if (!keep->on)
    return true;
  const bool solved = bg_problem_is_finish (game->problem, bg_game_position (game));
  if (solved && keep->resumed)
    g_unlink (keep->earlier);
  if (solved || game->n == 0) {
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
