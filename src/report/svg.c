#include <string.h>

#include "report/scene.h"

/* A length to 1/100 point; the locale's decimal comma would be no SVG. */
static void
append_number (GString *text, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (buffer, sizeof buffer, "%.2f", value);
  if (strchr (buffer, '.') != NULL)
    {
      size_t length = strlen (buffer);
      while (buffer[length - 1] == '0')
        buffer[--length] = '\0';
      if (buffer[length - 1] == '.')
        buffer[--length] = '\0';
    }
  g_string_append (text, buffer);
}

static void
append_length (GString *text, const char *name, double value)
{
  g_string_append_printf (text, " %s=\"", name);
  append_number (text, value);
  g_string_append_c (text, '"');
}

static void
append_colour (GString *text, const char *name, BgColour colour)
{
  if (colour == BG_NO_COLOUR)
    g_string_append_printf (text, " %s=\"none\"", name);
  else
    g_string_append_printf (text, " %s=\"#%06x\"", name, colour);
}

/* Text of an element; XML has no way to write control characters. */
static void
append_escaped (GString *text, const char *content)
{
  g_autofree char *valid = g_utf8_make_valid (content, -1);
  for (char *c = valid; *c; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  g_autofree char *escaped = g_markup_escape_text (valid, -1);
  g_string_append (text, escaped);
}

static void
append_points (GString *text, const GArray *points, bool closed)
{
  g_string_append (text, " d=\"");
  for (guint i = 0; i < points->len; i++)
    {
      const BgPoint *point = &g_array_index (points, BgPoint, i);
      g_string_append_c (text, i == 0 || point->pen_up ? 'M' : 'L');
      append_number (text, point->x);
      g_string_append_c (text, ' ');
      append_number (text, point->y);
    }
  g_string_append (text, closed ? "Z\"" : "\"");
}

static void
append_shape (GString *text, const BgShape *shape)
{
  switch (shape->kind)
    {
    case BG_SHAPE_CIRCLE:
      g_string_append (text, "<circle");
      append_length (text, "cx", shape->x);
      append_length (text, "cy", shape->y);
      append_length (text, "r", shape->size);
      append_colour (text, "fill", shape->fill);
      append_colour (text, "stroke", shape->stroke);
      append_length (text, "stroke-width", shape->edge);
      g_string_append (text, "/>\n");
      break;
    case BG_SHAPE_LINES:
      g_string_append (text, "<path");
      append_points (text, shape->points, false);
      g_string_append (text, " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
      append_colour (text, "stroke", shape->stroke);
      append_length (text, "stroke-width", shape->size);
      g_string_append (text, "/>\n");
      break;
    case BG_SHAPE_POLYGON:
      g_string_append (text, "<path");
      append_points (text, shape->points, true);
      append_colour (text, "fill", shape->fill);
      g_string_append (text, "/>\n");
      break;
    case BG_SHAPE_TEXT:
      g_string_append (text, "<text text-anchor=\"middle\"");
      append_length (text, "x", shape->x);
      append_length (text, "y", shape->y);
      append_length (text, "font-size", shape->size);
      append_colour (text, "fill", shape->fill);
      g_string_append (text, shape->bold ? " font-weight=\"bold\">" : ">");
      append_escaped (text, shape->text);
      g_string_append (text, "</text>\n");
      break;
    }
}

GString *
bg_scene_to_svg (const BgScene *scene)
{
  GString *text = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  append_length (text, "width", scene->width);
  append_length (text, "height", scene->height);
  g_string_append (text, " viewBox=\"0 0 ");
  append_number (text, scene->width);
  g_string_append_c (text, ' ');
  append_number (text, scene->height);
  g_string_append (text, "\" font-family=\"sans-serif\">\n");
  if (scene->title != NULL)
    {
      g_string_append (text, "<title>");
      append_escaped (text, scene->title);
      g_string_append (text, "</title>\n");
    }
  g_string_append (text, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
  for (guint i = 0; i < scene->shapes->len; i++)
    append_shape (text, g_ptr_array_index (scene->shapes, i));
  g_string_append (text, "</svg>\n");
  return text;
}
