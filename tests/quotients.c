#include "quotients.h"

#include "board/notation.h"
#include "solutions/quotient.h"
#include "suite.h"

size_t graph_n_nodes (const BgGraph *graph) {
  size_t n = 0;
  for (int i = 0; i <= graph->n_moves; i++)
    n += graph->level[i]->len;
  return n;
}

/* Is the text of a link from POSITION that of its move? */
static void check_text (const BgQuotient *quotient, BgPosition position, const BgClassLink *link) {
  const BgBoard *board = quotient->graph->problem->board;
  const BgMove *move = bg_graph_move (quotient->graph, link->move);
  g_autofree char *text = bg_quotient_move_text (quotient, position, link);
  BgPath path;
  BgPosition removed = 0;
  ck_assert (bg_path_parse (board, text, &path, NULL));
  for (int i = 0; i + 1 < path.n; i++)
    removed |= bg_hole_bit (board->line[path.line[i]].over);
  ck_assert_msg (path.hole[0] == move->start && path.hole[path.n - 1] == move->end
                     && removed == move->removed,
                 "'%s' is the text of another move", text);
}

/* Is no image of the move under the symmetries that keep the position less? */
static bool is_least_move (const BgGraph *graph, BgPosition position, uint32_t move) {
  const BgGroup *group = &graph->symmetries;
  for (int k = 0; k < group->order; k++)
    if (bg_board_image (graph->problem->board, group->symmetry[k], position) == position
        && bg_graph_move_image (graph, move, group->symmetry[k]) < move)
      return false;
  return true;
}

/* The classes of LEVEL; returns the paths from each, where AFTER has these of the next level. */
static double *check_level (const BgQuotient *quotient, int level, const double *after,
                            size_t *n_images) {
  const BgGraph *graph = quotient->graph;
  double *paths = g_new0 (double, quotient->level[level]->len);
  for (guint i = 0; i < quotient->level[level]->len; i++) {
    const BgClassNode *node = bg_quotient_node (quotient, level, i);
    const BgPosition position = bg_quotient_position (quotient, level, i);
    *n_images += node->images;
    paths[i] = level == graph->n_moves;
    for (size_t k = 0; k < node->n_links; k++) {
      const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
      const BgPosition target = bg_quotient_position (quotient, level + 1, link->target);
      const BgPosition reached = bg_graph_play (graph, position, link->move);
      /* under conditions, nodes that are images of each other may have one position */
      ck_assert (graph->problem->conditions != NULL ? link->turned || reached == target
                                                    : link->turned == (reached != target));
      ck_assert (bg_canonical (&graph->symmetries, reached)
                 == bg_canonical (&graph->symmetries, target));
      check_text (quotient, position, link);
      ck_assert (graph->problem->conditions != NULL || is_least_move (graph, position, link->move));
      paths[i] += (double) link->images * link->ways * after[link->target];
    }
  }
  return paths;
}

void check_quotient (const BgSolutions *solutions) {
  const BgGraph *graph = solutions->graph;
  g_autoptr (BgQuotient) quotient = bg_quotient_new (graph);
  size_t n_nodes = 0, n_images = 0;
  g_autofree double *after = NULL;
  for (int level = graph->n_moves; level >= 0; level--) {
    double *paths = check_level (quotient, level, after, &n_images);
    n_nodes += quotient->level[level]->len;
    g_free (after);
    after = paths;
  }
  ck_assert_uint_eq (n_nodes, quotient->n_nodes);
  ck_assert_uint_eq (n_images, graph_n_nodes (graph));
  ck_assert_double_eq (after[0], mpz_get_d (solutions->ordered_raw));
}
