#include "pictures/scene.h"

#include <string.h>

static void free_shape (BgShape *shape) {
  g_free (shape->text);
  g_clear_pointer (&shape->points, g_array_unref);
  g_free (shape);
}

BgScene *bg_scene_new (const char *title) {
  BgScene *scene = g_new0 (BgScene, 1);
  scene->title = g_strdup (title);
  scene->scale = 1;
  scene->shapes = g_ptr_array_new_with_free_func ((GDestroyNotify) free_shape);
  return scene;
}

void bg_scene_free (BgScene *scene) {
  if (scene == NULL)
    return;
  g_free (scene->title);
  g_ptr_array_unref (scene->shapes);
  g_free (scene);
}

static BgShape *add_shape (BgScene *scene, BgShape shape) {
  BgShape *added = g_memdup2 (&shape, sizeof shape);
  g_ptr_array_add (scene->shapes, added);
  return added;
}

BgShape *bg_scene_add_circle (BgScene *scene, double x, double y, double radius, BgColour fill,
                              BgColour stroke, double edge) {
  return add_shape (scene, (BgShape){ .kind = BG_SHAPE_CIRCLE,
                                      .x = x,
                                      .y = y,
                                      .size = radius,
                                      .fill = fill,
                                      .stroke = stroke,
                                      .edge = edge });
}

BgShape *bg_scene_add_text (BgScene *scene, double x, double y, double size, BgColour colour,
                            bool bold, const char *text) {
  return add_shape (scene, (BgShape){ .kind = BG_SHAPE_TEXT,
                                      .x = x,
                                      .y = y,
                                      .size = size,
                                      .fill = colour,
                                      .stroke = BG_NO_COLOUR,
                                      .bold = bold,
                                      .text = g_strdup (text) });
}

BgShape *bg_scene_add_lines (BgScene *scene, GArray *points, double width, BgColour colour) {
  return add_shape (scene, (BgShape){ .kind = BG_SHAPE_LINES,
                                      .size = width,
                                      .fill = BG_NO_COLOUR,
                                      .stroke = colour,
                                      .points = points });
}

BgShape *bg_scene_add_polygon (BgScene *scene, GArray *points, BgColour colour) {
  return add_shape (scene, (BgShape){ .kind = BG_SHAPE_POLYGON,
                                      .fill = colour,
                                      .stroke = BG_NO_COLOUR,
                                      .points = points });
}

static BgColour grey_of (BgColour colour) {
  static const struct {
    BgColour colour, grey;
  } greys[] = {
#define COLOUR(name, colour, grey) { colour, grey },
#include "pictures/palette.def"
#undef COLOUR
  };
  if (colour == BG_NO_COLOUR)
    return colour;
  for (size_t i = 0; i < G_N_ELEMENTS (greys); i++)
    if (greys[i].colour == colour)
      return greys[i].grey;
  /* luma of ITU-R BT.601 */
  BgColour luma = (299 * (colour >> 16 & 255) + 587 * (colour >> 8 & 255) + 114 * (colour & 255))
                  / 1000;
  return luma * 0x010101;
}

void bg_scene_make_monochrome (BgScene *scene) {
  for (guint i = 0; i < scene->shapes->len; i++) {
    BgShape *shape = g_ptr_array_index (scene->shapes, i);
    shape->fill = grey_of (shape->fill);
    shape->stroke = grey_of (shape->stroke);
  }
}

GArray *bg_points_new (void) {
  return g_array_new (FALSE, FALSE, sizeof (BgPoint));
}

void bg_points_add (GArray *points, double x, double y, bool pen_up) {
  BgPoint point = { x, y, pen_up };
  g_array_append_val (points, point);
}

double bg_text_width (const char *text, double size) {
  return (double) g_utf8_strlen (text, -1) * BG_ADVANCE * size;
}

void bg_append_length (GString *text, double value) {
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (buffer, sizeof buffer, "%.2f", value);
  size_t length = strlen (buffer);
  while (buffer[length - 1] == '0')
    length--;
  g_string_append_len (text, buffer, length - (buffer[length - 1] == '.'));
}

static const BgSceneFormat formats[] = {
#define FORMAT(name, point, pixel, render) { name, point, pixel, render },
#include "pictures/scene_formats.def"
#undef FORMAT
};

const BgSceneFormat *bg_scene_format_find (const char *name) {
  for (size_t i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_ascii_strcasecmp (name, formats[i].name) == 0)
      return &formats[i];
  return NULL;
}

char *bg_scene_format_names (const char *prefix) {
  GString *names = g_string_new (NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (formats); i++)
    g_string_append_printf (names, "%s%s%s", i > 0 ? ", " : "", prefix, formats[i].name);
  return g_string_free (names, FALSE);
}
