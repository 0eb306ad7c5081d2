#include "bounds/constraints.h"

#include "board/hole_table.h"
#include "bounds/heuristic.h"

/* Positions whose sums are looked up at once. */
#define BLOCK 256

/* One resource count. */
typedef struct {
  int32_t sum[BG_HOLE_ROWS (8)]; /* over a position, by bytes */
  int least;
} Constraint;

struct BgConstraints {
  size_t n;
  int n_slices; /* of a board's holes */
  Constraint constraint[];
};

BgConstraints *bg_constraints_new (const BgProblem *problem) {
  const size_t n = problem->resources->len;
  BgConstraints *constraints = g_malloc0 (sizeof *constraints + n * sizeof (Constraint));
  constraints->n = n;
  constraints->n_slices = BG_HOLE_SLICES (8, problem->board->n_holes);
  for (size_t k = 0; k < n; k++) {
    const BgResource *resource = problem->resources->pdata[k];
    Constraint *constraint = &constraints->constraint[k];
    constraint->least = resource->least;
    bg_hole_table_add (constraint->sum, 8, 1, resource->weight, 1, problem->board->n_holes);
  }
  return constraints;
}

void bg_constraints_free (BgConstraints *constraints) {
  g_free (constraints);
}

bool bg_constraints_apply (const BgConstraints *constraints, const BgPosition *positions,
                           uint8_t *bounds, size_t n) {
  for (size_t k = 0; k < constraints->n; k++) {
    const Constraint *constraint = &constraints->constraint[k];
    for (size_t first = 0; first < n; first += BLOCK) {
      int32_t sums[BLOCK];
      const size_t size = MIN (n - first, BLOCK);
      bg_hole_table_sums (constraint->sum, constraints->n_slices, positions + first, sums, size);
      for (size_t i = 0; i < size; i++)
        bounds[first + i] = sums[i] < constraint->least ? BG_BOUND_LOST : bounds[first + i];
    }
  }
  return constraints->n > 0;
}
