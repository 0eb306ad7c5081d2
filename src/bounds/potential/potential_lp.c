#include "bounds/potential/potential_lp.h"

#include <math.h>

#include "bounds/potential/dual_simplex.h"
#include "bounds/potential/heaviest_trail.h"

/* Short moves that lower a sum of weights much: they are listed one by one, which takes far less
   time than to find the heaviest of all (heaviest_trail.h). */

#define MOST_JUMPS 3

/* Extends a move by up to JUMPS jumps, one at a time; BEST becomes the extension with the greatest
   gain, if that is greater than BEST's. */
static void extend (const BgBoard *board, const gint64 *end_gain, const gint64 *over_weight,
                    const BgHeavyMove *move, int jumps, BgHeavyMove *best) {
  for (int i = 0; i < board->jumps[move->end].n; i++) {
    const int over = board->line[board->jumps[move->end].end[i].line].over;
    if (bg_has (move->over, over))
      continue;
    BgHeavyMove longer = *move;
    longer.over |= bg_hole_bit (over);
    longer.end = board->jumps[move->end].end[i].to;
    longer.gain += over_weight[over];
    if (end_gain[longer.end] != BG_GAIN_NEVER && longer.gain + end_gain[longer.end] > best->gain) {
      *best = longer;
      best->gain += end_gain[longer.end];
    }
    if (jumps > 1)
      extend (board, end_gain, over_weight, &longer, jumps - 1, best);
  }
}

/* Finds for each hole the move of at most MOST_JUMPS jumps with the greatest gain, if that is more
   than ENOUGH and at least half of the greatest gain from any hole.  Gains and weights are by hole;
   the holes of one ORBIT have equal gains, and only the first is considered.  MOVES has room for
   BG_MAX_HOLES; returns the number of moves. */
static int find_short_moves (const BgBoard *board, const int *orbit, const gint64 *start_gain,
                             const gint64 *end_gain, const gint64 *over_weight, gint64 enough,
                             BgHeavyMove *moves) {
  gint64 worst = enough;
  BgPosition orbits = 0;
  int n = 0, kept = 0;
  for (int hole = 0; hole < board->n_holes; hole++) {
    if (bg_has (orbits, orbit[hole]))
      continue;
    orbits |= bg_hole_bit (orbit[hole]);
    const uint8_t place = (uint8_t) hole;
    const BgHeavyMove none = { .start = place, .end = place, .gain = start_gain[hole] };
    moves[n] = (BgHeavyMove){ .gain = enough };
    extend (board, end_gain, over_weight, &none, MOST_JUMPS, &moves[n]);
    worst = MAX (worst, moves[n].gain);
    n += moves[n].gain > enough;
  }
  for (int i = 0; i < n; i++)
    if (moves[i].gain >= worst / 2)
      moves[kept++] = moves[i];
  return kept;
}

/* Where a position cannot be solved, weights could grow for ever. */
#define MOST_WEIGHT 6.
#define MOST_OFFSET(holes) (MOST_WEIGHT * MAX (holes, 64))
/* Fractions as whole numbers: most solutions have small denominators, which
   divide this. */
#define UNIT 5040
/* To look for violated rows, finer. */
#define FINE ((gint64) UNIT << 20)
#define TOLERANCE (FINE / 100000)
/* Rows beyond which the rows that do not bind are removed: of a single program, or of one of
   many. */
#define MOST_ROWS 400
#define MOST_PROVER_ROWS 250
/* Weights of holes and of regions, and f. */
#define MOST_VARIABLES (BG_MAX_HOLES + BG_MAX_REGIONS + 1)
/* The greatest factor that makes a solution of fractions whole. */
#define MOST_FACTOR 240
/* Nanoseconds of a state of a trail, and of a cell of a dictionary without wide vectors. */
#define STATE_COST 150
#define CELL_COST 1
/* Nanoseconds of a position of the perimeter that is weighed. */
#define NEAR_COST 5
/* The worst positions of the perimeter that become rows together. */
#define NEAR_ROWS 30
/* Weights of positions of the perimeter are whole numbers over this. */
#define NEAR_UNIT (1 << 18)
#define NEAR_TOLERANCE (NEAR_UNIT / 10000)
/* The budget of all solutions for one heuristic, in nanoseconds, on boards of over 64 holes, where
   one solution can take minutes; on other boards MOST_ROUNDS is the only limit.  The budget is for
   games of MANY_JUMPS, and decreases with the square of the jumps for shorter games, for which a
   search takes less time than weights do. */
