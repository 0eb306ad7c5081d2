#include "search/conditioned/state_levels.h"

#include <limits.h>
#include <stdlib.h>

#include "board/position_sort.h"
#include "board/position_tree.h"
#include "core/team.h"
#include "search/by_moves/most_promising.h"

/* Batches of parents that the team expands before their successors are added. */
#define BLOCK_BATCHES 16

/* One batch of a block. */
typedef struct
{
  BgState parents[BG_SUCCESSORS_PARENTS];
  size_t n;
  BgSuccessors successors;
} Batch;

typedef struct
{
  BgStateLevels *levels;
  int left; /* moves that are allowed after the next one */
  int n_batches;
  atomic_int next;
  Batch *batch;
} Block;

void
bg_state_levels_begin (BgStateLevels *levels, const BgStateLevelsPlan *plan,
                       const BgControl *control)
{
  *levels = (BgStateLevels){ .plan = *plan, .next_limit = INT_MAX };
  const BgState start = bg_tracker_canonical (plan->tracker, &plan->tracker->start);
  if (!bg_state_set_add (&levels->set, &start, control))
    levels->stop = BG_STOP_MEMORY;
  bg_state_set_end_level (&levels->set);
}

void
bg_state_levels_clear (BgStateLevels *levels)
{
  bg_state_set_clear (&levels->set);
  g_clear_pointer (&levels->chosen, g_array_unref);
  *levels = (BgStateLevels){ 0 };
}

static int
last_level (const BgStateLevels *levels)
{
  return levels->set.n_levels - 1;
}

/* The states of the last level that go on. */
static size_t
count_parents (const BgStateLevels *levels)
{
  const BgStateSet *set = &levels->set;
  const int level = last_level (levels);
  return levels->chosen != NULL ? levels->chosen->len : set->first[level + 1] - set->first[level];
}

/* The number of the I-th of them. */
static size_t
number_of_parent (const BgStateLevels *levels, size_t i)
{
  return levels->chosen != NULL ? g_array_index (levels->chosen, size_t, i)
                                : levels->set.first[last_level (levels)] + i;
}

bool
bg_state_levels_can_go_on (const BgStateLevels *levels)
{
  const BgStateLevelsPlan *plan = &levels->plan;
  return levels->stop == BG_STOP_NONE && levels->moves == 0 && count_parents (levels) > 0
         && bg_state_levels_left (plan->tracker, plan->limit, last_level (levels)) >= 0;
}

static void
report (BgStateLevels *levels, double done, const BgControl *control)
{
  const gint64 now = g_get_monotonic_time ();
  if (control->report == NULL || now - levels->reported < BG_REPORT_SECONDS * G_USEC_PER_SEC)
    return;
  const BgStateSet *set = &levels->set;
  const BgProgress progress = {
    .phase = levels->plan.width > 0 ? BG_PHASE_DIVE : BG_PHASE_FORWARD,
    .width = levels->plan.width,
    .limit = levels->plan.limit,
    .level = levels->plan.tracker->start_moves + last_level (levels) + 1,
    .size = set->n - set->first[set->n_levels],
    .done = done,
    .expanded = levels->stats.expanded,
    .generated = levels->stats.generated,
    .bytes = bg_state_set_bytes (set),
  };
  control->report (&progress, control->report_data);
  levels->reported = now;
}

/* --- Successors -------------------------------------------------------------- */

/* Makes the successors of a batch that no level has. */
static void
expand_batch (const Block *block, Batch *batch)
{
  const BgStateSet *set = &block->levels->set;
  const int limit = block->levels->plan.limit;
  BgSuccessors *successors = &batch->successors;
  bg_successors_make (successors, batch->parents, batch->n, block->left, limit);
  GArray *list = successors->successors;
  guint kept = 0;
  for (guint i = 0; i < list->len; i++)
    bg_state_set_prefetch (set, &g_array_index (list, BgSuccessor, i).state);
  for (guint i = 0; i < list->len; i++)
    {
      const BgSuccessor *successor = &g_array_index (list, BgSuccessor, i);
      if (bg_state_set_find (set, &successor->state) == SIZE_MAX)
        g_array_index (list, BgSuccessor, kept++) = *successor;
    }
  g_array_set_size (list, kept);
  bg_successors_raise (successors, block->left, limit);
}

static void
expand_batches (gpointer worker)
{
  Block *block = worker;
  for (int i; (i = atomic_fetch_add (&block->next, 1)) < block->n_batches;)
    expand_batch (block, &block->batch[i]);
}

