#include "jumps/jump_search.h"

#include <string.h>

void
bg_jump_search_group (const BgProblem *problem, BgDirection direction, BgGroup *group)
{
  if (direction == BG_FORWARD)
    bg_group_init_closed (group, problem->board, &problem->start, 1);
  else
    bg_group_init_closed (group, problem->board, problem->finish, problem->n_finishes);
}

static void
find_roots (BgJumpSearch *reach)
{
  const BgProblem *problem = reach->problem;
  bool forward = reach->direction == BG_FORWARD;
  const BgPosition *roots = forward ? &problem->start : problem->finish;
  reach->n_roots = forward ? 1 : problem->n_finishes;
  reach->root_pegs = bg_pegs (roots[0]);
  for (int i = 0; i < reach->n_roots; i++)
    reach->root[i] = bg_canonical (&reach->group, roots[i]);
}

int
bg_jump_search_most (const BgJumpSearch *reach)
{
  return reach->direction == BG_FORWARD ? reach->root_pegs
                                        : reach->problem->board->n_holes - reach->root_pegs + 1;
}

static int
pegs_at (const BgJumpSearch *reach, int level)
{
  return reach->root_pegs + (reach->direction == BG_FORWARD ? -level : level);
}

/* Bitmaps it is, if those of all levels take a quarter of the memory at most. */
static BgRanking *
choose_space (const BgJumpSearch *reach, uint64_t memory)
{
  const BgProblem *problem = reach->problem;
  /* all finishes, not just the canonical ones: images may differ in parity */
  g_autoptr (BgRanking) space = reach->direction == BG_FORWARD
                                ? bg_ranking_new (problem->board, &problem->start, 1)
                                : bg_ranking_new (problem->board, problem->finish,
                                                  problem->n_finishes);
  if (space == NULL)
    return NULL;
  uint64_t bits = 0;
  for (int level = 0; level < bg_jump_search_most (reach); level++)
    {
      uint64_t size = bg_ranking_size (space, pegs_at (reach, level));
      if (size + BG_LEVEL_SET_CHUNK > UINT32_MAX)
        return NULL;
      bits += size;
    }
  return bits / 8 <= memory / 4 ? g_steal_pointer (&space) : NULL;
}

BgJumpSearch *
bg_jump_search_new (const BgProblem *problem, BgDirection direction, const BgGroup *group,
                    uint64_t memory)
{
  /* the tables are aligned for vectors */
  BgJumpSearch *reach = g_aligned_alloc0 (1, sizeof *reach, _Alignof (BgJumpSearch));
  reach->problem = problem;
  reach->direction = direction;
  if (group != NULL)
    reach->group = *group;
  else
    bg_jump_search_group (problem, direction, &reach->group);
  find_roots (reach);
  reach->jumps = bg_jump_keys_new (problem->board, &reach->group, direction, false);
  reach->space = reach->own_space = choose_space (reach, memory);
  return reach;
}

void
bg_jump_search_free (BgJumpSearch *reach)
{
  if (reach == NULL)
    return;
  bg_jump_keys_free (reach->jumps);
  bg_ranking_free (reach->own_space);
  g_aligned_free (reach);
}

void
bg_jump_search_match (BgJumpSearch *reach, const BgJumpSearch *other)
{
  const BgBoard *board = reach->problem->board;
  uint64_t class = bg_board_class (board, other->root[0]);
  int kept = 0;
  for (int i = 0; i < reach->n_roots; i++)
    if (bg_board_class (board, reach->root[i]) == class)
      reach->root[kept++] = reach->root[i];
  reach->n_roots = kept;
  g_clear_pointer (&reach->own_space, bg_ranking_free);
  reach->space = other->space;
}

BgLevelSet *
bg_jump_search_first (const BgJumpSearch *reach, uint64_t memory)
{
  g_autoptr (BgLevelSet) layer = bg_level_set_new (reach->space, reach->root_pegs, memory, NULL);
  BgPosition root[BG_MAX_HOLES];
  memcpy (root, reach->root, sizeof root);
  if (layer == NULL || !bg_level_set_add (layer, NULL, root, reach->n_roots, false)
      || !bg_level_set_seal (layer))
    return NULL;
  return g_steal_pointer (&layer);
}

static void
report (const BgJumpSearch *reach, const BgLevelSet *layer, const BgControl *control,
        const uint64_t *generated)
{
  if (control->report == NULL)
    return;
  BgProgress progress = {
    .limit = -1,
    .level = ABS (bg_level_set_pegs (layer) - reach->root_pegs),
    .size = bg_level_set_size (layer),
    .done = 1,
    .generated = generated != NULL ? *generated : 0,
    .bytes = bg_level_set_bytes (layer),
  };
  control->report (&progress, control->report_data);
}

