#include "solutions/solutions.h"

#include "board/error.h"

/* All levels up to the first finish, none narrowed. */
static bool
search (BgLevels *levels, const BgSide *side, const BgBound *bound, int moves,
        const BgResources *resources, GError **error)
{
  BgLevelsPlan plan = { .side = side, .bound = bound, .limit = moves, .stop_at_finish = true };
  bg_levels_run (levels, &plan, resources);
  if (levels->outcome == BG_LEVELS_FOUND)
    return true;
  g_assert (levels->outcome != BG_LEVELS_EXHAUSTED);
  bg_limit_error (error, "the solutions were not counted: %s before level %d of %d",
                  levels->outcome == BG_LEVELS_STOPPED ? "interrupted" : "out of memory", levels->n,
                  moves);
  return false;
}

static BgGraph *
find_graph (const BgSide *side, const BgBound *bound, const BgLevels *levels,
            const BgResources *resources, GError **error)
{
  BgNodes nodes;
  BgGraph *graph = NULL;
  if (bg_nodes_find (&nodes, side, bound, levels, resources->memory / 2, resources->stop))
    graph = bg_graph_new (&nodes, side, bound, resources->memory / 2, resources->stop, error);
  else
    bg_limit_error (error, "the solutions were not counted: tracing them back stopped for memory "
                    "or a signal");
  bg_nodes_clear (&nodes);
  return graph;
}

BgSolutions *
bg_solutions_new (const BgProblem *problem, int moves, const char *heuristic,
                  const BgResources *resources, GError **error)
{
  g_autoptr (BgSide) side = bg_side_new (problem, BG_FORWARD);
  g_autoptr (BgBound) bound = bg_bound_new (&side->closed, heuristic, error);
  if (bound == NULL)
    return NULL;
  BgLevels levels;
  BgGraph *graph = NULL;
  if (search (&levels, side, bound, moves, resources, error))
    graph = find_graph (side, bound, &levels, resources, error);
  uint64_t peak_bytes = levels.peak_bytes;
  bg_levels_clear (&levels);
  if (graph == NULL)
    return NULL;

  BgSolutions *solutions = g_new0 (BgSolutions, 1);
  solutions->graph = graph;
  mpz_inits (solutions->ordered_raw, solutions->ordered, NULL);
  bg_orders_count (graph, solutions->ordered_raw, solutions->ordered);
  bg_orders_jump_range (graph, &solutions->jumps);
  g_autoptr (GError) cause = NULL;
  solutions->unordered = bg_unordered_new (graph, resources->memory / 2, &cause);
  if (solutions->unordered == NULL)
    solutions->shortfall = g_strdup (cause->message);
  else
    peak_bytes = MAX (peak_bytes, bg_families_bytes (solutions->unordered->families));
  solutions->peak_bytes = peak_bytes;
  return solutions;
}

void
bg_solutions_free (BgSolutions *solutions)
{
  if (solutions == NULL)
    return;
  g_clear_pointer (&solutions->unordered, bg_unordered_free);
  bg_graph_free (solutions->graph);
  mpz_clears (solutions->ordered_raw, solutions->ordered, NULL);
  g_free (solutions->shortfall);
  g_free (solutions);
}

static int
longest_move (const BgGraph *graph, int first_level)
{
  int longest = 0;
  for (int level = first_level; level < graph->n_moves; level++)
    for (guint i = 0; i < graph->level[level]->len; i++)
      {
        const BgNode *node = bg_graph_node (graph, level, i);
        for (size_t k = 0; k < node->n_links; k++)
          {
            const BgLink *link = bg_graph_link (graph, node->first_link + k);
            longest = MAX (longest, bg_graph_move (graph, link->move)->jumps);
          }
      }
  return longest;
}

int
bg_solutions_longest_sweep (const BgSolutions *solutions)
{
  return longest_move (solutions->graph, 0);
}

int
bg_solutions_longest_final_sweep (const BgSolutions *solutions)
{
  return longest_move (solutions->graph, solutions->graph->n_moves - 1);
}