/* Takes the parents from the I-th on; returns how many. */
static size_t
fill_block (Block *block, size_t i)
{
  const BgStateLevels *levels = block->levels;
  const size_t n = count_parents (levels), first = i;
  block->n_batches = 0;
  for (; block->n_batches < BLOCK_BATCHES && i < n; block->n_batches++)
    {
      Batch *batch = &block->batch[block->n_batches];
      for (batch->n = 0; batch->n < BG_SUCCESSORS_PARENTS && i < n; i++)
        batch->parents[batch->n++] = levels->set.state[number_of_parent (levels, i)];
    }
  return i - first;
}

/* Notes the solution that ends after the I-th parent. */
static void
take_end (BgStateLevels *levels, size_t i)
{
  levels->moves = levels->plan.tracker->start_moves + levels->set.n_levels;
  levels->parent = number_of_parent (levels, i);
}

/* Adds the successors of a block whose first parent is the I-th. */
static void
add_successors (Block *block, size_t i, const BgControl *control)
{
  BgStateLevels *levels = block->levels;
  for (int b = 0; b < block->n_batches && levels->stop == BG_STOP_NONE; b++)
    {
      const Batch *batch = &block->batch[b];
      const GArray *list = batch->successors.successors;
      levels->stats.expanded += batch->n;
      for (size_t p = 0; p < batch->n && levels->moves == 0; p++)
        if (batch->successors.ends[p])
          take_end (levels, i + (size_t) b * BG_SUCCESSORS_PARENTS + p);
      if (levels->moves > 0)
        return;
      for (guint k = 0; k < list->len && levels->stop == BG_STOP_NONE; k++)
        if (!bg_state_set_add (&levels->set, &g_array_index (list, BgSuccessor, k).state, control))
          levels->stop = BG_STOP_MEMORY;
    }
  if (bg_control_stopped (control))
    levels->stop = bg_control_stop (control);
}

/* Expands the parents until a solution is found, there are no more, or the search has to end. */
static void
expand_parents (Block *block, const BgControl *control)
{
  BgStateLevels *levels = block->levels;
  const size_t n = count_parents (levels);
  const uint64_t before = levels->stats.generated;
  for (size_t i = 0, size; i < n && levels->stop == BG_STOP_NONE && levels->moves == 0; i += size)
    {
      size = fill_block (block, i);
      atomic_init (&block->next, 0);
      bg_team_run (expand_batches, block, 0, MIN (control->threads, block->n_batches));
      add_successors (block, i, control);
      levels->stats.generated = before;
      for (int b = 0; b < BLOCK_BATCHES; b++)
        levels->stats.generated += block->batch[b].successors.generated;
      report (levels, (double) i / (double) n, control);
    }
}

/* --- Learning ------------------------------------------------------------------ */

/* The positions of the states of the last level that go on, each once, ascending. */
static GArray *
list_positions (const BgStateLevels *levels)
{
  const size_t n = count_parents (levels);
  GArray *positions = g_array_sized_new (FALSE, FALSE, sizeof (BgPosition), (guint) n);
  for (size_t i = 0; i < n; i++)
    g_array_append_val (positions, levels->set.state[number_of_parent (levels, i)].position);
  g_array_sort (positions, bg_position_compare);
  guint kept = 0;
  for (guint i = 0; i < positions->len; i++)
    {
      const BgPosition position = g_array_index (positions, BgPosition, i);
      if (kept == 0 || position != g_array_index (positions, BgPosition, kept - 1))
        g_array_index (positions, BgPosition, kept++) = position;
    }
  g_array_set_size (positions, kept);
  return positions;
}

/* Is there memory for the lists of positions and states of the last level? */
static bool
has_room_for_lists (const BgStateLevels *levels, const BgControl *control)
{
  const uint64_t bytes = count_parents (levels) * (sizeof (BgPosition) + sizeof (size_t));
  return bg_state_set_bytes (&levels->set) + bytes <= control->memory;
}

/* Keeps, of the states that go on, the states with a position of KEPT. */
static void
choose_parents (BgStateLevels *levels, const BgPosition *kept, size_t n_kept)
{
  const size_t n = count_parents (levels);
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (size_t));
  for (size_t i = 0; i < n; i++)
    {
      const size_t number = number_of_parent (levels, i);
      if (bsearch (&levels->set.state[number].position, kept, n_kept, sizeof *kept,
                   bg_position_compare)
          != NULL)
        g_array_append_val (chosen, number);
    }
  g_clear_pointer (&levels->chosen, g_array_unref);
  levels->chosen = chosen;
}

/* Lets LEARNER learn from the positions of the last level, and leaves out the states that it rules
   out then. */
