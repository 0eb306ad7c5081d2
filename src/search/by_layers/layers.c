#include "search/by_layers/layers.h"

#include "core/error.h"
#include "search/by_layers/peg_record.h"

bool bg_layers_check (const BgProblem *problem, BgDirection direction, GError **error) {
  const BgBoard *board = problem->board;
  if (direction == BG_BACKWARD && bg_problem_is_open (problem))
    return bg_input_error (error,
                           "the finishes of '%s' lie in different layers of pegs, expected levels",
                           problem->finish_text);
  return board->n_holes <= BG_ARRIVAL_HOLES
         || bg_input_error (error,
                            "layers are for boards of up to %d holes, '%s' has %d, expected levels",
                            BG_ARRIVAL_HOLES, board->name, board->n_holes);
}

void bg_layer_runs_append (BgLayerRuns *runs, const BgPegLayer *layer) {
  /* the positions by f, each f's in their order, the end of it being that of the next */
  size_t end[BG_MAX_HOLES + 1] = { 0 };
  g_autofree BgPosition *sorted = g_new (BgPosition, layer->n);
  for (size_t i = 0; i < layer->n; i++) {
    end[layer->moves[i] + 1]++;
    runs->between[layer->moves[i]] += layer->stand[i] != BG_STAND_PASSING;
  }
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    end[moves + 1] += end[moves];
  for (size_t i = 0; i < layer->n; i++)
    sorted[end[layer->moves[i]]++] = layer->position[i];
  for (int moves = 0; moves < BG_MAX_HOLES; moves++) {
    const size_t first = moves == 0 ? 0 : end[moves - 1];
    bg_run_append (&runs->run[moves], sorted + first, end[moves] - first);
  }
}

void bg_layer_runs_join (BgLayerRuns *runs, BgLayerRuns *piece, size_t n) {
  for (size_t k = 0; k < n; k++)
    for (int moves = 0; moves < BG_MAX_HOLES; moves++) {
      bg_run_join (&runs->run[moves], &piece[k].run[moves]);
      runs->between[moves] += piece[k].between[moves];
    }
}

void bg_layer_runs_clear (BgLayerRuns *runs) {
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    bg_run_clear (&runs->run[moves]);
}

uint64_t bg_layer_runs_bytes (const BgLayerRuns *runs) {
  uint64_t bytes = 0;
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    bytes += runs->run[moves].bytes;
  return bytes;
}

static void find_roots (BgLayers *layers) {
  g_autoptr (GArray) roots = bg_instance_roots (layers->plan.instance);
  g_auto (BgPegLayer) layer = { 0 };
  bg_peg_layer_resize (&layer, roots->len);
  for (guint i = 0; i < roots->len; i++) {
    layer.position[i] = g_array_index (roots, BgPosition, i);
    layer.ends[i] = 0;
    layer.moves[i] = 0;
    layer.stand[i] = BG_STAND_FREE;
  }
  layers->pegs = bg_pegs (layer.position[0]);
  layers->size = layer.n;
  BgPageChain chain = bg_peg_records_write (bg_jump_arrivals_is_wide (layers->arrivals), &layer,
                                            layers->pool);
  for (BgPage *page = chain.first; page != NULL; page = page->next)
    g_ptr_array_add (layers->records, page);
  bg_layer_runs_append (&layers->runs[0], &layer);
}

BgLayers *bg_layers_new (const BgLayersPlan *plan) {
  BgLayers *layers = g_new0 (BgLayers, 1);
  layers->plan = *plan;
  layers->next_limit = INT_MAX;
  layers->arrivals = bg_jump_arrivals_new (&plan->instance->moves, plan->instance->problem->board);
  layers->pool = bg_page_pool_new ();
  layers->records = g_ptr_array_new ();
  find_roots (layers);
  layers->n = 1;
  layers->run_bytes = bg_layer_runs_bytes (&layers->runs[0]);
  return layers;
}

void bg_layers_free (BgLayers *layers) {
  if (layers == NULL)
    return;
  for (int j = 0; j < layers->n; j++)
    bg_layer_runs_clear (&layers->runs[j]);
  g_ptr_array_unref (layers->records);
  bg_page_pool_free (layers->pool);
  bg_peg_layer_clear (&layers->front);
  bg_jump_arrivals_free (layers->arrivals);
  g_free (layers);
}

void bg_layers_show_front (BgLayers *layers) {
  const bool wide = bg_jump_arrivals_is_wide (layers->arrivals);
  size_t n = 0;
  bg_peg_layer_resize (&layers->front, layers->size);
  for (guint k = 0; k < layers->records->len; k++) {
    const BgPage *page = layers->records->pdata[k];
    bg_peg_records_read (wide, page, &layers->front, n);
    n += page->n;
  }
  g_assert (n == layers->size);
}

uint64_t bg_layers_bytes (const BgLayers *layers) {
  return layers->run_bytes + bg_page_pool_bytes (layers->pool)
         + layers->records->len * sizeof (gpointer) + layers->front.room * BG_PEG_LAYER_BYTES;
}

uint64_t bg_layers_count (const BgLayers *layers, int moves, int *fewest, int *most) {
  const int step = layers->plan.instance->direction == BG_FORWARD ? -1 : 1;
  uint64_t count = 0;
  for (int j = 0; j < layers->n; j++) {
    const size_t n = layers->runs[j].between[moves];
    const int pegs = layers->pegs + step * j;
    if (n > 0) {
      *fewest = count == 0 ? pegs : MIN (*fewest, pegs);
      *most = count == 0 ? pegs : MAX (*most, pegs);
    }
    count += n;
  }
  return count;
}
