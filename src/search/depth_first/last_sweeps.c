#include "search/depth_first/last_sweeps.h"

#include <stdlib.h>

#include "board/group.h"
#include "moves/path.h"
#include "moves/trails.h"
#include "search/depth_first/reach.h"

/* Trails that are looked at, and positions before them, at most. */
#define MOST_TRAILS (1 << 20)
#define MOST_POSITIONS 512

/* Positions expanded to find out that one of them cannot be reached, and for all together. */
#define MOST_NODES 16384
#define MOST_NODES_OF_ALL (1 << 20)

typedef struct {
  const BgProblem *problem;
  BgPosition from, class;
  BgGroup group;     /* keeps FROM and the finishes */
  GArray *positions; /* before the last move: canonical, of one number of jumps */
  int n_trails;
  BgReach *reach;
} Collection;

/* Adds the position before TRAIL where a finish is left. */
static bool take_trail (const BgTrail *trail, void *data) {
  Collection *collection = data;
  const BgProblem *problem = collection->problem;
  for (int i = 0; i < problem->n_finishes; i++) {
    const BgPosition others = problem->finish[i] & ~bg_hole_bit (trail->end);
    const BgPosition position = bg_trail_before (trail, others);
    if (others != problem->finish[i] && bg_trail_can_leave (trail, others)
        && bg_board_class (problem->board, position) == collection->class) {
      const BgPosition canonical = bg_canonical (&collection->group, position);
      g_array_append_val (collection->positions, canonical);
    }
  }
  return ++collection->n_trails < MOST_TRAILS;
}

/* May FROM lead to POSITION, as far as that is found out soon? */
static bool may_be_reached (const Collection *collection, BgPosition position) {
  return bg_reach_nodes (collection->reach) >= MOST_NODES_OF_ALL
         || bg_reach_from_start (collection->reach, position, MOST_NODES, NULL) != BG_NO;
}

/* Keeps each position once, and only positions that FROM may lead to, until they are too many. */
static void filter_positions (Collection *collection) {
  GArray *positions = collection->positions;
  guint kept = 0;
  g_array_sort (positions, bg_position_compare);
  for (guint i = 0; i < positions->len && kept <= MOST_POSITIONS; i++) {
    const BgPosition position = g_array_index (positions, BgPosition, i);
    const bool is_new = kept == 0 || position != g_array_index (positions, BgPosition, kept - 1);
    if (is_new && may_be_reached (collection, position))
      g_array_index (positions, BgPosition, kept++) = position;
  }
  g_array_set_size (positions, kept);
}

/* Appends problems to the positions, as many of them in each as can be finishes with their images
   under the symmetries of the start. */
static void add_problems (const Collection *collection, GPtrArray *problems) {
  const GArray *positions = collection->positions;
  BgGroup start;
  bg_group_init_closed (&start, collection->problem->board, &collection->from, 1);
  for (guint first = 0, end; first < positions->len; first = end) {
    const BgPosition *finishes = &g_array_index (positions, BgPosition, first);
    size_t n_images = 0;
    for (end = first; end < positions->len; end++) {
      const size_t images = bg_orbit_size (&start, g_array_index (positions, BgPosition, end));
      if (n_images + images > BG_MAX_HOLES)
        break;
      n_images += images;
    }
    g_autoptr (BgProblem)
        other = bg_problem_with_finishes (collection->problem, finishes, (int) (end - first));
    g_ptr_array_add (problems, bg_problem_with_start (other, collection->from));
  }
}

/* Collects the positions before last moves of JUMPS jumps; false: they are too many. */
static bool collect_positions (Collection *collection, int jumps, const BgControl *control) {
  g_array_set_size (collection->positions, 0);
  for (int category = 0; category < BG_CATEGORIES; category++)
    if (!bg_trails_visit (collection->problem->board, category, jumps, control->stop, take_trail,
                          collection))
      return false;
  filter_positions (collection);
  return collection->positions->len <= MOST_POSITIONS && !bg_control_stopped (control);
}

static GPtrArray *make_problems (Collection *collection, const BgControl *control) {
  const BgProblem *problem = collection->problem;
  const BgConditions *conditions = problem->conditions;
  const int jumps = bg_pegs (collection->from) - bg_pegs (problem->finish[0]);
  g_autoptr (GPtrArray)
      problems = g_ptr_array_new_with_free_func ((GDestroyNotify) bg_problem_free);
  int most = 0;
  for (int category = 0; category < BG_CATEGORIES; category++)
    most = MAX (most, bg_trails_most (problem->board, category));
  /* a last move from FROM itself leaves no problem */
  if (jumps <= most && jumps <= conditions->most_final)
    return NULL;
  for (int n = MIN (most, conditions->most_final); n >= conditions->least_final; n--) {
    if (!collect_positions (collection, n, control))
      return NULL;
    add_problems (collection, problems);
  }
  return g_steal_pointer (&problems);
}

GPtrArray *bg_last_sweeps_problems (const BgProblem *problem, BgPosition from,
                                    const BgControl *control) {
  if (problem->conditions->least_final <= 1 || problem->conditions->final_move.n > 0
      || problem->board->by_lines) /* where not all trails can be moves */
    return NULL;
  g_autoptr (BgProblem) started = bg_problem_with_start (problem, from);
  g_autoptr (BgReach) reach = bg_reach_new (started, control->memory, control->stop);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (BgPosition));
  Collection collection = { .problem = problem,
                            .from = from,
                            .class = bg_board_class (problem->board, from),
                            .positions = positions,
                            .reach = reach };
  BgGroup start, finishes;
  bg_group_init_closed (&start, problem->board, &from, 1);
  bg_problem_group (problem, &finishes);
  bg_group_init_common (&collection.group, problem->board, &start, &finishes);
  return make_problems (&collection, control);
}

bool bg_last_sweeps_find (const BgProblem *problem, BgPosition position, BgPath *move) {
  const BgConditions *conditions = problem->conditions;
  for (int i = 0; i < problem->n_finishes; i++) {
    const int jumps = bg_pegs (position) - bg_pegs (problem->finish[i]);
    BG_FOR_EACH_HOLE (start, position)
      if (jumps >= conditions->least_final && jumps <= conditions->most_final
          && bg_path_find_from (problem->board, position, problem->finish[i], start, move))
        return true;
  }
  return false;
}
