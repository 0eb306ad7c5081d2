#include "search/layers/meet.h"

/* Finds positions in a sorted layer: their high bits choose a stretch of it. */
typedef struct
{
  const BgPegLayer *layer;
  int shift;
  size_t n_cells;
  uint32_t *first;              /* the first position of each cell; one more at the end */
} Finder;

/* Cells per position: a few stretches to a position cost less than a search. */
#define CELLS_PER_POSITION 2

static void
finder_init (Finder *finder, const BgPegLayer *layer)
{
  const BgPosition greatest = layer->position[layer->n - 1];
  *finder = (Finder) { .layer = layer };
  while (greatest >> finder->shift >= CELLS_PER_POSITION * layer->n)
    finder->shift++;
  finder->n_cells = (size_t) (greatest >> finder->shift) + 1;
  finder->first = g_new (uint32_t, finder->n_cells + 1);
  size_t i = 0;
  for (size_t cell = 0; cell < finder->n_cells; cell++)
    {
      while (layer->position[i] >> finder->shift < cell)
        i++;
      finder->first[cell] = (uint32_t) i;
    }
  finder->first[finder->n_cells] = (uint32_t) layer->n;
}

/* The index of POSITION, or the layer's size. */
static inline size_t
find (const Finder *finder, BgPosition position)
{
  const BgPegLayer *layer = finder->layer;
  if (position >> finder->shift >= finder->n_cells)
    return layer->n;
  const size_t cell = (size_t) (position >> finder->shift);
  size_t low = finder->first[cell], high = finder->first[cell + 1];
  while (low < high)
    {
      const size_t middle = (low + high) / 2;
      if (layer->position[middle] < position)
        low = middle + 1;
      else
        high = middle;
    }
  return low < finder->first[cell + 1] && layer->position[low] == position ? low : layer->n;
}

/* Is symmetry PRODUCT what FIRST does and then SECOND? */
static bool
is_product (const BgBoard *board, int product, int first, int second)
{
  for (int hole = 0; hole < board->n_holes; hole++)
    if (board->symmetry[product][hole] != board->symmetry[second][board->symmetry[first][hole]])
      return false;
  return true;
}

/* One of GROUP's symmetries for each class of images that OTHER cannot tell
   apart; returns their number. */
static int
find_turns (const BgBoard *board, const BgGroup *group, const BgGroup *other, int *turns)
{
  BgGroup common;
  bg_group_init_common (&common, board, group, other);
  bool covered[BG_MAX_SYMMETRIES] = { false };
  int n = 0;
  for (int k = 0; k < group->order; k++)
    {
      if (covered[k])
        continue;
      turns[n++] = group->symmetry[k];
      /* the symmetries that a common one makes of this one */
      for (int j = 0; j < group->order; j++)
        for (int c = 0; c < common.order && !covered[j]; c++)
          covered[j] = is_product (board, group->symmetry[j], group->symmetry[k],
                                   common.symmetry[c]);
    }
  return n;
}

static inline BgPosition
turn_back (const BgBoard *board, int symmetry, BgPosition position)
{
  BgPosition result = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    result |= (BgPosition) bg_has (position, board->symmetry[symmetry][hole]) << hole;
  return result;
}

/* Sets the turns that lay the two positions onto each other, such that, if it can
   be, a peg that may just have moved in one is such a peg in the other. */
static bool
lay (const BgLayers *forward, const BgLayers *backward, BgMeeting *meeting)
{
  const BgBoard *board = forward->plan.instance->problem->board;
  const BgGroup *groups[] = { &forward->plan.instance->group, &backward->plan.instance->group };
  const BgPegLayer *x = &forward->front, *y = &backward->front;
  const size_t i = meeting->forward, j = meeting->backward;
  meeting->forward_turn = -1;
  for (int k = 0; k < groups[0]->order; k++)
    for (int l = 0; l < groups[1]->order; l++)
      {
        const int s = groups[0]->symmetry[k], t = groups[1]->symmetry[l];
        if (bg_board_image (board, s, x->position[i]) != bg_board_image (board, t, y->position[j]))
          continue;
        const BgPosition ends = bg_board_image (board, s, x->ends[i])
                                & bg_board_image (board, t, y->ends[j]);
        if (ends == 0 && meeting->forward_turn >= 0)
          continue;
        meeting->forward_turn = s;
        meeting->backward_turn = t;
        meeting->forward_end = meeting->backward_end = -1;
        if (ends == 0)
          continue;
        const BgPosition end = ends & -ends;
        meeting->forward_end = bg_first_hole (turn_back (board, s, end));
        meeting->backward_end = bg_first_hole (turn_back (board, t, end));
        return true;
      }
  g_assert (meeting->forward_turn >= 0);
  return false;
}

/* Weighs a common position. */
static void
consider (const BgLayers *forward, const BgLayers *backward, size_t i, size_t j,
          BgMeeting *meeting)
{
  const int moves = forward->front.moves[i] + backward->front.moves[j];
  if (moves - 1 >= meeting->moves)
    return;
  BgMeeting found = { .forward = i, .backward = j };
  found.moves = moves - lay (forward, backward, &found);
  if (found.moves < meeting->moves)
    *meeting = found;
}

void
bg_meet (const BgLayers *forward, const BgLayers *backward, BgMeeting *meeting)
{
  meeting->moves = INT_MAX;
  if (forward->front.n == 0 || backward->front.n == 0)
    return;
  /* the images of the fewer classes are sought among the others */
  const BgBoard *board = forward->plan.instance->problem->board;
  const BgGroup *forward_group = &forward->plan.instance->group;
  const BgGroup *backward_group = &backward->plan.instance->group;
  const bool turn_forward = forward->front.n * forward_group->order
                            <= backward->front.n * backward_group->order;
  const BgPegLayer *turned = turn_forward ? &forward->front : &backward->front;
  const BgGroup *from = turn_forward ? forward_group : backward_group;
  const BgGroup *to = turn_forward ? backward_group : forward_group;
  int turns[BG_MAX_SYMMETRIES];
  const int n_turns = find_turns (board, from, to, turns);
  Finder finder;
  finder_init (&finder, turn_forward ? &backward->front : &forward->front);
  for (size_t i = 0; i < turned->n; i++)
    for (int k = 0; k < n_turns; k++)
      {
        const BgPosition image = bg_board_image (board, turns[k], turned->position[i]);
        const size_t j = find (&finder, bg_canonical (to, image));
        if (j < finder.layer->n)
          consider (forward, backward, turn_forward ? i : j, turn_forward ? j : i, meeting);
      }
  g_free (finder.first);
}