#define MOST_COST 1000000000.
#define MANY_JUMPS 64.
/* The part of it for the first programs, until one of them has a solution that is good enough: on
   most boards of that size none has. */
#define TRIAL_SHARE 0.125
/* The error by which a solution may be too great. */
#define SLIGHTLY 1e-6
/* Solutions after which a program is given up. */
#define MOST_ROUNDS 80

struct BgPotentialLp {
  const BgProblem *problem;
  BgPosition origins;
  int orbit[BG_MAX_HOLES], n_orbits;
  const BgRegionList *regions;  /* or NULL */
  const BgPerimeter *perimeter; /* or NULL */
  const BgStopFlag *stop;
  BgDualSimplex *simplex;
  int most_rows;
  int weight[BG_MAX_HOLES]; /* by orbit */
  int region_weight[BG_MAX_REGIONS];
  int finish;            /* f */
  int n_finish_rows;     /* the first */
  bool has_solved;       /* a program, which had a solution */
  double most_cost;      /* of all programs up to the one at hand, in nanoseconds */
  uint64_t trail_states; /* followed in the search for heaviest moves */
  uint64_t n_weighed;    /* positions of the perimeter */
};

static int n_regions (const BgPotentialLp *lp) {
  return lp->regions == NULL ? 0 : lp->regions->n;
}

/* A row of the program, a coefficient for each variable. */
typedef double Row[MOST_VARIABLES];

static void add_hole (const BgPotentialLp *lp, Row row, int hole, int times) {
  row[lp->weight[lp->orbit[hole]]] += times;
}

static void add_variables (BgPotentialLp *lp) {
  for (int k = 0; k < lp->n_orbits; k++)
    lp->weight[k] = bg_dual_simplex_add_variable (lp->simplex, -MOST_WEIGHT, MOST_WEIGHT, 0);
  for (int k = 0; k < n_regions (lp); k++)
    lp->region_weight[k] = bg_dual_simplex_add_variable (lp->simplex, 0, 0, 0);
  const double most = MOST_OFFSET (lp->problem->board->n_holes);
  lp->finish = bg_dual_simplex_add_variable (lp->simplex, -most, most, -1);
}

/* Adds a row: POSITION weighs no more than f and MOVES. */
static void add_position (BgPotentialLp *lp, BgPosition position, int moves) {
  Row row = { 0 };
  BG_FOR_EACH_HOLE (hole, position)
    add_hole (lp, row, hole, 1);
  for (int k = 0; k < n_regions (lp); k++)
    if (bg_subset (lp->regions->region[k], position))
      row[lp->region_weight[k]] = 1;
  row[lp->finish] = -1;
  bg_dual_simplex_add_row (lp->simplex, row, moves);
}

static BgPotentialLp *new_program (const BgProblem *problem, BgPosition origins, const int *orbit,
                                   int n_orbits, const BgRegionList *regions, int most_rows) {
  BgPotentialLp *lp = g_new0 (BgPotentialLp, 1);
  lp->problem = problem;
  lp->origins = origins;
  lp->n_orbits = orbit != NULL ? n_orbits : problem->board->n_holes;
  lp->regions = regions;
  lp->simplex = bg_dual_simplex_new ();
  lp->most_rows = most_rows;
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    lp->orbit[hole] = orbit != NULL ? orbit[hole] : hole;
  add_variables (lp);
  return lp;
}

/* Finishes of several pegs; of single pegs the last moves say more. */
static void add_finishes (BgPotentialLp *lp) {
  const BgProblem *problem = lp->problem;
  for (int i = 0; i < problem->n_finishes && !problem->finish_is_single; i++)
    add_position (lp, problem->finish[i], 0);
  lp->n_finish_rows = bg_dual_simplex_n_rows (lp->simplex);
}

BgPotentialLp *bg_potential_lp_new (const BgProblem *problem, BgPosition origins, const int *orbit,
                                    int n_orbits, const BgRegionList *regions,
                                    const BgStopFlag *stop) {
  BgPotentialLp *lp = new_program (problem, origins, orbit, n_orbits, regions, MOST_ROWS);
  lp->stop = stop;
  add_finishes (lp);
  return lp;
}

BgPotentialLp *bg_potential_lp_new_prover (const BgProblem *problem, const BgRegionList *regions,
                                           const BgPerimeter *perimeter) {
  BgPotentialLp *lp = new_program (problem, problem->board->full, NULL, 0, regions,
                                   MOST_PROVER_ROWS);
  lp->perimeter = perimeter;
  if (perimeter == NULL)
    add_finishes (lp);
  return lp;
}

