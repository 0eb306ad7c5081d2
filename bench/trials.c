/* What else the linear programs of bounds that learn could take, each thing tried on a sample of
   what a search keeps (doc/experiments.md has the figures):

     bench/trials PROBLEM MOVES SAMPLES [HEURISTIC]
     bench/trials --backward LEVELS PROBLEM MOVES SAMPLES [HEURISTIC]
     bench/trials --learn-backward LEVELS PROBLEM MOVES SAMPLES [HEURISTIC]

   A search by levels of MOVES moves under HEURISTIC, by default `learned` beside the other
   bounds, keeps positions; of each level SAMPLES are drawn by their hashes.  A row for each kind
   of program: how many of all samples the optimum rules out, what it is on average (the number
   of pegs at most, as some positions cannot be finished) and rounded up, and milliseconds of the
   processor a program.
   Then sets are made from one half of the samples and held against the other, in all images.

   Backward: of LEVELS levels from the finish, how many samples does the bound of moves made rule
   out that weights give: those that a search forward of one move less has learned, and the best
   for the position?  With the other option programs are solved for those samples of a level that
   no set rules out, and the level after it is made of what all sets leave. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/program.h"
#include "bounds/potential/linear_program.h"
#include "core/error.h"
#include "search/levels.h"

#define OTHERS \
  "max(balance, corner[corners] + merson[rest], category, potential, last-move, learned)"
#define LARGE_REGIONS 8
#define SLIGHTLY 1e-3

static const BgControl control = { .threads = 1, .memory = (uint64_t) 4 << 30 };

typedef struct
{
  BgPosition position;
  int level, allowed;
} Sample;

static double
seconds (void)
{
  struct timespec time;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static int
compare_hashes (const void *a, const void *b)
{
  const uint64_t x = bg_position_hash (*(const BgPosition *) a);
  const uint64_t y = bg_position_hash (*(const BgPosition *) b);
  return (x > y) - (x < y);
}

static void
draw (GArray *samples, const BgProblem *problem, const BgLevels *levels, int limit, size_t most)
{
  const int level = levels->n - 1;
  g_autofree BgPosition *positions = bg_level_list (&levels->level[level]);
  const size_t n = levels->level[level].n;
  if (n > 1)
    qsort (positions, n, sizeof *positions, compare_hashes);
  for (size_t i = 0; i < MIN (n, most); i++)
    if (!bg_problem_is_finish (problem, positions[i]))
      g_array_append_vals (samples, (Sample[]) { { positions[i], level, limit - level } }, 1);
}

/* --- One position after another -------------------------------------------------- */

static void
print_row (const char *name, size_t n, size_t ruled_out, double sum, double whole, double took)
{
  g_autofree char *mean = isnan (sum) ? g_strdup ("") : g_strdup_printf ("%.3f", sum / (double) n);
  printf ("%-36s %8zu %9zu %9s %9.3f %9.1f\n", name, n, ruled_out, mean, whole / (double) n,
          1000 * took / (double) n);
  fflush (stdout);
}

/* The greatest value for one position; NAN where the solver fails. */
static double
best_of (Program *program, const Features *features, const BgProblem *problem,
         BgPosition position)
{
  Weights weights;
  if (!program_solve (program, &position, 1, &weights))
    return NAN;
  return fmin (weights_value (&weights, features, problem->board, position) - weights.offset,
               bg_pegs (position));
}

static void
try_features (const char *name, const BgProblem *problem, const Features *features,
              const GArray *samples)
{
  const double before = seconds ();
  size_t ruled_out = 0, n = 0;
  double sum = 0, whole = 0;
  Program *program = program_new (problem, features, problem->board->full, false, 0);
  for (guint i = 0; i < samples->len; i++)
    {
      const Sample *sample = &g_array_index (samples, Sample, i);
      const double best = best_of (program, features, problem, sample->position);
      if (isnan (best))
        continue;
      n++;
      sum += best;
      whole += ceil (best - SLIGHTLY);
      ruled_out += best > sample->allowed + SLIGHTLY;
    }
  program_free (program);
  print_row (name, n, ruled_out, sum, whole, seconds () - before);
}

/* Can X moves by category, LEFT of them in categories from C on to be given out, do what the sets
   of categories ask for? */
