
#include "laboratory/derive.h"
#include "laboratory/linear_program.h"

/* In losses of the jump in question; without it weights grow that serve nothing else. */
#define MOST_WEIGHT 8.
#define MOST_FACTOR 1000

typedef struct {
  const BgProblem *problem;
  BgLinearProgram *linear;
  int orbit[BG_MAX_HOLES];
  int variable[BG_MAX_HOLES]; /* by orbit */
  int finish;                 /* the least value of a finish */
} Program;

static void add_jump (Program *program, int from, int over, int to, double sign) {
  bg_linear_program_begin_row (program->linear);
  bg_linear_program_add_to_row (program->linear, program->variable[program->orbit[from]], -sign);
  bg_linear_program_add_to_row (program->linear, program->variable[program->orbit[over]], -sign);
  bg_linear_program_add_to_row (program->linear, program->variable[program->orbit[to]], sign);
}

/* f <= the sum over FINISH. */
static void begin_finish (Program *program, BgPosition finish) {
  bg_linear_program_begin_row (program->linear);
  bg_linear_program_add_to_row (program->linear, program->finish, 1);
  BG_FOR_EACH_HOLE (hole, finish)
    bg_linear_program_add_to_row (program->linear, program->variable[program->orbit[hole]], -1);
}

/* Every hole that a finish may have filled or empty counts by its weight where that is below 0. */
static void add_open_finish (Program *program, const BgPattern *pattern, double most) {
  const BgBoard *board = program->problem->board;
  const BgPosition either = board->full & ~(pattern->pegs | pattern->empty);
  int negative[BG_MAX_HOLES]; /* at most min (w, 0) */
  BG_FOR_EACH_HOLE (hole, either) {
    negative[hole] = bg_linear_program_add_variable (program->linear, -most, 0, 0);
    bg_linear_program_begin_row (program->linear);
    bg_linear_program_add_to_row (program->linear, negative[hole], 1);
    bg_linear_program_add_to_row (program->linear, program->variable[program->orbit[hole]], -1);
    bg_linear_program_end_row_at_most (program->linear, 0);
  }
  begin_finish (program, pattern->pegs);
  BG_FOR_EACH_HOLE (hole, either)
    bg_linear_program_add_to_row (program->linear, negative[hole], -1);
  bg_linear_program_end_row_at_most (program->linear, 0);
}

/* Counts with values up to MOST, as symmetric as the problem or not; maximises
   finish - start. */
static void begin (Program *program, const BgProblem *problem, bool symmetric, double most) {
  const BgBoard *board = problem->board;
  *program = (Program){ .problem = problem, .linear = bg_linear_program_new () };
  int n = bg_hole_orbits (problem, program->orbit);
  for (int hole = 0; hole < board->n_holes && !symmetric; hole++)
    n = (program->orbit[hole] = hole) + 1;
  for (int k = 0; k < n; k++) {
    int pegs = 0;
    for (int hole = 0; hole < board->n_holes; hole++)
      pegs += program->orbit[hole] == k && bg_has (problem->start, hole);
    program->variable[k] = bg_linear_program_add_variable (program->linear, -most, most, -pegs);
  }
  program->finish = bg_linear_program_add_variable (program->linear, -BG_MAX_HOLES * most,
                                                    BG_MAX_HOLES * most, 1);
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    for (int k = 0; k < 2; k++) {
      const int from = k == 0 ? line->a : line->b;
      if (!bg_starts_in (line, from))
        continue;
      add_jump (program, from, line->over, line->a ^ line->b ^ from, 1);
      bg_linear_program_end_row_at_most (program->linear, 0);
    }
  }
  for (int i = 0; i < problem->n_finishes; i++) {
    begin_finish (program, problem->finish[i]);
    bg_linear_program_end_row_at_most (program->linear, 0);
  }
  if (bg_problem_is_open (problem))
    add_open_finish (program, &problem->pattern, most);
}

static gint64 loss (const gint64 *weight, int from, int over, int to) {
  return weight[from] + weight[over] - weight[to];
}

/* In whole numbers, verified; FROM < 0 for the whole problem. */
static bool make_whole (const Program *program, int from, int over, int to,
                        BgDerivedResource *resource) {
  const BgProblem *problem = program->problem;
  const BgBoard *board = problem->board;
  double value[BG_MAX_HOLES];
  for (int hole = 0; hole < board->n_holes; hole++)
    value[hole] = bg_linear_program_value (program->linear,
                                           program->variable[program->orbit[hole]]);
  BgResource count = { 0 }; /* small: MOST_FACTOR times the greatest value */
  *resource = (BgDerivedResource){ .from = from, .over = over, .to = to };
  if (bg_whole_numbers (value, board->n_holes, MOST_FACTOR, resource->weight) == 0)
    return false;
  const gint64 *weight = resource->weight;
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if ((bg_starts_in (line, line->a) && loss (weight, line->a, line->over, line->b) < 0)
        || (bg_starts_in (line, line->b) && loss (weight, line->b, line->over, line->a) < 0))
      return false;
  }
  for (int hole = 0; hole < board->n_holes; hole++)
    count.weight[hole] = (int) weight[hole];
  resource->start = bg_resource_sum (&count, problem->start);
  resource->finish = bg_problem_least_sum (problem, &count);
  if (from >= 0)
    resource->loss = loss (weight, from, over, to);
  return from < 0 ? resource->start < resource->finish : resource->loss > 0;
}