void bg_potential_lp_free (BgPotentialLp *lp) {
  if (lp == NULL)
    return;
  bg_dual_simplex_free (lp->simplex);
  g_free (lp);
}

static void add_move (BgPotentialLp *lp, const BgHeavyMove *move, bool is_last) {
  Row row = { 0 };
  add_hole (lp, row, move->start, 1);
  BG_FOR_EACH_HOLE (hole, move->over)
    add_hole (lp, row, hole, 1);
  for (int k = 0; k < n_regions (lp); k++)
    if (bg_has (lp->regions->region[k], move->start))
      row[lp->region_weight[k]] = 1;
  if (is_last)
    row[lp->finish] = -1;
  else
    add_hole (lp, row, move->end, -1);
  bg_dual_simplex_add_row (lp->simplex, row, bg_has (lp->origins, move->start));
}

/* Adds the move of category C that violates its row most, if any does; false if that is not
   known. */
static bool add_worst (BgPotentialLp *lp, int c, const gint64 *start_gain, const gint64 *end_gain,
                       const gint64 *value, bool is_last, bool *added) {
  BgHeavyMove move;
  BgHeaviestOutcome outcome = bg_heaviest_move (lp->problem->board, c, start_gain, end_gain, value,
                                                TOLERANCE, &lp->trail_states, &move);
  if (outcome == BG_HEAVIEST_FOUND) {
    add_move (lp, &move, is_last);
    *added = true;
  }
  return outcome != BG_HEAVIEST_TOO_WIDE;
}

/* Adds the worst of the short moves, which are found at once. */
static void add_short (BgPotentialLp *lp, const gint64 *start_gain, const gint64 *end_gain,
                       const gint64 *value, bool is_last, bool *added) {
  BgHeavyMove moves[BG_MAX_HOLES];
  const int n = find_short_moves (lp->problem->board, lp->orbit, start_gain, end_gain, value,
                                  TOLERANCE, moves);
  for (int i = 0; i < n; i++)
    add_move (lp, &moves[i], is_last);
  *added |= n > 0;
}

static double value_of (const BgPotentialLp *lp, int variable) {
  return bg_dual_simplex_value (lp->simplex, variable);
}

/* The weights of the solution at hand, times FACTOR and rounded. */
static void read_weights (const BgPotentialLp *lp, gint64 factor, BgPotential *potential) {
  *potential = (BgPotential){ .regions = lp->regions };
  for (int hole = 0; hole < lp->problem->board->n_holes; hole++)
    potential->weight[hole] = llround (value_of (lp, lp->weight[lp->orbit[hole]])
                                       * (double) factor);
  for (int k = 0; k < n_regions (lp); k++)
    potential->region_weight[k] = MAX (llround (value_of (lp, lp->region_weight[k])
                                                * (double) factor),
                                       0);
}

/* The rows that the solution at hand violates, as gains for the heaviest move. */
typedef struct {
  BgPotential fine;
  gint64 start[BG_MAX_HOLES], end[BG_MAX_HOLES], last_end[BG_MAX_HOLES];
} Gains;

static void read_gains (const BgPotentialLp *lp, Gains *gains) {
  const gint64 finish = llround (value_of (lp, lp->finish) * FINE);
  read_weights (lp, FINE, &gains->fine);
  bg_potential_start_gains (&gains->fine, lp->problem->board->full, gains->start);
  BG_FOR_EACH_HOLE (hole, lp->problem->board->full) {
    gains->start[hole] -= bg_has (lp->origins, hole) ? FINE : 0;
    gains->end[hole] = -gains->fine.weight[hole];
    gains->last_end[hole] = bg_has (lp->problem->finish_holes, hole) ? -finish : BG_GAIN_NEVER;
  }
}

/* Are there rows of last moves? */
static bool has_last_moves (const BgPotentialLp *lp) {
  return lp->problem->finish_is_single && lp->perimeter == NULL;
}

