#include "report/diagram.h"

#include <math.h>

#include "report/palette.h"
#include "report/panel_board.h"

/* Lengths in points. */
#define CAPTION_SIZE 12.5
#define CAPTION_LINE 16.
#define TITLE_SIZE 17.
#define SOURCE_SIZE 11.5
#define GAP 30.
#define MARGIN 24.

/* Width over height of a sheet of many panels. */
#define ASPECT 1.4

typedef struct
{
  BgPanelBoard board;
  double height;                /* of a panel with its caption */
} Layout;

static char **
wrap (const char *text, double width, double size)
{
  return bg_wrap (text, MAX (12, (int) (width / (BG_ADVANCE * size))));
}

static void
add_panel (BgScene *scene, const Layout *layout, const BgPanel *panel, double x, double y)
{
  bg_panel_board_draw (&layout->board, panel, x, y, scene);
  if (panel->caption == NULL)
    return;
  g_auto (GStrv) lines = wrap (panel->caption, layout->board.width, CAPTION_SIZE);
  for (int i = 0; lines[i] != NULL; i++)
    bg_scene_add_text (scene, x + layout->board.centre,
                       y + layout->board.height + (i + 1) * CAPTION_LINE, CAPTION_SIZE,
                       BG_TEXT_COLOUR, false, lines[i]);
}

static void
measure (Layout *layout, const BgBoard *board, const GPtrArray *panels)
{
  bg_panel_board_init (&layout->board, board);
  guint lines = 0;
  for (guint i = 0; i < panels->len; i++)
    {
      const BgPanel *panel = g_ptr_array_index (panels, i);
      if (panel->caption == NULL)
        continue;
      g_auto (GStrv) caption = wrap (panel->caption, layout->board.width, CAPTION_SIZE);
      lines = MAX (lines, g_strv_length (caption));
    }
  layout->height = layout->board.height + lines * CAPTION_LINE;
}

/* Title and source, centred; returns the height that they take. */
static double
add_heading (BgScene *scene, const char *title, const char *source)
{
  double y = MARGIN;
  const struct { const char *text; double size; BgColour colour; bool bold; } parts[] = {
    { title, TITLE_SIZE, BG_TEXT_COLOUR, true },
    { source, SOURCE_SIZE, BG_PALE_TEXT, false },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      if (parts[i].text == NULL)
        continue;
      g_auto (GStrv) lines = wrap (parts[i].text, scene->width - 2 * MARGIN, parts[i].size);
      for (char **line = lines; *line != NULL; line++)
        {
          y += parts[i].size;
          bg_scene_add_text (scene, scene->width / 2, y, parts[i].size, parts[i].colour,
                             parts[i].bold, *line);
          y += 0.35 * parts[i].size;
        }
    }
  return y > MARGIN ? y + GAP / 2 : y;
}

static int
choose_columns (const Layout *layout, int n)
{
  /* two stand beside each other however tall they are */
  if (n <= 2)
    return n;
  double across = sqrt (n * ASPECT * (layout->height + GAP) / (layout->board.width + GAP));
  return CLAMP ((int) (across + 0.5), 1, n);
}

BgScene *
bg_diagram_new (const GPtrArray *panels, const BgBoard *board, const char *title,
                const char *source)
{
  Layout layout;
  measure (&layout, board, panels);
  int n = panels->len, columns = choose_columns (&layout, n);
  BgScene *scene = bg_scene_new (title);
  scene->width = 2 * MARGIN + columns * (layout.board.width + GAP) - GAP;
  double top = add_heading (scene, title, source);
  for (int i = 0; i < n; i++)
    add_panel (scene, &layout, g_ptr_array_index (panels, i),
               MARGIN + i % columns * (layout.board.width + GAP),
               top + i / columns * (layout.height + GAP));
  int rows = (n + columns - 1) / columns;
  scene->height = top + rows * (layout.height + GAP) - GAP + MARGIN;
  return scene;
}
