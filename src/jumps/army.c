#include "jumps/army.h"

#include <stdlib.h>

#include "board/group.h"
#include "jumps/level_set.h"

/* The sums of BG_MAX_HOLES weights fit in 64 bits. */
#define MOST_FIBONACCI 80

/* Holes that are reached in no steps, by way of holes that are neighbours on a line. */
#define NO_WAY G_MAXINT

typedef struct {
  const BgArmyTask *task;
  const BgControl *control;
  int pegs;
  BgArmyCount count;
  gint64 most; /* the sum of as many holes at home as the army has pegs, at most */
  BgGroup group;
} Search;

/* --- Weights ------------------------------------------------------------------ */

/* The steps from each hole to the target; returns the most. */
static int measure_steps (const BgArmyTask *task, int *steps) {
  const BgBoard *board = task->board;
  BgPosition reached = bg_hole_bit (task->target), before = 0;
  int n = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    steps[hole] = NO_WAY;
  for (; reached != before; n++) {
    BG_FOR_EACH_HOLE (hole, reached & ~before)
      steps[hole] = n;
    before = reached;
    for (int i = 0; i < board->n_lines; i++) {
      const BgLine *line = &board->line[i];
      const BgPosition over = bg_hole_bit (line->over);
      const BgPosition ends = bg_hole_bit (line->a) | bg_hole_bit (line->b);
      if ((before & over) != 0)
        reached |= ends;
      if ((before & ends) != 0)
        reached |= over;
    }
  }
  return n - 1;
}

/* The k-th Fibonacci number. */
static gint64 find_fibonacci (int k) {
  gint64 number = 0, next = 1;
  for (; k > 0; k--) {
    const gint64 sum = number + next;
    number = next;
    next = sum;
  }
  return number;
}

/* Weights F(TOP - steps), which no jump raises: its two pegs are at most one step and two steps
   farther away than its end, and F(k) = F(k - 1) + F(k - 2). */
static void weigh_holes (const BgArmyTask *task, const int *steps, int top, BgArmyCount *count) {
  count->home = 0;
  for (int hole = 0; hole < task->board->n_holes; hole++) {
    count->weight[hole] = steps[hole] == NO_WAY ? 0 : find_fibonacci (top - steps[hole]);
    if (bg_has (task->home, hole))
      count->home += count->weight[hole];
  }
  count->target = count->weight[task->target];
}

bool bg_army_refute (const BgArmyTask *task, BgArmyCount *count) {
  int steps[BG_MAX_HOLES];
  bool found = false;
  for (int top = measure_steps (task, steps) + 2; top <= MOST_FIBONACCI && !found; top++) {
    weigh_holes (task, steps, top, count);
    found = count->home < count->target;
  }
  return found;
}

/* --- Search ------------------------------------------------------------------- */

static int compare_weights (const void *a, const void *b) {
  const gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;
  return (x < y) - (x > y);
}

/* The sum of the heaviest holes at home. */
static gint64 weigh_army (const BgArmyTask *task, const BgArmyCount *count, int pegs) {
  gint64 weights[BG_MAX_HOLES], sum = 0;
  int n = 0;
  BG_FOR_EACH_HOLE (hole, task->home)
    weights[n++] = count->weight[hole];
  qsort (weights, n, sizeof *weights, compare_weights);
  for (int i = 0; i < MIN (n, pegs); i++)
    sum += weights[i];
  return sum;
}

/* May jumps that are taken back lead from POSITION to an army?  Its pegs come from disjoint parts
   of the army, and no jump has raised the weight. */
static bool may_lead_home (const Search *search, BgPosition position) {
  int pegs = 0;
  gint64 weight = 0;
  BG_FOR_EACH_HOLE (hole, position) {
    pegs += search->task->least[hole];
    weight += search->count.weight[hole];
  }
  return pegs <= search->pegs && weight <= search->most;
}

/* Positions on their way into a level set. */
typedef struct {
  BgLevelSet *set;
  size_t n;
  BgPosition position[BG_LEVEL_SET_CHUNK];
} Buffer;

static bool empty_buffer (Buffer *buffer) {
  const size_t n = buffer->n;
  buffer->n = 0;
  return n == 0 || bg_level_set_add (buffer->set, NULL, buffer->position, n, false);
}

/* Takes back each jump that can have led to POSITION; false if memory is short. */
static bool take_back (const Search *search, BgPosition position, Buffer *buffer) {
  const BgBoard *board = search->task->board;
  for (int i = 0; i < board->n_lines; i++) {
    const BgPosition before = position ^ board->line_mask[i];
    if (!bg_can_take_back (&board->line[i], position) || !may_lead_home (search, before))
      continue;
    if (buffer->n == BG_LEVEL_SET_CHUNK && !empty_buffer (buffer))
      return false;
    buffer->position[buffer->n++] = bg_canonical (&search->group, before);
  }
  return true;
}

/* The positions one jump before a position of SET; NULL if memory is short or it is stopped. */
static BgLevelSet *go_back (const Search *search, const BgLevelSet *set) {
  g_autoptr (BgLevelSet)
      before = bg_level_set_new (NULL, bg_level_set_pegs (set) + 1, search->control);
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree Buffer *buffer = g_new (Buffer, 1);
  buffer->set = before;
  buffer->n = 0;
  for (size_t chunk = 0; before != NULL && chunk < bg_level_set_n_chunks (set); chunk++) {
    const size_t n = bg_level_set_read (set, chunk, positions);
    for (size_t i = 0; i < n; i++)
      if (!take_back (search, positions[i], buffer))
        return NULL;
    if (bg_control_stopped (search->control))
      return NULL;
  }
  return before != NULL && empty_buffer (buffer) && bg_level_set_seal (before)
             ? g_steal_pointer (&before)
             : NULL;
}

static void add_armies (const Search *search, const BgLevelSet *set, GArray *armies) {
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++) {
    const size_t n = bg_level_set_read (set, chunk, positions);
    for (size_t i = 0; i < n; i++)
      if (bg_subset (positions[i], search->task->home))
        g_array_append_val (armies, positions[i]);
  }
}

BgStop bg_army_find (const BgArmyTask *task, int pegs, const BgControl *control, GArray *armies) {
  Search search = { .task = task, .control = control, .pegs = pegs };
  int steps[BG_MAX_HOLES];
  weigh_holes (task, steps, measure_steps (task, steps) + 2, &search.count);
  search.most = weigh_army (task, &search.count, pegs);
  bg_group_init_stabiliser (&search.group, task->board,
                            (BgPosition[]){ task->home, bg_hole_bit (task->target) }, 2);
  BgPosition root = bg_hole_bit (task->target);
  if (!may_lead_home (&search, root))
    return BG_STOP_NONE;
  g_autoptr (BgLevelSet) set = bg_level_set_new (NULL, 1, control);
  if (set == NULL || !bg_level_set_add (set, NULL, &root, 1, false) || !bg_level_set_seal (set))
    return bg_control_shortfall (control);
  for (int n = 1; n < pegs; n++) {
    BgLevelSet *before = go_back (&search, set);
    if (before == NULL)
      return bg_control_shortfall (control);
    bg_level_set_free (set);
    set = before;
  }
  add_armies (&search, set, armies);
  return BG_STOP_NONE;
}
