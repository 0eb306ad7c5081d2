#include "jumps/middle_pairs.h"

/* The least set with HOLE that symmetries map to itself and that no line has just
   one end in. */
static BgPosition
close_set (const BgBoard *board, const BgGroup *group, int hole)
{
  BgPosition set = bg_hole_bit (hole), before = 0;
  while (set != before)
    {
      before = set;
      BG_FOR_EACH_HOLE (h, before)
        for (int k = 0; k < group->lanes; k++)
          set |= group->hole[h][k];
      for (int i = 0; i < board->n_lines; i++)
        {
          BgPosition ends = bg_hole_bit (board->line[i].a) | bg_hole_bit (board->line[i].b);
          if ((set & ends) != 0)
            set |= ends;
        }
    }
  return set;
}

/* Such a set with an odd number of holes.  There is one, as the sets share out
   the board and a complement problem of 2n + 1 jumps has 2n + 1 + 2 f holes, f
   being the pegs of its finish. */
static BgPosition
find_odd_set (const BgBoard *board, const BgGroup *group)
{
  for (BgPosition rest = board->full; rest != 0;)
    {
      BgPosition set = close_set (board, group, bg_first_hole (rest));
      if (bg_pegs (set) % 2 == 1)
        return set;
      rest &= ~set;
    }
  g_assert_not_reached ();
}

static BgStop
add_all (BgLevelSet *to, const BgLevelSet *from, const BgControl *control)
{
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (from); chunk++)
    {
      if (bg_control_stopped (control))
        return BG_STOP_SIGNAL;
      size_t n = bg_level_set_read (from, chunk, positions);
      if (!bg_level_set_add (to, NULL, positions, n, false))
        return bg_control_shortfall (control);
    }
  return BG_STOP_NONE;
}

/* The positions of MIDDLE that SPREAD leads to, and those of ALSO, if not NULL. */
static BgLevelSet *
spread_within (const BgJumpSearch *reach, const BgLevelSet *middle, BgExpandLevel *spread,
               const BgLevelSet *also,
               const BgControl *control, uint64_t *generated, BgStop *outcome)
{
  g_autoptr (BgLevelSet) to = bg_level_set_new (reach->space, bg_level_set_pegs (middle),
                                                control->memory,
                                        control->stop);
  *outcome = to == NULL     ? BG_STOP_MEMORY
             : also == NULL ? BG_STOP_NONE
                            : add_all (to, also, control);
  if (*outcome != BG_STOP_NONE)
    return NULL;
  spread->within = middle;
  spread->to = to;
  *outcome = bg_expand_level (spread, control, generated);
  if (*outcome == BG_STOP_NONE && !bg_level_set_seal (to))
    *outcome = bg_control_shortfall (control);
  return *outcome == BG_STOP_NONE ? g_steal_pointer (&to) : NULL;
}

/* Every pair {p, q} need be found from one side only.  In a set of holes H as
   above, p and q have together |H| pegs, or one more if l's middle is in H; so
   one of them has at least half of |H|, and playing those finds the other ends of
   all pairs.  Playing what was found gives the rest. */
BgLevelSet *
bg_middle_pairs_find (const BgJumpSearch *reach, const BgLevelSet *middle,
                      const BgControl *control, uint64_t *generated, BgStop *outcome)
{
  const BgBoard *board = reach->problem->board;
  g_autoptr (BgJumpKeys) jumps = bg_jump_keys_new (board, &reach->group, BG_FORWARD, true);
  BgPosition holes = find_odd_set (board, &reach->group);
  BgExpandLevel half = {
    .jumps = jumps,
    .from = middle,
    .holes = holes,
    .least = (bg_pegs (holes) + 1) / 2,
  };
  g_autoptr (BgLevelSet) ends = spread_within (reach, middle, &half, NULL, control, generated,
                                               outcome);
  if (ends == NULL)
    return NULL;
  BgExpandLevel back = { .jumps = jumps, .from = ends };
  return spread_within (reach, middle, &back, ends, control, generated, outcome);
}
