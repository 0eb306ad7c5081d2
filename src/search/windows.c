#include "search/windows.h"

#include <string.h>

#include "core/random.h"

/* A success divides the work and the moves saved before it. */
#define FORGETTING 2

/* Before each window moves are put in another order, by EXCHANGES attempts for each move to
   exchange two neighbours. */
#define EXCHANGES 10

/* One window in IN_A_ROW is moves in a row, without any that are brought together. */
#define IN_A_ROW 10

/* Moves of windows that get a move more; how often that is tried. */
#define DETOUR_LEAST 4
#define DETOUR_MOST 9
#define DETOUR_ATTEMPTS 20

/* Of the holes beside a window some are one in SOME. */
#define SOME 8

/* The holes that a move touches. */
static BgPosition touched_holes (const BgWindows *windows, int move) {
  const BgPath *path = &windows->move[move];
  BgPosition holes = 0;
  for (int i = 0; i + 1 < path->n; i++)
    holes |= windows->instance->problem->board->line_mask[path->line[i]];
  return holes;
}

/* Joins moves of the same peg, and finds the positions between moves. */
static void settle_window (BgWindows *windows) {
  const BgProblem *problem = windows->instance->problem;
  windows->n = bg_path_join (windows->move, windows->n);
  windows->position[0] = problem->start;
  for (int i = 0; i < windows->n; i++) {
    windows->position[i + 1] = bg_path_play (problem->board, &windows->move[i],
                                             windows->position[i]);
    g_assert (windows->position[i + 1] != BG_POSITION_NONE);
  }
}

/* Makes the solution the one to return to. */
static void keep_solution (BgWindows *windows) {
  windows->n_shortest = windows->n;
  memcpy (windows->shortest, windows->move, windows->n * sizeof *windows->move);
}

/* Returns to the shortest solution. */
static void return_to_shortest (BgWindows *windows) {
  windows->n = windows->n_shortest;
  memcpy (windows->move, windows->shortest, windows->n * sizeof *windows->move);
  settle_window (windows);
}

void bg_windows_init (BgWindows *windows, const BgInstance *instance, uint64_t seed) {
  const BgBoard *board = instance->problem->board;
  *windows = (BgWindows){ .instance = instance, .random = seed };
  for (int line = 0; line < board->n_lines; line++)
    BG_FOR_EACH_HOLE (hole, board->line_mask[line])
      windows->beside[hole] |= board->line_mask[line];
}

void bg_windows_begin (BgWindows *windows, const BgPath *moves, int n) {
  memcpy (windows->move, moves, n * sizeof *moves);
  windows->n = n;
  settle_window (windows);
  keep_solution (windows);
  windows->in_vain = 0;
}

/* A number below N. */
static int draw_number (BgWindows *windows, int n) {
  return (int) (bg_random_splitmix (&windows->random) % (uint64_t) n);
}

/* Exchanges a move and the next one, if they can follow each other in either order. */
static bool exchange_moves (BgWindows *windows, int first) {
  const BgBoard *board = windows->instance->problem->board;
  BgPath *move = &windows->move[first];
  const BgPosition between = bg_path_play (board, &move[1], windows->position[first]);
  if (between == BG_POSITION_NONE || bg_path_play (board, &move[0], between) == BG_POSITION_NONE)
    return false;
  const BgPath earlier = move[0];
  move[0] = move[1];
  move[1] = earlier;
  windows->position[first + 1] = between;
  return true;
}

static void reorder_moves (BgWindows *windows) {
  for (int attempt = 0; windows->n > 1 && attempt < EXCHANGES * windows->n; attempt++)
    exchange_moves (windows, draw_number (windows, windows->n - 1));
  settle_window (windows);
}

/* The moves of the next window and the holes that it may touch: of the kind with the most reward
   for its work. */
static BgWindowKind *choose_kind (BgWindows *windows, int *length, int *reach) {
  BgWindowKind *best = NULL;
  double most = 0;
  for (int moves = BG_WINDOW_LEAST; moves <= BG_WINDOW_MOST; moves++)
    for (int k = 0; k < BG_WINDOW_REACHES; k++) {
      BgWindowKind *kind = &windows->kind[moves][k];
      const double reward = (1 + kind->saved) / (BG_WINDOW_PREPARATION + kind->work);
      if (reward <= most)
        continue;
      most = reward;
      best = kind;
      *length = moves;
      *reach = k;
    }
  return best;
}

/* Brings the next move after the window of LENGTH moves that touches one of HOLES behind its last;
   where that move is held back, the next but one, and so on.  False if there is none. */
static bool pull_back (BgWindows *windows, int first, int length, BgPosition *holes) {
  for (int move = first + length; move < windows->n; move++) {
    const BgPosition touched = touched_holes (windows, move);
    int place = move;
    while ((touched & *holes) != 0 && place > first + length && exchange_moves (windows, place - 1))
      place--;
    if ((touched & *holes) == 0 || place > first + length)
      continue;
    *holes |= touched;
    return true;
  }
  return false;
}