BgLevelSet *
bg_jump_search_next (const BgJumpSearch *reach, const BgLevelSet *layer, const BgLevelSet *within,
                     const BgControl *control, uint64_t *generated, BgStop *outcome)
{
  int pegs = bg_level_set_pegs (layer) + (reach->direction == BG_FORWARD ? -1 : 1);
  g_autoptr (BgLevelSet) next = bg_level_set_new (reach->space, pegs, control->memory,
                                          control->stop);
  *outcome = BG_STOP_MEMORY;
  if (next == NULL)
    return NULL;
  BgExpandLevel spread = { .jumps = reach->jumps, .from = layer, .within = within, .to = next };
  *outcome = bg_expand_level (&spread, control, generated);
  if (*outcome == BG_STOP_NONE && !bg_level_set_seal (next))
    *outcome = bg_control_shortfall (control);
  if (*outcome != BG_STOP_NONE)
    return NULL;
  report (reach, next, control, generated);
  return g_steal_pointer (&next);
}

BgStop
bg_jump_search_walk (const BgJumpSearch *reach, BgVisit *visit, void *data,
                     const BgControl *control, uint64_t *generated)
{
  g_autoptr (BgLevelSet) layer = bg_jump_search_first (reach, control->memory);
  BgStop outcome = layer != NULL ? BG_STOP_NONE : BG_STOP_MEMORY;
  for (int n = 0; outcome == BG_STOP_NONE && bg_level_set_size (layer) > 0; n++)
    {
      outcome = visit (reach, n, layer, data);
      if (outcome != BG_STOP_NONE)
        break;
      BgLevelSet *next = bg_jump_search_next (reach, layer, NULL, control, generated, &outcome);
      bg_level_set_free (layer);
      layer = next;
    }
  return outcome;
}

/* --- Level sets made of others --------------------------------------------- */

/* The canonical forms under GROUP of a position's images under LARGER, which has all
   of GROUP; returns their number. */
static int
unfold (const BgGroup *group, const BgGroup *larger, BgPosition position, BgPosition *result)
{
  BgPosition all[BG_MAX_LANES], orbit[BG_MAX_LANES];
  bg_group_images (larger, larger->lanes, position, all);
  unsigned covered = 0;
  int n = 0;
  for (int k = 0; k < larger->order; k++)
    {
      if (covered >> k & 1)
        continue;
      bg_group_images (group, group->lanes, all[k], orbit);
      result[n++] = bg_least_image (orbit, group->lanes);
      for (int j = k; j < larger->order; j++)
        for (int i = 0; i < group->order; i++)
          covered |= (unsigned) (all[j] == orbit[i]) << j;
    }
  return n;
}

/* Writes what KIND makes of a position to RESULT; returns how much. */
static int
make (const BgJumpSearch *reach, BgLevelSetMapKind kind, const BgGroup *larger, BgPosition position,
      BgPosition *result)
{
  switch (kind)
    {
    case BG_LEVEL_SET_MAP_AS_IS:
      result[0] = position;
      return 1;
    case BG_LEVEL_SET_MAP_COMPLEMENTS:
      result[0] = bg_canonical (&reach->group, reach->problem->board->full & ~position);
      return 1;
    case BG_LEVEL_SET_MAP_IMAGES:
      return unfold (&reach->group, larger, position, result);
    }
  g_assert_not_reached ();
}

BgLevelSet *
bg_level_set_map (const BgJumpSearch *reach, const BgLevelSet *from, BgLevelSetMapKind kind,
                  const BgGroup *larger,
                  const BgLevelSet *within, const BgControl *control, BgStop *outcome)
{
  int pegs = bg_level_set_pegs (from);
  if (kind == BG_LEVEL_SET_MAP_COMPLEMENTS)
    pegs = reach->problem->board->n_holes - pegs;
  g_autoptr (BgLevelSet) to = bg_level_set_new (reach->space, pegs, control->memory,
                                        control->stop);
  *outcome = bg_control_shortfall (control);
  if (to == NULL)
    return NULL;
  int most = kind == BG_LEVEL_SET_MAP_IMAGES ? larger->lanes : 1;
  g_autofree BgPosition *positions = g_new (BgPosition, BG_LEVEL_SET_CHUNK);
  g_autofree BgPosition *results = g_new (BgPosition, (size_t) BG_LEVEL_SET_CHUNK * most);
  bool added = true;
  for (size_t chunk = 0; chunk < bg_level_set_n_chunks (from) && added; chunk++)
    {
      size_t n = bg_level_set_read (from, chunk, positions), n_results = 0;
      for (size_t i = 0; i < n; i++)
        n_results += make (reach, kind, larger, positions[i], results + n_results);
      added = bg_level_set_add (to, within, results, n_results, false)
              && !bg_control_stopped (control);
    }
  *outcome = added && bg_level_set_seal (to) ? BG_STOP_NONE : bg_control_shortfall (control);
  return *outcome == BG_STOP_NONE ? g_steal_pointer (&to) : NULL;
}
