#include "report/chart.h"

#include <math.h>

#define WIDTH 520
#define HEIGHT 300              /* of the plot */
#define LEFT 64
#define TOP 48
#define RIGHT 20
#define AXIS 44                 /* below the plot, for its numbers and name */
#define KEY_LINE 18
#define TEXT_SIZE 11
#define TEXT_COLOUR 0x222222
#define GRID_COLOUR 0xdddddd

/* Told apart by most eyes, and in grey by their lightness (Okabe and Ito). */
static const BgColour colours[] = {
  0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x222222,
};

typedef struct
{
  int last;                     /* the greatest number across */
  int decades;
} Scale;

static double
across (const Scale *scale, double n)
{
  return LEFT + n / MAX (scale->last, 1) * WIDTH;
}

static double
up (const Scale *scale, double value)
{
  return TOP + HEIGHT - log10 (value) / scale->decades * HEIGHT;
}

static void
add_line (BgScene *scene, double x0, double y0, double x1, double y1, double width, BgColour colour)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (BgPoint));
  bg_points_add (points, x0, y0, true);
  bg_points_add (points, x1, y1, false);
  bg_scene_add_lines (scene, points, width, colour);
}

static void
add_axes (BgScene *scene, const Scale *scale, const char *x, const char *y)
{
  int step = scale->last > 20 ? 5 : scale->last > 10 ? 2 : 1;
  for (int n = 0; n <= scale->last; n += step)
    {
      g_autofree char *number = g_strdup_printf ("%d", n);
      bg_scene_add_text (scene, across (scale, n), TOP + HEIGHT + 1.5 * TEXT_SIZE, TEXT_SIZE,
                         TEXT_COLOUR, false, number);
    }
  for (int d = 0; d <= scale->decades; d++)
    {
      double line = up (scale, pow (10, d));
      g_autofree char *number = d < 4 ? g_strdup_printf ("%.0f", pow (10, d))
                                      : g_strdup_printf ("1e%d", d);
      add_line (scene, LEFT, line, LEFT + WIDTH, line, 0.7, GRID_COLOUR);
      bg_scene_add_text (scene, LEFT - 22, line + 0.35 * TEXT_SIZE, TEXT_SIZE, TEXT_COLOUR, false,
                         number);
    }
  bg_scene_add_text (scene, LEFT + WIDTH / 2., TOP + HEIGHT + AXIS - 6, TEXT_SIZE, TEXT_COLOUR,
                     false, x);
  bg_scene_add_text (scene, LEFT, TOP - 0.8 * TEXT_SIZE, TEXT_SIZE, TEXT_COLOUR, false, y);
}

static void
add_series (BgScene *scene, const Scale *scale, const BgSeries *series, BgColour colour)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (BgPoint));
  bool pen_up = true;
  for (int n = 0; n < series->n; n++)
    if (series->value[n] >= 1)
      {
        double x = across (scale, n), y = up (scale, series->value[n]);
        bg_points_add (points, x, y, pen_up);
        bg_scene_add_circle (scene, x, y, 2.5, colour, BG_NO_COLOUR, 0);
        pen_up = false;
      }
    else
      pen_up = true;
  bg_scene_add_lines (scene, points, 1.6, colour);
}

BgScene *
bg_chart_new (const char *title, const char *x, const char *y, const BgSeries *series, int n)
{
  Scale scale = { 0, 1 };
  for (int k = 0; k < n; k++)
    for (int i = 0; i < series[k].n; i++)
      if (series[k].value[i] >= 1)
        {
          scale.last = MAX (scale.last, i);
          scale.decades = MAX (scale.decades, (int) ceil (log10 (series[k].value[i])));
        }
  BgScene *scene = bg_scene_new (title);
  scene->width = LEFT + WIDTH + RIGHT;
  scene->height = TOP + HEIGHT + AXIS + n * KEY_LINE + 10;
  bg_scene_add_text (scene, scene->width / 2, 20, 14, TEXT_COLOUR, true, title);
  add_axes (scene, &scale, x, y);
  for (int k = 0; k < n; k++)
    {
      BgColour colour = colours[k % G_N_ELEMENTS (colours)];
      double line = TOP + HEIGHT + AXIS + k * KEY_LINE + 6;
      double name_width = bg_text_width (series[k].name, TEXT_SIZE);
      add_series (scene, &scale, &series[k], colour);
      add_line (scene, LEFT, line, LEFT + 30, line, 3, colour);
      bg_scene_add_text (scene, LEFT + 40 + name_width / 2, line + 0.35 * TEXT_SIZE, TEXT_SIZE,
                         TEXT_COLOUR, false, series[k].name);
    }
  return scene;
}
