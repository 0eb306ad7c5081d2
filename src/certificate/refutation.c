#include "certificate/refutation.h"

#include <stdlib.h>

/* As in the checker. */
#define SEEN_BITS 15

typedef struct
{
  BgPosition passed;
  int at, from;
} Seen;

typedef struct
{
  const BgBoard *board;
  const gint64 *weight;
  gint64 limit, most_end; /* the greatest gain allowed; the most that an end adds */
  int from;
  uint64_t left; /* steps */
  Seen seen[1 << SEEN_BITS];
} Trails;

static void
follow (Trails *trails, int at, BgPosition passed, gint64 gain, gint64 rest)
{
  for (int i = 0; i < trails->board->jumps[at].n && trails->left > 0; i++)
    {
      const int over = trails->board->line[trails->board->jumps[at].end[i].line].over;
      const int to = trails->board->jumps[at].end[i].to;
      const gint64 weight = trails->weight[over], still = rest - MAX (weight, 0);
      if (bg_has (passed, over) || gain + weight + still + trails->most_end <= trails->limit)
        continue;
      const BgPosition with = passed | bg_hole_bit (over);
      Seen *seen = &trails
                        ->seen[bg_position_hash (with ^ bg_hole_bit (to) * 3) >> (64 - SEEN_BITS)];
      if (seen->passed == with && seen->at == to && seen->from == trails->from)
        continue;
      *seen = (Seen){ with, to, trails->from };
      trails->left--;
      follow (trails, to, with, gain + weight, still);
    }
}

/* Whether the checker, who follows trails jump by jump while there is enough left to gain, has
   followed all of them after MOST steps.  (The program itself does not follow trails one by one,
   bounds/potential/heaviest_trail.h.) */
static bool
trails_are_few (const BgProblem *problem, const BgPotential *set, uint64_t most)
{
  const BgBoard *board = problem->board;
  g_autofree Trails *trails = g_new0 (Trails, 1);
  gint64 start[BG_MAX_HOLES];
  bg_potential_start_gains (set, board->full, start);
  trails->board = board;
  trails->weight = set->weight;
  trails->left = most;
  /* of last moves the perimeter's positions are checked instead */
  for (int last = 0; last < (set->depth > 0 ? 1 : 2); last++)
    BG_FOR_EACH_HOLE (s, board->full)
      {
        const BgPosition ends = board->category[bg_board_category (board, s)]
                                & (last ? problem->finish_holes : board->full);
        gint64 rest = 0;
        trails->from = s;
        trails->limit = last ? set->offset + set->divisor : set->divisor;
        trails->most_end = G_MININT32;
        BG_FOR_EACH_HOLE (hole, ends)
          trails->most_end = MAX (trails->most_end, last ? 0 : -set->weight[hole]);
        BG_FOR_EACH_HOLE (hole, bg_jumped_by (board, bg_board_category (board, s)))
          rest += MAX (set->weight[hole], 0);
        follow (trails, s, 0, start[s], rest);
      }
  return trails->left > 0;
}

/* Processor time that linear programs may take, in nanoseconds: in the first run, the second, and
   the third, which learns nothing. */
#define FIRST_BUDGET 1000000000
#define SECOND_BUDGET 100000000
#define NO_BUDGET (G_MININT64 / 2)
/* The most steps along trails that a checker is to take for a set: for 20,000 sets, the most that a
   certificate has, it takes 2^33. */
#define MOST_TRAILS (1 << 18)

typedef struct
{
  uint64_t hits;
  guint set;
} Rank;

static int
compare_ranks (const void *a, const void *b)
{
  const Rank *x = a, *y = b;
  return x->hits != y->hits ? (x->hits < y->hits) - (x->hits > y->hits)
                            : (x->set > y->set) - (x->set < y->set);
}

/* The sets of POOL that ruled out positions, ordered by the number of these positions, the greatest
   first.  Sets whose check would take too many steps are left out and counted in *N_LONG. */
static GArray *
rank_sets (const BgPotentialPool *pool, const BgProblem *problem, int *n_long)
{
  const GArray *sets = bg_potential_pool_sets (pool);
  /* not NULL where there is no set, for qsort */
  g_autofree Rank *rank = g_new (Rank, sets->len + 1);
  for (guint s = 0; s < sets->len; s++)
    rank[s] = (Rank){ bg_potential_pool_hits (pool, s), s };
  qsort (rank, sets->len, sizeof *rank, compare_ranks);
  GArray *ranked = g_array_new (FALSE, FALSE, sizeof (BgPotential));
  *n_long = 0;
  for (guint s = 0; s < sets->len && rank[s].hits > 0; s++)
    {
      const BgPotential *set = &g_array_index (sets, BgPotential, rank[s].set);
      if (trails_are_few (problem, set, MOST_TRAILS))
        g_array_append_vals (ranked, set, 1);
      else
        ++*n_long;
    }
  return ranked;
}

