#include "board/group.h"

#include "board/position_sort.h"

static void fill_masks (BgGroup *group, const BgBoard *board) {
  group->lanes = 1;
  while (group->lanes < group->order)
    group->lanes *= 2;
  for (int hole = 0; hole < board->n_holes; hole++)
    for (int k = 0; k < group->lanes; k++) {
      int symmetry = group->symmetry[k < group->order ? k : 0];
      group->hole[hole][k] = bg_hole_bit (board->symmetry[symmetry][hole]);
    }
}

void bg_group_init_stabiliser (BgGroup *group, const BgBoard *board, const BgPosition *sets,
                               int n) {
  *group = (BgGroup){ 0 };
  for (int s = 0; s < board->n_symmetries; s++) {
    bool fixes = true;
    for (int i = 0; i < n && fixes; i++)
      fixes = bg_board_image (board, s, sets[i]) == sets[i];
    if (fixes)
      group->symmetry[group->order++] = s;
  }
  fill_masks (group, board);
}

static bool is_closed (const BgBoard *board, int symmetry, const BgPosition *positions, int n) {
  for (int i = 0; i < n; i++) {
    BgPosition image = bg_board_image (board, symmetry, positions[i]);
    int j = 0;
    while (j < n && positions[j] != image)
      j++;
    if (j == n)
      return false;
  }
  return true;
}

void bg_group_init_closed (BgGroup *group, const BgBoard *board, const BgPosition *positions,
                           int n) {
  *group = (BgGroup){ 0 };
  for (int s = 0; s < board->n_symmetries; s++)
    if (is_closed (board, s, positions, n))
      group->symmetry[group->order++] = s;
  fill_masks (group, board);
}

void bg_group_init_common (BgGroup *group, const BgBoard *board, const BgGroup *a,
                           const BgGroup *b) {
  *group = (BgGroup){ 0 };
  for (int i = 0; i < a->order; i++)
    for (int j = 0; j < b->order; j++)
      if (a->symmetry[i] == b->symmetry[j])
        group->symmetry[group->order++] = a->symmetry[i];
  fill_masks (group, board);
}

int bg_orbit_size (const BgGroup *group, BgPosition position) {
  BgPosition images[BG_MAX_LANES];
  bg_group_images (group, group->lanes, position, images);
  int size = 0;
  for (int k = 0; k < group->order; k++) {
    bool seen = false;
    for (int j = 0; j < k && !seen; j++)
      seen = images[j] == images[k];
    size += !seen;
  }
  return size;
}

BgPosition *bg_group_all_images (const BgGroup *group, const BgPosition *positions, size_t n,
                                 size_t *n_images) {
  const size_t lanes = (size_t) group->lanes;
  BgPosition *images = g_new (BgPosition, n * lanes), *spare = g_new (BgPosition, n * lanes);
  for (size_t i = 0; i < n; i++)
    bg_group_images (group, group->lanes, positions[i], images + i * lanes);
  *n_images = n > 0 ? bg_positions_sort (&images, &spare, n * lanes, NULL) : 0;
  g_free (spare);
  return images;
}

int bg_group_orbits (const BgGroup *group, const BgBoard *board, int *orbit) {
  int n = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    orbit[hole] = -1;
  for (int hole = 0; hole < board->n_holes; hole++) {
    if (orbit[hole] >= 0)
      continue;
    for (int k = 0; k < group->order; k++)
      orbit[board->symmetry[group->symmetry[k]][hole]] = n;
    n++;
  }
  return n;
}