/* Adds the positions of the perimeter that violate their rows most; false if there are none. */
static bool add_near (BgPotentialLp *lp) {
  int32_t weight[BG_MAX_HOLES], region_weight[BG_MAX_REGIONS];
  for (int hole = 0; hole < lp->problem->board->n_holes; hole++)
    weight[hole] = (int32_t) lround (value_of (lp, lp->weight[lp->orbit[hole]]) * NEAR_UNIT);
  for (int k = 0; k < n_regions (lp); k++)
    region_weight[k] = (int32_t) lround (value_of (lp, lp->region_weight[k]) * NEAR_UNIT);
  const int depth = bg_perimeter_depth (lp->perimeter);
  const double most = (value_of (lp, lp->finish) + depth) * NEAR_UNIT + NEAR_TOLERANCE;
  BgNearPosition worst[NEAR_ROWS];
  const int n = bg_perimeter_find_greatest (lp->perimeter, weight, region_weight,
                                            (int32_t) lround (most), worst, NEAR_ROWS);
  for (int i = 0; i < n; i++)
    add_position (lp, worst[i].position, depth);
  lp->n_weighed += bg_perimeter_size (lp->perimeter);
  return n > 0;
}

static bool add_short_ones (BgPotentialLp *lp, const Gains *gains) {
  bool added = false;
  add_short (lp, gains->start, gains->end, gains->fine.weight, false, &added);
  if (has_last_moves (lp))
    add_short (lp, gains->start, gains->last_end, gains->fine.weight, true, &added);
  /* the perimeter is larger than the list of short moves */
  return added || (lp->perimeter != NULL && add_near (lp));
}

static bool is_too_expensive (const BgPotentialLp *lp) {
  return (double) bg_potential_lp_cost (lp) > lp->most_cost;
}

/* The budget, of which programs may spend SHARE. */
static double budget_of (const BgPotentialLp *lp, double share) {
  const double jumps = MIN (bg_problem_jumps (lp->problem) / MANY_JUMPS, 1);
  return lp->problem->board->n_holes > 64 ? MOST_COST * share * jumps * jumps : INFINITY;
}

/* Adds the heaviest of the moves that are violated; false if they cannot be found, or not within
   the budget. */
static bool add_heaviest (BgPotentialLp *lp, const Gains *gains, bool *added) {
  const BgProblem *problem = lp->problem;
  for (int c = 0; c < BG_CATEGORIES; c++)
    if (is_too_expensive (lp)
        || !add_worst (lp, c, gains->start, gains->end, gains->fine.weight, false, added)
        || (has_last_moves (lp) && (problem->finish_holes & problem->board->category[c]) != 0
            && !add_worst (lp, c, gains->start, gains->last_end, gains->fine.weight, true, added)))
      return false;
  return true;
}

/* Completes weights by the divisor, UNIT at least, and the offset that they prove. */
static bool complete (const BgPotentialLp *lp, gint64 unit, BgPotential *potential) {
  const BgBoard *board = lp->problem->board;
  if (bg_potential_most_lost (board, potential, board->full & ~lp->origins, 0) > 0)
    return false;
  potential->divisor = bg_potential_most_lost (board, potential, lp->origins, unit);
  if (lp->perimeter != NULL)
    bg_perimeter_set_offsets (lp->perimeter, potential);
  else
    potential->offset = bg_potential_least_offset (lp->problem, potential, lp->origins);
  return true;
}

/* One more solution with the rows found so far; false if it shows that LEAST is not passed. */
static bool solve_on (BgPotentialLp *lp, double least) {
  double objective;
  return bg_dual_simplex_solve (lp->simplex, least, lp->stop, &objective);
}

/* Begins with new coefficients by hole, and without most of the rows that do not bind. */
static void set_objective (BgPotentialLp *lp, const double *coefficient) {
  double sum[BG_MAX_HOLES] = { 0 };
  for (int hole = 0; hole < lp->problem->board->n_holes; hole++)
    sum[lp->orbit[hole]] += coefficient[hole];
  for (int k = 0; k < lp->n_orbits; k++)
    bg_dual_simplex_set_objective (lp->simplex, lp->weight[k], sum[k]);
  if (bg_dual_simplex_n_rows (lp->simplex) > lp->most_rows)
    bg_dual_simplex_drop_slack (lp->simplex, lp->n_finish_rows);
}

/* Solves it with the objective at hand, for SHARE of the budget, and adds rows until none is
   violated. */
static bool settle (BgPotentialLp *lp, double least, double share) {
  bool added = true;
  lp->most_cost = budget_of (lp, share);
  for (int round = 0; added; round++) {
    Gains gains;
    if (round == MOST_ROUNDS || is_too_expensive (lp) || !solve_on (lp, least))
      return false;
    read_gains (lp, &gains);
    added = add_short_ones (lp, &gains);
    if (!added && !add_heaviest (lp, &gains, &added))
      return false;
  }
  return true;
}

