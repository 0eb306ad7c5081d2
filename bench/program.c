#include "bench/program.h"

#include "bounds/potential/heaviest_trail.h"
#include "bounds/potential/linear_program.h"
#include "bounds/potential/region_list.h"
#include "bounds/regions.h"

#define MOST_WEIGHT 6.
#define MOST_PAIR_WEIGHT 2.
#define MOST_OFFSET 400.
#define FINE ((gint64) 5040 << 20)
#define TOLERANCE (FINE / 100000)
#define SHORT_JUMPS 3
/* With pairs the rows of longer moves are found by chance, so more are tried one by one where they
   are few. */
#define PAIR_JUMPS 5
#define MOST_ROUNDS 200
#define MOST_ROWS 500

struct Program
{
  const BgProblem *problem;
  const BgBoard *board;
  Features features;
  BgPosition origins;
  bool backward;
  BgLinearProgram *linear;
  int hole[BG_MAX_HOLES], feature[MOST_FEATURES], pair[MOST_PAIRS], offset, n_first_rows;
};

/* --- Features -------------------------------------------------------------------- */

void
features_add_regions (Features *features, const BgBoard *board, int most_holes)
{
  BgRegionList list;
  bg_region_list_init (&list, board, most_holes);
  for (int k = 0; k < list.n; k++)
    features->feature[features->n++] = (Feature) { FEATURE_REGION, list.region[k] };
}

void
features_add_parts (Features *features, const BgBoard *board, FeatureKind kind)
{
  BgPosition rest = board->full & ~board->corners;
  features->feature[features->n++] = (Feature) { kind, rest };
  BG_FOR_EACH_HOLE (hole, board->full & ~board->corners)
    {
      const BgPosition linked = bg_has (rest, hole) ? bg_regions_linked (board, hole, rest) : 0;
      if (bg_pegs (linked) < 2)
        continue;
      features->feature[features->n++] = (Feature) { kind, linked };
      rest &= ~linked;
    }
  if (bg_regions_peel (board, rest) != 0)
    features->feature[features->n++] = (Feature) { kind, rest };
}

static void
add_pair (Features *features, int a, int b)
{
  const BgPosition pair = bg_hole_bit (a) | bg_hole_bit (b);
  for (int k = 0; k < features->n; k++)
    if (features->feature[k].holes == pair)
      return;
  for (int k = 0; k < features->n_pairs; k++)
    if (features->pair[k] == pair)
      return;
  features->pair[features->n_pairs++] = pair;
}

void
features_add_pairs (Features *features, const BgBoard *board)
{
  for (int i = 0; i < board->n_lines; i++)
    {
      add_pair (features, board->line[i].a, board->line[i].over);
      add_pair (features, board->line[i].over, board->line[i].b);
      add_pair (features, board->line[i].a, board->line[i].b);
    }
}

/* Do some MOST holes hit every region inside HOLES? */
static bool
can_hit (const BgBoard *board, BgPosition holes, int most)
{
  const BgPosition whole = bg_regions_peel (board, holes);
  if (whole == 0 || most == 0)
    return whole == 0;
  BgPosition region = whole;
  BG_FOR_EACH_HOLE (hole, whole)
    {
      const BgPosition smaller = bg_regions_peel (board, region & ~bg_hole_bit (hole));
      region = smaller != 0 ? smaller : region;
    }
  BG_FOR_EACH_HOLE (hole, region)
    if (can_hit (board, whole & ~bg_hole_bit (hole), most - 1))
      return true;
  return false;
}

static int
feature_value (const Feature *feature, const BgBoard *board, BgPosition position)
{
  if (feature->kind == FEATURE_REGION)
    return bg_subset (feature->holes, position);
  int number = 0;
  while (!can_hit (board, position & feature->holes, number))
    if (number++ == 0 && feature->kind == FEATURE_SLIDING)
      break;
  return number;
}

double
weights_value (const Weights *weights, const Features *features, const BgBoard *board,
               BgPosition position)
{
  double sum = 0;
  BG_FOR_EACH_HOLE (hole, position)
    sum += weights->hole[hole];
  for (int k = 0; k < features->n; k++)
    if (weights->feature[k] != 0)
      sum += weights->feature[k] * feature_value (&features->feature[k], board, position);
  for (int k = 0; k < features->n_pairs; k++)
    sum += bg_subset (features->pair[k], position) ? weights->pair[k] : 0;
  return sum;
}

