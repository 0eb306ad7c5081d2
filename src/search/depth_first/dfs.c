#include "search/depth_first/dfs.h"

#include <math.h>
#include <stdlib.h>

#include "board/group.h"
#include "board/position_tree.h"
#include "core/random.h"
#include "moves/path.h"
#include "problem/problem.h"

/* --- The transposition table ------------------------------------------------ */

/* Judy counts the words it allocates.  malloc adds its heads and rounds up, 2 to 4 per cent as
   measured by resident pages, so an eighth is ample; one insertion asks for less than the
   margin. */
#define MALLOC_SHARE 8
#define MARGIN (64 * 1024)

/* Lost positions within a given memory: when it is full the table forgets, which costs a search
   time and never its exactness. */
typedef struct {
  BgPositionTree layer[BG_MAX_HOLES + 1]; /* by pegs, sets of canonical positions */
  uint64_t memory;                        /* limit of the table, in bytes */
  uint64_t judy_bytes;                    /* bytes of the table by Judy's count */
  uint64_t peak_bytes;                    /* the most so far, malloc's share included */
} TranspositionTable;

static void init_table (TranspositionTable *lost, uint64_t memory) {
  *lost = (TranspositionTable){ .memory = memory };
}

static void clear_table (TranspositionTable *lost) {
  for (int pegs = 0; pegs <= BG_MAX_HOLES; pegs++)
    bg_position_tree_clear_set (&lost->layer[pegs]);
}

static uint64_t bytes_used (const TranspositionTable *lost) {
  return lost->judy_bytes + lost->judy_bytes / MALLOC_SHARE;
}

static bool is_full (const TranspositionTable *lost) {
  return bytes_used (lost) + MARGIN > lost->memory;
}

/* Forgets the peg layer that takes most room.  Layers with many pegs, whose
   positions are the most expensive to refute again, are small and stay. */
static void drop_fullest_layer (TranspositionTable *lost) {
  BgPositionTree *fullest = &lost->layer[0];
  for (int pegs = 1; pegs <= BG_MAX_HOLES; pegs++)
    if (lost->layer[pegs].bytes > fullest->bytes)
      fullest = &lost->layer[pegs];
  lost->judy_bytes -= fullest->bytes;
  bg_position_tree_clear_set (fullest);
}

static inline bool is_lost (const TranspositionTable *lost, BgPosition position) {
  return bg_position_tree_has (&lost->layer[bg_pegs (position)], position);
}

/* Records a position; false when the system has no memory left. */
static bool record_lost (TranspositionTable *lost, BgPosition position) {
  if (is_full (lost) && lost->judy_bytes > 0)
    drop_fullest_layer (lost);
  if (is_full (lost))
    return true;
  BgPositionTree *layer = &lost->layer[bg_pegs (position)];
  lost->judy_bytes -= layer->bytes;
  const bool done = bg_position_tree_add (layer, position);
  lost->judy_bytes += layer->bytes;
  lost->peak_bytes = MAX (lost->peak_bytes, bytes_used (lost));
  return done;
}

/* --- Which jump to try first ----------------------------------------------- */

/* A guess, not a bound: it decides how soon a solution turns up and never whether there is one. */
typedef struct {
  const BgBoard *board;
  int cost[BG_MAX_HOLES];              /* of a peg that stands there */
  BgPosition neighbours[BG_MAX_HOLES]; /* the holes next to it on a line */
  int noise;                           /* size of the random part, 0 for none */
  uint64_t random;                     /* state of the generator, never 0 */
} JumpOrder;

/* The parts of a score, in one unit.  Measured over single-vacancy problems on
   the built-in boards, with restarts: pegs without a neighbour lose games, so they weigh most;
   without that part most boards take several times as many positions.  Half or double of any weight
   here changes about as much as another seed does. */
#define SPREAD 5    /* squared distance from the board's middle */
#define DISTANCE 5  /* steps to the nearest target */
#define LONELY 40   /* a peg with no peg next to it */
#define MOBILITY 10 /* a jump that can be played */
#define NOISE 60

/* Steps from one hole to another along the directions of the rule. */
static int count_steps (const BgBoard *board, int from, int to) {
  int columns = board->column[to] - board->column[from];
  int rows = board->row[to] - board->row[from];
  bool diagonal = board->rule == BG_RULE_8
                  || (board->rule == BG_RULE_6 && (columns < 0) == (rows < 0));
  return diagonal ? MAX (ABS (columns), ABS (rows)) : ABS (columns) + ABS (rows);
}