/* A resource count that must keep a least sum, as weights that no move lowers. */
static BgPotential
of_resource (const BgResource *resource)
{
  BgPotential set = { .offset = -resource->least };
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    set.weight[hole] = -resource->weight[hole];
  return set;
}

/* Puts sets into the pool before the search: the SETS of an earlier run, or else the resource
   counts of PROBLEM. */
static void
fill_pool (BgPotentialPool *pool, const BgProblem *problem, const GArray *sets)
{
  for (guint i = 0; sets == NULL && i < problem->resources->len; i++)
    {
      const BgPotential count = of_resource (problem->resources->pdata[i]);
      bg_potential_pool_add (pool, &count);
    }
  for (guint s = 0; sets != NULL && s < sets->len; s++)
    {
      BgPotential set = g_array_index (sets, BgPotential, s);
      set.regions = bg_potential_pool_regions (pool);
      bg_potential_pool_add (pool, &set);
    }
  bg_potential_pool_lay_out (pool);
}

/* Builds the levels with the sets of the last run and sets that are learned on the way.  Returns
   the number of sets that ruled out positions but take too long to check. */
static int
build_levels (BgRefutation *refutation, const BgProblem *problem, int moves, gint64 budget,
              const BgControl *control)
{
  BgInstance *instance = refutation->instance;
  BgLevels *levels = &refutation->levels;
  g_autoptr (GArray) earlier = g_steal_pointer (&refutation->sets);
  bg_levels_clear (levels);
  const bool prepared = bg_instance_set_bound (instance, "learned", control->stop, NULL);
  g_assert (prepared);
  BgLearner *learner = bg_bound_learner (instance->bound);
  fill_pool (bg_learner_pool (learner), problem, earlier);
  bg_learner_add_budget (learner, budget);
  const BgLevelsPlan plan = {
    .instance = instance,
    .limit = moves,
    .stop_at_finish = true,
  };
  bg_levels_begin (levels, &plan, control);
  const int last = moves - refutation->counting; /* a solution may end after it */
  while (levels->stop == BG_STOP_NONE && levels->n <= last && levels->level[levels->n - 1].n > 0)
    bg_levels_step (levels, &plan, control, UINT64_MAX);
  levels->n = MIN (levels->n, moves); /* the last one was to find a finish */
  refutation->found = levels->found;
  g_clear_pointer (&levels->bins, bg_bins_free);
  refutation->stop = levels->stop;
  int n_long;
  refutation->sets = rank_sets (bg_learner_pool (learner), instance->closed, &n_long);
  bg_stats_add (&refutation->stats, &levels->stats);
  return n_long;
}

/* The problem without resource counts, which would rule out positions on their own. */
static BgProblem *
make_possible (const BgProblem *problem)
{
  const BgPosition class = bg_board_class (problem->board, problem->start);
  BgPosition finish[BG_MAX_HOLES];
  int n = 0;
  for (int f = 0; f < problem->n_finishes; f++)
    if (bg_board_class (problem->board, problem->finish[f]) == class)
      finish[n++] = problem->finish[f];
  return n > 0 ? bg_problem_of (problem->board, problem->start, finish, n) : NULL;
}

void
bg_refutation_init (BgRefutation *refutation, const BgProblem *problem, int moves, bool counting,
                    const BgControl *control)
{
  const gint64 began = g_get_monotonic_time ();
  *refutation = (BgRefutation){ .possible = make_possible (problem), .counting = counting };
  if (refutation->possible == NULL)
    return;
  refutation->instance = counting ? bg_instance_new_keeping (refutation->possible, problem->finish,
                                                             problem->n_finishes)
                                  : bg_instance_new (refutation->possible, BG_FORWARD);
  build_levels (refutation, problem, moves, FIRST_BUDGET, control);
  if (refutation->stop == BG_STOP_NONE && !refutation->found
      && build_levels (refutation, problem, moves, SECOND_BUDGET, control) > 0
      && refutation->stop == BG_STOP_NONE)
    build_levels (refutation, problem, moves, NO_BUDGET, control);
  refutation->stats.seconds = bg_seconds_since (began);
}

void
bg_refutation_clear (BgRefutation *refutation)
{
  bg_levels_clear (&refutation->levels);
  g_clear_pointer (&refutation->sets, g_array_unref);
  g_clear_pointer (&refutation->instance, bg_instance_free);
  g_clear_pointer (&refutation->possible, bg_problem_free);
}
