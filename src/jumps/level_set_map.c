#include "jumps/level_set_map.h"

/* The canonical forms under GROUP of a position's images under LARGER, which has all
   of GROUP; returns their number. */
static int
unfold (const BgGroup *group, const BgGroup *larger, BgPosition position, BgPosition *result)
{
  BgPosition all[BG_MAX_LANES], orbit[BG_MAX_LANES];
  bg_group_images (larger, larger->lanes, position, all);
  unsigned covered = 0;
  int n = 0;
  for (int k = 0; k < larger->order; k++)
    {
      if (covered >> k & 1)
        continue;
      bg_group_images (group, group->lanes, all[k], orbit);
      result[n++] = bg_least_image (orbit, group->lanes);
      for (int j = k; j < larger->order; j++)
        for (int i = 0; i < group->order; i++)
          covered |= (unsigned) (all[j] == orbit[i]) << j;
    }
  return n;
}

/* Writes what KIND makes of a position to RESULT; returns how much. */
static int
make (const BgJumpSearch *reach, BgLevelSetMapKind kind, const BgGroup *larger, BgPosition position,
      BgPosition *result)
{
  switch (kind)
    {
    case BG_LEVEL_SET_MAP_AS_IS:
      result[0] = position;
      return 1;
    case BG_LEVEL_SET_MAP_COMPLEMENTS:
      result[0] = bg_canonical (&reach->group, reach->problem->board->full & ~position);
      return 1;
    case BG_LEVEL_SET_MAP_IMAGES:
      return unfold (&reach->group, larger, position, result);
    }
  g_assert_not_reached ();
}

BgLevelSet *
bg_level_set_map (const BgJumpSearch *reach, const BgLevelSet *from, BgLevelSetMapKind kind,
                  const BgGroup *larger,
                  const BgLevelSet *within, const BgControl *control, BgStop *outcome)
{
  int pegs = bg_level_set_pegs (from);
  if (kind == BG_LEVEL_SET_MAP_COMPLEMENTS)
    pegs = reach->problem->board->n_holes - pegs;
  g_autoptr (BgLevelSet) to = bg_level_set_new (reach->space, pegs, control->memory,
                                        control->stop);
  *outcome = bg_control_shortfall (control);
  if (to == NULL)
    return NULL;
  int most = kind == BG_LEVEL_SET_MAP_IMAGES ? larger->lanes : 1;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgPosition *results = g_new (BgPosition, (size_t) BG_LEVEL_SET_CHUNK * most);
  bool added = true;
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (from) && added; chunk++)
    {
      size_t n = bg_level_set_read (from, chunk, positions), n_results = 0;
      for (size_t i = 0; i < n; i++)
        n_results += make (reach, kind, larger, positions[i], results + n_results);
      added = bg_level_set_add (to, within, results, n_results, false)
              && !bg_control_stopped (control);
    }
  *outcome = added && bg_level_set_seal (to) ? BG_STOP_NONE : bg_control_shortfall (control);
  return *outcome == BG_STOP_NONE ? g_steal_pointer (&to) : NULL;
}
