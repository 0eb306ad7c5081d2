#include "search/instance.h"

#include <stdlib.h>
#include <string.h>

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
find_group (BgInstance *instance)
{
  const BgProblem *problem = instance->problem;
  BgGroup roots;
  if (instance->direction == BG_FORWARD)
    bg_group_init_closed (&roots, problem->board, &problem->start, 1);
  else
    bg_group_init_closed (&roots, problem->board, problem->finish, problem->n_finishes);
  BgGroup kept = { 0 };
  for (int k = 0; k < roots.order; k++)
    if (keeps_resources (problem, roots.symmetry[k]))
      kept.symmetry[kept.order++] = roots.symmetry[k];
  bg_group_init_common (&instance->group, problem->board, &roots, &kept);
}

static BgProblem *
close_finishes (const BgProblem *problem, const BgGroup *group)
{
  BgPosition finishes[BG_MAX_HOLES];
  int n = problem->n_finishes;
  memcpy (finishes, problem->finish, n * sizeof *finishes);
  for (int i = 0; i < problem->n_finishes; i++)
    for (int k = 0; k < group->order; k++)
      {
        BgPosition image = bg_board_image (problem->board, group->symmetry[k], problem->finish[i]);
        int known = 0;
        while (known < n && finishes[known] != image)
          known++;
        if (known == n)
          finishes[n++] = image;
      }
  return bg_problem_with_finishes (problem, finishes, n);
}

/* PROBLEM with the finishes that lie in the start's position class only. */
static BgProblem *
restrict_finishes (const BgProblem *problem)
{
  const BgBoard *board = problem->board;
  BgPosition finishes[BG_MAX_HOLES];
  int n = 0;
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_board_class (board, problem->finish[i]) == bg_board_class (board, problem->start))
      finishes[n++] = problem->finish[i];
  return bg_problem_with_finishes (problem, finishes, n);
}

/* An instance of PROBLEM, or of its POSSIBLE finishes. */
static BgInstance *
new_instance (const BgProblem *problem, BgDirection direction, bool possible)
{
  /* the tables are aligned for vectors */
  BgInstance *instance = g_aligned_alloc0 (1, sizeof *instance, _Alignof (BgInstance));
  if (possible)
    problem = instance->possible = restrict_finishes (problem);
  instance->problem = problem;
  instance->direction = direction;
  find_group (instance);
  bg_moves_init (&instance->moves, problem->board, &instance->group, direction);
  instance->closed = close_finishes (problem, &instance->group);
  return instance;
}

BgInstance *
bg_instance_new (const BgProblem *problem, BgDirection direction)
{
  return new_instance (problem, direction, false);
}

BgInstance *
bg_instance_new_backward (const BgProblem *problem)
{
  BgInstance *instance = new_instance (problem, BG_BACKWARD, true);
  instance->bound = bg_bound_new_backward (instance->problem, &instance->group);
  return instance;
}

void
bg_instance_free (BgInstance *instance)
{
  if (instance == NULL)
    return;
  bg_bound_free (instance->bound);
  bg_instance_free (instance->backward);
  bg_problem_free (instance->closed);
  bg_problem_free (instance->possible);
  g_aligned_free (instance);
}

bool
bg_instance_set_bound (BgInstance *instance, const char *expression, const BgStopFlag *stop,
                       GError **error)
{
  BgBound *bound = bg_bound_new (instance->closed, expression, stop, error);
  if (bound == NULL)
    return false;
  bg_bound_free (instance->bound);
  instance->bound = bound;
  return true;
}

const BgInstance *
bg_instance_backward (BgInstance *instance)
{
  if (instance->backward == NULL)
    instance->backward = bg_instance_new_backward (instance->closed);
  return instance->backward;
}

int
bg_instance_roots (const BgInstance *instance, BgPosition *roots)
{
  const BgProblem *problem = instance->problem;
  const bool forward = instance->direction == BG_FORWARD;
  const int n = forward ? 1 : problem->n_finishes;
  for (int i = 0; i < n; i++)
    roots[i] = bg_canonical (&instance->group, forward ? problem->start : problem->finish[i]);
  qsort (roots, n, sizeof *roots, bg_position_compare);
  int distinct = 0;
  for (int i = 0; i < n; i++)
    if (distinct == 0 || roots[distinct - 1] != roots[i])
      roots[distinct++] = roots[i];
  return distinct;
}

int
bg_instance_turn (const BgInstance *instance, BgPosition last)
{
  const BgBoard *board = instance->problem->board;
  for (int k = 0; k < instance->group.order; k++)
    if (bg_problem_is_finish (instance->problem,
                              bg_board_image (board, instance->group.symmetry[k], last)))
      return instance->group.symmetry[k];
  g_assert_not_reached ();
}