static int nearest_target (const BgBoard *board, int hole, BgPosition targets) {
  int least = BG_MAX_HOLES;
  BG_FOR_EACH_HOLE (target, targets)
    least = MIN (least, count_steps (board, hole, target));
  return least;
}

static void set_costs (JumpOrder *order, BgPosition targets) {
  const BgBoard *board = order->board;
  double column = 0, row = 0;
  for (int hole = 0; hole < board->n_holes; hole++) {
    column += board->column[hole] / (double) board->n_holes;
    row += board->row[hole] / (double) board->n_holes;
  }
  for (int hole = 0; hole < board->n_holes; hole++) {
    double dx = board->column[hole] - column, dy = board->row[hole] - row;
    /* in skew coordinates the diagonal (1,1) is as long as a row's step */
    double spread = dx * dx + dy * dy - (board->skew ? dx * dy : 0);
    order->cost[hole] = (int) lround (SPREAD * spread)
                        + DISTANCE * nearest_target (board, hole, targets);
  }
}

/* TARGETS are the holes of the pegs that the finishes keep. */
static void init_order (JumpOrder *order, const BgBoard *board, BgPosition targets) {
  *order = (JumpOrder){ .board = board, .random = 1 };
  set_costs (order, targets);
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    order->neighbours[line->a] |= bg_hole_bit (line->over);
    order->neighbours[line->b] |= bg_hole_bit (line->over);
    order->neighbours[line->over] |= bg_hole_bit (line->a) | bg_hole_bit (line->b);
  }
}

static int draw_jump (JumpOrder *order) {
  return (int) (order->noise == 0 ? 0 : bg_random_xorshift (&order->random) % order->noise);
}

static int count_jumps (const BgBoard *board, BgPosition position) {
  int jumps = 0;
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    jumps += (int) bg_has (position, line->over)
             & (bg_has (position, line->a) ^ bg_has (position, line->b));
  }
  return jumps;
}

/* How bad POSITION looks: the least is tried first. */
static int score_position (JumpOrder *order, BgPosition position) {
  int score = draw_jump (order) - MOBILITY * count_jumps (order->board, position);
  BG_FOR_EACH_HOLE (hole, position) {
    score += order->cost[hole];
    if ((order->neighbours[hole] & position) == 0)
      score += LONELY;
  }
  return score;
}

/* --- Dead-end tests ---------------------------------------------------------- */

/* Cheap proofs that no finish can be reached from a position. */
typedef struct {
  const BgProblem *problem; /* with the resource counts to keep */
  BgPosition targets;       /* the holes of the pegs that the finishes keep */

  /* Pegs never change category (3.3), so each category must hold as many as at one of
     the finishes. */
  int n;
  uint8_t pegs[BG_MAX_HOLES][BG_CATEGORIES];
} DeadEndTest;

/* False: no finish can be reached from POSITION. */
static inline bool passes_dead_end_test (const DeadEndTest *test, BgPosition position) {
  const GPtrArray *resources = test->problem->resources;
  for (guint i = 0; i < resources->len; i++) {
    const BgResource *resource = resources->pdata[i];
    if (bg_resource_sum (resource, position) < resource->least)
      return false;
  }
  if (bg_problem_is_open (test->problem))
    return bg_pegs (position) >= bg_problem_finish_pegs (test->problem);
  int pegs[BG_CATEGORIES];
  for (int c = 0; c < BG_CATEGORIES; c++)
    pegs[c] = bg_pegs (position & test->problem->board->category[c]);
  for (int i = 0; i < test->n; i++) {
    int c = 0;
    while (c < BG_CATEGORIES && pegs[c] >= test->pegs[i][c])
      c++;
    if (c == BG_CATEGORIES)
      return true;
  }
  return false;
}

/* Finishes outside the start's position class do not count (2.1). */
static void init_dead_end_test (DeadEndTest *test, const BgProblem *problem) {
  const BgPosition class = bg_board_class (problem->board, problem->start);
  *test = (DeadEndTest){ .problem = problem, .targets = problem->pattern.pegs };
  for (int i = 0; i < problem->n_finishes; i++)
    if (bg_board_class (problem->board, problem->finish[i]) == class) {
      test->targets |= problem->finish[i];
      test->n = bg_board_add_categories (problem->board, problem->finish[i], test->pegs, test->n);
    }
}