/* --- Rows ------------------------------------------------------------------------ */

/* Adds SIGN times the value of POSITION to the row. */
static void
add_value (Program *program, BgPosition position, int sign)
{
  const Features *features = &program->features;
  BG_FOR_EACH_HOLE (hole, position)
    bg_linear_program_add_to_row (program->linear, program->hole[hole], sign);
  for (int k = 0; k < features->n; k++)
    bg_linear_program_add_to_row (program->linear, program->feature[k],
                                  sign * feature_value (&features->feature[k], program->board,
                                                        position));
  for (int k = 0; k < features->n_pairs; k++)
    if (bg_subset (features->pair[k], position))
      bg_linear_program_add_to_row (program->linear, program->pair[k], sign);
}

/* Of moves made: one, and those from where it leads. */
static void
add_first_moves (Program *program, BgPosition position, int mover)
{
  for (int i = 0; i < program->board->jumps[mover].n; i++)
    {
      const BgLine *line = &program->board->line[program->board->jumps[mover].end[i].line];
      const int to = program->board->jumps[mover].end[i].to;
      if (!bg_has (position, line->over) || bg_has (position, to))
        continue;
      const BgPosition next = (position & ~bg_hole_bit (mover) & ~bg_hole_bit (line->over))
                              | bg_hole_bit (to);
      bg_linear_program_begin_row (program->linear);
      bg_linear_program_add_to_row (program->linear, program->offset, 1);
      add_value (program, next, -1);
      bg_linear_program_end_row_at_most (program->linear, 1);
      program->n_first_rows++;
      add_first_moves (program, next, to);
    }
}

Program *
program_new (const BgProblem *problem, const Features *features, BgPosition origins,
             bool backward, BgPosition start)
{
  Program *program = g_new0 (Program, 1);
  program->problem = problem;
  program->board = problem->board;
  program->features = *features;
  program->origins = origins;
  program->backward = backward;
  BgLinearProgram *linear = program->linear = bg_linear_program_new ();
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    program->hole[hole] = bg_linear_program_add_variable (linear, -MOST_WEIGHT, MOST_WEIGHT, 0);
  for (int k = 0; k < features->n; k++)
    program->feature[k] = bg_linear_program_add_variable (linear, 0, 0, 0);
  for (int k = 0; k < features->n_pairs; k++)
    program->pair[k] = bg_linear_program_add_variable (linear, -MOST_PAIR_WEIGHT,
                                                       MOST_PAIR_WEIGHT, 0);
  program->offset = bg_linear_program_add_variable (linear, -MOST_OFFSET, MOST_OFFSET,
                                                    backward ? 1 : -1);
  if (backward)
    BG_FOR_EACH_HOLE (hole, start)
      add_first_moves (program, start, hole);
  return program;
}

void
program_free (Program *program)
{
  bg_linear_program_free (program->linear);
  g_free (program);
}

/* A move: START, OVER and END, the holes that it lands in besides, and those that it does not
   touch but are taken to be filled, since that makes it lower pairs more. */
typedef struct
{
  int start, end;
  BgPosition over, landed, filled;
  double gain;
} Row;

static void
add_row (Program *program, const Row *row, bool is_last)
{
  BgLinearProgram *linear = program->linear;
  const Features *features = &program->features;
  const BgPosition before = bg_hole_bit (row->start) | row->over | row->filled;
  const BgPosition after = bg_hole_bit (row->end) | row->filled;
  bg_linear_program_begin_row (linear);
  BG_FOR_EACH_HOLE (hole, bg_hole_bit (row->start) | row->over)
    bg_linear_program_add_to_row (linear, program->hole[hole], 1);
  for (int k = 0; k < features->n; k++)
    if (bg_has (features->feature[k].holes, row->start))
      bg_linear_program_add_to_row (linear, program->feature[k], 1);
  for (int k = 0; k < features->n_pairs; k++)
    bg_linear_program_add_to_row (linear, program->pair[k],
                                  bg_subset (features->pair[k], before)
                                    - (!is_last && bg_subset (features->pair[k], after)));
  bg_linear_program_add_to_row (linear, is_last ? program->offset : program->hole[row->end], -1);
  bg_linear_program_end_row_at_most (linear, bg_has (program->origins, row->start));
}

