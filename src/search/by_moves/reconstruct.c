#include "search/by_moves/reconstruct.h"

#include <string.h>

#include "processes/exchange.h"
#include "search/tracker.h"

/* Is there a move from KEY, which need not be canonical, to an image of TARGET?  Returns the image.
 */
static bool find_move (const BgInstance *instance, BgPosition key, BgPosition target,
                       BgPosition *image, BgPath *path) {
  const BgGroup *group = &instance->group;
  BgPosition images[BG_MAX_LANES];
  if (instance->tracker != NULL)
    return bg_tracker_find_move (instance->tracker, key, target, image, path);
  bg_group_images (group, group->lanes, target, images);
  for (int k = 0; k < group->order; k++)
    if (bg_path_is_plausible (key, images[k])
        && bg_path_find (instance->problem->board, key, images[k], path)) {
      *image = images[k];
      return true;
    }
  return false;
}

/* Does a move lead from one of FROM to one of TO? */
static bool is_linked (const BgBoard *board, const BgPosition *from, int n_from,
                       const BgPosition *to, int n_to) {
  BgPath path;
  for (int i = 0; i < n_from; i++)
    for (int k = 0; k < n_to; k++)
      if (bg_path_is_plausible (from[i], to[k]) && bg_path_find (board, from[i], to[k], &path))
        return true;
  return false;
}

/* Does a move under conditions lead from the state KEY to TARGET, the images of whose position are
   IMAGES? */
static bool leads_to (const BgInstance *instance, BgPosition key, BgPosition target,
                      const BgPosition *images) {
  bool is_plausible = false;
  for (int k = 0; k < instance->group.order && !is_plausible; k++)
    is_plausible = bg_path_is_plausible (key & instance->holes, images[k]);
  BgPosition next;
  BgPath path;
  return is_plausible && bg_tracker_find_move (instance->tracker, key, target, &next, &path);
}

/* The least key of a level, as far as this process has it, with a move to an image of TARGET, or to
   which a move leads from one; ONWARD says which. */
static BgPosition find_neighbour (const BgInstance *instance, const BgLevel *level,
                                  BgPosition target, bool onward) {
  const BgBoard *board = instance->problem->board;
  const BgGroup *group = &instance->group;
  BgPosition images[BG_MAX_LANES], least = BG_POSITION_NONE, positions[BG_RUN_BLOCK];
  bg_group_images (group, group->lanes, target & instance->holes, images);
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
    for (size_t i = 0; i < n; i++) {
      const BgPosition *position = &positions[i];
      if ((least == BG_POSITION_NONE || *position < least)
          && (instance->tracker != NULL ? leads_to (instance, *position, target, images)
              : onward                  ? is_linked (board, images, group->order, position, 1)
                                        : is_linked (board, position, 1, images, group->order)))
        least = *position;
    }
  return least;
}

static BgPosition find_finish (const BgInstance *instance, const BgLevel *level) {
  BgPosition least = BG_POSITION_NONE, positions[BG_RUN_BLOCK];
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
    for (size_t i = 0; i < n; i++)
      if (bg_instance_is_end (instance, positions[i])
          && (least == BG_POSITION_NONE || positions[i] < least))
        least = positions[i];
  return least;
}

/* Makes N moves, which end in LAST, the moves of a solution: they are turned to a finish of the
   problem that is searched, or get the moves that conditions give beside them.  Returns their
   number. */
static int complete_moves (const BgInstance *instance, BgPosition last, BgPath *moves, int n) {
  const BgTracker *tracker = instance->tracker;
  if (tracker == NULL) {
    const int symmetry = bg_instance_turn (instance, last);
    for (int i = 0; i < n; i++)
      bg_path_transform (instance->problem->board, symmetry, &moves[i]);
    return n;
  }
  const int first = tracker->start_moves;
  memmove (moves + first, moves, n * sizeof *moves);
  for (int i = 0; i < first; i++)
    moves[i] = g_array_index (tracker->conditions->start_moves, BgPath, i);
  if (tracker->last > 0)
    moves[first + n] = tracker->conditions->final_move;
  return n + instance->moves_beside;
}

/* Finds moves from the start to LAST, of the last level, or an image, which is
   returned. */
static BgPosition trace_to (const BgInstance *instance, const BgLevels *levels, BgPosition last,
                            BgPath *moves) {
  int n = levels->n - 1;
  BgPosition chain[BG_MAX_HOLES + 1];
  chain[n] = last;
  for (int i = n - 1; i >= 0; i--) {
    chain[i] = bg_exchange_least (levels->transport, find_neighbour (instance, &levels->level[i],
                                                                     chain[i + 1], false));
    g_assert (chain[i] != BG_POSITION_NONE);
  }
  BgPosition position = bg_instance_start (instance);
  for (int i = 0; i < n; i++) {
    bool found = find_move (instance, position, chain[i + 1], &position, &moves[i]);
    g_assert (found);
  }
  return position;
}

/* Finds moves from POSITION, of the last backward level, to a finish, which is
   returned. */
static BgPosition trace_from (const BgInstance *instance, const BgLevels *levels,
                              BgPosition position, BgPath *moves) {
  for (int i = levels->n - 2; i >= 0; i--, moves++) {
    const BgPosition next = bg_exchange_least (levels->transport,
                                               find_neighbour (instance, &levels->level[i],
                                                               position, true));
    g_assert (next != BG_POSITION_NONE);
    bool found = find_move (instance, position, next, &position, moves);
    g_assert (found);
  }
  return position;
}

int bg_reconstruct (const BgInstance *instance, const BgLevels *levels, BgPath *moves) {
  const int n = levels->n - 1;
  const BgPosition last = bg_exchange_least (levels->transport,
                                             find_finish (instance, &levels->level[n]));
  return complete_moves (instance, trace_to (instance, levels, last, moves), moves, n);
}

int bg_reconstruct_bidirectional (const BgInstance *instance, const BgBidirectional *search,
                                  BgPath *moves) {
  const BgPosition least = g_array_index (search->meeting, BgPosition, 0);
  const BgPosition middle = trace_to (instance, &search->forward, least, moves);
  const BgPosition last = trace_from (instance->backward, &search->backward, middle,
                                      moves + search->forward.n - 1);
  return complete_moves (instance, last, moves, bg_bidirectional_moves (search));
}
