#include "search/layers.h"

#include <stdatomic.h>
#include <string.h>

#include "search/bins.h"
#include "search/sieve.h"

/* Parents a batch; their arrivals are bounded and scattered together. */
#define BATCH 128
/* Parents that make one more thread worth starting. */
#define PARENTS_A_THREAD 4096
/* Parents whose arrivals are the sample: one in so many, but at least. */
#define SAMPLE_SHARE 2048
#define LEAST_SAMPLE 64
/* The growth that is expected of a layer behind the first. */
#define FIRST_GROWTH 8
#define REPORT_SECONDS 0.25

/* One layer under construction, shared by the workers. */
typedef struct
{
  BgLayers *layers;
  const BgResources *resources;
  BgBins *bins;
  BgLayer next;
  size_t *offset;               /* of each bin's run in it */
  uint64_t held;                /* bytes beside the bins and the next layer */
  _Atomic size_t next_parent, next_settled, next_joined;
  _Atomic uint64_t generated;
  atomic_bool full;
} Build;

typedef struct
{
  Build *build;
  BgScatter *scatter;
  BgSieve sieve;
  void *arrivals;               /* of a batch */
  gint64 last_report;           /* 0: does not report */
} Worker;

static bool
must_stop (const Build *build)
{
  const volatile int *stop = build->resources->stop;
  return build->full || (stop != NULL && *stop);
}

static void
report (Worker *worker)
{
  const Build *build = worker->build;
  const BgLayers *layers = build->layers;
  gint64 now = g_get_monotonic_time ();
  if (worker->last_report == 0
      || now - worker->last_report < REPORT_SECONDS * G_USEC_PER_SEC)
    return;
  BgProgress progress = {
    .limit = layers->plan.limit < BG_MAX_HOLES ? layers->plan.limit : -1,
    .level = layers->n,
    .size = layers->front.n,
    .done = (double) MIN (build->next_parent, layers->front.n) / layers->front.n,
    .expanded = layers->expanded + build->next_parent,
    .generated = layers->generated + build->generated,
    .bytes = build->held + bg_bins_peak_bytes (build->bins),
  };
  build->resources->report (&progress, build->resources->report_data);
  worker->last_report = now;
}

static size_t
play (Worker *worker, size_t first, size_t n)
{
  const BgLayers *layers = worker->build->layers;
  const BgLayer *front = &layers->front;
  BgPosition starts[BATCH];
  bg_sieve_starts (&worker->sieve, front, first, n, starts);
  return bg_hops_play (layers->hops, front->position + first, front->ends + first, starts,
                       front->moves + first, n, worker->arrivals);
}

/* First phase: all jumps, into the bins. */
static void
expand (Worker *worker)
{
  Build *build = worker->build;
  const BgLayers *layers = build->layers;
  const size_t parents = layers->front.n;
  const bool sieves = layers->plan.limit < BG_MAX_HOLES;
  while (!must_stop (build))
    {
      size_t first = atomic_fetch_add (&build->next_parent, BATCH);
      if (first >= parents)
        break;
      size_t n = play (worker, first, MIN (BATCH, parents - first));
      build->generated += n;
      if (sieves)
        n = bg_sieve_arrivals (&worker->sieve, worker->arrivals, n);
      if (!bg_scatter_add (worker->scatter, worker->arrivals, n))
        build->full = true;
      report (worker);
    }
  if (!build->full && !bg_scatter_end (worker->scatter))
    build->full = true;
}

/* Second phase: distinct positions, and the dear bounds. */
static void
settle (Worker *worker)
{
  Build *build = worker->build;
  const BgLayersPlan *plan = &build->layers->plan;
  for (size_t b; !must_stop (build)
                 && (b = atomic_fetch_add (&build->next_settled, 1)) < bg_bins_number (build->bins);)
    {
      BgLayer *run = bg_bins_run (build->bins, b);
      if (!bg_bins_settle (worker->scatter, b))
        build->full = true;
      else if (plan->limit < BG_MAX_HOLES)
        bg_sieve_layer (&worker->sieve, run);
      build->offset[b + 1] = run->n;
    }
}

