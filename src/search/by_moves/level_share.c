#include "search/by_moves/level_share.h"

#include "processes/exchange.h"
#include "runs/settle.h"
#include "search/journal/journal.h"

uint64_t bg_level_share (const BgLevelAgreement *agreement, const BgExpansion *expansion,
                         void *workers, size_t size, int n) {
  if (agreement->transport == NULL)
    return 0;
  /* made distinct, sorted and coded, as positions set aside of a level */
  g_autoptr (GArray) aside = g_array_new (FALSE, FALSE, sizeof (BgLevel));
  const BgSettling settling = {
    .bins = expansion->bins,
    .aside = aside,
    .most = -1,
    .workers = workers,
    .worker_size = size,
    .n_workers = n,
    .control = expansion->control,
    .memory = UINT64_MAX,
  };
  BgLevel none = { 0 };
  uint64_t bytes;
  bg_settle (&settling, &none, &bytes);
  BgLevel *level = aside->len > 0 ? &g_array_index (aside, BgLevel, 0) : &none;
  const BgInstance *instance = expansion->plan->instance;
  const uint64_t sent = bg_exchange_level (agreement->transport, instance->problem->board->n_holes,
                                           &instance->class, level, expansion->bins);
  return MAX (bytes, sent);
}

void bg_level_agree (BgLevelAgreement *agreement, BgExpansion *expansion, uint64_t *peak,
                     int *next) {
  const bool forward = expansion->plan->instance->direction == BG_FORWARD;
  enum {
    FULL,
    SPENT,
    STOPPED,
    FAILED,
    DUE,
    FOUND,
    LEAST_OVER,
    NEXT,
    PEAK,
    SIZE,
#define COUNTER_TALLY(name, ...) TALLY_##name,
    BG_COUNTERS (COUNTER_TALLY, ) N_TALLIES
  };
  const BgStats now = bg_stats_read (&expansion->made);
  const BgStats own = bg_stats_since (&now, &agreement->first);
  BgTally tally[N_TALLIES] = {
    [FULL].max = expansion->full,
    [SPENT].max = expansion->spent,
    [STOPPED].max = MAX (agreement->asked, bg_control_stop (expansion->control)),
    [FAILED].max = expansion->disk != NULL && bg_disk_has_failed (expansion->disk),
    [DUE].max = expansion->disk != NULL && bg_journal_is_part_due (expansion->control->journal),
    [FOUND].max = expansion->found,
    [LEAST_OVER].max = BG_BOUND_LOST - expansion->least_over,
    [NEXT].max = *next < 0 ? 0
                 : forward ? *next + 1
                           : BG_MAX_HOLES + 1 - *next,
    [PEAK].max = *peak,
    [SIZE].sum = expansion->size,
#define COUNTER_OWN(name, kind, ...) [TALLY_##name].kind = own.name,
    BG_COUNTERS (COUNTER_OWN, )
  };
  const uint64_t own_size = expansion->size;
  bg_transport_reduce (agreement->transport, tally, N_TALLIES);
  const int most_next = (int) tally[NEXT].max;
  agreement->others_size = tally[SIZE].sum - own_size;
  const BgStats all = {
#define COUNTER_ALL(name, kind, ...) .name = tally[TALLY_##name].kind,
    BG_COUNTERS (COUNTER_ALL, )
  };
  agreement->others = bg_stats_since (&all, &own);
  expansion->full = tally[FULL].max > 0;
  expansion->spent = tally[SPENT].max > 0
                     || agreement->first.generated + all.generated > expansion->budget;
  agreement->asked = (BgStop) tally[STOPPED].max;
  agreement->part_due = tally[DUE].max > 0;
  expansion->found = tally[FOUND].max > 0;
  expansion->least_over = BG_BOUND_LOST - (int) tally[LEAST_OVER].max;
  *peak = tally[PEAK].max;
  *next = most_next == 0 ? -1 : forward ? most_next - 1 : BG_MAX_HOLES + 1 - most_next;
  agreement->halted = expansion->full || expansion->spent || agreement->asked != BG_STOP_NONE
                      || tally[FAILED].max > 0;
}
