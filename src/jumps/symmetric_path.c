#include "jumps/symmetric_path.h"

#include <string.h>

#include "core/memory.h"

/* --- Symmetric positions of all levels ------------------------------------- */

typedef struct {
  const BgSymmetryTypes *types;
  const BgControl *control;
  BgSymmetric *result;
} Count;

static BgStop count_level (const BgJumpSearch *search, int n, const BgLevelSet *,
                           const BgLevelSet *set, void *data) {
  const Count *count = data;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgSymmetrySet *kept = g_new (BgSymmetrySet, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++) {
    if (bg_control_stopped (count->control))
      return bg_control_stop (count->control);
    size_t size = bg_level_set_read (set, chunk, positions);
    bg_jump_keys_symmetries (search->jumps, positions, size, kept);
    for (size_t i = 0; i < size; i++) {
      int type = count->types->type_of[kept[i]];
      if (type >= 0)
        count->result->count[n][type]++;
    }
  }
  /* a level counts when it is complete */
  count->result->n = n + 1;
  count->result->size[n] = bg_level_set_size (set);
  return BG_STOP_NONE;
}

BgStop bg_symmetric_count (const BgJumpSearch *search, const BgSymmetryTypes *types,
                           const BgControl *control, BgSymmetric *result) {
  memset (result, 0, sizeof *result);
  Count count = { types, control, result };
  return bg_jump_search_walk (search, count_level, &count, control, NULL);
}

/* --- Positions that an aim counts ---------------------------------------- */

/* The last level to examine: in a complement problem, positions after the middle are complements of
   positions before it, and as symmetric. */
static int last_level (const BgWinning *winning) {
  return winning->complement ? winning->n_jumps / 2 : winning->n_jumps;
}

/* Does SET hold symmetries of a type? */
static bool includes_type (const BgSymmetryTypes *types, BgSymmetrySet set, int type) {
  for (unsigned subset = set; subset != 0; subset = (subset - 1) & set)
    if (types->type_of[subset] == type)
      return true;
  return false;
}

/* Fills in which sets of symmetries of the types' group are counted; with FIXED,
   whichever axes a position has. */
static void find_wanted (const BgSymmetricAim *aim, bool *wanted) {
  const BgSymmetryTypes *types = aim->types;
  int type = types->type_of[aim->set];
  for (int set = 0; set < 1 << types->group->order; set++)
    wanted[set] = aim->fixed ? includes_type (types, (BgSymmetrySet) set, type)
                             : types->type_of[set] == type;
}

/* Fills in which sets of symmetries of GROUP are counted with the aim's own axes, which GROUP
   keeps. */
static void find_wanted_fixed (const BgSymmetricAim *aim, const BgGroup *group, bool *wanted) {
  const BgGroup *full = aim->types->group;
  BgSymmetrySet translated = 0;
  for (int k = 0; k < group->order; k++)
    for (int j = 0; j < full->order; j++)
      if (full->symmetry[j] == group->symmetry[k])
        translated = (BgSymmetrySet) (translated | (aim->set >> j & 1) << k);
  for (int set = 0; set < 1 << group->order; set++)
    wanted[set] = (set & translated) == translated;
}

/* Is there a wanted position on a winning level between the ends?  May be false if stopped. */
static bool occurs (const BgWinning *winning, const bool *wanted, const BgControl *control) {
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgSymmetrySet *kept = g_new (BgSymmetrySet, BG_LEVEL_SET_CHUNK);
  for (int n = 1; n <= MIN (last_level (winning), winning->n_jumps - 1); n++)
    for (size_t chunk = 0; chunk < bg_level_set_n_chunks (winning->level[n]); chunk++) {
      if (bg_control_stopped (control))
        return false;
      size_t size = bg_level_set_read (winning->level[n], chunk, positions);
      bg_jump_keys_symmetries (winning->forward->jumps, positions, size, kept);
      for (size_t i = 0; i < size; i++)
        if (wanted[kept[i]])
          return true;
    }
  return false;
}

/* --- The best number at each position -------------------------------------- */

typedef struct {
  const BgWinning *winning;
  const BgControl *control;
  bool wanted[1 << BG_MAX_SYMMETRIES]; /* sets of symmetries of the winners' group */
  uint8_t *best[BG_MAX_HOLES];         /* of each winning position, by level */
} Search;

