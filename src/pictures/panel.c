#include "pictures/panel.h"

#include <string.h>

#include "board/notation.h"
#include "core/plain_text.h"

BgPanel *bg_panel_new (char *caption, BgPosition pegs) {
  BgPanel *panel = g_new0 (BgPanel, 1);
  panel->caption = caption;
  panel->pegs = pegs;
  panel->path = g_array_new (FALSE, FALSE, sizeof (int));
  panel->regions = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  return panel;
}

void bg_panel_free (BgPanel *panel) {
  g_free (panel->caption);
  g_array_unref (panel->path);
  g_array_unref (panel->regions);
  g_free (panel->weight);
  g_strfreev (panel->label);
  g_free (panel);
}

GPtrArray *bg_panels_new (void) {
  return g_ptr_array_new_with_free_func ((GDestroyNotify) bg_panel_free);
}

/* A move as it is drawn. */
typedef struct {
  GArray *holes; /* of int */
  BgPosition before, jumped, visited;
} Step;

static void clear_step (gpointer pointer) {
  g_array_unref (((Step *) pointer)->holes);
}

static void visit_hole (Step *step, int hole) {
  step->visited |= bg_hole_bit (hole);
  g_array_append_val (step->holes, hole);
}

static int last_hole (const Step *step) {
  return g_array_index (step->holes, int, step->holes->len - 1);
}

/* Lengthens the step by the jumps of MOVE, which starts where it ends. */
static void follow_move (Step *step, const BgBoard *board, const BgPath *move,
                         BgPosition *position) {
  for (int i = 0; i + 1 < move->n; i++) {
    step->jumped |= bg_hole_bit (board->line[move->line[i]].over);
    *position ^= board->line_mask[move->line[i]];
    if (board->by_lines)
      visit_hole (step, board->line[move->line[i]].over);
    visit_hole (step, move->hole[i + 1]);
  }
}

/* The moves from POSITION, which becomes the one after them. */
static GArray *find_steps (const BgBoard *board, BgPosition *position, const char *const *moves) {
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_set_clear_func (steps, clear_step);
  for (; *moves != NULL; moves++) {
    BgPath move;
    const bool is_read = bg_path_parse (board, *moves, &move, NULL);
    g_assert (is_read);
    const int hole = move.hole[0];
    Step *last = steps->len > 0 ? &g_array_index (steps, Step, steps->len - 1) : NULL;
    if (last == NULL || last_hole (last) != hole) {
      Step step = { .holes = g_array_new (FALSE, FALSE, sizeof (int)), .before = *position };
      visit_hole (&step, hole);
      g_array_append_val (steps, step);
      last = &g_array_index (steps, Step, steps->len - 1);
    }
    follow_move (last, board, &move, position);
  }
  return steps;
}

static void caption_step (GString *caption, const BgBoard *board, const Step *step, int number) {
  g_string_append_printf (caption, "%s%d. ", caption->len > 0 ? ", " : "", number);
  for (guint i = 0; i < step->holes->len; i++) {
    g_string_append_printf (caption, "%s%s", i > 0 ? "-" : "",
                            bg_hole_name (board, g_array_index (step->holes, int, i)).text);
  }
}

/* A panel of the moves from number FIRST (from 0), of as many moves before number END as fit; N
   is set to the number of moves. */
static BgPanel *make_panel (const GArray *steps, guint first, guint end, const BgBoard *board,
                            guint *n) {
  const Step *step = &g_array_index (steps, Step, first);
  BgPanel *panel = bg_panel_new (NULL, step->before);
  BgPosition visited = 0;
  g_autoptr (GString) caption = g_string_new (NULL);
  for (*n = 0; first + *n < end; ++*n, step++) {
    if (*n > 0
        && ((step->jumped & (~panel->pegs | panel->jumped | visited)) != 0
            || (step->visited & panel->jumped) != 0))
      break;
    const int path_end = BG_PATH_END;
    g_array_append_vals (panel->path, step->holes->data, step->holes->len);
    g_array_append_val (panel->path, path_end);
    panel->jumped |= step->jumped;
    visited |= step->visited;
    caption_step (caption, board, step, first + *n + 1);
  }
  panel->caption = g_strdup (caption->str);
  return panel;
}

void bg_panels_add_moves (GPtrArray *panels, const BgBoard *board, BgPosition start,
                          const char *const *moves, const BgPanelMoves *which) {
  BgPosition end = start;
  g_autoptr (GArray) steps = find_steps (board, &end, moves);
  const guint last = which->last > 0 ? MIN (which->last, (int) steps->len) : (int) steps->len;
  const guint most = MAX (which->most, 1);
  for (guint i = MAX (which->first, 1) - 1, n; i < last; i += n)
    g_ptr_array_add (panels, make_panel (steps, i, MIN (i + most, last), board, &n));
  const bool early = last < steps->len;
  if (early)
    end = g_array_index (steps, Step, last).before;
  g_autofree char *pegs = bg_position_to_string (board, end);
  char *caption = early ? g_strdup_printf ("after move %u: %s", last, pegs)
                  : which->unfinished
                      ? g_strdup_printf ("stops after %u move%s: %s", last, bg_plural (last), pegs)
                      : g_strconcat ("finish ", pegs, NULL);
  g_ptr_array_add (panels, bg_panel_new (caption, end));
}

char **bg_wrap (const char *text, int most) {
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  while (true) {
    const char *cut = NULL, *c = text;
    for (int n = 0; *c != '\0' && *c != '\n' && (n < most || cut == NULL); n++) {
      bool after = *c == '-' || *c == ' ';
      c = g_utf8_next_char (c);
      if (after)
        cut = c;
    }
    if (*c == '\0' || *c == '\n')
      cut = c;
    g_autofree char *line = g_strndup (text, cut - text);
    g_strv_builder_add (lines, g_strchomp (line));
    text = *cut == '\n' ? cut + 1 : cut;
    if (*text == '\0')
      break;
  }
  return g_strv_builder_end (lines);
}
