#include "search/by_moves/other_frontier.h"

#include <string.h>

#include "processes/exchange.h"

/* Positions that are looked up at once. */
#define BATCH 512

typedef struct {
  BgPositionSet *set;
  BgFrontierPart part;
  uint64_t pegs;
} Gathering;

/* The lower bits of the hash, since the slots of a set go by the upper ones. */
static bool is_in_part (BgFrontierPart part, BgPosition position) {
  return (bg_hash_mix (bg_position_hash (position)) & (part.n - 1)) == part.number;
}

static void gather_positions (void *data, const BgPosition *positions, size_t n) {
  Gathering *gathering = data;
  BgPosition inserted[BG_RUN_BLOCK];
  size_t n_inserted = 0;
  for (size_t i = 0; i < n; i++) {
    if (!is_in_part (gathering->part, positions[i]))
      continue;
    inserted[n_inserted++] = positions[i];
    gathering->pegs |= (uint64_t) 1 << (bg_pegs (positions[i]) % 64);
  }
  if (gathering->set != NULL && bg_position_set_insert (gathering->set, inserted, n_inserted) < 0)
    g_clear_pointer (&gathering->set, bg_position_set_free);
}

BgPositionSet *bg_other_frontier_gather (const BgLevels *levels, int first, BgFrontierPart part,
                                         const BgControl *control, uint64_t *pegs) {
  const uint64_t held = bg_levels_bytes (levels) + bg_bins_bytes (levels->bins) + levels->beside;
  size_t n = BG_RUN_BLOCK;
  for (int i = first; i < levels->n; i++)
    n += levels->size[i] / part.n;
  Gathering gathering = {
    .part = part,
    .set = bg_position_set_new (n, control->memory - MIN (held, control->memory), control->stop),
  };
  for (int i = first; i < levels->n; i++)
    bg_exchange_gather (levels->transport, &levels->level[i], gather_positions, &gathering);
  if (bg_transport_any (levels->transport, gathering.set == NULL))
    g_clear_pointer (&gathering.set, bg_position_set_free);
  if (gathering.set != NULL)
    bg_position_set_make_filter (gathering.set);
  *pegs = gathering.pegs;
  return gathering.set;
}

/* Canonical forms in the other group of the positions' images under the symmetry that
   lane K of their own group has. */
static void make_keys (const BgOtherFrontier *other, int k, const BgPosition *positions,
                       BgPosition *keys, size_t n) {
  const BgGroup *own = other->own, *group = other->group;
  for (size_t i = 0; i < n; i++) {
    keys[i] = positions[i];
    if (own->order == group->order)
      continue;
    BgPosition images[BG_MAX_LANES];
    bg_group_images (own, own->lanes, positions[i], images);
    keys[i] = bg_canonical (group, images[k]);
  }
}

static size_t select_few (const BgOtherFrontier *other, BgPosition *positions, size_t n) {
  const BgGroup *own = other->own, *group = other->group;
  /* an image under a symmetry that the other group has changes nothing */
  const int n_images = own->order > group->order ? own->lanes : 1;
  BgPosition keys[BATCH];
  bool found[BATCH] = { false };
  for (int k = 0; k < n_images; k++) {
    make_keys (other, k, positions, keys, n);
    bg_position_set_find (other->set, keys, n, found);
  }
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (found[i])
      positions[kept++] = positions[i];
  return kept;
}

size_t bg_other_frontier_select (const BgOtherFrontier *other, BgPosition *positions, size_t n) {
  size_t n_likely = 0;
  for (size_t i = 0; i < n; i++) {
    positions[n_likely] = positions[i];
    n_likely += other->pegs >> (bg_pegs (positions[i]) % 64) & 1;
  }
  size_t kept = 0;
  for (size_t i = 0; i < n_likely; i += BATCH) {
    size_t found = select_few (other, positions + i, MIN (BATCH, n_likely - i));
    memmove (positions + kept, positions + i, found * sizeof *positions);
    kept += found;
  }
  return kept;
}
