#include "bounds/potential/potential_batch.h"

BgPotentialBatch *
bg_potential_batch_new (const BgProblem *problem, BgPosition origins)
{
  BgPotentialBatch *lanes = g_aligned_alloc0 (1, sizeof *lanes, sizeof (BgLaneVector));
  lanes->problem = problem;
  lanes->divisor = 1;
  BgGroup finishes, same_origins;
  bg_group_init_closed (&finishes, problem->board, problem->finish, problem->n_finishes);
  bg_group_init_closed (&same_origins, problem->board, &origins, 1);
  bg_group_init_common (&lanes->group, problem->board, &finishes, &same_origins);
  return lanes;
}

void
bg_potential_batch_free (gpointer pointer)
{
  BgPotentialBatch *lanes = pointer;
  g_aligned_free (lanes->sum);
  g_aligned_free (lanes);
}

void
bg_potential_batch_add (BgPotentialBatch *lanes, const BgPotential *set)
{
  const BgBoard *board = lanes->problem->board;
  const int first = lanes->n_lanes;
  g_assert (lanes->n_sets < BG_LANES_SETS);
  lanes->n_sets++;
  lanes->divisor = MAX (lanes->divisor, set->divisor);
  for (int k = 0; k < lanes->group.order; k++)
    {
      const uint8_t *image = board->symmetry[lanes->group.symmetry[k]];
      bool is_known = false;
      for (int lane = first; lane < lanes->n_lanes && !is_known; lane++)
        {
          is_known = true;
          for (int hole = 0; hole < board->n_holes && is_known; hole++)
            is_known = lanes->weight[hole][lane / BG_LANES][lane % BG_LANES]
                       == set->weight[image[hole]];
        }
      if (is_known)
        continue;
      const int lane = lanes->n_lanes++;
      lanes->least[lane / BG_LANES][lane % BG_LANES] = -set->offset;
      for (int hole = 0; hole < board->n_holes; hole++)
        lanes->weight[hole][lane / BG_LANES][lane % BG_LANES] = set->weight[image[hole]];
    }
  lanes->n_vectors = (lanes->n_lanes + BG_LANES - 1) / BG_LANES;
}

double
bg_potential_batch_value (const BgPotentialBatch *lanes, BgPosition position)
{
  BgLaneVector most = { 0 };
  for (int v = 0; v < lanes->n_vectors; v++)
    {
      BgLaneVector sum = lanes->least[v];
      BG_FOR_EACH_HOLE (hole, position)
        sum += lanes->weight[hole][v];
      bg_potential_batch_raise (&most, &sum);
    }
  return bg_potential_batch_greatest (&most) / (double) lanes->divisor;
}

void
bg_potential_batch_lay_out (BgPotentialBatch *lanes)
{
  const int n = lanes->n_vectors;
  const int n_holes = lanes->problem->board->n_holes;
  lanes->n_slices = BG_HOLE_SLICES (BG_LANES_SLICE, n_holes);
  /* one more, since there may be no set */
  lanes->sum = g_aligned_alloc0 (((size_t) lanes->n_slices << BG_LANES_SLICE) * n + 1,
                                 sizeof *lanes->sum, sizeof *lanes->sum);
  bg_hole_table_add ((int32_t *) lanes->sum, BG_LANES_SLICE, n * BG_LANES,
                     (const int32_t *) lanes->weight, BG_LANES_VECTORS * BG_LANES, n_holes);
}
