/* A peg layer from the last one, on all threads, in three phases: jumps are played, arrivals are
   united range by range, and positions are coded. */
#include <stdatomic.h>

#include "core/team.h"
#include "search/by_layers/layers.h"
#include "search/by_layers/partition.h"
#include "search/by_layers/peg_record.h"
#include "search/by_layers/prune.h"

/* Parents that make one more thread worth starting. */
#define PARENTS_A_THREAD 4096
/* Pages of a finished layer that are coded in one piece. */
#define PIECE 64
/* Parents whose arrivals are the sample: one in SAMPLE_SHARE, but at least
   LEAST_SAMPLE. */
#define SAMPLE_SHARE 2048
#define LEAST_SAMPLE 64
/* The growth that is expected of a layer after the first. */
#define FIRST_GROWTH 8

/* One layer under construction, shared by the workers. */
typedef struct {
  BgLayers *layers;
  const BgControl *control;
  bool wide;
  BgPartition *partition;
  GPtrArray *next;    /* the new layer's pages */
  BgLayerRuns *piece; /* and its codes */
  size_t n_pieces;
  _Atomic size_t next_parents, next_settled, next_piece;
  BgSharedStats made;
} Build;

typedef struct {
  Build *build;
  BgScatter *scatter;
  BgPruner pruner;
  BgPegLayer layer;   /* the positions at hand */
  void *arrivals;     /* of a page of parents */
  gint64 last_report; /* 0: does not report */
} Worker;

static bool is_full (const Build *build) {
  return bg_layers_bytes (build->layers) + bg_partition_bytes (build->partition)
             > build->control->memory
         || bg_page_pool_is_short (build->layers->pool);
}

static bool must_stop (const Build *build) {
  return is_full (build) || bg_control_stopped (build->control);
}

static void report_layer (Worker *worker) {
  const Build *build = worker->build;
  const BgLayers *layers = build->layers;
  const gint64 now = g_get_monotonic_time ();
  if (worker->last_report == 0 || now - worker->last_report < BG_REPORT_SECONDS * G_USEC_PER_SEC)
    return;
  BgProgress progress = {
    .phase = layers->plan.instance->direction == BG_FORWARD ? BG_PHASE_FORWARD : BG_PHASE_BACKWARD,
    .limit = layers->plan.limit < BG_MAX_HOLES ? layers->plan.limit : -1,
    .level = layers->n,
    .size = layers->size,
    .done = (double) build->made.expanded / (double) layers->size,
    .expanded = layers->stats.expanded + build->made.expanded,
    .generated = layers->stats.generated + build->made.generated,
    .bytes = bg_layers_bytes (layers) + bg_partition_bytes (build->partition),
  };
  build->control->report (&progress, build->control->report_data);
  worker->last_report = now;
}

/* Plays all jumps from the K-th page of parents, and gives it back. */
static void play_page (Worker *worker, size_t k) {
  Build *build = worker->build;
  const BgLayers *layers = build->layers;
  BgPegLayer *parents = &worker->layer;
  BgPageChain chain = { .first = layers->records->pdata[k] };
  chain.first->next = NULL;
  bg_peg_layer_resize (parents, chain.first->n);
  bg_peg_records_read (build->wide, chain.first, parents, 0);
  bg_page_pool_give (layers->pool, &chain);
  BgPosition starts[BG_RECORDS_A_PAGE];
  bg_prune_starts (&worker->pruner, parents, 0, parents->n, starts);
  size_t n = bg_jump_arrivals_play (layers->arrivals, parents->position, parents->ends, starts,
                                    parents->moves, parents->n, worker->arrivals);
  build->made.expanded += parents->n;
  build->made.generated += n;
  if (layers->plan.limit < BG_MAX_HOLES)
    n = bg_prune_arrivals (&worker->pruner, worker->arrivals, n);
  bg_scatter_add (worker->scatter, worker->arrivals, n);
}

/* First phase: all jumps, into the bins. */
static void play_parents (gpointer pointer) {
  Worker *worker = pointer;
  Build *build = worker->build;
  const size_t n = build->layers->records->len;
  for (size_t k; !must_stop (build) && (k = atomic_fetch_add (&build->next_parents, 1)) < n;) {
    play_page (worker, k);
    report_layer (worker);
  }
  bg_scatter_end (worker->scatter);
}