/* The BEST of N positions of a level, from that of the level before. */
static void find_best_of_batch (const Search *search, int level, const BgJumpBatch *batch,
                                const BgPosition *positions, size_t n, uint8_t *best) {
  const BgWinning *winning = search->winning;
  const BgJumpKeys *jumps = winning->backward->jumps;
  const uint8_t *before = search->best[level - 1];
  BgSymmetrySet kept[BG_JUMP_BATCH];
  size_t n_keys = bg_jumps_play (jumps, positions, n, batch->key, batch->count);
  bg_level_set_find (winning->level[level - 1], batch->key, n_keys, batch->place);
  bg_jump_keys_symmetries (jumps, positions, n, kept);
  const size_t *place = batch->place;
  for (size_t p = 0; p < n; p++) {
    for (int i = 0; i < batch->count[p]; i++, place++)
      if (*place != BG_LEVEL_SET_ABSENT
          && !bg_problem_ends_at (winning->problem, batch->key[place - batch->place]))
        best[p] = MAX (best[p], before[*place]);
    best[p] = (uint8_t) (best[p]
                         + (level < winning->n_jumps && search->wanted[kept[p]]
                            && !bg_problem_ends_at (winning->problem, positions[p])));
  }
}

static void find_best (Search *search, int level) {
  const BgLevelSet *set = search->winning->level[level];
  g_auto (BgJumpBatch) batch;
  bg_jump_batch_init (&batch, search->winning->backward->jumps);
  for (size_t chunk = 0;
       chunk < bg_level_set_n_chunks (set) && !bg_control_stopped (search->control); chunk++) {
    size_t size = bg_level_set_read (set, chunk, batch.position);
    uint8_t *best = search->best[level] + bg_level_set_index (set, chunk);
    for (size_t first = 0; first < size; first += BG_JUMP_BATCH)
      find_best_of_batch (search, level, &batch, batch.position + first,
                          MIN (BG_JUMP_BATCH, size - first), best + first);
  }
}

/* Fills in BEST, up to the middle of a complement problem, else to the end. */
static BgStop find_all_best (Search *search) {
  const BgWinning *winning = search->winning;
  for (int n = 0; n <= last_level (winning) && !bg_control_stopped (search->control); n++) {
    search->best[n] = bg_memory_new (search->control, bg_level_set_size (winning->level[n]));
    if (search->best[n] == NULL)
      return BG_STOP_MEMORY;
    if (n > 0)
      find_best (search, n);
  }
  return bg_control_stop (search->control);
}

/* The best of POSITION, N jumps after the start, or -1 if it does not win. */
static int best_of (const Search *search, int n, BgPosition position) {
  const BgWinning *winning = search->winning;
  BgPosition key = bg_canonical (&winning->forward->group, position);
  size_t place;
  bg_level_set_find (winning->level[n], &key, 1, &place);
  return place == BG_LEVEL_SET_ABSENT ? -1 : search->best[n][place];
}

static void clear_best (Search *search) {
  for (int n = 0; n <= last_level (search->winning); n++)
    bg_memory_free (search->control, search->best[n],
                    bg_level_set_size (search->winning->level[n]));
}

/* --- A best path ----------------------------------------------------------- */

/* The best path from the start to a winning position of level N. */
static void follow_back (const Search *search, int n, BgPosition position, BgPosition *path) {
  const BgBoard *board = search->winning->problem->board;
  for (path[n] = position; n > 0; n--) {
    int best = -1;
    for (int i = 0; i < board->n_lines; i++) {
      const BgPosition before = path[n] ^ board->line_mask[i];
      if (!bg_can_take_back (&board->line[i], path[n])
          || bg_problem_ends_at (search->winning->problem, before))
        continue;
      int value = best_of (search, n - 1, before);
      if (value > best) {
        best = value;
        path[n - 1] = before;
      }
    }
    g_assert (best >= 0);
  }
}

/* The middle of the best solution to a complement problem: two positions, each with a way from the
   start; the complement of the second is the first, or a jump after it. */
typedef struct {
  int most;
  BgPosition position, other;
} Join;

/* Joins POSITION in the middle, which is the best of its way with OWN, to OTHER, if that wins. */
static void consider_join (const Search *search, Join *join, BgPosition position, int own,
                           BgPosition other) {
  const BgWinning *winning = search->winning;
  const int others = best_of (search, winning->n_jumps / 2, other);
  /* the position in the middle of an even number of jumps is on both ways */
  const bool is_twice = winning->n_jumps > 0 && winning->n_jumps % 2 == 0
                        && search->wanted[bg_symmetries_of (&winning->forward->group, position)];
  if (others >= 0 && own + others - is_twice > join->most)
    *join = (Join){ own + others - is_twice, position, other };
}

