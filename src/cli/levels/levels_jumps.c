/* levels --by jumps. */
#include "cli/levels/levels.h"
#include "jumps/last_pegs.h"
#include "jumps/winning.h"
#include "search/level_sizes.h"

typedef struct {
  const BgProblem *problem;
  const BgControl *control;
  int symmetries; /* used forward */
  BgStats stats;  /* the peak of levels on disk alone */
} Search;

/* The lists that a walk adds its levels to. */
typedef struct {
  BgRecord *sizes;
  BgRecord *last_pegs; /* of positions with the peg that jumped last; NULL: not wanted */
  const BgControl *control;
} Lists;

static BgStop add_size (const BgJumpSearch *search, int n, const BgLevelSet *before,
                        const BgLevelSet *layer, void *data) {
  const Lists *lists = data;
  const int pegs = search->root_pegs + (search->direction == BG_FORWARD ? -n : n);
  uint64_t n_pairs = 1;
  BgStop stop = BG_STOP_NONE;
  if (lists->last_pegs != NULL && n > 0)
    stop = bg_last_pegs_count (search, before, layer, lists->control, &n_pairs);
  if (stop != BG_STOP_NONE)
    return stop;
  bg_answer_add_level (lists->sizes, bg_level_set_size (layer), pegs, pegs);
  if (lists->last_pegs != NULL)
    bg_answer_add_level (lists->last_pegs, n_pairs, pegs, pegs);
  return BG_STOP_NONE;
}

/* The level sets as runs (runs/run.h), which go to files. */
static BgStop add_direction_on_disk (Search *search, BgDirection direction, BgRecord *list) {
  /* resource counts rule out positions that cannot be won, but can be reached */
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  BgProblem bare = *search->problem;
  bare.resources = none;
  g_autoptr (BgInstance) instance = bg_instance_new (&bare, direction);
  BgLevelSizes sizes;
  bg_level_sizes_find (&sizes, instance, BG_MAX_HOLES, BG_LEVEL_SIZES_OF_JUMPS, search->control);
  for (int n = 0; n < sizes.n; n++)
    bg_answer_add_level (list, sizes.level[n].size, sizes.level[n].fewest, sizes.level[n].most);
  bg_stats_add (&search->stats, &sizes.stats);
  return sizes.stop;
}

/* LAST_PEGS may be NULL; with it the levels are not on disk. */
static BgStop add_direction (Search *search, BgDirection direction, BgRecord *list,
                             BgRecord *last_pegs) {
  Lists lists = { list, last_pegs, search->control };
  if (search->control->journal != NULL)
    return add_direction_on_disk (search, direction, list);
  const BgProblem past = bg_jump_search_past_finishes (search->problem);
  g_autoptr (BgJumpSearch)
      jumps = bg_jump_search_new (&past, direction, NULL, BG_JUMP_SEARCH_WALKS, search->control);
  if (direction == BG_FORWARD)
    search->symmetries = jumps->group.order;
  return bg_jump_search_walk (jumps, add_size, &lists, search->control, &search->stats);
}

/* By the identity S_-n = (S_n)' of complement problems, one direction does for both. */
static void add_mirrored (BgRecord *levels, const BgRecord *forward, int holes) {
  BgRecord *list = bg_record_add_list (levels, "backward");
  for (guint n = 0; n < bg_record_length (forward); n++) {
    const BgRecord *level = bg_record_item (forward, n);
    const int pegs = holes - (int) bg_record_integer (level, "max_pegs");
    bg_answer_add_level (list, bg_record_integer (level, "size"), pegs, pegs);
  }
}

/* Adds the list of W_n, of the levels that the forward list has, and to RECORD whether they can
   be compared. */
static BgStop add_winners (Search *search, BgRecord *levels, BgRecord *record) {
  g_auto (BgWinning) winning;
  BgStop stop = bg_winning_find (&winning, search->problem, NULL, search->control);
  bg_stats_add (&search->stats, &winning.stats);
  if (stop == BG_STOP_NONE) {
    const int pegs = bg_pegs (search->problem->start);
    const int n_levels = (int) bg_record_length (bg_record_find (levels, "forward"));
    BgRecord *list = bg_record_add_list (levels, "winning");
    for (int n = 0; n < MIN (n_levels, winning.n_jumps + 1); n++)
      bg_answer_add_level (list, bg_winning_size (&winning, n), pegs - n, pegs - n);
    bg_record_add_boolean (record, "same_symmetry",
                           winning.forward->group.order == search->symmetries);
  }
  return stop;
}

/* Adds the lists that are wanted. */
static BgStop add_levels (Search *search, const BgLevelsOptions *options, BgRecord *levels,
                          BgRecord *record) {
  const BgProblem *problem = search->problem;
  BgStop stop = BG_STOP_NONE;
  if (options->forward) {
    BgRecord *list = bg_record_add_list (levels, "forward");
    stop = add_direction (search, BG_FORWARD, list,
                          options->last_peg ? bg_record_add_list (levels, "last_pegs") : NULL);
  }
  if (options->backward && bg_problem_is_complement (problem)) {
    g_autoptr (BgRecord) list = options->forward ? NULL : bg_record_new_list ();
    if (!options->forward)
      stop = add_direction (search, BG_FORWARD, list, NULL);
    add_mirrored (levels, options->forward ? bg_record_find (levels, "forward") : list,
                  problem->board->n_holes);
  } else if (options->backward) {
    BgRecord *list = bg_record_add_list (levels, "backward");
    if (stop == BG_STOP_NONE)
      stop = add_direction (search, BG_BACKWARD, list, NULL);
  }
  if (options->forward && stop == BG_STOP_NONE && search->control->journal == NULL)
    stop = add_winners (search, levels, record);
  return stop;
}

void bg_levels_by_jumps (const BgLevelsOptions *options, const BgProblem *problem,
                         const BgControl *control, BgRecord *record, BgStop *stop) {
  Search search = { .problem = problem, .control = control };
  *stop = add_levels (&search, options, bg_record_add_record (record, "levels"), record);
  bg_record_add_integer (record, "nodes_generated", search.stats.generated);
  bg_record_add_integer (record, "peak_bytes", MAX (search.stats.peak_bytes, control->use->peak));
}
