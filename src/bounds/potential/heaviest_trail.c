#include "bounds/potential/heaviest_trail.h"

#include <glib.h>
#include <string.h>

/* States that are followed at most. */
#define MOST_STATES (1 << 16)
#define MOST_LABELS 7
/* Places of a frontier at first. */
#define FIRST_ROOM 256

/* A state of the search, with all facts of a partial trail that matter for its rest: four bits for
   each node at the frontier, 0 if no edge touches it, else twice the label of its component plus
   the parity of its degree; above them whether start and end are chosen. */
#define SLOT_BITS 4
#define SLOTS 15
#define SLOT_MASK 15
#define START_CHOSEN ((uint64_t) 1 << 60)
#define END_CHOSEN ((uint64_t) 1 << 61)

/* The slots alone, and the lowest bit of each. */
#define ALL_SLOTS (START_CHOSEN - 1)
#define SLOT_UNITS (ALL_SLOTS / SLOT_MASK)

typedef struct {
  uint64_t key;
  BgHeavyMove move; /* the best part of a move that leads to the state, so far */
} State;

/* States by their key. */
typedef struct {
  State *place;
  uint64_t *is_taken; /* bits of the places */
  size_t room, n;     /* places, a power of 2; states */
} Frontier;

/* Places of a word of bits. */
#define WORD_PLACES 64

static void frontier_init (Frontier *frontier, size_t room) {
  *frontier = (Frontier){ g_new (State, room), g_new0 (uint64_t, room / WORD_PLACES), room, 0 };
}

static void frontier_release (Frontier *frontier) {
  g_free (frontier->place);
  g_free (frontier->is_taken);
}

/* Forgets the states. */
static void frontier_clear (Frontier *frontier) {
  memset (frontier->is_taken, 0, frontier->room / WORD_PLACES * sizeof *frontier->is_taken);
  frontier->n = 0;
}

static inline bool is_taken (const Frontier *frontier, size_t at) {
  return frontier->is_taken[at / WORD_PLACES] >> at % WORD_PLACES & 1;
}

/* The place of a key, or a free one for it. */
static inline size_t find (const Frontier *frontier, uint64_t key) {
  size_t at = (bg_hash (key) >> 20) & (frontier->room - 1);
  while (is_taken (frontier, at) && frontier->place[at].key != key)
    at = (at + 1) & (frontier->room - 1);
  return at;
}

static inline void put (Frontier *frontier, size_t at, uint64_t key, const BgHeavyMove *move) {
  frontier->place[at] = (State){ key, *move };
  frontier->is_taken[at / WORD_PLACES] |= (uint64_t) 1 << at % WORD_PLACES;
}

/* The first place from AT on that is taken; the room where there is none. */
static inline size_t next_taken (const Frontier *frontier, size_t at) {
  for (size_t word = at / WORD_PLACES; word < frontier->room / WORD_PLACES; word++) {
    uint64_t taken = frontier->is_taken[word];
    if (word == at / WORD_PLACES)
      taken &= UINT64_MAX << at % WORD_PLACES;
    if (taken != 0)
      return word * WORD_PLACES + (size_t) __builtin_ctzll (taken);
  }
  return frontier->room;
}

static void enlarge (Frontier *frontier) {
  Frontier larger;
  frontier_init (&larger, 2 * frontier->room);
  for (size_t i = 0; (i = next_taken (frontier, i)) < frontier->room; i++) {
    const State *state = &frontier->place[i];
    put (&larger, find (&larger, state->key), state->key, &state->move);
  }
  larger.n = frontier->n;
  frontier_release (frontier);
  *frontier = larger;
}

/* Adds a state, unless it is there with as much gain. */
static void add_state (Frontier *frontier, uint64_t key, const BgHeavyMove *move) {
  const size_t at = find (frontier, key);
  if (!is_taken (frontier, at))
    frontier->n++;
  else if (frontier->place[at].move.gain >= move->gain)
    return;
  put (frontier, at, key, move);
  if (2 * frontier->n >= frontier->room)
    enlarge (frontier);
}

