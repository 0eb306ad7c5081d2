#include "search/depth_first/long_sweeps.h"

#include <string.h>

#include "core/memory.h"
#include "jumps/winning.h"
#include "moves/trails.h"
#include "search/depth_first/reach.h"

/* Trails of one length that are tried at most. */
#define MOST_TRAILS ((guint) 1 << 18)

/* Positions expanded for one question: at first, and how many times as many each time that
   questions stay open. */
#define FIRST_NODES 1024
#define MORE_NODES 64

typedef struct {
  const BgProblem *problem;
  const BgControl *control;
  BgSweeps *sweeps;
  BgReach *reach;
  BgGroup group; /* keeps start and finishes */
  BgPosition class;
  int n_kinds; /* of holes, by the parities that a peg there changes */
  struct {
    BgPosition parities, holes;
  } kind[BG_MAX_HOLES];
  GArray *trails; /* of BgTrail: of the present length */
  bool all_trails;
  uint64_t nodes; /* for one question */
  uint64_t spent; /* on the present length, beside the nodes of REACH */
  uint64_t most;  /* of both */
  BgTruth answer;
} Search;

/* --- Trails up to symmetry ----------------------------------------------------- */

static int compare_trails (const BgTrail *a, const BgTrail *b) {
  if (a->removed != b->removed)
    return a->removed < b->removed ? -1 : 1;
  if (a->visited != b->visited)
    return a->visited < b->visited ? -1 : 1;
  return a->start != b->start ? (int) a->start - b->start : (int) a->end - b->end;
}

/* Is no image of TRAIL less? */
static bool is_least (const Search *search, const BgTrail *trail) {
  const BgBoard *board = search->problem->board;
  for (int k = 0; k < search->group.order; k++) {
    const int symmetry = search->group.symmetry[k];
    const BgTrail image = {
      .start = board->symmetry[symmetry][trail->start],
      .end = board->symmetry[symmetry][trail->end],
      .removed = bg_board_image (board, symmetry, trail->removed),
      .visited = bg_board_image (board, symmetry, trail->visited),
    };
    if (compare_trails (&image, trail) < 0)
      return false;
  }
  return true;
}

static bool is_exhausted (const Search *search) {
  return search->spent + bg_reach_nodes (search->reach) >= search->most;
}

static bool take_trail (const BgTrail *trail, void *data) {
  Search *search = data;
  search->spent++;
  if (is_least (search, trail)) {
    if (search->trails->len == MOST_TRAILS)
      return false;
    g_array_append_vals (search->trails, trail, 1);
  }
  return !is_exhausted (search);
}

static void find_trails (Search *search, int length) {
  const BgBoard *board = search->problem->board;
  g_array_set_size (search->trails, 0);
  search->all_trails = true;
  for (int category = 0; category < BG_CATEGORIES && search->all_trails; category++)
    search->all_trails = bg_trails_visit (board, category, length, search->control->stop,
                                          take_trail, search);
}

/* --- One sweep ------------------------------------------------------------------- */

/* Of several answers: is one YES, else is one UNKNOWN? */
static BgTruth either (BgTruth a, BgTruth b) {
  return a == BG_YES || b == BG_YES ? BG_YES : MIN (a, b);
}

/* Can BEFORE be reached so that the last jump is not by the peg in HOLE? */
static BgTruth ask_before (Search *search, BgPosition before, int hole, BgJumpList *jumps) {
  const BgBoard *board = search->problem->board;
  BgTruth answer = bg_reach_from_start (search->reach, before, search->nodes, NULL);
  jumps->n = 0;
  if (answer == BG_NO || before == search->problem->start)
    return answer;
  answer = BG_NO;
  for (int i = 0; i < board->n_lines && answer != BG_YES; i++) {
    const BgLine *line = &board->line[i];
    const int to = bg_has (before, line->a) ? line->a : line->b;
    if (!bg_can_take_back (line, before) || to == hole)
      continue;
    answer = either (answer, bg_reach_from_start (search->reach, before ^ board->line_mask[i],
                                                  search->nodes, jumps));
    if (answer == BG_YES)
      bg_jump_list_append (jumps, to == line->a ? line->b : line->a, i);
  }
  return answer;
}

/* Can a finish be reached from AFTER so that the first jump is not by the peg in HOLE? */
static BgTruth ask_after (Search *search, BgPosition after, int hole, BgJumpList *jumps) {
  const BgBoard *board = search->problem->board;
  BgTruth answer = bg_reach_finish (search->reach, after, search->nodes, NULL);
  jumps->n = 0;
  if (answer == BG_NO || bg_problem_is_finish (search->problem, after))
    return answer;
  answer = BG_NO;
  for (int i = 0; i < board->n_lines && answer != BG_YES; i++) {
    const BgLine *line = &board->line[i];
    const int from = bg_has (after, line->a) ? line->a : line->b;
    if (!bg_can_play (line, after) || from == hole)
      continue;
    BgJumpList rest;
    answer = either (answer, bg_reach_finish (search->reach, after ^ board->line_mask[i],
                                              search->nodes, &rest));
    if (answer != BG_YES)
      continue;
    bg_jump_list_append (jumps, from, i);
    for (int k = 0; k < rest.n; k++)
      bg_jump_list_append (jumps, rest.from[k], rest.line[k]);
  }
  return answer;
}

