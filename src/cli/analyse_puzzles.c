#include <stdio.h>

#include "board/notation.h"
#include "cli/analyse.h"
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
add_puzzle (BgRecord *list, const BgProblem *problem, const BgPuzzle *puzzle)
{
  g_autofree char *jump = find_jump (problem, puzzle);
  g_autofree char *position = bg_position_to_string (problem->board, puzzle->position);
  BgRecord *row = bg_record_add_record (list, NULL);
  bg_record_add_integer (row, "pegs", puzzle->pegs);
  bg_record_add_integer (row, "jumps", puzzle->jumps);
  bg_record_add_integer (row, "positions", puzzle->n);
  bg_record_add_text (row, "position", position);
  bg_record_add_text (row, "winning_jump", jump);
}

static void
print_puzzles (const BgProblem *problem, const BgRecord *list)
{
  printf ("as many jumps as possible, of which one wins (* the only such position)\n"
          "%5s %6s %8s\n", "pegs", "jumps", "n");
  for (guint i = 0; i < bg_record_length (list); i++)
    {
      const BgRecord *row = bg_record_item (list, i);
      const gint64 n = bg_record_integer (row, "positions");
      printf ("%5d %6d %8" G_GINT64_FORMAT "%s  %s wins\n", (int) bg_record_integer (row, "pegs"),
              (int) bg_record_integer (row, "jumps"), n, n == 1 ? "*" : " ",
              bg_record_text (row, "winning_jump"));
      bg_analyse_print_position (problem, row);
    }
}

BgStop
bg_analyse_puzzles (BgAnalyse *analyse)
{
  BgPuzzle puzzles[BG_MAX_HOLES + 1];
  BgStop outcome;
  int n = bg_puzzles_find (analyse->problem, analyse->control, puzzles, &outcome);
  BgRecord *list = bg_record_add_list (analyse->record, "puzzles");
  for (int i = 0; i < n; i++)
    add_puzzle (list, analyse->problem, &puzzles[i]);
  if (bg_analyse_prints (analyse))
    print_puzzles (analyse->problem, list);
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
  const bool prints = bg_analyse_prints (analyse);
  if (prints && !found)
    puts (analyse->winning.level[0] != NULL ? "no jump loses" : "every position is lost");
  if (!found)
    return outcome;
  g_auto (GStrv) moves = bg_jump_path_moves (problem->board, &way);
  g_autofree char *position = bg_position_to_string (problem->board, way.position[way.n]);
  bg_record_add_integer (analyse->record, "jumps", way.n);
  bg_record_add_text (analyse->record, "position", position);
  bg_record_add_strings (analyse->record, "moves_to_it", (const char *const *) moves);
  if (!prints)
    return outcome;
  g_autofree char *line = g_strjoinv (" ", moves);
  printf ("lost at the earliest after %d jump%s: %s\n", way.n, bg_plural (way.n), line);
  bg_analyse_print_position (problem, analyse->record);
  return outcome;
}
