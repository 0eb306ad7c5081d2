#include "board/notation.h"
#include "core/error.h"
#include "pictures/diagram.h"
#include "public/public.h"
#include "verify/verify.h"

/* Are the moves legal, wherever they end? */
static bool check_moves (const BgBoard *board, BgPosition start, const char *const *moves,
                         int n_moves, GError **error) {
  g_autofree char *from = bg_position_to_string (board, start);
  g_autoptr (BgProblem) problem = bg_problem_new (bg_board_ref (board), from, "any", error);
  g_autoptr (GError) wrong = NULL;
  if (problem == NULL)
    return false;
  if (bg_verify (problem, moves, n_moves, NULL, &wrong)
      || g_error_matches (wrong, BG_VERIFY_ERROR, BG_VERIFY_ERROR_UNFINISHED))
    return true;
  g_propagate_error (error, g_steal_pointer (&wrong));
  return false;
}

static BgScene *draw (const BgBoard *board, const char *position, const char *const *moves,
                      int n_moves, const BergholtDrawing *drawing, GError **error) {
  BgPosition start;
  if (!bg_position_parse (board, position, &start, error)
      || (n_moves > 0 && !check_moves (board, start, moves, n_moves, error)))
    return NULL;
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  g_autofree const char **list = g_new0 (const char *, n_moves + 1);
  for (int i = 0; i < n_moves; i++)
    list[i] = moves[i];
  const BgPanelMoves which = { .most = drawing->moves_per_board, .unfinished = true };
  const BgDiagramStyle style = { .title = drawing->title, .columns = drawing->columns };
  if (n_moves > 0)
    bg_panels_add_moves (panels, board, start, list, &which);
  else
    g_ptr_array_add (panels, bg_panel_new (NULL, start));
  BgScene *scene = bg_diagram_new (panels, board, &style);
  if (drawing->monochrome)
    bg_scene_make_monochrome (scene);
  return scene;
}

char *bergholt_draw (const BergholtBoard *board, const char *position, const char *const *moves,
                     int n_moves, const BergholtDrawing *given, char **error) {
  GError *cause = NULL;
  BergholtDrawing drawing;
  if (!bg_public_take (&drawing, sizeof drawing, given, "drawing", error))
    return NULL;
  const char *name = drawing.format != NULL ? drawing.format : "svg";
  const BgSceneFormat *format = bg_scene_format_find (name);
  g_autoptr (BgScene) scene = NULL;
  g_autoptr (GByteArray) bytes = NULL;
  if (format == NULL || (format->render != bg_scene_to_svg && format->render != bg_scene_to_tikz))
    bg_input_error (&cause, "format '%s', expected svg or tex", bg_excerpt (name, -1).text);
  else if ((scene = draw (board, position, moves, n_moves, &drawing, &cause)) != NULL)
    bytes = format->render (scene, &cause);
  if (bytes == NULL) {
    bg_public_fail (cause, error);
    return NULL;
  }
  return g_strndup ((const char *) bytes->data, bytes->len);
}
