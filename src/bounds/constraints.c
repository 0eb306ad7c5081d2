#include "bounds/constraints.h"

#include "bounds/heuristic.h"

/* One resource count: the sum over a position, byte by byte. */
#define WORD_BYTES 8
typedef struct
{
  int sum[WORD_BYTES][256];
  int least;
} Constraint;

struct BgConstraints
{
  size_t n;
  Constraint constraint[];
};

BgConstraints *
bg_constraints_new (const BgProblem *problem)
{
  const size_t n = problem->resources->len;
  BgConstraints *constraints = g_malloc (sizeof *constraints + n * sizeof (Constraint));
  constraints->n = n;
  for (size_t k = 0; k < n; k++)
    {
      const BgResource *resource = problem->resources->pdata[k];
      Constraint *constraint = &constraints->constraint[k];
      constraint->least = resource->least;
      for (int byte = 0; byte < WORD_BYTES; byte++)
        for (int value = 0; value < 256; value++)
          constraint->sum[byte][value] = bg_resource_sum (resource,
                                                          (BgPosition) value << 8 * byte);
    }
  return constraints;
}

void
bg_constraints_free (BgConstraints *constraints)
{
  g_free (constraints);
}

void
bg_constraints_apply (const BgConstraints *constraints, const BgPosition *positions,
                      uint8_t *bounds, size_t n)
{
  for (size_t k = 0; k < constraints->n; k++)
    {
      const Constraint *constraint = &constraints->constraint[k];
      for (size_t i = 0; i < n; i++)
        {
          int sum = 0;
          for (int byte = 0; byte < WORD_BYTES; byte++)
            sum += constraint->sum[byte][positions[i] >> 8 * byte & 255];
          if (sum < constraint->least)
            bounds[i] = BG_BOUND_LOST;
        }
    }
}
