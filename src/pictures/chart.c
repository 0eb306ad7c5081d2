#include "pictures/chart.h"

#include <math.h>

#include "pictures/palette.h"

/* Lengths in points. */
#define WIDTH 520
#define HEIGHT 300 /* of the plot in the first panel, and in others */
#define LOWER_HEIGHT 180
#define LEFT 64
#define TOP 48
#define RIGHT 26
#define AXIS 70 /* from a plot down to the next plot or the key */
#define KEY_LINE 18
#define KEY_WIDTH 40
#define TEXT_SIZE 11
#define GRID_COLOUR 0xdddddd
#define MARK 3.2
#define CURVE_WIDTH 1.5
#define CURVE_STEP 0.9 /* wider for each curve above it ... */
#define CURVE_MOST 4   /* ... up to this width */
#define MOST_DIGITS 5  /* a scale beyond has powers of ten */

/* Told apart by most eyes, and in grey by their lightness (Okabe and Ito). */
static const BgColour colours[] = {
  0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x222222,
};

/* A dash and a gap in widths of the curve; the first is whole. */
static const double dashes[][2] = { { 0, 0 }, { 4, 3 }, { 1, 2.5 }, { 7, 3 }, { 2.5, 2.5 } };

/* Corners of the marks on a circle; 0: the circle itself. */
static const struct {
  int corners;
  double turn;
} marks[] = {
  { 0, 0 }, { 4, 0.25 * M_PI }, { 3, -0.5 * M_PI }, { 4, 0 }, { 3, 0.5 * M_PI }, { 6, 0 },
};

/* A scale from LOW to HIGH: values, or powers of ten. */
typedef struct {
  bool logarithmic;
  double low, high, step;
} Axis;

typedef struct {
  BgScene *scene;
  const BgChartPanel *panel;
  double top, height;
  Axis x, y;
} Plot;

static bool is_shown (const BgChartPanel *panel, double value) {
  return value >= (panel->logarithmic ? 1 : 0);
}

static double part_of (const Axis *axis, double value) {
  return ((axis->logarithmic ? log10 (value) : value) - axis->low) / (axis->high - axis->low);
}

static double across (const Plot *plot, double x) {
  return LEFT + part_of (&plot->x, x) * WIDTH;
}

static double up (const Plot *plot, double value) {
  return plot->top + plot->height * (1 - part_of (&plot->y, value));
}

static double x_of (const BgSeries *series, int i) {
  return series->x != NULL ? series->x[i] : i;
}

/* A step of 1, 2 or 5 times a power of ten, of which up to six reach MOST. */
static double choose_step (double most) {
  const double power = pow (10, floor (log10 (most / 6)));
  const double part = most / 6 / power;
  return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

/* A scale of values from 0 or, of powers of ten, from the one below LEAST. */
static Axis choose_axis (bool logarithmic, double least, double most) {
  if (!logarithmic) {
    const double step = choose_step (MAX (most, 1));
    return (Axis){ .high = step * ceil (MAX (most, 1) / step), .step = step };
  }
  const double low = floor (log10 (least));
  return (Axis){
    .logarithmic = true, .low = low, .high = MAX (low + 1, ceil (log10 (most))), .step = 1
  };
}

/* Across curves over whole numbers. */
static Axis choose_numbers (double last) {
  return (Axis){ .high = MAX (last, 1), .step = last > 20 ? 5 : last > 10 ? 2 : 1 };
}

static void set_scale (Plot *plot, int n) {
  const BgChartPanel *panel = plot->panel;
  double least_x = INFINITY, most_x = 0, most = 0;
  bool is_numbered = true;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < panel->series[k].n; i++)
      if (is_shown (panel, panel->series[k].value[i])) {
        const double x = x_of (&panel->series[k], i);
        least_x = MIN (least_x, x);
        most_x = MAX (most_x, x);
        most = MAX (most, panel->series[k].value[i]);
        is_numbered &= panel->series[k].x == NULL;
      }
  if (panel->kind == BG_CHART_POINTS)
    most = most_x = MAX (most, most_x);
  plot->y = choose_axis (panel->logarithmic, 1, MAX (most, 1));
  plot->x = is_numbered                      ? choose_numbers (most_x)
            : panel->kind == BG_CHART_POINTS ? plot->y
                                             : choose_axis (panel->logarithmic_x, least_x, most_x);
}

static BgShape *add_line (BgScene *scene, double x0, double y0, double x1, double y1, double width,
                          BgColour colour) {
  GArray *points = bg_points_new ();
  bg_points_add (points, x0, y0, true);
  bg_points_add (points, x1, y1, false);
  return bg_scene_add_lines (scene, points, width, colour);
}

static BgShape *add_text (BgScene *scene, double x, double y, BgAnchor anchor, const char *text) {
  BgShape *shape = bg_scene_add_text (scene, x, y, TEXT_SIZE, BG_TEXT_COLOUR, false, text);
  shape->anchor = anchor;
  return shape;
}

static char *number_at (const Axis *axis, double tick) {
  if (!axis->logarithmic)
    return g_strdup_printf ("%g", tick);
  return axis->high > MOST_DIGITS ? g_strdup_printf ("1e%.0f", tick)
                                  : g_strdup_printf ("%g", pow (10, tick));
}

/* Ticks are counted, since steps such as 0.1 are not exact. */
static int count_ticks (const Axis *axis) {
  return 1 + (int) floor ((axis->high - axis->low) / axis->step + 0.5);
}

