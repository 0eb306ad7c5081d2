#include "hints/hint.h"

#include "board/notation.h"
#include "board/position_sort.h"
#include "core/error.h"
#include "search/any.h"

void bg_hint_begin (BgHint *hint, const BgProblem *problem, BgTablebase *table,
                    const BgControl *control) {
  *hint = (BgHint){
    .problem = problem,
    .control = control,
    .table = table,
    .longest_play = bg_longest_play_new (problem, table, control),
  };
}

BgStop bg_hint_find_winners (BgHint *hint) {
  bg_winning_clear (&hint->winning);
  return bg_winning_find (&hint->winning, hint->problem, NULL, hint->control);
}

void bg_hint_clear (BgHint *hint) {
  bg_longest_play_free (hint->longest_play);
  bg_tablebase_free ((BgTablebase *) hint->table);
  bg_winning_clear (&hint->winning);
}

bool bg_hint_wins (const BgHint *hint, BgPosition position) {
  int n = bg_pegs (hint->problem->start) - bg_pegs (position);
  return hint->table != NULL ? bg_tablebase_has (hint->table, n, position)
                             : bg_winning_has (&hint->winning, n, position);
}

BgStop bg_hint_value (const BgHint *hint, BgPosition position, bool wins, int least, int *value) {
  const int finish_pegs = bg_pegs (hint->problem->finish[0]);
  const int solved = bg_pegs (position) - finish_pegs + BG_FINISH_BONUS;
  BgStop outcome = BG_STOP_NONE;
  int most = 0;
  /* no play removes more pegs than a play that leaves a single peg */
  if (!wins || finish_pegs > 1)
    outcome = bg_longest_play_find (hint->longest_play, position, least, &most);
  *value = wins ? MAX (solved, most) : most;
  return outcome;
}

/* --- Going back a level at a time ----------------------------------------- */

/* How many positions of a level are looked at, in one attempt after the other. */
static const size_t widths[] = { 64, 512, 4096 };

typedef enum { REACHED, NOT_REACHED, UNKNOWN } Verdict;

/* Keeps WIDTH of N positions, evenly spread. */
static void thin_out (BgPosition *positions, size_t n, size_t width) {
  for (size_t i = 0; i < width; i++)
    positions[i] = positions[i * n / width];
}

/* Goes back from a position, at most WIDTH positions a level, to one that is known to be
   reached: the start, or any that wins.  Every 20th or so is such, from
   the middle of the play to its beginning. */
static Verdict go_back (const BgHint *hint, const BgJumpKeys *back, const BgGroup *group,
                        BgPosition position, size_t width) {
  const int n_jumps = bg_pegs (hint->problem->start) - bg_pegs (position);
  const BgPosition start = bg_canonical (group, hint->problem->start);
  const size_t room = width * MAX (bg_jump_keys_most (back), 1);
  g_autofree BgPosition *level = g_new (BgPosition, room), *before = g_new (BgPosition, room);
  g_autofree BgPosition *spare = g_new (BgPosition, room);
  bool complete = true;
  size_t n = 1;
  level[0] = bg_canonical (group, position);
  for (int left = n_jumps; left >= 0 && n > 0; left--) {
    for (size_t i = 0; i < n; i++)
      if (level[i] == start || bg_hint_wins (hint, level[i]))
        return REACHED;
    n = bg_positions_sort (&before, &spare, bg_jumps_play (back, level, n, before, NULL), NULL);
    BgPosition *next = before;
    before = level;
    level = next;
    if (n > width) {
      thin_out (level, n, width);
      n = width;
      complete = false;
    }
  }
  return complete ? NOT_REACHED : UNKNOWN;
}

/* --- By search ------------------------------------------------------------ */

/* Jumps taken back are jumps of the complements: the position can be reached from
   the start iff its complement can be played to the start's. */
static bool search_back (const BgHint *hint, BgPosition position, bool *reachable, GError **error) {
  const BgProblem *problem = hint->problem;
  const BgPosition finish = problem->board->full & ~problem->start;
  g_autoptr (BgProblem)
      back = bg_problem_of (problem->board, problem->board->full & ~position, &finish, 1);
  g_auto (BgSolveResult) result = { 0 };
  if (!bg_any_find (back, hint->control, &result, error))
    return false;
  *reachable = result.status == BG_YES;
  if (result.status == BG_UNKNOWN)
    bg_limit_error (error, "stopped before it was known whether the position can be reached");
  return result.status != BG_UNKNOWN;
}

static bool is_reachable (const BgHint *hint, BgPosition position, bool *reachable,
                          GError **error) {
  BgGroup group;
  bg_winning_group (hint->problem, &group);
  g_autoptr (BgJumpKeys) back = bg_jump_keys_new (hint->problem->board, &group, BG_BACKWARD, false);
  for (size_t i = 0; i < G_N_ELEMENTS (widths); i++) {
    Verdict verdict = go_back (hint, back, &group, position, widths[i]);
    *reachable = verdict == REACHED;
    if (verdict != UNKNOWN)
      return true;
  }
  return search_back (hint, position, reachable, error);
}

/* --- Checking ------------------------------------------------------------- */

bool bg_hint_check (const BgHint *hint, BgPosition position, GError **error) {
  const BgProblem *problem = hint->problem;
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  int pegs = bg_pegs (position), start_pegs = bg_pegs (problem->start);
  bool reachable = true;
  if (pegs == 0)
    bg_input_error (error, "the position has no pegs, expected one that can be reached from %s",
                    start);
  else if (pegs > start_pegs)
    bg_input_error (error, "the position has %d pegs, expected at most the %d of %s", pegs,
                    start_pegs, start);
  else if (bg_board_class (problem->board, position)
           != bg_board_class (problem->board, problem->start))
    bg_input_error (error,
                    "the position cannot be reached from %s: no jump changes the position "
                    "class, and it has another",
                    start);
  else if (bg_hint_wins (hint, position) || position == problem->start)
    return true;
  else if (is_reachable (hint, position, &reachable, error) && !reachable)
    bg_input_error (error, "the position cannot be reached from %s", start);
  else
    return *error == NULL;
  return false;
}
