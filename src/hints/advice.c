#include "hints/advice.h"

#include <math.h>

#include "core/error.h"
#include "jumps/jump_path.h"
#include "moves/path.h"
#include "search/any.h"
#include "solutions/solutions.h"

/* Positions up to symmetry beyond which winners are not looked for: several times the
   number that a processor of 2020 looks at in a second. */
#define POSITIONS_A_SECOND 1e9

/* Parts of the time that is left. */
#define FOR_A_TRY 0.1   /* at some solution, however long, where more can be done */
#define FOR_THE_TRY 0.6 /* where all winners cannot be found */
#define FOR_WINNERS 0.5
#define FOR_CHECKING 0.25
#define FOR_SHORTEST 0.6
#define FOR_A_JUMP 0.3 /* of the play from a lost position */

/* One question and its answer. */
typedef struct {
  BgAdviser *adviser;
  BgAdvice *advice;
  BgPosition position;
  int active;
  gint64 began;
  bool out_of_memory;
} Work;

/* --- The adviser ---------------------------------------------------------- */

void bg_adviser_init (BgAdviser *adviser, const BgProblem *problem, BgTablebase *table,
                      const BgControl *control, double seconds) {
  *adviser = (BgAdviser){
    .problem = problem,
    .control = *control,
    .stop = { .outer = control->stop },
    .seconds = seconds,
    .winners_known = table != NULL,
    .tried = table != NULL,
  };
  adviser->control.stop = &adviser->stop;
  bg_hint_begin (&adviser->hint, problem, table, &adviser->control);
}

void bg_adviser_clear (BgAdviser *adviser) {
  bg_hint_clear (&adviser->hint);
}

/* Gives the next part SHARE of the time that is left; false if there is none. */
static bool grant (const Work *work, double share) {
  BgAdviser *adviser = work->adviser;
  const double left = adviser->seconds - bg_seconds_since (work->began);
  if (bg_stop_requested (adviser->stop.outer) || (adviser->seconds > 0 && left <= 0))
    return false;
  bg_stop_within (&adviser->stop, adviser->seconds > 0 ? left * share : 0);
  return true;
}

static void note (Work *work, BgStop stop) {
  work->out_of_memory = work->out_of_memory || stop == BG_STOP_MEMORY;
}

/* Is there a chance that all winners are found in time? */
static bool may_find_winners (const BgAdviser *adviser) {
  const BgBoard *board = adviser->problem->board;
  BgGroup group;
  if (bg_problem_is_open (adviser->problem)) /* they are found back from finishes */
    return false;
  bg_winning_group (adviser->problem, &group);
  const double positions = ldexp (1, board->n_holes - board->n_invariants);
  return adviser->seconds == 0 || positions / group.order <= adviser->seconds * POSITIONS_A_SECOND;
}

BgStop bg_adviser_find_winners (BgAdviser *adviser) {
  if (adviser->winners_known)
    return BG_STOP_NONE;
  const BgStop stop = bg_hint_find_winners (&adviser->hint);
  adviser->winners_known = stop == BG_STOP_NONE;
  /* with more time or none that is interrupted it is worth another try */
  adviser->tried = !bg_stop_requested (adviser->stop.outer);
  return stop;
}

static void find_winners (Work *work) {
  BgAdviser *adviser = work->adviser;
  if (!adviser->tried && may_find_winners (adviser) && grant (work, FOR_WINNERS))
    note (work, bg_adviser_find_winners (adviser));
}

/* Any solution from POSITION; gives it to *SOLUTION if that is not NULL. */
static BgTruth try_to_solve (Work *work, BgPosition position, double share, GPtrArray **solution) {
  const BgProblem *problem = work->adviser->problem;
  const BgControl *control = &work->adviser->control;
  const BgControl half = bg_control_share (control, control->memory / 2);
  if (bg_problem_is_finish (problem, position))
    return BG_YES;
  if (!grant (work, share))
    return BG_UNKNOWN;
  g_autoptr (BgProblem) from = bg_problem_with_start (problem, position);
  g_autoptr (GError) error = NULL;
  g_auto (BgSolveResult) result = { 0 };
  if (!bg_any_find (from, &half, &result, &error)) {
    note (work, BG_STOP_MEMORY);
    return BG_UNKNOWN;
  }
  if (solution != NULL)
    *solution = g_steal_pointer (&result.solution);
  return result.status;
}