/* Joins POSITION to its partners: the complements of the positions across the middle. */
static void consider_joins (const Search *search, Join *join, BgPosition position, int own) {
  const BgBoard *board = search->winning->problem->board;
  const BgPosition opposite = board->full & ~position;
  if (search->winning->n_jumps % 2 == 0)
    consider_join (search, join, position, own, opposite);
  for (int i = 0; i < board->n_lines && search->winning->n_jumps % 2 == 1; i++)
    if (bg_can_play (&board->line[i], position))
      consider_join (search, join, position, own, opposite ^ board->line_mask[i]);
}

static void find_join (const Search *search, Join *join) {
  const BgLevelSet *set = search->winning->level[search->winning->n_jumps / 2];
  const uint8_t *best = search->best[search->winning->n_jumps / 2];
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  int most = 0;
  for (size_t i = 0; i < bg_level_set_size (set); i++)
    most = MAX (most, best[i]);
  for (size_t chunk = 0;
       chunk < bg_level_set_n_chunks (set) && !bg_control_stopped (search->control); chunk++) {
    const size_t size = bg_level_set_read (set, chunk, positions);
    const uint8_t *own = best + bg_level_set_index (set, chunk);
    for (size_t i = 0; i < size; i++)
      if (own[i] + most > join->most)
        consider_joins (search, join, positions[i], own[i]);
  }
}

/* The greatest number on both sides of the middle of a complement problem, or -1. */
static int join_halves (const Search *search, BgJumpPath *path) {
  const BgWinning *winning = search->winning;
  int middle = winning->n_jumps / 2;
  Join join = { .most = -1 };
  find_join (search, &join);
  if (bg_control_stopped (search->control))
    return -1;
  g_assert (join.most >= 0);
  BgPosition back[BG_MAX_HOLES + 1];
  follow_back (search, middle, join.other, back);
  for (int n = 0; n <= middle; n++)
    path->position[winning->n_jumps - n] = winning->problem->board->full & ~back[n];
  follow_back (search, middle, join.position, path->position);
  return join.most;
}

/* The greatest number at a position where play ends: of a goal that lists its finishes, at one of
   them. */
static int choose_end (const Search *search, BgJumpPath *path) {
  const BgWinning *winning = search->winning;
  const bool is_open = bg_problem_is_open (winning->problem);
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  BgPosition best = 0;
  int most = -1;
  for (int n = is_open ? 0 : winning->n_jumps; n <= winning->n_jumps; n++)
    for (size_t chunk = 0; chunk < bg_level_set_n_chunks (winning->level[n]); chunk++) {
      size_t size = bg_level_set_read (winning->level[n], chunk, positions);
      if (is_open)
        size = bg_problem_keep_ends (winning->problem, positions, size, true);
      for (size_t i = 0; i < size; i++) {
        const int value = best_of (search, n, positions[i]);
        if (value > most) {
          most = value;
          best = positions[i];
          path->n = n;
        }
      }
    }
  follow_back (search, path->n, best, path->position);
  return most;
}

/* The number on the best path, or -1 unless the outcome is BG_STOP_NONE. */
static int find_way (Search *search, BgJumpPath *path, BgStop *outcome) {
  const BgWinning *winning = search->winning;
  int most = -1;
  *outcome = find_all_best (search);
  path->n = winning->n_jumps;
  if (*outcome == BG_STOP_NONE)
    most = winning->complement ? join_halves (search, path) : choose_end (search, path);
  if (bg_control_stopped (search->control))
    *outcome = bg_control_stop (search->control);
  clear_best (search);
  return *outcome == BG_STOP_NONE ? most : -1;
}

int bg_symmetric_path_find (const BgWinning *winning, const BgSymmetricAim *aim,
                            const BgControl *control, BgJumpPath *path, BgStop *outcome) {
  *outcome = BG_STOP_NONE;
  if (winning->level[0] == NULL)
    return -1;
  Search search = { .winning = winning, .control = control };
  find_wanted (aim, search.wanted);
  if (!occurs (winning, search.wanted, control)) {
    *outcome = bg_control_stop (control);
    return *outcome == BG_STOP_NONE ? 0 : -1;
  }
  BgGroup kept = *aim->types->group;
  if (aim->fixed)
    bg_symmetry_normaliser (winning->problem->board, aim->types->group, aim->set, &kept);
  if (kept.order == aim->types->group->order)
    return find_way (&search, path, outcome);

  /* a symmetry that moves the axes must not merge positions */
  g_auto (BgWinning) own = { 0 };
  *outcome = bg_winning_unfold (&own, winning, &kept, control);
  search.winning = &own;
  find_wanted_fixed (aim, &kept, search.wanted);
  int most = *outcome == BG_STOP_NONE ? find_way (&search, path, outcome) : -1;
  return most;
}
