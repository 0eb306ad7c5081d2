#include <math.h>

#include "bounds/potential/potential_lp.h"
#include "bounds/potential/potential_batch.h"
#include "laboratory/derive.h"
#include "laboratory/linear_program.h"

#define MOST_WEIGHT 64.
#define MOST_FACTOR 5040
/* The greatest divisor of weights that problem files take. */
#define MOST_DIVISOR 1000000
/* The objective's coefficient of a hole that the start leaves empty.  Among weights with the same
   bound at the start, weights that are greater elsewhere are better. */
#define ELSEWHERE (1 / 1024.)

/* The symmetries that keep start and finishes. */
static void find_common_group (const BgProblem *problem, BgGroup *common) {
  BgGroup start, finishes;
  bg_group_init_closed (&start, problem->board, &problem->start, 1);
  bg_problem_group (problem, &finishes);
  bg_group_init_common (common, problem->board, &start, &finishes);
}

int bg_hole_orbits (const BgProblem *problem, int *orbit) {
  BgGroup common;
  find_common_group (problem, &common);
  return bg_group_orbits (&common, problem->board, orbit);
}

/* The variables of the program. */
typedef struct {
  const BgProblem *problem;
  BgLinearProgram *linear;
  int orbit[BG_MAX_HOLES];
  int weight[BG_MAX_HOLES], positive[BG_MAX_HOLES]; /* by orbit: w, and at least max (w, 0) */
  int most[BG_CATEGORIES], least[BG_CATEGORIES];    /* of w over a category */
  int finish;                                       /* f */
} Program;

/* Adds the positive parts of the weights of all pegs that a mover of CATEGORY can remove. */
static void add_removed (Program *program, int category) {
  BG_FOR_EACH_HOLE (hole, bg_jumped_by (program->problem->board, category))
    bg_linear_program_add_to_row (program->linear, program->positive[program->orbit[hole]], 1);
}

/* a <= b */
static void add_order (Program *program, int a, int b) {
  bg_linear_program_begin_row (program->linear);
  bg_linear_program_add_to_row (program->linear, a, 1);
  bg_linear_program_add_to_row (program->linear, b, -1);
  bg_linear_program_end_row_at_most (program->linear, 0);
}

static void add_category (Program *program, int c) {
  const BgBoard *board = program->problem->board;
  BG_FOR_EACH_HOLE (hole, board->category[c]) {
    add_order (program, program->weight[program->orbit[hole]], program->most[c]);
    add_order (program, program->least[c], program->weight[program->orbit[hole]]);
  }
  if (bg_jumped_by (board, c) == 0)
    return;
  bg_linear_program_begin_row (program->linear);
  bg_linear_program_add_to_row (program->linear, program->most[c], 1);
  bg_linear_program_add_to_row (program->linear, program->least[c], -1);
  add_removed (program, c);
  bg_linear_program_end_row_at_most (program->linear, 1);
}

/* f is at least the sum of every finish, or with BY_LAST_MOVE one less than the
   most that there can be before the last move. */
static void add_finishes (Program *program, bool by_last_move) {
  const BgProblem *problem = program->problem;
  for (int i = 0; i < problem->n_finishes && !by_last_move; i++) {
    bg_linear_program_begin_row (program->linear);
    BG_FOR_EACH_HOLE (hole, problem->finish[i])
      bg_linear_program_add_to_row (program->linear, program->weight[program->orbit[hole]], 1);
    bg_linear_program_add_to_row (program->linear, program->finish, -1);
    bg_linear_program_end_row_at_most (program->linear, 0);
  }
  for (int c = 0; c < BG_CATEGORIES && by_last_move; c++)
    if ((problem->finish_holes & problem->board->category[c]) != 0) {
      bg_linear_program_begin_row (program->linear);
      bg_linear_program_add_to_row (program->linear, program->most[c], 1);
      add_removed (program, c);
      bg_linear_program_add_to_row (program->linear, program->finish, -1);
      bg_linear_program_end_row_at_most (program->linear, 1);
    }
}

static bool solve (const BgProblem *problem, bool by_last_move, double *value, double *objective) {
  const BgBoard *board = problem->board;
  g_autoptr (BgLinearProgram) linear = bg_linear_program_new ();
  Program program = { .problem = problem, .linear = linear };
  int n = bg_hole_orbits (problem, program.orbit);
  for (int k = 0; k < n; k++) {
    double pegs = 0;
    for (int hole = 0; hole < board->n_holes; hole++)
      if (program.orbit[hole] == k)
        pegs += bg_has (problem->start, hole) ? 1 : ELSEWHERE;
    program.weight[k] = bg_linear_program_add_variable (linear, -MOST_WEIGHT, MOST_WEIGHT, pegs);
    program.positive[k] = bg_linear_program_add_variable (linear, 0, MOST_WEIGHT, 0);
    add_order (&program, program.weight[k], program.positive[k]);
  }
  program.finish = bg_linear_program_add_variable (linear, -BG_MAX_HOLES * MOST_WEIGHT,
                                                   BG_MAX_HOLES * MOST_WEIGHT, -1);
  for (int c = 0; c < BG_CATEGORIES; c++) {
    program.most[c] = bg_linear_program_add_variable (linear, -MOST_WEIGHT, MOST_WEIGHT, 0);
    program.least[c] = bg_linear_program_add_variable (linear, -MOST_WEIGHT, MOST_WEIGHT, 0);
    add_category (&program, c);
  }
  add_finishes (&program, by_last_move);
  if (!bg_linear_program_solve (linear, objective))
    return false;
  for (int hole = 0; hole < board->n_holes; hole++)
    value[hole] = bg_linear_program_value (linear, program.weight[program.orbit[hole]]);
  return true;
}

