#include "search/dfs.h"

#include "board/group.h"
#include "core/error.h"
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

/* Where several pegs stay, depth first can take far longer than a search for a shortest
   solution, which knows from its bound where not to look.  So the two take turns, such that
   the first does at most as much between two turns as the other did in its own, counted
   in positions here and successors there.  What ends a turn is the memory that it may take; the next has more, and begins
   at the bound that is proved.  To a single peg, depth first is the faster nearly always. */
#define FIRST_TURN 16384        /* positions before the first turn: 20 ms */
#define TURN_MEMORY ((uint64_t) 4 << 20)
#define TURN_GROWTH 16
#define SUCCESSORS 16           /* take as long as one position here */

/* The most jumps in a solution: each takes a peg, and one is left. */
#define MAX_DEPTH (BG_MAX_HOLES - 1)

typedef enum { LOST, FOUND, OUT_OF_RUN, STOPPED, NO_MEMORY } Outcome;

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
  BgPosition line_images[BG_MAX_LINES][BG_MAX_LANES];

  const BgStopFlag *stop;
  uint64_t nodes, run_end;      /* expanded so far; where this run ends */

  /* the turns of the search for a shortest solution */
  uint64_t next_turn, turn_memory, memory;      /* at so many nodes; of the next; of the last */
  int proved;                   /* no solution is shorter */
  BgDfsResult *result;
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
  if (search->nodes == search->run_end)
    return OUT_OF_RUN;
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

/* The other search, for a while: OUT_OF_RUN if it has come to no end. */
static Outcome
take_turn (Search *search)
{
  const bool is_last = search->turn_memory >= search->memory;
  const BgControl control = { .threads = 1, .memory = MIN (search->turn_memory, search->memory),
                              .stop = search->stop };
  const BgSolveOptions options = { .method = "auto", .heuristic = BG_DEFAULT_HEURISTIC,
                                   .known_bound = search->proved };
  BgSolveResult solved;
  const bool began = bg_solve (search->problem, &options, &control, &solved, NULL);
  g_assert (began);
  Outcome outcome = OUT_OF_RUN;
  if (solved.status == BG_SOLVED)
    {
      search->result->moves = g_steal_pointer (&solved.solution);
      outcome = FOUND;
    }
  else if (solved.status == BG_UNSOLVABLE)
    outcome = LOST;
  search->proved = solved.lower_bound;
  search->result->nodes += solved.stats.expanded;
  search->result->peak_bytes = MAX (search->result->peak_bytes, solved.stats.peak_bytes);
  search->turn_memory *= TURN_GROWTH;
  search->next_turn = is_last ? UINT64_MAX
                      : search->nodes + MAX (solved.stats.generated / SUCCESSORS, FIRST_TURN);
  bg_solve_result_clear (&solved);
  return outcome;
}

static Outcome
search_in_runs (Search *search)
{
  BgPosition images[BG_MAX_LANES];
  bg_group_images (&search->group, search->lanes, search->problem->start, images);
  uint64_t u = 1, v = 1;
  while (true)
    {
      search->run_end = MIN (search->nodes + RUN * v, MAX (search->next_turn, search->nodes + RUN));
      Outcome outcome = descend (search, search->problem->start, images, 0,
                                 bg_problem_jumps (search->problem));
      if (outcome == OUT_OF_RUN && search->nodes >= search->next_turn)
        outcome = take_turn (search);
      if (outcome != OUT_OF_RUN)
        return outcome;
      bg_jump_order_shuffle (&search->order);
      next_run (&u, &v);
    }
}

static GPtrArray *
replay_path (const Search *search)
{
  BgPath moves[MAX_DEPTH];
  const int n = bg_jump_list_to_moves (&search->path, moves);
  return bg_replay (search->problem, moves, n);
}

bool
bg_dfs (const BgProblem *problem, bool symmetry, bool table, uint64_t memory,
        const BgStopFlag *stop, BgDfsResult *result, GError **error)
{
  *result = (BgDfsResult) { .status = BG_DFS_UNSOLVABLE };
  if (bg_problem_jumps (problem) <= 0 || bg_problem_is_out_of_class (problem))
    return true;

  Search *search = g_aligned_alloc0 (1, sizeof *search, _Alignof (Search));
  search->problem = problem;
  search->board = problem->board;
  search->table = table;
  search->result = result;
  const bool takes_turns = bg_pegs (problem->finish[0]) > 1;
  search->next_turn = takes_turns ? FIRST_TURN : UINT64_MAX;
  search->turn_memory = TURN_MEMORY;
  search->memory = takes_turns ? memory / 2 : 0;
  memory -= search->memory;
  bg_transposition_table_init (&search->lost, memory - MIN (memory, sizeof *search));
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
  result->nodes += search->nodes;
  result->peak_bytes += sizeof *search + search->lost.peak_bytes;
  if (outcome == FOUND)
    {
      result->status = BG_DFS_SOLVED;
      if (result->moves == NULL)
        result->moves = replay_path (search);
    }
  else if (outcome == STOPPED)
    result->status = BG_DFS_STOPPED;
  else if (outcome == NO_MEMORY)
    bg_limit_error (error, "table of lost positions: the system gave no memory beyond %" PRIu64
                    " bytes, expected up to %" PRIu64, result->peak_bytes, memory);
  bg_transposition_table_clear (&search->lost);
  g_aligned_free (search);
  return outcome != NO_MEMORY;
}

void
bg_dfs_result_clear (BgDfsResult *result)
{
  g_clear_pointer (&result->moves, g_ptr_array_unref);
}
