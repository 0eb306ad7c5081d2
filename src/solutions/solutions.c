#include "solutions/solutions.h"

#include "core/error.h"
#include "search/by_moves/bidirectional.h"
#include "search/instance.h"
#include "solutions/graph.h"
#include "solutions/nodes.h"

/* --- Ordered counts -------------------------------------------------------- */
/* In how many ways the peg in HOLE can remove the pegs of LEFT, and no others, and stop in END, if
   it touches only holes that are their own IMAGE. */
static uint64_t count_fixed_ways (const BgBoard *board, const uint8_t *image, BgPosition position,
                                  int hole, BgPosition left, int end) {
  uint64_t ways = 0;
  if (left == 0)
    return hole == end;
  for (int i = 0; i < board->jumps[hole].n; i++) {
    const BgEnd *jump = &board->jumps[hole].end[i];
    const int over = board->line[jump->line].over;
    if (bg_has (left, over) && !bg_has (position, jump->to) && image[jump->to] == jump->to)
      ways += count_fixed_ways (board, image, position & ~bg_hole_bit (over), jump->to,
                                left & ~bg_hole_bit (over), end);
  }
  return ways;
}

/* The number of the WAYS to play MOVE from POSITION that touch only holes that are their own image
   under SYMMETRY.  On a lattice these are all ways or none: a jump from a fixed hole over a fixed
   hole lands in a fixed hole. */
static uint64_t fixed_ways (const BgBoard *board, int symmetry, BgPosition position,
                            const BgMove *move, uint64_t ways) {
  const uint8_t *image = board->symmetry[symmetry];
  if (image[move->start] != move->start)
    return 0;
  BG_FOR_EACH_HOLE (hole, move->removed)
    if (image[hole] != hole)
      return 0;
  if (symmetry == 0 || !board->by_lines)
    return ways;
  /* of a move that a condition gives there is one way, which the symmetry leaves as it is */
  return MIN (ways, count_fixed_ways (board, image, position & ~bg_hole_bit (move->start),
                                      move->start, move->removed, move->end));
}

/* Approximate bytes of a number of paths. */
#define PATH_BYTES 48

/* By the links of a level: the paths that begin with them. */
typedef struct {
  size_t first, n; /* of the graph's links */
  mpz_t *number;
} Paths;

static Paths make_paths (const BgGraph *graph, int level) {
  Paths paths = { 0 };
  const guint n = graph->level[level]->len;
  if (n > 0) {
    const BgNode *last = bg_graph_node (graph, level, n - 1);
    paths.first = bg_graph_node (graph, level, 0)->first_link;
    paths.n = last->first_link + last->n_links - paths.first;
  }
  paths.number = g_new (mpz_t, paths.n + 1);
  for (size_t i = 0; i < paths.n; i++)
    mpz_init (paths.number[i]);
  return paths;
}

static void clear_paths (Paths *paths) {
  for (size_t i = 0; i < paths->n; i++)
    mpz_clear (paths->number[i]);
  g_free (paths->number);
  *paths = (Paths){ 0 };
}

/* Adds WAYS times the paths from NODE that do not begin with the peg in HOLE, whose move they would
   go on with. */
static void add_paths (const BgGraph *graph, const BgNode *node, const Paths *after, int hole,
                       uint64_t ways, mpz_t sum) {
  for (size_t k = node->first_link; k < node->first_link + node->n_links; k++)
    if (bg_graph_move (graph, bg_graph_link (graph, k)->move)->start != hole)
      mpz_addmul_ui (sum, after->number[k - after->first], ways);
}

/* Adds the number of paths of MOVES moves whose every move the symmetry fixes. */
static BgStop count_fixed (const BgGraph *graph, int moves, int symmetry, const BgControl *control,
                           uint64_t *peak_bytes, mpz_t sum) {
  const uint64_t held = bg_graph_bytes (graph);
  BgStop stop = BG_STOP_NONE;
  Paths after = { 0 };
  for (int level = moves - 1; level >= 0 && stop == BG_STOP_NONE; level--) {
    Paths here = make_paths (graph, level);
    for (guint i = 0; i < graph->level[level]->len; i++) {
      const BgNode *node = bg_graph_node (graph, level, i);
      for (size_t k = node->first_link; k < node->first_link + node->n_links; k++) {
        const BgLink *link = bg_graph_link (graph, k);
        const BgMove *move = bg_graph_move (graph, link->move);
        const BgNode *next = bg_graph_node (graph, level + 1, link->target);
        const uint64_t ways = fixed_ways (graph->problem->board, symmetry, node->position, move,
                                          link->ways);
        if (level + 1 < moves)
          add_paths (graph, next, &after, move->end, ways, here.number[k - here.first]);
        else if (next->n_links == 0)
          mpz_set_ui (here.number[k - here.first], ways);
      }
    }
    const uint64_t bytes = held + (here.n + after.n) * PATH_BYTES;
    *peak_bytes = MAX (*peak_bytes, bytes);
    if (bg_control_stopped (control) || bytes > control->memory)
      stop = bg_control_shortfall (control);
    clear_paths (&after);
    after = here;
  }
  if (graph->level[0]->len > 0)
    add_paths (graph, bg_graph_node (graph, 0, 0), &after, -1, 1, sum);
  clear_paths (&after);
  return stop;
}

/* The solutions of MOVES moves.  Up to symmetry by the lemma that is not Burnside's: the orbits
   number the mean of the fixed paths over the group. */
