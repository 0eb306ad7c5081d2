#include "cli/show/cores.h"

#include "core/error.h"
#include "pictures/text.h"

bool bg_show_find_cores (BgCoreList *list, const BgProblem *problem, BgPosition position,
                         int more_than, GError **error) {
  if (problem->goal == BG_GOAL_STUCK)
    return bg_input_error (error,
                           "--cores: the finish 'stuck' may fill any hole, expected one that "
                           "wants some empty");
  bg_core_list_init (list, problem, position, more_than > 0 ? more_than : -1);
  return list->moves >= MAX (more_than, 0)
         || (list->moves < 0
                 ? bg_input_error (error, "--cores: the pegs of the position are all in a "
                                          "finish, expected one that needs moves")
                 : bg_input_error (error,
                                   "--more-than: '%d', expected at most %d, as many as cores are "
                                   "found for",
                                   more_than, list->moves));
}

static BgPanel *make_panel (const BgCore *core, bool with_moves) {
  g_autofree char *use = core->rounds > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT " round%s",
                                                             core->rounds, bg_plural (core->rounds))
                                          : g_strdup ("the position");
  return bg_panel_new (with_moves ? g_strdup_printf ("more than %d: %s", core->moves, use)
                                  : g_steal_pointer (&use),
                       core->holes);
}

void bg_show_add_core_panels (GPtrArray *panels, const BgCoreList *list) {
  for (guint k = 0; k < list->cores->len; k++)
    g_ptr_array_add (panels, make_panel (&g_array_index (list->cores, BgCore, k), true));
}

void bg_show_add_cores (BgRecord *record, const BgBoard *board, const BgCoreList *list) {
  bg_record_add_integer (record, "more_than", list->moves);
  if (list->moves >= list->jumps)
    bg_record_add_boolean (record, "is_lost", true);
  BgRecord *cores = bg_record_add_list (record, "cores");
  for (guint k = 0; k < list->cores->len; k++) {
    const BgCore *core = &g_array_index (list->cores, BgCore, k);
    BgRecord *row = bg_record_add_record (cores, NULL);
    bg_record_add_integer (row, "more_than", core->moves);
    bg_record_add_holes (row, "holes", board, core->holes);
    bg_record_add_integer (row, "rounds", (gint64) core->rounds);
  }
  bg_record_add_integer (record, "rounds", (gint64) list->rounds);
}

void bg_show_append_cores (const BgCoreList *list, const BgBoard *board, GString *text) {
  const BgTextStyle style = bg_text_style_of_output ();
  for (guint first = 0, end; first < list->cores->len; first = end) {
    g_autoptr (GPtrArray) panels = bg_panels_new ();
    const int moves = g_array_index (list->cores, BgCore, first).moves;
    for (end = first; end < list->cores->len; end++) {
      const BgCore *core = &g_array_index (list->cores, BgCore, end);
      if (core->moves != moves)
        break;
      g_ptr_array_add (panels, make_panel (core, false));
    }
    g_autofree char *drawing = bg_panels_to_text (panels, board, &style);
    g_string_append_printf (text, "\nmore than %d move%s: %u core%s\n\n%s", moves,
                            bg_plural (moves), end - first, bg_plural (end - first), drawing);
  }
}
