#include "search/by_moves/level_share.h"

#include "processes/exchange.h"
#include "runs/settle.h"
#include "search/journal/journal.h"

uint64_t
bg_level_share (const BgLevelBuild *build, BgWorker *workers, int n)
{
  if (build->transport == NULL)
    return 0;
  /* made distinct, sorted and coded, as positions set aside of a level */
  g_autoptr (GArray) aside = g_array_new (FALSE, FALSE, sizeof (BgLevel));
  const BgSettling settling = {
    .bins = build->bins,
    .aside = aside,
    .most = -1,
    .workers = workers,
    .worker_size = sizeof *workers,
    .n_workers = n,
    .control = build->control,
    .memory = UINT64_MAX,
  };
  BgLevel none = { 0 };
  uint64_t bytes;
  bg_settle (&settling, &none, &bytes);
  BgLevel *level = aside->len > 0 ? &g_array_index (aside, BgLevel, 0) : &none;
  const BgInstance *instance = build->plan->instance;
  const uint64_t sent = bg_exchange_level (build->transport, instance->problem->board->n_holes,
                                           &instance->class, level, build->bins);
  return MAX (bytes, sent);
}

void
bg_level_agree (BgLevelBuild *build, int *next)
{
  const bool forward = build->plan->instance->direction == BG_FORWARD;
  enum { FULL, SPENT, STOPPED, FAILED, DUE, FOUND, LEAST_OVER, NEXT, PEAK, N_TALLIES };
  enum { SIZE, EXPANDED, GENERATED, N_SUMS };
  BgTally tally[N_TALLIES] = {
    [FULL].max = build->full,
    [SPENT].max = build->spent,
    [STOPPED].max = MAX (build->asked, bg_control_stop (build->control)),
    [FAILED].max = build->disk != NULL && bg_disk_has_failed (build->disk),
    [DUE].max = build->disk != NULL && bg_journal_is_part_due (build->control->journal),
    [FOUND].max = build->found,
    [LEAST_OVER].max = BG_BOUND_LOST - build->least_over,
    [NEXT].max = *next < 0 ? 0 : forward ? *next + 1 : BG_MAX_HOLES + 1 - *next,
    [PEAK].max = build->peak,
  };
  const uint64_t own[N_SUMS] = { build->size, build->expanded - build->first_expanded,
                                 build->generated - build->first_generated };
  for (int i = 0; i < N_SUMS; i++)
    tally[i].sum = own[i];
  bg_transport_reduce (build->transport, tally, N_TALLIES);
  const int most_next = (int) tally[NEXT].max;
  build->others_size = tally[SIZE].sum - own[SIZE];
  build->others_expanded = tally[EXPANDED].sum - own[EXPANDED];
  build->others_generated = tally[GENERATED].sum - own[GENERATED];
  build->full = tally[FULL].max > 0;
  build->spent = tally[SPENT].max > 0
                 || build->first_generated + tally[GENERATED].sum > build->budget;
  build->asked = (BgStop) tally[STOPPED].max;
  build->part_due = tally[DUE].max > 0;
  build->found = tally[FOUND].max > 0;
  build->least_over = BG_BOUND_LOST - (int) tally[LEAST_OVER].max;
  build->peak = tally[PEAK].max;
  *next = most_next == 0 ? -1 : forward ? most_next - 1 : BG_MAX_HOLES + 1 - most_next;
  build->halted = build->full || build->spent || build->asked != BG_STOP_NONE
                  || tally[FAILED].max > 0;
}
