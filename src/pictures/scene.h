/* A picture as a list of shapes, and the formats it can be written in.

   SVG and TikZ are written shape by shape, so that a hole is a circle and a caption is text for
   programs that open the file; cairo turns the same shapes into PNG and PDF.  Lengths are in points
   of 1/72 inch before the scene is scaled, (0, 0) is the upper left corner. */
#ifndef BG_SCENE_H
#define BG_SCENE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint32_t BgColour; /* 0xRRGGBB */
#define BG_NO_COLOUR UINT32_MAX

typedef enum {
  BG_SHAPE_CIRCLE,
  BG_SHAPE_LINES,   /* open lines with round ends */
  BG_SHAPE_POLYGON, /* filled */
  BG_SHAPE_TEXT,    /* on the base line at y */
} BgShapeKind;

/* Where x is in a text. */
typedef enum { BG_ANCHOR_MIDDLE, BG_ANCHOR_START, BG_ANCHOR_END } BgAnchor;

typedef struct {
  double x, y;
  bool pen_up; /* begins a line of its own */
} BgPoint;

typedef struct {
  BgShapeKind kind;
  double x, y; /* of circles and text */
  double size; /* radius, line width, size of type */
  double edge; /* width of a circle's edge */
  BgColour fill, stroke;
  const char *role; /* its part in a drawing of a board, as "peg", of static storage; NULL: none.
                       In TikZ all shapes of a role have a style, and the same colours */
  const double *dashes; /* a dash and a gap in line widths, of static storage; or NULL */
  bool bold;
  BgAnchor anchor;
  char *text;
  GArray *points; /* of BgPoint */
} BgShape;

typedef struct {
  double width, height;
  double scale;      /* from these lengths to the file's lengths; 1 at first */
  char *title;       /* for the file's reader; may be NULL */
  GPtrArray *shapes; /* in the order of drawing */
} BgScene;

BgScene *bg_scene_new (const char *title);
void bg_scene_free (BgScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BgScene, bg_scene_free)

/* These return the shape, which the scene owns, so that callers can set its other members. */
BgShape *bg_scene_add_circle (BgScene *scene, double x, double y, double radius, BgColour fill,
                              BgColour stroke, double edge);
BgShape *bg_scene_add_text (BgScene *scene, double x, double y, double size, BgColour colour,
                            bool bold, const char *text);

/* Take the points. */
BgShape *bg_scene_add_lines (BgScene *scene, GArray *points, double width, BgColour colour);
BgShape *bg_scene_add_polygon (BgScene *scene, GArray *points, BgColour colour);

/* Replaces each colour by a grey, for print in black: colours of the palette by greys that can be
   told apart, others by their lightness. */
void bg_scene_make_monochrome (BgScene *scene);

GArray *bg_points_new (void);
void bg_points_add (GArray *points, double x, double y, bool pen_up);

/* The advance of a middling character, in sizes of type: SVG leaves the choice of
   the type to its reader. */
#define BG_ADVANCE 0.55

/* How wide a text is, about. */
double bg_text_width (const char *text, double size);

/* Appends a length to 1/100 point; the locale's decimal comma would be no SVG. */
void bg_append_length (GString *text, double value);

/* Pixels a point in PNG files. */
#define BG_PNG_PIXELS 2

/* A row of scene_formats.def. */
typedef struct {
  const char *name;    /* of --format, and the ending of a file's name */
  double point, pixel; /* its readers' point and pixel, in 1/72 inch */
  GByteArray *(*render) (const BgScene *scene, GError **error);
} BgSceneFormat;

/* The format that has this name in upper or lower case; NULL: none. */
const BgSceneFormat *bg_scene_format_find (const char *name);

/* The names of all, each after PREFIX, with commas between; to be freed. */
char *bg_scene_format_names (const char *prefix);

/* The renderers, one file each.  SVG and TikZ are UTF-8 text.  The same scene gives the
   same bytes; a PDF is dated only where SOURCE_DATE_EPOCH is set. */
GByteArray *bg_scene_to_svg (const BgScene *scene, GError **error);
GByteArray *bg_scene_to_png (const BgScene *scene, GError **error);
GByteArray *bg_scene_to_pdf (const BgScene *scene, GError **error);
GByteArray *bg_scene_to_tikz (const BgScene *scene, GError **error);

#endif
