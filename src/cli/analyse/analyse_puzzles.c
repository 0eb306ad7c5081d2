#include "board/notation.h"
#include "cli/analyse/analyse.h"
#include "jumps/puzzles.h"
#include "records/record.h"

/* The winning jump of a puzzle; the level sets know its result only up to symmetry. */
static char *find_jump (const BgProblem *problem, const BgPuzzle *puzzle) {
  const BgBoard *board = problem->board;
  BgGroup group;
  bg_jump_search_group (problem, BG_BACKWARD, &group);
  for (int i = 0; i < board->n_lines; i++) {
    BgPosition result = puzzle->position ^ board->line_mask[i];
    if (bg_can_play (&board->line[i], puzzle->position)
        && bg_canonical (&group, result) == puzzle->solved)
      return bg_jump_to_string (board, puzzle->position, i);
  }
  g_assert_not_reached ();
}

static void add_puzzle (BgRecord *list, const BgProblem *problem, const BgPuzzle *puzzle) {
  g_autofree char *jump = find_jump (problem, puzzle);
  g_autofree char *position = bg_position_to_string (problem->board, puzzle->position);
  BgRecord *row = bg_record_add_record (list, NULL);
  bg_record_add_integer (row, "pegs", puzzle->pegs);
  bg_record_add_integer (row, "jumps", puzzle->jumps);
  bg_record_add_integer (row, "positions", puzzle->n);
  bg_record_add_text (row, "position", position);
  bg_record_add_text (row, "winning_jump", jump);
}

static const BgTextLine puzzles_text[] = {
  BG_LINE ("as many jumps as possible, of which one wins (* the only such position)"),
  BG_LINE (" pegs  jumps        n"),
  BG_LINES_OF ("puzzles",
               "{pegs:5} {jumps:6} {positions:8}{positions=1?*| }  {winning_jump} wins\n    "
               "{position:board}"),
  { NULL }
};

static const BgTextLine loss_text[] = {
  BG_LINE_IF ("jumps", "lost at the earliest after {jumps} jump{jumps:s}: {moves_to_it}\n    "
                       "{position:board}"),
  BG_LINE_IF ("!jumps start_wins", "no jump loses"),
  BG_LINE_IF ("!jumps !start_wins", "every position is lost"),
  { NULL }
};

static const BgTextLine dead_end_text[] = {
  BG_LINE_IF ("jumps=0", "the start is a dead end: it has no jump"),
  BG_LINE_IF ("jumps jumps!=0", "a dead end at the earliest after {jumps} jump{jumps:s}: "
                                "{moves_to_it}\n    {position:board}"),
  BG_LINE_IF ("!jumps", "no dead end: play ends in a finish"),
  { NULL }
};

static const BgTextLine finish_text[] = {
  BG_LINE_IF ("jumps", "a finish at the earliest after {jumps} jump{jumps:s}, with the most pegs, "
                       "{pegs}: {moves_to_it}\n    {position:board}"),
  BG_LINE_IF ("!jumps", "no finish can be reached"),
  { NULL }
};

BgStop bg_analyse_puzzles (BgAnalyse *analyse) {
  BgPuzzle puzzles[BG_MAX_HOLES + 1];
  BgStop outcome;
  int n = bg_puzzles_find (analyse->problem, BG_MAX_HOLES + 1, analyse->control, puzzles, &outcome);
  BgRecord *list = bg_record_add_list (analyse->record, "puzzles");
  for (int i = 0; i < n; i++)
    add_puzzle (list, analyse->problem, &puzzles[i]);
  bg_cli_print_part (analyse->common, analyse->record, puzzles_text);
  return outcome;
}

static void add_way (BgAnalyse *analyse, const BgJumpPath *way) {
  const BgBoard *board = analyse->problem->board;
  g_auto (GStrv) moves = bg_jump_path_moves (board, way);
  g_autofree char *position = bg_position_to_string (board, way->position[way->n]);
  bg_record_add_integer (analyse->record, "jumps", way->n);
  bg_record_add_text (analyse->record, "position", position);
  bg_record_add_strings (analyse->record, "moves_to_it", (const char *const *) moves);
}

BgStop bg_analyse_loss (BgAnalyse *analyse) {
  BgStop outcome = bg_analyse_need_winning (analyse, true);
  if (outcome != BG_STOP_NONE)
    return outcome;
  BgJumpPath way;
  const bool found = bg_earliest_loss (&analyse->winning, analyse->control, &way, &outcome);
  if (outcome != BG_STOP_NONE)
    return outcome;
  bg_record_add_boolean (analyse->record, "start_wins", analyse->winning.level[0] != NULL);
  if (found)
    add_way (analyse, &way);
  bg_cli_print_part (analyse->common, analyse->record, loss_text);
  return outcome;
}

BgStop bg_analyse_dead_end (BgAnalyse *analyse) {
  BgJumpPath way;
  BgStop outcome;
  if (bg_earliest_dead_end (analyse->problem, analyse->control, &way, &outcome))
    add_way (analyse, &way);
  if (outcome == BG_STOP_NONE)
    bg_cli_print_part (analyse->common, analyse->record, dead_end_text);
  return outcome;
}

BgStop bg_analyse_finish (BgAnalyse *analyse) {
  BgJumpPath way;
  BgStop outcome;
  if (bg_earliest_finish (analyse->problem, analyse->control, &way, &outcome)) {
    add_way (analyse, &way);
    bg_record_add_integer (analyse->record, "pegs", bg_pegs (way.position[way.n]));
  }
  if (outcome == BG_STOP_NONE)
    bg_cli_print_part (analyse->common, analyse->record, finish_text);
  return outcome;
}