static void add_axes (const Plot *plot) {
  const double foot = plot->top + plot->height;
  for (int i = 0; i < count_ticks (&plot->x); i++) {
    const double tick = plot->x.low + i * plot->x.step;
    const double x = LEFT + (tick - plot->x.low) / (plot->x.high - plot->x.low) * WIDTH;
    g_autofree char *number = number_at (&plot->x, tick);
    if (tick <= plot->x.high)
      add_text (plot->scene, x, foot + 1.5 * TEXT_SIZE, BG_ANCHOR_MIDDLE, number);
  }
  for (int i = 0; i < count_ticks (&plot->y); i++) {
    const double tick = plot->y.low + i * plot->y.step;
    const double y = foot - (tick - plot->y.low) / (plot->y.high - plot->y.low) * plot->height;
    g_autofree char *number = number_at (&plot->y, tick);
    add_line (plot->scene, LEFT, y, LEFT + WIDTH, y, 0.7, GRID_COLOUR);
    add_text (plot->scene, LEFT - 8, y + 0.35 * TEXT_SIZE, BG_ANCHOR_END, number);
  }
  if (plot->panel->kind == BG_CHART_POINTS)
    add_line (plot->scene, LEFT, foot, LEFT + WIDTH, plot->top, 0.7, GRID_COLOUR);
  add_text (plot->scene, LEFT + WIDTH / 2., foot + 3.2 * TEXT_SIZE, BG_ANCHOR_MIDDLE,
            plot->panel->x);
  add_text (plot->scene, 12, plot->top - TEXT_SIZE, BG_ANCHOR_START, plot->panel->y);
}

static void add_mark (BgScene *scene, double x, double y, int k) {
  const BgColour colour = colours[k % G_N_ELEMENTS (colours)];
  const int corners = marks[k % G_N_ELEMENTS (marks)].corners;
  if (corners == 0) {
    bg_scene_add_circle (scene, x, y, MARK, colour, BG_NO_COLOUR, 0);
    return;
  }
  GArray *points = bg_points_new ();
  for (int i = 0; i < corners; i++) {
    const double angle = marks[k % G_N_ELEMENTS (marks)].turn + 2 * M_PI * i / corners;
    bg_points_add (points, x + 1.25 * MARK * cos (angle), y + 1.25 * MARK * sin (angle), i == 0);
  }
  bg_scene_add_polygon (scene, points, colour);
}

/* The look of curve number K of N. */
static void style_curve (BgShape *curve, int k, int n) {
  const double *dash = dashes[k % G_N_ELEMENTS (dashes)];
  curve->stroke = colours[k % G_N_ELEMENTS (colours)];
  curve->size = CURVE_WIDTH + CURVE_STEP * MIN (n - 1 - k, CURVE_MOST);
  curve->dashes = dash[0] > 0 ? dash : NULL;
}

/* Adds the way from the last of POINTS to the next point: of steps along, then up. */
static void add_way (GArray *points, const Plot *plot, double x, double y, bool pen_up) {
  if (plot->panel->kind == BG_CHART_STEPS && !pen_up)
    bg_points_add (points, x, g_array_index (points, BgPoint, points->len - 1).y, false);
  bg_points_add (points, x, y, pen_up);
}

static void add_series (const Plot *plot, int k, int n) {
  const BgSeries *series = &plot->panel->series[k];
  const bool has_curve = plot->panel->kind != BG_CHART_POINTS;
  GArray *points = bg_points_new ();
  bool pen_up = true;
  for (int i = 0; i < series->n; i++)
    if (is_shown (plot->panel, series->value[i])) {
      const double x = across (plot, x_of (series, i)), y = up (plot, series->value[i]);
      add_mark (plot->scene, x, y, k);
      if (has_curve)
        add_way (points, plot, x, y, pen_up);
      pen_up = false;
    } else
      pen_up = true;
  if (has_curve)
    style_curve (bg_scene_add_lines (plot->scene, points, CURVE_WIDTH, 0), k, n);
  else
    g_array_unref (points);
}

BgScene *bg_chart_new (const char *title, const BgChartPanel *panels, int n_panels, int n) {
  BgScene *scene = bg_scene_new (title);
  scene->width = LEFT + WIDTH + RIGHT;
  if (title != NULL)
    bg_scene_add_text (scene, scene->width / 2, 20, 14, BG_TEXT_COLOUR, true, title);
  double y = TOP;
  for (int p = 0; p < n_panels; p++) {
    Plot plot = {
      .scene = scene, .panel = &panels[p], .top = y, .height = p == 0 ? HEIGHT : LOWER_HEIGHT
    };
    set_scale (&plot, n);
    add_axes (&plot);
    for (int k = 0; k < n; k++)
      add_series (&plot, k, n);
    y += plot.height + AXIS;
  }
  y -= AXIS / 4.;
  for (int k = 0; k < n; k++, y += KEY_LINE) {
    style_curve (add_line (scene, LEFT, y, LEFT + KEY_WIDTH, y, CURVE_WIDTH, 0), k, n);
    add_mark (scene, LEFT + KEY_WIDTH / 2., y, k);
    add_text (scene, LEFT + KEY_WIDTH + 10, y + 0.35 * TEXT_SIZE, BG_ANCHOR_START,
              panels[0].series[k].name);
    scene->width = MAX (scene->width, LEFT + KEY_WIDTH + 10 + RIGHT
                                          + bg_text_width (panels[0].series[k].name, TEXT_SIZE));
  }
  scene->height = y + 4;
  return scene;
}