static BgTruth find_truth (Work *work, BgPosition position, double share, GPtrArray **solution) {
  const BgAdviser *adviser = work->adviser;
  if (adviser->winners_known)
    return bg_hint_wins (&adviser->hint, position) ? BG_YES : BG_NO;
  return try_to_solve (work, position, share, solution);
}

BgTruth bg_adviser_wins (BgAdviser *adviser, BgPosition position) {
  Work work = { .adviser = adviser, .began = g_get_monotonic_time () };
  BgTruth wins = find_truth (&work, position, FOR_A_TRY, NULL);
  if (wins == BG_UNKNOWN) {
    find_winners (&work);
    wins = find_truth (&work, position, 1, NULL);
  }
  bg_stop_within (&adviser->stop, 0);
  return wins;
}

/* --- Shortest solutions ---------------------------------------------------- */

/* Is the jump along LINE from POSITION a first jump of MOVE, to the position TARGET? */
static bool begins (const BgBoard *board, BgPosition position, int line, const BgMove *move,
                    BgPosition target) {
  const BgPosition result = position ^ board->line_mask[line];
  const int start = bg_jump_start (board, position, line);
  const int to = board->line[line].a ^ board->line[line].b ^ start;
  BgPath rest;
  return start == move->start
         && ((result == target && to == move->end)
             || bg_path_find_between (board, result, target, to, move->end, &rest));
}

/* Tells of each jump whether a shortest solution begins with it. */
static void note_first_moves (Work *work, const BgGraph *graph) {
  BgAdvice *advice = work->advice;
  const BgBoard *board = work->adviser->problem->board;
  const BgNode *node = bg_graph_node (graph, 0, 0);
  for (size_t k = 0; k < node->n_links; k++)
    advice->goes_on |= bg_graph_move (graph, bg_graph_link (graph, node->first_link + k)->move)
                           ->start
                       == work->active;
  for (int i = 0; i < advice->n; i++)
    advice->jump[i].shortest = BG_NO;
  for (size_t k = 0; k < node->n_links; k++) {
    const BgLink *link = bg_graph_link (graph, node->first_link + k);
    const BgMove *move = bg_graph_move (graph, link->move);
    const BgPosition target = bg_graph_node (graph, 1, link->target)->position;
    for (int i = 0; i < advice->n && (!advice->goes_on || move->start == work->active); i++)
      if (begins (board, work->position, advice->jump[i].line, move, target))
        advice->jump[i].shortest = advice->jump[i].wins = BG_YES;
  }
}

/* Of a position that is a finish: a solution ends there. */
static void note_finish (BgAdvice *advice) {
  advice->moves = 0;
  for (int i = 0; i < advice->n; i++)
    advice->jump[i].shortest = BG_NO;
}

/* Solves from the position; then finds all first moves, which takes whole levels. */
static void find_shortest (Work *work) {
  const BgAdviser *adviser = work->adviser;
  BgAdvice *advice = work->advice;
  if (!grant (work, FOR_SHORTEST))
    return;
  g_autoptr (BgProblem) from = bg_problem_with_start (adviser->problem, work->position);
  const BgSolveOptions options = { 0 };
  g_auto (BgSolveResult) result = { 0 }, counted = { 0 };
  if (!bg_solve (from, &options, &adviser->control, &result, NULL))
    return;
  note (work, result.stop);
  advice->lower_bound = MAX (result.lower_bound, 0);
  if (result.status == BG_NO)
    advice->wins = BG_NO;
  if (result.status == BG_YES) {
    advice->wins = BG_YES;
    advice->moves = result.moves;
    g_clear_pointer (&advice->solution, g_ptr_array_unref);
    advice->solution = g_steal_pointer (&result.solution);
  }
  bg_solve_result_clear (&result);
  const BgSolveOptions counting = { .known_bound = advice->moves, .counting = true };
  if (advice->moves < 0 || !grant (work, FOR_SHORTEST)
      || !bg_solve (from, &counting, &adviser->control, &counted, NULL))
    return;
  uint64_t peak_bytes;
  BgStop stop = counted.stop;
  g_autoptr (BgGraph)
      graph = counted.status == BG_YES
                  ? bg_solutions_graph (&counted, 0, &adviser->control, &peak_bytes, &stop)
                  : NULL;
  note (work, stop);
  if (graph != NULL)
    note_first_moves (work, graph);
}

