#include "catalogue/replay.h"

#include "catalogue/row.h"
#include "core/error.h"
#include "verify/verify.h"

BgBoard *bg_catalogue_board (const BgRecord *row, GError **error) {
  const char *drawing = bg_record_text (row, "drawing");
  const BgRule rule = bg_record_integer (row, "rule");
  if (drawing != NULL && bg_board_is_lines_text (drawing))
    return bg_board_new_of_lines_text (drawing, error);
  return drawing != NULL ? bg_board_new_drawn (drawing, rule, error)
                         : bg_board_new (bg_record_text (row, "board"), rule, error);
}

BgProblem *bg_catalogue_problem (const BgRecord *row, GError **error) {
  BgBoard *board = bg_catalogue_board (row, error);
  g_autofree char *start = g_strconcat (bg_record_text (row, "vacate"), "'", NULL);
  BgProblem *problem = board != NULL
                           ? bg_problem_new (board, start, bg_record_text (row, "finish"), error)
                           : NULL;
  if (problem == NULL)
    return NULL;
  g_free (problem->name);
  problem->name = g_strdup_printf ("%s: %s to %s", bg_record_text (row, "board"),
                                   bg_record_text (row, "vacate"), bg_record_text (row, "finish"));
  return problem;
}

bool bg_catalogue_replay (const BgRecord *row, GError **error) {
  const BgRecord *solution = bg_record_find (row, "solution");
  const guint n = bg_record_length (solution);
  g_autoptr (BgProblem) problem = bg_catalogue_problem (row, error);
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  int length = 0;
  for (guint i = 0; i < n; i++) {
    g_autoptr (GString) move = g_string_new (NULL);
    bg_record_append_item (solution, i, move);
    g_ptr_array_add (moves, g_strdup (move->str));
  }
  if (problem == NULL
      || !bg_verify (problem, (const char *const *) moves->pdata, n, &length, error))
    return false;
  const gint64 wanted = bg_record_integer (row, bg_row_moves_key (row));
  return length == wanted
         || bg_input_error (error, "%d moves, expected %" G_GINT64_FORMAT, length, wanted);
}
