#include "jumps/puzzles.h"

/* Looks at N positions; BEFORE is the level that winning jumps lead to. */
static void look_at (const BgJumpKeys *jumps, const BgJumpBatch *batch, const BgPosition *positions,
                     size_t n, const BgLevelSet *before, BgPuzzle *puzzle) {
  size_t n_keys = bg_jumps_play (jumps, positions, n, batch->key, batch->count);
  bg_level_set_find (before, batch->key, n_keys, batch->place);
  size_t first = 0;
  for (size_t p = 0; p < n; first += batch->count[p++]) {
    int n_jumps = batch->count[p], winning = 0;
    BgPosition solved = 0;
    for (size_t i = first; i < first + n_jumps; i++)
      if (batch->place[i] != BG_LEVEL_SET_ABSENT) {
        winning++;
        solved = batch->key[i];
      }
    if (winning != 1 || n_jumps < puzzle->jumps)
      continue;
    if (n_jumps > puzzle->jumps)
      *puzzle = (BgPuzzle){ puzzle->pegs, n_jumps, 0, positions[p], solved };
    puzzle->n++;
  }
}

static BgStop find_puzzle (const BgJumpKeys *jumps, const BgJumpBatch *batch, const BgLevelSet *set,
                           const BgLevelSet *before, const BgControl *control, BgPuzzle *puzzle) {
  *puzzle = (BgPuzzle){ .pegs = bg_level_set_pegs (set) };
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++) {
    if (bg_control_stopped (control))
      return bg_control_stop (control);
    size_t n = bg_level_set_read (set, chunk, batch->position);
    for (size_t first = 0; first < n; first += BG_JUMP_BATCH)
      look_at (jumps, batch, batch->position + first, MIN (BG_JUMP_BATCH, n - first), before,
               puzzle);
  }
  return BG_STOP_NONE;
}

int bg_puzzles_find (const BgProblem *problem, int most, const BgControl *control,
                     BgPuzzle *puzzles, BgStop *outcome) {
  g_autoptr (BgJumpSearch)
      search = bg_jump_search_new (problem, BG_BACKWARD, NULL, BG_JUMP_SEARCH_WALKS, control);
  g_autoptr (BgJumpKeys)
      forward = bg_jump_keys_new (problem->board, &search->group, BG_FORWARD, false);
  g_auto (BgJumpBatch) batch;
  bg_jump_batch_init (&batch, forward);
  BgLevelSet *before = bg_jump_search_first (search, control);
  *outcome = before != NULL ? BG_STOP_NONE : bg_control_shortfall (control);
  int n = 0;
  const int most_pegs = bg_pegs (problem->start);
  while (*outcome == BG_STOP_NONE && n < most && bg_level_set_size (before) > 0
         && bg_level_set_pegs (before) < most_pegs) {
    BgLevelSet *set = bg_jump_search_next (search, before, NULL, control, NULL, outcome);
    if (set != NULL)
      *outcome = find_puzzle (forward, &batch, set, before, control, &puzzles[n]);
    n += *outcome == BG_STOP_NONE && puzzles[n].n > 0;
    bg_level_set_free (before);
    before = set;
  }
  bg_level_set_free (before);
  return n;
}

int bg_puzzles_reachable (const BgWinning *winning, const BgControl *control, BgPuzzle *puzzles,
                          BgStop *outcome) {
  const BgJumpKeys *jumps = winning->forward->jumps;
  g_auto (BgJumpBatch) batch;
  bg_jump_batch_init (&batch, jumps);
  int n = 0;
  *outcome = BG_STOP_NONE;
  for (int level = winning->n_jumps - 1; level >= 0 && *outcome == BG_STOP_NONE; level--)
    if (winning->level[level] != NULL) {
      *outcome = find_puzzle (jumps, &batch, winning->level[level], winning->level[level + 1],
                              control, &puzzles[n]);
      n += *outcome == BG_STOP_NONE && puzzles[n].n > 0;
    }
  return n;
}

/* A successor of the winners at level N that does not win; 0 if there is none, or if
   stopped. */