static BgStop count_ordered (const BgGraph *graph, int moves, const BgControl *control,
                             uint64_t *peak_bytes, mpz_t raw, mpz_t up_to_symmetry) {
  const BgGroup *group = &graph->symmetries;
  BgStop stop = count_fixed (graph, moves, 0, control, peak_bytes, raw);
  for (int k = 0; k < group->order && stop == BG_STOP_NONE; k++)
    if (group->symmetry[k] == 0)
      mpz_add (up_to_symmetry, up_to_symmetry, raw);
    else
      stop = count_fixed (graph, moves, group->symmetry[k], control, peak_bytes, up_to_symmetry);
  if (stop == BG_STOP_NONE)
    mpz_divexact_ui (up_to_symmetry, up_to_symmetry, group->order);
  return stop;
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

/* The graph of the levels in SEARCH, of solutions of up to MOVES moves, LONGER more than the
   shortest. */
static BgGraph *find_graph (const BgInstance *instance, BgBidirectional *search, int moves,
                            int longer, const BgControl *control, uint64_t *peak_bytes,
                            BgStop *stop) {
  g_auto (BgNodes) nodes = { 0 };
  BgGraph *graph = NULL;
  *stop = bg_nodes_find (&nodes, instance, search, moves - instance->moves_beside, longer, control);
  const uint64_t held = bg_nodes_bytes (&nodes);
  const BgControl left = bg_control_share (control, control->memory - MIN (control->memory, held));
  if (*stop == BG_STOP_NONE)
    graph = bg_graph_new (&nodes, instance, &left, stop);
  *peak_bytes = MAX (*peak_bytes, nodes.peak_bytes);
  if (graph != NULL)
    *peak_bytes = MAX (*peak_bytes, held + bg_graph_bytes (graph));
  return graph;
}

/* Searches again, forward alone: up to the finishes, or for longer solutions all levels. */
static BgGraph *search_graph (BgInstance *instance, int moves, int longer, const BgControl *control,
                              uint64_t *peak_bytes, BgStop *stop) {
  g_auto (BgBidirectional) search = { 0 };
  BgGraph *graph = NULL;
  if (longer > 0) {
    const BgLevelsPlan plan = { .instance = instance, .limit = moves };
    bg_levels_run (&search.forward, &plan, control);
    search.stop = search.forward.stop;
  } else {
    const BgBidirectionalPlan plan = { .instance = instance, .limit = moves, .least = moves };
    bg_bidirectional_run (&search, &plan, control);
  }
  *stop = search.stop;
  *peak_bytes = search.forward.stats.peak_bytes;
  if (search.stop == BG_STOP_NONE && (longer > 0 || bg_bidirectional_has_met (&search)))
    graph = find_graph (instance, &search, moves, longer, control, peak_bytes, stop);
  else if (search.stop == BG_STOP_NONE) {
    g_autofree char *modules = bg_claims_modules (bg_bound_claims (instance->bound));
    g_assert (modules != NULL);
    *stop = BG_STOP_CLAIMS;
  }
  return graph;
}

BgGraph *bg_solutions_graph (const BgSolveResult *solved, int longer, const BgControl *control,
                             uint64_t *peak_bytes, BgStop *stop) {
  BgInstance *instance = solved->instance;
  *peak_bytes = 0;
  bg_instance_unrepresent (instance, solved->heuristic);
  /* a solution has no more moves than jumps */
  const int most = bg_problem_jumps (instance->problem) + instance->moves_beside;
  const int moves = MAX (solved->moves, MIN (solved->moves + longer, most));
  return longer == 0 && solved->levels != NULL && bg_bidirectional_has_met (solved->levels)
             ? find_graph (instance, solved->levels, moves, 0, control, peak_bytes, stop)
             : search_graph (instance, moves, moves - solved->moves, control, peak_bytes, stop);
}

BgSolutions *bg_solutions_new (const BgSolveResult *solved, const BgControl *control,
                               BgStop *stop) {
  uint64_t peak_bytes;
  BgGraph *graph = bg_solutions_graph (solved, 0, control, &peak_bytes, stop);
  if (graph == NULL)
    return NULL;

  g_autoptr (BgSolutions) solutions = g_new0 (BgSolutions, 1);
  solutions->graph = graph;
  mpz_inits (solutions->ordered_raw, solutions->ordered, NULL);
  *stop = count_ordered (graph, graph->n_moves, control, &peak_bytes, solutions->ordered_raw,
                         solutions->ordered);
  if (*stop != BG_STOP_NONE)
    return NULL;
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

/* --- Longer solutions ------------------------------------------------------ */

BgLengths *bg_lengths_new (const BgSolveResult *solved, int longer, const BgControl *control,
                           BgStop *stop) {
  g_autoptr (BgLengths) lengths = g_new0 (BgLengths, 1);
  g_autoptr (BgGraph)
      graph = bg_solutions_graph (solved, longer, control, &lengths->peak_bytes, stop);
  lengths->first = solved->moves;
  lengths->n = MIN (longer, BG_MAX_HOLES - solved->moves) + 1;
  lengths->raw = g_new (mpz_t, lengths->n);
  lengths->up_to_symmetry = g_new (mpz_t, lengths->n);
  for (int i = 0; i < lengths->n; i++)
    mpz_inits (lengths->raw[i], lengths->up_to_symmetry[i], NULL);
  for (int i = 0; *stop == BG_STOP_NONE && lengths->first + i <= graph->n_moves; i++)
    *stop = count_ordered (graph, lengths->first + i, control, &lengths->peak_bytes,
                           lengths->raw[i], lengths->up_to_symmetry[i]);
  return *stop == BG_STOP_NONE ? g_steal_pointer (&lengths) : NULL;
}

void bg_lengths_free (BgLengths *lengths) {
  if (lengths == NULL)
    return;
  for (int i = 0; i < lengths->n; i++)
    mpz_clears (lengths->raw[i], lengths->up_to_symmetry[i], NULL);
  g_free (lengths->raw);
  g_free (lengths->up_to_symmetry);
  g_free (lengths);
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
