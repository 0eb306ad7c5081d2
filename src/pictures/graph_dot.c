#include <string.h>

#include "pictures/graph_view.h"
#include "pictures/palette.h"
#include "pictures/plan.h"
#include "pictures/text.h"

/* A quoted string; line ends and other control characters are blanks. */
static void append_quoted (GString *dot, const char *text) {
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_string_append_c (dot, '"');
  for (const char *c = valid; *c != '\0'; c++) {
    if (*c == '"' || *c == '\\')
      g_string_append_c (dot, '\\');
    g_string_append_c (dot, g_ascii_iscntrl (*c) ? ' ' : *c);
  }
  g_string_append_c (dot, '"');
}

/* The board as rows of equal length, so that centring keeps them aligned. */
static void append_board (GString *dot, const BgPlan *plan, const BgBoard *board,
                          BgPosition position) {
  int left = plan->width, right = 0, top = plan->height, bottom = 0;
  for (int hole = 0; hole < board->n_holes; hole++) {
    left = MIN (left, plan->hole[hole].x);
    right = MAX (right, plan->hole[hole].x);
    top = MIN (top, plan->hole[hole].y);
    bottom = MAX (bottom, plan->hole[hole].y);
  }
  int hole = 0;
  g_autofree char *row = g_malloc (right - left + 2);
  for (int y = top; y <= bottom; y++) {
    memset (row, ' ', right - left + 1);
    row[right - left + 1] = '\0';
    /* holes are numbered in reading order */
    for (; hole < board->n_holes && plan->hole[hole].y == y; hole++)
      row[plan->hole[hole].x - left] = bg_has (position, hole) ? 'o' : '.';
    g_string_append_printf (dot, "%s%s", y > top ? "\\n" : "", row);
  }
}

/* A link's label: its move, and the number of ways if there are over two. */
static void append_label (GString *dot, const BgGraphView *view, BgPosition position,
                          const BgClassLink *link) {
  g_autofree char *move = bg_quotient_move_text (view->quotient, position, link);
  g_string_append (dot, move);
  if (link->ways > 2)
    g_string_append_printf (dot, " %" PRIu64 " ways", link->ways);
}

static void append_link (GString *dot, const BgGraphView *view, BgPosition position,
                         const BgClassLink *link, size_t from, size_t to) {
  /* moves that tell solutions apart stand out, where they are known */
  const bool apart = view->shared != NULL && !view->shared[link->move];
  const int colour = apart ? BG_PATH_COLOUR : BG_PALE_TEXT;
  g_string_append_printf (dot, "  n%zu -> n%zu [label=\"", from, to);
  append_label (dot, view, position, link);
  g_string_append_printf (dot, "\", color=\"#%06x", colour);
  if (link->ways > 1)
    g_string_append_printf (dot, ":invis:#%06x", colour);
  g_string_append_printf (dot, "\"%s];\n", link->turned ? ", style=dashed" : "");
}

/* The nodes of a level, numbered from FIRST. */
static void append_nodes (GString *dot, const BgGraphView *view, const BgPlan *plan, int level,
                          size_t first) {
  const BgQuotient *quotient = view->quotient;
  const BgBoard *board = quotient->graph->problem->board;
  g_string_append (dot, "  {\n    rank=same;\n");
  for (guint i = 0; i < quotient->level[level]->len; i++) {
    g_string_append_printf (dot, "    n%zu [label=\"", first + i);
    append_board (dot, plan, board, bg_quotient_position (quotient, level, i));
    g_string_append (dot, "\"];\n");
  }
  g_string_append (dot, "  }\n");
}

/* The links that leave them. */
static void append_links (GString *dot, const BgGraphView *view, int level, size_t first) {
  const BgQuotient *quotient = view->quotient;
  const guint n = quotient->level[level]->len;
  for (guint i = 0; i < n; i++) {
    const BgClassNode *node = bg_quotient_node (quotient, level, i);
    for (size_t k = 0; k < node->n_links; k++) {
      const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
      append_link (dot, view, bg_quotient_position (quotient, level, i), link, first + i,
                   first + n + link->target);
    }
  }
}

/* One line: the length and the counts. */
static char *summary_text (const BgGraphView *view) {
  const BgSolutions *solutions = view->solutions;
  g_autofree char *ordered = bg_number_to_string (solutions->ordered);
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_append_printf (text, "%d move%s; up to symmetry %s in order", solutions->graph->n_moves,
                          bg_plural (solutions->graph->n_moves), ordered);
  if (solutions->unordered != NULL) {
    g_autofree char *unordered = bg_number_to_string (solutions->unordered->up_to_symmetry);
    g_string_append_printf (text, ", %s regardless of order", unordered);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

GString *bg_graph_to_dot (const BgGraphView *view) {
  const BgQuotient *quotient = view->quotient;
  const BgProblem *problem = quotient->graph->problem;
  g_autofree char *summary = summary_text (view);
  g_autofree char *title = g_strdup_printf ("%s: %s", problem->name, summary);
  GString *dot = g_string_new ("digraph ");
  append_quoted (dot, problem->name);
  g_string_append (dot, " {\n  rankdir=LR;\n  labelloc=t;\n  label=");
  append_quoted (dot, title);
  g_string_append (dot, ";\n  node [shape=box, fontname=\"monospace\", fontsize=8];\n"
                        "  edge [fontname=\"sans-serif\", fontsize=8];\n");
  BgPlan plan;
  bg_plan_init (&plan, problem->board);
  size_t first = 0; /* of the level's nodes, numbered level by level */
  for (int level = 0; level <= quotient->graph->n_moves; level++) {
    append_nodes (dot, view, &plan, level, first);
    append_links (dot, view, level, first);
    first += quotient->level[level]->len;
  }
  g_string_append (dot, "}\n");
  return dot;
}
