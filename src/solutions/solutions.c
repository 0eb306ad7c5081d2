#include "solutions/solutions.h"

#include "core/error.h"
#include "search/by_moves/bidirectional.h"
#include "search/instance.h"

/* The graph of the levels in SEARCH. */
static BgGraph *
find_graph (const BgInstance *instance, BgBidirectional *search, const BgControl *control,
            uint64_t *peak_bytes, BgStop *stop)
{
  BgNodes nodes;
  BgGraph *graph = NULL;
  *stop = bg_nodes_find (&nodes, instance, search, control);
  const uint64_t held = bg_nodes_bytes (&nodes);
  const BgControl left = bg_control_share (control, control->memory - MIN (control->memory, held));
  if (*stop == BG_STOP_NONE)
    graph = bg_graph_new (&nodes, instance, &left, stop);
  *peak_bytes = MAX (*peak_bytes, nodes.peak_bytes);
  if (graph != NULL)
    *peak_bytes = MAX (*peak_bytes, held + bg_graph_bytes (graph));
  bg_nodes_clear (&nodes);
  return graph;
}

/* Searches again, forward alone, up to the finishes. */
static BgGraph *
search_graph (BgInstance *instance, int moves, const BgControl *control, uint64_t *peak_bytes,
              BgStop *stop)
{
  const BgBidirectionalPlan plan = { .instance = instance, .limit = moves, .least = moves };
  BgBidirectional search;
  BgGraph *graph = NULL;
  bg_bidirectional_run (&search, &plan, control);
  *stop = search.stop;
  *peak_bytes = search.forward.stats.peak_bytes;
  if (search.stop == BG_STOP_NONE && bg_bidirectional_has_met (&search))
    graph = find_graph (instance, &search, control, peak_bytes, stop);
  else if (search.stop == BG_STOP_NONE)
    {
      g_autofree char *modules = bg_claims_modules (bg_bound_claims (instance->bound));
      g_assert (modules != NULL);
      *stop = BG_STOP_CLAIMS;
    }
  bg_bidirectional_clear (&search);
  return graph;
}

BgGraph *
bg_solutions_graph (const BgSolveResult *solved, const BgControl *control, uint64_t *peak_bytes,
                    BgStop *stop)
{
  *peak_bytes = 0;
  bg_instance_unrepresent (solved->instance, solved->heuristic);
  return solved->levels != NULL && bg_bidirectional_has_met (solved->levels)
           ? find_graph (solved->instance, solved->levels, control, peak_bytes, stop)
           : search_graph (solved->instance, solved->moves, control, peak_bytes, stop);
}

BgSolutions *
bg_solutions_new (const BgSolveResult *solved, const BgControl *control, BgStop *stop)
{
  uint64_t peak_bytes;
  BgGraph *graph = bg_solutions_graph (solved, control, &peak_bytes, stop);
  if (graph == NULL)
    return NULL;

  g_autoptr (BgSolutions) solutions = g_new0 (BgSolutions, 1);
  solutions->graph = graph;
  mpz_inits (solutions->ordered_raw, solutions->ordered, NULL);
  if (!bg_ordered_count (graph, control->stop, solutions->ordered_raw, solutions->ordered))
    {
      *stop = bg_control_stop (control);
      return NULL;
    }
  bg_ordered_jump_range (graph, &solutions->jumps);
  const uint64_t held = bg_graph_bytes (graph);
  const BgControl left = bg_control_share (control, control->memory - MIN (control->memory, held));
  solutions->unordered = bg_unordered_new (graph, solutions->ordered_raw, &left, stop);
  if (solutions->unordered != NULL)
    peak_bytes = MAX (peak_bytes,
                      held + bg_zdd_manager_bytes (solutions->unordered->manager));
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
  g_free (solutions);
}

char *
bg_solutions_shortfall (const BgSolutions *solutions, const char *reason)
{
  return g_strconcat (solutions == NULL ? "the solutions were not counted: "
                                        : "no unordered count: ", reason, NULL);
}

bool
bg_solutions_check_claims (const BgSolveResult *solved, BgStop stop, GError **error)
{
  if (stop != BG_STOP_CLAIMS)
    return true;
  g_autofree char *modules = bg_claims_modules (bg_bound_claims (solved->instance->bound));
  return bg_input_error (error, "%s: solutions of %d moves that are left under its bounds lack "
                         "images, or can be shortened, expected bounds that are admissible, as it "
                         "claims", modules, solved->moves);
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
