#include "search/windows.h"

#include <string.h>

#include "core/random.h"
#include "search/by_moves/reconstruct.h"
#include "search/ending.h"

/* Bounds that cost next to nothing to prepare: each window is another problem. */
#define HEURISTIC "max(balance, category)"
#define LINES_HEURISTIC "corner"

/* Dives of a window: the first width; the factor of its growth after PATIENCE successors in vain
   for each position of the width and each move of the solution; and successors backward for each
   position of the width. */
#define FIRST_WIDTH 64
#define WIDTH_STEP 4
#define PATIENCE 30000
#define ENDING_WORK 20

/* A success divides the work and the moves saved before it. */
#define FORGETTING 2

/* Of the memory, the part that the end of a dive may take. */
#define ENDING_SHARE 4

/* Before each window moves are put in another order, by EXCHANGES attempts for each move to
   exchange two neighbours. */
#define EXCHANGES 40

/* Joins moves of the same peg, and finds the positions between moves. */
static void
settle_window (BgWindows *windows)
{
  const BgProblem *problem = windows->instance->problem;
  windows->n = bg_path_join (windows->move, windows->n);
  windows->position[0] = problem->start;
  for (int i = 0; i < windows->n; i++)
    {
      windows->position[i + 1] = bg_path_play (problem->board, &windows->move[i],
                                               windows->position[i]);
      g_assert (windows->position[i + 1] != BG_POSITION_NONE);
    }
}

void
bg_windows_init (BgWindows *windows, const BgInstance *instance, uint64_t seed)
{
  *windows = (BgWindows){ .instance = instance, .random = seed };
}

void
bg_windows_begin (BgWindows *windows, const BgPath *moves, int n)
{
  memcpy (windows->move, moves, n * sizeof *moves);
  windows->n = n;
  windows->width = FIRST_WIDTH;
  windows->in_vain = 0;
  settle_window (windows);
}

/* A number below N. */
static int
draw_window (BgWindows *windows, int n)
{
  return (int) (bg_random_splitmix (&windows->random) % n);
}

/* Exchanges moves that can follow each other in either order. */
static void
reorder_jumps (BgWindows *windows)
{
  const BgBoard *board = windows->instance->problem->board;
  for (int attempt = 0; windows->n > 1 && attempt < EXCHANGES * windows->n; attempt++)
    {
      BgPath *move = &windows->move[draw_window (windows, windows->n - 1)];
      BgPosition *before = &windows->position[move - windows->move];
      const BgPosition between = bg_path_play (board, &move[1], *before);
      if (between == BG_POSITION_NONE
          || bg_path_play (board, &move[0], between) == BG_POSITION_NONE)
        continue;
      const BgPath first = move[0];
      move[0] = move[1];
      move[1] = first;
      before[1] = between;
    }
  settle_window (windows);
}

/* The moves and the part of the next window: of the kind with the most reward for its work. */
static void
choose_kind (const BgWindows *windows, int *length, int *part)
{
  double most = 0;
  for (int moves = BG_WINDOW_LEAST; moves <= BG_WINDOW_MOST; moves++)
    for (int k = 0; k < BG_WINDOW_PARTS; k++)
      {
        const BgWindowKind *kind = &windows->kind[moves][k];
        const double reward = (1 + kind->saved) / (BG_WINDOW_PREPARATION + kind->work);
        if (reward <= most)
          continue;
        most = reward;
        *length = moves;
        *part = k;
      }
}

/* Draws the first move of a window of LENGTH moves that begins in one PART of the solution. */
static int
draw_first (BgWindows *windows, int length, int part)
{
  const int places = windows->n - length + 1;
  const int from = places * part / BG_WINDOW_PARTS, to = places * (part + 1) / BG_WINDOW_PARTS;
  return MIN (from + draw_window (windows, MAX (to - from, 1)), places - 1);
}

