#include "solutions/solutions.h"

#include "core/error.h"
#include "search/by_moves/bidirectional.h"
#include "search/instance.h"
#include "solutions/fixed_ways.h"
#include "solutions/graph.h"
#include "solutions/nodes.h"

/* --- Ordered counts -------------------------------------------------------- */

/* Adds the number of paths whose every move the symmetry fixes; false if STOP came. */
static bool count_fixed (const BgGraph *graph, int symmetry, const BgStopFlag *stop, mpz_t sum) {
  mpz_t *paths = NULL; /* from each node of a level to the end */
  guint n_paths = 0;
  bool stopped = false;
  const BgBoard *board = graph->problem->board;
  for (int level = graph->n_moves; level >= 0 && !stopped; level--) {
    guint n = graph->level[level]->len;
    mpz_t *before = g_new (mpz_t, n + 1);
    for (guint i = 0; i < n; i++) {
      const BgNode *node = bg_graph_node (graph, level, i);
      mpz_init_set_ui (before[i], level == graph->n_moves);
      for (size_t k = 0; k < node->n_links; k++) {
        const BgLink *link = bg_graph_link (graph, node->first_link + k);
        const uint64_t ways = bg_fixed_ways (board, symmetry, node->position,
                                             bg_graph_move (graph, link->move), link->ways);
        if (ways > 0)
          mpz_addmul_ui (before[i], paths[link->target], ways);
      }
    }
    for (guint i = 0; i < n_paths; i++)
      mpz_clear (paths[i]);
    g_free (paths);
    paths = before;
    n_paths = n;
    stopped = bg_stop_requested (stop);
  }
  if (n_paths > 0 && !stopped)
    mpz_add (sum, sum, paths[0]);
  for (guint i = 0; i < n_paths; i++)
    mpz_clear (paths[i]);
  g_free (paths);
  return !stopped;
}

/* False, and no numbers, if STOP is set; STOP may be NULL.  Up to symmetry by the lemma that is not
   Burnside's: the orbits number the mean of the fixed paths over the group. */
static bool count_ordered (const BgGraph *graph, const BgStopFlag *stop, mpz_t raw,
                           mpz_t up_to_symmetry) {
  const BgGroup *group = &graph->symmetries;
  mpz_set_ui (raw, 0);
  mpz_set_ui (up_to_symmetry, 0);
  if (!count_fixed (graph, 0, stop, raw))
    return false;
  for (int k = 0; k < group->order; k++)
    if (group->symmetry[k] == 0)
      mpz_add (up_to_symmetry, up_to_symmetry, raw);
    else if (!count_fixed (graph, group->symmetry[k], stop, up_to_symmetry))
      return false;
  mpz_divexact_ui (up_to_symmetry, up_to_symmetry, group->order);
  return true;
}

/* The jumps of a move by direction: a peg beside the mover's column is jumped
   along a row, beside its row along a column, beside both along a diagonal. */
static void count_directions (const BgBoard *board, const BgMove *move, int *jumps) {
  BG_FOR_EACH_HOLE (hole, move->removed) {
    bool columns = (board->column[hole] ^ board->column[move->start]) & 1;
    bool rows = (board->row[hole] ^ board->row[move->start]) & 1;
    jumps[columns && rows ? 2 : rows ? 1 : 0]++;
  }
}

static void find_jump_range (const BgGraph *graph, BgJumpRange *range) {
  g_autofree BgJumpRange *after = NULL;
  *range = (BgJumpRange){ 0 };
  for (int level = graph->n_moves; level >= 0; level--) {
    guint n = graph->level[level]->len;
    BgJumpRange *here = g_new0 (BgJumpRange, n + 1);
    for (guint i = 0; i < n; i++) {
      const BgNode *node = bg_graph_node (graph, level, i);
      for (size_t k = 0; k < node->n_links; k++) {
        const BgLink *link = bg_graph_link (graph, node->first_link + k);
        int jumps[3] = { 0 };
        count_directions (graph->problem->board, bg_graph_move (graph, link->move), jumps);
        for (int d = 0; d < 3; d++) {
          int fewest = jumps[d] + after[link->target].fewest[d];
          int most = jumps[d] + after[link->target].most[d];
          here[i].fewest[d] = k == 0 ? fewest : MIN (here[i].fewest[d], fewest);
          here[i].most[d] = MAX (here[i].most[d], most);
        }
      }
    }
    g_free (after);
    after = here;
  }
  if (graph->level[0]->len > 0)
    *range = after[0];
}

/* --- Solutions ------------------------------------------------------------- */

