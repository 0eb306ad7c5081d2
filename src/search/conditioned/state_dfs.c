#include "search/conditioned/state_dfs.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "search/any/jump_order.h"
#include "search/any/run_length.h"
#include "search/conditioned/state_set.h"

/* States of the first run. */
#define RUN 100

/* A successor to be tried. */
typedef struct
{
  int score;
  BgState state;
} Candidate;

typedef enum
{
  LOST,
  FOUND,
  OUT_OF_RUN,
  STOPPED
} Outcome;

struct BgStateDfs
{
  const BgTracker *tracker;
  const BgStopFlag *stop;
  BgControl control; /* with the memory of the record */
  BgSuccessors successors;
  BgJumpOrder order;
  BgStateSet lost;
  uint64_t peak_bytes;
  BgDfsStatus status;
  uint64_t nodes, run_end; /* expanded so far; when the run ends */
  BgRunLength run;         /* the present one's, in units of RUN */
  int length;              /* of the chain */
  BgState chain[BG_MAX_HOLES];
};

BgStateDfs *
bg_state_dfs_new (const BgTracker *tracker, const BgBound *bound, uint64_t memory,
                  const BgStopFlag *stop)
{
  const BgProblem *problem = tracker->problem;
  BgStateDfs *search = g_new0 (BgStateDfs, 1);
  BgPosition targets = 0;
  search->tracker = tracker;
  search->stop = stop;
  search->control = (BgControl){ .threads = 1, .memory = memory };
  search->run = BG_FIRST_RUN;
  for (int i = 0; i < problem->n_finishes; i++)
    targets |= problem->finish[i];
  bg_jump_order_init (&search->order, problem->board, targets);
  bg_successors_init (&search->successors, tracker, bound);
  return search;
}

void
bg_state_dfs_free (BgStateDfs *search)
{
  if (search == NULL)
    return;
  bg_successors_clear (&search->successors);
  bg_state_set_clear (&search->lost);
  g_free (search);
}

/* Records a lost state; where that does not fit, all others are forgotten. */
static void
record_lost (BgStateDfs *search, const BgState *state)
{
  if (!bg_state_set_add (&search->lost, state, &search->control))
    {
      bg_state_set_clear (&search->lost);
      bg_state_set_add (&search->lost, state, &search->control);
    }
  search->peak_bytes = MAX (search->peak_bytes, bg_state_set_bytes (&search->lost));
}

static bool
is_lost (const BgStateDfs *search, const BgState *state)
{
  return search->lost.n > 0 && bg_state_set_find (&search->lost, state) != SIZE_MAX;
}

static int
compare_candidates (const void *a, const void *b)
{
  const Candidate *x = a, *y = b;
  return x->score != y->score ? (x->score > y->score) - (x->score < y->score)
         : x->state.position != y->state.position
             ? (x->state.position > y->state.position) - (x->state.position < y->state.position)
             : (x->state.memory > y->state.memory) - (x->state.memory < y->state.memory);
}

/* The successors of STATE, the best first, with duplicates. */
static GArray *
list_candidates (BgStateDfs *search, const BgState *state)
{
  BgSuccessors *successors = &search->successors;
  bg_successors_make (successors, state, 1, BG_MAX_HOLES, BG_MAX_HOLES);
  bg_successors_raise (successors, BG_MAX_HOLES, BG_MAX_HOLES);
  const GArray *list = successors->successors;
  GArray *candidates = g_array_sized_new (FALSE, FALSE, sizeof (Candidate), list->len);
  for (guint i = 0; i < list->len; i++)
    {
      const BgState *next = &g_array_index (list, BgSuccessor, i).state;
      const Candidate candidate = { bg_jump_order_score (&search->order, next->position), *next };
      g_array_append_val (candidates, candidate);
    }
  g_array_sort (candidates, compare_candidates);
  return candidates;
}

/* STATE is the last of the chain, DEPTH states before it. */
static Outcome
search_below (BgStateDfs *search, const BgState *state, int depth)
{
  if (bg_stop_requested (search->stop))
    return STOPPED;
  if (search->nodes == search->run_end)
    return OUT_OF_RUN;
  search->nodes++;
  search->chain[depth] = *state;
  g_autoptr (GArray) candidates = list_candidates (search, state);
  if (search->successors.ends[0])
    {
      search->length = depth + 1;
      return FOUND;
    }
  for (guint i = 0; i < candidates->len; i++)
    {
      const BgState next = g_array_index (candidates, Candidate, i).state;
      if (is_lost (search, &next))
        continue;
      const Outcome outcome = search_below (search, &next, depth + 1);
      if (outcome != LOST)
        return outcome;
      record_lost (search, &next);
    }
  return LOST;
}

BgDfsStatus
bg_state_dfs_step (BgStateDfs *search, uint64_t nodes)
{
  static const BgDfsStatus statuses[] = {
    [LOST] = BG_DFS_UNSOLVABLE,
    [FOUND] = BG_DFS_SOLVED,
    [OUT_OF_RUN] = BG_DFS_OPEN,
    [STOPPED] = BG_DFS_STOPPED,
  };
  const uint64_t last = nodes < UINT64_MAX - search->nodes ? search->nodes + nodes : UINT64_MAX;
  const BgState start = bg_tracker_canonical (search->tracker, &search->tracker->start);
  while (search->status == BG_DFS_OPEN && search->nodes < last)
    {
      search->run_end = search->nodes + RUN * search->run.v;
      search->status = statuses[search_below (search, &start, 0)];
      bg_jump_order_shuffle (&search->order);
      bg_run_length_next (&search->run);
    }
  return search->status;
}

uint64_t
bg_state_dfs_nodes (const BgStateDfs *search)
{
  return search->nodes;
}

uint64_t
bg_state_dfs_generated (const BgStateDfs *search)
{
  return search->successors.generated;
}

uint64_t
bg_state_dfs_peak_bytes (const BgStateDfs *search)
{
  return search->peak_bytes;
}

int
bg_state_dfs_chain (const BgStateDfs *search, const BgState **chain)
{
  *chain = search->chain;
  return search->length;
}
