#include "solutions/quotient.h"

#include "board/position_tree.h"
#include "moves/path.h"

/* The class of a node of the graph, by its number + 1 in NUMBERS under the
   canonical position.  A class that is new has this node for representative. */
static uint32_t
number_of_class (BgQuotient *quotient, int level, BgPositionTree *numbers, uint32_t node)
{
  const BgGroup *group = &quotient->graph->symmetries;
  BgPosition position = bg_graph_node (quotient->graph, level, node)->position;
  GArray *classes = quotient->level[level];
  Word_t *number = bg_position_tree_word (numbers, bg_canonical (group, position));
  if (*number == 0)
    {
      BgClassNode class = { .node = node, .images = bg_orbit_size (group, position) };
      g_array_append_val (classes, class);
      *number = classes->len;
    }
  return (uint32_t) (*number - 1);
}

/* The least number of a move's images under the symmetries that keep POSITION. */
static uint32_t
least_image (const BgGraph *graph, BgPosition position, uint32_t move)
{
  const BgGroup *group = &graph->symmetries;
  uint32_t least = move;
  for (int k = 1; k < group->order; k++)
    if (bg_board_image (graph->problem->board, group->symmetry[k], position) == position)
      least = MIN (least, bg_graph_move_image (graph, move, group->symmetry[k]));
  return least;
}

/* Gives a class the links of its representative, of each orbit the one with the
   least move. */
static void
link_class (BgQuotient *quotient, int level, BgClassNode *class, BgPositionTree *numbers)
{
  const BgGraph *graph = quotient->graph;
  const BgNode *node = bg_graph_node (graph, level, class->node);
  g_autofree uint32_t *least = g_new (uint32_t, node->n_links + 1);
  class->first_link = quotient->links->len;
  for (size_t k = 0; k < node->n_links; k++)
    {
      const BgLink *link = bg_graph_link (graph, node->first_link + k);
      least[k] = least_image (graph, node->position, link->move);
      if (least[k] != link->move)
        continue;
      uint32_t target = number_of_class (quotient, level + 1, numbers, link->target);
      BgClassLink kept = {
        .target = target,
        .move = link->move,
        .ways = link->ways,
        .turned = bg_quotient_node (quotient, level + 1, target)->node != link->target,
      };
      g_array_append_val (quotient->links, kept);
    }
  class->n_links = quotient->links->len - class->first_link;
  for (size_t k = 0; k < node->n_links; k++)
    for (size_t i = class->first_link; i < quotient->links->len; i++)
      {
        BgClassLink *link = &g_array_index (quotient->links, BgClassLink, i);
        link->images += link->move == least[k];
      }
}

BgQuotient *
bg_quotient_new (const BgGraph *graph)
{
  BgQuotient *quotient = g_new0 (BgQuotient, 1);
  quotient->graph = graph;
  quotient->links = g_array_new (FALSE, FALSE, sizeof (BgClassLink));
  for (int level = 0; level <= graph->n_moves; level++)
    quotient->level[level] = g_array_new (FALSE, FALSE, sizeof (BgClassNode));
  BgClassNode start = { .images = 1 };
  g_array_append_val (quotient->level[0], start);
  for (int level = 0; level < graph->n_moves; level++)
    {
      BgPositionTree numbers = { 0 };
      for (guint i = 0; i < quotient->level[level]->len; i++)
        link_class (quotient, level, &g_array_index (quotient->level[level], BgClassNode, i),
                    &numbers);
      bg_position_tree_clear_map (&numbers);
      quotient->n_nodes += quotient->level[level]->len;
    }
  quotient->n_nodes += quotient->level[graph->n_moves]->len;
  return quotient;
}

void
bg_quotient_free (BgQuotient *quotient)
{
  if (quotient == NULL)
    return;
  for (int level = 0; level <= quotient->graph->n_moves; level++)
    g_array_unref (quotient->level[level]);
  g_array_unref (quotient->links);
  g_free (quotient);
}

BgPosition
bg_quotient_play (const BgQuotient *quotient, BgPosition position, const BgClassLink *link)
{
  const BgMove *move = bg_graph_move (quotient->graph, link->move);
  return (position & ~move->removed & ~bg_hole_bit (move->start)) | bg_hole_bit (move->end);
}

char *
bg_quotient_move_text (const BgQuotient *quotient, BgPosition position, const BgClassLink *link)
{
  const BgBoard *board = quotient->graph->problem->board;
  BgPath path;
  bool found = bg_path_find_from (board, position, bg_quotient_play (quotient, position, link),
                                  bg_graph_move (quotient->graph, link->move)->start, &path);
  g_assert (found);
  return bg_path_to_string (board, &path);
}

/* The solutions along the representatives, as multisets of moves. */
static BgZdd
find_solutions (const BgQuotient *quotient, const BgUnordered *unordered)
{
  BgZddManager *manager = unordered->manager;
  const int last = quotient->graph->n_moves;
  g_autofree BgZdd *here = g_new0 (BgZdd, 1);
  here[0] = BG_ZDD_UNIT;
  for (int level = 0; level < last; level++)
    {
      BgZdd *next = g_new0 (BgZdd, quotient->level[level + 1]->len);
      for (guint i = 0; i < quotient->level[level]->len; i++)
        {
          const BgClassNode *node = bg_quotient_node (quotient, level, i);
          for (size_t k = 0; k < node->n_links; k++)
            {
              const BgClassLink *link = bg_quotient_link (quotient, node->first_link + k);
              BgZdd longer = bg_zdd_add (manager, here[i], link->move);
              next[link->target] = bg_zdd_union (manager, next[link->target], longer);
            }
        }
      g_free (here);
      here = next;
    }
  BgZdd all = BG_ZDD_EMPTY;
  for (guint i = 0; i < quotient->level[last]->len; i++)
    all = bg_zdd_union (manager, all, here[i]);
  return all;
}

bool *
bg_common_moves (const BgQuotient *quotient, const BgUnordered *unordered)
{
  BgZddManager *manager = unordered->manager;
  for (guint i = 0; i < quotient->links->len; i++)
    if (bg_quotient_link (quotient, i)->turned)
      return NULL;
  BgZdd all = find_solutions (quotient, unordered);
  g_autofree bool *common = g_new0 (bool, quotient->graph->moves->len);
  /* only the moves of a solution, whichever, can be in all of them */
  for (BgZdd rest = all; !bg_zdd_is_leaf (rest); rest = bg_zdd_high (manager, rest))
    {
      uint32_t element = bg_zdd_element (manager, rest);
      if (element % unordered->copies == 0)
        common[element / unordered->copies] = bg_zdd_restrict (manager, all, element, false)
                                              == BG_ZDD_EMPTY;
    }
  return bg_zdd_manager_outcome (manager) != BG_STOP_NONE ? NULL : g_steal_pointer (&common);
}
