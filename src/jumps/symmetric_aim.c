#include "jumps/symmetric_aim.h"

int
bg_symmetric_last (const BgWinning *winning)
{
  return winning->complement ? winning->n_jumps / 2 : winning->n_jumps;
}

/* Does SET hold symmetries of a type? */
static bool
includes_type (const BgSymmetryTypes *types, BgSymmetrySet set, int type)
{
  for (unsigned subset = set; subset != 0; subset = (subset - 1) & set)
    if (types->type_of[subset] == type)
      return true;
  return false;
}

void
bg_symmetric_aim_sets (const BgSymmetricAim *aim, bool *wanted)
{
  const BgSymmetryTypes *types = aim->types;
  int type = types->type_of[aim->set];
  for (int set = 0; set < 1 << types->group->order; set++)
    wanted[set] = aim->fixed ? includes_type (types, set, type) : types->type_of[set] == type;
}

void
bg_symmetric_aim_fixed_sets (const BgSymmetricAim *aim, const BgGroup *group, bool *wanted)
{
  const BgGroup *full = aim->types->group;
  BgSymmetrySet translated = 0;
  for (int k = 0; k < group->order; k++)
    for (int j = 0; j < full->order; j++)
      if (full->symmetry[j] == group->symmetry[k])
        translated |= (aim->set >> j & 1) << k;
  for (int set = 0; set < 1 << group->order; set++)
    wanted[set] = (set & translated) == translated;
}

bool
bg_symmetric_occurs (const BgWinning *winning, const bool *wanted, const BgControl *control)
{
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgSymmetrySet *kept = g_new (BgSymmetrySet, BG_LEVEL_SET_CHUNK);
  for (int n = 1; n <= MIN (bg_symmetric_last (winning), winning->n_jumps - 1); n++)
    for (size_t chunk = 0; chunk < bg_level_set_n_chunks (winning->layer[n]); chunk++)
      {
        if (bg_control_stopped (control))
          return false;
        size_t size = bg_level_set_read (winning->layer[n], chunk, positions);
        bg_jump_keys_symmetries (winning->forward->jumps, positions, size, kept);
        for (size_t i = 0; i < size; i++)
          if (wanted[kept[i]])
            return true;
      }
  return false;
}
