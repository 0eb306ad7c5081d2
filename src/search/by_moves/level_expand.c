#include "search/by_moves/level_expand.h"

#include "search/by_moves/other_frontier.h"

/* Moves under way that are looked into at once. */
#define TIGHT 256

void
bg_level_expand_flush (BgWorker *worker)
{
  BgLevelBuild *build = worker->build;
  size_t n = worker->n_successors;
  if (build->other != NULL)
    {
      n = bg_other_frontier_select (build->other, worker->successor, n);
      /* the others might go on under a higher limit */
      if (n < worker->n_successors)
        worker->least_over = MIN (worker->least_over, build->allowed + 1);
    }
  bg_bins_add (build->bins, worker->thread, worker->successor, n);
  worker->n_successors = 0;
}

size_t
bg_level_expand_keep (BgWorker *worker, BgPosition *positions, size_t n)
{
  BgLevelBuild *build = worker->build;
  const BgLevelsPlan *plan = build->plan;
  const BgBound *bound = plan->instance->bound;
  build->fresh += n;
  if (bound != NULL && !bg_bound_is_backward (bound))
    {
      size_t kept = 0;
      for (size_t first = 0; first < n; first += BG_FLUSH)
        {
          const size_t size = MIN (BG_FLUSH, n - first);
          uint8_t bounds[BG_FLUSH] = { 0 };
          bg_bound_raise (bound, positions + first, bounds, size, build->allowed);
          for (size_t i = 0; i < size; i++)
            if (bounds[i] <= build->allowed)
              positions[kept++] = positions[first + i];
            else
              worker->least_over = MIN (worker->least_over, bounds[i]);
        }
      n = kept;
    }
  if (plan->stop_at_finish)
    for (size_t i = 0; i < n; i++)
      if (bg_problem_is_finish (plan->instance->closed, positions[i]))
        build->found = true;
  build->size += n;
  return n;
}

/* Bounds for the step's keys, into the worker's buffer: exact as to whether they are over
   ALLOWED; and, but for the quick bounds of a last step, over ALLOWED + 1, from which moves
   under way may go on. */
static void
bound_keys (BgWorker *worker, const BgPosition *keys, size_t n)
{
  const BgLevelBuild *build = worker->build;
  const BgBound *bound = build->plan->instance->bound;
  if (bound == NULL && build->other == NULL)
    return;
  if (n > worker->bounds_room)
    {
      worker->bounds_room = MAX (n, worker->bounds_room * 2);
      g_free (worker->bounds);
      worker->bounds = g_malloc0 (worker->bounds_room);
    }
  if (bound != NULL && build->other != NULL)
    bg_bound_quick (bound, keys, worker->bounds, n);
  else if (bound != NULL)
    bg_bound_cheap (bound, keys, worker->bounds, n, build->allowed, build->allowed + 1);
}

/* A move under way from a bound of ALLOWED + 1 must itself do what the bound asks for: it is
   lost where what its mover cannot change asks for as much.  Then its key, which has been
   collected, gets a bound that ends it. */
static void
bound_states (BgWorker *worker)
{
  const BgBound *bound = worker->build->plan->instance->bound;
  const int allowed = worker->build->allowed;
  if (bound == NULL || worker->build->other != NULL)
    return;
  const size_t n_states = bg_move_batch_n_states (worker->sweep);
  for (size_t s = 0; s < n_states;)
    {
      BgPosition rest[TIGHT];
      uint8_t bounds[TIGHT];
      size_t key[TIGHT], n = 0;
      for (; s < n_states && n < TIGHT; s++)
        {
          key[n] = bg_move_batch_key (worker->sweep, s);
          rest[n] = bg_move_batch_rest (worker->sweep, s);
          n += worker->bounds[key[n]] == allowed + 1;
        }
      if (!bg_bound_rests (bound, rest, bounds, n))
        return;
      for (size_t i = 0; i < n; i++)
        if (bounds[i] > allowed)
          worker->bounds[key[i]] = BG_BOUND_LOST;
    }
}

/* Collects the keys that are not over ALLOWED, and notes the least bound that is. */
static void
collect (BgWorker *worker, const BgPosition *keys, size_t n)
{
  const BgLevelBuild *build = worker->build;
  if (build->plan->instance->bound == NULL && build->other == NULL)
    {
      /* none is over the limit */
      bg_bins_add (build->bins, worker->thread, keys, n);
      return;
    }
  const uint8_t allowed = (uint8_t) build->allowed;
  const uint8_t *bounds = worker->bounds;
  uint8_t least = BG_BOUND_LOST;
  for (size_t k = 0; k < n; k++)
    {
      const uint8_t over = bounds[k] > allowed ? bounds[k] : BG_BOUND_LOST;
      least = MIN (least, over);
    }
  /* one less than the bound, since a move that goes on from here spends nothing on
     the start that the bound counts */
  if (least != BG_BOUND_LOST)
    worker->least_over = MIN (worker->least_over, MAX (allowed + 1, least - 1));
  for (size_t k = 0; k < n;)
    {
      const size_t end = MIN (n, k + BG_FLUSH - worker->n_successors);
      size_t collected = worker->n_successors;
      for (; k < end; k++)
        {
          /* the slot is filled in any case, as a branch would be guessed wrong too often */
          worker->successor[collected] = keys[k];
          collected += bounds[k] <= allowed;
        }
      worker->n_successors = collected;
      if (collected == BG_FLUSH)
        bg_level_expand_flush (worker);
      /* one step may have made millions of keys */
      if (bg_build_must_stop (build))
        return;
    }
}

/* All jumps of N parents: none is over a limit, and all can be in the bins at once. */
static void
expand_by_jumps (BgWorker *worker, const BgPosition *parents, size_t n)
{
  BgLevelBuild *build = worker->build;
  const size_t generated = bg_jumps_play (build->plan->jumps, parents, n, worker->jumped, NULL);
  bg_bins_add (build->bins, worker->thread, worker->jumped, generated);
  build->expanded += n;
  build->generated += generated;
}

void
bg_level_expand (BgWorker *worker, const BgPosition *parents, size_t n)
{
  BgLevelBuild *build = worker->build;
  if (build->plan->jumps != NULL)
    {
      expand_by_jumps (worker, parents, n);
      return;
    }
  BgPosition origins[BG_MOST_PARENTS];
  if (build->has_origins)
    for (size_t i = 0; i < n; i++)
      {
        origins[i] = bg_bound_origins (build->plan->instance->bound, parents[i], build->allowed
                                       + 1);
        /* what is not even generated is over the limit by one at least */
        if (origins[i] != parents[i])
          worker->least_over = MIN (worker->least_over, build->allowed + 1);
      }
  bg_move_batch_begin (worker->sweep, parents, build->has_origins ? origins : NULL, n);

  const BgPosition *keys;
  uint64_t generated = 0;
  for (size_t n_keys; (n_keys = bg_move_batch_step (worker->sweep, &keys)) > 0;)
    {
      generated += n_keys;
      if (generated > build->budget || build->generated > build->budget - generated)
        build->spent = true;
      bound_keys (worker, keys, n_keys);
      collect (worker, keys, n_keys);
      if (bg_move_batch_is_short (worker->sweep) || bg_build_must_stop (build))
        break;
      bound_states (worker);
      bg_move_batch_retain (worker->sweep,
                            build->plan->instance->bound == NULL ? NULL : worker->bounds,
                            build->allowed + 1);
    }
  /* a step for which no byte was left has no keys */
  if (bg_move_batch_is_short (worker->sweep))
    build->full = true;
  build->expanded += n;
  build->generated += generated;
}