bool bg_adviser_minimum (BgAdviser *adviser, int *moves) {
  Work work = { .adviser = adviser, .began = g_get_monotonic_time () };
  const BgSolveOptions options = { 0 };
  g_auto (BgSolveResult) result = { 0 };
  if (!grant (&work, 1) || !bg_solve (adviser->problem, &options, &adviser->control, &result, NULL))
    return false;
  const bool solved = result.status == BG_YES;
  *moves = solved ? result.moves : result.lower_bound;
  bg_stop_within (&adviser->stop, 0);
  return solved;
}

/* --- Advice ---------------------------------------------------------------- */

static void list_jumps (Work *work) {
  const BgBoard *board = work->adviser->problem->board;
  BgAdvice *advice = work->advice;
  advice->jump = g_new (BgAdvisedJump, MAX (board->n_lines, 1));
  for (int i = 0; i < board->n_lines; i++)
    if (bg_can_play (&board->line[i], work->position))
      advice->jump[advice->n++] = (BgAdvisedJump){
        .line = i,
        .result = work->position ^ board->line_mask[i],
        .value = -1,
      };
}

/* The value of a position that is known to win or not; -1 if there is no time for it, or none of a
   problem that is open.  LEAST as bg_hint_value has it. */
static int find_value (Work *work, BgPosition position, BgTruth wins, int least, double share) {
  int value;
  if (wins == BG_UNKNOWN || bg_problem_is_open (work->adviser->problem) || !grant (work, share))
    return -1;
  const BgStop stop = bg_hint_value (&work->adviser->hint, position, wins == BG_YES, least, &value);
  note (work, stop);
  return stop == BG_STOP_NONE ? value : -1;
}

/* Who wins first, which costs less; then values. */
static void judge_jumps (Work *work) {
  BgAdvice *advice = work->advice;
  for (int i = 0; i < advice->n; i++) {
    BgAdvisedJump *jump = &advice->jump[i];
    if (advice->wins == BG_NO)
      jump->wins = BG_NO;
    else if (jump->wins == BG_UNKNOWN)
      jump->wins = find_truth (work, jump->result, 1.0 / (advice->n - i + 1), NULL);
    if (jump->wins == BG_YES)
      advice->wins = BG_YES;
  }
  advice->value = find_value (work, work->position, advice->wins, 0, 0.5);
  /* pegs that no play could get below a jump earlier */
  const int least = advice->wins == BG_NO && advice->value >= 0
                        ? bg_pegs (work->position) - advice->value
                        : 0;
  for (int i = 0; i < advice->n; i++) {
    BgAdvisedJump *jump = &advice->jump[i];
    const int value = find_value (work, jump->result, jump->wins, least, 1.0 / (advice->n - i));
    jump->value = value >= 0 ? value + 1 : -1;
  }
}

/* Of a lost position that is worth VALUE, jumps to as few pegs as can be left. */
static void find_play (Work *work, int value) {
  const BgBoard *board = work->adviser->problem->board;
  const int least = bg_pegs (work->position) - value;
  BgJumpPath way = { .position = { work->position } };
  while (way.n < value) {
    const BgPosition position = way.position[way.n];
    BgPosition next = 0;
    for (int i = 0; i < board->n_lines && next == 0; i++)
      if (bg_can_play (&board->line[i], position)
          && find_value (work, position ^ board->line_mask[i], BG_NO, least, FOR_A_JUMP)
                 == value - way.n - 1)
        next = position ^ board->line_mask[i];
    if (next == 0)
      return;
    way.position[++way.n] = next;
  }
  work->advice->play = bg_jump_path_moves (board, &way);
}

