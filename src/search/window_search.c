#include "search/window_search.h"

#include <limits.h>
#include <string.h>

#include "bounds/regions.h"
#include "core/random.h"

/* Positions of a level that go on.  One side, drawn for each task, is not narrowed; it goes on no
   further from a level of more than COMPLETE. */
#define WIDTH 300
#define COMPLETE 2000
/* Successors and positions of both sides, after which a task is given up; and the fewest positions
   that are worth a search. */
#define MOST_SUCCESSORS 300000
#define MOST_NODES 100000
#define LEAST_NODES 1000
#define FIRST_SLOTS 1024

/* The positions between the jumps of one move, with the hole of its peg: sweeps come to most of
   them in many ways.  When they are as many as that, the move goes on no longer. */
#define PASSED_BITS 12
#define MOST_PASSED (3 << (PASSED_BITS - 2))

/* A hole that has to gain a peg takes the end of a move, a region that has to be broken the start
   of one; a hole that has to lose its peg perhaps a jump of many. */
#define GAIN_RANK 2
#define MOST_RANKS (2 * GAIN_RANK * BG_MAX_HOLES + 1)

typedef struct {
  BgPosition position;
  int parent; /* -1: the end of a side */
  int rank;   /* the less the better */
} Node;

/* The regions that may have to be broken, smaller ones first. */
typedef struct {
  int n;
  BgPosition region[BG_MAX_REGIONS];
} Regions;

/* The jumps inside the window from each hole; going backward, to it. */
typedef struct {
  BgEnd end[2 * BG_MAX_LINES];
  uint16_t first[BG_MAX_HOLES + 1]; /* of each hole */
} Ends;

/* The positions from one end of the window. */
typedef struct {
  bool is_forward;
  Ends ends;
  Regions regions;
  Node *nodes;
  int n, room;
  int first[BG_WINDOW_MOST + 1]; /* of each level */
  int n_levels;
  int *slots; /* of a hash table of nodes; -1: free */
  int n_slots;
} Side;

typedef struct {
  BgPosition position;
  uint32_t stamp; /* of the move */
  int hole;
} Passed;

struct BgWindowSearch {
  const BgBoard *board;
  BgRegionList regions;
  int most_nodes;
  const BgWindowTask *task;
  uint64_t *random;
  Side forward, backward;
  Side *complete;   /* it keeps all positions */
  Node kept[WIDTH]; /* of a level that is narrowed */
  uint64_t generated;
  /* of the level under way */
  Side *side;
  int left;        /* moves to the other end, at most */
  int least, most; /* pegs that a position may have */
  int parent;
  Passed passed[1 << PASSED_BITS];
  uint32_t stamp;
  int n_passed;
};

/* A node with its slots, on a side that has room for twice as many. */
#define BYTES_PER_NODE (2 * sizeof (Node) + 4 * sizeof (int))

BgWindowSearch *bg_window_search_new (const BgBoard *board, uint64_t memory) {
  const uint64_t own = sizeof (BgWindowSearch) + 2 * FIRST_SLOTS * BYTES_PER_NODE;
  const uint64_t affordable = memory > own ? (memory - own) / BYTES_PER_NODE : 0;
  if (affordable < LEAST_NODES)
    return NULL;
  BgWindowSearch *search = g_new0 (BgWindowSearch, 1);
  search->board = board;
  search->most_nodes = (int) MIN (affordable, MOST_NODES);
  search->forward.is_forward = true;
  bg_region_list_init (&search->regions, board, BG_REGION_HOLES);
  return search;
}

void bg_window_search_free (BgWindowSearch *search) {
  if (search == NULL)
    return;
  for (Side *side = &search->forward; side <= &search->backward; side++) {
    g_free (side->nodes);
    g_free (side->slots);
  }
  g_free (search);
}

static uint64_t count_bytes (const BgWindowSearch *search) {
  uint64_t bytes = sizeof *search;
  for (const Side *side = &search->forward; side <= &search->backward; side++)
    bytes += side->room * sizeof (Node) + side->n_slots * sizeof (int);
  return bytes;
}

/* The slot of POSITION, or the free one where it belongs. */
static int find_slot (const Side *side, BgPosition position) {
  const uint64_t mask = (uint64_t) side->n_slots - 1;
  uint64_t slot = bg_hash_mix (bg_position_hash (position)) & mask;
  while (side->slots[slot] >= 0 && side->nodes[side->slots[slot]].position != position)
    slot = (slot + 1) & mask;
  return (int) slot;
}

