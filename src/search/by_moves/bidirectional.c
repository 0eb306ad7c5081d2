#include "search/by_moves/bidirectional.h"

#include "board/position_sort.h"
#include "processes/exchange.h"
#include "search/by_moves/other_frontier.h"
#include "search/journal/journal.h"

/* A step backward may be a leap: under the 8-move rule a single position can have
   a million positions one move before it, of which no bound rules out any.  So it is
   given up when it has cost PATIENCE times its promise, the first one when it has cost one part
   in FIRST_SHARE of the next step forward, and is tried again only when the next step forward
   costs DETERRENCE times the successors that were made in vain. */
#define PATIENCE 2
#define FIRST_SHARE 8
#define DETERRENCE 16
/* Successors that are not worth counting. */
#define SMALL_CHANGE 1000
/* The backward side's share of the memory at most: it is the smaller one, and where only the
   finishes are kept it is next to nothing. */
#define MEMORY_SHARE 4
#define ONE_SIDED_SHARE 64
/* The quarters of the memory that levels leave which a set may take: a step goes on beside it. */
#define SET_QUARTERS 3
/* Parts of a level of which sets are made one after another, at most; a power of two. */
#define MOST_PARTS 4096

typedef struct {
  BgLevels *levels;
  BgLevelsPlan plan;
  BgControl control;  /* with the memory that both sides may take */
  uint64_t share;     /* bytes of it that this one may take at most */
  double cost;        /* successors that the next step promises to make */
  BgPositionSet *set; /* of a part of the last level, once it was asked for */
  BgFrontierPart part;
  uint64_t pegs;                  /* of its positions, as bits */
  BgOtherFrontier other_frontier; /* the positions to meet in the last step */
} Side;

static const BgLevel *front_of (const BgLevels *levels) {
  return &levels->level[levels->n - 1];
}

static uint64_t bytes_held (const Side *side) {
  return bg_levels_bytes (side->levels) + bg_bins_bytes (side->levels->bins)
         + bg_position_set_bytes (side->set);
}

/* Adds a level, and says how much the next one may cost if successors are as many. */
static bool step_side (Side *side, Side *other, uint64_t budget) {
  BgLevels *levels = side->levels;
  bg_bins_trim (other->levels->bins, 0);
  levels->beside = bytes_held (other) + bg_position_set_bytes (side->set);
  const BgControl control = bg_control_share (&side->control, MIN (side->control.memory,
                                                                   levels->beside + side->share));
  const double parents = (double) levels->size[levels->n - 1];
  const uint64_t before = levels->stats.generated;
  if (!bg_levels_step (levels, &side->plan, &control, budget))
    return false;
  side->cost = (double) levels->size[levels->n - 1]
               * ((double) (levels->stats.generated - before) / parents);
  g_clear_pointer (&side->set, bg_position_set_free);
  return true;
}

/* Makes a level backward, if it costs no more than it promised, about; in any case if that was
   ASKED for. */
static bool step_back (Side *side, Side *forward, bool asked) {
  const double promised = side->levels->n > 1 ? side->cost * PATIENCE : forward->cost / FIRST_SHARE;
  const uint64_t budget = asked ? UINT64_MAX : (uint64_t) promised;
  if (step_side (side, forward, budget))
    return true;
  const BgStop stop = side->levels->stop;
  if (asked || stop == BG_STOP_SIGNAL || stop == BG_STOP_TIME || stop == BG_STOP_DISK)
    return false;
  bg_levels_forget_step (side->levels, &side->control);
  side->cost = stop == BG_STOP_LIMIT ? (double) budget * DETERRENCE : G_MAXDOUBLE;
  return false;
}

/* Makes the positions that this side has to meet: the last level of the other side, of all
   processes, or a PART.  On an earlier level they would have met before.  False where memory is
   short. */
static bool find_opposite (Side *side, Side *other, BgFrontierPart part) {
  if (other->part.number != part.number || other->part.n != part.n)
    g_clear_pointer (&other->set, bg_position_set_free);
  if (other->set == NULL) {
    bg_bins_trim (side->levels->bins, 0);
    bg_bins_trim (other->levels->bins, 0);
    other->levels->beside = bytes_held (side);
    other->part = part;
    const uint64_t held = bytes_held (other) + bytes_held (side);
    const uint64_t left = other->control.memory - MIN (other->control.memory, held);
    const BgControl control = bg_control_share (&other->control, held + left / 4 * SET_QUARTERS);
    other->set = bg_other_frontier_gather (other->levels, other->levels->n - 1, part, &control,
                                           &other->pegs);
    BgStats *stats = &other->levels->stats;
    stats->peak_bytes = MAX (stats->peak_bytes, bytes_held (side) + bytes_held (other));
  }
  side->other_frontier = (BgOtherFrontier){
    .set = other->set,
    .pegs = other->pegs,
    .group = &other->plan.instance->group,
    .own = &side->plan.instance->group,
  };
  return other->set != NULL;
}

