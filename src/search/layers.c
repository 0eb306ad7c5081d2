#include "search/layers.h"

#include "search/layer_build.h"

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

bool
bg_layers_step (BgLayers *layers, const BgResources *resources)
{
  BgLayer next;
  if (layers->front.n == 0 || layers->n > layers->plan.last
      || !bg_layer_build (layers, resources, &next))
    return false;
  layers->parents = layers->front.n;
  bg_layer_clear (&layers->front);
  layers->front = next;
  layers->n++;
  store_front (layers);
  return true;
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
