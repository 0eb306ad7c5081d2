#include "bounds/potential/potential_batch.h"

BgPotentialBatch *
bg_potential_batch_new (const BgProblem *problem, BgPosition origins)
{
  BgPotentialBatch *batch = g_aligned_alloc0 (1, sizeof *batch, sizeof (BgLaneVector));
  batch->problem = problem;
  batch->divisor = 1;
  BgGroup finishes, same_origins;
  bg_group_init_closed (&finishes, problem->board, problem->finish, problem->n_finishes);
  bg_group_init_closed (&same_origins, problem->board, &origins, 1);
  bg_group_init_common (&batch->group, problem->board, &finishes, &same_origins);
  return batch;
}

void
bg_potential_batch_free (gpointer pointer)
{
  BgPotentialBatch *batch = pointer;
  g_aligned_free (batch->sum);
  g_aligned_free (batch);
}

void
bg_potential_batch_add (BgPotentialBatch *batch, const BgPotential *set)
{
  const BgBoard *board = batch->problem->board;
  const int first = batch->n_lanes;
  g_assert (batch->n_sets < BG_LANES_SETS);
  batch->n_sets++;
  batch->divisor = MAX (batch->divisor, set->divisor);
  for (int k = 0; k < batch->group.order; k++)
    {
      const uint8_t *image = board->symmetry[batch->group.symmetry[k]];
      bool is_known = false;
      for (int lane = first; lane < batch->n_lanes && !is_known; lane++)
        {
          is_known = true;
          for (int hole = 0; hole < board->n_holes && is_known; hole++)
            is_known = batch->weight[hole][lane / BG_LANES][lane % BG_LANES]
                       ==
          (int) set->weight[image[hole]];
        }
      if (is_known)
        continue;
      const int lane = batch->n_lanes++;
      batch->least[lane / BG_LANES][lane % BG_LANES] = (int) -set->offset;
      for (int hole = 0; hole < board->n_holes; hole++)
        batch->weight[hole][lane / BG_LANES][lane % BG_LANES] =
          (int) set->weight[image[hole]];
    }
  batch->n_vectors = (batch->n_lanes + BG_LANES - 1) / BG_LANES;
}

double
bg_potential_batch_value (const BgPotentialBatch *batch, BgPosition position)
{
  BgLaneVector most = { 0 };
  for (int v = 0; v < batch->n_vectors; v++)
    {
      BgLaneVector sum = batch->least[v];
      BG_FOR_EACH_HOLE (hole, position)
        sum += batch->weight[hole][v];
      bg_potential_batch_raise (&most, &sum);
    }
  return bg_potential_batch_greatest (&most) / (double) batch->divisor;
}

void
bg_potential_batch_lay_out (BgPotentialBatch *batch)
{
  const int n = batch->n_vectors;
  const int n_holes = batch->problem->board->n_holes;
  batch->n_slices = BG_HOLE_SLICES (BG_LANES_SLICE, n_holes);
  /* one more, since there may be no set */
  batch->sum = g_aligned_alloc0 (((size_t) batch->n_slices << BG_LANES_SLICE) * n + 1,
                                 sizeof *batch->sum, sizeof *batch->sum);
  bg_hole_table_add ((int32_t *) batch->sum, BG_LANES_SLICE, n * BG_LANES,
                     (const int32_t *) batch->weight, BG_LANES_VECTORS * BG_LANES, n_holes);
}
