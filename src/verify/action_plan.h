/* Plans that planners write, as solutions: of the domain of `export --as pddl`, whose actions are
   begin-move, continue-move, end-move and finish-1, and of the domain pegsol of the planning
   competitions, with jump-new-move, jump-continue-move and end-move, or jump alone.  Numbers before
   actions, durations after them and remarks after ';' are passed over, but for a line
   "; cost = 9". */
#ifndef BG_ACTION_PLAN_H
#define BG_ACTION_PLAN_H

#include "board/board.h"

/* The cost that a plan says to have, in LINE, or 0, and its true cost. */
typedef struct {
  int line, found;
  double claimed;
} BgPlanCost;

/* Is TEXT a plan: does it begin, after remarks and numbers, with an action? */
bool bg_action_plan_is (const char *text);

/* The jumps of TEXT, which errors call NAME, as moves "d2-d4"; a jump that goes on is part of the
   move before.  NULL with ERROR. */
char **bg_action_plan_read (const BgBoard *board, const char *name, const char *text,
                            BgPlanCost *cost, GError **error);

#endif