/* Second phase: distinct positions, and the expensive bounds. */
static void unite_bins (gpointer pointer) {
  Worker *worker = pointer;
  Build *build = worker->build;
  const BgLayers *layers = build->layers;
  const size_t n = bg_partition_number (build->partition);
  for (size_t b; !must_stop (build) && (b = atomic_fetch_add (&build->next_settled, 1)) < n;) {
    bg_partition_settle (worker->scatter, b);
    if (layers->plan.limit == BG_MAX_HOLES)
      continue;
    BgPageChain *run = bg_partition_run (build->partition, b);
    bg_peg_layer_resize (&worker->layer, run->n);
    size_t i = 0;
    for (const BgPage *page = run->first; page != NULL; i += page->n, page = page->next)
      bg_peg_records_read (build->wide, page, &worker->layer, i);
    bg_prune_layer (&worker->pruner, &worker->layer);
    bg_page_pool_give (layers->pool, run);
    *run = bg_peg_records_write (build->wide, &worker->layer, layers->pool);
  }
}

/* Third phase: codes the layer, piece by piece. */
static void code_bin (gpointer pointer) {
  Worker *worker = pointer;
  Build *build = worker->build;
  for (size_t p;
       !must_stop (build) && (p = atomic_fetch_add (&build->next_piece, 1)) < build->n_pieces;) {
    const size_t first = p * PIECE, end = MIN (first + PIECE, build->next->len);
    size_t n = 0;
    for (size_t k = first; k < end; k++)
      n += ((const BgPage *) build->next->pdata[k])->n;
    bg_peg_layer_resize (&worker->layer, n);
    n = 0;
    for (size_t k = first; k < end; k++) {
      const BgPage *page = build->next->pdata[k];
      bg_peg_records_read (build->wide, page, &worker->layer, n);
      n += page->n;
    }
    bg_layer_runs_append (&build->piece[p], &worker->layer);
    build->layers->run_bytes += bg_layer_runs_bytes (&build->piece[p]);
  }
}

static BgTeamWork *const work[BG_LAYERS_PHASES] = {
  [BG_LAYERS_PLAYING] = play_parents,
  [BG_LAYERS_UNITING] = unite_bins,
  [BG_LAYERS_CODING] = code_bin,
};

static void run_phase (BgLayersPhase phase, Worker *workers, int n) {
  workers[0].build->layers->seconds[phase] += bg_team_run (work[phase], workers, sizeof *workers,
                                                           n);
}

/* Takes the pages of all partition, in turn; returns the number of positions. */
static size_t list_pages (Build *build) {
  size_t n = 0;
  for (size_t b = 0; b < bg_partition_number (build->partition); b++) {
    BgPageChain *run = bg_partition_run (build->partition, b);
    for (BgPage *page = run->first; page != NULL; page = page->next)
      g_ptr_array_add (build->next, page);
    n += run->n;
    *run = (BgPageChain){ 0 };
  }
  return n;
}

/* Sets the reason why the next layer cannot be completed.  Memory is not checked again: another
   worker may have freed some since. */
static bool give_up (Build *build) {
  build->layers->stop = bg_control_shortfall (build->control);
  return false;
}

/* Codes the layer, whose pages are listed; false if that was not completed. */
static bool code_layer (Build *build, Worker *workers, int n) {
  BgLayers *layers = build->layers;
  build->n_pieces = (build->next->len + PIECE - 1) / PIECE;
  build->piece = g_new0 (BgLayerRuns, build->n_pieces);
  run_phase (BG_LAYERS_CODING, workers, n);
  const bool complete = !must_stop (build);
  BgLayerRuns *runs = &layers->runs[layers->n];
  bg_layer_runs_join (runs, build->piece, build->n_pieces);
  g_free (build->piece);
  if (!complete) {
    layers->run_bytes -= bg_layer_runs_bytes (runs);
    bg_layer_runs_clear (runs);
  }
  return complete;
}