static inline int slot_of (uint64_t key, int slot) {
  return key >> SLOT_BITS * slot & SLOT_MASK;
}

static inline uint64_t with_slot (uint64_t key, int slot, int value) {
  const int shift = SLOT_BITS * slot;
  return (key & ~((uint64_t) SLOT_MASK << shift)) | (uint64_t) value << shift;
}

/* The slots with LABEL, which is not 0: the lowest bit of each. */
static inline uint64_t slots_with (uint64_t key, int label) {
  const uint64_t most = SLOT_UNITS * MOST_LABELS;
  const uint64_t differences = (key >> 1 & most) ^ SLOT_UNITS * (uint64_t) label;
  /* who differs passes MOST_LABELS by the addition */
  return ~(differences + most) >> (SLOT_BITS - 1) & SLOT_UNITS;
}

/* KEY with its labels in the order of the slots, so that equal states have equal keys. */
static inline uint64_t relabel (uint64_t key) {
  uint64_t left = (key | key >> 1 | key >> 2 | key >> 3) & SLOT_UNITS,
           relabelled = key & ~ALL_SLOTS;
  uint64_t names = 0; /* by label, as the slots */
  for (unsigned n = 0; left != 0; left &= left - 1) {
    const int shift = __builtin_ctzll (left);
    const unsigned value = key >> shift & SLOT_MASK, at = value / 2 * SLOT_BITS;
    if ((names >> at & SLOT_MASK) == 0)
      names |= (uint64_t) ++n << at;
    relabelled |= (2 * (names >> at & SLOT_MASK) + (value & 1)) << shift;
  }
  return relabelled;
}

/* The least label that is not in use; MOST_LABELS + 1 if all are. */
static inline int free_label (uint64_t key) {
  int label = 1;
  while (label <= MOST_LABELS && slots_with (key, label) != 0)
    label++;
  return label;
}

/* Adds an edge between two slots; false if there are too many components. */
static inline bool join_slots (uint64_t *key, int a, int b) {
  const int label_a = slot_of (*key, a) / 2, label_b = slot_of (*key, b) / 2;
  int label = label_a != 0 ? label_a : label_b;
  if (label == 0)
    label = free_label (*key);
  if (label > MOST_LABELS)
    return false;
  if (label_b != 0)
    *key += slots_with (*key, label_b) * (uint64_t) (2 * (label - label_b));
  *key = with_slot (*key, a, 2 * label + (~slot_of (*key, a) & 1));
  *key = with_slot (*key, b, 2 * label + (~slot_of (*key, b) & 1));
  return true;
}

/* A hole that the category can jump over. */
typedef struct {
  uint8_t hole;
  int n_lines;
  uint8_t a[2], b[2]; /* slots of the lines' ends */
  gint64 to_come;     /* the positive weights of the holes after this one */
  int n_leaving;      /* nodes that have no edge after this hole */
  uint8_t leaving[BG_MAX_HOLES], leaving_slot[BG_MAX_HOLES];
} Step;

/* The order in which the search comes to the holes that can be jumped over. */
typedef struct {
  int n;
  Step step[BG_MAX_HOLES];
} Steps;

#define MOST_LINES 2

/* The lines along which pegs of a category jump over each hole, and an order for these holes. */
typedef struct {
  int n_lines[BG_MAX_HOLES], line[BG_MAX_HOLES][MOST_LINES];
  int n, order[BG_MAX_HOLES];
  int last[BG_MAX_HOLES]; /* of each node, the place of the last hole beside it */
} Plan;

/* False if there are more lines over some hole. */
static bool order_holes (Plan *plan, const BgBoard *board, int category) {
  const bool by_columns = board->n_columns > board->n_rows;
  *plan = (Plan){ 0 };
  for (int i = 0; i < board->n_lines; i++) {
    const int over = board->line[i].over;
    if (bg_board_category (board, board->line[i].a) != category)
      continue;
    if (plan->n_lines[over] == MOST_LINES)
      return false;
    plan->line[over][plan->n_lines[over]++] = i;
  }
  for (int outer = 0; outer < (by_columns ? board->n_columns : board->n_rows); outer++)
    for (int hole = 0; hole < board->n_holes; hole++)
      if (plan->n_lines[hole] > 0 && (by_columns ? board->column : board->row)[hole] == outer)
        plan->order[plan->n++] = hole;
  for (int i = 0; i < plan->n; i++)
    for (int k = 0; k < plan->n_lines[plan->order[i]]; k++) {
      const BgLine *line = &board->line[plan->line[plan->order[i]][k]];
      plan->last[line->a] = plan->last[line->b] = i;
    }
  return true;
}