static BgPosition find_loser (const BgJumpSearch *search, const BgJumpBatch *batch,
                              const BgLevelSet *set, const BgLevelSet *next,
                              const BgControl *control) {
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++) {
    if (bg_control_stopped (control))
      return 0;
    const size_t n = bg_problem_keep_ends (search->problem, batch->position,
                                           bg_level_set_read (set, chunk, batch->position), false);
    for (size_t first = 0; first < n; first += BG_JUMP_BATCH) {
      size_t n_keys = bg_jumps_play (search->jumps, batch->position + first,
                                     MIN (BG_JUMP_BATCH, n - first), batch->key, NULL);
      for (size_t i = 0; i < n_keys; i++)
        if (next == NULL || !bg_level_set_has (next, batch->key[i]))
          return batch->key[i];
    }
  }
  return 0;
}

bool bg_earliest_loss (const BgWinning *winning, const BgControl *control, BgJumpPath *path,
                       BgStop *outcome) {
  g_auto (BgJumpBatch) batch;
  bg_jump_batch_init (&batch, winning->forward->jumps);
  BgPosition loser = 0;
  int n = 0;
  for (; loser == 0 && n < winning->n_jumps && winning->level[n] != NULL; n++)
    loser = find_loser (winning->forward, &batch, winning->level[n], winning->level[n + 1],
                        control);
  *outcome = loser == 0 ? bg_control_stop (control) : BG_STOP_NONE;
  if (loser == 0)
    return false;
  bg_jump_path_back (winning->forward, winning->level, n, loser, path);
  return true;
}

typedef enum {
  DEAD_ENDS, /* positions without a jump that are no finish */
  FINISHES,
} EndsWanted;

static bool is_wanted (const BgJumpSearch *search, const BgJumpBatch *batch, BgPosition position,
                       EndsWanted wanted) {
  return wanted == FINISHES || bg_jumps_play (search->jumps, &position, 1, batch->key, NULL) == 0;
}

/* The first end that is WANTED among the images of SET's positions under the symmetries of SEARCH;
   BG_POSITION_NONE if there is none, or if stopped. */
static BgPosition find_end (const BgJumpSearch *search, const BgJumpBatch *batch,
                            const BgLevelSet *set, EndsWanted wanted, const BgControl *control) {
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set) && !bg_control_stopped (control);
       chunk++) {
    const size_t n = bg_level_set_read (set, chunk, batch->position);
    for (size_t i = 0; i < n; i++) {
      BgPosition images[BG_MAX_LANES];
      if (!is_wanted (search, batch, batch->position[i], wanted))
        continue;
      bg_group_images (&search->group, search->group.lanes, batch->position[i], images);
      for (int k = 0; k < search->group.order; k++)
        if (bg_problem_is_finish (search->problem, images[k]) == (wanted == FINISHES))
          return images[k];
    }
  }
  return BG_POSITION_NONE;
}

static bool find_earliest (const BgProblem *problem, EndsWanted wanted, const BgControl *control,
                           BgJumpPath *path, BgStop *outcome) {
  g_autoptr (BgJumpSearch)
      search = bg_jump_search_new (problem, BG_FORWARD, NULL, BG_JUMP_SEARCH_KEEPS, control);
  g_auto (BgJumpBatch) batch;
  bg_jump_batch_init (&batch, search->jumps);
  BgLevelSet *levels[BG_MAX_HOLES + 1] = { bg_jump_search_first (search, control) };
  BgPosition end = BG_POSITION_NONE;
  int n = 0;
  *outcome = levels[0] != NULL ? BG_STOP_NONE : bg_control_shortfall (control);
  while (*outcome == BG_STOP_NONE && bg_level_set_size (levels[n]) > 0
         && (end = find_end (search, &batch, levels[n], wanted, control)) == BG_POSITION_NONE) {
    levels[n + 1] = bg_jump_search_next (search, levels[n], NULL, control, NULL, outcome);
    n += *outcome == BG_STOP_NONE;
  }
  if (end != BG_POSITION_NONE)
    bg_jump_path_back (search, levels, n, end, path);
  for (int i = 0; i <= n; i++)
    bg_level_set_free (levels[i]);
  return end != BG_POSITION_NONE;
}

bool bg_earliest_dead_end (const BgProblem *problem, const BgControl *control, BgJumpPath *path,
                           BgStop *outcome) {
  return find_earliest (problem, DEAD_ENDS, control, path, outcome);
}

bool bg_earliest_finish (const BgProblem *problem, const BgControl *control, BgJumpPath *path,
                         BgStop *outcome) {
  return find_earliest (problem, FINISHES, control, path, outcome);
}