/* Third phase: the bins' runs, one behind the other, are the layer. */
static void
join (Worker *worker)
{
  Build *build = worker->build;
  for (size_t b; (b = atomic_fetch_add (&build->next_joined, 1)) < bg_bins_number (build->bins);)
    {
      BgLayer *run = bg_bins_run (build->bins, b);
      size_t first = build->offset[b];
      if (run->n > 0)
        {
          memcpy (build->next.position + first, run->position, run->n * sizeof *run->position);
          memcpy (build->next.ends + first, run->ends, run->n * sizeof *run->ends);
          memcpy (build->next.moves + first, run->moves, run->n);
          memcpy (build->next.stand + first, run->stand, run->n);
        }
      bg_layer_clear (run);
    }
}

typedef void Phase (Worker *worker);

typedef struct
{
  Phase *phase;
  Worker *worker;
} Task;

static gpointer
run_task (gpointer pointer)
{
  Task *task = pointer;
  task->phase (task->worker);
  return NULL;
}

static void
run_phase (Phase *phase, Worker *workers, int n)
{
  g_autofree Task *tasks = g_new (Task, n);
  g_autofree GThread **threads = g_new (GThread *, n);
  for (int t = 0; t < n; t++)
    tasks[t] = (Task) { phase, &workers[t] };
  for (int t = 1; t < n; t++)
    threads[t] = g_thread_new ("layers", run_task, &tasks[t]);
  phase (&workers[0]);
  for (int t = 1; t < n; t++)
    g_thread_join (threads[t]);
}

/* Where the next layer's positions lie, from a sample of its parents. */
static BgBins *
make_bins (BgLayers *layers, uint64_t memory)
{
  const BgLayer *front = &layers->front;
  const bool wide = bg_hops_is_wide (layers->hops);
  double growth = layers->n > 1 ? (double) front->n / layers->parents : FIRST_GROWTH;
  size_t wanted = MIN (front->n, LEAST_SAMPLE + front->n / SAMPLE_SHARE);
  size_t room = wanted * bg_hops_most (layers->hops), n = 0;
  g_autofree BgPosition *sample = g_new (BgPosition, room);
  g_autofree uint8_t *moves = g_new (uint8_t, room), *holes = g_new (uint8_t, room);
  void *arrivals = g_aligned_alloc (bg_hops_most (layers->hops), sizeof (BgWideArrival),
                                    sizeof (BgWideArrival));
  for (size_t i = 0; i < wanted; i++)
    {
      const size_t k = (unsigned __int128) i * front->n / wanted;
      size_t more = bg_hops_play (layers->hops, front->position + k, front->ends + k,
                                  front->position + k, front->moves + k, 1, arrivals);
      bg_hops_split (layers->hops, arrivals, more, sample + n, moves, holes);
      n += more;
    }
  g_aligned_free (arrivals);
  return bg_bins_new (wide, front->n * growth, sample, n, memory);
}

/* Files the front, by moves. */
static void
store_front (BgLayers *layers)
{
  const BgLayer *front = &layers->front;
  BgRun *run = layers->run[layers->n - 1];
  size_t *between = layers->between[layers->n - 1];
  for (size_t i = 0; i < front->n; i++)
    {
      bg_run_append (&run[front->moves[i]], front->position[i]);
      between[front->moves[i]] += front->stand[i] != BG_STAND_PASSING;
    }
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    {
      bg_run_trim (&run[moves]);
      layers->run_bytes += run[moves].bytes;
    }
}

static void
find_roots (BgLayers *layers)
{
  const BgSide *side = layers->plan.side;
  const BgProblem *problem = side->problem;
  const bool forward = side->direction == BG_FORWARD;
  const int n = forward ? 1 : problem->n_finishes;
  BgPosition roots[BG_MAX_HOLES];
  for (int i = 0; i < n; i++)
    roots[i] = bg_canonical (&side->group, forward ? problem->start : problem->finish[i]);
  layers->front = bg_layer_new (n);
  layers->front.n = 0;
  for (BgPosition before = 0, least; ; before = least)
    {
      least = ~(BgPosition) 0;
      for (int i = 0; i < n; i++)
        if (roots[i] > before)
          least = MIN (least, roots[i]);
      if (least == ~(BgPosition) 0)
        break;
      const size_t i = layers->front.n++;
      layers->front.position[i] = least;
      layers->front.ends[i] = 0;
      layers->front.moves[i] = 0;
    }
  layers->pegs = bg_pegs (layers->front.position[0]);
}