/* The slot of a node, a free one if it has none; SLOTS if none is free. */
static int find_slot (int *slot, bool *taken, int node) {
  if (slot[node] >= 0)
    return slot[node];
  int s = 0;
  while (s < SLOTS && taken[s])
    s++;
  if (s == SLOTS)
    return s;
  taken[s] = true;
  return slot[node] = s;
}

/* Gives the nodes their slots, from the first hole beside them to the last; false if
   there are too few. */
static bool give_slots (Steps *steps, const BgBoard *board, const Plan *plan) {
  bool taken[SLOTS] = { false };
  int slot[BG_MAX_HOLES];
  for (int hole = 0; hole < board->n_holes; hole++)
    slot[hole] = -1;
  for (int i = 0; i < plan->n; i++) {
    const int hole = plan->order[i];
    Step *step = &steps->step[i];
    *step = (Step){ .hole = (uint8_t) hole, .n_lines = plan->n_lines[hole] };
    for (int k = 0; k < step->n_lines; k++) {
      const BgLine *line = &board->line[plan->line[hole][k]];
      const int a = find_slot (slot, taken, line->a);
      const int b = find_slot (slot, taken, line->b);
      if (MAX (a, b) == SLOTS)
        return false;
      step->a[k] = (uint8_t) a;
      step->b[k] = (uint8_t) b;
    }
    for (int node = 0; node < board->n_holes; node++)
      if (slot[node] >= 0 && plan->last[node] == i) {
        step->leaving[step->n_leaving] = (uint8_t) node;
        step->leaving_slot[step->n_leaving++] = (uint8_t) slot[node];
      }
    for (int k = 0; k < step->n_leaving; k++)
      taken[step->leaving_slot[k]] = false;
  }
  return true;
}

/* The steps for moves by pegs of CATEGORY; false if the board is too wide. */
static bool find_steps (Steps *steps, const BgBoard *board, int category,
                        const gint64 *over_weight) {
  Plan plan;
  if (!order_holes (&plan, board, category))
    return false;
  steps->n = plan.n;
  if (!give_slots (steps, board, &plan))
    return false;
  gint64 to_come = 0;
  for (int i = plan.n - 1; i >= 0; i--) {
    steps->step[i].to_come = to_come;
    to_come += MAX (over_weight[plan.order[i]], 0);
  }
  return true;
}

typedef struct {
  const gint64 *start_gain, *end_gain, *over_weight;
  gint64 most_start, most_end; /* the greatest gains */
  Steps steps;
  Frontier from, to;
  bool too_wide;
  BgHeavyMove best;
} Search;

/* Could the state still become a move that is better than the best? */
static inline bool has_hope (const Search *search, const Step *step, uint64_t key,
                             const BgHeavyMove *move) {
  return move->gain + step->to_come + (key & START_CHOSEN ? 0 : search->most_start)
             + (key & END_CHOSEN ? 0 : search->most_end)
         > search->best.gain;
}

static void leave (Search *search, const Step *step, int k, uint64_t key, const BgHeavyMove *move);

/* The K-th leaving node, its ends chosen. */
static inline void take_leave (Search *search, const Step *step, int k, uint64_t key,
                               const BgHeavyMove *move) {
  const int slot = step->leaving_slot[k], label = slot_of (key, slot) / 2;
  const uint64_t rest = with_slot (key, slot, 0);
  if (slots_with (rest, label) != 0)
    leave (search, step, k + 1, rest, move);
  /* its component is finished: the whole move, or a part that nothing can join */
  else if (rest == (START_CHOSEN | END_CHOSEN) && move->gain > search->best.gain)
    search->best = *move;
}

