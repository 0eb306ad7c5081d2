#include "solutions/solutions.h"

#include "core/error.h"

/* All levels forward up to the finishes. */
static bool
search (BgBidirectional *halves, const BgBidirectionalPlan *plan, const BgControl *control,
        GError **error)
{
  bg_bidirectional_run (halves, plan, control);
  if (halves->outcome == BG_LEVELS_FOUND)
    return true;
  g_assert (halves->outcome != BG_LEVELS_EXHAUSTED);
  bg_limit_error (error, "the solutions were not counted: %s before level %d of %d",
                  halves->outcome == BG_LEVELS_STOPPED ? "interrupted" : "out of memory",
                  halves->forward.n, plan->limit);
  return false;
}

static BgGraph *
find_graph (const BgSide *side, const BgEnd *end, const BgBound *bound,
            const BgBidirectional *halves, const BgControl *control, GError **error)
{
  BgNodes nodes;
  BgGraph *graph = NULL;
  const BgControl half = bg_control_share (control, control->memory / 2);
  const BgStop outcome = bg_nodes_find (&nodes, side, end, bound, halves, &half);
  if (outcome == BG_STOP_NONE)
    graph = bg_graph_new (&nodes, side, bound, &half, error);
  else
    bg_limit_error (error, "the solutions were not counted: %s while they were traced back",
                    bg_stop_name (outcome));
  bg_nodes_clear (&nodes);
  return graph;
}

/* Searches again, plainly. */
static BgGraph *
search_graph (const BgSide *side, const BgBound *bound, int moves, const BgControl *control,
              uint64_t *peak_bytes, GError **error)
{
  g_autoptr (BgEnd) end = bg_end_new (side);
  const BgBidirectionalPlan plan = {
    .side = side,
    .bound = bound,
    .end = end,
    .limit = moves,
    .least = moves,
  };
  BgBidirectional halves;
  BgGraph *graph = NULL;
  if (search (&halves, &plan, control, error))
    graph = find_graph (side, end, bound, &halves, control, error);
  *peak_bytes = halves.forward.peak_bytes;
  bg_bidirectional_clear (&halves);
  return graph;
}

BgSolutions *
bg_solutions_new (const BgProblem *problem, const BgSolveResult *solved,
                  const BgControl *control, GError **error)
{
  g_autoptr (BgSide) side = bg_side_new (problem, BG_FORWARD);
  g_autoptr (BgBound) bound = bg_bound_new (&side->closed, solved->heuristic, control->stop,
                                            error);
  if (bound == NULL)
    return NULL;
  uint64_t peak_bytes = 0;
  BgGraph *graph = solved->halves != NULL
                     ? find_graph (side, solved->end, bound, solved->halves, control, error)
                     : search_graph (side, bound, solved->moves, control, &peak_bytes, error);
  if (graph == NULL)
    return NULL;

  g_autoptr (BgSolutions) solutions = g_new0 (BgSolutions, 1);
  solutions->graph = graph;
  mpz_inits (solutions->ordered_raw, solutions->ordered, NULL);
  if (!bg_ordered_count (graph, control->stop, solutions->ordered_raw, solutions->ordered))
    {
      bg_limit_error (error, "the solutions were not counted: interrupted");
      return NULL;
    }
  bg_ordered_jump_range (graph, &solutions->jumps);
  g_autoptr (GError) cause = NULL;
  const BgControl half = bg_control_share (control, control->memory / 2);
  solutions->unordered = bg_unordered_new (graph, solutions->ordered_raw, &half, &cause);
  if (solutions->unordered == NULL)
    solutions->shortfall = g_strdup (cause->message);
  else
    peak_bytes = MAX (peak_bytes, bg_zdd_manager_bytes (solutions->unordered->manager));
  solutions->peak_bytes = peak_bytes;
  return g_steal_pointer (&solutions);
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
