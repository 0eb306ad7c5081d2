/* Symmetries of a board, found from its drawing. */
#include "model.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A linear map: (x, y) goes to (xx x + xy y, yx x + yy y). */
typedef struct {
  int xx, xy, yx, yy;
} Map;

/* The images of the holes, moved so that their least coordinates are the holes' least coordinates;
   false if an image is no hole. */
static bool map_holes (const Map *map, const Model *model, uint8_t *image) {
  int x[BG_MAX_HOLES], y[BG_MAX_HOLES], least_x = INT_MAX, least_y = INT_MAX;
  int least_column = INT_MAX, least_row = INT_MAX;
  for (int i = 0; i < model->n_holes; i++) {
    x[i] = map->xx * model->column[i] + map->xy * model->row[i];
    y[i] = map->yx * model->column[i] + map->yy * model->row[i];
    least_x = MIN (least_x, x[i]);
    least_y = MIN (least_y, y[i]);
    least_column = MIN (least_column, model->column[i]);
    least_row = MIN (least_row, model->row[i]);
  }
  for (int i = 0; i < model->n_holes; i++) {
    int hole = 0;
    while (hole < model->n_holes
           && (model->column[hole] - least_column != x[i] - least_x
               || model->row[hole] - least_row != y[i] - least_y))
      hole++;
    if (hole == model->n_holes)
      return false;
    image[i] = hole;
  }
  return true;
}

bool model_maps_jumps (const Model *model, const uint8_t *image, int n) {
  for (int i = 0; i < model->n_jumps; i++) {
    bool found = model->jump[i].from >= n || model->jump[i].over >= n || model->jump[i].to >= n;
    for (int j = 0; j < model->n_jumps && !found; j++)
      found = model->jump[j].from == image[model->jump[i].from]
              && model->jump[j].over == image[model->jump[i].over]
              && model->jump[j].to == image[model->jump[i].to];
    if (!found)
      return false;
  }
  return true;
}

static void add_element (ModelGroup *group, const uint8_t *image) {
  for (int k = 0; k < group->order; k++)
    if (memcmp (group->image[k], image, group->n_holes) == 0)
      return;
  g_assert (group->order < BG_MAX_SYMMETRIES);
  memcpy (group->image[group->order++], image, group->n_holes);
}

ModelGroup model_group_of (const Model *model) {
  ModelGroup group = { .n_holes = model->n_holes };
  for (int k = 0; model->by_lines != NULL && k < model->by_lines->n_symmetries; k++) {
    g_assert (model_maps_jumps (model, model->by_lines->symmetry[k], model->n_holes));
    add_element (&group, model->by_lines->symmetry[k]);
  }
  if (model->by_lines != NULL)
    return group;
  for (int code = 0; code < 81; code++) {
    const Map map = { code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1 };
    uint8_t image[BG_MAX_HOLES];
    if (abs (map.xx * map.yy - map.xy * map.yx) == 1 && map_holes (&map, model, image)
        && model_maps_jumps (model, image, model->n_holes))
      add_element (&group, image);
  }
  return group;
}

void model_group_keep (ModelGroup *group, const BgPosition *positions, int n) {
  int kept = 0;
  for (int k = 0; k < group->order; k++) {
    bool keeps = true;
    for (int i = 0; i < n && keeps; i++) {
      keeps = false;
      for (int j = 0; j < n; j++)
        keeps |= model_image (group, k, positions[i]) == positions[j];
    }
    if (keeps)
      memmove (group->image[kept++], group->image[k], group->n_holes);
  }
  group->order = kept;
}

void model_group_keep_finishes (ModelGroup *group, const BgProblem *problem) {
  if (problem->n_finishes > 0)
    model_group_keep (group, problem->finish, problem->n_finishes);
  else if (problem->goal == BG_GOAL_PATTERN) {
    model_group_keep (group, &problem->pattern.pegs, 1);
    model_group_keep (group, &problem->pattern.empty, 1);
  }
}

BgPosition model_image (const ModelGroup *group, int symmetry, BgPosition position) {
  BgPosition image = 0;
  for (int hole = 0; hole < group->n_holes; hole++)
    if (bg_has (position, hole))
      image |= bg_hole_bit (group->image[symmetry][hole]);
  return image;
}

BgPosition model_canonical (const ModelGroup *group, BgPosition position) {
  BgPosition least = position;
  for (int k = 0; k < group->order; k++)
    least = MIN (least, model_image (group, k, position));
  return least;
}
