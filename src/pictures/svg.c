#include "pictures/scene.h"

static void append_attribute (GString *text, const char *name, double value) {
  g_string_append_printf (text, " %s=\"", name);
  bg_append_length (text, value);
  g_string_append_c (text, '"');
}

static void append_colour (GString *text, const char *name, BgColour colour) {
  if (colour == BG_NO_COLOUR)
    g_string_append_printf (text, " %s=\"none\"", name);
  else
    g_string_append_printf (text, " %s=\"#%06x\"", name, colour);
}

/* Text of an element; XML has no way to write control characters. */
static void append_escaped (GString *text, const char *content) {
  g_autofree char *valid = g_utf8_make_valid (content, -1);
  for (char *c = valid; *c; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  g_autofree char *escaped = g_markup_escape_text (valid, -1);
  g_string_append (text, escaped);
}

static void append_points (GString *text, const GArray *points, bool closed) {
  g_string_append (text, " d=\"");
  for (guint i = 0; i < points->len; i++) {
    const BgPoint *point = &g_array_index (points, BgPoint, i);
    g_string_append_c (text, i == 0 || point->pen_up ? 'M' : 'L');
    bg_append_length (text, point->x);
    g_string_append_c (text, ' ');
    bg_append_length (text, point->y);
  }
  g_string_append (text, closed ? "Z\"" : "\"");
}

/* A title, which viewers show when the mouse points at the element around it. */
static void append_title (GString *text, const char *title) {
  if (title == NULL)
    return;
  g_string_append (text, "<title>");
  append_escaped (text, title);
  g_string_append (text, "</title>\n");
}

static void append_shape (GString *text, const BgShape *shape) {
  static const char *const anchors[] = {
    [BG_ANCHOR_MIDDLE] = "middle",
    [BG_ANCHOR_START] = "start",
    [BG_ANCHOR_END] = "end",
  };
  switch (shape->kind) {
  case BG_SHAPE_CIRCLE:
    g_string_append (text, "<circle");
    append_attribute (text, "cx", shape->x);
    append_attribute (text, "cy", shape->y);
    append_attribute (text, "r", shape->size);
    append_colour (text, "fill", shape->fill);
    append_colour (text, "stroke", shape->stroke);
    append_attribute (text, "stroke-width", shape->edge);
    g_string_append (text, "/>\n");
    break;
  case BG_SHAPE_LINES:
    g_string_append (text, "<path");
    append_points (text, shape->points, false);
    g_string_append (text, " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    append_colour (text, "stroke", shape->stroke);
    append_attribute (text, "stroke-width", shape->size);
    if (shape->dashes != NULL) {
      g_string_append (text, " stroke-dasharray=\"");
      bg_append_length (text, shape->dashes[0] * shape->size);
      g_string_append_c (text, ' ');
      bg_append_length (text, shape->dashes[1] * shape->size);
      g_string_append_c (text, '"');
    }
    g_string_append (text, "/>\n");
    break;
  case BG_SHAPE_POLYGON:
    g_string_append (text, "<path");
    append_points (text, shape->points, true);
    append_colour (text, "fill", shape->fill);
    g_string_append (text, "/>\n");
    break;
  case BG_SHAPE_TEXT:
    g_string_append_printf (text, "<text text-anchor=\"%s\"", anchors[shape->anchor]);
    append_attribute (text, "x", shape->x);
    append_attribute (text, "y", shape->y);
    append_attribute (text, "font-size", shape->size);
    append_colour (text, "fill", shape->fill);
    g_string_append (text, shape->bold ? " font-weight=\"bold\">" : ">");
    append_escaped (text, shape->text);
    g_string_append (text, "</text>\n");
    break;
  }
}

/* Pixels if no width is given, so that a page shows the picture as it was drawn. */
static void append_extent (GString *text, const char *name, double length, double scale) {
  g_string_append_printf (text, " %s=\"", name);
  bg_append_length (text, length * scale);
  g_string_append (text, scale == 1 ? "\"" : "pt\"");
}

GByteArray *bg_scene_to_svg (const BgScene *scene, GError **) {
  GString *text = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  append_extent (text, "width", scene->width, scene->scale);
  append_extent (text, "height", scene->height, scene->scale);
  g_string_append (text, " viewBox=\"0 0 ");
  bg_append_length (text, scene->width);
  g_string_append_c (text, ' ');
  bg_append_length (text, scene->height);
  g_string_append (text, "\" font-family=\"sans-serif\">\n");
  append_title (text, scene->title);
  g_string_append (text, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
  for (guint i = 0; i < scene->shapes->len; i++)
    append_shape (text, g_ptr_array_index (scene->shapes, i));
  g_string_append (text, "</svg>\n");
  const gsize length = text->len;
  return g_byte_array_new_take ((guint8 *) g_string_free (text, FALSE), length);
}
