#include "verify/lemma.h"

#include <stdlib.h>

/* The steps of two holes to which the rule lets a peg jump, each in both directions: along rows and
   columns, the diagonal down to the right, and the other diagonal. */
static const struct {
  int column, row, least_rule;
} steps[] = { { 1, 0, 4 }, { 0, 1, 4 }, { 1, 1, 6 }, { 1, -1, 8 } };

/* The hole at a place, or -1. */
static int find_hole (const BgBoard *board, int column, int row) {
  for (int hole = 0; hole < board->n_holes; hole++)
    if (board->column[hole] == column && board->row[hole] == row)
      return hole;
  return -1;
}

/* Calls HOLDS for each jump until it is false for one; returns whether it was true for all. */
static bool holds_for_jumps (const BgBoard *board,
                             bool (*holds) (const int *jump, const void *data), const void *data) {
  for (int i = 0; i < board->n_lines && board->by_lines; i++) {
    const BgLine *line = &board->line[i];
    if ((line->barred != BG_BARRED_A && !holds ((int[]){ line->a, line->over, line->b }, data))
        || (line->barred != BG_BARRED_B && !holds ((int[]){ line->b, line->over, line->a }, data)))
      return false;
  }
  for (int from = 0; from < board->n_holes && !board->by_lines; from++)
    for (size_t s = 0; s < G_N_ELEMENTS (steps); s++)
      for (int sign = -1; sign <= 1 && (int) board->rule >= steps[s].least_rule; sign += 2) {
        const int columns = sign * steps[s].column, rows = sign * steps[s].row;
        const int jump[] = {
          from, find_hole (board, board->column[from] + columns, board->row[from] + rows),
          find_hole (board, board->column[from] + 2 * columns, board->row[from] + 2 * rows)
        };
        if (jump[1] >= 0 && jump[2] >= 0 && !holds (jump, data))
          return false;
      }
  return true;
}

static bool gains_nothing (const int *jump, const void *data) {
  const gint64 *weight = data;
  return weight[jump[2]] <= weight[jump[0]] + weight[jump[1]];
}

static bool keeps_parity (const int *jump, const void *data) {
  const BgPosition set = *(const BgPosition *) data;
  return ((set >> jump[0] ^ set >> jump[1] ^ set >> jump[2]) & 1) == 0;
}

static gint64 sum_weights (const BgBoard *board, const gint64 *weight, BgPosition position) {
  gint64 sum = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    sum += position >> hole & 1 ? weight[hole] : 0;
  return sum;
}

/* The least sum that a position may have that fits the pattern. */
static gint64 sum_lightest (const BgProblem *problem, const gint64 *weight) {
  gint64 sum = 0;
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    if (problem->pattern.pegs >> hole & 1)
      sum += weight[hole];
    else if (!(problem->pattern.empty >> hole & 1))
      sum += MIN (weight[hole], 0);
  return sum;
}

bool bg_lemma_is_resource_proof (const BgProblem *problem, const gint64 *weight,
                                 BgLemmaSums *sums) {
  const BgBoard *board = problem->board;
  sums->start = sum_weights (board, weight, problem->start);
  sums->finish = bg_problem_is_open (problem) ? sum_lightest (problem, weight) : G_MAXINT64;
  for (int i = 0; i < problem->n_finishes; i++)
    sums->finish = MIN (sums->finish, sum_weights (board, weight, problem->finish[i]));
  return sums->start < sums->finish && holds_for_jumps (board, gains_nothing, weight);
}

bool bg_lemma_is_parity_proof (const BgProblem *problem, BgPosition set) {
  gint64 weight[BG_MAX_HOLES];
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    weight[hole] = set >> hole & 1;
  if (bg_problem_is_open (problem)) /* its finishes may have any parity */
    return false;
  const gint64 start = sum_weights (problem->board, weight, problem->start);
  for (int i = 0; i < problem->n_finishes; i++)
    if ((start - sum_weights (problem->board, weight, problem->finish[i])) % 2 == 0)
      return false;
  return holds_for_jumps (problem->board, keeps_parity, &set);
}
