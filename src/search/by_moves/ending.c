#include "search/by_moves/ending.h"

#include <math.h>

/* A level that would have cost more than it may is forgotten, and tried again when it may cost
   DETERRENCE times as much. */
#define DETERRENCE 4
/* Successors of a level of which nothing is known. */
#define FIRST_PRICE 1000
/* For more moves to a finish, too many positions to list them all. */
#define MOST_MOVES 12

struct BgEnding {
  const BgInstance *instance;
  BgControl control;
  BgLevelsPlan plan;
  BgLevels levels; /* backward */
  uint64_t spent;  /* successors, in vain or not */
  double price;    /* of the next level, about; infinite: there is to be none */
  BgOtherFrontier within[MOST_MOVES + 1]; /* by the most moves to a finish */
};

/* Makes the positions of the levels available to dives; false if memory is short. */
static bool add_set (BgEnding *ending) {
  BgOtherFrontier *within = &ending->within[ending->levels.n - 1];
  *within = (BgOtherFrontier){
    .group = &ending->plan.instance->group,
    .own = &ending->instance->group,
  };
  within->set = bg_other_frontier_gather (&ending->levels, 0, (BgFrontierPart){ 0, 1 },
                                          &ending->control, &within->pegs);
  ending->levels.beside += bg_position_set_bytes (within->set);
  return within->set != NULL;
}

BgEnding *bg_ending_new (BgInstance *instance, const BgControl *control) {
  BgEnding *ending = g_new0 (BgEnding, 1);
  ending->instance = instance;
  ending->control = *control;
  ending->control.journal = NULL;
  ending->plan = (BgLevelsPlan){
    .instance = bg_instance_backward (instance),
    .limit = bg_problem_jumps (instance->problem),
  };
  ending->price = FIRST_PRICE;
  bg_levels_begin (&ending->levels, &ending->plan, &ending->control);
  if (!add_set (ending))
    ending->price = INFINITY;
  return ending;
}

void bg_ending_free (BgEnding *ending) {
  if (ending == NULL)
    return;
  for (int moves = 0; moves <= MOST_MOVES; moves++)
    bg_position_set_free ((BgPositionSet *) ending->within[moves].set);
  bg_levels_clear (&ending->levels);
  g_free (ending);
}

uint64_t bg_ending_bytes (const BgEnding *ending) {
  return bg_levels_bytes (&ending->levels) + ending->levels.beside;
}

/* One level more, of at most BUDGET successors. */
static void add_level (BgEnding *ending, uint64_t budget) {
  BgLevels *levels = &ending->levels;
  const uint64_t before = levels->stats.generated;
  const double parents = (double) levels->size[levels->n - 1];
  if (bg_levels_step (levels, &ending->plan, &ending->control, budget)) {
    const uint64_t generated = levels->stats.generated - before;
    ending->spent += generated;
    ending->price = (double) levels->size[levels->n - 1] * ((double) generated / parents);
    if (!add_set (ending) || levels->n > MOST_MOVES || !bg_levels_can_go_on (levels, &ending->plan))
      ending->price = INFINITY;
    return;
  }
  ending->price = levels->stop == BG_STOP_LIMIT ? (double) budget * DETERRENCE : INFINITY;
  ending->spent += budget;
  bg_levels_forget_step (levels, &ending->control);
}

void bg_ending_extend (BgEnding *ending, uint64_t allowance, BgStats *stats) {
  const BgStats *own = &ending->levels.stats;
  const BgStats before = *own;
  while ((double) ending->spent + ending->price <= (double) allowance)
    add_level (ending, allowance - ending->spent);
  const BgStats more = bg_stats_since (own, &before);
  bg_stats_add (stats, &more);
}

const BgOtherFrontier *bg_ending_within (const BgEnding *ending, int moves) {
  const BgOtherFrontier *within = moves <= MOST_MOVES ? &ending->within[moves] : NULL;
  return within != NULL && within->set != NULL ? within : NULL;
}