static void leave (Search *search, const Step *step, int k, uint64_t key, const BgHeavyMove *move) {
  while (k < step->n_leaving && slot_of (key, step->leaving_slot[k]) == 0)
    k++;
  if (k == step->n_leaving) {
    if (has_hope (search, step, key, move))
      add_state (&search->to, relabel (key), move);
    return;
  }
  const int node = step->leaving[k];
  const bool is_odd = slot_of (key, step->leaving_slot[k]) & 1;
  if (!is_odd)
    take_leave (search, step, k, key, move);
  for (int ends = 1; ends <= 3; ends++) {
    const uint64_t chosen = (ends & 1 ? START_CHOSEN : 0) | (ends & 2 ? END_CHOSEN : 0);
    if (is_odd == (ends == 3) || (key & chosen) != 0
        || (ends & 1 && search->start_gain[node] == BG_GAIN_NEVER)
        || (ends & 2 && search->end_gain[node] == BG_GAIN_NEVER))
      continue;
    BgHeavyMove with = *move;
    if (ends & 1) {
      with.start = (uint8_t) node;
      with.gain += search->start_gain[node];
    }
    if (ends & 2) {
      with.end = (uint8_t) node;
      with.gain += search->end_gain[node];
    }
    take_leave (search, step, k, key | chosen, &with);
  }
}

static inline void go (Search *search, const Step *step, const State *state) {
  if (has_hope (search, step, state->key, &state->move))
    leave (search, step, 0, state->key, &state->move);
  for (int i = 0; i < step->n_lines; i++) {
    uint64_t key = state->key;
    BgHeavyMove move = state->move;
    if (!join_slots (&key, step->a[i], step->b[i])) {
      search->too_wide = true;
      continue;
    }
    move.over |= bg_hole_bit (step->hole);
    move.gain += search->over_weight[step->hole];
    if (has_hope (search, step, key, &move))
      leave (search, step, 0, key, &move);
  }
}

/* --- Boards by lines ------------------------------------------------------ */

/* Trails that were followed, in a table that forgets: that costs time and nothing else. */
#define SEEN_BITS 10

/* The search for the heaviest trail jump by jump, where many lines may lead over a hole. */
typedef struct {
  const BgBoard *board;
  const gint64 *end_gain, *over_weight;
  gint64 most_end; /* the greatest gain */
  uint64_t n_states;
  BgHeavyMove best;
  struct {
    BgPosition over;
    int start, at;
  } seen[1 << SEEN_BITS];
} TrailSearch;

/* Was that trail followed, or one over the same holes?  It is now. */
static bool was_followed (TrailSearch *search, const BgHeavyMove *trail, int at) {
  const uint64_t hash = bg_position_hash (trail->over) + (uint64_t) at
                        + BG_MAX_HOLES * trail->start;
  const size_t place = bg_hash (hash) >> (64 - SEEN_BITS);
  if (search->seen[place].over == trail->over && search->seen[place].start == trail->start
      && search->seen[place].at == at)
    return true;
  search->seen[place].over = trail->over;
  search->seen[place].start = trail->start;
  search->seen[place].at = at;
  return false;
}

/* Goes on from hole AT with TRAIL, whose end is not chosen; LEFT is the most that holes
   which it has not passed can add. */
static void follow_trail (TrailSearch *search, const BgHeavyMove *trail, int at, gint64 left) {
  const BgBoard *board = search->board;
  for (int i = 0; i < board->jumps[at].n && search->n_states < MOST_STATES; i++) {
    const BgEnd *jump = &board->jumps[at].end[i];
    const int over = board->line[jump->line].over;
    const gint64 weight = search->over_weight[over], rest = left - MAX (weight, 0);
    BgHeavyMove longer = *trail;
    if (bg_has (trail->over, over))
      continue;
    longer.over |= bg_hole_bit (over);
    longer.gain += weight;
    if (search->end_gain[jump->to] != BG_GAIN_NEVER
        && longer.gain + search->end_gain[jump->to] > search->best.gain) {
      search->best = longer;
      search->best.end = jump->to;
      search->best.gain += search->end_gain[jump->to];
    }
    if (longer.gain + rest + search->most_end <= search->best.gain
        || was_followed (search, &longer, jump->to))
      continue;
    search->n_states++;
    follow_trail (search, &longer, jump->to, rest);
  }
}