/* Makes a table with N_SLOTS, a power of two, of all nodes. */
static void rebuild_slots (Side *side, int n_slots) {
  side->slots = g_renew (int, side->slots, n_slots);
  side->n_slots = n_slots;
  for (int slot = 0; slot < n_slots; slot++)
    side->slots[slot] = -1;
  for (int k = 0; k < side->n; k++)
    side->slots[find_slot (side, side->nodes[k].position)] = k;
}

/* The node of POSITION, or -1. */
static int find_node (const Side *side, BgPosition position) {
  return side->slots[find_slot (side, position)];
}

/* Adds a node, which belongs in SLOT. */
static void add_node (Side *side, Node node, int slot) {
  if (side->n == side->room) {
    side->room = MAX (2 * side->room, FIRST_SLOTS);
    side->nodes = g_renew (Node, side->nodes, side->room);
  }
  side->nodes[side->n] = node;
  side->slots[slot] = side->n++;
  if (2 * side->n > side->n_slots)
    rebuild_slots (side, 2 * side->n_slots);
}

/* The jumps inside HOLES, by their hole. */
static void list_ends (Side *side, const BgBoard *board, BgPosition holes) {
  int n = 0;
  for (int hole = 0; hole < board->n_holes; hole++) {
    const int n_ends = side->is_forward ? board->jumps[hole].n : board->arrivals[hole].n;
    const BgEnd *end = side->is_forward ? board->jumps[hole].end : board->arrivals[hole].end;
    side->ends.first[hole] = (uint16_t) n;
    for (int k = 0; k < n_ends; k++)
      if (bg_subset (board->line_mask[end[k].line], holes))
        side->ends.end[n++] = end[k];
    side->ends.first[hole + 1] = (uint16_t) n;
  }
}

/* The regions that positions of both sides may have to break: going forward, regions that the
   target does not fill; going backward, regions that are filled where the window begins. */
static void list_regions (BgWindowSearch *search) {
  const BgWindowTask *task = search->task;
  Regions *forward = &search->forward.regions, *backward = &search->backward.regions;
  forward->n = backward->n = 0;
  for (int k = 0; k < search->regions.n; k++) {
    const BgPosition region = search->regions.region[k];
    if (!bg_subset (region, task->to[0]) && bg_subset (region & ~task->holes, task->from))
      forward->region[forward->n++] = region;
    if ((region & task->holes) != 0 && bg_subset (region, task->from))
      backward->region[backward->n++] = region;
  }
}

static void begin_side (BgWindowSearch *search, Side *side, const BgPosition *ends, int n) {
  list_ends (side, search->board, search->task->holes);
  side->n = 0;
  side->n_levels = 1;
  side->first[0] = 0;
  rebuild_slots (side, FIRST_SLOTS);
  for (int k = 0; k < n; k++)
    add_node (side, (Node){ .position = ends[k], .parent = -1 }, find_slot (side, ends[k]));
}

static int last_level_size (const Side *side) {
  return side->n - side->first[side->n_levels - 1];
}

/* Is the end that SIDE looks for one position? */
static bool has_single_target (const BgWindowSearch *search, const Side *side) {
  return !side->is_forward || search->task->n_to == 1;
}

/* Of a position of SIDE and the end that it looks for: the holes that have to gain a peg, and the
   holes that have to lose theirs, on the way from the earlier to the later of the two. */
static void compare_ends (const BgWindowSearch *search, const Side *side, BgPosition position,
                          BgPosition *gained, BgPosition *lost) {
  const BgPosition earlier = side->is_forward ? position : search->task->from;
  const BgPosition later = side->is_forward ? search->task->to[0] : position;
  *gained = later & ~earlier;
  *lost = earlier & ~later;
}

/* The regions, apart from each other, that have to be broken on the way from the earlier to the
   later of POSITION and the other end.  While a region is filled, it loses no peg unless a move
   starts in it. */
static int count_regions (const Side *side, BgPosition position) {
  BgPosition counted = 0;
  int n = 0;
  for (int k = 0; k < side->regions.n; k++) {
    const BgPosition region = side->regions.region[k];
    if (bg_subset (region, position) == side->is_forward && (region & counted) == 0) {
      counted |= region;
      n++;
    }
  }
  return n;
}

