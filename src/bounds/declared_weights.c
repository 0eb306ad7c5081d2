/* Declared weights. */
#include <math.h>

#include "board/hole_table.h"
#include "bounds/declared_kinds.h"
#include "bounds/potential/potential.h"

typedef struct
{
  BgDeclared base;
  gint64 offset;
  double divisor;
  int32_t sum[BG_HOLE_ROWS (8)];        /* of the weights, by byte of the position */
} Weights;

static void
evaluate_weights (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds, size_t n)
{
  const Weights *weights = pointer;
  for (size_t i = 0; i < n; i++)
    {
      const gint64 sum = bg_hole_table_sum (weights->sum, positions[i]) - weights->offset;
      /* what is over any bound stays so, and fits */
      double value = CLAMP (ceil (sum / weights->divisor), 0, BG_BOUND_LOST);
      bg_declared_set (weights->base.problem, positions[i], value, &bounds[i]);
    }
}

static void
release_weights (gpointer pointer)
{
  Weights *weights = pointer;
  bg_declared_clear (&weights->base);
  g_free (weights);
}

BgHeuristic *
bg_declared_weights_new (const BgProblem *problem, const BgDeclaration *declaration)
{
  BgPotential potential = { .divisor = declaration->divisor };
  Weights *weights = g_new0 (Weights, 1);
  BgHeuristic *descriptor = &weights->base.descriptor;
  bg_declared_init (&weights->base, problem, declaration);
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    potential.weight[hole] = declaration->weight[hole];
  bg_hole_table_add (weights->sum, 8, 1, declaration->weight, 1, problem->board->n_holes);
  weights->divisor = declaration->divisor;
  weights->offset = declaration->has_offset ? declaration->offset
                                            : bg_potential_at_finish (problem, &potential);
  potential.offset = weights->offset;
  descriptor->evaluate = evaluate_weights;
  descriptor->release = release_weights;
  descriptor->admissible = descriptor->consistent =
    bg_potential_is_bound (problem, &potential);
  descriptor->summary = descriptor->admissible
                          ? "weights that no move lowers by more than the divisor"
                          : "weights that a move may lower by more than the divisor";
  return descriptor;
}