static bool
can_do (int *x, int c, int left, const int *asked)
{
  if (c < BG_CATEGORIES - 1)
    {
      for (x[c] = 0; x[c] <= left; x[c]++)
        if (can_do (x, c + 1, left - x[c], asked))
          return true;
      return false;
    }
  x[c] = left;
  for (int set = 1; set < 1 << BG_CATEGORIES; set++)
    {
      int sum = 0;
      for (int d = 0; d < BG_CATEGORIES; d++)
        sum += set >> d & 1 ? x[d] : 0;
      if (sum < asked[set])
        return false;
    }
  return true;
}

/* A program for the moves of each set of categories, and the least number of moves that does what
   all of them ask for. */
static void
try_categories (const BgProblem *problem, const Features *features, const GArray *samples)
{
  const double before = seconds ();
  size_t ruled_out = 0, n = 0;
  double sum = 0;
  Program *program[1 << BG_CATEGORIES];
  for (int set = 1; set < 1 << BG_CATEGORIES; set++)
    {
      BgPosition origins = 0;
      for (int c = 0; c < BG_CATEGORIES; c++)
        origins |= set >> c & 1 ? problem->board->category[c] : 0;
      program[set] = program_new (problem, features, origins, false, 0);
    }
  for (guint i = 0; i < samples->len; i++)
    {
      const Sample *sample = &g_array_index (samples, Sample, i);
      int asked[1 << BG_CATEGORIES] = { 0 }, x[BG_CATEGORIES], moves = 0;
      for (int set = 1; set < 1 << BG_CATEGORIES; set++)
        {
          const double best = best_of (program[set], features, problem, sample->position);
          asked[set] = isnan (best) ? 0 : (int) ceil (best - SLIGHTLY);
        }
      while (moves < bg_pegs (sample->position) && !can_do (x, 0, moves, asked))
        moves++;
      n++;
      sum += moves;
      ruled_out += moves > sample->allowed;
    }
  for (int set = 1; set < 1 << BG_CATEGORIES; set++)
    program_free (program[set]);
  print_row ("moves of each set of categories", n, ruled_out, NAN, sum, seconds () - before);
}

static void
try_each (const BgProblem *problem, const GArray *samples)
{
  const BgBoard *board = problem->board;
  printf ("%-36s %8s %9s %9s %9s %9s\n", "program", "samples", "ruled out", "optimum",
          "rounded", "ms");
  Features none = { 0 }, regions = { 0 };
  features_add_regions (&regions, board, BG_REGION_HOLES);
  try_features ("holes", problem, &none, samples);
  try_features ("holes and regions", problem, &regions, samples);
  Features large = { 0 }, numbers = regions;
  features_add_regions (&large, board, LARGE_REGIONS);
  g_autofree char *more = g_strdup_printf ("%d regions of up to %d holes for %d", large.n,
                                           LARGE_REGIONS, regions.n);
  if (large.n > regions.n)
    try_features (more, problem, &large, samples);
  features_add_parts (&numbers, board, FEATURE_NUMBER);
  try_features ("and hitting numbers of parts", problem, &numbers, samples);
  try_categories (problem, &regions, samples);
}

/* By far the most rows: of every fourth sample. */
static void
try_pairs (const BgProblem *problem, const GArray *samples)
{
  g_autoptr (GArray) some = g_array_new (FALSE, FALSE, sizeof (Sample));
  for (guint i = 0; i < samples->len; i += 4)
    g_array_append_val (some, g_array_index (samples, Sample, i));
  Features pairs = { 0 };
  features_add_regions (&pairs, problem->board, BG_REGION_HOLES);
  printf ("\n");
  try_features ("holes and regions", problem, &pairs, some);
  features_add_pairs (&pairs, problem->board);
  try_features ("and pairs in lines, at most", problem, &pairs, some);
}

/* --- One half for the other ------------------------------------------------------ */

/* The greatest value of WEIGHTS at an image of POSITION. */
static double
value_in_images (const Weights *weights, const Features *features, const BgBoard *board,
                 const BgGroup *group, BgPosition position)
{
  double most = -G_MAXDOUBLE;
  for (int k = 0; k < group->order; k++)
    most = fmax (most, weights_value (weights, features, board,
                                      bg_board_image (board, group->symmetry[k], position)));
  return most - weights->offset;
}

/* Sets for groups of SIZE samples with an even number against those with an odd one; of size 0, as
   a search learns: for each sample that no set before it rules out. */
