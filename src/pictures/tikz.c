/* TikZ, for LaTeX: a tikzpicture that a paper inputs, in its own type. */
#include <string.h>

#include "pictures/scene.h"

/* Points a line of the file: TeX reads lines of any length, people do not. */
#define POINTS_A_LINE 6

/* A length in big points, which are 1/72 inch. */
static void append_big_points (GString *text, double length) {
  bg_append_length (text, length);
  g_string_append (text, "bp");
}

static void append_point (GString *text, double x, double y) {
  g_string_append_c (text, '(');
  bg_append_length (text, x);
  g_string_append_c (text, ',');
  bg_append_length (text, y);
  g_string_append_c (text, ')');
}

static void append_points (GString *text, const GArray *points) {
  for (guint i = 0; i < points->len; i++) {
    const BgPoint *point = &g_array_index (points, BgPoint, i);
    if (i > 0)
      g_string_append (text, point->pen_up ? " " : "--");
    if (i > 0 && i % POINTS_A_LINE == 0)
      g_string_append (text, "\n  ");
    append_point (text, point->x, point->y);
  }
}

/* Text of a paper: characters that TeX would take for commands stand for themselves. */
static void append_escaped (GString *text, const char *content) {
  g_autofree char *valid = g_utf8_make_valid (content, -1);
  for (const char *c = valid; *c != '\0'; c++)
    if (*c == '\\')
      g_string_append (text, "\\textbackslash{}");
    else if (*c == '^' || *c == '~')
      g_string_append_printf (text, "\\%c{}", *c);
    else if (strchr ("{}$&#_%", *c) != NULL)
      g_string_append_printf (text, "\\%c", *c);
    else
      g_string_append_c (text, g_ascii_iscntrl (*c) ? ' ' : *c);
}

static void append_colour (GString *text, const char *option, BgColour colour) {
  if (colour != BG_NO_COLOUR)
    g_string_append_printf (text, "%s=bg%06x,", option, colour);
}

/* The name of the style of a role. */
static void append_style (GString *text, const char *role) {
  g_string_append (text, "bergholt ");
  g_string_append (text, role);
}

/* The colours of a shape as options of TikZ, or the style that has them, which comes last so that
   it can change widths and sizes. */
static void append_look (GString *text, const BgShape *shape) {
  if (shape->role != NULL)
    append_style (text, shape->role);
  else if (shape->kind == BG_SHAPE_TEXT)
    append_colour (text, "text", shape->fill);
  else {
    append_colour (text, "fill", shape->fill);
    append_colour (text, "draw", shape->stroke);
  }
  g_string_append_c (text, ']');
}

static void append_text (GString *text, const BgShape *shape, double scale) {
  static const char *const anchors[] = {
    [BG_ANCHOR_MIDDLE] = "base",
    [BG_ANCHOR_START] = "base west",
    [BG_ANCHOR_END] = "base east",
  };
  g_string_append_printf (text, "\\node[anchor=%s,inner sep=0,font=\\sffamily%s\\fontsize{",
                          anchors[shape->anchor], shape->bold ? "\\bfseries" : "");
  append_big_points (text, shape->size * scale);
  g_string_append (text, "}{");
  append_big_points (text, 1.2 * shape->size * scale);
  g_string_append (text, "}\\selectfont,");
  append_look (text, shape);
  g_string_append (text, " at ");
  append_point (text, shape->x, shape->y);
  g_string_append (text, " {");
  append_escaped (text, shape->text);
  g_string_append (text, "};\n");
}

static void append_lines (GString *text, const BgShape *shape, double scale) {
  g_string_append (text, "\\path[line width=");
  append_big_points (text, shape->size * scale);
  g_string_append (text, ",line cap=round,line join=round,");
  if (shape->dashes != NULL) {
    g_string_append (text, "dash pattern=on ");
    append_big_points (text, shape->dashes[0] * shape->size * scale);
    g_string_append (text, " off ");
    append_big_points (text, shape->dashes[1] * shape->size * scale);
    g_string_append_c (text, ',');
  }
  append_look (text, shape);
  g_string_append_c (text, ' ');
  append_points (text, shape->points);
  g_string_append (text, ";\n");
}

