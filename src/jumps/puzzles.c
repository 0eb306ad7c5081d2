#include "jumps/puzzles.h"

/* Parents a batch. */
#define BATCH 256

typedef struct
{
  const BgJumpKeys *forward;
  BgPosition *position, *key;
  BgLineIndex *count;
  size_t *place;
} Buffers;

static void
init_buffers (Buffers *buffers, const BgJumpKeys *forward)
{
  size_t most = BATCH * MAX (bg_jump_keys_most (forward), 1);
  *buffers = (Buffers) {
    .forward = forward,
    .position = g_new (BgPosition, BG_LEVEL_SET_CHUNK),
    .key = g_new (BgPosition, most),
    .count = g_new (BgLineIndex, BATCH),
    .place = g_new (size_t, most),
  };
}

static void
clear_buffers (Buffers *buffers)
{
  g_free (buffers->position);
  g_free (buffers->key);
  g_free (buffers->count);
  g_free (buffers->place);
}

/* Looks at N positions; BEFORE is the level that winning jumps lead to. */
static void
look_at (const Buffers *buffers, const BgPosition *positions, size_t n, const BgLevelSet *before,
         BgPuzzle *puzzle)
{
  size_t n_keys = bg_jumps_play (buffers->forward, positions, n, buffers->key, buffers->count);
  bg_level_set_find (before, buffers->key, n_keys, buffers->place);
  size_t first = 0;
  for (size_t p = 0; p < n; first += buffers->count[p++])
    {
      int n_jumps = buffers->count[p], winning = 0;
      BgPosition solved = 0;
      for (size_t i = first; i < first + n_jumps; i++)
        if (buffers->place[i] != BG_LEVEL_SET_ABSENT)
          {
            winning++;
            solved = buffers->key[i];
          }
      if (winning != 1 || n_jumps < puzzle->jumps)
        continue;
      if (n_jumps > puzzle->jumps)
        *puzzle = (BgPuzzle) { puzzle->pegs, n_jumps, 0, positions[p], solved };
      puzzle->n++;
    }
}

static BgStop
find_puzzle (const Buffers *buffers, const BgLevelSet *set, const BgLevelSet *before,
             const BgControl *control, BgPuzzle *puzzle)
{
  *puzzle = (BgPuzzle) { .pegs = bg_level_set_pegs (set) };
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++)
    {
      if (bg_control_stopped (control))
        return BG_STOP_SIGNAL;
      size_t n = bg_level_set_read (set, chunk, buffers->position);
      for (size_t first = 0; first < n; first += BATCH)
        look_at (buffers, buffers->position + first, MIN (BATCH, n - first), before, puzzle);
    }
  return BG_STOP_NONE;
}

int
bg_puzzles_find (const BgProblem *problem, const BgControl *control, BgPuzzle *puzzles,
                 BgStop *outcome)
{
  g_autoptr (BgJumpSearch) search = bg_jump_search_new (problem, BG_BACKWARD, NULL,
                                                        control->memory);
  g_autoptr (BgJumpKeys) forward = bg_jump_keys_new (problem->board, &search->group, BG_FORWARD,
                                                     false);
  Buffers buffers;
  init_buffers (&buffers, forward);
  BgLevelSet *before = bg_jump_search_first (search, control);
  *outcome = before != NULL ? BG_STOP_NONE : bg_control_shortfall (control);
  int n = 0;
  while (*outcome == BG_STOP_NONE && bg_level_set_size (before) > 0)
    {
      BgLevelSet *set = bg_jump_search_next (search, before, NULL, control, NULL, outcome);
      if (set != NULL)
        *outcome = find_puzzle (&buffers, set, before, control, &puzzles[n]);
      n += *outcome == BG_STOP_NONE && puzzles[n].n > 0;
      bg_level_set_free (before);
      before = set;
    }
  bg_level_set_free (before);
  clear_buffers (&buffers);
  return n;
}

/* A successor of the winners at level N that does not win; 0 if there is none, or if
   stopped. */
static BgPosition
find_loser (const Buffers *buffers, const BgLevelSet *set, const BgLevelSet *next,
            const BgControl *control)
{
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++)
    {
      if (bg_control_stopped (control))
        return 0;
      size_t n = bg_level_set_read (set, chunk, buffers->position);
      for (size_t first = 0; first < n; first += BATCH)
        {
          size_t n_keys = bg_jumps_play (buffers->forward, buffers->position + first,
                                         MIN (BATCH, n - first), buffers->key, NULL);
          for (size_t i = 0; i < n_keys; i++)
            if (next == NULL || !bg_level_set_has (next, buffers->key[i]))
              return buffers->key[i];
        }
    }
  return 0;
}

bool
bg_earliest_dead_end (const BgWinning *winning, const BgControl *control, BgJumpPath *path,
                      BgStop *outcome)
{
  Buffers buffers;
  init_buffers (&buffers, winning->forward->jumps);
  BgPosition loser = 0;
  int n = 0;
  for (; loser == 0 && n < winning->n_jumps && winning->level[n] != NULL; n++)
    loser = find_loser (&buffers, winning->level[n], winning->level[n + 1], control);
  clear_buffers (&buffers);
  *outcome = loser == 0 && bg_control_stopped (control) ? BG_STOP_SIGNAL
                                                            : BG_STOP_NONE;
  if (loser == 0)
    return false;
  bg_jump_path_back (winning->forward, winning->level, n, loser, path);
  return true;
}
