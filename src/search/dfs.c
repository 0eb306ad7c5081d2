#include "search/dfs.h"

#include "board/group.h"
#include "core/error.h"
#include "core/turns.h"
#include "moves/path.h"
#include "search/dead_end_test.h"
#include "search/jump_order.h"
#include "search/solve.h"
#include "search/transposition_table.h"
#include "verify/verify.h"

/* Depth-first search has a heavy tail: one wrong jump near the start can cost
   any number of positions.  So each run may expand a limited number only, and the next
   begins anew with other ties in the order; lost positions stay recorded.  The
   bounds follow Luby, Sinclair and Zuckerman ("Optimal speedup of Las Vegas
   algorithms", 1993): 1 1 2 1 1 2 4 ..., times this.  They are unbounded, so a
   run comes that covers everything. */
#define RUN 300

/* Depth first can take far longer than a search for a shortest solution, which knows from its
   bound where not to look; mostly it is far faster.  So the two take turns, once depth first
   has not ended soon: for each position, which takes some 1000 nanoseconds, the other has so
   many.  To a single peg depth first is the better guess; where several stay, its order is a
   poor one. */
#define FIRST_TURN 16384        /* positions before the first turn */
#define TURN 4096               /* and before each other one */
#define SHARE_OF_ONE_PEG 850
#define SHARE_OF_SEVERAL 3000

/* The most jumps in a solution: each takes a peg, and one is left. */
#define MAX_DEPTH (BG_MAX_HOLES - 1)

typedef enum { LOST, FOUND, UNSOLVABLE, OUT_OF_RUN, GO_ON, STOPPED, NO_MEMORY } Outcome;

typedef struct { BgLineIndex line; uint8_t from, to; } Jump;

typedef struct
{
  int score;
  Jump jump;
} Candidate;

typedef struct
{
  const BgProblem *problem;
  const BgBoard *board;
  BgDeadEndTest needs;
  BgJumpOrder order;

  bool table;
  BgTranspositionTable lost;    /* of canonical positions */
  BgGroup group;
  int lanes;
  BgPosition (*line_images)[BG_MAX_LANES];      /* of each line of the board */

  const BgStopFlag *stop;
  uint64_t nodes;               /* expanded so far */
  uint64_t run_end, next_turn;  /* where this run ends; where the other search has its turn */
  uint64_t pause;               /* the first of these */
  BgTurns *turns;               /* of the search for a shortest solution, or NULL */
  uint64_t turn_memory;         /* bytes that it may use */
  bool is_alone;                /* it has no turns: where it would have one, this search ends */
  BgSolveStatus shortest;       /* how it ended */
  BgDfsResult *result;          /* with its solution and its effort */
  BgJumpList path;              /* to the position at hand */
} Search;

/* The jumps from POSITION that are worth trying, the best first. */
static int
list_candidates (Search *search, BgPosition position, Candidate *candidates)
{
  const BgBoard *board = search->board;
  int n = 0;
  for (int i = 0; i < board->n_lines; i++)
    {
      const BgLine *line = &board->line[i];
      if (!bg_can_play (line, position))
        continue;
      BgPosition next = position ^ board->line_mask[i];
      if (!bg_dead_end_test_are_met (&search->needs, next))
        continue;
      const bool forth = bg_has (position, line->a);
      Candidate candidate = { bg_jump_order_score (&search->order, next),
                              { (BgLineIndex) i, forth ? line->a : line->b,
                                forth ? line->b : line->a } };
      int at = n++;
      for (; at > 0 && candidates[at - 1].score > candidate.score; at--)
        candidates[at] = candidates[at - 1];
      candidates[at] = candidate;
    }
  return n;
}

/* --- The search for a shortest solution --------------------------------------- */

/* In the thread of TURNS.  Where what the problem's file advises is refused, it ends at once. */
static void
search_shortest (const BgControl *control, void *data)
{
  Search *search = data;
  BgSolveResult solved;
  search->shortest = BG_BOUNDED;
  if (bg_solve (search->problem, &(BgSolveOptions) { 0 }, control, &solved, NULL))
    {
      search->shortest = solved.status;
      search->result->moves = g_steal_pointer (&solved.solution);
      search->result->nodes += solved.stats.expanded;
      search->result->peak_bytes += solved.stats.peak_bytes;
      bg_solve_result_clear (&solved);
    }
}

