#include "records/graph_record.h"

#include "board/notation.h"

static void add_nodes (BgRecord *record, const BgQuotient *quotient) {
  size_t id = 0;
  BgRecord *nodes = bg_record_add_list (record, "nodes");
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    for (guint i = 0; i < quotient->level[level]->len; i++) {
      g_autofree char *drawing = bg_position_to_drawing (quotient->graph->problem->board,
                                                         bg_quotient_position (quotient, level, i));
      BgRecord *node = bg_record_add_record (nodes, NULL);
      bg_record_add_integer (node, "id", id++);
      bg_record_add_integer (node, "level", level);
      bg_record_add_text (node, "position", drawing);
      bg_record_add_integer (node, "images", bg_quotient_node (quotient, level, i)->images);
    }
}

static void add_link (BgRecord *links, const BgGraphView *view, BgPosition position,
                      const BgClassLink *link, size_t from, size_t to) {
  g_autofree char *move = bg_quotient_move_text (view->quotient, position, link);
  BgRecord *record = bg_record_add_record (links, NULL);
  bg_record_add_integer (record, "from", from);
  bg_record_add_integer (record, "to", to);
  bg_record_add_text (record, "move", move);
  bg_record_add_integer (record, "ways", link->ways);
  bg_record_add_integer (record, "images", link->images);
  bg_record_add_boolean (record, "turned", link->turned);
  if (view->shared != NULL)
    bg_record_add_boolean (record, "in_every_solution", view->shared[link->move]);
}

void bg_graph_record_add (BgRecord *record, const BgGraphView *view) {
  const BgQuotient *quotient = view->quotient;
  size_t first = 0;
  add_nodes (record, quotient);
  BgRecord *links = bg_record_add_list (record, "links");
  for (int level = 0; level < quotient->graph->n_moves; level++) {
    guint n = quotient->level[level]->len;
    for (guint i = 0; i < n; i++) {
      const BgClassNode *node = bg_quotient_node (quotient, level, i);
      for (size_t k = 0; k < node->n_links; k++) {
        const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
        add_link (links, view, bg_quotient_position (quotient, level, i), link, first + i,
                  first + n + link->target);
      }
    }
    first += n;
  }
}