/* Completes weights by the divisor and offset that they prove. */
static bool complete (const BgProblem *problem, BgPotential *potential) {
  const BgPosition full = problem->board->full;
  const int n_regions = potential->regions != NULL ? potential->regions->n : 0;
  gint64 *weight = potential->weight, common = 0;
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    common = bg_common_divisor (common, weight[hole]);
  for (int k = 0; k < n_regions; k++)
    common = bg_common_divisor (common, potential->region_weight[k]);
  for (int hole = 0; hole < problem->board->n_holes && common > 1; hole++)
    weight[hole] /= common;
  for (int k = 0; k < n_regions && common > 1; k++)
    potential->region_weight[k] /= common;
  potential->divisor = bg_potential_most_lost (problem->board, potential, full, 0);
  if (potential->divisor <= 0)
    return false;
  potential->offset = bg_potential_least_offset (problem, potential, full);
  g_assert (bg_potential_is_bound (problem, potential, full));
  double moves = (double) (bg_potential_value (potential, problem->start) - potential->offset);
  potential->at_start = (int) ceil (moves / (double) potential->divisor);
  return true;
}

static bool make_whole (const BgProblem *problem, const double *value, BgPotential *potential) {
  *potential = (BgPotential){ 0 };
  return bg_whole_numbers (value, problem->board->n_holes, MOST_FACTOR, potential->weight) != 0
         && complete (problem, potential) && potential->at_start > 0;
}

bool bg_derive_potential (const BgProblem *problem, BgPotential *potential) {
  double best = 0;
  *potential = (BgPotential){ 0 };
  const int n_forms = problem->finish_is_single ? 2 : 1;
  for (int by_last_move = 0; by_last_move < n_forms; by_last_move++) {
    double value[BG_MAX_HOLES], objective;
    BgPotential candidate;
    if (!solve (problem, by_last_move, value, &objective)
        || !make_whole (problem, value, &candidate))
      continue;
    if (candidate.at_start > potential->at_start
        || (candidate.at_start == potential->at_start && objective > best)) {
      *potential = candidate;
      best = objective;
    }
  }
  return potential->at_start > 0;
}

/* The sum of a set's images under the symmetries that keep start and finishes: as good at the
   start as the set is. */
static void make_symmetric (const BgProblem *problem, const BgPotential *set, BgPotential *sum) {
  const BgBoard *board = problem->board;
  BgGroup group;
  find_common_group (problem, &group);
  *sum = (BgPotential){ .regions = set->regions };
  for (int s = 0; s < group.order; s++) {
    for (int hole = 0; hole < board->n_holes; hole++)
      sum->weight[hole] += set->weight[board->symmetry[group.symmetry[s]][hole]];
    for (int k = 0; k < set->regions->n; k++) {
      const BgPosition image = bg_board_image (board, group.symmetry[s], set->regions->region[k]);
      sum->region_weight[k] += set->region_weight[bg_region_list_find (set->regions, image)];
    }
  }
}

bool bg_derive_weights (const BgProblem *problem, BgRegionList *regions, BgPotential *potential) {
  BgPotential best, symmetric;
  bg_region_list_init (regions, problem->board, BG_REGION_HOLES);
  g_autoptr (BgPotentialLp)
      lp = bg_potential_lp_new (problem, problem->board->full, NULL, 0, regions, NULL);
  if (!bg_potential_lp_best (lp, problem->start, &best))
    return false;
  make_symmetric (problem, &best, &symmetric);
  *potential = best;
  if (complete (problem, &symmetric) && symmetric.divisor <= MOST_DIVISOR)
    *potential = symmetric;
  else if (!complete (problem, potential))
    return false;
  return potential->at_start > 0;
}

GArray *bg_derive_potentials (const BgProblem *problem) {
  GArray *sets = g_array_new (FALSE, FALSE, sizeof (BgPotential));
  BgPotentialBatch *batch = bg_potential_batch_new (problem, problem->board->full);
  bg_sample_potentials (batch, problem->board->full, BG_SYMMETRIC_SETS, NULL, sets);
  bg_potential_batch_free (batch);
  guint kept = 0;
  for (guint i = 0; i < sets->len; i++) {
    BgPotential *set = &g_array_index (sets, BgPotential, i);
    if (complete (problem, set))
      g_array_index (sets, BgPotential, kept++) = *set;
  }
  g_array_set_size (sets, kept);
  return sets;
}
