#include "report/scene.h"

#include "core/error.h"
#include "core/file.h"

static void
free_shape (BgShape *shape)
{
  g_free (shape->text);
  g_clear_pointer (&shape->points, g_array_unref);
  g_free (shape);
}

BgScene *
bg_scene_new (const char *title)
{
  BgScene *scene = g_new0 (BgScene, 1);
  scene->title = g_strdup (title);
  scene->shapes = g_ptr_array_new_with_free_func ((GDestroyNotify) free_shape);
  return scene;
}

void
bg_scene_free (BgScene *scene)
{
  if (scene == NULL)
    return;
  g_free (scene->title);
  g_ptr_array_unref (scene->shapes);
  g_free (scene);
}

static void
add (BgScene *scene, BgShape shape)
{
  g_ptr_array_add (scene->shapes, g_memdup2 (&shape, sizeof shape));
}

void
bg_scene_add_circle (BgScene *scene, double x, double y, double radius, BgColour fill,
                     BgColour stroke, double edge)
{
  add (scene, (BgShape) { .kind = BG_SHAPE_CIRCLE, .x = x, .y = y, .size = radius, .fill = fill,
                          .stroke = stroke, .edge = edge });
}

void
bg_scene_add_text (BgScene *scene, double x, double y, double size, BgColour colour, bool bold,
                   const char *text)
{
  add (scene, (BgShape) { .kind = BG_SHAPE_TEXT, .x = x, .y = y, .size = size, .fill = colour,
                          .stroke = BG_NO_COLOUR, .bold = bold, .text = g_strdup (text) });
}

void
bg_scene_add_lines (BgScene *scene, GArray *points, double width, BgColour colour)
{
  add (scene, (BgShape) { .kind = BG_SHAPE_LINES, .size = width, .fill = BG_NO_COLOUR,
                          .stroke = colour, .points = points });
}

void
bg_scene_add_polygon (BgScene *scene, GArray *points, BgColour colour)
{
  add (scene, (BgShape) { .kind = BG_SHAPE_POLYGON, .fill = colour, .stroke = BG_NO_COLOUR,
                          .points = points });
}

GArray *
bg_points_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (BgPoint));
}

void
bg_points_add (GArray *points, double x, double y, bool pen_up)
{
  BgPoint point = { x, y, pen_up };
  g_array_append_val (points, point);
}

double
bg_text_width (const char *text, double size)
{
  return g_utf8_strlen (text, -1) * BG_ADVANCE * size;
}

static GByteArray *
to_svg_bytes (const BgScene *scene, GError **)
{
  GString *text = bg_scene_to_svg (scene);
  gsize length = text->len;
  return g_byte_array_new_take ((guint8 *) g_string_free (text, FALSE), length);
}

static const struct
{
  const char *ending;
  GByteArray *(*render) (const BgScene *scene, GError **error);
} formats[] = {
  { ".svg", to_svg_bytes },
  { ".png", bg_scene_to_png },
  { ".pdf", bg_scene_to_pdf },
};

static int
find_format (const char *path, GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      if (g_str_has_suffix (path, formats[i].ending))
        return i;
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", formats[i].ending);
    }
  bg_input_error (error, "%s: unknown kind of picture, expected a name that ends in one of %s",
                  path, known->str);
  return -1;
}

bool
bg_scene_check_ending (const char *path, GError **error)
{
  return find_format (path, error) >= 0;
}

bool
bg_scene_write (const BgScene *scene, const char *path, GError **error)
{
  int format = find_format (path, error);
  if (format < 0)
    return false;
  g_autoptr (GByteArray) bytes = formats[format].render (scene, error);
  if (bytes == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return false;
    }
  return bg_file_write (path, bytes->data, bytes->len, error);
}
