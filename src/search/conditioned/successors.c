#include "search/conditioned/successors.h"

#include <stdlib.h>
#include <string.h>

/* Two orders of the same jumps need three of them. */
#define LEAST_MERGED 3

/* A move under way. */
typedef struct
{
  BgPosition result;
  uint16_t parent;
  uint8_t start, end;
} Tip;

void
bg_successors_init (BgSuccessors *successors, const BgTracker *tracker, const BgBound *bound)
{
  *successors = (BgSuccessors){
    .tracker = tracker,
    .bound = bound,
    .successors = g_array_new (FALSE, FALSE, sizeof (BgSuccessor)),
    .tips = g_array_new (FALSE, FALSE, sizeof (Tip)),
    .longer = g_array_new (FALSE, FALSE, sizeof (Tip)),
    .positions = g_array_new (FALSE, FALSE, sizeof (BgPosition)),
    .bounds = g_array_new (FALSE, FALSE, sizeof (uint8_t)),
  };
}

void
bg_successors_clear (BgSuccessors *successors)
{
  g_array_unref (successors->successors);
  g_array_unref (successors->tips);
  g_array_unref (successors->longer);
  g_array_unref (successors->positions);
  g_array_unref (successors->bounds);
}

static void
extend_tip (const BgBoard *board, const Tip *tip, GArray *longer)
{
  for (int i = 0; i < board->jumps[tip->end].n; i++)
    {
      const int line = board->jumps[tip->end].end[i].line, to = board->jumps[tip->end].end[i].to;
      if (!bg_has (tip->result, board->line[line].over) || bg_has (tip->result, to))
        continue;
      const Tip next = { tip->result ^ board->line_mask[line], tip->parent, tip->start,
                         (uint8_t) to };
      g_array_append_val (longer, next);
    }
}

static int
compare_tips (const void *a, const void *b)
{
  const Tip *x = a, *y = b;
  if (x->result != y->result)
    return x->result < y->result ? -1 : 1;
  if (x->parent != y->parent)
    return (int) x->parent - y->parent;
  return x->start != y->start ? (int) x->start - y->start : (int) x->end - y->end;
}

static void
merge_tips (GArray *tips)
{
  guint kept = 0;
  g_array_sort (tips, compare_tips);
  for (guint i = 0; i < tips->len; i++)
    {
      const Tip tip = g_array_index (tips, Tip, i);
      if (kept == 0 || compare_tips (&tip, &g_array_index (tips, Tip, kept - 1)) != 0)
        g_array_index (tips, Tip, kept++) = tip;
    }
  g_array_set_size (tips, kept);
}

/* The bounds of the moves under way, LEFT moves being allowed after these. */
static void
bound_tips (BgSuccessors *successors, int left)
{
  const GArray *tips = successors->longer;
  g_array_set_size (successors->positions, tips->len);
  g_array_set_size (successors->bounds, tips->len);
  BgPosition *positions = (BgPosition *) successors->positions->data;
  uint8_t *bounds = (uint8_t *) successors->bounds->data;
  for (guint i = 0; i < tips->len; i++)
    positions[i] = g_array_index (tips, Tip, i).result;
  const int most = MAX (left + 1 - successors->tracker->last, 0);
  bg_bound_cheap (successors->bound, positions, bounds, tips->len, most, most);
}

/* Begins a move of each peg. */
static void
begin_tips (BgSuccessors *successors, const BgState *parents, size_t n)
{
  const BgBoard *board = successors->tracker->problem->board;
  g_array_set_size (successors->longer, 0);
  for (size_t p = 0; p < n; p++)
    BG_FOR_EACH_HOLE (start, parents[p].position)
      {
        const Tip tip = { parents[p].position, (uint16_t) p, (uint8_t) start, (uint8_t) start };
        extend_tip (board, &tip, successors->longer);
      }
}

