#include "search/level_share.h"

#include "levels/exchange.h"
#include "levels/settle.h"

uint64_t
bg_level_share (const BgLevelBuild *build, BgWorker *workers, int n)
{
  if (build->transport == NULL)
    return 0;
  /* made distinct, sorted and coded, as what is set aside of a level */
  g_autoptr (GArray) aside = g_array_new (FALSE, FALSE, sizeof (BgLevel));
  const BgSettling settling = {
    .bins = build->bins,
    .aside = aside,
    .most = -1,
    .workers = workers,
    .worker_size = sizeof *workers,
    .n_workers = n,
    .control = build->control,
  };
  BgLevel none = { 0 };
  const uint64_t bytes = bg_settle (&settling, &none);
  BgLevel *level = aside->len > 0 ? &g_array_index (aside, BgLevel, 0) : &none;
  const int n_holes = build->plan->instance->problem->board->n_holes;
  const uint64_t sent = bg_exchange_level (build->transport, n_holes, level, build->bins);
  return MAX (bytes, sent);
}

void
bg_level_agree (BgLevelBuild *build, int *next)
{
  const bool forward = build->plan->instance->direction == BG_FORWARD;
  enum { FULL, SPENT, STOPPED, FOUND, LEAST_OVER, NEXT, PEAK, N_MAXIMA };
  uint64_t most[N_MAXIMA] = {
    [FULL] = build->full,
    [SPENT] = build->spent,
    [STOPPED] = build->signalled || bg_control_stopped (build->control),
    [FOUND] = build->found,
    [LEAST_OVER] = BG_BOUND_LOST - build->least_over,
    [NEXT] = *next < 0 ? 0 : forward ? *next + 1 : BG_MAX_HOLES + 1 - *next,
    [PEAK] = build->peak,
  };
  const uint64_t own[] = { build->size, build->expanded - build->first_expanded,
                           build->generated - build->first_generated };
  uint64_t all[] = { own[0], own[1], own[2] };
  bg_transport_max (build->transport, most, N_MAXIMA);
  bg_transport_sum (build->transport, all, G_N_ELEMENTS (all));
  build->others_size = all[0] - own[0];
  build->others_expanded = all[1] - own[1];
  build->others_generated = all[2] - own[2];
  build->full = most[FULL] > 0;
  build->spent = most[SPENT] > 0 || build->first_generated + all[2] > build->budget;
  build->signalled = most[STOPPED] > 0;
  build->found = most[FOUND] > 0;
  build->least_over = BG_BOUND_LOST - (int) most[LEAST_OVER];
  build->peak = most[PEAK];
  *next = most[NEXT] == 0 ? -1 : forward ? (int) most[NEXT] - 1 : BG_MAX_HOLES + 1 - (int) most[NEXT];
  build->halted = build->full || build->spent || build->signalled
                  || (build->disk != NULL && bg_disk_has_failed (build->disk));
}
