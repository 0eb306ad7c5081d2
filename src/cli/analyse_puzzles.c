#include <stdio.h>

#include "board/notation.h"
#include "cli/analyse.h"
#include "cli/watch.h"
#include "jumps/puzzles.h"
#include "report/record.h"

/* The winning jump of a puzzle; the level sets know its result only up to symmetry. */
static char *
find_jump (const BgProblem *problem, const BgPuzzle *puzzle)
{
  const BgBoard *board = problem->board;
  BgGroup group;
  bg_jump_search_group (problem, BG_BACKWARD, &group);
  for (int i = 0; i < board->n_lines; i++)
    {
      BgPosition result = puzzle->position ^ board->line_mask[i];
      if (bg_can_play (&board->line[i], puzzle->position)
          && bg_canonical (&group, result) == puzzle->solved)
        return bg_jump_path_jump (board, puzzle->position, result);
    }
  g_assert_not_reached ();
}

static void
show_puzzle (const BgAnalyse *analyse, const BgPuzzle *puzzle, BgRecord *list)
{
  const BgBoard *board = analyse->problem->board;
  g_autofree char *jump = find_jump (analyse->problem, puzzle);
  if (list == NULL)
    {
      printf ("%5d %6d %8zu%s  %s wins\n", puzzle->pegs, puzzle->jumps, puzzle->n,
              puzzle->n == 1 ? "*" : " ", jump);
      bg_analyse_print_position (analyse->problem, puzzle->position);
      return;
    }
  g_autofree char *position = bg_position_to_string (board, puzzle->position);
  BgRecord *row = bg_record_add_record (list, NULL);
  bg_record_add_integer (row, "pegs", puzzle->pegs);
  bg_record_add_integer (row, "jumps", puzzle->jumps);
  bg_record_add_integer (row, "positions", puzzle->n);
  bg_record_add_text (row, "position", position);
  bg_record_add_text (row, "winning_jump", jump);
}

BgStop
bg_analyse_puzzles (BgAnalyse *analyse)
{
  BgPuzzle puzzles[BG_MAX_HOLES + 1];
  BgStop outcome;
  int n = bg_puzzles_find (analyse->problem, analyse->control, puzzles, &outcome);
  BgRecord *list = analyse->record != NULL ? bg_record_add_list (analyse->record, "puzzles") : NULL;
  bg_watch_wipe ();
  if (list == NULL)
    printf ("as many jumps as possible, of which one wins (* the only such position);\n"
            "play --puzzle N begins with the N-th\n"
            "%5s %6s %8s\n", "pegs", "jumps", "n");
  for (int i = 0; i < n; i++)
    show_puzzle (analyse, &puzzles[i], list);
  return outcome;
}

BgStop
bg_analyse_dead_end (BgAnalyse *analyse)
{
  BgStop outcome = bg_analyse_need_winning (analyse, true);
  if (outcome != BG_STOP_NONE)
    return outcome;
  const BgProblem *problem = analyse->problem;
  BgJumpPath way;
  bool found = bg_earliest_dead_end (&analyse->winning, analyse->control, &way, &outcome);
  if (outcome != BG_STOP_NONE)
    return outcome;
  bg_watch_wipe ();
  if (analyse->record == NULL && !found)
    puts (analyse->winning.level[0] != NULL ? "no jump loses" : "every position is lost");
  if (!found)
    return outcome;
  g_auto (GStrv) moves = bg_jump_path_moves (problem->board, &way);
  if (analyse->record != NULL)
    {
      g_autofree char *position = bg_position_to_string (problem->board, way.position[way.n]);
      bg_record_add_integer (analyse->record, "jumps", way.n);
      bg_record_add_text (analyse->record, "position", position);
      bg_record_add_strings (analyse->record, "moves_to_it", (const char *const *) moves);
      return outcome;
    }
  g_autofree char *line = g_strjoinv (" ", moves);
  bg_watch_wipe ();
  printf ("lost at the earliest after %d jump%s: %s\n", way.n, bg_plural (way.n), line);
  bg_analyse_print_position (problem, way.position[way.n]);
  return outcome;
}
