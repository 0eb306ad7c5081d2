#include "search/end.h"

BgEnd *
bg_end_new (const BgSide *forward)
{
  BgEnd *end = g_new0 (BgEnd, 1);
  end->target = bg_side_possible (&forward->closed);
  end->side = bg_side_new (&end->target, BG_BACKWARD);
  end->elapsed = bg_backward_bound_new (&end->target, &end->side->group);
  return end;
}

void
bg_end_free (BgEnd *end)
{
  if (end == NULL)
    return;
  bg_backward_bound_free (end->elapsed);
  bg_side_free (end->side);
  g_free (end);
}