static void append_circle (GString *text, const BgShape *shape, double scale) {
  g_string_append (text, "\\path[line width=");
  append_big_points (text, shape->edge * scale);
  g_string_append (text, ",radius=");
  bg_append_length (text, shape->size);
  g_string_append_c (text, ',');
  append_look (text, shape);
  g_string_append_c (text, ' ');
  append_point (text, shape->x, shape->y);
  g_string_append (text, " circle[];\n");
}

static void append_shape (GString *text, const BgShape *shape, double scale) {
  switch (shape->kind) {
  case BG_SHAPE_CIRCLE: append_circle (text, shape, scale); break;
  case BG_SHAPE_LINES: append_lines (text, shape, scale); break;
  case BG_SHAPE_POLYGON:
    g_string_append (text, "\\path[");
    append_look (text, shape);
    g_string_append_c (text, ' ');
    append_points (text, shape->points);
    g_string_append (text, "--cycle;\n");
    break;
  case BG_SHAPE_TEXT: append_text (text, shape, scale); break;
  }
}

/* A style for each role, unless the document has defined it. */
static void append_styles (GString *text, const BgScene *scene) {
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < scene->shapes->len; i++) {
    const BgShape *shape = g_ptr_array_index (scene->shapes, i);
    if (shape->role == NULL || !g_hash_table_add (known, (gpointer) shape->role))
      continue;
    g_string_append (text, "\\pgfkeysifdefined{/tikz/");
    append_style (text, shape->role);
    g_string_append (text, "/.@cmd}{}{\\tikzset{");
    append_style (text, shape->role);
    g_string_append (text, "/.style={");
    append_colour (text, shape->kind == BG_SHAPE_TEXT ? "text" : "fill", shape->fill);
    append_colour (text, "draw", shape->stroke);
    g_string_append (text, "}}}\n");
  }
}

/* TikZ takes colours by name: one for each that is used. */
static void append_colours (GString *text, const BgScene *scene) {
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < scene->shapes->len; i++) {
    const BgShape *shape = g_ptr_array_index (scene->shapes, i);
    const BgColour colours[] = { shape->fill, shape->stroke };
    for (size_t k = 0; k < G_N_ELEMENTS (colours); k++)
      if (colours[k] != BG_NO_COLOUR && g_hash_table_add (known, GUINT_TO_POINTER (colours[k])))
        g_string_append_printf (text, "\\definecolor{bg%06x}{HTML}{%06X}\n", colours[k],
                                colours[k]);
  }
}

GByteArray *bg_scene_to_tikz (const BgScene *scene, GError **) {
  GString *text = g_string_new ("% For \\input in a document with \\usepackage{tikz}, and a type\n"
                                "% in all sizes, as of \\usepackage{lmodern}.  Styles that the\n"
                                "% document defines before are used, as in\n"
                                "% \\tikzset{bergholt peg/.style={fill=black,draw=none}}.\n");
  char unit[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (unit, sizeof unit, "%.6f", scene->scale);
  g_string_append_printf (text, "\\begin{tikzpicture}[x=%sbp,y=-%sbp]\n", unit, unit);
  append_colours (text, scene);
  append_styles (text, scene);
  g_string_append (text, "\\useasboundingbox (0,0) rectangle ");
  append_point (text, scene->width, scene->height);
  g_string_append (text, ";\n");
  for (guint i = 0; i < scene->shapes->len; i++)
    append_shape (text, g_ptr_array_index (scene->shapes, i), scene->scale);
  g_string_append (text, "\\end{tikzpicture}%\n");
  const gsize length = text->len;
  return g_byte_array_new_take ((guint8 *) g_string_free (text, FALSE), length);
}