/* Moves an earlier move that touches HOLES to just before the window. */
static bool pull_forward (BgWindows *windows, int first, BgPosition *holes) {
  for (int move = first - 1; move >= 0; move--) {
    const BgPosition touched = touched_holes (windows, move);
    int place = move;
    while ((touched & *holes) != 0 && place < first - 1 && exchange_moves (windows, place))
      place++;
    if ((touched & *holes) == 0 || place < first - 1)
      continue;
    *holes |= touched;
    return true;
  }
  return false;
}

/* Gathers a window of LENGTH moves, or fewer, around a move; returns their number and the first of
   them. */
static int gather_window (BgWindows *windows, int length, int *first) {
  *first = draw_number (windows, windows->n);
  BgPosition holes = touched_holes (windows, *first);
  int n = 1;
  while (n < length) {
    const bool forward = draw_number (windows, 2) == 0;
    if (forward && pull_forward (windows, *first, &holes))
      --*first;
    else if (!pull_back (windows, *first, n, &holes)) {
      if (forward || !pull_forward (windows, *first, &holes))
        break;
      --*first;
    }
    n++;
  }
  return n;
}

/* The holes that a window may touch. */
static BgPosition reach_holes (BgWindows *windows, int first, int length, int reach) {
  BgPosition own = 0, beside = 0;
  for (int move = first; move < first + length; move++)
    own |= touched_holes (windows, move);
  BG_FOR_EACH_HOLE (hole, own)
    beside |= windows->beside[hole];
  if (reach == BG_WINDOW_REACHES - 1)
    return own | beside;
  BG_FOR_EACH_HOLE (hole, reach == 0 ? 0 : beside & ~own)
    if (draw_number (windows, SOME) == 0)
      own |= bg_hole_bit (hole);
  return own;
}

/* Replaces the moves of a window by N moves. */
static void replace_window (BgWindows *windows, int first, int length, const BgPath *moves, int n) {
  BgPath *move = windows->move + first;
  memmove (move + n, move + length, (windows->n - first - length) * sizeof *move);
  memcpy (move, moves, n * sizeof *move);
  windows->n += n - length;
}

/* Looks for other moves in place of a window, as few as it can or, where it is to be LONGER, one
   more; at the end of the solution to any finish. */
static void search_window (BgWindows *windows, BgWindowSearch *search, int first, int length,
                           int reach, bool longer, BgStats *stats) {
  const BgProblem *problem = windows->instance->problem;
  const bool is_last = first + length == windows->n;
  const BgWindowTask task = {
    .from = windows->position[first],
    .to = is_last ? problem->finish : &windows->position[first + length],
    .n_to = is_last ? problem->n_finishes : 1,
    .least = longer ? length + 1 : 0,
    .most = longer ? length + 1 : length,
    .holes = reach_holes (windows, first, length, reach),
  };
  BgPath moves[BG_WINDOW_MOST];
  const int n = bg_window_search_run (search, &task, &windows->random, moves, stats);
  if (n > 0)
    replace_window (windows, first, length, moves, n);
  settle_window (windows);
}

/* Counts a window of one kind: its work and the moves that it has saved. */
static void reward_kind (BgWindows *windows, BgWindowKind *kind, double work, int saved) {
  kind->work += work;
  kind->saved += saved;
  for (int moves = BG_WINDOW_LEAST; saved > 0 && moves <= BG_WINDOW_MOST; moves++)
    for (int k = 0; k < BG_WINDOW_REACHES; k++) {
      windows->kind[moves][k].work /= FORGETTING;
      windows->kind[moves][k].saved /= FORGETTING;
    }
}

/* Makes the shortest solution longer, by other ways. */
static void make_detour (BgWindows *windows, BgWindowSearch *search, BgStats *stats) {
  if (windows->n > windows->n_shortest)
    return_to_shortest (windows);
  else
    keep_solution (windows);
  const int wanted = windows->n_shortest + BG_WINDOWS_DETOUR;
  for (int attempt = 0; attempt < DETOUR_ATTEMPTS && windows->n < wanted; attempt++) {
    int first;
    reorder_moves (windows);
    const int length = gather_window (
        windows,
        MIN (DETOUR_LEAST + draw_number (windows, DETOUR_MOST - DETOUR_LEAST + 1), windows->n),
        &first);
    search_window (windows, search, first, length, draw_number (windows, BG_WINDOW_REACHES), true,
                   stats);
  }
  windows->in_vain = 0;
}

void bg_windows_step (BgWindows *windows, BgWindowSearch *search, BgStats *stats) {
  const int before = windows->n;
  int wanted = 0, reach = 0, first = 0;
  reorder_moves (windows);
  BgWindowKind *kind = choose_kind (windows, &wanted, &reach);
  int length = MIN (wanted, windows->n);
  if (draw_number (windows, IN_A_ROW) == 0)
    first = draw_number (windows, windows->n - length + 1);
  else
    length = gather_window (windows, length, &first);
  BgStats effort = { 0 };
  search_window (windows, search, first, length, reach, false, &effort);
  bg_stats_add (stats, &effort);
  reward_kind (windows, kind, BG_WINDOW_PREPARATION + (double) effort.generated,
               before - windows->n);
  windows->in_vain += BG_WINDOW_PREPARATION + effort.generated;
  if (windows->n < windows->n_shortest) {
    keep_solution (windows);
    windows->in_vain = 0;
  }
  if (windows->in_vain >= BG_WINDOWS_PATIENCE)
    make_detour (windows, search, stats);
}
