/* Declared weights of holes and of Merson regions. */
#include <math.h>

#include "board/hole_table.h"
#include "board/notation.h"
#include "bounds/declared/kinds.h"
#include "bounds/potential/potential.h"
#include "bounds/regions.h"
#include "core/error.h"

typedef struct {
  BgDeclared base;
  BgPotential potential;
  int32_t sum[BG_HOLE_ROWS (8)]; /* of the weights, by byte of the position */
  BgRegionList regions;
} Weights;

static void evaluate_weights (gconstpointer pointer, const BgPosition *positions, uint8_t *bounds,
                              size_t n) {
  const Weights *weights = pointer;
  const BgPotential *potential = &weights->potential;
  for (size_t i = 0; i < n; i++) {
    gint64 sum = bg_hole_table_sum (weights->sum, positions[i]) - potential->offset;
    for (int k = 0; k < weights->regions.n; k++)
      if (bg_subset (weights->regions.region[k], positions[i]))
        sum += potential->region_weight[k];
    /* a value over every bound stays over every bound, and fits */
    double value = CLAMP (ceil ((double) sum / (double) potential->divisor), 0, BG_BOUND_LOST);
    bg_declared_set (weights->base.problem, positions[i], (int32_t) value, &bounds[i]);
  }
}

/* "(holes 36 + regions 12 + 4) / 20" */
static char *explain_weights (gconstpointer pointer, BgPosition position) {
  const Weights *weights = pointer;
  const BgPotential *potential = &weights->potential;
  const gint64 holes = bg_potential_sum (potential->weight, position);
  const gint64 regions = bg_potential_value (potential, position) - holes;
  g_autofree char *filled = weights->regions.n > 0
                                ? g_strdup_printf (" + regions %" G_GINT64_FORMAT, regions)
                                : g_strdup ("");
  return g_strdup_printf ("(holes %" G_GINT64_FORMAT "%s %c %" G_GINT64_FORMAT
                          ") / %" G_GINT64_FORMAT,
                          holes, filled, potential->offset > 0 ? '-' : '+', ABS (potential->offset),
                          potential->divisor);
}

static void release_weights (gpointer pointer) {
  Weights *weights = pointer;
  bg_declared_clear (&weights->base);
  g_free (weights);
}

/* Takes over the regions that weigh. */
static bool take_regions (Weights *weights, const BgBoard *board, const BgDeclaration *declaration,
                          GError **error) {
  const GArray *sets = declaration->sets;
  if (sets->len > BG_MAX_REGIONS)
    return bg_input_error (error, "%s %u regions, expected at most %d", declaration->where,
                           sets->len, BG_MAX_REGIONS);
  for (guint k = 0; k < sets->len; k++) {
    const BgNamedHoles *set = &g_array_index (sets, BgNamedHoles, k);
    const BgLine *line = bg_regions_open_line (board, set->holes);
    if (line != NULL)
      return bg_input_error (error,
                             "%s %s: the jump %s-%s removes %s from outside, expected a "
                             "Merson region",
                             declaration->where, set->name, bg_hole_name (board, line->a).text,
                             bg_hole_name (board, line->b).text,
                             bg_hole_name (board, line->over).text);
    weights->regions.region[weights->regions.n] = set->holes;
    weights->potential.region_weight[weights->regions.n++] = set->weight;
  }
  return true;
}

BgHeuristic *bg_declared_weights_new (const BgProblem *problem, const BgDeclaration *declaration,
                                      BgPosition origins, BgRemedy *remedy, GError **error) {
  Weights *weights = g_new0 (Weights, 1);
  BgHeuristic *descriptor = &weights->base.descriptor;
  bg_declared_init (&weights->base, problem, declaration);
  if (!take_regions (weights, problem->board, declaration, error)) {
    release_weights (weights);
    return NULL;
  }
  BgPotential *potential = &weights->potential;
  potential->regions = weights->regions.n > 0 ? &weights->regions : NULL;
  for (int hole = 0; hole < problem->board->n_holes; hole++)
    potential->weight[hole] = declaration->weight[hole];
  bg_hole_table_add (weights->sum, 8, 1, declaration->weight, 1, problem->board->n_holes);
  potential->divisor = declaration->divisor;
  potential->offset = declaration->has_offset ? declaration->offset
                                              : bg_potential_at_finish (problem, potential);
  descriptor->evaluate = evaluate_weights;
  descriptor->explain = explain_weights;
  descriptor->release = release_weights;
  descriptor->admissible = descriptor->consistent = bg_potential_is_bound (problem, potential,
                                                                           origins);
  if (!descriptor->admissible && origins == problem->board->full)
    bg_remedy_find (remedy, problem, potential);
  descriptor->summary = descriptor->admissible
                            ? "weights that no move lowers by more than the divisor"
                            : "weights that a move may lower by more than the divisor";
  return descriptor;
}
