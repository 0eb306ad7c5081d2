/* Declared weights of holes and of Merson regions. */
#include <math.h>

#include "board/hole_table.h"
#include "board/notation.h"
#include "bounds/declared/kinds.h"
#include "bounds/potential/potential.h"
#include "bounds/regions.h"
#include "core/error.h"

typedef struct
{
  BgDeclared base;
  gint64 offset;
  double divisor;
  int32_t sum[BG_HOLE_ROWS (8)];        /* of the weights, by byte of the position */
  BgRegionList regions;
  int32_t region_weight[BG_MAX_REGIONS];
} Weights;

static void
evaluate_weights (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds, size_t n)
{
  const Weights *weights = pointer;
  for (size_t i = 0; i < n; i++)
    {
      gint64 sum = bg_hole_table_sum (weights->sum, positions[i]) - weights->offset;
      for (int k = 0; k < weights->regions.n; k++)
        sum += bg_subset (weights->regions.region[k], positions[i]) ? weights->region_weight[k] : 0;
      /* a value over every bound stays over every bound, and fits */
      double value = CLAMP (ceil ((double) sum / weights->divisor), 0, BG_BOUND_LOST);
      bg_declared_set (weights->base.problem, positions[i], (int32_t) value, &bounds[i]);
    }
}

/* "(holes 36 + regions 12 + 4) / 20" */
static char *
explain_weights (gconstpointer pointer, BgPosition position)
{
  const Weights *weights = pointer;
  gint64 regions = 0;
  for (int k = 0; k < weights->regions.n; k++)
    regions += bg_subset (weights->regions.region[k], position) ? weights->region_weight[k] : 0;
  g_autofree char *filled = weights->regions.n > 0
                              ? g_strdup_printf (" + regions %" G_GINT64_FORMAT, regions)
                              : g_strdup ("");
  return g_strdup_printf ("(holes %" PRId64 "%s %c %" G_GINT64_FORMAT ") / %.0f",
                          bg_hole_table_sum (weights->sum, position), filled,
                          weights->offset > 0 ? '-' : '+', ABS (weights->offset),
                          weights->divisor);
}

static void
release_weights (gpointer pointer)
{
  Weights *weights = pointer;
  bg_declared_clear (&weights->base);
  g_free (weights);
}

/* Takes over the regions that weigh. */
static bool
take_regions (Weights *weights, const BgBoard *board, const BgDeclaration *declaration,
              GError **error)
{
  const GArray *sets = declaration->sets;
  if (sets->len > BG_MAX_REGIONS)
    return bg_input_error (error, "%s %u regions, expected at most %d", declaration->where,
                           sets->len, BG_MAX_REGIONS);
  for (guint k = 0; k < sets->len; k++)
    {
      const BgNamedHoles *set = &g_array_index (sets, BgNamedHoles, k);
      const BgLine *line = bg_regions_open_line (board, set->holes);
      if (line != NULL)
        return bg_input_error (error, "%s %s: the jump %s-%s removes %s from outside, expected a "
                               "Merson region", declaration->where, set->name,
                               bg_hole_name (board, line->a).text,
                               bg_hole_name (board, line->b).text,
                               bg_hole_name (board, line->over).text);
      weights->regions.region[weights->regions.n] = set->holes;
      weights->region_weight[weights->regions.n++] = set->weight;
    }
  return true;
}

/* The weights as a potential, for which claims can be proved. */
static BgPotential
as_potential (const Weights *weights, const BgBoard *board, const BgDeclaration *declaration)
{
  BgPotential potential = { .divisor = declaration->divisor };
  for (int hole = 0; hole < board->n_holes; hole++)
    potential.weight[hole] = declaration->weight[hole];
  potential.regions = weights->regions.n > 0 ? &weights->regions : NULL;
  for (int k = 0; k < weights->regions.n; k++)
    potential.region_weight[k] = weights->region_weight[k];
  return potential;
}

BgHeuristic *
bg_declared_weights_new (const BgProblem *problem, const BgDeclaration *declaration,
                         BgPosition origins, BgRemedy *remedy, GError **error)
{
  Weights *weights = g_new0 (Weights, 1);
  BgHeuristic *descriptor = &weights->base.descriptor;
  bg_declared_init (&weights->base, problem, declaration);
  if (!take_regions (weights, problem->board, declaration, error))
    {
      release_weights (weights);
      return NULL;
    }
  BgPotential potential = as_potential (weights, problem->board, declaration);
  bg_hole_table_add (weights->sum, 8, 1, declaration->weight, 1, problem->board->n_holes);
  weights->divisor = declaration->divisor;
  weights->offset = declaration->has_offset ? declaration->offset
                                            : bg_potential_at_finish (problem, &potential);
  potential.offset = weights->offset;
  descriptor->evaluate = evaluate_weights;
  descriptor->explain = explain_weights;
  descriptor->release = release_weights;
  descriptor->admissible = descriptor->consistent =
    bg_potential_is_bound (problem, &potential, origins);
  if (!descriptor->admissible && origins == problem->board->full)
    bg_remedy_find (remedy, problem, &potential);
  descriptor->summary = descriptor->admissible
                          ? "weights that no move lowers by more than the divisor"
                          : "weights that a move may lower by more than the divisor";
  return descriptor;
}