/* Why something is missing, if it is. */
static BgStop why_incomplete (const Work *work) {
  const BgAdvice *advice = work->advice;
  const bool wants_moves = advice->wins != BG_NO && !work->adviser->values_only;
  const bool has_values = !bg_problem_is_open (work->adviser->problem);
  bool complete = advice->wins != BG_UNKNOWN && (advice->value >= 0 || !has_values)
                  && (advice->moves >= 0 || !wants_moves);
  for (int i = 0; i < advice->n; i++)
    complete = complete && advice->jump[i].wins != BG_UNKNOWN
               && (advice->jump[i].value >= 0 || !has_values)
               && (advice->jump[i].shortest != BG_UNKNOWN || !wants_moves);
  const BgStop asked = bg_stop_reason (work->adviser->stop.outer);
  return complete                ? BG_STOP_NONE
         : asked != BG_STOP_NONE ? asked
         : work->out_of_memory   ? BG_STOP_MEMORY
                                 : BG_STOP_TIME;
}

/* Is it known that the position cannot be reached? */
static bool is_refused (const Work *work, GError **error) {
  g_autoptr (GError) cause = NULL;
  grant (work, FOR_CHECKING);
  if (bg_hint_check (&work->adviser->hint, work->position, &cause)
      || g_error_matches (cause, BG_ERROR, BG_ERROR_LIMIT))
    return false;
  g_propagate_error (error, g_steal_pointer (&cause));
  return true;
}

bool bg_advise (BgAdviser *adviser, BgPosition position, int active, bool checks, BgAdvice *advice,
                GError **error) {
  *advice = (BgAdvice){ .value = -1, .moves = -1 };
  Work work = {
    .adviser = adviser,
    .advice = advice,
    .position = position,
    .active = active,
    .began = g_get_monotonic_time (),
  };
  list_jumps (&work);
  find_winners (&work);
  if (checks && is_refused (&work, error))
    return false;
  advice->wins = find_truth (&work, position, may_find_winners (adviser) ? FOR_A_TRY : FOR_THE_TRY,
                             &advice->solution);
  if (bg_problem_is_finish (adviser->problem, position))
    note_finish (advice);
  else if (advice->wins != BG_NO && !adviser->values_only)
    find_shortest (&work);
  judge_jumps (&work);
  if (advice->wins == BG_NO && advice->value >= 0)
    find_play (&work, advice->value);
  advice->stop = why_incomplete (&work);
  bg_stop_within (&adviser->stop, 0);
  return true;
}

char *bg_advice_loss (const BgAdvice *advice, int pegs) {
  const int least = pegs - advice->value;
  if (advice->wins != BG_NO || advice->value < 0)
    return NULL;
  const char *stay = least == 1 ? " stays" : "s stay";
  if (advice->n == 0)
    return g_strdup_printf ("no jump is left, %d peg%s", least, stay);
  g_autofree char *play = advice->play != NULL ? g_strjoinv (" ", advice->play) : NULL;
  return g_strdup_printf ("at best %d peg%s%s%s", least, stay, play != NULL ? ": " : "",
                          play != NULL ? play : "");
}

char *bg_advice_limit (const BgAdvice *advice, double seconds) {
  if (advice->stop == BG_STOP_NONE)
    return NULL;
  return advice->stop == BG_STOP_TIME
             ? g_strdup_printf ("not known within %.0f s", seconds)
             : g_strconcat ("not known, ", bg_stop_name (advice->stop), NULL);
}

void bg_advice_clear (BgAdvice *advice) {
  g_clear_pointer (&advice->play, g_strfreev);
  g_clear_pointer (&advice->solution, g_ptr_array_unref);
  g_clear_pointer (&advice->jump, g_free);
}
