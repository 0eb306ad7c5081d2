#include "harness.h"

#include "board/notation.h"

const BgRule all_rules[] = { BG_RULE_4, BG_RULE_6, BG_RULE_8 };

BgBoard *
make_board (const char *name, BgRule rule)
{
  g_autoptr (GError) error = NULL;
  BgBoard *board = strchr (name, '/') != NULL ? bg_board_new_drawn (name, rule, &error)
                                              : bg_board_new (name, rule, &error);
  ck_assert_msg (board != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  return board;
}

BgBoard *
copy_board (const BgBoard *board)
{
  g_autofree char *layout = bg_position_to_drawing (board, board->full);
  return strcmp (board->name, "drawn") == 0 ? bg_board_new_drawn (layout, board->rule, NULL)
                                            : make_board (board->name, board->rule);
}

/* Takes the board. */
static BgProblem *
make_on (BgBoard *board, const char *name, const char *start, const char *finish)
{
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_new (board, start, finish, &error);
  ck_assert_msg (problem != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  g_free (problem->name);
  problem->name = g_strdup (name);
  return problem;
}

BgProblem *
make_problem (const char *board_name, BgRule rule, const char *start, const char *finish)
{
  return make_on (make_board (board_name, rule), board_name, start, finish);
}

BgProblem *
make_problem_on (const BgBoard *board, const char *start, const char *finish)
{
  return make_on (copy_board (board), board->name, start, finish);
}

BgProblem *
make_problem_of (const ProblemText *text)
{
  return make_problem (text->board, text->rule, text->start, text->finish);
}

char *
problem_text (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  g_autofree char *layout = bg_position_to_drawing (board, board->full);
  g_autofree char *start = bg_position_to_drawing (board, problem->start);
  const bool is_drawn = strcmp (board->name, "drawn") == 0;
  return g_strdup_printf ("[problem]\n%s = %s\nrule = %d\nstart = %s\nfinish = %s\n",
                          is_drawn ? "layout" : "board", is_drawn ? layout : board->name,
                          board->rule, start, problem->finish_text);
}

void
note_problem (const BgProblem *problem, uint64_t seed)
{
  g_autofree char *text = problem_text (problem);
  g_autofree char *note = g_strdup_printf ("# from the random state 0x%" G_GINT64_MODIFIER "x\n%s",
                                           seed, text);
  note_test (note);
}

BgProblem *
open_problem (const char *name)
{
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_open (name, &error);
  ck_assert_msg (problem != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  return problem;
}

BgProblem *
read_problem (const char *text)
{
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_load_data ("game.peg", text, strlen (text), &error);
  ck_assert_msg (problem != NULL, "%s", error != NULL ? error->message : text);
  return problem;
}

BgBound *
make_bound (const BgProblem *problem, const char *expression)
{
  g_autoptr (GError) error = NULL;
  BgBound *bound = bg_bound_new (problem, expression, NULL, &error);
  ck_assert_msg (bound != NULL, "%s: %s", expression, error != NULL ? error->message : "no error");
  return bound;
}

void
expect_error (GError **error, const char *what, const char *const *parts)
{
  ck_assert_msg (*error != NULL, "%s: no error", what);
  ck_assert_msg ((*error)->domain == BG_ERROR && (*error)->code != BG_ERROR_LIMIT, "%s: %s", what,
                 (*error)->message);
  const char *message = (*error)->message;
  ck_assert_msg (strpbrk (message, "\n\r") == NULL, "%s: over one line: %s", what, message);
  ck_assert_msg (g_utf8_validate (message, -1, NULL), "%s: no UTF-8", what);
  ck_assert_msg (strlen (message) < 600, "%s: %zu bytes of message", what, strlen (message));
  for (; *parts; parts++)
    ck_assert_msg (strstr (message, *parts) != NULL, "%s: '%s' not in: %s", what, *parts, message);
  g_clear_error (error);
}
