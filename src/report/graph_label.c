#include "report/graph_label.h"

#include <math.h>

#include "report/palette.h"
#include "report/panel.h"

/* Lengths in points. */
#define SIZE 7.5
#define LINE 8.5
#define MOST 18                 /* characters in a line */

void
bg_graph_label_init (BgGraphLabel *label, const char *text)
{
  *label = (BgGraphLabel) { .lines = bg_wrap (text, MOST) };
  for (char **line = label->lines; *line != NULL; line++)
    {
      label->width = MAX (label->width, bg_text_width (*line, SIZE));
      label->height += LINE;
    }
}

void
bg_graph_label_clear (BgGraphLabel *label)
{
  g_strfreev (label->lines);
}

double
bg_graph_label_overlap (const BgGraphLabel *a, const BgGraphLabel *b)
{
  double across = (a->width + b->width) / 2 - fabs (a->x - b->x);
  double down = (a->height + b->height) / 2 - fabs (a->y - b->y);
  return MAX (across, 0) * MAX (down, 0);
}

void
bg_graph_label_draw (const BgGraphLabel *label, BgColour colour, bool bold, BgScene *scene)
{
  double y = label->y - label->height / 2;
  for (char **line = label->lines; *line != NULL; line++, y += LINE)
    {
      double half = MAX (0, bg_text_width (*line, SIZE) - SIZE) / 2;
      GArray *strip = bg_points_new ();
      bg_points_add (strip, label->x - half, y + LINE / 2, true);
      bg_points_add (strip, label->x + half, y + LINE / 2, false);
      bg_scene_add_lines (scene, strip, LINE, BG_PAPER);
      bg_scene_add_text (scene, label->x, y + 0.75 * LINE, SIZE, colour, bold, *line);
    }
}
