#include "pictures/diagram.h"

#include <math.h>

#include "pictures/palette.h"
#include "pictures/panel_board.h"

/* Lengths in points. */
#define CAPTION_SIZE 12.5
#define TITLE_SIZE 17.
#define SOURCE_SIZE 11.5
#define LABEL_SIZE 10.5
#define GAP 30.
#define MARGIN 24.
#define LINE 1.28 /* from one line to the next, in sizes of type */

/* Width over height of a sheet of many panels. */
#define ASPECT 1.4

/* The smallest type that can be read on paper, and the largest labels that fit between holes. */
#define SMALLEST_TYPE 6.
#define LARGEST_LABEL (0.6 * BG_PITCH)
/* Panels are made no smaller than this to stand beside each other, unless asked for. */
#define SMALLEST_SCALE 0.36

typedef struct {
  BgPanelBoard board;
  double scale;
  double caption; /* size of type */
  double height;  /* of a panel with its caption */
} Layout;

static char **wrap (const char *text, double width, double size) {
  return bg_wrap (text, MAX (12, (int) (width / (BG_ADVANCE * size))));
}

static void add_panel (BgScene *scene, const Layout *layout, const BgPanel *panel, double x,
                       double y) {
  const BgPanelBoard *board = &layout->board;
  bg_panel_board_draw_wood (board, x, y, scene);
  bg_panel_regions_draw (board, panel, x, y, scene);
  bg_panel_board_draw_holes (board, panel, x, y, scene);
  bg_panel_path_draw (board, panel, x, y, scene);
  if (panel->caption == NULL)
    return;
  g_auto (GStrv) lines = wrap (panel->caption, board->width, layout->caption);
  for (int i = 0; lines[i] != NULL; i++)
    bg_scene_add_text (scene, x + board->centre,
                       y + board->height + (i + 1) * LINE * layout->caption, layout->caption,
                       BG_TEXT_COLOUR, false, lines[i])
        ->role = "caption";
}

/* The height of a panel with the longest caption. */
static double measure (const Layout *layout, const GPtrArray *panels) {
  guint lines = 0;
  for (guint i = 0; i < panels->len; i++) {
    const BgPanel *panel = g_ptr_array_index (panels, i);
    if (panel->caption == NULL)
      continue;
    g_auto (GStrv) caption = wrap (panel->caption, layout->board.width, layout->caption);
    lines = MAX (lines, g_strv_length (caption));
  }
  return layout->board.height + lines * LINE * layout->caption;
}

/* Title and source, centred; returns the height that they take. */
static double add_heading (BgScene *scene, const Layout *layout, const BgDiagramStyle *style) {
  double y = MARGIN;
  const struct {
    const char *text;
    double size;
    BgColour colour;
    bool bold;
  } parts[] = {
    { style->title, TITLE_SIZE, BG_TEXT_COLOUR, true },
    { style->source, SOURCE_SIZE, BG_PALE_TEXT, false },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (parts); i++) {
    if (parts[i].text == NULL)
      continue;
    const double size = MAX (parts[i].size, SMALLEST_TYPE / layout->scale);
    g_auto (GStrv) lines = wrap (parts[i].text, scene->width - 2 * MARGIN, size);
    for (char **line = lines; *line != NULL; line++) {
      y += size;
      bg_scene_add_text (scene, scene->width / 2, y, size, parts[i].colour, parts[i].bold, *line);
      y += 0.35 * size;
    }
  }
  return y > MARGIN ? y + GAP / 2 : y;
}

static int choose_columns (const Layout *layout, int n, double sheet) {
  /* two stand beside each other however tall they are */
  double across = n <= 2 ? n
                         : sqrt (n * ASPECT * (layout->height + GAP) / (layout->board.width + GAP));
  if (sheet > 0)
    across = MIN (across, floor ((sheet / SMALLEST_SCALE - 2 * MARGIN + GAP)
                                 / (layout->board.width + GAP)));
  return CLAMP ((int) (across + 0.5), 1, n);
}

BgScene *bg_diagram_new (const GPtrArray *panels, const BgBoard *board,
                         const BgDiagramStyle *style) {
  const int n = panels->len;
  Layout layout = { .scale = 1, .caption = CAPTION_SIZE };
  bg_panel_board_init (&layout.board, board, LABEL_SIZE);
  layout.height = measure (&layout, panels);
  const int columns = style->columns > 0 ? MIN (style->columns, n)
                                         : choose_columns (&layout, n, style->width);
  BgScene *scene = bg_scene_new (style->title);
  scene->width = 2 * MARGIN + columns * (layout.board.width + GAP) - GAP;
  if (style->width > 0) {
    layout.scale = scene->scale = style->width / scene->width;
    const double least = SMALLEST_TYPE / layout.scale;
    layout.board.type = CLAMP (least, LABEL_SIZE, LARGEST_LABEL);
    layout.caption = MAX (CAPTION_SIZE, least);
    layout.height = measure (&layout, panels);
  }
  const double top = add_heading (scene, &layout, style);
  for (int i = 0; i < n; i++)
    add_panel (scene, &layout, g_ptr_array_index (panels, i),
               MARGIN + i % columns * (layout.board.width + GAP),
               top + i / columns * (layout.height + GAP));
  const int rows = (n + columns - 1) / columns;
  scene->height = top + rows * (layout.height + GAP) - GAP + MARGIN;
  return scene;
}
