#include "search/by_moves/reconstruct.h"

#include "processes/exchange.h"

/* Is there a move from POSITION to an image of TARGET?  Returns the image. */
static bool
find_move (const BgBoard *board, const BgGroup *group, BgPosition position, BgPosition target,
           BgPosition *image, BgPath *path)
{
  BgPosition images[BG_MAX_LANES];
  bg_group_images (group, group->lanes, target, images);
  for (int k = 0; k < group->order; k++)
    if (bg_path_is_plausible (position, images[k])
        && bg_path_find (board, position, images[k], path))
      {
        *image = images[k];
        return true;
      }
  return false;
}

/* Does a move lead from one of FROM to one of TO? */
static bool
is_linked (const BgBoard *board, const BgPosition *from, int n_from, const BgPosition *to, int n_to)
{
  BgPath path;
  for (int i = 0; i < n_from; i++)
    for (int k = 0; k < n_to; k++)
      if (bg_path_is_plausible (from[i], to[k]) && bg_path_find (board, from[i], to[k], &path))
        return true;
  return false;
}

/* The least position of a level, as far as this process has it, with a move to an image of
   TARGET, or to which a move leads from one; ONWARD says which. */
static BgPosition
find_neighbour (const BgBoard *board, const BgGroup *group, const BgLevel *level, BgPosition target,
                bool onward)
{
  BgPosition images[BG_MAX_LANES], least = BG_POSITION_NONE, positions[BG_RUN_BLOCK];
  bg_group_images (group, group->lanes, target, images);
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
    for (size_t i = 0; i < n; i++)
      {
        const BgPosition *position = &positions[i];
        if ((least == BG_POSITION_NONE || *position < least)
            && (onward ? is_linked (board, images, group->order, position, 1)
                       : is_linked (board, position, 1, images, group->order)))
          least = *position;
      }
  return least;
}

static BgPosition
find_finish (const BgProblem *closed, const BgLevel *level)
{
  BgPosition least = BG_POSITION_NONE, positions[BG_RUN_BLOCK];
  BgLevelReader reader = bg_level_read (level);
  for (size_t n; (n = bg_level_next (&reader, positions)) > 0;)
    for (size_t i = 0; i < n; i++)
      if (bg_problem_is_finish (closed, positions[i])
          && (least == BG_POSITION_NONE || positions[i] < least))
        least = positions[i];
  return least;
}

/* Turns the moves, which end in LAST, so that they end in a finish of the problem as it
   was posed. */
static void
turn_to_finish (const BgInstance *instance, BgPosition last, BgPath *moves, int n)
{
  const int symmetry = bg_instance_turn (instance, last);
  for (int i = 0; i < n; i++)
    bg_path_transform (instance->problem->board, symmetry, &moves[i]);
}

/* Finds moves from the start to LAST, of the last level, or an image, which is
   returned. */
static BgPosition
trace_to (const BgInstance *instance, const BgLevels *levels, BgPosition last, BgPath *moves)
{
  const BgBoard *board = instance->problem->board;
  const BgGroup *group = &instance->group;
  int n = levels->n - 1;
  BgPosition chain[BG_MAX_HOLES + 1];
  chain[n] = last;
  for (int i = n - 1; i >= 0; i--)
    {
      chain[i] = bg_exchange_least (levels->transport,
                                    find_neighbour (board, group, &levels->level[i], chain[i + 1],
                                                    false));
      g_assert (chain[i] != BG_POSITION_NONE);
    }
  BgPosition position = instance->problem->start;
  for (int i = 0; i < n; i++)
    {
      bool found = find_move (board, group, position, chain[i + 1], &position, &moves[i]);
      g_assert (found);
    }
  return position;
}

/* Finds moves from POSITION, of the last backward level, to a finish, which is
   returned. */
static BgPosition
trace_from (const BgInstance *instance, const BgLevels *levels, BgPosition position, BgPath *moves)
{
  const BgBoard *board = instance->problem->board;
  for (int i = levels->n - 2; i >= 0; i--, moves++)
    {
      const BgPosition next = bg_exchange_least (levels->transport,
                                                 find_neighbour (board, &instance->group,
                                                                 &levels->level[i], position,
                                                                 true));
      g_assert (next != BG_POSITION_NONE);
      bool found = find_move (board, &instance->group, position, next, &position, moves);
      g_assert (found);
    }
  return position;
}

void
bg_reconstruct (const BgInstance *instance, const BgLevels *levels, BgPath *moves)
{
  const int n = levels->n - 1;
  const BgPosition last = bg_exchange_least (levels->transport,
                                             find_finish (instance->closed, &levels->level[n]));
  turn_to_finish (instance, trace_to (instance, levels, last, moves), moves, n);
}

void
bg_reconstruct_bidirectional (const BgInstance *instance, const BgBidirectional *search,
                              BgPath *moves)
{
  const BgPosition least = g_array_index (search->meeting, BgPosition, 0);
  const BgPosition middle = trace_to (instance, &search->forward, least, moves);
  const BgPosition last = trace_from (instance->backward, &search->backward, middle,
                                      moves + search->forward.n - 1);
  turn_to_finish (instance, last, moves, bg_bidirectional_moves (search));
}
