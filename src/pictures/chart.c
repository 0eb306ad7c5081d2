#include "pictures/chart.h"

#include <math.h>

#include "pictures/palette.h"

/* Lengths in points. */
#define WIDTH 520
#define HEIGHT 300 /* of the plot in the first panel, and in others */
#define LOWER_HEIGHT 180
#define LEFT 64
#define TOP 48
#define RIGHT 20
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
static const struct
{
  int corners;
  double turn;
} marks[] = {
  { 0, 0 }, { 4, 0.25 * M_PI }, { 3, -0.5 * M_PI }, { 4, 0 }, { 3, 0.5 * M_PI }, { 6, 0 },
};

typedef struct
{
  BgScene *scene;
  const BgChartPanel *panel;
  double top, height;
  int last;          /* the greatest number across */
  double most, step; /* up the axis: a value, or a power of ten */
} Plot;

static bool
is_shown (const BgChartPanel *panel, double value)
{
  return value >= (panel->logarithmic ? 1 : 0);
}

static double
across (const Plot *plot, double n)
{
  return LEFT + n / MAX (plot->last, 1) * WIDTH;
}

static double
up (const Plot *plot, double value)
{
  const double part = (plot->panel->logarithmic ? log10 (value) : value) / plot->most;
  return plot->top + plot->height * (1 - part);
}

/* A step of 1, 2 or 5 times a power of ten, of which up to six reach MOST. */
static double
choose_step (double most)
{
  const double power = pow (10, floor (log10 (most / 6)));
  const double part = most / 6 / power;
  return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

static void
set_scale (Plot *plot, int n)
{
  double most = 0;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < plot->panel->series[k].n; i++)
      if (is_shown (plot->panel, plot->panel->series[k].value[i]))
        {
          plot->last = MAX (plot->last, i);
          most = MAX (most, plot->panel->series[k].value[i]);
        }
  plot->step = 1;
  if (plot->panel->logarithmic)
    plot->most = MAX (1, ceil (log10 (MAX (most, 1))));
  else
    {
      plot->step = choose_step (MAX (most, 1));
      plot->most = plot->step * ceil (MAX (most, 1) / plot->step);
    }
}

static BgShape *
add_line (BgScene *scene, double x0, double y0, double x1, double y1, double width, BgColour colour)
{
  GArray *points = bg_points_new ();
  bg_points_add (points, x0, y0, true);
  bg_points_add (points, x1, y1, false);
  return bg_scene_add_lines (scene, points, width, colour);
}

static BgShape *
add_text (BgScene *scene, double x, double y, BgAnchor anchor, const char *text)
{
  BgShape *shape = bg_scene_add_text (scene, x, y, TEXT_SIZE, BG_TEXT_COLOUR, false, text);
  shape->anchor = anchor;
  return shape;
}

static char *
number_at (const Plot *plot, double tick)
{
  if (!plot->panel->logarithmic)
    return g_strdup_printf ("%g", tick);
  return plot->most > MOST_DIGITS ? g_strdup_printf ("1e%.0f", tick)
                                  : g_strdup_printf ("%.0f", pow (10, tick));
}

static void
add_axes (const Plot *plot)
{
  const int step = plot->last > 20 ? 5 : plot->last > 10 ? 2 : 1;
  const double foot = plot->top + plot->height;
  for (int n = 0; n <= plot->last; n += step)
    {
      g_autofree char *number = g_strdup_printf ("%d", n);
      add_text (plot->scene, across (plot, n), foot + 1.5 * TEXT_SIZE, BG_ANCHOR_MIDDLE, number);
    }
  for (double tick = 0; tick <= plot->most + plot->step / 2; tick += plot->step)
    {
      const double y = foot - tick / plot->most * plot->height;
      g_autofree char *number = number_at (plot, tick);
      add_line (plot->scene, LEFT, y, LEFT + WIDTH, y, 0.7, GRID_COLOUR);
      add_text (plot->scene, LEFT - 8, y + 0.35 * TEXT_SIZE, BG_ANCHOR_END, number);
    }
  add_text (plot->scene, LEFT + WIDTH / 2., foot + 3.2 * TEXT_SIZE, BG_ANCHOR_MIDDLE,
            plot->panel->x);
  add_text (plot->scene, 12, plot->top - TEXT_SIZE, BG_ANCHOR_START, plot->panel->y);
}

static void
add_mark (BgScene *scene, double x, double y, int k)
{
  const BgColour colour = colours[k % G_N_ELEMENTS (colours)];
  const int corners = marks[k % G_N_ELEMENTS (marks)].corners;
  if (corners == 0)
    {
      bg_scene_add_circle (scene, x, y, MARK, colour, BG_NO_COLOUR, 0);
      return;
    }
  GArray *points = bg_points_new ();
  for (int i = 0; i < corners; i++)
    {
      const double angle = marks[k % G_N_ELEMENTS (marks)].turn + 2 * M_PI * i / corners;
      bg_points_add (points, x + 1.25 * MARK * cos (angle), y + 1.25 * MARK * sin (angle), i == 0);
    }
  bg_scene_add_polygon (scene, points, colour);
}

/* The look of curve number K of N. */
static void
style_curve (BgShape *curve, int k, int n)
{
  const double *dash = dashes[k % G_N_ELEMENTS (dashes)];
  curve->stroke = colours[k % G_N_ELEMENTS (colours)];
  curve->size = CURVE_WIDTH + CURVE_STEP * MIN (n - 1 - k, CURVE_MOST);
  curve->dashes = dash[0] > 0 ? dash : NULL;
}

static void
add_series (const Plot *plot, int k, int n)
{
  const BgSeries *series = &plot->panel->series[k];
  GArray *points = bg_points_new ();
  bool pen_up = true;
  for (int i = 0; i < series->n; i++)
    if (is_shown (plot->panel, series->value[i]))
      {
        bg_points_add (points, across (plot, i), up (plot, series->value[i]), pen_up);
        pen_up = false;
      }
    else
      pen_up = true;
  for (guint i = 0; i < points->len; i++)
    {
      const BgPoint *point = &g_array_index (points, BgPoint, i);
      add_mark (plot->scene, point->x, point->y, k);
    }
  style_curve (bg_scene_add_lines (plot->scene, points, CURVE_WIDTH, 0), k, n);
}

BgScene *
bg_chart_new (const char *title, const BgChartPanel *panels, int n_panels, int n)
{
  BgScene *scene = bg_scene_new (title);
  scene->width = LEFT + WIDTH + RIGHT;
  if (title != NULL)
    bg_scene_add_text (scene, scene->width / 2, 20, 14, BG_TEXT_COLOUR, true, title);
  double y = TOP;
  for (int p = 0; p < n_panels; p++)
    {
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
  for (int k = 0; k < n; k++, y += KEY_LINE)
    {
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
