#include "search/side.h"

#include <stdlib.h>

/* Does the symmetry take one resource count into the other? */
static bool
maps_resource (const BgBoard *board, int symmetry, const BgResource *from, const BgResource *to)
{
  if (from->least != to->least)
    return false;
  for (int hole = 0; hole < board->n_holes; hole++)
    if (from->weight[hole] != to->weight[board->symmetry[symmetry][hole]])
      return false;
  return true;
}

/* Does the symmetry keep the resource counts, as a set? */
static bool
keeps_resources (const BgProblem *problem, int symmetry)
{
  const GPtrArray *resources = problem->resources;
  for (guint i = 0; i < resources->len; i++)
    {
      guint j = 0;
      while (j < resources->len && !maps_resource (problem->board, symmetry, resources->pdata[i],
                                                   resources->pdata[j]))
        j++;
      if (j == resources->len)
        return false;
    }
  return true;
}

static void
find_group (BgSide *side)
{
  const BgProblem *problem = side->problem;
  BgGroup roots;
  if (side->direction == BG_FORWARD)
    bg_group_init_closed (&roots, problem->board, &problem->start, 1);
  else
    bg_group_init_closed (&roots, problem->board, problem->finish, problem->n_finishes);
  BgGroup kept = { 0 };
  for (int k = 0; k < roots.order; k++)
    if (keeps_resources (problem, roots.symmetry[k]))
      kept.symmetry[kept.order++] = roots.symmetry[k];
  bg_group_init_common (&side->group, problem->board, &roots, &kept);
}

static void
close_finishes (BgSide *side)
{
  const BgProblem *problem = side->problem;
  BgProblem *closed = &side->closed;
  *closed = *problem;
  for (int i = 0; i < problem->n_finishes; i++)
    for (int k = 0; k < side->group.order; k++)
      {
        BgPosition image = bg_board_image (problem->board, side->group.symmetry[k],
                                           problem->finish[i]);
        if (bg_problem_is_finish (closed, image))
          continue;
        closed->finish[closed->n_finishes++] = image;
        if (problem->finish_is_single)
          closed->finish_holes |= image;
      }
}

BgSide *
bg_side_new (const BgProblem *problem, BgDirection direction)
{
  /* the tables are aligned for vectors */
  BgSide *side = g_aligned_alloc0 (1, sizeof *side, _Alignof (BgSide));
  side->problem = problem;
  side->direction = direction;
  find_group (side);
  bg_moves_init (&side->moves, problem->board, &side->group, direction);
  close_finishes (side);
  return side;
}

void
bg_side_free (BgSide *side)
{
  g_aligned_free (side);
}

int
bg_side_roots (const BgSide *side, BgPosition *roots)
{
  const BgProblem *problem = side->problem;
  const bool forward = side->direction == BG_FORWARD;
  const int n = forward ? 1 : problem->n_finishes;
  for (int i = 0; i < n; i++)
    roots[i] = bg_canonical (&side->group, forward ? problem->start : problem->finish[i]);
  qsort (roots, n, sizeof *roots, bg_position_compare);
  int distinct = 0;
  for (int i = 0; i < n; i++)
    if (distinct == 0 || roots[distinct - 1] != roots[i])
      roots[distinct++] = roots[i];
  return distinct;
}

int
bg_side_turn (const BgSide *side, BgPosition last)
{
  const BgBoard *board = side->problem->board;
  for (int k = 0; k < side->group.order; k++)
    if (bg_problem_is_finish (side->problem,
                              bg_board_image (board, side->group.symmetry[k], last)))
      return side->group.symmetry[k];
  g_assert_not_reached ();
}

BgProblem
bg_side_possible (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  BgProblem restricted = *problem;
  restricted.n_finishes = 0;
  restricted.finish_holes = 0;
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_board_class (board, problem->finish[i]) == bg_board_class (board, problem->start))
      {
        restricted.finish[restricted.n_finishes++] = problem->finish[i];
        if (problem->finish_is_single)
          restricted.finish_holes |= problem->finish[i];
      }
  return restricted;
}