/* The rank of POSITION, or -1 if the moves left cannot lead from there to the other end.  Each move
   ends in one hole and starts in one. */
static int rank_position (const BgWindowSearch *search, const Side *side, BgPosition position) {
  if (!has_single_target (search, side))
    return bg_pegs (position);
  BgPosition gained, lost;
  compare_ends (search, side, position, &gained, &lost);
  const int n_gained = bg_pegs (gained);
  if (n_gained > search->left || (search->left == 0 && (gained | lost) != 0))
    return -1;
  const int n_broken = count_regions (side, position);
  return n_broken <= search->left ? GAIN_RANK * n_gained + n_broken + bg_pegs (lost) : -1;
}

/* Adds POSITION to the level under way, unless it is known or leads nowhere. */
static void reach_position (BgWindowSearch *search, BgPosition position) {
  Side *side = search->side;
  const int slot = find_slot (side, position);
  const int rank = side->slots[slot] >= 0 ? -1 : rank_position (search, side, position);
  if (rank >= 0)
    add_node (side, (Node){ .position = position, .parent = search->parent, .rank = rank }, slot);
}

/* Has the move under way come to POSITION with its peg in HOLE before?  So, too, where that cannot
   be noted. */
static bool has_passed (BgWindowSearch *search, BgPosition position, int hole) {
  if (search->n_passed == MOST_PASSED)
    return true;
  uint64_t slot = bg_hash_mix (bg_position_hash (position) + (uint64_t) hole) >> (64 - PASSED_BITS);
  for (; search->passed[slot].stamp == search->stamp; slot = (slot + 1) & ((1 << PASSED_BITS) - 1))
    if (search->passed[slot].position == position && search->passed[slot].hole == hole)
      return true;
  search->passed[slot] = (Passed){ position, search->stamp, hole };
  search->n_passed++;
  return false;
}

static bool is_spent (const BgWindowSearch *search) {
  return search->generated >= MOST_SUCCESSORS
         || search->forward.n + search->backward.n >= search->most_nodes;
}

/* Adds the positions after one more jump or more by the peg in HOLE; going backward, before one
   more. */
static void continue_move (BgWindowSearch *search, BgPosition position, int hole, int n_jumps) {
  const BgBoard *board = search->board;
  const bool is_forward = search->side->is_forward;
  const Ends *ends = &search->side->ends;
  for (int k = ends->first[hole]; k < ends->first[hole + 1] && !is_spent (search); k++) {
    const BgEnd end = ends->end[k];
    const BgPosition mask = board->line_mask[end.line];
    const BgPosition wanted = is_forward ? mask ^ bg_hole_bit (end.to) : bg_hole_bit (hole);
    if ((position & mask) != wanted)
      continue;
    const BgPosition next = position ^ mask;
    const int pegs = bg_pegs (next);
    if (pegs < search->least || pegs > search->most
        || (n_jumps > 0 && has_passed (search, next, end.to)))
      continue;
    search->generated++;
    reach_position (search, next);
    continue_move (search, next, end.to, n_jumps + 1);
  }
}

static int draw (BgWindowSearch *search, int n) {
  return (int) (bg_random_splitmix (search->random) % (uint64_t) n);
}

/* Keeps WIDTH positions of the last level, the best first: of the positions that are worth as much
   as the last of these, a sample (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S). */
static void narrow_level (BgWindowSearch *search, Side *side) {
  Node *level = &side->nodes[side->first[side->n_levels - 1]];
  const int n = last_level_size (side);
  int count[MOST_RANKS + 1] = { 0 }, place[MOST_RANKS + 1];
  for (int k = 0; k < n; k++)
    count[level[k].rank]++;
  int last = 0, kept = 0;
  for (; last < MOST_RANKS && kept + count[last] <= WIDTH; last++) {
    place[last] = kept;
    kept += count[last];
  }
  int alike = count[last], room = MIN (WIDTH - kept, alike);
  place[last] = kept;
  kept += room;
  for (int k = 0; k < n; k++) {
    const bool is_drawn = level[k].rank == last && draw (search, alike--) < room;
    room -= is_drawn;
    if (level[k].rank < last || is_drawn)
      search->kept[place[level[k].rank]++] = level[k];
  }
  memcpy (level, search->kept, kept * sizeof *level);
  side->n -= n - kept;
  rebuild_slots (side, side->n_slots);
}