/* bg_heaviest_move on a board by lines. */
static BgHeaviestOutcome follow_trails (const BgBoard *board, int category,
                                        const gint64 *start_gain, const gint64 *end_gain,
                                        const gint64 *over_weight, gint64 enough, uint64_t *states,
                                        BgHeavyMove *move) {
  g_autofree TrailSearch *search = g_new0 (TrailSearch, 1);
  *search = (TrailSearch){ .board = board,
                           .end_gain = end_gain,
                           .over_weight = over_weight,
                           .most_end = BG_GAIN_NEVER,
                           .best = { .gain = enough } };
  BgPosition over = 0;
  gint64 left = 0;
  for (int i = 0; i < board->n_lines; i++)
    if (bg_has (board->category[category], board->line[i].a))
      over |= bg_hole_bit (board->line[i].over);
  BG_FOR_EACH_HOLE (hole, over)
    left += MAX (over_weight[hole], 0);
  BG_FOR_EACH_HOLE (hole, board->category[category])
    search->most_end = MAX (search->most_end, end_gain[hole]);
  BG_FOR_EACH_HOLE (hole, board->category[category])
    if (start_gain[hole] != BG_GAIN_NEVER && search->most_end != BG_GAIN_NEVER)
      follow_trail (search, &(BgHeavyMove){ .gain = start_gain[hole], .start = (uint8_t) hole },
                    hole, left);
  if (states != NULL)
    *states += search->n_states;
  *move = search->best;
  return search->n_states >= MOST_STATES ? BG_HEAVIEST_TOO_WIDE
         : search->best.gain == enough   ? BG_HEAVIEST_NONE
                                         : BG_HEAVIEST_FOUND;
}

BgHeaviestOutcome bg_heaviest_move (const BgBoard *board, int category, const gint64 *start_gain,
                                    const gint64 *end_gain, const gint64 *over_weight,
                                    gint64 enough, uint64_t *states, BgHeavyMove *move) {
  if (board->by_lines)
    return follow_trails (board, category, start_gain, end_gain, over_weight, enough, states, move);
  Search search = {
    .start_gain = start_gain,
    .end_gain = end_gain,
    .over_weight = over_weight,
    .most_start = BG_GAIN_NEVER,
    .most_end = BG_GAIN_NEVER,
    .best = { .gain = enough },
  };
  BG_FOR_EACH_HOLE (hole, board->category[category]) {
    search.most_start = MAX (search.most_start, start_gain[hole]);
    search.most_end = MAX (search.most_end, end_gain[hole]);
  }
  if (search.most_start == BG_GAIN_NEVER || search.most_end == BG_GAIN_NEVER)
    return BG_HEAVIEST_NONE;
  if (!find_steps (&search.steps, board, category, over_weight))
    return BG_HEAVIEST_TOO_WIDE;
  frontier_init (&search.from, FIRST_ROOM);
  frontier_init (&search.to, FIRST_ROOM);
  add_state (&search.from, 0, &(BgHeavyMove){ 0 });
  for (int i = 0; i < search.steps.n && !search.too_wide; i++) {
    if (states != NULL)
      *states += search.from.n;
    for (size_t k = 0; (k = next_taken (&search.from, k)) < search.from.room; k++)
      go (&search, &search.steps.step[i], &search.from.place[k]);
    search.too_wide |= search.to.n > MOST_STATES;
    Frontier spent = search.from;
    search.from = search.to;
    search.to = spent;
    frontier_clear (&search.to);
  }
  frontier_release (&search.from);
  frontier_release (&search.to);
  *move = search.best;
  return search.too_wide              ? BG_HEAVIEST_TOO_WIDE
         : search.best.gain == enough ? BG_HEAVIEST_NONE
                                      : BG_HEAVIEST_FOUND;
}
