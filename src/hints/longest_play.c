#include "hints/longest_play.h"

#include "hints/least_pegs.h"
#include "hints/value_cache.h"
#include "jumps/jump_search.h"

/* Positions that are expanded one by one before level sets take over: about 30 ms. */
#define FEW (1 << 17)

/* The cache is emptied between two questions when it has more positions. */
#define KEPT (1 << 20)

struct BgLongestPlay {
  const BgProblem *problem;
  const BgTablebase *table; /* or NULL */
  const BgControl *control;
  BgGroup group; /* positions of equal value */
  BgJumpKeys *jumps;
  int least;          /* pegs */
  BgValueCache cache; /* the fewest pegs that canonical positions can leave */

  /* the question at hand */
  int enough;         /* pegs at which to stop */
  size_t cache_limit; /* positions in the cache, at most */
  bool exhausted;     /* nothing was left out */

  BgPosition *keys; /* that follow the positions under way, one after another */
  size_t n_keys, keys_room;
};

BgLongestPlay *bg_longest_play_new (const BgProblem *problem, const BgTablebase *table,
                                    const BgControl *control) {
  BgLongestPlay *longest = g_aligned_alloc0 (1, sizeof *longest, _Alignof(BgLongestPlay));
  longest->problem = problem;
  longest->table = table;
  longest->control = control;
  /* the table answers for positions that can be reached only, and not every image can */
  if (table != NULL)
    bg_winning_group (problem, &longest->group);
  else
    bg_group_init_stabiliser (&longest->group, problem->board, NULL, 0);
  longest->jumps = bg_jump_keys_new (problem->board, &longest->group, BG_FORWARD, false);
  longest->least = bg_least_pegs (problem);
  bg_value_cache_init (&longest->cache);
  return longest;
}

void bg_longest_play_free (BgLongestPlay *longest) {
  if (longest == NULL)
    return;
  bg_jump_keys_free (longest->jumps);
  bg_value_cache_clear (&longest->cache);
  g_free (longest->keys);
  g_aligned_free (longest);
}

/* --- Depth first ---------------------------------------------------------- */

/* The fewest pegs that play from a position leaves, if known without an expansion; else -1. */
static int known_fewest (const BgLongestPlay *longest, BgPosition position, int pegs) {
  if (pegs <= longest->enough)
    return pegs;
  int n = bg_pegs (longest->problem->start) - pegs;
  int stored = longest->table != NULL ? bg_tablebase_fewest (longest->table, n, position) : -1;
  return stored >= 0 ? stored : bg_value_cache_get (&longest->cache, position);
}

/* Appends the positions that follow POSITION to the keys; returns their number. */
static size_t list_keys (BgLongestPlay *longest, BgPosition position) {
  const size_t needed = longest->n_keys + bg_jump_keys_most (longest->jumps);
  if (needed > longest->keys_room) {
    longest->keys_room = 2 * needed;
    longest->keys = g_renew (BgPosition, longest->keys, longest->keys_room);
  }
  const size_t n = bg_jumps_play (longest->jumps, &position, 1, longest->keys + longest->n_keys,
                                  NULL);
  longest->n_keys += n;
  return n;
}

/* The fewest pegs that play from POSITION, of which nothing is known, can leave; or
   more, if not everything is looked at. */
static int find_fewest (BgLongestPlay *longest, BgPosition position) {
  const int pegs = bg_pegs (position);
  if (longest->cache.n >= longest->cache_limit)
    longest->exhausted = false;
  if (!longest->exhausted)
    return pegs;
  int fewest = pegs;
  const size_t first = longest->n_keys, n = list_keys (longest, position);
  BgPosition *keys = longest->keys + first;
  size_t n_unknown = 0;
  for (size_t i = 0; i < n; i++)
    bg_value_cache_prefetch (&longest->cache, keys[i]);
  for (size_t i = 0; i < n && fewest > longest->enough; i++) {
    int known = known_fewest (longest, keys[i], pegs - 1);
    if (known >= 0)
      fewest = MIN (fewest, known);
    else
      keys[n_unknown++] = keys[i];
  }
  for (size_t i = 0; i < n_unknown && fewest > longest->enough; i++) {
    /* a jump before may have led to it */
    const BgPosition key = longest->keys[first + i];
    int known = bg_value_cache_get (&longest->cache, key);
    fewest = MIN (fewest, known >= 0 ? known : find_fewest (longest, key));
  }
  longest->n_keys = first;
  if (longest->exhausted || fewest <= longest->enough)
    bg_value_cache_add (&longest->cache, position, (uint8_t) fewest);
  return fewest;
}

/* --- By level sets -------------------------------------------------------- */

static BgStop count_level (const BgJumpSearch *, int n, const BgLevelSet *, const BgLevelSet *,
                           void *data) {
  int *levels = data;
  *levels = n;
  return BG_STOP_NONE;
}

/* The symmetries that keep the position class: a position and its image have the same least number
   of pegs left, whether or not the symmetry keeps anything else. */
static void find_group (const BgBoard *board, BgPosition position, BgGroup *group) {
  BgGroup kept = { 0 };
  const BgPosition class = bg_board_class (board, position);
  for (int s = 0; s < board->n_symmetries; s++)
    if (bg_board_class (board, bg_board_image (board, s, position)) == class)
      kept.symmetry[kept.order++] = s;
  bg_group_init_common (group, board, &kept, &kept);
}

/* The most jumps, by the level sets after POSITION: exact, without a limit of effort. */
static BgStop walk (const BgProblem *problem, BgPosition position, const BgControl *control,
                    int *jumps) {
  g_autoptr (BgProblem) from = bg_problem_with_start (problem, position);
  BgGroup group;
  find_group (from->board, position, &group);
  g_autoptr (BgJumpSearch)
      search = bg_jump_search_new (from, BG_FORWARD, &group, BG_JUMP_SEARCH_WALKS, control);
  return bg_jump_search_walk (search, count_level, jumps, control, NULL);
}

BgStop bg_longest_play_find (BgLongestPlay *longest, BgPosition position, int floor, int *jumps) {
  const int pegs = bg_pegs (position);
  if (longest->cache.n > KEPT)
    bg_value_cache_forget (&longest->cache);
  longest->enough = MAX (longest->least, floor);
  longest->cache_limit = longest->cache.n + FEW;
  longest->exhausted = true;
  BgPosition key = bg_canonical (&longest->group, position);
  int fewest = known_fewest (longest, key, pegs);
  if (fewest < 0)
    fewest = find_fewest (longest, key);
  *jumps = pegs - fewest;
  if (longest->exhausted || fewest <= longest->enough)
    return BG_STOP_NONE;
  BgStop outcome = walk (longest->problem, position, longest->control, jumps);
  if (outcome == BG_STOP_NONE)
    bg_value_cache_add (&longest->cache, key, (uint8_t) (pegs - *jumps));
  return outcome;
}