/* The move so far, JUMPS jumps by a tip. */
static BgCompleteMove
move_of (const Tip *tip, int jumps)
{
  return (BgCompleteMove){
    .result = tip->result, .start = tip->start, .end = tip->end, .jumps = (uint8_t) jumps
  };
}

/* Takes the result of a move as a successor if it can be one; returns whether the move may go
   on. */
static bool
take_tip (BgSuccessors *successors, const BgState *parent, const Tip *tip, int jumps, int bound,
          int left, int limit)
{
  const BgTracker *tracker = successors->tracker;
  const BgCompleteMove move = move_of (tip, jumps);
  BgState to;
  if (bg_tracker_is_end (tracker, tip->result))
    {
      if (!successors->ends[tip->parent])
        successors->ends[tip->parent] = bg_tracker_step (tracker, parent, &move, &to);
      return false;
    }
  /* from there on only the last move is left */
  if (tracker->last > 0 && bg_pegs (parent->position) <= tracker->last_pegs)
    return true;
  if (bound == BG_BOUND_LOST)
    return false;
  bound = MAX (bound + tracker->last, 1);
  if (bound > left)
    successors->next_limit = MIN (successors->next_limit,
                                  limit + bound - left - (bound > left + 1));
  else if (bg_tracker_step (tracker, parent, &move, &to))
    {
      const BgSuccessor successor = { bg_tracker_canonical (tracker, &to), tip->parent,
                                      (uint8_t) bound };
      g_array_append_val (successors->successors, successor);
    }
  return bound <= left + 1;
}

void
bg_successors_make (BgSuccessors *successors, const BgState *parents, size_t n, int left, int limit)
{
  g_array_set_size (successors->successors, 0);
  memset (successors->ends, 0, n * sizeof *successors->ends);
  begin_tips (successors, parents, n);
  for (int jumps = 1; successors->longer->len > 0; jumps++)
    {
      GArray *longer = successors->longer;
      if (jumps >= LEAST_MERGED)
        merge_tips (longer);
      successors->generated += longer->len;
      bound_tips (successors, left);
      guint kept = 0;
      for (guint i = 0; i < longer->len; i++)
        {
          const Tip tip = g_array_index (longer, Tip, i);
          if (take_tip (successors, &parents[tip.parent], &tip, jumps,
                        g_array_index (successors->bounds, uint8_t, i), left, limit))
            g_array_index (longer, Tip, kept++) = tip;
        }
      g_array_set_size (longer, kept);
      successors->longer = successors->tips;
      successors->tips = longer;
      g_array_set_size (successors->longer, 0);
      for (guint i = 0; i < kept; i++)
        extend_tip (successors->tracker->problem->board, &g_array_index (longer, Tip, i),
                    successors->longer);
    }
}

void
bg_successors_raise (BgSuccessors *successors, int left, int limit)
{
  GArray *list = successors->successors;
  const int last = successors->tracker->last;
  g_array_set_size (successors->positions, list->len);
  g_array_set_size (successors->bounds, list->len);
  BgPosition *positions = (BgPosition *) successors->positions->data;
  uint8_t *bounds = (uint8_t *) successors->bounds->data;
  for (guint i = 0; i < list->len; i++)
    {
      const BgSuccessor *successor = &g_array_index (list, BgSuccessor, i);
      positions[i] = successor->state.position;
      bounds[i] = (uint8_t) (successor->bound - last);
    }
  bg_bound_raise (successors->bound, positions, bounds, list->len, left - last, true);
  guint kept = 0;
  for (guint i = 0; i < list->len; i++)
    {
      const int bound = bounds[i] == BG_BOUND_LOST ? BG_BOUND_LOST : bounds[i] + last;
      if (bound <= left)
        g_array_index (list, BgSuccessor, kept++) = g_array_index (list, BgSuccessor, i);
      else if (bound != BG_BOUND_LOST)
        successors->next_limit = MIN (successors->next_limit, limit + bound - left);
    }
  g_array_set_size (list, kept);
}