static void
try_groups (const char *name, const BgProblem *problem, const Features *features,
            const GArray *samples, guint size)
{
  const double before = seconds ();
  BgGroup group;
  bg_group_init_closed (&group, problem->board, problem->finish, problem->n_finishes);
  g_autofree bool *out = g_new0 (bool, samples->len);
  Program *program = program_new (problem, features, problem->board->full, false, 0);
  size_t sets = 0, n = 0, ruled_out = 0;
  g_autofree BgPosition *positions = g_new (BgPosition, samples->len);
  guint filled = 0;
  for (guint i = 0; i < samples->len; i += 2)
    {
      const Sample *sample = &g_array_index (samples, Sample, i);
      if (size == 0 && out[i])
        continue;
      positions[filled++] = sample->position;
      const bool ends = i + 2 >= samples->len
                        || g_array_index (samples, Sample, i + 2).level != sample->level;
      if (filled < size && !ends)
        continue;
      Weights weights;
      if (program_solve (program, positions, filled, &weights))
        {
          sets++;
          for (guint k = 0; k < samples->len; k++)
            {
              const Sample *other = &g_array_index (samples, Sample, k);
              out[k] = out[k] || value_in_images (&weights, features, problem->board, &group,
                                                  other->position) > other->allowed + SLIGHTLY;
            }
        }
      filled = 0;
    }
  for (guint k = 1; k < samples->len; k += 2)
    {
      n++;
      ruled_out += out[k];
    }
  program_free (program);
  printf ("%-28s %8u %6zu %8zu %9zu %9.2f\n", name, size, sets, n, ruled_out,
          seconds () - before);
  fflush (stdout);
}

static void
try_halves (const BgProblem *problem, const GArray *samples)
{
  static const guint sizes[] = { 0, 1, 3, 10, 30 };
  Features regions = { 0 }, sliding;
  features_add_regions (&regions, problem->board, BG_REGION_HOLES);
  sliding = regions;
  features_add_parts (&sliding, problem->board, FEATURE_SLIDING);
  printf ("\n%-28s %8s %6s %8s %9s %9s\n", "sets for groups of samples", "size", "sets", "others",
          "ruled out", "s");
  for (size_t s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      try_groups ("holes and regions", problem, &regions, samples, sizes[s]);
      try_groups ("and regions that slide", problem, &sliding, samples, sizes[s]);
    }
}

/* --- Backward -------------------------------------------------------------------- */

/* The least value after one move from POSITION, by the peg in MOVER. */
static gint64
least_after (const BgPotential *set, const BgBoard *board, BgPosition position, int mover)
{
  gint64 least = G_MAXINT64;
  for (int i = 0; i < board->jumps[mover].n; i++)
    {
      const BgLine *line = &board->line[board->jumps[mover].end[i].line];
      const int to = board->jumps[mover].end[i].to;
      if (!bg_has (position, line->over) || bg_has (position, to))
        continue;
      const BgPosition next = (position & ~bg_hole_bit (mover) & ~bg_hole_bit (line->over))
                              | bg_hole_bit (to);
      least = MIN (least, bg_potential_value (set, next));
      least = MIN (least, least_after (set, board, next, to));
    }
  return least;
}

/* The moves made from START to POSITION, by SETS of weights in all images. */
static double
made_by_sets (const GArray *sets, const BgBoard *board, const BgGroup *group, BgPosition start,
              BgPosition position)
{
  double most = 0;
  for (guint s = 0; s < sets->len; s++)
    for (int k = 0; k < group->order; k++)
      {
        const BgPotential *set = &g_array_index (sets, BgPotential, s);
        const BgPosition from = bg_board_image (board, group->symmetry[k], start);
        gint64 least = G_MAXINT64;
        BG_FOR_EACH_HOLE (hole, from)
          least = MIN (least, least_after (set, board, from, hole));
        const gint64 value
          = bg_potential_value (set, bg_board_image (board, group->symmetry[k], position));
        most = fmax (most, 1 + (double) (least - value) / (double) set->divisor);
      }
  return most;
}

typedef struct
{
  BgInstance *instance;
  const GArray *sets;
  int n_starts;
  BgPosition start[BG_MAX_SYMMETRIES];
  Features features;
  Program *program[BG_MAX_SYMMETRIES];
} Backward;