bool bg_derive_refutation (const BgProblem *problem, BgDerivedResource *resource) {
  Program program;
  double objective;
  begin (&program, problem, true, 1);
  bool found = bg_linear_program_solve (program.linear, &objective) && objective > 1e-6
               && make_whole (&program, -1, -1, -1, resource);
  bg_linear_program_free (program.linear);
  return found;
}

/* Finds a count of which the jump costs 1 and whose finish - start is the greatest.  If it is at
   least *BEST (less rounding), sets *BEST to it and RESOURCE to the count, and returns true. */
static bool restrict_within (const BgProblem *problem, bool symmetric, const int *jump, double most,
                             double *best, BgDerivedResource *resource) {
  Program program;
  double objective;
  begin (&program, problem, symmetric, most);
  add_jump (&program, jump[0], jump[1], jump[2], -1);
  bg_linear_program_end_row_equal (program.linear, 1);
  bool found = bg_linear_program_solve (program.linear, &objective) && objective > *best - 1e-6
               && make_whole (&program, jump[0], jump[1], jump[2], resource);
  bg_linear_program_free (program.linear);
  resource->symmetric = symmetric;
  if (found)
    *best = objective;
  return found;
}

/* The count that leaves the fewest jumps of this kind, with small weights if they leave as few. */
static bool restrict_jump (const BgProblem *problem, bool symmetric, int from, int over, int to,
                           BgDerivedResource *resource) {
  const int jump[] = { from, over, to };
  double best = -G_MAXDOUBLE;
  if (!restrict_within (problem, symmetric, jump, MOST_WEIGHT, &best, resource))
    return false;
  for (double most = 1; most < MOST_WEIGHT; most++) {
    BgDerivedResource smaller;
    if (restrict_within (problem, symmetric, jump, most, &best, &smaller)) {
      *resource = smaller;
      break;
    }
  }
  return true;
}

/* Compares how often the counts let their jumps be played. */
static int compare (gconstpointer a, gconstpointer b) {
  const BgDerivedResource *x = a, *y = b;
  gint64 left = (x->start - x->finish) * y->loss, right = (y->start - y->finish) * x->loss;
  return (left > right) - (left < right);
}

/* Does one of COUNTS restrict RESOURCE's jump as much? */
static bool is_served (const GArray *counts, const BgDerivedResource *resource) {
  for (guint i = 0; i < counts->len; i++) {
    BgDerivedResource other = g_array_index (counts, BgDerivedResource, i);
    other.loss = loss (other.weight, resource->from, resource->over, resource->to);
    if (other.loss > 0 && compare (&other, resource) <= 0)
      return true;
  }
  return false;
}

/* Appends the best count of each kind of jump, the most restrictive first. */
static void add_jumps (const BgProblem *problem, bool symmetric, GArray *counts) {
  const BgBoard *board = problem->board;
  int orbit[BG_MAX_HOLES];
  bg_hole_orbits (problem, orbit);
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);
  for (int i = 0; i < 2 * board->n_lines; i++) {
    const BgLine *line = &board->line[i / 2];
    int from = i % 2 ? line->b : line->a, to = i % 2 ? line->a : line->b;
    int kind = 1 + orbit[from] + BG_MAX_HOLES * (orbit[line->over] + BG_MAX_HOLES * orbit[to]);
    BgDerivedResource resource;
    if (bg_starts_in (line, from) && g_hash_table_add (done, GINT_TO_POINTER (kind))
        && restrict_jump (problem, symmetric, from, line->over, to, &resource))
      g_array_append_val (counts, resource);
  }
  g_array_sort (counts, compare);
}

GArray *bg_derive_resources (const BgProblem *problem, guint most) {
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (BgDerivedResource));
  BgDerivedResource resource;
  if (bg_derive_refutation (problem, &resource)) {
    g_array_append_val (chosen, resource);
    return chosen;
  }
  /* an average over the symmetries rules out as much, but can cost a jump less */
  for (int pass = 0; pass < 2; pass++) {
    g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (BgDerivedResource));
    add_jumps (problem, pass == 0, all);
    for (guint i = 0; i < all->len && chosen->len < most; i++)
      if (!is_served (chosen, &g_array_index (all, BgDerivedResource, i)))
        g_array_append_val (chosen, g_array_index (all, BgDerivedResource, i));
  }
  return chosen;
}