/* GO_ON unless that search has come to an end that settles the problem. */
static Outcome
take_turn (Search *search)
{
  if (search->is_alone)
    return STOPPED;
  if (search->turns == NULL)
    {
      const BgControl control = { .threads = 1, .memory = search->turn_memory,
                                  .stop = search->stop };
      search->turns = bg_turns_new (&control, search_shortest, search);
    }
  const uint64_t share = bg_pegs (search->problem->finish[0]) > 1 ? SHARE_OF_SEVERAL
                                                                  : SHARE_OF_ONE_PEG;
  if (search->turns != NULL && bg_turns_give (search->turns, TURN * share))
    {
      search->next_turn += TURN;
      return GO_ON;
    }
  search->next_turn = UINT64_MAX;
  return search->turns == NULL || search->shortest == BG_BOUNDED ? GO_ON
         : search->shortest == BG_SOLVED                         ? FOUND
                                                                 : UNSOLVABLE;
}

/* --- Depth first --------------------------------------------------------------- */

/* Where a run ends or the other search has its turn. */
static Outcome
rest (Search *search)
{
  Outcome outcome = search->nodes == search->next_turn ? take_turn (search) : GO_ON;
  search->pause = MIN (search->run_end, search->next_turn);
  return outcome == GO_ON && search->nodes == search->run_end ? OUT_OF_RUN : outcome;
}

/* IMAGES are those of POSITION; DEPTH jumps led to it, LEFT lead to a finish. */
static Outcome
descend (Search *search, BgPosition position, const BgPosition *images, int depth, int left)
{
  if (left == 0)
    {
      search->path.n = depth;
      return bg_problem_is_finish (search->problem, position) ? FOUND : LOST;
    }
  if (bg_stop_requested (search->stop))
    return STOPPED;
  if (search->nodes == search->pause)
    {
      const Outcome outcome = rest (search);
      if (outcome != GO_ON)
        return outcome;
    }
  search->nodes++;

  /* a line offers at most one of its two jumps at a time */
  Candidate candidates[BG_MAX_LINES];
  int n = list_candidates (search, position, candidates);
  for (int i = 0; i < n; i++)
    {
      const Jump jump = candidates[i].jump;
      search->path.from[depth] = jump.from;
      search->path.to[depth] = jump.to;
      BgPosition next[BG_MAX_LANES];
      next[0] = images[0] ^ search->line_images[jump.line][0];
      for (int k = 1; k < search->lanes; k++)
        next[k] = images[k] ^ search->line_images[jump.line][k];
      BgPosition key = bg_least_image (next, search->lanes);
      if (search->table && bg_transposition_table_has (&search->lost, key))
        continue;
      Outcome outcome = descend (search, position ^ search->board->line_mask[jump.line], next,
                                 depth + 1, left - 1);
      if (outcome != LOST)
        return outcome;
      if (search->table && !bg_transposition_table_record (&search->lost, key))
        return NO_MEMORY;
    }
  return LOST;
}

/* The term of Luby's sequence after (*U, *V): Knuth's "reluctant doubling"
   (The Art of Computer Programming 4B, 7.2.2.2).  V is the term. */
static void
next_run (uint64_t *u, uint64_t *v)
{
  if ((*u & -*u) == *v)
    {
      (*u)++;
      *v = 1;
    }
  else
    *v *= 2;
}

static Outcome
search_in_runs (Search *search)
{
  BgPosition images[BG_MAX_LANES];
  bg_group_images (&search->group, search->lanes, search->problem->start, images);
  uint64_t u = 1, v = 1;
  while (true)
    {
      search->run_end = search->nodes + RUN * v;
      search->pause = MIN (search->run_end, search->next_turn);
      Outcome outcome = descend (search, search->problem->start, images, 0,
                                 bg_problem_jumps (search->problem));
      if (outcome != OUT_OF_RUN)
        return outcome;
      bg_jump_order_shuffle (&search->order);
      next_run (&u, &v);
    }
}

