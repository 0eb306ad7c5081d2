#include <cairo-pdf.h>
#include <cairo.h>
#include <gmodule.h>
#include <math.h>

#include "pictures/canvas.h"

static void set_colour (cairo_t *cairo, BgColour colour) {
  cairo_set_source_rgb (cairo, (colour >> 16 & 255) / 255., (colour >> 8 & 255) / 255.,
                        (colour & 255) / 255.);
}

/* Fills and strokes the current path, and clears it. */
static void paint (cairo_t *cairo, BgColour fill, BgColour stroke, double width) {
  if (fill != BG_NO_COLOUR) {
    set_colour (cairo, fill);
    cairo_fill_preserve (cairo);
  }
  if (stroke != BG_NO_COLOUR) {
    set_colour (cairo, stroke);
    cairo_set_line_width (cairo, width);
    cairo_stroke_preserve (cairo);
  }
  cairo_new_path (cairo);
}

static void draw_text (cairo_t *cairo, const BgShape *shape) {
  cairo_text_extents_t extents;
  g_autofree char *text = g_utf8_make_valid (shape->text, -1);
  cairo_select_font_face (cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                          shape->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cairo, shape->size);
  cairo_text_extents (cairo, text, &extents);
  const double before = shape->anchor == BG_ANCHOR_MIDDLE ? 0.5 : shape->anchor == BG_ANCHOR_END;
  cairo_move_to (cairo, shape->x - before * extents.x_advance, shape->y);
  set_colour (cairo, shape->fill);
  cairo_show_text (cairo, text);
  cairo_new_path (cairo);
}

static void draw_shape (cairo_t *cairo, const BgShape *shape) {
  switch (shape->kind) {
  case BG_SHAPE_CIRCLE:
    cairo_arc (cairo, shape->x, shape->y, shape->size, 0, 2 * M_PI);
    cairo_close_path (cairo);
    paint (cairo, shape->fill, shape->stroke, shape->edge);
    break;
  case BG_SHAPE_LINES:
  case BG_SHAPE_POLYGON:
    for (guint i = 0; i < shape->points->len; i++) {
      const BgPoint *point = &g_array_index (shape->points, BgPoint, i);
      if (point->pen_up)
        cairo_move_to (cairo, point->x, point->y);
      else
        cairo_line_to (cairo, point->x, point->y);
    }
    if (shape->dashes != NULL)
      cairo_set_dash (cairo,
                      (double[]){ shape->dashes[0] * shape->size, shape->dashes[1] * shape->size },
                      2, 0);
    paint (cairo, shape->fill, shape->stroke, shape->size);
    cairo_set_dash (cairo, NULL, 0, 0);
    break;
  case BG_SHAPE_TEXT: draw_text (cairo, shape); break;
  }
}

static void draw_scene (cairo_t *cairo, const BgScene *scene) {
  set_colour (cairo, 0xffffff);
  cairo_paint (cairo);
  cairo_set_line_cap (cairo, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cairo, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < scene->shapes->len; i++)
    draw_shape (cairo, g_ptr_array_index (scene->shapes, i));
}

static cairo_status_t append_bytes (void *closure, const unsigned char *data, unsigned int length) {
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Cairo fails where there is no memory, or where a picture is too large. */
static const char *reason (cairo_status_t status) {
  return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string (status);
}

static cairo_status_t draw_on (cairo_surface_t *surface, const BgScene *scene, double scale) {
  cairo_t *cairo = cairo_create (surface);
  cairo_scale (cairo, scale, scale);
  draw_scene (cairo, scene);
  cairo_status_t status = cairo_status (cairo);
  cairo_destroy (cairo);
  return status;
}

G_MODULE_EXPORT const char *bg_canvas_png (const BgScene *scene, double width, double height,
                                           GByteArray *bytes) {
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width,
                                                         (int) height);
  cairo_status_t status = draw_on (surface, scene, scene->scale * BG_PNG_PIXELS);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, append_bytes, bytes);
  cairo_surface_destroy (surface);
  return reason (status);
}

/* Cairo would put the time of day, so that no two files were the same.  An empty
   date is left out; SOURCE_DATE_EPOCH is a convention of reproducible builds. */
static void set_date (cairo_surface_t *surface) {
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");
  gint64 seconds;
  g_autoptr (GDateTime) date = NULL;
  if (epoch != NULL && g_ascii_string_to_signed (epoch, 10, 0, G_MAXINT64, &seconds, NULL))
    date = g_date_time_new_from_unix_utc (seconds);
  g_autofree char *text = date != NULL ? g_date_time_format (date, "%Y-%m-%dT%H:%M:%SZ") : NULL;
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                  text != NULL ? text : "");
}

G_MODULE_EXPORT const char *bg_canvas_pdf (const BgScene *scene, double width, double height,
                                           GByteArray *bytes) {
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append_bytes, bytes, width,
                                                                  height);
  set_date (surface);
  if (scene->title != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, scene->title);
  cairo_status_t status = draw_on (surface, scene, scene->scale);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return reason (status);
}