/* The graph of the levels in SEARCH. */
static BgGraph *find_graph (const BgInstance *instance, BgBidirectional *search,
                            const BgControl *control, uint64_t *peak_bytes, BgStop *stop) {
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
static BgGraph *search_graph (BgInstance *instance, int moves, const BgControl *control,
                              uint64_t *peak_bytes, BgStop *stop) {
  const BgBidirectionalPlan plan = { .instance = instance, .limit = moves, .least = moves };
  BgBidirectional search;
  BgGraph *graph = NULL;
  bg_bidirectional_run (&search, &plan, control);
  *stop = search.stop;
  *peak_bytes = search.forward.stats.peak_bytes;
  if (search.stop == BG_STOP_NONE && bg_bidirectional_has_met (&search))
    graph = find_graph (instance, &search, control, peak_bytes, stop);
  else if (search.stop == BG_STOP_NONE) {
    g_autofree char *modules = bg_claims_modules (bg_bound_claims (instance->bound));
    g_assert (modules != NULL);
    *stop = BG_STOP_CLAIMS;
  }
  bg_bidirectional_clear (&search);
  return graph;
}

BgGraph *bg_solutions_graph (const BgSolveResult *solved, const BgControl *control,
                             uint64_t *peak_bytes, BgStop *stop) {
  *peak_bytes = 0;
  bg_instance_unrepresent (solved->instance, solved->heuristic);
  return solved->levels != NULL && bg_bidirectional_has_met (solved->levels)
             ? find_graph (solved->instance, solved->levels, control, peak_bytes, stop)
             : search_graph (solved->instance, solved->moves, control, peak_bytes, stop);
}

BgSolutions *bg_solutions_new (const BgSolveResult *solved, const BgControl *control,
                               BgStop *stop) {
  uint64_t peak_bytes;
  BgGraph *graph = bg_solutions_graph (solved, control, &peak_bytes, stop);
  if (graph == NULL)
    return NULL;

  g_autoptr (BgSolutions) solutions = g_new0 (BgSolutions, 1);
  solutions->graph = graph;
  mpz_inits (solutions->ordered_raw, solutions->ordered, NULL);
  if (!count_ordered (graph, control->stop, solutions->ordered_raw, solutions->ordered)) {
    *stop = bg_control_stop (control);
    return NULL;
  }
  find_jump_range (graph, &solutions->jumps);
  const uint64_t held = bg_graph_bytes (graph);
  const BgControl left = bg_control_share (control, control->memory - MIN (control->memory, held));
  solutions->unordered = bg_unordered_new (graph, solutions->ordered_raw, &left, stop);
  if (solutions->unordered != NULL)
    peak_bytes = MAX (peak_bytes, held + bg_zdd_manager_bytes (solutions->unordered->manager));
  solutions->peak_bytes = peak_bytes;
  return g_steal_pointer (&solutions);
}

void bg_solutions_free (BgSolutions *solutions) {
  if (solutions == NULL)
    return;
  g_clear_pointer (&solutions->unordered, bg_unordered_free);
  bg_graph_free (solutions->graph);
  mpz_clears (solutions->ordered_raw, solutions->ordered, NULL);
  g_free (solutions);
}

char *bg_solutions_shortfall (const BgSolutions *solutions, const char *reason) {
  return g_strconcat (solutions == NULL ? "the solutions were not counted: "
                                        : "no unordered count: ",
                      reason, NULL);
}

bool bg_solutions_check_claims (const BgSolveResult *solved, BgStop stop, GError **error) {
  if (stop != BG_STOP_CLAIMS)
    return true;
  g_autofree char *modules = bg_claims_modules (bg_bound_claims (solved->instance->bound));
  return bg_input_error (error,
                         "%s: solutions of %d moves that are left under its bounds lack "
                         "images, or can be shortened, expected bounds that are admissible, as it "
                         "claims",
                         modules, solved->moves);
}

static int longest_move (const BgGraph *graph, int first_level) {
  int longest = 0;
  for (int level = first_level; level < graph->n_moves; level++)
    for (guint i = 0; i < graph->level[level]->len; i++) {
      const BgNode *node = bg_graph_node (graph, level, i);
      for (size_t k = 0; k < node->n_links; k++) {
        const BgLink *link = bg_graph_link (graph, node->first_link + k);
        longest = MAX (longest, bg_graph_move (graph, link->move)->jumps);
      }
    }
  return longest;
}

int bg_solutions_longest_sweep (const BgSolutions *solutions) {
  return longest_move (solutions->graph, 0);
}

int bg_solutions_longest_final_sweep (const BgSolutions *solutions) {
  return longest_move (solutions->graph, solutions->graph->n_moves - 1);
}
