#include "moves/trails.h"

/* Directions of lines on a lattice. */
#define MOST_LINES 4

/* The lines over one hole, of which a trail has one at most. */
typedef struct {
  int n;
  BgLineIndex line[MOST_LINES];
  BgPosition closed; /* vertices that no later slot has */
} Slot;

typedef struct {
  const BgBoard *board;
  const BgStopFlag *stop;
  BgTakeTrail *take;
  void *data;
  int jumps, n_slots;
  Slot slot[BG_MAX_HOLES];
  BgLineIndex line[BG_MAX_HOLES]; /* chosen so far */
  uint64_t visits;
} Enumeration;

/* Choices between two looks at the stop flag. */
#define STRIDE 4096

/* The slots of a category, in the order of their holes. */
static int find_slots (const BgBoard *board, int category, Slot *slots) {
  int n = 0;
  for (int over = 0; over < board->n_holes; over++) {
    Slot slot = { 0 };
    for (int i = 0; i < board->n_lines; i++)
      if (board->line[i].over == over && bg_board_category (board, board->line[i].a) == category)
        slot.line[slot.n++] = (BgLineIndex) i;
    if (slot.n > 0)
      slots[n++] = slot;
  }
  return n;
}

int bg_trails_most (const BgBoard *board, int category) {
  Slot slots[BG_MAX_HOLES];
  return find_slots (board, category, slots);
}

static BgPosition ends_of (const BgBoard *board, int line) {
  return bg_hole_bit (board->line[line].a) | bg_hole_bit (board->line[line].b);
}

/* Sets the vertices that each slot is the last to have. */
static void close_vertices (Enumeration *all) {
  BgPosition later = 0;
  for (int i = all->n_slots - 1; i >= 0; i--) {
    Slot *slot = &all->slot[i];
    for (int k = 0; k < slot->n; k++)
      slot->closed |= ends_of (all->board, slot->line[k]) & ~later;
    later |= slot->closed;
  }
}

/* Are the lines that were chosen one connected set?  Sets the holes that a trail of them visits and
   removes. */
static bool find_holes (const Enumeration *all, BgTrail *trail) {
  const BgBoard *board = all->board;
  BgPosition reached = ends_of (board, all->line[0]);
  trail->removed = trail->visited = 0;
  for (int i = 0; i < all->jumps; i++) {
    trail->removed |= bg_hole_bit (board->line[all->line[i]].over);
    trail->visited |= ends_of (board, all->line[i]);
  }
  for (BgPosition before = 0; before != reached;) {
    before = reached;
    for (int i = 0; i < all->jumps; i++)
      if ((ends_of (board, all->line[i]) & reached) != 0)
        reached |= ends_of (board, all->line[i]);
  }
  return reached == trail->visited;
}

/* Hands out the trails of the lines that were chosen; ODD are their vertices of odd degree. */
static bool take_trails (const Enumeration *all, BgPosition odd) {
  BgTrail trail = { .jumps = (uint8_t) all->jumps };
  if (!find_holes (all, &trail))
    return true;
  bool goes_on = true;
  BG_FOR_EACH_HOLE (start, odd != 0 ? odd : trail.visited) {
    trail.start = (uint8_t) start;
    trail.end = (uint8_t) (odd != 0 ? bg_first_hole (odd & ~bg_hole_bit (start)) : start);
    goes_on = all->take (&trail, all->data);
    if (!goes_on)
      break;
  }
  return goes_on;
}

/* Chooses lines from slot I on, CHOSEN before. */
static bool choose_lines (Enumeration *all, int i, int chosen, BgPosition odd, BgPosition closed) {
  /* two vertices of odd degree at most: a start and an end */
  if (all->jumps - chosen > all->n_slots - i || bg_pegs (odd & closed) > 2)
    return true;
  if (chosen == all->jumps)
    return bg_pegs (odd) > 2 || take_trails (all, odd);
  if (++all->visits % STRIDE == 0 && bg_stop_requested (all->stop))
    return false;
  const Slot *slot = &all->slot[i];
  closed |= slot->closed;
  for (int k = 0; k < slot->n; k++) {
    all->line[chosen] = slot->line[k];
    if (!choose_lines (all, i + 1, chosen + 1, odd ^ ends_of (all->board, slot->line[k]), closed))
      return false;
  }
  return choose_lines (all, i + 1, chosen, odd, closed);
}

bool bg_trails_visit (const BgBoard *board, int category, int jumps, const BgStopFlag *stop,
                      BgTakeTrail *take, void *data) {
  Enumeration all = { .board = board, .stop = stop, .take = take, .data = data, .jumps = jumps };
  all.n_slots = find_slots (board, category, all.slot);
  close_vertices (&all);
  return jumps < 1 || choose_lines (&all, 0, 0, 0, 0);
}
