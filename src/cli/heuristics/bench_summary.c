#include "cli/heuristics/bench_summary.h"

#include <math.h>
#include <stdlib.h>

#include "pictures/chart.h"

/* Seconds that a clock can tell from none. */
#define LEAST_SECONDS 0.001

static const BgTrial *trial_of (const BgBench *bench, guint problem, guint bound) {
  return bench->trial[problem * bench->n_bounds + bound];
}

/* Did the search end by itself? */
static bool is_answered (const BgTrial *trial) {
  return trial->begun && trial->answer.status != BG_UNKNOWN;
}

static bool is_answered_by_all (const BgBench *bench, guint problem) {
  bool all = true;
  for (guint b = 0; b < bench->n_bounds; b++)
    all = all && is_answered (trial_of (bench, problem, b));
  return all;
}

static double nodes_of (const BgTrial *trial) {
  return (double) MAX (trial->answer.stats.expanded, 1);
}

static double cpu_of (const BgTrial *trial) {
  return MAX (trial->cpu_seconds, LEAST_SECONDS);
}

/* Does no bound expand fewer nodes for PROBLEM than BOUND, which answers it? */
static bool wins (const BgBench *bench, guint problem, guint bound) {
  const BgTrial *own = trial_of (bench, problem, bound);
  bool least = is_answered (own);
  for (guint b = 0; b < bench->n_bounds; b++) {
    const BgTrial *other = trial_of (bench, problem, b);
    least = least && (!is_answered (other) || nodes_of (own) <= nodes_of (other));
  }
  return least;
}

static void add_bound (const BgBench *bench, guint bound, BgRecord *row) {
  int tried = 0, answered = 0, won = 0, common = 0;
  bool admissible = true;
  double nodes = 0, seconds = 0, cpu = 0; /* sums of logarithms */
  for (guint p = 0; p < bench->n_problems; p++) {
    const BgTrial *trial = trial_of (bench, p, bound);
    tried += trial->begun;
    admissible = admissible && (!trial->begun || !trial->answer.inexact);
    answered += is_answered (trial);
    won += wins (bench, p, bound);
    if (!is_answered_by_all (bench, p))
      continue;
    common++;
    nodes += log (nodes_of (trial));
    seconds += log (MAX (trial->answer.stats.seconds, LEAST_SECONDS));
    cpu += log (cpu_of (trial));
  }
  bg_record_add_text (row, "heuristic", bench->bounds[bound]);
  bg_record_add_boolean (row, "admissible", admissible);
  bg_record_add_integer (row, "tried", tried);
  bg_record_add_integer (row, "answered", answered);
  bg_record_add_integer (row, "wins", won);
  if (common == 0)
    return;
  bg_record_add_real (row, "mean_nodes", exp (nodes / common), 1);
  bg_record_add_real (row, "mean_seconds", exp (seconds / common), 4);
  bg_record_add_real (row, "mean_cpu_seconds", exp (cpu / common), 4);
}

void bg_bench_add_summary (const BgBench *bench, BgRecord *record) {
  int common = 0;
  for (guint p = 0; p < bench->n_problems; p++)
    common += is_answered_by_all (bench, p);
  bg_record_add_integer (record, "problems", bench->n_problems);
  bg_record_add_integer (record, "answered_by_all", common);
  BgRecord *list = bg_record_add_list (record, "summary");
  for (guint b = 0; b < bench->n_bounds; b++)
    add_bound (bench, b, bg_record_add_record (list, NULL));
}

/* --- Charts ----------------------------------------------------------------- */

/* A power of ten above all nodes: the place of searches that did not end. */
static double find_edge (const BgBench *bench) {
  double most = 1;
  for (guint i = 0; i < bench->n_problems * bench->n_bounds; i++)
    most = MAX (most, nodes_of (bench->trial[i]));
  return pow (10, floor (log10 (most)) + 1);
}

/* The nodes of BOUND over the nodes of the first, of problems that one of them answers. */
static BgSeries make_points (const BgBench *bench, guint bound, double *x, double *y) {
  const double edge = find_edge (bench);
  int n = 0;
  for (guint p = 0; p < bench->n_problems && bound > 0; p++) {
    const BgTrial *first = trial_of (bench, p, 0), *other = trial_of (bench, p, bound);
    if (!first->begun || !other->begun || (!is_answered (first) && !is_answered (other)))
      continue;
    x[n] = is_answered (first) ? nodes_of (first) : edge;
    y[n++] = is_answered (other) ? nodes_of (other) : edge;
  }
  return (BgSeries){ bench->bounds[bound], n, x, y };
}

static int compare_numbers (const void *a, const void *b) {
  const double *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* How many problems BOUND answers within the processor seconds across, which other programs do not
   lengthen. */
static BgSeries make_steps (const BgBench *bench, guint bound, double *x, double *y) {
  int n = 0;
  for (guint p = 0; p < bench->n_problems; p++) {
    const BgTrial *trial = trial_of (bench, p, bound);
    if (is_answered (trial))
      x[n++] = cpu_of (trial);
  }
  qsort (x, n, sizeof *x, compare_numbers);
  for (int i = 0; i < n; i++)
    y[i] = i + 1;
  return (BgSeries){ bench->bounds[bound], n, x, y };
}

bool bg_bench_draw (const BgBench *bench, const BgPictureOptions *picture, const char *title,
                    GError **error) {
  const guint n = bench->n_bounds;
  g_autofree BgSeries *points = g_new0 (BgSeries, n), *steps = g_new0 (BgSeries, n);
  g_autofree double *numbers = g_new (double, (gsize) 4 * n * bench->n_problems);
  g_autofree char *x = g_strdup_printf ("positions expanded with %s", bench->bounds[0]);
  for (guint b = 0; b < n; b++) {
    double *own = numbers + (gsize) 4 * b * bench->n_problems;
    points[b] = make_points (bench, b, own, own + bench->n_problems);
    own += (gsize) 2 * bench->n_problems;
    steps[b] = make_steps (bench, b, own, own + bench->n_problems);
  }
  const BgChartPanel panels[] = {
    { .x = x,
      .y = "positions expanded with another bound; at an edge: no answer",
      .logarithmic = true,
      .series = points,
      .kind = BG_CHART_POINTS },
    { .x = "seconds of the processor",
      .y = "problems answered",
      .series = steps,
      .kind = BG_CHART_STEPS,
      .logarithmic_x = true },
  };
  g_autoptr (BgScene) scene = bg_chart_new (picture->no_title ? NULL : title, panels + (n < 2),
                                            n < 2 ? 1 : 2, (int) n);
  return bg_picture_write (picture, scene, error);
}
