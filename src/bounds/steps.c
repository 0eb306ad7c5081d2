#include "bounds/steps.h"

#include <glib.h>

#include "bounds/frontier.h"

/* The lines along which pegs of a category jump over each hole, two at most, and an
   order for these holes. */
typedef struct
{
  int n_lines[BG_MAX_HOLES], line[BG_MAX_HOLES][2];
  int n, order[BG_MAX_HOLES];
  int last[BG_MAX_HOLES];       /* of each node, the place of the last hole beside it */
} Plan;

static void
order_holes (Plan *plan, const BgBoard *board, int category)
{
  const bool by_columns = board->n_columns > board->n_rows;
  *plan = (Plan) { 0 };
  for (int i = 0; i < board->n_lines; i++)
    {
      const int over = board->line[i].over;
      if (bg_board_category (board, board->line[i].a) == category)
        plan->line[over][plan->n_lines[over]++] = i;
    }
  for (int outer = 0; outer < (by_columns ? board->n_columns : board->n_rows); outer++)
    for (int hole = 0; hole < board->n_holes; hole++)
      if (plan->n_lines[hole] > 0 && (by_columns ? board->column : board->row)[hole] == outer)
        plan->order[plan->n++] = hole;
  for (int i = 0; i < plan->n; i++)
    for (int k = 0; k < plan->n_lines[plan->order[i]]; k++)
      {
        const BgLine *line = &board->line[plan->line[plan->order[i]][k]];
        plan->last[line->a] = plan->last[line->b] = i;
      }
}

/* The slot of a node, a free one if it has none; BG_FRONTIER_SLOTS if none is free. */
static int
find_slot (BgSteps *steps, int *slot, bool *taken, int node)
{
  if (slot[node] >= 0)
    return slot[node];
  int s = 0;
  while (s < BG_FRONTIER_SLOTS && taken[s])
    s++;
  if (s == BG_FRONTIER_SLOTS)
    return s;
  steps->n_slots = MAX (steps->n_slots, s + 1);
  taken[s] = true;
  return slot[node] = s;
}

/* Gives the nodes their slots, from the first hole beside them to the last; false if
   there are too few. */
static bool
give_slots (BgSteps *steps, const BgBoard *board, const Plan *plan)
{
  bool taken[BG_FRONTIER_SLOTS] = { false };
  int slot[BG_MAX_HOLES];
  for (int hole = 0; hole < board->n_holes; hole++)
    slot[hole] = -1;
  for (int i = 0; i < plan->n; i++)
    {
      const int hole = plan->order[i];
      BgStep *step = &steps->step[i];
      *step = (BgStep) { .hole = hole, .n_lines = plan->n_lines[hole] };
      for (int k = 0; k < step->n_lines; k++)
        {
          const BgLine *line = &board->line[plan->line[hole][k]];
          const int a = find_slot (steps, slot, taken, line->a);
          const int b = find_slot (steps, slot, taken, line->b);
          if (MAX (a, b) == BG_FRONTIER_SLOTS)
            return false;
          step->a[k] = a;
          step->b[k] = b;
        }
      for (int node = 0; node < board->n_holes; node++)
        if (slot[node] >= 0 && plan->last[node] == i)
          {
            step->leaving[step->n_leaving] = node;
            step->leaving_slot[step->n_leaving++] = slot[node];
          }
      for (int k = 0; k < step->n_leaving; k++)
        taken[step->leaving_slot[k]] = false;
    }
  return true;
}

bool
bg_steps_find (BgSteps *steps, const BgBoard *board, int category, const gint64 *over_weight)
{
  Plan plan;
  order_holes (&plan, board, category);
  steps->n_slots = 0;
  steps->n = plan.n;
  if (!give_slots (steps, board, &plan))
    return false;
  gint64 to_come = 0;
  for (int i = plan.n - 1; i >= 0; i--)
    {
      steps->step[i].to_come = to_come;
      to_come += MAX (over_weight[plan.order[i]], 0);
    }
  return true;
}
