/* The lengths of all problems from one vacancy, written into the holes of the board, as Bell's
   pages have them. */
#include <string.h>

#include "board/notation.h"
#include "catalogue/replay.h"
#include "catalogue/row.h"
#include "cli/catalogue/catalogue_views.h"
#include "core/error.h"
#include "pictures/weights_text.h"
#include "solutions/survey.h"

/* The vacancy, by its name. */
static bool read_vacancy (const BgBoard *board, const char *name, int *hole, GError **error) {
  const char *rest = name;
  if (!bg_hole_read (board, &rest, hole, error))
    return bg_prefix_error (error, "--draw: ");
  return *rest == '\0'
         || bg_input_error (error, "--draw: '%s', expected a hole", bg_excerpt (name, -1).text);
}

/* Have all rows one board and rule? */
static bool check_board (const BgRecord *list, GError **error) {
  const guint n = bg_record_length (list);
  const BgRecord *first = n > 0 ? bg_record_item (list, 0) : NULL;
  if (first == NULL)
    return bg_input_error (error, "--draw: no problem is left, expected the problems of a board");
  for (guint i = 1; i < n; i++) {
    const BgRecord *row = bg_record_item (list, i);
    if (strcmp (bg_record_text (row, "board"), bg_record_text (first, "board")) != 0
        || bg_record_integer (row, "rule") != bg_record_integer (first, "rule"))
      return bg_input_error (error, "--draw: problems of several boards or rules, choose one by "
                                    "--board and --rule");
  }
  return true;
}

/* The row of the problem from VACANCY to SURVIVOR, or NULL. */
static const BgRecord *find_row (const BgRecord *list, const BgBoard *board, int vacancy,
                                 int survivor) {
  bg_survey_first_image (board, &vacancy, &survivor);
  for (guint i = 0; i < bg_record_length (list); i++) {
    const BgRecord *row = bg_record_item (list, i);
    if (strcmp (bg_record_text (row, "vacate"), bg_hole_name (board, vacancy).text) == 0
        && strcmp (bg_record_text (row, "finish"), bg_hole_name (board, survivor).text) == 0)
      return row;
  }
  return NULL;
}

/* The text of a hole. */
static char *make_label (const BgRecord *row) {
  if (row == NULL)
    return g_strdup ("?");
  GString *label = g_string_new (NULL);
  bg_row_append_range (row, label);
  if (label->len == 0)
    g_string_append (label, bg_row_is (row, "class") ? "." : "-");
  return g_string_free (label, FALSE);
}

/* Adds "holes", the answers of LIST by the hole of the last peg, and writes their labels. */
static void add_holes (BgRecord *record, const BgRecord *list, const BgBoard *board, int vacancy,
                       char **label) {
  BgRecord *holes = bg_record_add_list (record, "holes");
  for (int hole = 0; hole < board->n_holes; hole++) {
    const BgRecord *row = find_row (list, board, vacancy, hole);
    label[hole] = make_label (row);
    BgRecord *one = bg_record_add_record (holes, NULL);
    bg_record_add_text (one, "finish", bg_hole_name (board, hole).text);
    bg_record_add_text (one, "label", label[hole]);
    if (row == NULL)
      continue;
    bg_record_add_text (one, "status", bg_record_text (row, "status"));
    static const char *const keys[] = { "moves", "lower_bound", "solution_moves" };
    for (size_t k = 0; k < G_N_ELEMENTS (keys); k++)
      if (bg_record_has (row, keys[k]))
        bg_record_add_integer (one, keys[k], bg_record_integer (row, keys[k]));
  }
}

/* The board and its labels, for text. */
static const BgBoard *drawn_board;
static const char *const *drawn_label;

static void append_labels (const BgRecord *, GString *text) {
  g_autofree char *labels = bg_labels_to_text (drawn_board, drawn_label);
  g_string_append (text, g_strchomp (labels));
}

static const BgTextLine drawn_text[] = {
  BG_LINE (
      "{board}{rule?, {rule}-move rule}, from {vacate} vacant: the fewest moves to each last hole"),
  { .text = "{@}", .append = append_labels },
  BG_LINE ("- unsolvable, . excluded by position class, ? not selected"),
  { NULL }
};

static const BgTextLine no_text[] = { { NULL } };

/* Draws the labels on the board: holes that position classes exclude are empty, the vacancy is the
   only other hole without a pale peg. */
static bool draw_labels (const BgPictureOptions *picture, const BgBoard *board, int vacancy,
                         char **label, GError **error) {
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  char *caption = picture->no_title
                      ? NULL
                      : g_strdup_printf ("%s, %d-move: moves from %s", board->name, board->rule,
                                         bg_hole_name (board, vacancy).text);
  BgPanel *panel = bg_panel_new (caption, board->full & ~bg_hole_bit (vacancy));
  panel->label = g_new0 (char *, board->n_holes + 1);
  for (int hole = 0; hole < board->n_holes; hole++)
    panel->label[hole] = g_strdup (strcmp (label[hole], ".") == 0 ? "" : label[hole]);
  g_ptr_array_add (panels, panel);
  const BgDiagramStyle style = { .columns = 1, .width = picture->points };
  g_autoptr (BgScene) scene = bg_diagram_new (panels, board, &style);
  return bg_picture_write (picture, scene, error);
}

int bg_catalogue_draw (const BgCommon *common, const BgRecord *list, const char *vacancy,
                       const BgPictureOptions *picture, GError **error) {
  int hole;
  if (!check_board (list, error))
    return -1;
  const BgRecord *first = bg_record_item (list, 0);
  g_autoptr (BgBoard) board = bg_catalogue_board (first, error);
  if (board == NULL || !read_vacancy (board, vacancy, &hole, error))
    return -1;
  g_autoptr (BgRecord) record = bg_record_new ();
  g_auto (GStrv) label = g_new0 (char *, board->n_holes + 1);
  bg_record_add_board (record, bg_record_text (first, "board"), board);
  bg_record_add_text (record, "vacate", bg_hole_name (board, hole).text);
  add_holes (record, list, board, hole, label);
  const bool draws = picture->name != NULL;
  if (draws && !draw_labels (picture, board, hole, label, error))
    return -1;
  bg_picture_add (picture, record, draws);
  drawn_board = board;
  drawn_label = (const char *const *) label;
  bg_cli_print (common, record, &(BgForms){ .text = draws ? no_text : drawn_text });
  return BG_EXIT_DONE;
}