/* One level more, from the best positions of the last, for a part of the successors that are left:
   as much as for each of the moves that may still follow. */
static void extend_side (BgWindowSearch *search, Side *side, int moves_left, BgStats *stats) {
  if (side != search->complete && last_level_size (side) > 1)
    narrow_level (search, side);
  const int first = side->first[side->n_levels - 1], n = side->n;
  const uint64_t most = search->generated + (MOST_SUCCESSORS - search->generated) / moves_left;
  side->first[side->n_levels++] = n;
  search->side = side;
  search->left = search->task->most - (side->n_levels - 1);
  for (int k = first; k < n && !is_spent (search) && search->generated < most; k++) {
    search->parent = k;
    const BgPosition position = side->nodes[k].position;
    BG_FOR_EACH_HOLE (hole, position & search->task->holes) {
      search->n_passed = 0;
      search->stamp++;
      continue_move (search, position, hole, 0);
    }
    stats->expanded++;
  }
}

/* The side to go on: with fewer positions, but for the complete one only while it is small. */
static Side *choose_side (BgWindowSearch *search) {
  Side *complete = search->complete;
  Side *other = complete == &search->forward ? &search->backward : &search->forward;
  const int size = last_level_size (complete);
  return size <= COMPLETE && size <= last_level_size (other) ? complete : other;
}

/* A random one of the positions that the last levels of both sides have in common: its node of
   each side; false if there is none. */
static bool find_meeting (BgWindowSearch *search, int *forward, int *backward) {
  const bool is_fewer = last_level_size (&search->forward) < last_level_size (&search->backward);
  const Side *few = is_fewer ? &search->forward : &search->backward;
  const Side *many = is_fewer ? &search->backward : &search->forward;
  int n = 0;
  for (int k = few->first[few->n_levels - 1]; k < few->n; k++) {
    const int other = find_node (many, few->nodes[k].position);
    if (other >= many->first[many->n_levels - 1] && draw (search, ++n) == 0) {
      *forward = is_fewer ? k : other;
      *backward = is_fewer ? other : k;
    }
  }
  return n > 0;
}

/* The moves by way of a position that both sides have. */
static int trace_moves (const BgWindowSearch *search, int forward, int backward, BgPath *moves) {
  BgPosition way[2 * BG_WINDOW_MOST + 2];
  const int n_forward = search->forward.n_levels;
  int n = n_forward;
  for (int k = forward, i = n_forward; k >= 0; k = search->forward.nodes[k].parent)
    way[--i] = search->forward.nodes[k].position;
  for (int k = search->backward.nodes[backward].parent; k >= 0;
       k = search->backward.nodes[k].parent)
    way[n++] = search->backward.nodes[k].position;
  for (int i = 0; i + 1 < n; i++) {
    const bool found = bg_path_find (search->board, way[i], way[i + 1], &moves[i]);
    g_assert (found);
  }
  return n - 1;
}

int bg_window_search_run (BgWindowSearch *search, const BgWindowTask *task, uint64_t *random,
                          BgPath *moves, BgStats *stats) {
  g_assert (task->most <= BG_WINDOW_MOST);
  Side *forward = &search->forward, *backward = &search->backward;
  search->task = task;
  search->random = random;
  search->generated = 0;
  search->most = bg_pegs (task->from);
  search->least = INT_MAX;
  for (int k = 0; k < task->n_to; k++)
    search->least = MIN (search->least, bg_pegs (task->to[k]));
  search->complete = draw (search, 2) == 0 ? forward : backward;
  list_regions (search);
  begin_side (search, forward, &task->from, 1);
  begin_side (search, backward, task->to, task->n_to);
  int n = 0, at_forward = 0, at_backward = 0;
  for (int made = 0; n == 0; made++) {
    if (made >= task->least && find_meeting (search, &at_forward, &at_backward))
      n = trace_moves (search, at_forward, at_backward, moves);
    else if (made == task->most || is_spent (search) || last_level_size (forward) == 0
             || last_level_size (backward) == 0)
      break;
    else
      extend_side (search, choose_side (search), task->most - made, stats);
  }
  bg_stats_add (stats,
                &(BgStats){ .generated = search->generated, .peak_bytes = count_bytes (search) });
  return n;
}