/* The starts that a search backward does not tell apart. */
static void
find_starts (Backward *backward, const BgInstance *instance)
{
  const BgProblem *problem = instance->problem;
  for (int k = 0; k < instance->group.order; k++)
    {
      const BgPosition start
        = bg_board_image (problem->board, instance->group.symmetry[k], problem->start);
      bool is_known = false;
      for (int i = 0; i < backward->n_starts; i++)
        is_known |= backward->start[i] == start;
      if (is_known)
        continue;
      backward->program[backward->n_starts]
        = program_new (problem, &backward->features, problem->board->full, true, start);
      backward->start[backward->n_starts++] = start;
    }
}

static void
print_backward_level (const Backward *backward, const BgProblem *problem, const BgLevels *levels,
                      const GArray *samples)
{
  BgGroup group;
  bg_group_init_closed (&group, problem->board, problem->finish, problem->n_finishes);
  size_t by_sets = 0, by_optimum = 0;
  double sets = 0, optimum = 0, bound = 0;
  const double before = seconds ();
  for (guint i = 0; i < samples->len; i++)
    {
      const Sample *sample = &g_array_index (samples, Sample, i);
      double learned = G_MAXDOUBLE, best = G_MAXDOUBLE;
      for (int k = 0; k < backward->n_starts; k++)
        {
          Weights weights;
          learned = fmin (learned, made_by_sets (backward->sets, problem->board, &group,
                                                 backward->start[k], sample->position));
          if (program_solve (backward->program[k], &sample->position, 1, &weights))
            best = fmin (best, weights.offset
                                 - weights_value (&weights, &backward->features, problem->board,
                                                  sample->position));
        }
      bound += bg_bound_of (bg_instance_backward (backward->instance)->bound, sample->position);
      sets += learned;
      optimum += fmin (best, bg_pegs (problem->start));
      by_sets += learned > sample->allowed + SLIGHTLY;
      by_optimum += best > sample->allowed + SLIGHTLY;
    }
  const double n = samples->len;
  printf ("%5d %8d %12zu %8u %8.2f %8.2f %8.2f %9zu %9zu %9.1f\n", levels->n - 1,
          g_array_index (samples, Sample, 0).allowed, (size_t) levels->size[levels->n - 1],
          samples->len, bound / n, sets / n, optimum / n, by_sets, by_optimum,
          1000 * (seconds () - before) / n);
  fflush (stdout);
}

static void
print_backward_head (void)
{
  printf ("%5s %8s %12s %8s %8s %8s %8s %9s %9s %9s\n", "level", "allowed", "kept", "samples",
          "bound", "learned", "optimum", "learned", "optimum", "ms");
  printf ("%5s %8s %12s %8s %8s %8s %8s %9s %9s\n", "", "", "", "", "", "", "", "rule out",
          "rules out");
}

/* Do SETS rule POSITION out, in some image that keeps the start? */
static bool
is_ruled_out (const Backward *backward, const GArray *sets, const BgBoard *board,
              const BgGroup *group, BgPosition position, int allowed)
{
  for (guint s = 0; s < sets->len; s++)
    for (int k = 0; k < group->order; k++)
      {
        const Weights *weights = &g_array_index (sets, Weights, s);
        const BgPosition image = bg_board_image (board, group->symmetry[k], position);
        if (weights->offset - weights_value (weights, &backward->features, board, image)
            > allowed + SLIGHTLY)
          return true;
      }
  return false;
}

/* Solves programs for SAMPLES that no set rules out, and leaves what sets do not rule out of the
   last of LEVELS. */
static void
learn_backward_level (const Backward *backward, GArray *sets, BgLevels *levels,
                      const GArray *samples)
{
  const BgInstance *dual = bg_instance_backward (backward->instance);
  const BgBoard *board = dual->problem->board;
  const BgGroup *group = &dual->group;
  const int last = levels->n - 1, allowed = g_array_index (samples, Sample, 0).allowed;
  const double before = seconds ();
  size_t programs = 0, kept = 0;
  for (guint i = 0; i < samples->len; i++)
    {
      const BgPosition position = g_array_index (samples, Sample, i).position;
      Weights weights;
      if (is_ruled_out (backward, sets, board, group, position, allowed))
        continue;
      programs++;
      if (program_solve (backward->program[0], &position, 1, &weights)
          && weights.offset - weights_value (&weights, &backward->features, board, position)
               > allowed + SLIGHTLY)
        g_array_append_val (sets, weights);
    }
  const double took = seconds () - before;
  BgLevel *level = &levels->level[last];
  BgPosition *positions = bg_level_list (level);
  const size_t n = level->n;
  for (size_t i = 0; i < n; i++)
    if (!is_ruled_out (backward, sets, board, group, positions[i], allowed))
      positions[kept++] = positions[i];
  bg_level_replace (level, positions, kept);
  g_free (positions);
  levels->size[last] = kept;
  printf ("%5d %8d %12zu %12" G_GUINT64_FORMAT " %9zu %9u %9.1f %12zu\n", last, allowed, n,
          levels->stats.generated, programs, sets->len, 1000 * took, kept);
  fflush (stdout);
}