static void
learn_from_positions (BgStateLevels *levels, BgLearner *learner, BgLearnerKind kind,
                      const BgLevelStatistics *statistics, const BgControl *control)
{
  g_autoptr (GArray) positions = list_positions (levels);
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  for (guint i = 0; i < positions->len; i++)
    if (bg_learner_is_sample (g_array_index (positions, BgPosition, i), positions->len))
      g_array_append_val (samples, g_array_index (positions, BgPosition, i));
  if (samples->len == 0
      || !bg_learner_learn (learner, kind, statistics, (BgPosition *) samples->data, samples->len,
                            control))
    return;
  const size_t n = bg_learner_filter (learner, (BgPosition *) positions->data, positions->len,
                                      statistics->allowed);
  if (n == positions->len)
    return;
  /* under one move more there may be more states */
  levels->next_limit = MIN (levels->next_limit, levels->plan.limit + 1);
  choose_parents (levels, (const BgPosition *) positions->data, n);
}

/* Lets the bound learn from the last level, which GENERATED successors of N_PARENTS made. */
static void
learn_from_level (BgStateLevels *levels, size_t n_parents, uint64_t generated,
                  const BgControl *control)
{
  const BgStateLevelsPlan *plan = &levels->plan;
  BgLearner *learner = bg_bound_learner (plan->instance->bound);
  const int left = bg_state_levels_left (plan->tracker, plan->limit, last_level (levels)) + 1;
  const int allowed = left - plan->tracker->last;
  /* a dive leaves out too much for programs to pay */
  if (learner == NULL || plan->limit == BG_NO_LIMIT || plan->width > 0 || allowed <= 0)
    return;
  BgLevelStatistics statistics = {
    .n = count_parents (levels),
    .n_parents = n_parents,
    .generated = generated,
    .allowed = allowed,
    .left = left,
  };
  bg_learner_note_level (learner, &statistics);
  for (int kind = BG_LEARNER_CORES;
       kind <= BG_LEARNER_WEIGHTS && has_room_for_lists (levels, control); kind++)
    {
      statistics.rest = count_parents (levels);
      if (bg_learner_begin (learner, kind, &statistics, control))
        learn_from_positions (levels, learner, kind, &statistics, control);
    }
}

/* --- Dives ----------------------------------------------------------------------- */

/* Leaves out all but the most promising states of the last level. */
static void
narrow_level (BgStateLevels *levels, const BgControl *control)
{
  const BgStateLevelsPlan *plan = &levels->plan;
  const int allowed = bg_state_levels_left (plan->tracker, plan->limit, last_level (levels)) + 1;
  const size_t width = bg_most_promising_width (plan->width, allowed);
  if (count_parents (levels) <= width)
    return;
  if (!has_room_for_lists (levels, control))
    {
      levels->stop = BG_STOP_MEMORY;
      return;
    }
  g_autoptr (GArray) positions = list_positions (levels);
  if (positions->len <= width)
    return;
  BgLevel level = { 0 };
  size_t n;
  bg_level_init (&level, (BgPosition *) positions->data, positions->len);
  g_autofree BgPosition *kept = bg_most_promising (plan->instance, &level, BG_RANKED_TWICE, width,
                                                   allowed, NULL, &n);
  bg_level_clear (&level);
  levels->narrowed |= n < positions->len;
  qsort (kept, n, sizeof *kept, bg_position_compare);
  choose_parents (levels, kept, n);
}

/* --- Levels ------------------------------------------------------------------------ */

void
bg_state_levels_step (BgStateLevels *levels, const BgControl *control)
{
  const BgStateLevelsPlan *plan = &levels->plan;
  const size_t n_parents = count_parents (levels);
  const uint64_t before = levels->stats.generated;
  g_autofree Batch *batches = g_new (Batch, BLOCK_BATCHES);
  Block block = {
    .levels = levels,
    .left = bg_state_levels_left (plan->tracker, plan->limit, last_level (levels)),
    .batch = batches,
  };
  for (int b = 0; b < BLOCK_BATCHES; b++)
    {
      bg_successors_init (&batches[b].successors, plan->tracker, plan->instance->bound);
      batches[b].successors.next_limit = INT_MAX;
    }
  expand_parents (&block, control);
  for (int b = 0; b < BLOCK_BATCHES; b++)
    {
      levels->next_limit = MIN (levels->next_limit, batches[b].successors.next_limit);
      bg_successors_clear (&batches[b].successors);
    }
  levels->stats.peak_bytes = MAX (levels->stats.peak_bytes, bg_state_set_bytes (&levels->set));
  if (levels->moves > 0)
    return;
  g_clear_pointer (&levels->chosen, g_array_unref);
  bg_state_set_end_level (&levels->set);
  if (!bg_state_levels_can_go_on (levels))
    return;
  learn_from_level (levels, n_parents, levels->stats.generated - before, control);
  if (plan->width > 0)
    narrow_level (levels, control);
}

void
bg_state_levels_run (BgStateLevels *levels, const BgStateLevelsPlan *plan, const BgControl *control)
{
  bg_state_levels_begin (levels, plan, control);
  while (bg_state_levels_can_go_on (levels))
    bg_state_levels_step (levels, control);
}