/* Depth-first search has a heavy tail: one wrong move near the start can cost any number of
   positions.  So each run may expand a limited number only, and the next begins anew with other
   ties in the order; positions that were found lost stay recorded.  The lengths follow Luby,
   Sinclair and Zuckerman ("Optimal speedup of Las Vegas algorithms", 1993): 1 1 2 1 1 2 4 ...,
   times RUN positions.  They are unbounded, so a run comes that covers everything. */
#define RUN 300

/* The place in the sequence, whose term is V. */
typedef struct {
  uint64_t u, v;
} RunLength;

/* Knuth's "reluctant doubling" (The Art of Computer Programming 4B, 7.2.2.2). */
static void go_to_next_run (RunLength *run) {
  if ((run->u & -run->u) == run->v) {
    run->u++;
    run->v = 1;
  } else
    run->v *= 2;
}

/* Positions expanded between two looks at the stop flag. */
#define STRIDE 256

typedef enum { LOST, FOUND, OUT_OF_RUN, STOPPED, NO_MEMORY } Outcome;

typedef struct {
  BgLineIndex line;
  uint8_t from;
} Jump;

typedef struct {
  int score;
  Jump jump;
} Candidate;

/* Candidates that are sorted by insertion. */
#define FEW 128

struct BgDfs {
  const BgProblem *problem;
  const BgBoard *board;
  bool is_open; /* finishes are not listed */
  DeadEndTest test;
  JumpOrder order;
  TranspositionTable lost; /* of canonical positions */
  BgGroup group;
  BgPosition (*line_images)[BG_MAX_LANES]; /* of each line of the board */
  uint64_t fixed;                          /* bytes beside the table */
  const BgStopFlag *stop;
  BgPosition start;
  BgTruth status;
  BgStop stopped;
  uint64_t nodes, run_end; /* expanded so far; when the run ends */
  RunLength run;           /* the present one's, in units of RUN */
  BgJumpList path;         /* to the position at hand */
  Candidate *candidates;   /* of all positions on the path, one after another */
  size_t n_candidates, candidates_room;
};

static int compare_candidates (const void *a, const void *b) {
  const Candidate *x = a, *y = b;
  return x->score != y->score ? (x->score > y->score) - (x->score < y->score)
                              : (int) x->jump.line - (int) y->jump.line;
}

/* Sorts N jumps in the order of lines by their scores: few by insertion, which is faster. */
static void sort_candidates (Candidate *candidates, int n) {
  if (n > FEW)
    qsort (candidates, n, sizeof *candidates, compare_candidates);
  else
    for (int i = 1; i < n; i++) {
      const Candidate candidate = candidates[i];
      int at = i;
      for (; at > 0 && candidates[at - 1].score > candidate.score; at--)
        candidates[at] = candidates[at - 1];
      candidates[at] = candidate;
    }
}

/* Appends the jumps from POSITION that are worth trying, the best first; returns their number. */
static int list_candidates (BgDfs *search, BgPosition position) {
  const BgBoard *board = search->board;
  /* a line offers at most one of its two jumps at a time */
  const size_t needed = search->n_candidates + board->n_lines;
  if (needed > search->candidates_room) {
    search->candidates_room = 2 * needed;
    search->candidates = g_renew (Candidate, search->candidates, search->candidates_room);
  }
  Candidate *candidates = search->candidates + search->n_candidates;
  int n = 0;
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (!bg_can_play (line, position))
      continue;
    BgPosition next = position ^ board->line_mask[i];
    if (!passes_dead_end_test (&search->test, next))
      continue;
    candidates[n++] = (Candidate){ score_position (&search->order, next),
                                   { (BgLineIndex) i,
                                     bg_has (position, line->a) ? line->a : line->b } };
  }
  sort_candidates (candidates, n);
  search->n_candidates += n;
  return n;
}

/* IMAGES are the images of POSITION; DEPTH jumps led to it, LEFT lead to a finish, or as many
   at most where finishes are not listed. */
