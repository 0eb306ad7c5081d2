#include "jumps/symmetric_path.h"

#include <string.h>

typedef struct
{
  const BgSymmetryTypes *types;
  const BgControl *control;
  BgSymmetric *result;
} Count;

static BgStop
count_level (const BgJumpSearch *reach, int n, const BgLevelSet *layer, void *data)
{
  const Count *count = data;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgSymmetrySet *kept = g_new (BgSymmetrySet, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (layer); chunk++)
    {
      if (bg_control_stopped (count->control))
        return BG_STOP_SIGNAL;
      size_t size = bg_level_set_read (layer, chunk, positions);
      bg_jump_keys_symmetries (reach->jumps, positions, size, kept);
      for (size_t i = 0; i < size; i++)
        {
          int type = count->types->type_of[kept[i]];
          if (type >= 0)
            count->result->count[n][type]++;
        }
    }
  /* a level counts when it is complete */
  count->result->n = n + 1;
  count->result->size[n] = bg_level_set_size (layer);
  return BG_STOP_NONE;
}

BgStop
bg_symmetric_count (const BgJumpSearch *reach, const BgSymmetryTypes *types,
                    const BgControl *control, BgSymmetric *result)
{
  memset (result, 0, sizeof *result);
  Count count = { types, control, result };
  return bg_jump_search_walk (reach, count_level, &count, control, NULL);
}