static GPtrArray *
replay_path (const Search *search, BgPath *moves)
{
  const int n = bg_jump_list_to_moves (&search->path, moves);
  return bg_replay (search->problem, moves, n);
}

/* As bg_dfs; the search for a shortest solution begins after FIRST_TURN positions.  Or, where PATHS
   are to receive the moves and are not NULL, this one ends there. */
static bool
run (const BgProblem *problem, bool symmetry, bool table, uint64_t memory, BgPath *paths,
     uint64_t first_turn, const BgStopFlag *stop, BgDfsResult *result, GError **error)
{
  const bool alone = paths != NULL;
  *result = (BgDfsResult) { .status = BG_DFS_UNSOLVABLE };
  if (bg_problem_jumps (problem) <= 0 || bg_problem_is_out_of_class (problem))
    return true;

  Search *search = g_aligned_alloc0 (1, sizeof *search, _Alignof (Search));
  search->problem = problem;
  search->board = problem->board;
  search->table = table;
  search->result = result;
  search->next_turn = first_turn;
  search->is_alone = alone;
  search->turn_memory = alone ? 0 : memory / 2;
  memory -= search->turn_memory;
  const uint64_t fixed = sizeof *search + problem->board->n_lines * sizeof *search->line_images;
  search->line_images = g_aligned_alloc (problem->board->n_lines, sizeof *search->line_images,
                                         _Alignof (Search));
  bg_transposition_table_init (&search->lost, memory - MIN (memory, fixed));
  search->stop = stop;
  bg_dead_end_test_init (&search->needs, problem);
  bg_jump_order_init (&search->order, problem->board, search->needs.targets);
  bg_group_init_closed (&search->group, problem->board, problem->finish, problem->n_finishes);
  search->lanes = symmetry ? search->group.lanes : 1;   /* the identity comes first */
  for (int i = 0; i < problem->board->n_lines; i++)
    bg_group_images (&search->group, search->lanes, problem->board->line_mask[i],
                     search->line_images[i]);

  Outcome outcome = LOST;
  if (bg_dead_end_test_are_met (&search->needs, problem->start))
    outcome = search_in_runs (search);
  bg_turns_free (search->turns);
  /* the other may have ended while it was told to */
  if (result->moves != NULL)
    outcome = FOUND;
  result->nodes += search->nodes;
  result->peak_bytes += fixed + search->lost.peak_bytes;
  if (outcome == FOUND)
    {
      result->status = BG_DFS_SOLVED;
      BgPath moves[MAX_DEPTH];
      if (result->moves == NULL)
        result->moves = replay_path (search, alone ? paths : moves);
    }
  else if (outcome == STOPPED)
    result->status = BG_DFS_STOPPED;
  else if (outcome == NO_MEMORY)
    bg_limit_error (error, "table of lost positions: the system gave no memory beyond %" PRIu64
                    " bytes, expected up to %" PRIu64, result->peak_bytes, memory);
  bg_transposition_table_clear (&search->lost);
  g_aligned_free (search->line_images);
  g_aligned_free (search);
  return outcome != NO_MEMORY;
}

bool
bg_dfs (const BgProblem *problem, bool symmetry, bool table, uint64_t memory,
        const BgStopFlag *stop, BgDfsResult *result, GError **error)
{
  return run (problem, symmetry, table, memory, NULL, FIRST_TURN, stop, result, error);
}

void
bg_dfs_within (const BgProblem *problem, uint64_t nodes, uint64_t memory, const BgStopFlag *stop,
               BgPath *paths, BgDfsResult *result)
{
  if (!run (problem, true, true, memory, paths, nodes, stop, result, NULL))
    result->status = BG_DFS_STOPPED;
}

void
bg_dfs_result_clear (BgDfsResult *result)
{
  g_clear_pointer (&result->moves, g_ptr_array_unref);
}
