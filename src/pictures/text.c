#include "pictures/text.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "board/drawing.h"
#include "board/notation.h"
#include "core/terminal.h"
#include "pictures/plan.h"

char *bg_number_to_string (const mpz_t number) {
  /* room for a sign and the NUL; glib's allocator, so that g_free is right */
  char *digits = g_malloc (mpz_sizeinbase (number, 10) + 2);
  return mpz_get_str (digits, 10, number);
}

#define GAP 4
#define USUAL_COLUMNS 80
/* Captions may be wider than a small board before they are broken. */
#define CAPTION_COLUMNS 24

/* Symbols of a place; other characters stand for themselves. */
enum { HOLE = 1, MARK, PEG, JUMPED, MOVER, N_SYMBOLS };

static const struct {
  const char *utf8, *ascii, *escape;
} symbols[N_SYMBOLS] = {
  [HOLE] = { BG_DRAWN_HOLE, ".", "\033[2m" },      [MARK] = { BG_DRAWN_GOAL, "*", "\033[36m" },
  [PEG] = { BG_DRAWN_PEG, "o", "\033[1;34m" },     [JUMPED] = { "×", "x", "\033[31m" },
  [MOVER] = { BG_DRAWN_MOVER, "@", "\033[1;32m" },
};
#define LABEL_ESCAPE "\033[2m"
#define RESET_ESCAPE "\033[0m"

int bg_text_columns (int file) {
  struct winsize size;
  return ioctl (file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : USUAL_COLUMNS;
}

BgTextStyle bg_text_style_of_output (void) {
  BgTextStyle style = { .utf8 = g_get_charset (NULL), .columns = USUAL_COLUMNS };
  if (!isatty (STDOUT_FILENO))
    return style;
  const char *no_colour = g_getenv ("NO_COLOR");
  style.colour = (no_colour == NULL || *no_colour == '\0') && bg_terminal_takes_codes ();
  style.columns = bg_text_columns (STDOUT_FILENO);
  return style;
}

/* Writes a label that ends at PLACE. */
static void put_label (char *grid, const BgPlan *plan, BgPlace place, const char *text) {
  const size_t length = strlen (text);
  memcpy (grid + place.y * plan->width + place.x + 1 - length, text, length);
}

/* The drawing of one panel as a grid of characters, WIDTH to a row. */
static char *draw_panel (const BgPanel *panel, const BgBoard *board, const BgPlan *plan) {
  char *grid = g_malloc (plan->width * plan->height);
  memset (grid, ' ', plan->width * plan->height);
  for (int column = 0; column < board->n_columns; column++)
    if (bg_plan_has_room (plan, column))
      put_label (grid, plan, plan->column_label[column], bg_column_name (column).text);
  for (int row = 0; row < board->n_rows; row++)
    if (plan->has_row[row]) {
      char name[8];
      g_snprintf (name, sizeof name, "%d", row + 1);
      put_label (grid, plan, plan->row_label[row], name);
    }
  int mover = panel->path->len > 0 ? g_array_index (panel->path, int, 0) : -1;
  for (int hole = 0; hole < board->n_holes; hole++) {
    BgPlace place = plan->hole[hole];
    grid[place.y * plan->width + place.x] = hole == mover                  ? MOVER
                                            : bg_has (panel->jumped, hole) ? JUMPED
                                            : bg_has (panel->pegs, hole)   ? PEG
                                            : bg_has (panel->marks, hole)  ? MARK
                                                                           : HOLE;
    if (board->by_lines)
      memcpy (grid + place.y * plan->width + place.x + 2, board->names[hole].text,
              strlen (board->names[hole].text));
  }
  /* a filled region by a capital letter */
  for (guint i = 0; i < panel->regions->len; i++) {
    const BgPosition region = g_array_index (panel->regions, BgPosition, i);
    BG_FOR_EACH_HOLE (hole, region) {
      const char first = bg_subset (region, panel->pegs) ? 'A' : 'a';
      const BgPlace place = plan->hole[hole];
      grid[place.y * plan->width + place.x] = (char) (first + i % 26);
    }
  }
  return grid;
}

static void append_place (GString *text, unsigned char c, const BgTextStyle *style) {
  const char *escape = c < N_SYMBOLS ? symbols[c].escape : LABEL_ESCAPE;
  if (style->colour && c != ' ')
    g_string_append (text, escape);
  if (c >= N_SYMBOLS)
    g_string_append_c (text, c);
  else
    g_string_append (text, style->utf8 ? symbols[c].utf8 : symbols[c].ascii);
  if (style->colour && c != ' ')
    g_string_append (text, RESET_ESCAPE);
}

/* Fills up to a column, but never leaves blanks at a line's end. */
static void pad (GString *text, int *at, int column) {
  for (; *at < column; ++*at)
    g_string_append_c (text, ' ');
}

static void end_line (GString *text) {
  while (text->len > 0 && text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
  g_string_append_c (text, '\n');
}

/* Panels beside each other. */
typedef struct {
  BgPanel *const *panel;
  guint n;
  int step; /* columns from one to the next */
} Row;

static void append_captions (GString *text, const Row *row) {
  guint lines = 0;
  g_autoptr (GPtrArray) captions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (guint i = 0; i < row->n; i++) {
    const char *caption = row->panel[i]->caption;
    char **broken = caption != NULL ? bg_wrap (caption, row->step - GAP) : g_new0 (char *, 1);
    lines = MAX (lines, g_strv_length (broken));
    g_ptr_array_add (captions, broken);
  }
  for (guint line = 0; line < lines; line++) {
    int at = 0;
    for (guint i = 0; i < row->n; i++) {
      char **caption = g_ptr_array_index (captions, i);
      if (line >= g_strv_length (caption))
        continue;
      pad (text, &at, i * row->step);
      g_string_append (text, caption[line]);
      at += (int) g_utf8_strlen (caption[line], -1);
    }
    end_line (text);
  }
}

static void append_boards (GString *text, const Row *row, const BgBoard *board, const BgPlan *plan,
                           const BgTextStyle *style) {
  g_autoptr (GPtrArray) grids = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < row->n; i++)
    g_ptr_array_add (grids, draw_panel (row->panel[i], board, plan));
  for (int y = 0; y < plan->height; y++) {
    int at = 0;
    for (guint i = 0; i < row->n; i++) {
      const char *places = (const char *) g_ptr_array_index (grids, i) + y * plan->width;
      pad (text, &at, i * row->step);
      for (int x = 0; x < plan->width; x++, at++)
        append_place (text, places[x], style);
    }
    end_line (text);
  }
}

char *bg_panels_to_text (const GPtrArray *panels, const BgBoard *board, const BgTextStyle *style) {
  BgPlan plan;
  bg_plan_init_text (&plan, board);
  GString *text = g_string_new (NULL);
  const int step = MAX (plan.width, CAPTION_COLUMNS) + GAP;
  const guint across = MAX (1, (style->columns + GAP) / step);
  for (guint first = 0; first < panels->len; first += across) {
    const Row row = { (BgPanel *const *) panels->pdata + first, MIN (across, panels->len - first),
                      step };
    if (first > 0)
      g_string_append_c (text, '\n');
    append_captions (text, &row);
    append_boards (text, &row, board, &plan, style);
  }
  return g_string_free (text, FALSE);
}

void bg_panels_print (const GPtrArray *panels, const BgBoard *board) {
  const BgTextStyle style = bg_text_style_of_output ();
  g_autofree char *drawing = bg_panels_to_text (panels, board, &style);
  fputs (drawing, stdout);
}
