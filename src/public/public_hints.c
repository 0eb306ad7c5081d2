#include "board/notation.h"
#include "hints/advice.h"
#include "jumps/jump_path.h"
#include "problem/refuse.h"
#include "public/public.h"

struct BergholtHints {
  BgPublicControl run;
  BgAdviser adviser;
  GPtrArray *line; /* of the last answer; or NULL */
};

static void tell (BgStop stopped, BergholtStopReason *stop) {
  if (stop != NULL)
    *stop = bg_public_stop_reason (stopped);
}

BergholtHints *bergholt_hints_new (const BergholtProblem *problem, const char *table,
                                   const BergholtControl *control, BergholtStopReason *stop,
                                   char **error) {
  GError *cause = NULL;
  BgTablebase *tablebase = NULL;
  tell (BG_STOP_NONE, stop);
  g_autofree BergholtHints *hints = g_new0 (BergholtHints, 1);
  if (!bg_public_control (&hints->run, control, error))
    return NULL;
  if (!bg_problem_refuse_conditions (problem, problem->name, &cause)
      || (table != NULL && (tablebase = bg_tablebase_open (table, problem, &cause)) == NULL)) {
    bg_public_fail (cause, error);
    return NULL;
  }
  /* the time is for each answer */
  const double within = hints->run.given.within;
  bg_stop_within (&hints->run.own_stop, 0);
  bg_adviser_init (&hints->adviser, problem, tablebase, &hints->run.control, within);
  /* a goal that lists no finishes has winners too, which are found one by one */
  const BgStop stopped = within > 0 || bg_problem_is_open (problem)
                             ? BG_STOP_NONE
                             : bg_adviser_find_winners (&hints->adviser);
  if (stopped == BG_STOP_NONE)
    return g_steal_pointer (&hints);
  bg_adviser_clear (&hints->adviser);
  tell (stopped, stop);
  return NULL;
}

void bergholt_hints_free (BergholtHints *hints) {
  if (hints == NULL)
    return;
  bg_adviser_clear (&hints->adviser);
  g_clear_pointer (&hints->line, g_ptr_array_unref);
  g_free (hints);
}

/* Keeps the solution or the play of ADVICE. */
static void keep_line (BergholtHints *hints, BgAdvice *advice) {
  g_clear_pointer (&hints->line, g_ptr_array_unref);
  hints->line = g_steal_pointer (&advice->solution);
  if (hints->line != NULL || advice->play == NULL)
    return;
  hints->line = g_ptr_array_new_with_free_func (g_free);
  for (char **move = advice->play; *move != NULL; move++)
    g_ptr_array_add (hints->line, g_strdup (*move));
}

const char *const *bergholt_hints_line (const BergholtHints *hints, int *n) {
  *n = hints->line != NULL ? (int) hints->line->len : 0;
  return *n > 0 ? (const char *const *) hints->line->pdata : NULL;
}

static BergholtHint make_hint (const BgBoard *board, BgPosition position,
                               const BgAdvisedJump *jump) {
  const BgLine *line = &board->line[jump->line];
  const int from = bg_jump_start (board, position, jump->line);
  return (BergholtHint){
    .from = from,
    .over = line->over,
    .to = line->a ^ line->b ^ from,
    .value = jump->value,
    .wins = jump->wins == BG_YES,
    .wins_known = jump->wins != BG_UNKNOWN,
    .shortest = jump->shortest == BG_YES,
    .shortest_known = jump->shortest != BG_UNKNOWN,
  };
}

int bergholt_hints_ask (BergholtHints *hints, const char *text, BergholtValue *value,
                        BergholtHint *jumps, int room, BergholtStopReason *stop, char **error) {
  GError *cause = NULL;
  const BgBoard *board = hints->adviser.problem->board;
  BgPosition position;
  BergholtValue wanted;
  g_auto (BgAdvice) advice = { 0 };
  tell (BG_STOP_NONE, stop);
  if (!bg_public_take (&wanted, sizeof wanted, value, "value", error))
    return -1;
  hints->adviser.values_only = !wanted.wants_shortest;
  if (!bg_position_parse (board, text, &position, &cause)
      || !bg_advise (&hints->adviser, position, -1, true, &advice, &cause)) {
    bg_public_fail (cause, error);
    return -1;
  }
  tell (advice.stop, stop);
  const BergholtValue public = {
    .size = sizeof public,
    .value = advice.value,
    .wins = advice.wins == BG_YES,
    .wins_known = advice.wins != BG_UNKNOWN,
    .wants_shortest = wanted.wants_shortest,
    .moves = advice.moves,
    .lower_bound = advice.wins == BG_NO ? 0 : MAX (advice.moves, advice.lower_bound),
  };
  bg_public_give (value, &public, sizeof public);
  keep_line (hints, &advice);
  for (int i = 0; i < MIN (advice.n, room); i++)
    jumps[i] = make_hint (board, position, &advice.jump[i]);
  return advice.n;
}
