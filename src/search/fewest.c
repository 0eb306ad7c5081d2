#include "search/fewest.h"

#include <stdlib.h>

#include "core/error.h"
#include "jumps/jump_search.h"
#include "search/any.h"

typedef struct {
  int pegs;
  GArray *finishes; /* of the present level, canonical; empty if there are too many */
  size_t size;
} Last;

static BgStop keep_level (const BgJumpSearch *, int, const BgLevelSet *, const BgLevelSet *set,
                          void *data) {
  Last *last = data;
  last->pegs = bg_level_set_pegs (set);
  last->size = bg_level_set_size (set);
  g_array_set_size (last->finishes, 0);
  if (last->size > BG_MAX_HOLES)
    return BG_STOP_NONE;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (set); chunk++) {
    const size_t n = bg_level_set_read (set, chunk, positions);
    g_array_append_vals (last->finishes, positions, (guint) n);
  }
  return BG_STOP_NONE;
}

/* Is there a solution to some single peg, under conditions or not? */
static bool leaves_one (const BgProblem *problem, const BgControl *control, BgStop *stop,
                        GError **error) {
  if (bg_problem_is_out_of_class (problem))
    return false;
  g_autoptr (BgProblem) freed = bg_problem_with_start (problem, problem->start);
  g_auto (BgSolveResult) result = { 0 };
  if (!bg_any_find (freed, control, &result, error))
    return false;
  *stop = result.stop;
  return result.status == BG_YES;
}

bool bg_fewest_settle (BgProblem *problem, const BgControl *control, int *fewest, BgStop *stop,
                       GError **error) {
  *fewest = 0;
  *stop = BG_STOP_NONE;
  if (leaves_one (problem, control, stop, error)) {
    *fewest = 1;
    return true;
  }
  if (*stop != BG_STOP_NONE || *error != NULL)
    return false;
  g_autoptr (GArray) finishes = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  Last last = { .finishes = finishes };
  g_autoptr (BgJumpSearch)
      search = bg_jump_search_new (problem, BG_FORWARD, NULL, BG_JUMP_SEARCH_WALKS, control);
  *stop = bg_jump_search_walk (search, keep_level, &last, control, NULL);
  if (*stop != BG_STOP_NONE)
    return false;
  *fewest = last.pegs;
  size_t n;
  g_autofree BgPosition *images = bg_group_all_images (&search->group,
                                                       (BgPosition *) finishes->data, finishes->len,
                                                       &n);
  if (last.pegs == bg_pegs (problem->start))
    return bg_input_error (error, "finish: fewest: no jump can be played from the start, expected "
                                  "one");
  if (n == 0 || n > BG_MAX_HOLES)
    return bg_limit_error (error,
                           "finish: fewest: %d pegs are the fewest, but over %d positions with as "
                           "many can be reached, expected fewer",
                           last.pegs, BG_MAX_HOLES);
  bg_problem_set_finishes (problem, images, (int) n);
  return true;
}