static void play_list (const BgBoard *board, const BgJumpList *jumps, BgJumpPath *path) {
  for (int i = 0; i < jumps->n; i++) {
    path->position[path->n + 1] = path->position[path->n] ^ board->line_mask[jumps->line[i]];
    path->n++;
  }
}

/* Notes the lengths of all moves of a solution, which is an example of each that had none. */
static void note_example (Search *search, const BgJumpPath *path) {
  BgSweeps *sweeps = search->sweeps;
  const BgBoard *board = search->problem->board;
  int length = 0, hole = -1;
  for (int i = 0; i <= path->n; i++) {
    int start = -1, end = -1;
    if (i < path->n)
      bg_jump_path_ends (board, path->position[i], path->position[i + 1], &start, &end);
    if (i > 0 && start != hole) {
      if (!bg_has (sweeps->any, length))
        sweeps->any_example[length] = *path;
      sweeps->any |= bg_hole_bit (length);
      if (i == path->n && !bg_has (sweeps->final, length)) {
        sweeps->final |= bg_hole_bit (length);
        sweeps->final_example[length] = *path;
      }
      length = 0;
    }
    length++;
    hole = end;
  }
  sweeps->any_open &= ~sweeps->any;
  sweeps->final_open &= ~sweeps->final;
}

/* Is there a solution at all? */
static BgTruth ask_solution (Search *search, uint64_t effort) {
  BgJumpList jumps;
  BgJumpPath path = { .position[0] = search->problem->start };
  const BgTruth answer = bg_reach_finish (search->reach, path.position[0], effort, &jumps);
  if (answer == BG_YES && jumps.n > 0) {
    play_list (search->problem->board, &jumps, &path);
    note_example (search, &path);
  }
  return answer;
}

/* Does a solution have the sweep TRAIL, by itself, while OTHERS stay? */
static BgTruth ask_sweep (Search *search, const BgTrail *trail, BgPosition others) {
  const BgBoard *board = search->problem->board;
  const BgPosition before = bg_trail_before (trail, others), after = bg_trail_after (trail, others);
  BgJumpList first, last, sweep = { 0 };
  search->spent++;
  if (bg_board_class (board, after) != search->class)
    return BG_NO;
  const BgTruth ends = ask_after (search, after, trail->end, &last);
  if (ends == BG_NO)
    return BG_NO;
  const BgTruth begins = ask_before (search, before, trail->start, &first);
  if (ends != BG_YES || begins != BG_YES)
    return begins == BG_NO ? BG_NO : BG_UNKNOWN;
  BgPath move;
  const bool found = bg_path_find_between (board, before, after, trail->start, trail->end, &move);
  g_assert (found);
  for (int i = 0; i + 1 < move.n; i++)
    bg_jump_list_append (&sweep, move.hole[i], move.line[i]);
  BgJumpPath path = { .position[0] = search->problem->start };
  play_list (board, &first, &path);
  play_list (board, &sweep, &path);
  play_list (board, &last, &path);
  note_example (search, &path);
  return BG_YES;
}

/* --- All sweeps of a length -------------------------------------------------------- */

static void find_kinds (Search *search) {
  const BgBoard *board = search->problem->board;
  for (int hole = 0; hole < board->n_holes; hole++) {
    const BgPosition parities = bg_board_class (board, bg_hole_bit (hole));
    int k = 0;
    while (k < search->n_kinds && search->kind[k].parities != parities)
      k++;
    search->kind[k].parities = parities;
    search->kind[k].holes |= bg_hole_bit (hole);
    search->n_kinds = MAX (search->n_kinds, k + 1);
  }
}

/* The holes where one peg more brings POSITION to the problem's class. */
static BgPosition find_last_holes (const Search *search, BgPosition position) {
  const BgPosition missing = bg_board_class (search->problem->board, position) ^ search->class;
  for (int k = 0; k < search->n_kinds; k++)
    if (search->kind[k].parities == missing)
      return search->kind[k].holes;
  return 0;
}

