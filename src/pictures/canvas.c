#include "pictures/canvas.h"

#include <math.h>

#include "core/error.h"
#include "core/module.h"

#ifdef BG_NO_MODULES
#define FIND(function) function
#else
#define FIND(function) ((BgCanvasDraw *) bg_module_find ("canvas", #function))
#endif

/* Of a PNG file, which take 4 bytes each while it is drawn. */
#define MOST_PIXELS 1e8

static GByteArray *draw_scene (BgCanvasDraw *append, const BgScene *scene, double width,
                               double height, GError **error) {
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  if (append == NULL)
    return bg_input_error (error, "%s, expected the module that draws PNG and PDF",
                           bg_module_error ());
  const char *reason = append (scene, width, height, bytes);
  if (reason != NULL)
    return bg_limit_error (error, "the picture could not be drawn: %s", reason);
  return g_steal_pointer (&bytes);
}

GByteArray *bg_scene_to_png (const BgScene *scene, GError **error) {
  const double scale = scene->scale * BG_PNG_PIXELS;
  /* a given width must not become one pixel more by rounding */
  const double width = ceil (scene->width * scale - 1e-6);
  const double height = ceil (scene->height * scale - 1e-6);
  if (width * height > MOST_PIXELS)
    return bg_limit_error (error, "%.0f by %.0f pixels, expected at most %.0e in all", width,
                           height, MOST_PIXELS);
  return draw_scene (FIND (bg_canvas_png), scene, width, height, error);
}

GByteArray *bg_scene_to_pdf (const BgScene *scene, GError **error) {
  return draw_scene (FIND (bg_canvas_pdf), scene, scene->width * scene->scale,
                     scene->height * scene->scale, error);
}