bool bg_potential_lp_solve (BgPotentialLp *lp, const double *coefficient, double least,
                            BgPotential *potential) {
  set_objective (lp, coefficient);
  if (!settle (lp, least, lp->has_solved ? 1 : TRIAL_SHARE))
    return false;
  lp->has_solved = true;
  read_weights (lp, UNIT, potential);
  return complete (lp, UNIT, potential);
}

/* Weights of small whole numbers in proportion to the solution at hand, rounded where there
   are none. */
static void make_small (const BgPotentialLp *lp, BgPotential *potential) {
  const int n_holes = lp->problem->board->n_holes, n = n_holes + n_regions (lp);
  double value[BG_MAX_HOLES + BG_MAX_REGIONS] = { 0 };
  gint64 whole[BG_MAX_HOLES + BG_MAX_REGIONS];
  for (int i = 0; i < n; i++)
    value[i] = value_of (lp,
                         i < n_holes ? lp->weight[lp->orbit[i]] : lp->region_weight[i - n_holes]);
  read_weights (lp, MOST_FACTOR, potential);
  if (bg_whole_numbers (value, n, MOST_FACTOR, whole) == 0)
    return;
  for (int i = 0; i < n; i++)
    if (i < n_holes)
      potential->weight[i] = whole[i];
    else
      potential->region_weight[i - n_holes] = MAX (whole[i], 0);
}

/* The objective's coefficient of an empty hole: among weights that are equally good for a position,
   the solution has weights that are better elsewhere. */
#define ELSEWHERE (1 / 65536.)

/* Begins with the objective of one position. */
static void set_position (BgPotentialLp *lp, BgPosition position) {
  double coefficient[BG_MAX_HOLES];
  for (int hole = 0; hole < lp->problem->board->n_holes; hole++)
    coefficient[hole] = bg_has (position, hole) ? 1 : ELSEWHERE;
  set_objective (lp, coefficient);
  for (int k = 0; k < n_regions (lp); k++) {
    const bool counts = bg_subset (lp->regions->region[k], position);
    bg_dual_simplex_set_objective (lp->simplex, lp->region_weight[k], counts);
    bg_dual_simplex_set_range (lp->simplex, lp->region_weight[k], 0, counts);
  }
}

/* The bound that POTENTIAL gives, before it is rounded. */
static double value_at (const BgPotential *potential, BgPosition position) {
  return (double) (bg_potential_value (potential, position) - bg_potential_far_offset (potential))
         / (double) potential->divisor;
}

/* Does POTENTIAL show that POSITION needs more than ALLOWED moves? */
static bool rules_out (const BgPotential *potential, BgPosition position, int allowed) {
  return bg_potential_value (potential, position)
         > bg_potential_offset (potential, allowed) + allowed * potential->divisor;
}

bool bg_potential_lp_best (BgPotentialLp *lp, BgPosition position, BgPotential *potential) {
  set_position (lp, position);
  if (!settle (lp, -G_MAXDOUBLE, 1))
    return false;
  BgPotential fine;
  read_weights (lp, UNIT, &fine);
  make_small (lp, potential);
  if (!complete (lp, UNIT, &fine))
    return false;
  /* small numbers may be rounded, and the bound is then lower */
  if (!complete (lp, 1, potential) || value_at (potential, position) < value_at (&fine, position))
    *potential = fine;
  return true;
}

bool bg_potential_lp_prove (BgPotentialLp *lp, BgPosition position, int allowed,
                            const BgStopFlag *stop, BgPotential *potential) {
  lp->stop = stop;
  lp->most_cost = INFINITY;
  set_position (lp, position);
  for (int round = 0; round < MOST_ROUNDS; round++) {
    Gains gains;
    bool added = false;
    if (!solve_on (lp, allowed + SLIGHTLY))
      return false;
    read_gains (lp, &gains);
    if (add_short_ones (lp, &gains))
      continue;
    if (!add_heaviest (lp, &gains, &added))
      return false;
    make_small (lp, potential);
    if (complete (lp, 1, potential) && rules_out (potential, position, allowed))
      return true;
    if (!added)
      return false;
  }
  return false;
}

uint64_t bg_potential_lp_cost (const BgPotentialLp *lp) {
  return CELL_COST * bg_dual_simplex_cells (lp->simplex) + STATE_COST * lp->trail_states
         + NEAR_COST * lp->n_weighed;
}
