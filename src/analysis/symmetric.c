#include "analysis/symmetric.h"

#include <string.h>

typedef struct
{
  const BgSymmetryTypes *types;
  const BgResources *resources;
  BgSymmetric *result;
} Count;

static BgAnalysisOutcome
count_level (const BgReach *reach, int n, const BgLayer *layer, void *data)
{
  const Count *count = data;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LAYER_CHUNK);
  g_autofree BgSymmetrySet *kept = g_new (BgSymmetrySet, BG_LAYER_CHUNK);
  for (size_t chunk = 0; chunk < bg_layer_n_chunks (layer); chunk++)
    {
      if (bg_resources_stopped (count->resources))
        return BG_ANALYSIS_STOPPED;
      size_t size = bg_layer_read (layer, chunk, positions);
      bg_jumps_symmetries (reach->jumps, positions, size, kept);
      for (size_t i = 0; i < size; i++)
        {
          int type = count->types->type_of[kept[i]];
          if (type >= 0)
            count->result->count[n][type]++;
        }
    }
  /* a level counts when it is complete */
  count->result->n = n + 1;
  count->result->size[n] = bg_layer_size (layer);
  return BG_ANALYSIS_DONE;
}

BgAnalysisOutcome
bg_symmetric_count (const BgReach *reach, const BgSymmetryTypes *types,
                    const BgResources *resources, BgSymmetric *result)
{
  memset (result, 0, sizeof *result);
  Count count = { types, resources, result };
  return bg_reach_walk (reach, count_level, &count, resources, NULL);
}
