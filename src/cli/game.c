#include "cli/game.h"

#include <string.h>

#include "board/notation.h"
#include "core/error.h"
#include "core/file.h"
#include "verify/solution.h"

#define HEAD "# jumps: "

void
bg_game_init (BgGame *game, const BgProblem *problem)
{
  *game = (BgGame) { .problem = problem };
  game->way.position[0] = problem->start;
}

/* Plays one jump in WAY, of N so far. */
static bool
play_jump (const BgBoard *board, BgJumpPath *way, int from, int to)
{
  int line = bg_board_line_between (board, from, to);
  BgPosition position = way->position[way->n];
  if (line < 0 || !bg_has (position, from) || bg_has (position, to)
      || !bg_has (position, board->line[line].over))
    return false;
  way->position[++way->n] = position ^ board->line_mask[line];
  return true;
}

bool
bg_game_move (BgGame *game, const char *move, GError **error)
{
  const BgBoard *board = game->problem->board;
  BgJumpPath way = game->way;
  way.n = game->n;
  g_autofree char *quoted = bg_excerpt (move, -1);
  const char *text = move;
  int from, to;
  if (!bg_hole_read (board, &text, &from, error))
    {
      g_prefix_error (error, "'%s': ", quoted);
      return false;
    }
  do
    {
      if (*text != '-')
        {
          bg_input_error (error, "'%s': expected a move such as d4-f4 or d4-f4-f6", quoted);
          return false;
        }
      text++;
      if (!bg_hole_read (board, &text, &to, error))
        {
          g_prefix_error (error, "'%s': ", quoted);
          return false;
        }
      if (!play_jump (board, &way, from, to))
        {
          char a[BG_HOLE_NAME], b[BG_HOLE_NAME];
          bg_hole_name (board, from, a);
          bg_hole_name (board, to, b);
          bg_input_error (error, "'%s': no jump from %s to %s", quoted, a, b);
          return false;
        }
      from = to;
    }
  while (*text != '\0');
  game->way = way;
  game->n = way.n;
  return true;
}

bool
bg_game_undo (BgGame *game)
{
  if (game->n == 0)
    return false;
  game->n--;
  return true;
}

bool
bg_game_redo (BgGame *game)
{
  if (game->n == game->way.n)
    return false;
  game->n++;
  return true;
}

char **
bg_game_moves (const BgGame *game)
{
  BgJumpPath played = game->way;
  played.n = game->n;
  return bg_jump_path_moves (game->problem->board, &played);
}

bool
bg_game_save (const BgGame *game, const char *path, GError **error)
{
  g_auto (GStrv) moves = bg_game_moves (game);
  g_autofree char *lines = g_strjoinv ("\n", moves);
  g_autofree char *text = g_strdup_printf ("# a game of %s\n" HEAD "%d\n%s\n",
                                           game->problem->name, game->n, lines);
  return bg_file_write (path, text, strlen (text), error);
}

/* The number of jumps that a saved game says it has; -1: it says nothing. */
static int
read_count (const char *path)
{
  g_autofree char *text = NULL;
  int count = -1;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return -1;
  const char *head = strstr (text, HEAD);
  if (head != NULL)
    count = CLAMP (g_ascii_strtoll (head + strlen (HEAD), NULL, 10), 0, BG_MAX_HOLES);
  return count;
}

bool
bg_game_load (BgGame *game, const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *plain = NULL;
  /* so that no file name is taken for a move */
  if (!g_path_is_absolute (path))
    plain = g_build_filename (".", path, NULL);
  g_auto (GStrv) moves = bg_solution_read (plain != NULL ? plain : path, error);
  if (moves == NULL)
    return false;
  BgGame loaded;
  bg_game_init (&loaded, game->problem);
  for (char **move = moves; *move != NULL; move++)
    if (!bg_game_move (&loaded, *move, error))
      {
        g_prefix_error (error, "%s: move %zu: ", name, move - moves + 1);
        return false;
      }
  int count = read_count (path);
  if (count >= 0 && count != loaded.n)
    {
      bg_input_error (error, "%s: breaks off: %d jumps, expected %d", name, loaded.n, count);
      return false;
    }
  *game = loaded;
  return true;
}