/* Counts a window of one kind: its work and the moves that it has saved. */
static void
reward_kind (BgWindows *windows, BgWindowKind *kind, double work, int saved)
{
  kind->work += work;
  kind->saved += saved;
  windows->in_vain += work;
  if (saved == 0)
    return;
  for (int moves = BG_WINDOW_LEAST; moves <= BG_WINDOW_MOST; moves++)
    for (int k = 0; k < BG_WINDOW_PARTS; k++)
      {
        windows->kind[moves][k].work /= FORGETTING;
        windows->kind[moves][k].saved /= FORGETTING;
      }
}

/* Replaces the moves of a window by N moves. */
static void
replace_window (BgWindows *windows, int first, int length, const BgPath *moves, int n)
{
  BgPath *move = windows->move + first;
  memmove (move + n, move + length, (windows->n - first - length) * sizeof *move);
  memcpy (move, moves, n * sizeof *move);
  windows->n += n - length;
  settle_window (windows);
}

/* The problem from before the FIRST move to after LENGTH of them; at the end of the solution, to
   any finish. */
static BgProblem *
pose_window (const BgWindows *windows, int first, int length)
{
  const BgProblem *problem = windows->instance->problem;
  const BgPosition *position = windows->position + first;
  return first + length == windows->n
             ? bg_problem_of (problem->board, *position, problem->finish, problem->n_finishes)
             : bg_problem_of (problem->board, *position, &position[length], 1);
}

/* Dives from one end of the window to the other, in at most as many moves as it has. */
static BgStop
search_window (BgWindows *windows, int first, int length, const BgControl *control, BgStats *stats)
{
  g_autoptr (BgProblem) problem = pose_window (windows, first, length);
  g_autoptr (BgInstance) instance = bg_instance_new (problem, BG_FORWARD);
  const bool prepared = bg_instance_set_bound (instance,
                                               problem->board->by_lines ? LINES_HEURISTIC
                                                                        : HEURISTIC,
                                               control->stop, NULL);
  g_assert (prepared);
  bg_instance_backward_plain (instance);
  const BgControl ending_control = bg_control_share (control, control->memory / ENDING_SHARE);
  g_autoptr (BgEnding) ending = bg_ending_new (instance, &ending_control);
  bg_ending_extend (ending, windows->width * ENDING_WORK, stats);
  const BgLevelsPlan plan = {
    .instance = instance,
    .limit = length,
    .width = windows->width,
    .stop_at_finish = true,
    .ending = ending,
  };
  BgLevels levels;
  bg_levels_run (&levels, &plan, control);
  bg_stats_add (stats, &levels.stats);
  const BgStop stop = levels.stop;
  if (levels.found)
    {
      BgPath moves[BG_MAX_HOLES];
      bg_reconstruct (instance, &levels, moves);
      replace_window (windows, first, length, moves, levels.n - 1);
    }
  bg_levels_clear (&levels);
  return stop;
}

BgStop
bg_windows_step (BgWindows *windows, const BgControl *control, BgStats *stats)
{
  /* neither levels on disk nor progress: a window is soon done */
  BgControl own = *control;
  own.journal = NULL;
  own.report = NULL;
  const int before = windows->n;
  int wanted = 0, part = 0;
  reorder_jumps (windows);
  choose_kind (windows, &wanted, &part);
  const int length = MIN (wanted, windows->n);
  BgStats effort = { 0 };
  const BgStop stop = search_window (windows, draw_first (windows, length, part), length, &own,
                                     &effort);
  bg_stats_add (stats, &effort);
  reward_kind (windows, &windows->kind[wanted][part],
               BG_WINDOW_PREPARATION + (double) effort.generated, before - windows->n);
  if (windows->n < before)
    {
      windows->width = FIRST_WIDTH;
      windows->in_vain = 0;
    }
  else if (windows->in_vain >= PATIENCE * (double) windows->width * windows->n)
    {
      windows->width *= WIDTH_STEP;
      windows->in_vain = 0;
    }
  return stop;
}