/* The values of the solution at hand. */
static void
read_weights (const Program *program, Weights *weights)
{
  BG_FOR_EACH_HOLE (hole, program->board->full)
    weights->hole[hole] = bg_linear_program_value (program->linear, program->hole[hole]);
  for (int k = 0; k < program->features.n; k++)
    weights->feature[k] = bg_linear_program_value (program->linear, program->feature[k]);
  for (int k = 0; k < program->features.n_pairs; k++)
    weights->pair[k] = bg_linear_program_value (program->linear, program->pair[k]);
  weights->offset = bg_linear_program_value (program->linear, program->offset);
}

typedef struct
{
  Program *program;
  const Weights *weights;
  double start_gain[BG_MAX_HOLES];
  bool is_last;
  Row best[BG_MAX_HOLES];       /* by start */
} Search;

/* What the pairs lose by a move; sets what is filled beside it. */
static double
pairs_lost (const Search *search, Row *row)
{
  const Features *features = &search->program->features;
  const BgPosition before = bg_hole_bit (row->start) | row->over;
  const BgPosition after = search->is_last ? 0 : bg_hole_bit (row->end);
  const BgPosition known = search->is_last ? search->program->board->full
                                           : before | row->landed | bg_hole_bit (row->end);
  double lost = 0, beside[BG_MAX_HOLES] = { 0 };
  for (int k = 0; k < features->n_pairs; k++)
    {
      const BgPosition pair = features->pair[k];
      const double weight = search->weights->pair[k];
      if (bg_subset (pair, known))
        lost += weight * (bg_subset (pair, before) - bg_subset (pair, after));
      else if ((pair & known) != 0)
        BG_FOR_EACH_HOLE (hole, pair & ~known)
          beside[hole] += weight * (((pair & before) != 0) - ((pair & after) != 0));
    }
  row->filled = 0;
  BG_FOR_EACH_HOLE (hole, search->program->board->full & ~known)
    if (beside[hole] > 0)
      {
        row->filled |= bg_hole_bit (hole);
        lost += beside[hole];
      }
  return lost;
}

static void
extend (Search *search, const Row *row, int jumps)
{
  const BgBoard *board = search->program->board;
  for (int i = 0; i < board->jumps[row->end].n; i++)
    {
      const int over = board->line[board->jumps[row->end].end[i].line].over;
      if (bg_has (row->over, over))
        continue;
      Row longer = *row;
      longer.landed |= bg_hole_bit (row->end);
      longer.over |= bg_hole_bit (over);
      longer.end = board->jumps[row->end].end[i].to;
      longer.gain += search->weights->hole[over];
      if (!search->is_last || bg_has (search->program->problem->finish_holes, longer.end))
        {
          const double gain = longer.gain;
          longer.gain += pairs_lost (search, &longer)
                         - (search->is_last ? search->weights->offset
                                            : search->weights->hole[longer.end]);
          if (longer.gain > search->best[row->start].gain)
            search->best[row->start] = longer;
          longer.gain = gain;
        }
      if (jumps > 1)
        extend (search, &longer, jumps - 1);
    }
}

/* Adds the worst of the moves of up to JUMPS jumps from each hole. */
static bool
add_short (Search *search, int jumps)
{
  const double least = (double) TOLERANCE / FINE;
  double worst = least;
  for (int hole = 0; hole < search->program->board->n_holes; hole++)
    {
      search->best[hole].gain = least;
      extend (search, &(Row) { .start = hole, .end = hole, .gain = search->start_gain[hole] },
              jumps);
      worst = MAX (worst, search->best[hole].gain);
    }
  for (int hole = 0; hole < search->program->board->n_holes; hole++)
    if (search->best[hole].gain > least && search->best[hole].gain >= worst / 2)
      add_row (search->program, &search->best[hole], search->is_last);
  return worst > least;
}

/* The ends of all lines along which pegs of CATEGORY jump over HOLES. */
static BgPosition
ends_over (const BgBoard *board, int category, BgPosition holes)
{
  BgPosition ends = 0;
  for (int i = 0; i < board->n_lines; i++)
    if (bg_has (holes, board->line[i].over)
        && bg_board_category (board, board->line[i].a) == category)
      ends |= bg_hole_bit (board->line[i].a) | bg_hole_bit (board->line[i].b);
  return ends;
}