/* Asks for TRAIL with MORE pegs beside OTHERS, from HOLES; false: enough was asked. */
static bool ask_with_others (Search *search, const BgTrail *trail, BgPosition holes, int more,
                             BgPosition others) {
  if (more == 1)
    holes &= find_last_holes (search, bg_trail_after (trail, others));
  if (more == 0) {
    search->answer = either (search->answer, ask_sweep (search, trail, others));
    return search->answer != BG_YES && !is_exhausted (search)
           && !bg_control_stopped (search->control);
  }
  for (; bg_pegs (holes) >= more; holes &= holes - 1)
    if (!ask_with_others (search, trail, holes & (holes - 1), more - 1,
                          others | bg_hole_bit (bg_first_hole (holes))))
      return false;
  return true;
}

/* Asks for the final sweeps; false: enough was asked. */
static bool ask_final (Search *search) {
  const BgProblem *problem = search->problem;
  for (guint i = 0; i < search->trails->len; i++)
    for (int k = 0; k < problem->n_finishes; k++) {
      const BgTrail *trail = &g_array_index (search->trails, BgTrail, i);
      const BgPosition others = problem->finish[k] & ~bg_hole_bit (trail->end);
      if (others != problem->finish[k] && bg_trail_can_leave (trail, others)
          && !ask_with_others (search, trail, 0, 0, others))
        return false;
    }
  return true;
}

/* Asks for sweeps anywhere, with few other pegs first; false: enough was asked. */
static bool ask_anywhere (Search *search) {
  const BgProblem *problem = search->problem;
  const int length = search->trails->len > 0 ? g_array_index (search->trails, BgTrail, 0).jumps : 0;
  const int fewest = bg_pegs (problem->finish[0]) - 1;
  const int most = bg_pegs (problem->start) - length - 1;
  for (int n = fewest; n <= most; n++)
    for (guint i = 0; i < search->trails->len; i++) {
      const BgTrail *trail = &g_array_index (search->trails, BgTrail, i);
      const BgPosition free = problem->board->full & ~(trail->removed | trail->visited);
      if (!ask_with_others (search, trail, free, n, 0))
        return false;
    }
  return true;
}

/* Asks the questions of ASK with more and more effort. */
static BgTruth decide (Search *search, bool (*ask) (Search *)) {
  search->spent = 0;
  search->most = search->most + bg_reach_nodes (search->reach);
  bool complete;
  search->nodes = FIRST_NODES;
  do {
    search->answer = BG_NO;
    complete = ask (search);
    search->nodes *= MORE_NODES;
  } while (complete && search->answer == BG_UNKNOWN);
  const bool proved = complete && search->all_trails && search->answer == BG_NO;
  return proved || search->answer == BG_YES ? search->answer : BG_UNKNOWN;
}

/* Decides whether a solution has a sweep of LENGTH, and whether one ends with it. */
static void decide_length (Search *search, int length, uint64_t effort) {
  BgSweeps *sweeps = search->sweeps;
  if (bg_has (sweeps->any, length) && bg_has (sweeps->final, length))
    return;
  search->spent = 0;
  search->most = effort + bg_reach_nodes (search->reach);
  find_trails (search, length);
  search->most = effort;
  if (!bg_has (sweeps->final, length) && decide (search, ask_final) == BG_UNKNOWN)
    sweeps->final_open |= bg_hole_bit (length);
  search->most = effort;
  if (!bg_has (sweeps->any, length) && decide (search, ask_anywhere) == BG_UNKNOWN)
    sweeps->any_open |= bg_hole_bit (length);
}

BgStop bg_long_sweeps_find (const BgProblem *problem, uint64_t effort, const BgControl *control,
                            BgSweeps *sweeps) {
  const BgBoard *board = problem->board;
  int most = 0;
  for (int category = 0; category < BG_CATEGORIES; category++)
    most = MAX (most, bg_trails_most (board, category));
  g_autoptr (BgReach) reach = bg_reach_new (problem, bg_memory_left (control), control->stop);
  Search *search = g_aligned_alloc0 (1, sizeof *search, _Alignof(Search));
  *search = (Search){ .problem = problem, .control = control, .sweeps = sweeps, .reach = reach };
  search->class = bg_board_class (board, problem->start);
  search->trails = g_array_new (FALSE, FALSE, sizeof (BgTrail));
  bg_winning_group (problem, &search->group);
  find_kinds (search);
  sweeps->any = sweeps->final = sweeps->any_open = sweeps->final_open = 0;
  const bool has_none = ask_solution (search, effort) == BG_NO;
  for (int length = has_none ? 0 : MIN (most, bg_problem_jumps (problem)); length > 0; length--)
    decide_length (search, length, effort);
  g_array_unref (search->trails);
  g_aligned_free (search);
  /* the tables end here: only the most that is held counts */
  if (bg_memory_take (control, bg_reach_peak_bytes (reach)))
    bg_memory_give (control, bg_reach_peak_bytes (reach));
  const BgStop stop = bg_control_stop (control);
  return stop != BG_STOP_NONE                           ? stop
         : (sweeps->any_open | sweeps->final_open) != 0 ? BG_STOP_LIMIT
                                                        : BG_STOP_NONE;
}
