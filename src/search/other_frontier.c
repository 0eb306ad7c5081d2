#include "search/other_frontier.h"

#include <string.h>

/* Positions that are looked up at once. */
#define BATCH 512

/* Canonical forms in the other group of the positions' images under the symmetry that
   lane K of their own group has. */
static void
make_keys (const BgOtherFrontier *other, int k, const BgPosition *positions, BgPosition *keys,
           size_t n)
{
  const BgGroup *own = other->own, *group = other->group;
  for (size_t i = 0; i < n; i++)
    {
      keys[i] = positions[i];
      if (own->order == group->order)
        continue;
      BgPosition images[BG_MAX_LANES];
      bg_group_images (own, own->lanes, positions[i], images);
      keys[i] = bg_canonical (group, images[k]);
    }
}

static size_t
select_few (const BgOtherFrontier *other, BgPosition *positions, size_t n)
{
  const BgGroup *own = other->own, *group = other->group;
  /* an image under a symmetry that the other group has changes nothing */
  const int n_images = own->order > group->order ? own->lanes : 1;
  BgPosition keys[BATCH];
  bool found[BATCH] = { false };
  for (int k = 0; k < n_images; k++)
    {
      make_keys (other, k, positions, keys, n);
      bg_position_set_find (other->set, keys, n, found);
    }
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (found[i])
      positions[kept++] = positions[i];
  return kept;
}

size_t
bg_other_frontier_select (const BgOtherFrontier *other, BgPosition *positions, size_t n)
{
  size_t n_likely = 0;
  for (size_t i = 0; i < n; i++)
    {
      positions[n_likely] = positions[i];
      n_likely += other->pegs >> (bg_pegs (positions[i]) % 64) & 1;
    }
  size_t kept = 0;
  for (size_t i = 0; i < n_likely; i += BATCH)
    {
      size_t found = select_few (other, positions + i, MIN (BATCH, n_likely - i));
      memmove (positions + kept, positions + i, found * sizeof *positions);
      kept += found;
    }
  return kept;
}