static void
try_backward (BgInstance *instance, const GArray *sets, int limit, int most, size_t n_samples,
              bool learns)
{
  Backward backward = { .instance = instance, .sets = sets };
  const BgInstance *dual = bg_instance_backward (instance);
  features_add_regions (&backward.features, instance->problem->board, BG_REGION_HOLES);
  find_starts (&backward, dual);
  printf ("%u sets learned forward, %d starts\n", sets->len, backward.n_starts);
  learns = learns && backward.n_starts == 1;
  if (learns)
    printf ("%5s %8s %12s %12s %9s %9s %9s %12s\n", "level", "allowed", "kept", "made so far",
            "programs", "sets", "ms", "left");
  else
    print_backward_head ();
  g_autoptr (GArray) learned = g_array_new (FALSE, FALSE, sizeof (Weights));
  const BgLevelsPlan plan = { .instance = dual, .limit = limit };
  BgLevels levels;
  bg_levels_begin (&levels, &plan, &control);
  while (levels.n <= most && bg_levels_can_go_on (&levels, &plan)
         && bg_levels_step (&levels, &plan, &control, UINT64_MAX))
    {
      g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (Sample));
      draw (samples, dual->problem, &levels, limit, n_samples);
      if (samples->len > 0 && learns)
        learn_backward_level (&backward, learned, &levels, samples);
      else if (samples->len > 0)
        print_backward_level (&backward, instance->closed, &levels, samples);
    }
  bg_levels_conclude (&levels, &plan);
  bg_levels_clear (&levels);
  for (int k = 0; k < backward.n_starts; k++)
    program_free (backward.program[k]);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  int backward = 0;
  const bool learns = argc > 2 && g_str_equal (argv[1], "--learn-backward");
  if (learns || (argc > 2 && g_str_equal (argv[1], "--backward")))
    {
      backward = atoi (argv[2]);
      argv += 2;
      argc -= 2;
    }
  if (argc < 4 || argc > 5)
    {
      fputs ("usage: bench/trials [--backward LEVELS | --learn-backward LEVELS] "
             "PROBLEM MOVES SAMPLES [HEURISTIC]\n", stderr);
      return 2;
    }
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], &error);
  g_autoptr (BgInstance) instance = problem == NULL ? NULL : bg_instance_new (problem, BG_FORWARD);
  if (instance == NULL
      || !bg_instance_set_bound (instance, argc > 4 ? argv[4] : OTHERS, NULL, &error))
    {
      fprintf (stderr, "bench/trials: %s\n", error->message);
      return 2;
    }
  if (backward == 0 && !problem->finish_is_single)
    {
      fputs ("bench/trials: expected a problem with a single survivor\n", stderr);
      return 2;
    }
  const int limit = CLAMP (atoi (argv[2]), 1, BG_MAX_HOLES);
  const size_t n_samples = (size_t) strtoull (argv[3], NULL, 10);
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (Sample));
  const BgLevelsPlan plan = {
    .instance = instance,
    .limit = backward > 0 ? limit - 1 : limit,
    .stop_at_finish = true,
  };
  BgLevels levels;
  bg_levels_begin (&levels, &plan, &control);
  while (bg_levels_can_go_on (&levels, &plan)
         && bg_levels_step (&levels, &plan, &control, UINT64_MAX))
    draw (samples, instance->closed, &levels, limit, n_samples);
  bg_levels_conclude (&levels, &plan);
  bg_levels_clear (&levels);
  const BgLearner *learner = bg_bound_learner (instance->bound);
  if (backward > 0)
    {
      g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (BgPotential));
      try_backward (instance, learner == NULL ? none
                              : bg_potential_pool_sets (bg_learner_pool (learner)),
                    limit, backward, n_samples, learns);
    }
  else if (samples->len > 0)
    {
      try_each (instance->closed, samples);
      try_halves (instance->closed, samples);
      try_pairs (instance->closed, samples);
    }
  bg_linear_program_leave_thread ();
  return 0;
}