/* Why there was none: the same in all processes. */
static BgStop stop_of_shortfall (const Side *side) {
  uint64_t stop = bg_control_stop (&side->control);
  bg_transport_max (side->levels->transport, &stop, 1);
  return stop != BG_STOP_NONE ? (BgStop) stop : BG_STOP_MEMORY;
}

static const BgFrontierPart whole = { .number = 0, .n = 1 };

/* Collects the positions of this process on the last forward level that the set opposite has. */
static void collect_meeting (const Side *forward, GArray *meeting) {
  BgLevelReader reader = bg_level_read (front_of (forward->levels));
  BgPosition positions[BG_RUN_BLOCK];
  for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
    g_array_append_vals (meeting, positions,
                         (guint) bg_other_frontier_select (&forward->other_frontier, positions, n));
}

/* The sides meet in the positions MEETING, as far as this process has them. */
static void take_meeting (BgBidirectional *search, GArray *meeting) {
  const BgPosition own = meeting->len > 0 ? g_array_index (meeting, BgPosition, 0)
                                          : BG_POSITION_NONE;
  const BgPosition least = bg_exchange_least (search->forward.transport, own);
  if (least != own)
    g_array_prepend_val (meeting, least);
  if (least != BG_POSITION_NONE)
    search->meeting = meeting;
  else
    g_array_unref (meeting);
}

/* Collects the positions of this process on the last forward level that the backward side has, and
   the least such position of all processes, which comes first.  Where the last backward level makes
   a set too large for the memory, its parts are looked up one after another. */
static BgStop find_meeting (BgBidirectional *search, Side *forward, Side *backward) {
  g_autoptr (GArray) meeting = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  BgFrontierPart part = backward->set != NULL ? backward->part : whole;
  for (part.number = 0; part.number < part.n;)
    if (find_opposite (forward, backward, part)) {
      collect_meeting (forward, meeting);
      part.number++;
    } else {
      const BgStop stop = stop_of_shortfall (forward);
      if (stop != BG_STOP_MEMORY || part.n == MOST_PARTS)
        return stop;
      g_array_set_size (meeting, 0);
      part = (BgFrontierPart){ .n = part.n * 2 };
    }
  /* several parts may have images of a position */
  bg_positions_leave_distinct (meeting);
  take_meeting (search, g_steal_pointer (&meeting));
  return BG_STOP_NONE;
}

/* Goes on until the sides meet, one of them has nothing left or there are as many
   moves as the limit allows. */
static BgStop approach_meeting (BgBidirectional *search, const BgBidirectionalPlan *plan,
                                Side *forward, Side *backward) {
  while (bg_bidirectional_moves (search) < plan->limit) {
    const bool asked = backward->levels->n <= plan->back;
    const bool back = asked
                      || (plan->back == BG_BIDIRECTIONAL_BALANCED
                          && backward->cost <= forward->cost);
    Side *side = back ? backward : forward;
    side->plan.other = NULL;
    side->plan.n_behind = (back ? forward : backward)->levels->n - 1;
    if (bg_bidirectional_moves (search) + 1 == plan->limit) {
      const bool found = find_opposite (side, back ? forward : backward, whole);
      const BgStop stop = found ? BG_STOP_NONE : stop_of_shortfall (side);
      if (stop != BG_STOP_NONE && stop != BG_STOP_MEMORY)
        return stop;
      /* without the set the step makes a whole level, which is compared later */
      if (found)
        side->plan.other = &side->other_frontier;
    }
    if (!(back ? step_back (side, forward, asked) : step_side (side, backward, UINT64_MAX))) {
      if (side->levels->stop != BG_STOP_NONE)
        return side->levels->stop;
      continue;
    }
    if (side->levels->size[side->levels->n - 1] == 0) {
      /* no play leads through an empty level before this side's next limit, even a play
         that the other side cut off */
      search->next_limit = side->levels->next_limit;
      return BG_STOP_NONE;
    }
    if (bg_bidirectional_moves (search) < plan->least)
      continue;
    const BgStop stop = find_meeting (search, forward, backward);
    if (stop != BG_STOP_NONE || search->meeting != NULL)
      return stop;
  }
  return BG_STOP_NONE;
}

