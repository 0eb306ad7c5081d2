/* A picture as a list of shapes, and the formats it can be written in.

   SVG is written shape by shape, so that a hole is a circle and a caption is
   text for whoever opens the file; cairo turns the same shapes into PNG and
   PDF.  Lengths are in points, (0, 0) is the upper left corner. */
#ifndef BG_SCENE_H
#define BG_SCENE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint32_t BgColour;      /* 0xRRGGBB */
#define BG_NO_COLOUR UINT32_MAX

typedef enum
{
  BG_SHAPE_CIRCLE,
  BG_SHAPE_LINES,               /* open lines with round ends */
  BG_SHAPE_POLYGON,             /* filled */
  BG_SHAPE_TEXT,                /* centred across, on the base line at y */
} BgShapeKind;

typedef struct
{
  double x, y;
  bool pen_up;                  /* begins a line of its own */
} BgPoint;

typedef struct
{
  BgShapeKind kind;
  double x, y;                  /* of circles and text */
  double size;                  /* radius, line width, size of type */
  double edge;                  /* width of a circle's edge */
  BgColour fill, stroke;
  bool bold;
  char *text;
  GArray *points;               /* of BgPoint */
} BgShape;

typedef struct
{
  double width, height;
  char *title;                  /* for the file's reader; may be NULL */
  GPtrArray *shapes;            /* in the order of drawing */
} BgScene;

BgScene *bg_scene_new (const char *title);
void bg_scene_free (BgScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgScene, bg_scene_free)

void bg_scene_add_circle (BgScene *scene, double x, double y, double radius, BgColour fill,
                          BgColour stroke, double edge);
void bg_scene_add_text (BgScene *scene, double x, double y, double size, BgColour colour,
                        bool bold, const char *text);

/* Take the points. */
void bg_scene_add_lines (BgScene *scene, GArray *points, double width, BgColour colour);
void bg_scene_add_polygon (BgScene *scene, GArray *points, BgColour colour);

GArray *bg_points_new (void);
void bg_points_add (GArray *points, double x, double y, bool pen_up);

/* The advance of a middling character, in sizes of type: SVG leaves the choice of
   the type to its reader. */
#define BG_ADVANCE 0.55

/* How wide a text is, about. */
double bg_text_width (const char *text, double size);

/* Whether a file's ending is one that can be drawn: .svg, .png, .pdf. */
bool bg_scene_check_ending (const char *path, GError **error);

/* Writes the scene in the format that the file's ending names. */
bool bg_scene_write (const BgScene *scene, const char *path, GError **error);

/* The formats, one file each.  SVG is UTF-8 text. */
GString *bg_scene_to_svg (const BgScene *scene);
GByteArray *bg_scene_to_png (const BgScene *scene, GError **error);
GByteArray *bg_scene_to_pdf (const BgScene *scene, GError **error);

#endif
