#include "certificate/refutation.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "certificate/cover.h"

/* As in the checker. */
#define SEEN_BITS 15

typedef struct {
  BgPosition passed;
  int at, from;
} Seen;

typedef struct {
  const BgBoard *board;
  const gint64 *weight;
  gint64 limit, most_end; /* the greatest gain allowed; the most that an end adds */
  int from;
  uint64_t left; /* steps */
  Seen seen[1 << SEEN_BITS];
} Trails;

static void follow (Trails *trails, int at, BgPosition passed, gint64 gain, gint64 rest) {
  for (int i = 0; i < trails->board->jumps[at].n && trails->left > 0; i++) {
    const int over = trails->board->line[trails->board->jumps[at].end[i].line].over;
    const int to = trails->board->jumps[at].end[i].to;
    const gint64 weight = trails->weight[over], still = rest - MAX (weight, 0);
    if (bg_has (passed, over) || gain + weight + still + trails->most_end <= trails->limit)
      continue;
    const BgPosition with = passed | bg_hole_bit (over);
    Seen *seen = &trails->seen[bg_position_hash (with ^ bg_hole_bit (to) * 3) >> (64 - SEEN_BITS)];
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
static bool trails_are_few (const BgProblem *problem, const BgPotential *set, uint64_t most) {
  const BgBoard *board = problem->board;
  g_autofree Trails *trails = g_new0 (Trails, 1);
  gint64 start[BG_MAX_HOLES];
  bg_potential_start_gains (set, board->full, start);
  trails->board = board;
  trails->weight = set->weight;
  trails->left = most;
  /* of last moves the perimeter's positions are checked instead */
  for (int last = 0; last < (set->depth > 0 ? 1 : 2); last++)
    BG_FOR_EACH_HOLE (s, board->full) {
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

/* Processor time that linear programs may take, in nanoseconds: in the first run and the second,
   where few sets are left at last, and where solutions are counted and all sets stay; and in runs
   that learn nothing. */
#define FIRST_BUDGET 2000000000
#define SECOND_BUDGET 1000000000
#define FIRST_COUNTING_BUDGET 1000000000
#define SECOND_COUNTING_BUDGET 100000000
#define NO_BUDGET (G_MININT64 / 2)
/* The most steps along trails that a checker is to take for a set: for 20,000 sets, the most that a
   certificate has, it takes 2^33. */
#define MOST_TRAILS (1 << 18)

/* The least number of positions that sets of runs without learning have ruled out: this factor to
   the power of 0, 1, 2 ... */
#define MORE_HITS 4
/* Bytes of a position, about; and how many times the successors of the run before such a run may
   have. */
#define BYTES_OF_POSITION 3.5
#define MORE_SUCCESSORS 4
/* Successors of levels that cores are to prove. */
#define MOST_CORE_SUCCESSORS (UINT64_C (1) << 28)
/* With this number of successors no cover is looked for, and sets that ruled out a single position
   are not worth a run. */
#define MANY_SUCCESSORS (1 << 22)
/* The most positions that are ruled out where a cover is looked for, and their share of the
   memory. */
#define MOST_NOTES (1 << 16)
#define NOTES_SHARE 16

typedef struct {
  uint64_t hits;
  guint set;
} Rank;

static int compare_ranks (const void *a, const void *b) {
  const Rank *x = a, *y = b;
  return x->hits != y->hits ? (x->hits < y->hits) - (x->hits > y->hits)
                            : (x->set > y->set) - (x->set < y->set);
}

/* Takes the sets of POOL that ruled out positions, ordered by the number of these positions, the
   greatest first.  Sets whose check would take too many steps are left out; returns how many. */
static int rank_sets (BgRefutation *refutation, const BgPotentialPool *pool) {
  const GArray *sets = bg_potential_pool_sets (pool);
  /* not NULL where there is no set, for qsort */
  g_autofree Rank *rank = g_new (Rank, sets->len + 1);
  int n_long = 0;
  for (guint s = 0; s < sets->len; s++)
    rank[s] = (Rank){ bg_potential_pool_hits (pool, s), s };
  qsort (rank, sets->len, sizeof *rank, compare_ranks);
  refutation->sets = g_array_new (FALSE, FALSE, sizeof (BgPotential));
  refutation->hits = g_array_new (FALSE, FALSE, sizeof (uint64_t));
  for (guint s = 0; s < sets->len && rank[s].hits > 0; s++) {
    const BgPotential *set = &g_array_index (sets, BgPotential, rank[s].set);
    if (trails_are_few (refutation->instance->closed, set, MOST_TRAILS)) {
      g_array_append_vals (refutation->sets, set, 1);
      g_array_append_val (refutation->hits, rank[s].hits);
    } else
      n_long++;
  }
  return n_long;
}

/* A resource count that must keep a least sum, as weights that no move lowers. */
static BgPotential of_resource (const BgResource *resource) {
  BgPotential set = { .offset = -resource->least };
  for (int hole = 0; hole < BG_MAX_HOLES; hole++)
    set.weight[hole] = -resource->weight[hole];
  return set;
}

/* Puts sets into the pool before the search: the SETS of an earlier run, or else the resource
   counts of PROBLEM. */
static void fill_pool (BgPotentialPool *pool, const BgProblem *problem, const GArray *sets) {
  for (guint i = 0; sets == NULL && i < problem->resources->len; i++) {
    const BgPotential count = of_resource (problem->resources->pdata[i]);
    bg_potential_pool_add (pool, &count);
  }
  for (guint s = 0; sets != NULL && s < sets->len; s++) {
    BgPotential set = g_array_index (sets, BgPotential, s);
    set.regions = bg_potential_pool_regions (pool);
    bg_potential_pool_add (pool, &set);
  }
  bg_potential_pool_lay_out (pool);
}

/* How the levels are built. */
typedef struct {
  const BgProblem *problem;
  int moves;
  const GArray *sets;  /* of BgPotential, of an earlier run; or NULL */
  gint64 budget;       /* of linear programs */
  bool learns;         /* or all sets stay in use */
  uint64_t successors; /* the most that may be made */
  double bytes;        /* of levels, the most that are of use */
  bool is_small;       /* it learns nothing, and has few successors */
} Run;

/* The positions that a run may note, if it is small and learns nothing.  Where other processes have
   positions that this one has not, none are. */
static guint most_notes (const Run *run, const BgControl *control) {
  return run->is_small && control->transport == NULL
             ? (guint) MIN (control->memory / NOTES_SHARE / sizeof (BgRuledOut), MOST_NOTES)
             : 0;
}

/* Leaves the sets that a cover of NOTES needs. */
static void leave_needed (BgRefutation *refutation, const BgPotentialPool *pool, GArray *notes,
                          const BgControl *control) {
  const GArray *sets = bg_potential_pool_sets (pool);
  g_autoptr (GArray) chosen = bg_cover_find (pool, notes, control);
  if (chosen == NULL)
    return;
  g_array_set_size (refutation->sets, 0);
  g_array_set_size (refutation->hits, 0);
  for (guint k = 0; k < chosen->len; k++) {
    const guint s = g_array_index (chosen, guint, k);
    const uint64_t hits = bg_potential_pool_hits (pool, s);
    g_array_append_vals (refutation->sets, &g_array_index (sets, BgPotential, s), 1);
    g_array_append_val (refutation->hits, hits);
  }
}

/* Of the positions in a certificate, about. */
static double bytes_of_levels (const BgLevels *levels) {
  uint64_t n = 0;
  for (int i = 0; i < levels->n; i++)
    n += levels->size[i];
  return (double) n * BYTES_OF_POSITION;
}

/* Stops, as at a limit, where the levels take more bytes than are of use. */
static void build_all_levels (BgRefutation *refutation, const Run *run, const BgControl *control) {
  BgLevels *levels = &refutation->levels;
  const BgLevelsPlan plan = {
    .instance = refutation->instance,
    .limit = run->moves,
    .stop_at_finish = true,
  };
  bg_levels_begin (levels, &plan, control);
  const int last = run->moves - refutation->counting; /* a solution may end after it */
  while (levels->stop == BG_STOP_NONE && !levels->found && levels->n <= last
         && levels->level[levels->n - 1].n > 0) {
    bg_levels_step (levels, &plan, control, run->successors - levels->stats.generated);
    if (levels->stop == BG_STOP_NONE && bytes_of_levels (levels) > run->bytes)
      levels->stop = BG_STOP_LIMIT;
  }
  levels->n = MIN (levels->n, run->moves); /* the last one was to find a finish */
  refutation->found = levels->found;
  g_clear_pointer (&levels->bins, bg_bins_free);
  refutation->stop = levels->stop;
}

/* Builds the levels with the sets of an earlier run and sets that are learned on the way.  Returns
   the number of sets that ruled out positions but take too long to check. */
static int run_once (BgRefutation *refutation, const Run *run, const BgControl *control) {
  g_autoptr (GArray) notes = g_array_new (FALSE, FALSE, sizeof (BgRuledOut));
  const guint most = most_notes (run, control);
  bg_levels_clear (&refutation->levels);
  g_clear_pointer (&refutation->sets, g_array_unref);
  g_clear_pointer (&refutation->hits, g_array_unref);
  const bool prepared = bg_instance_set_bound (refutation->instance, "learned", control->stop,
                                               NULL);
  g_assert (prepared);
  BgLearner *learner = bg_bound_learner (refutation->instance->bound);
  BgPotentialPool *pool = bg_learner_pool (learner);
  fill_pool (pool, run->problem, run->sets);
  bg_learner_set_budget (learner, BG_LEARNER_MODERATE);
  bg_learner_add_budget (learner, run->budget);
  if (!run->learns)
    bg_potential_pool_note (pool, notes, most);
  build_all_levels (refutation, run, control);
  bg_potential_pool_note (pool, NULL, 0);
  const int n_long = rank_sets (refutation, pool);
  if (refutation->stop == BG_STOP_NONE && notes->len < most)
    leave_needed (refutation, pool, notes, control);
  bg_stats_add (&refutation->stats, &refutation->levels.stats);
  return n_long;
}

/* Builds the levels again with the sets of the run before. */
static int run_again (BgRefutation *refutation, Run *run, gint64 budget, const BgControl *control) {
  g_autoptr (GArray) sets = g_steal_pointer (&refutation->sets);
  run->sets = sets;
  run->budget = budget;
  return run_once (refutation, run, control);
}

static bool can_go_on (const BgRefutation *refutation) {
  return refutation->stop == BG_STOP_NONE && !refutation->found;
}

/* --- Few sets ---------------------------------------------------------------- */

/* Of a number and the blank before it. */
static uint64_t bytes_of_number (gint64 number) {
  uint64_t n = number < 0 ? 3 : 2;
  for (; number <= -10 || number >= 10; number /= 10)
    n++;
  return n;
}

/* Of positions and sets in a certificate, about. */
static double estimate_bytes (const BgRefutation *refutation) {
  const BgBoard *board = refutation->possible->board;
  uint64_t bytes = 0;
  for (guint s = 0; s < refutation->sets->len; s++) {
    const BgPotential *set = &g_array_index (refutation->sets, BgPotential, s);
    for (int hole = 0; hole < board->n_holes; hole++)
      bytes += bytes_of_number (set->weight[hole]);
    for (int k = 0; k < BG_MAX_REGIONS; k++)
      bytes += set->region_weight[k] == 0
                   ? 0
                   : bytes_of_number (k) + bytes_of_number (set->region_weight[k]);
  }
  return bytes_of_levels (&refutation->levels) + (double) bytes;
}

/* The sets that have ruled out LEAST positions. */
static GArray *frequent_sets (const GArray *sets, const GArray *hits, uint64_t least) {
  GArray *frequent = g_array_new (FALSE, FALSE, sizeof (BgPotential));
  for (guint s = 0; s < sets->len && g_array_index (hits, uint64_t, s) >= least; s++)
    g_array_append_vals (frequent, &g_array_index (sets, BgPotential, s), 1);
  return frequent;
}

/* Builds the levels again with fewer and fewer of the sets that were learned, and at last with as
   few as make the certificate small. */
static void leave_few_sets (BgRefutation *refutation, Run *run, const BgControl *control) {
  const uint64_t successors = refutation->levels.stats.generated + 1;
  double bytes = estimate_bytes (refutation);
  uint64_t least = successors < MANY_SUCCESSORS ? 1 : MORE_HITS;
  BgControl plain = *control;
  g_autoptr (GArray) learned = g_steal_pointer (&refutation->sets);
  g_autoptr (GArray) hits = g_steal_pointer (&refutation->hits);
  run->learns = false;
  run->budget = NO_BUDGET;
  run->is_small = successors < MANY_SUCCESSORS;
  if (run->is_small)
    plain.journal = NULL; /* of levels that are recalled nothing would be noted */
  for (bool is_last = false;;) {
    g_autoptr (GArray) sets = frequent_sets (learned, hits, least);
    run->sets = sets;
    run->successors = least > 1 && !is_last ? MORE_SUCCESSORS * successors : UINT64_MAX;
    run->bytes = least > 1 && !is_last ? bytes : DBL_MAX;
    run_once (refutation, run, &plain);
    const bool complete = refutation->stop == BG_STOP_NONE;
    if (is_last || refutation->found || !(complete || refutation->stop == BG_STOP_LIMIT))
      return;
    const double now = complete ? estimate_bytes (refutation) : DBL_MAX;
    is_last = least > 1 && now >= bytes;
    least = is_last ? least / MORE_HITS : least * MORE_HITS;
    bytes = MIN (bytes, now);
  }
}

/* --- Cores ------------------------------------------------------------------- */

/* Builds the levels with rounds alone; true if cores prove them, or there is nothing to go on for.
 */
static bool run_with_cores (BgRefutation *refutation, int moves, const BgControl *control) {
  const Run run = { .moves = moves, .successors = MOST_CORE_SUCCESSORS, .bytes = DBL_MAX };
  const bool prepared = bg_instance_set_bound (refutation->instance, "rounds", control->stop, NULL);
  g_assert (prepared);
  BgLearner *learner = bg_bound_learner (refutation->instance->bound);
  bg_learner_set_budget (learner, BG_LEARNER_MODERATE);
  build_all_levels (refutation, &run, control);
  bg_stats_add (&refutation->stats, &refutation->levels.stats);
  if (refutation->found || refutation->stop == BG_STOP_SIGNAL)
    return true;
  if (refutation->stop != BG_STOP_NONE)
    return false;
  /* A search that has learned nothing leaves all questions to the proof. */
  BgCores *cores = bg_learner_cores (learner);
  BgCoreSource source = { cores, bg_cores_n (cores, 1) > 0 };
  bg_cores_begin (source.cores); /* which a search that asks nothing has not */
  g_autoptr (BgCoreProof)
      proof = bg_core_proof_new (refutation->instance->closed, bg_core_find_learned, &source);
  if (!bg_core_proof_close (proof, refutation->instance, moves, &refutation->levels, control))
    return false;
  refutation->stop = bg_control_stop (control);
  refutation->cores = g_steal_pointer (&proof);
  return true;
}

/* --- Goals that list no finishes ----------------------------------------------- */

/* Adds the image of RESOURCE, unless RESOURCES have it. */
static void add_image (GPtrArray *resources, const BgBoard *board, int symmetry,
                       const BgResource *resource) {
  g_autoptr (BgResource) image = g_new0 (BgResource, 1);
  image->least = resource->least;
  for (int hole = 0; hole < board->n_holes; hole++)
    image->weight[board->symmetry[symmetry][hole]] = resource->weight[hole];
  for (guint i = 0; i < resources->len; i++)
    if (memcmp (((const BgResource *) resources->pdata[i])->weight, image->weight,
                sizeof image->weight)
        == 0)
      return;
  g_ptr_array_add (resources, g_steal_pointer (&image));
}

/* PROBLEM, whose goal is open, with the images of its resource counts under the symmetries that
   keep start and goal, so that levels may be merged under all of these. */
static BgProblem *make_symmetric (const BgProblem *problem) {
  const BgBoard *board = problem->board;
  BgProblem *other = bg_problem_with_start (problem, problem->start);
  BgGroup starts, goal, common;
  bg_group_init_closed (&starts, board, &problem->start, 1);
  bg_problem_group (problem, &goal);
  bg_group_init_common (&common, board, &starts, &goal);
  g_ptr_array_unref (other->resources);
  other->resources = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_resource_free);
  for (guint i = 0; i < problem->resources->len; i++)
    for (int k = 0; k < common.order; k++)
      add_image (other->resources, board, common.symmetry[k], problem->resources->pdata[i]);
  return other;
}

/* Cores know nothing where each hole may be filled. */
static void refute_open (BgRefutation *refutation, const BgProblem *problem, int moves,
                         const BgControl *control) {
  const Run run = { .moves = moves, .successors = UINT64_MAX, .bytes = DBL_MAX };
  refutation->sets = g_array_new (FALSE, FALSE, sizeof (BgPotential));
  for (guint i = 0; i < problem->resources->len; i++) {
    const BgPotential count = of_resource (problem->resources->pdata[i]);
    g_array_append_val (refutation->sets, count);
  }
  if (problem->pattern.empty != 0 && run_with_cores (refutation, moves, control))
    return;
  const bool prepared = bg_instance_set_bound (refutation->instance, "zero", control->stop, NULL);
  g_assert (prepared);
  bg_levels_clear (&refutation->levels);
  build_all_levels (refutation, &run, control);
  bg_stats_add (&refutation->stats, &refutation->levels.stats);
}

/* The problem without resource counts, which would rule out positions on their own. */
static BgProblem *make_possible (const BgProblem *problem) {
  const BgPosition class = bg_board_class (problem->board, problem->start);
  BgPosition finish[BG_MAX_HOLES];
  int n = 0;
  if (bg_problem_is_open (problem))
    return make_symmetric (problem);
  for (int f = 0; f < problem->n_finishes; f++)
    if (bg_board_class (problem->board, problem->finish[f]) == class)
      finish[n++] = problem->finish[f];
  return n > 0 ? bg_problem_of (problem->board, problem->start, finish, n) : NULL;
}

void bg_refutation_init (BgRefutation *refutation, const BgProblem *problem, int moves,
                         bool counting, bool with_cores, const BgControl *control) {
  const gint64 began = g_get_monotonic_time ();
  *refutation = (BgRefutation){ .possible = make_possible (problem), .counting = counting };
  if (refutation->possible == NULL)
    return;
  refutation->instance = counting ? bg_instance_new_keeping (refutation->possible, problem->finish,
                                                             problem->n_finishes)
                                  : bg_instance_new (refutation->possible, BG_FORWARD);
  Run run = { .problem = problem,
              .moves = moves,
              .budget = counting ? FIRST_COUNTING_BUDGET : FIRST_BUDGET,
              .learns = true,
              .successors = UINT64_MAX,
              .bytes = DBL_MAX };
  const bool is_open = bg_problem_is_open (problem);
  if (is_open)
    refute_open (refutation, problem, moves, control);
  if (is_open
      || (with_cores && !counting && control->transport == NULL
          && run_with_cores (refutation, moves, control))) {
    refutation->stats.seconds = bg_seconds_since (began);
    return;
  }
  int n_long = run_once (refutation, &run, control);
  if (can_go_on (refutation))
    n_long = run_again (refutation, &run, counting ? SECOND_COUNTING_BUDGET : SECOND_BUDGET,
                        control);
  if (can_go_on (refutation) && !counting)
    leave_few_sets (refutation, &run, control);
  else if (can_go_on (refutation) && n_long > 0)
    run_again (refutation, &run, NO_BUDGET, control);
  refutation->stats.seconds = bg_seconds_since (began);
}

void bg_refutation_clear (BgRefutation *refutation) {
  bg_levels_clear (&refutation->levels);
  g_clear_pointer (&refutation->sets, g_array_unref);
  g_clear_pointer (&refutation->hits, g_array_unref);
  g_clear_pointer (&refutation->cores, bg_core_proof_free);
  g_clear_pointer (&refutation->instance, bg_instance_free);
  g_clear_pointer (&refutation->possible, bg_problem_free);
}