/* Runs the phases; the layer is complete unless it was time to stop. */
static bool build_next (Build *build, Worker *workers, int n) {
  BgLayers *layers = build->layers;
  run_phase (BG_LAYERS_PLAYING, workers, n);
  if (!must_stop (build))
    run_phase (BG_LAYERS_UNITING, workers, n);
  const uint64_t bytes = bg_layers_bytes (layers) + bg_partition_bytes (build->partition);
  layers->stats.peak_bytes = MAX (layers->stats.peak_bytes, bytes);
  g_ptr_array_set_size (layers->records, 0);
  if (must_stop (build))
    return give_up (build);
  const size_t size = list_pages (build);
  if (!code_layer (build, workers, n))
    return give_up (build);
  g_ptr_array_unref (layers->records);
  layers->records = g_steal_pointer (&build->next);
  layers->parents = layers->size;
  layers->size = size;
  layers->stats.kept += size;
  layers->n++;
  layers->stats.peak_bytes = MAX (layers->stats.peak_bytes, bg_layers_bytes (layers));
  return true;
}

/* Bins for the layer after the last one of LAYERS, and THREADS: where positions will lie is
   told by the arrivals of a few parents. */
static BgPartition *new_partition (const BgLayers *layers, int threads) {
  const GPtrArray *records = layers->records;
  const bool wide = bg_jump_arrivals_is_wide (layers->arrivals);
  const double growth = layers->n > 1 ? (double) layers->size / (double) layers->parents
                                      : FIRST_GROWTH;
  const size_t wanted = MIN (layers->size, LEAST_SAMPLE + layers->size / SAMPLE_SHARE);
  const size_t room = wanted * bg_jump_arrivals_most (layers->arrivals);
  const uint8_t no_moves = 0;
  const BgPosition no_ends = 0;
  size_t n = 0;
  g_autofree BgPosition *sample = g_new (BgPosition, room);
  g_autofree uint8_t *moves = g_new (uint8_t, room), *holes = g_new (uint8_t, room);
  void *arrivals = g_aligned_alloc (bg_jump_arrivals_most (layers->arrivals),
                                    sizeof (BgWideArrival), sizeof (BgWideArrival));
  for (size_t i = 0; i < wanted; i++) {
    const double place = (double) i * records->len / (double) wanted;
    const BgPage *page = records->pdata[(size_t) place];
    const size_t k = (size_t) ((place - (double) (size_t) place) * (double) page->n);
    const BgPosition position = bg_peg_records_position (wide, page, k);
    const size_t more = bg_jump_arrivals_play (layers->arrivals, &position, &no_ends, &position,
                                               &no_moves, 1, arrivals);
    bg_jump_arrivals_split (layers->arrivals, arrivals, more, sample + n, moves, holes);
    n += more;
  }
  g_aligned_free (arrivals);
  return bg_partition_new (wide, layers->pool, (size_t) ((double) layers->size * growth), sample, n,
                           threads);
}

static bool build_layer (BgLayers *layers, const BgControl *control) {
  const int threads = (int) MIN ((size_t) control->threads, layers->size / PARENTS_A_THREAD + 1);
  Build build = {
    .layers = layers,
    .control = control,
    .wide = bg_jump_arrivals_is_wide (layers->arrivals),
    .partition = new_partition (layers, threads),
    .next = g_ptr_array_new (),
  };
  g_autofree Worker *workers = g_new0 (Worker, threads);
  for (int t = 0; t < threads; t++) {
    workers[t].build = &build;
    workers[t].scatter = bg_partition_scatter (build.partition, t);
    bg_prune_init (&workers[t].pruner, layers->arrivals, layers->plan.instance->bound,
                   layers->plan.limit);
    workers[t].arrivals = g_aligned_alloc (BG_RECORDS_A_PAGE
                                               * bg_jump_arrivals_most (layers->arrivals),
                                           sizeof (BgWideArrival), sizeof (BgWideArrival));
  }
  workers[0].last_report = control->report != NULL ? g_get_monotonic_time () : 0;
  const bool complete = build_next (&build, workers, threads);
  const BgStats made = bg_stats_read (&build.made);
  bg_stats_add (&layers->stats, &made);
  for (int t = 0; t < threads; t++) {
    layers->next_limit = MIN (layers->next_limit, workers[t].pruner.least_over);
    bg_prune_clear (&workers[t].pruner);
    bg_peg_layer_clear (&workers[t].layer);
    g_aligned_free (workers[t].arrivals);
  }
  bg_partition_free (build.partition);
  g_clear_pointer (&build.next, g_ptr_array_unref);
  return complete;
}

void bg_layers_run (BgLayers *layers, const BgControl *control) {
  while (layers->size > 0 && layers->n <= layers->plan.last && build_layer (layers, control))
    ;
}
