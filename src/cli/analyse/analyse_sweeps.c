#include "cli/analyse/analyse.h"
#include "jumps/sweeps.h"
#include "search/depth_first/long_sweeps.h"
#include "solutions/solutions.h"
#include "verify/verify.h"

/* Adds the solution that PATH is, replayed by code of its own. */
static void add_example (BgRecord *row, const char *key, const BgProblem *problem,
                         const BgJumpPath *path) {
  g_auto (GStrv) moves = bg_jump_path_moves (problem->board, path);
  const bool solves = bg_verify (problem, (const char *const *) moves, (int) g_strv_length (moves),
                                 NULL, NULL);
  g_assert (solves);
  bg_record_add_strings (row, key, (const char *const *) moves);
}

/* Adds whether solutions have a sweep of LENGTH, with an example; null where that is OPEN. */
static void add_answer (BgRecord *row, const char *key, BgPosition lengths, BgPosition open,
                        int length) {
  if (bg_has (open, length))
    bg_record_add_null (row, key);
  else
    bg_record_add_boolean (row, key, bg_has (lengths, length));
}

/* Adds the longest sweep known, and the length that none exceeds where that is more. */
static void add_longest (BgRecord *record, const char *key, const char *most_key,
                         BgPosition lengths, BgPosition open) {
  if (lengths != 0)
    bg_record_add_integer (record, key, bg_position_width (lengths) - 1);
  if (open > lengths)
    bg_record_add_integer (record, most_key, bg_position_width (open) - 1);
}

static void add_lengths (BgRecord *record, const BgProblem *problem, const BgSweeps *sweeps) {
  add_longest (record, "longest", "longest_at_most", sweeps->any, sweeps->any_open);
  add_longest (record, "longest_final", "longest_final_at_most", sweeps->final, sweeps->final_open);
  BgRecord *list = bg_record_add_list (record, "lengths");
  const int end = bg_position_width (sweeps->any | sweeps->any_open | sweeps->final_open);
  for (int length = 1; length < end; length++) {
    BgRecord *row = bg_record_add_record (list, NULL);
    bg_record_add_integer (row, "jumps", length);
    add_answer (row, "anywhere", sweeps->any, sweeps->any_open, length);
    add_answer (row, "final", sweeps->final, sweeps->final_open, length);
    if (bg_has (sweeps->any, length))
      add_example (row, "solution", problem, &sweeps->any_example[length]);
    if (bg_has (sweeps->final, length))
      add_example (row, "final_solution", problem, &sweeps->final_example[length]);
  }
}

static const BgTextLine lengths_text[] = {
  BG_LINE ("sweeps"),
  BG_LINE_IF ("longest",
              "in solutions of any number of moves: the longest sweep has {longest} "
              "jump{longest:s}{longest_at_most? or up to {longest_at_most}|}, the longest final "
              "sweep {longest_final?{longest_final}|is not known}"
              "{longest_final_at_most? or up to {longest_final_at_most}|}"),
  BG_LINE_IF ("!longest longest_at_most", "no solution is known; no sweep has more than "
                                          "{longest_at_most} jump{longest_at_most:s}"),
  BG_LINE_IF ("!longest !longest_at_most", "there is no solution"),
  BG_LINES_OF ("lengths", "  {jumps:3} jump{jumps:s}: "
                          "{anywhere?{solution:, }|{anywhere=null?not known|none}}"
                          "{final?; last: {final_solution:, }|"
                          "{final=null?; last: not known|; never last}}"),
  { NULL }
};

static const BgTextLine shortest_text[] = {
  BG_LINE_IF ("shortest", "in solutions of {shortest.moves} move{shortest.moves:s}, the shortest: "
                          "{shortest.longest_sweep} and {shortest.longest_final_sweep}"),
  { NULL }
};

/* The same among the shortest solutions, from their graph. */
static BgStop add_shortest (BgAnalyse *analyse) {
  const BgSolveOptions options = { .counting = true };
  g_auto (BgSolveResult) solved = { 0 };
  BgStop stop;
  if (!bg_solve (analyse->problem, &options, analyse->control, &solved, NULL))
    g_assert_not_reached ();
  if (solved.status != BG_YES)
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

/* Positions that a length may take: some 10 s of one core. */
#define EFFORT ((uint64_t) 1 << 24)

/* Finds the lengths by questions and, where some stay open and the winning positions of all levels
   fit in memory, from these. */
static BgStop find_lengths (BgAnalyse *analyse, BgSweeps *sweeps) {
  BgStop stop = bg_long_sweeps_find (analyse->problem, EFFORT, analyse->control, sweeps);
  if (stop != BG_STOP_LIMIT)
    return stop;
  stop = bg_analyse_need_winning (analyse, true);
  if (stop != BG_STOP_NONE)
    return stop;
  g_autofree BgSweeps *all = g_new (BgSweeps, 1);
  stop = bg_sweeps_find (&analyse->winning, analyse->control, all);
  if (stop == BG_STOP_NONE)
    *sweeps = *all;
  return stop;
}

BgStop bg_analyse_sweeps (BgAnalyse *analyse) {
  g_autofree BgSweeps *sweeps = g_new (BgSweeps, 1);
  const BgStop stop = find_lengths (analyse, sweeps);
  if ((sweeps->any | sweeps->any_open) != 0)
    add_lengths (analyse->record, analyse->problem, sweeps);
  bg_cli_print_part (analyse->common, analyse->record, lengths_text);
  return stop == BG_STOP_NONE && sweeps->any != 0 ? add_shortest (analyse) : stop;
}
