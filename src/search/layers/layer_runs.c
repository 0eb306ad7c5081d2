#include "search/layers/layer_runs.h"

void
bg_layer_runs_append (BgLayerRuns *runs, const BgPegLayer *layer)
{
  /* the positions by f, each f's in their order, the end of it being that of the next */
  size_t end[BG_MAX_HOLES + 1] = { 0 };
  g_autofree BgPosition *sorted = g_new (BgPosition, layer->n);
  for (size_t i = 0; i < layer->n; i++)
    {
      end[layer->moves[i] + 1]++;
      runs->between[layer->moves[i]] += layer->stand[i] != BG_STAND_PASSING;
    }
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    end[moves + 1] += end[moves];
  for (size_t i = 0; i < layer->n; i++)
    sorted[end[layer->moves[i]]++] = layer->position[i];
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    {
      const size_t first = moves == 0 ? 0 : end[moves - 1];
      bg_run_append (&runs->run[moves], sorted + first, end[moves] - first);
    }
}

void
bg_layer_runs_join (BgLayerRuns *runs, BgLayerRuns *piece, size_t n)
{
  for (size_t k = 0; k < n; k++)
    for (int moves = 0; moves < BG_MAX_HOLES; moves++)
      {
        bg_run_join (&runs->run[moves], &piece[k].run[moves]);
        runs->between[moves] += piece[k].between[moves];
      }
}

void
bg_layer_runs_clear (BgLayerRuns *runs)
{
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    bg_run_clear (&runs->run[moves]);
}

uint64_t
bg_layer_runs_bytes (const BgLayerRuns *runs)
{
  uint64_t bytes = 0;
  for (int moves = 0; moves < BG_MAX_HOLES; moves++)
    bytes += runs->run[moves].bytes;
  return bytes;
}