BgLayers *
bg_layers_new (const BgLayersPlan *plan)
{
  BgLayers *layers = g_new0 (BgLayers, 1);
  layers->plan = *plan;
  layers->next_limit = INT_MAX;
  layers->hops = bg_hops_new (&plan->side->moves, plan->side->problem->board);
  find_roots (layers);
  layers->n = 1;
  layers->outcome = BG_LEVELS_EXHAUSTED;
  store_front (layers);
  return layers;
}

void
bg_layers_free (BgLayers *layers)
{
  if (layers == NULL)
    return;
  for (int j = 0; j < layers->n; j++)
    for (int moves = 0; moves < BG_MAX_HOLES; moves++)
      bg_run_clear (&layers->run[j][moves]);
  bg_layer_clear (&layers->front);
  bg_hops_free (layers->hops);
  g_free (layers);
}

/* Runs the phases; the next layer is complete if neither full nor stopped. */
static void
build_next (Build *build, Worker *workers, int n)
{
  BgLayers *layers = build->layers;
  for (int t = 0; t < n; t++)
    {
      workers[t].build = build;
      workers[t].scatter = bg_scatter_new (build->bins);
      bg_sieve_init (&workers[t].sieve, layers->hops, layers->plan.bound, layers->plan.elapsed,
                     layers->plan.limit);
      workers[t].arrivals = g_aligned_alloc ((size_t) BATCH * bg_hops_most (layers->hops),
                                             sizeof (BgWideArrival), sizeof (BgWideArrival));
    }
  workers[0].last_report = build->resources->report != NULL ? g_get_monotonic_time () : 0;
  run_phase (expand, workers, n);
  run_phase (settle, workers, n);
  size_t bins = bg_bins_number (build->bins);
  for (size_t b = 0; b < bins; b++)
    build->offset[b + 1] += build->offset[b];
  const uint64_t bytes = build->offset[bins] * BG_LAYER_BYTES;
  const uint64_t peak = build->held + bg_bins_peak_bytes (build->bins) + bytes;
  layers->peak_bytes = MAX (layers->peak_bytes, peak);
  if (!must_stop (build))
    {
      build->next = bg_layer_new (build->offset[bins]);
      run_phase (join, workers, n);
    }
  for (int t = 0; t < n; t++)
    {
      layers->next_limit = MIN (layers->next_limit, workers[t].sieve.least_over);
      bg_scatter_free (workers[t].scatter);
      bg_sieve_clear (&workers[t].sieve);
      g_aligned_free (workers[t].arrivals);
    }
}

bool
bg_layers_step (BgLayers *layers, const BgResources *resources)
{
  if (layers->front.n == 0 || layers->n > layers->plan.last)
    return false;
  const uint64_t held = layers->run_bytes + layers->front.n * BG_LAYER_BYTES;
  Build build = {
    .layers = layers,
    .resources = resources,
    .bins = make_bins (layers, resources->memory > held ? resources->memory - held : 0),
    .held = held,
  };
  build.offset = g_new0 (size_t, bg_bins_number (build.bins) + 1);
  int threads = MIN ((size_t) resources->threads, layers->front.n / PARENTS_A_THREAD + 1);
  g_autofree Worker *workers = g_new0 (Worker, threads);
  build_next (&build, workers, threads);
  layers->expanded += MIN (build.next_parent, layers->front.n);
  layers->generated += build.generated;
  layers->last_generated = build.generated;
  bool complete = !must_stop (&build);
  if (complete)
    {
      layers->parents = layers->front.n;
      bg_layer_clear (&layers->front);
      layers->front = build.next;
      layers->n++;
      store_front (layers);
    }
  else
    layers->outcome = build.full ? BG_LEVELS_OUT_OF_MEMORY : BG_LEVELS_STOPPED;
  bg_bins_free (build.bins);
  g_free (build.offset);
  return complete;
}

void
bg_layers_run (BgLayers *layers, const BgResources *resources)
{
  while (bg_layers_step (layers, resources))
    ;
}

uint64_t
bg_layers_count (const BgLayers *layers, int moves, int *fewest, int *most)
{
  const int step = layers->plan.side->direction == BG_FORWARD ? -1 : 1;
  uint64_t count = 0;
  for (int j = 0; j < layers->n; j++)
    {
      const size_t n = layers->between[j][moves];
      const int pegs = layers->pegs + step * j;
      if (n > 0)
        {
          *fewest = count == 0 ? pegs : MIN (*fewest, pegs);
          *most = count == 0 ? pegs : MAX (*most, pegs);
        }
      count += n;
    }
  return count;
}