/* Adds the heaviest of all moves, by all but pairs; where those weigh, only if it is violated with
   them. */
static bool
add_heaviest (Search *search)
{
  const Program *program = search->program;
  gint64 start[BG_MAX_HOLES], end[BG_MAX_HOLES], over[BG_MAX_HOLES];
  bool added = false;
  BG_FOR_EACH_HOLE (hole, program->board->full)
    {
      start[hole] = (gint64) (search->start_gain[hole] * FINE);
      over[hole] = (gint64) (search->weights->hole[hole] * FINE);
      end[hole] = !search->is_last ? -over[hole]
                  : bg_has (program->problem->finish_holes, hole)
                    ? (gint64) (-search->weights->offset * FINE)
                    : BG_GAIN_NEVER;
    }
  for (int c = 0; c < BG_CATEGORIES; c++)
    {
      BgHeavyMove move;
      if (bg_heaviest_move (program->board, c, start, end, over, TOLERANCE, NULL, &move)
          != BG_HEAVIEST_FOUND)
        continue;
      Row row = { .start = move.start, .end = move.end, .over = move.over,
                  .gain = (double) move.gain / (double) FINE };
      if (program->features.n_pairs > 0)
        {
          row.landed = ends_over (program->board, c, move.over) & ~bg_hole_bit (move.start);
          row.gain += pairs_lost (search, &row);
        }
      if (row.gain <= (double) TOLERANCE / FINE)
        continue;
      add_row (search->program, &row, search->is_last);
      added = true;
    }
  return added;
}

/* Adds rows that the weights violate; false if there are none. */
static bool
add_violated (Program *program, const Weights *weights)
{
  Search search = { .program = program, .weights = weights };
  for (int hole = 0; hole < program->board->n_holes; hole++)
    {
      search.start_gain[hole] = weights->hole[hole] - bg_has (program->origins, hole);
      for (int k = 0; k < program->features.n; k++)
        if (bg_has (program->features.feature[k].holes, hole))
          search.start_gain[hole] += weights->feature[k];
    }
  bool added = false;
  const bool tries_more = program->features.n_pairs > 0 && program->board->rule == BG_RULE_4;
  const int jumps = tries_more ? PAIR_JUMPS : SHORT_JUMPS;
  for (int last = 0; last <= !program->backward; last++)
    {
      search.is_last = last;
      added |= add_short (&search, jumps);
    }
  bool heaviest = !added;
  for (int last = 0; last <= !program->backward && heaviest; last++)
    {
      search.is_last = last;
      added |= add_heaviest (&search);
    }
  return added;
}

static void
set_objective (Program *program, const BgPosition *positions, size_t n)
{
  const Features *features = &program->features;
  const double one = (program->backward ? -1. : 1.) / (double) n;
  for (int hole = 0; hole < program->board->n_holes; hole++)
    {
      double sum = 0;
      for (size_t i = 0; i < n; i++)
        sum += bg_has (positions[i], hole) ? one : 0;
      bg_linear_program_set_objective (program->linear, program->hole[hole], sum);
    }
  for (int k = 0; k < features->n; k++)
    {
      double sum = 0;
      for (size_t i = 0; i < n; i++)
        sum += one * feature_value (&features->feature[k], program->board, positions[i]);
      bg_linear_program_set_objective (program->linear, program->feature[k], sum);
      bg_linear_program_set_range (program->linear, program->feature[k], 0,
                                   sum != 0 || program->backward);
    }
  for (int k = 0; k < features->n_pairs; k++)
    {
      double sum = 0;
      for (size_t i = 0; i < n; i++)
        sum += bg_subset (features->pair[k], positions[i]) ? one : 0;
      bg_linear_program_set_objective (program->linear, program->pair[k], sum);
    }
  bg_linear_program_drop_slack (program->linear, program->n_first_rows, MOST_ROWS);
}

bool
program_solve (Program *program, const BgPosition *positions, size_t n, Weights *weights)
{
  set_objective (program, positions, n);
  for (int round = 0; round < MOST_ROUNDS; round++)
    {
      double objective;
      if (!bg_linear_program_solve (program->linear, NULL, &objective))
        return false;
      read_weights (program, weights);
      if (!add_violated (program, weights))
        return true;
    }
  return false;
}