/* Searches forward alone, to the ends of solutions. */
static void run_forward (BgBidirectional *search, const BgBidirectionalPlan *plan,
                         const BgControl *control) {
  const BgLevelsPlan levels = { .instance = plan->instance,
                                .limit = plan->limit,
                                .stop_at_finish = true };
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  bg_levels_run (&search->forward, &levels, control);
  search->backward.n = 1;
  search->stop = search->forward.stop;
  search->next_limit = search->forward.next_limit;
  if (!search->forward.found)
    return;
  BgPosition keys[BG_RUN_BLOCK];
  BgLevelReader reader = bg_level_read (front_of (&search->forward));
  for (size_t n; (n = bg_level_next (&reader, keys)) > 0;)
    for (size_t i = 0; i < n; i++)
      if (bg_instance_is_end (plan->instance, keys[i]))
        g_array_append_val (ends, keys[i]);
  bg_positions_leave_distinct (ends);
  take_meeting (search, g_steal_pointer (&ends));
}

/* Searches from both ends. */
static void run_sides (BgBidirectional *search, const BgBidirectionalPlan *plan,
                       const BgControl *control) {
  Side forward = {
    .levels = &search->forward,
    .plan = { .instance = plan->instance, .limit = plan->limit },
    .control = *control,
    .share = control->memory,
  };
  Side backward = {
    .levels = &search->backward,
    .plan = { .instance = bg_instance_backward (plan->instance), .limit = plan->limit },
    .control = *control,
    .share = control->memory / (plan->back == 0 ? ONE_SIDED_SHARE : MEMORY_SHARE),
    .cost = FIRST_SHARE * SMALL_CHANGE,
  };
  bg_levels_begin (forward.levels, &forward.plan, &forward.control);
  bg_levels_begin (backward.levels, &backward.plan, &backward.control);
  search->stop = approach_meeting (search, plan, &forward, &backward);
  g_clear_pointer (&search->forward.bins, bg_bins_free);
  g_clear_pointer (&search->backward.bins, bg_bins_free);
  bg_position_set_free (forward.set);
  bg_position_set_free (backward.set);
}

void bg_bidirectional_run (BgBidirectional *search, const BgBidirectionalPlan *plan,
                           const BgControl *control) {
  *search = (BgBidirectional){ .stop = BG_STOP_MEMORY, .next_limit = plan->limit + 1 };
  if (!bg_instance_has_way_back (plan->instance))
    run_forward (search, plan, control);
  else
    run_sides (search, plan, control);
  if (bg_journal_has_failed (control->journal)) {
    g_clear_pointer (&search->meeting, g_array_unref);
    search->stop = BG_STOP_DISK;
  }
}

static void gather_level (const BgTransport *transport, int n_holes, BgLevel *level, BgDisk *disk) {
  BgLevel all = { 0 };
  bg_exchange_redistribute (transport, 1, n_holes, level, 1, &all, disk);
  bg_level_clear (level);
  *level = all;
}

bool bg_bidirectional_gather (BgBidirectional *search, int n_holes, const BgControl *control) {
  const BgTransport *transport = control->transport;
  BgDisk *disk = control->journal == NULL ? NULL : bg_journal_disk (control->journal);
  uint64_t bytes = bg_levels_bytes (&search->forward) + bg_levels_bytes (&search->backward);
  bg_transport_sum (transport, &bytes, 1);
  if (transport == NULL || (disk == NULL && bytes > control->memory))
    return transport == NULL;
  for (int i = 0; i < search->forward.n; i++)
    gather_level (transport, n_holes, &search->forward.level[i], disk);
  for (int i = 0; i < search->backward.n; i++)
    gather_level (transport, n_holes, &search->backward.level[i], disk);
  search->forward.transport = search->backward.transport = NULL;
  g_auto (BgLevel) meeting = { 0 };
  bg_level_init (&meeting, (BgPosition *) search->meeting->data, search->meeting->len);
  gather_level (transport, n_holes, &meeting, NULL);
  g_autofree BgPosition *list = bg_level_list (&meeting);
  g_array_set_size (search->meeting, 0);
  g_array_append_vals (search->meeting, list, (guint) meeting.n);
  g_array_sort (search->meeting, bg_position_compare);
  return true;
}

uint64_t bg_bidirectional_bytes (const BgBidirectional *search) {
  return bg_levels_bytes (&search->forward) + bg_levels_bytes (&search->backward)
         + (search->meeting == NULL ? 0 : search->meeting->len * sizeof (BgPosition));
}

void bg_bidirectional_forget (BgBidirectional *search) {
  for (int i = 0; i < search->forward.n; i++)
    bg_level_clear (&search->forward.level[i]);
  for (int i = 0; i < search->backward.n; i++)
    bg_level_clear (&search->backward.level[i]);
  g_clear_pointer (&search->meeting, g_array_unref);
}

void bg_bidirectional_clear (BgBidirectional *search) {
  bg_levels_clear (&search->forward);
  bg_levels_clear (&search->backward);
  g_clear_pointer (&search->meeting, g_array_unref);
  *search = (BgBidirectional){ 0 };
}
