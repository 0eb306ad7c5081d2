#include "report/graph_json.h"

#include "board/notation.h"
#include "report/json.h"

static void
add_nodes (JsonBuilder *builder, const BgQuotient *quotient)
{
  size_t id = 0;
  json_builder_set_member_name (builder, "nodes");
  json_builder_begin_array (builder);
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    for (guint i = 0; i < quotient->level[level]->len; i++)
      {
        g_autofree char *drawing = bg_position_to_drawing (quotient->graph->problem->board,
                                                           bg_quotient_position (quotient, level,
                                                                                 i));
        json_builder_begin_object (builder);
        bg_json_add_number (builder, "id", id++);
        bg_json_add_number (builder, "level", level);
        bg_json_add_string (builder, "position", drawing);
        bg_json_add_number (builder, "images", bg_quotient_node (quotient, level, i)->images);
        json_builder_end_object (builder);
      }
  json_builder_end_array (builder);
}

static void
add_link (JsonBuilder *builder, const BgGraphView *view, BgPosition position,
          const BgClassLink *link, size_t from, size_t to)
{
  g_autofree char *move = bg_quotient_move_text (view->quotient, position, link);
  json_builder_begin_object (builder);
  bg_json_add_number (builder, "from", from);
  bg_json_add_number (builder, "to", to);
  bg_json_add_string (builder, "move", move);
  bg_json_add_number (builder, "ways", link->ways);
  bg_json_add_number (builder, "images", link->images);
  bg_json_add_boolean (builder, "turned", link->turned);
  if (view->shared != NULL)
    bg_json_add_boolean (builder, "in_every_solution", view->shared[link->move]);
  json_builder_end_object (builder);
}

void
bg_graph_json_add (JsonBuilder *builder, const BgGraphView *view)
{
  const BgQuotient *quotient = view->quotient;
  size_t first = 0;
  add_nodes (builder, quotient);
  json_builder_set_member_name (builder, "links");
  json_builder_begin_array (builder);
  for (int level = 0; level < quotient->graph->n_moves; level++)
    {
      guint n = quotient->level[level]->len;
      for (guint i = 0; i < n; i++)
        {
          const BgClassNode *node = bg_quotient_node (quotient, level, i);
          for (size_t k = 0; k < node->n_links; k++)
            {
              const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
              add_link (builder, view, bg_quotient_position (quotient, level, i), link, first + i,
                        first + n + link->target);
            }
        }
      first += n;
    }
  json_builder_end_array (builder);
}
