#include "cli/analyse/analyse.h"
#include "jumps/sweeps.h"
#include "solutions/solutions.h"
#include "verify/verify.h"

/* Adds the solution that PATH is, replayed by code of its own. */
static void
add_example (BgRecord *row, const char *key, const BgProblem *problem, const BgJumpPath *path)
{
  g_auto (GStrv) moves = bg_jump_path_moves (problem->board, path);
  const bool solves = bg_verify (problem, (const char *const *) moves, (int) g_strv_length (moves),
                                 NULL, NULL);
  g_assert (solves);
  bg_record_add_strings (row, key, (const char *const *) moves);
}

static void
add_lengths (BgRecord *record, const BgProblem *problem, const BgSweeps *sweeps)
{
  bg_record_add_integer (record, "longest", bg_position_width (sweeps->any) - 1);
  bg_record_add_integer (record, "longest_final", bg_position_width (sweeps->final) - 1);
  BgRecord *list = bg_record_add_list (record, "lengths");
  for (int length = 1; length < bg_position_width (sweeps->any); length++)
    {
      BgRecord *row = bg_record_add_record (list, NULL);
      bg_record_add_integer (row, "jumps", length);
      bg_record_add_boolean (row, "anywhere", bg_has (sweeps->any, length));
      bg_record_add_boolean (row, "final", bg_has (sweeps->final, length));
      if (bg_has (sweeps->any, length))
        add_example (row, "solution", problem, &sweeps->any_example[length]);
      if (bg_has (sweeps->final, length))
        add_example (row, "final_solution", problem, &sweeps->final_example[length]);
    }
}

static const BgTextLine lengths_text[] = {
  BG_LINE ("sweeps"),
  BG_LINE_IF ("longest", "in solutions of any number of moves: the longest sweep has {longest} "
                         "jump{longest:s}, the longest final sweep {longest_final}"),
  BG_LINE_IF ("!longest", "there is no solution"),
  BG_LINES_OF ("lengths", "  {jumps:3} jump{jumps:s}: {anywhere?{solution:, }|none}{final?; last: "
                          "{final_solution:, }|; never last}"),
  { NULL }
};

static const BgTextLine shortest_text[] = {
  BG_LINE_IF ("shortest", "in solutions of {shortest.moves} move{shortest.moves:s}, the shortest: "
                          "{shortest.longest_sweep} and {shortest.longest_final_sweep}"),
  { NULL }
};

/* The same among the shortest solutions, from their graph. */
static BgStop
add_shortest (BgAnalyse *analyse)
{
  const BgSolveOptions options = { .counting = true };
  g_auto (BgSolveResult) solved = { 0 };
  BgStop stop;
  if (!bg_solve (analyse->problem, &options, analyse->control, &solved, NULL))
    g_assert_not_reached ();
  if (solved.status != BG_SOLVED)
    return solved.stop;
  g_autoptr (BgSolutions) solutions = bg_solutions_new (&solved, analyse->control, &stop);
  if (solutions == NULL)
    return stop;
  BgRecord *record = bg_record_add_record (analyse->record, "shortest");
  bg_record_add_integer (record, "moves", solved.moves);
  bg_record_add_integer (record, "longest_sweep", bg_solutions_longest_sweep (solutions));
  bg_record_add_integer (record, "longest_final_sweep",
                         bg_solutions_longest_final_sweep (solutions));
  bg_cli_print_part (analyse->common, analyse->record, shortest_text);
  return BG_STOP_NONE;
}

BgStop
bg_analyse_sweeps (BgAnalyse *analyse)
{
  BgStop stop = bg_analyse_need_winning (analyse, true);
  if (stop != BG_STOP_NONE)
    return stop;
  g_autofree BgSweeps *sweeps = g_new (BgSweeps, 1);
  stop = bg_sweeps_find (&analyse->winning, analyse->control, sweeps);
  if (stop != BG_STOP_NONE)
    return stop;
  if (sweeps->any != 0)
    add_lengths (analyse->record, analyse->problem, sweeps);
  bg_cli_print_part (analyse->common, analyse->record, lengths_text);
  return sweeps->any != 0 ? add_shortest (analyse) : BG_STOP_NONE;
}