static Outcome search_below (BgDfs *search, BgPosition position, const BgPosition *images,
                             int depth, int left) {
  if ((left == 0 || search->is_open) && bg_problem_is_finish (search->problem, position)) {
    search->path.n = depth;
    return FOUND;
  }
  if (left == 0)
    return LOST;
  if (search->nodes % STRIDE == 0 && bg_stop_requested (search->stop))
    return STOPPED;
  if (search->nodes == search->run_end)
    return OUT_OF_RUN;
  search->nodes++;

  const int n = list_candidates (search, position);
  const size_t first = search->n_candidates - n;
  for (int i = 0; i < n; i++) {
    const Jump jump = search->candidates[first + i].jump;
    search->path.from[depth] = jump.from;
    search->path.line[depth] = jump.line;
    BgPosition next[BG_MAX_LANES];
    next[0] = images[0] ^ search->line_images[jump.line][0];
    for (int k = 1; k < search->group.lanes; k++)
      next[k] = images[k] ^ search->line_images[jump.line][k];
    BgPosition key = bg_least_image (next, search->group.lanes);
    if (is_lost (&search->lost, key))
      continue;
    Outcome outcome = search_below (search, position ^ search->board->line_mask[jump.line], next,
                                    depth + 1, left - 1);
    if (outcome != LOST)
      return outcome;
    if (!record_lost (&search->lost, key))
      return NO_MEMORY;
  }
  search->n_candidates = first;
  return LOST;
}

BgDfs *bg_dfs_new (const BgProblem *problem, uint64_t memory, const BgStopFlag *stop) {
  const BgBoard *board = problem->board;
  BgDfs *search = g_aligned_alloc0 (1, sizeof *search, _Alignof(BgDfs));
  search->problem = problem;
  search->board = board;
  search->is_open = bg_problem_is_open (problem);
  search->stop = stop;
  search->line_images = g_aligned_alloc (board->n_lines, sizeof *search->line_images,
                                         _Alignof(BgDfs));
  search->fixed = sizeof *search + board->n_lines * sizeof *search->line_images;
  init_table (&search->lost, memory - MIN (memory, search->fixed));
  init_dead_end_test (&search->test, problem);
  init_order (&search->order, board, search->test.targets);
  bg_problem_group (problem, &search->group);
  for (int i = 0; i < board->n_lines; i++)
    bg_group_images (&search->group, search->group.lanes, board->line_mask[i],
                     search->line_images[i]);
  bg_dfs_restart (search, problem->start);
  return search;
}

void bg_dfs_restart (BgDfs *search, BgPosition start) {
  const BgProblem *problem = search->problem;
  const bool is_lost = bg_pegs (start) <= bg_problem_finish_pegs (problem)
                       || bg_problem_is_out_of_class (problem)
                       || !passes_dead_end_test (&search->test, start);
  search->start = start;
  search->status = is_lost ? BG_NO : BG_UNKNOWN;
  search->stopped = BG_STOP_NONE;
  search->run = (RunLength){ 1, 1 };
}

void bg_dfs_free (BgDfs *search) {
  if (search == NULL)
    return;
  clear_table (&search->lost);
  g_aligned_free (search->line_images);
  g_free (search->candidates);
  g_aligned_free (search);
}

BgTruth bg_dfs_step (BgDfs *search, uint64_t nodes) {
  const uint64_t last = nodes < UINT64_MAX - search->nodes ? search->nodes + nodes : UINT64_MAX;
  BgPosition images[BG_MAX_LANES];
  bg_group_images (&search->group, search->group.lanes, search->start, images);
  while (search->status == BG_UNKNOWN && search->stopped == BG_STOP_NONE && search->nodes < last) {
    search->run_end = search->nodes + RUN * search->run.v;
    search->n_candidates = 0;
    const Outcome outcome = search_below (search, search->start, images, 0,
                                          bg_pegs (search->start)
                                              - bg_problem_finish_pegs (search->problem));
    search->status = outcome == FOUND ? BG_YES : outcome == LOST ? BG_NO : BG_UNKNOWN;
    search->stopped = outcome == STOPPED     ? bg_stop_reason (search->stop)
                      : outcome == NO_MEMORY ? BG_STOP_MEMORY
                                             : BG_STOP_NONE;
    /* each search from here on is another one, and a run of the program repeats the last run */
    search->order.noise = NOISE;
    go_to_next_run (&search->run);
  }
  return search->status;
}

BgStop bg_dfs_stop (const BgDfs *search) {
  return search->stopped;
}

uint64_t bg_dfs_nodes (const BgDfs *search) {
  return search->nodes;
}

uint64_t bg_dfs_peak_bytes (const BgDfs *search) {
  return search->fixed + search->candidates_room * sizeof *search->candidates
         + search->lost.peak_bytes;
}

const BgJumpList *bg_dfs_jumps (const BgDfs *search) {
  g_assert (search->status == BG_YES);
  return &search->path;
}

int bg_dfs_moves (const BgDfs *search, BgPath *moves) {
  return bg_jump_list_to_moves (search->board, bg_dfs_jumps (search), moves);
}
