/* Drawings against golden text, and pictures against the board. */
#include "harness.h"

#include "board/notation.h"
#include "pictures/chart.h"
#include "pictures/diagram.h"
#include "pictures/text.h"
#include "records/progress.h"
#include "records/text_form.h"

/* fontconfig drops a few patterns that cairo asked it for; with the leak
   checker that would fail every test that draws text. */
const char *__lsan_default_suppressions (void);
const char *__lsan_default_suppressions (void) {
  return "leak:libfontconfig";
}

static BgBoard *usual_board (const char *name) {
  return make_board (name, bg_board_usual_rule (name));
}

static BgPosition make_position (const BgBoard *board, const char *text) {
  BgPosition position;
  ck_assert (bg_position_parse (board, text, &position, NULL));
  return position;
}

static GPtrArray *one_panel (const BgBoard *board, const char *position) {
  GPtrArray *panels = bg_panels_new ();
  g_ptr_array_add (panels, bg_panel_new (NULL, make_position (board, position)));
  return panels;
}

static const struct {
  const char *board, *position;
  bool utf8, colour;
  const char *text;
} golden[] = {
  { "english", "d4'", false, false,
    "  a b c d e f g\n"
    "1     o o o\n"
    "2     o o o\n"
    "3 o o o o o o o\n"
    "4 o o o . o o o\n"
    "5 o o o o o o o\n"
    "6     o o o\n"
    "7     o o o\n" },
  { "diamond(3)", "c1 b2", true, false,
    "  a b c d e\n"
    "1     ●\n"
    "2   ● · ·\n"
    "3 · · · · ·\n"
    "4   · · ·\n"
    "5     ·\n" },
  { "triangle(5)", "a1'", true, false,
    "       a\n"
    "    1 · b\n"
    "   2 ● ● c\n"
    "  3 ● ● ● d\n"
    " 4 ● ● ● ● e\n"
    "5 ● ● ● ● ●\n" },
  { "hexagon(2)", "b1 c3", false, false,
    "    a b\n"
    " 1 . o c\n"
    "2 . . .\n"
    " 3 . o\n" },
  { "rectangle(2,10)", "a10", false, false,
    "   a b\n"
    " 1 . .\n"
    " 2 . .\n"
    " 3 . .\n"
    " 4 . .\n"
    " 5 . .\n"
    " 6 . .\n"
    " 7 . .\n"
    " 8 . .\n"
    " 9 . .\n"
    "10 o .\n" },
  { "rectangle(2,1)", "a1", false, true,
    "  \033[2ma\033[0m \033[2mb\033[0m\n"
    "\033[2m1\033[0m \033[1;34mo\033[0m \033[2m.\033[0m\n" },
};

TEST_LOOP (test_text_of_a_position, "text", G_N_ELEMENTS (golden)) {
  g_autoptr (BgBoard) board = usual_board (golden[_i].board);
  g_autoptr (GPtrArray) panels = one_panel (board, golden[_i].position);
  BgTextStyle style = { golden[_i].utf8, golden[_i].colour, 80 };
  g_autofree char *text = bg_panels_to_text (panels, board, &style);
  ck_assert_str_eq (text, golden[_i].text);
}

/* Two moves by the same peg are one panel; 28 columns a panel, so two fit. */
TEST (test_text_of_a_solution, "text") {
  g_autoptr (BgBoard) board = usual_board ("rectangle(5,2)");
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  const char *const moves[] = { "a1-c1", "c1-e1", NULL };
  const BgPanelMoves all = { 0 };
  bg_panels_add_moves (panels, board, make_position (board, "a1 b1 d1"), moves, &all);
  ck_assert_uint_eq (panels->len, 2);
  BgTextStyle wide = { false, false, 80 }, narrow = { false, false, 30 };
  g_autofree char *beside = bg_panels_to_text (panels, board, &wide);
  ck_assert_str_eq (beside, "1. a1-c1-e1                 finish e1\n"
                            "  a b c d e                   a b c d e\n"
                            "1 @ x . x .                 1 . . . . o\n"
                            "2 . . . . .                 2 . . . . .\n");
  g_autofree char *below = bg_panels_to_text (panels, board, &narrow);
  ck_assert_str_eq (below, "1. a1-c1-e1\n"
                           "  a b c d e\n"
                           "1 @ x . x .\n"
                           "2 . . . . .\n"
                           "\n"
                           "finish e1\n"
                           "  a b c d e\n"
                           "1 . . . . o\n"
                           "2 . . . . .\n");
}

static const struct {
  const char *text;
  int most;
  const char *lines;
} wrapped[] = {
  { "", 5, "" },
  { "abc", 3, "abc" },
  { "d2-d4-f4", 6, "d2-d4-|f4" },
  { "d2-d4-f4", 8, "d2-d4-f4" },
  { "d2-d4-f4", 7, "d2-d4-|f4" },
  { "one two three", 8, "one two|three" },
  { "unbreakable word", 4, "unbreakable|word" },
  { "one\ntwo three\n", 20, "one|two three" },
};

TEST_LOOP (test_wrapping, "text", G_N_ELEMENTS (wrapped)) {
  g_auto (GStrv) lines = bg_wrap (wrapped[_i].text, wrapped[_i].most);
  g_autofree char *joined = g_strjoinv ("|", lines);
  ck_assert_str_eq (joined, wrapped[_i].lines);
}

typedef struct {
  int circles, texts;
  GString *title;
  bool in_title;
} Census;

static void start_element (GMarkupParseContext *, const char *name, const char **, const char **,
                           gpointer data, GError **) {
  Census *census = data;
  census->circles += strcmp (name, "circle") == 0;
  census->texts += strcmp (name, "text") == 0;
  census->in_title = strcmp (name, "title") == 0;
}

static void text_of_element (GMarkupParseContext *, const char *text, gsize length, gpointer data,
                             GError **) {
  Census *census = data;
  if (census->in_title)
    g_string_append_len (census->title, text, length);
}

static void end_element (GMarkupParseContext *, const char *, gpointer data, GError **) {
  ((Census *) data)->in_title = false;
}

static const GMarkupParser census_parser = {
  .start_element = start_element,
  .end_element = end_element,
  .text = text_of_element,
};

TEST_LOOP (test_svg_has_a_circle_a_hole, "pictures", all_board_names ()->len) {
  g_autoptr (BgBoard) board = usual_board (all_board_names ()->pdata[_i]);
  g_autoptr (GPtrArray) panels = one_panel (board, "FULL");
  g_ptr_array_add (panels, bg_panel_new (g_strdup ("<&> \"\x01\""), 0));
  const BgDiagramStyle style = { .title = "a < b & \"c\" \x02" };
  g_autoptr (BgScene) scene = bg_diagram_new (panels, board, &style);
  g_autoptr (GByteArray) svg = bg_scene_to_svg (scene, NULL);
  g_autoptr (GString) title = g_string_new (NULL);
  Census census = { .title = title };
  g_autoptr (GError) error = NULL;
  g_autoptr (GMarkupParseContext)
      context = g_markup_parse_context_new (&census_parser, 0, &census, NULL);
  ck_assert_msg (g_markup_parse_context_parse (context, (char *) svg->data, svg->len, &error)
                     && g_markup_parse_context_end_parse (context, &error),
                 "%s", error ? error->message : "");
  ck_assert_int_eq (census.circles, 2 * board->n_holes);
  ck_assert_int_gt (census.texts, 2 * (board->n_columns + board->n_rows));
  ck_assert_str_eq (title->str, "a < b & \"c\"  ");
}

/* Nothing is drawn outside the sheet. */
TEST_LOOP (test_shapes_are_on_the_sheet, "pictures", all_board_names ()->len) {
  g_autoptr (BgBoard) board = usual_board (all_board_names ()->pdata[_i]);
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  for (int i = 0; i < 7; i++)
    g_ptr_array_add (panels, bg_panel_new (g_strdup ("caption"), board->full));
  const BgDiagramStyle style = { .title = "title", .source = "source" };
  g_autoptr (BgScene) scene = bg_diagram_new (panels, board, &style);
  for (guint i = 0; i < scene->shapes->len; i++) {
    const BgShape *shape = g_ptr_array_index (scene->shapes, i);
    double reach = shape->kind == BG_SHAPE_CIRCLE ? shape->size : 0;
    ck_assert_double_ge (shape->x - reach, 0);
    ck_assert_double_ge (shape->y - reach, 0);
    ck_assert_double_le (shape->x + reach, scene->width);
    ck_assert_double_le (shape->y + reach, scene->height);
  }
}

static guint32 big_endian (const guint8 *bytes) {
  return (guint32) bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

static BgScene *two_moves_drawn (void) {
  g_autoptr (BgBoard) board = usual_board ("english");
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  const char *const moves[] = { "d2-d4", "b3-d3", NULL };
  const BgPanelMoves all = { .unfinished = true };
  const BgDiagramStyle style = { .title = "50% & more" };
  bg_panels_add_moves (panels, board, make_position (board, "d4'"), moves, &all);
  return bg_diagram_new (panels, board, &style);
}

TEST (test_png_and_pdf, "pictures") {
  g_autoptr (BgScene) scene = two_moves_drawn ();
  g_autoptr (GByteArray) png = bg_scene_to_png (scene, NULL);
  ck_assert (png != NULL && memcmp (png->data, "\x89PNG\r\n\x1a\n", 8) == 0);
  ck_assert_uint_ge (big_endian (png->data + 16), scene->width);
  ck_assert_uint_ge (big_endian (png->data + 20), scene->height);
  g_autoptr (GByteArray) pdf = bg_scene_to_pdf (scene, NULL);
  ck_assert (pdf != NULL && memcmp (pdf->data, "%PDF-", 5) == 0);
  ck_assert_ptr_nonnull (g_strstr_len ((char *) pdf->data + pdf->len - 16, 16, "%%EOF"));
}

/* The date is the environment's or none: the same picture is the same file. */
TEST (test_date_of_pdf, "pictures") {
  g_autoptr (BgScene) scene = two_moves_drawn ();
  g_unsetenv ("SOURCE_DATE_EPOCH");
  g_autoptr (GByteArray) undated = bg_scene_to_pdf (scene, NULL);
  ck_assert_ptr_null (memmem (undated->data, undated->len, "CreationDate", 12));
  g_setenv ("SOURCE_DATE_EPOCH", "1700000000", TRUE);
  g_autoptr (GByteArray) dated = bg_scene_to_pdf (scene, NULL);
  ck_assert_ptr_nonnull (memmem (dated->data, dated->len, "CreationDate (20231114221320", 28));
}

static guint count_parts (const char *text, const char *part) {
  guint n = 0;
  for (; (text = strstr (text, part)) != NULL; text += strlen (part))
    n++;
  return n;
}

/* Every shape is a command of TikZ, braces are balanced, and text is escaped. */
TEST (test_tikz, "pictures") {
  g_autoptr (BgScene) scene = two_moves_drawn ();
  scene->scale = 0.5;
  g_autoptr (GByteArray) bytes = bg_scene_to_tikz (scene, NULL);
  g_autofree char *text = g_strndup ((char *) bytes->data, bytes->len);
  ck_assert_uint_eq (count_parts (text, "\\begin{tikzpicture}[x=0.500000bp,y=-0.500000bp]"), 1);
  ck_assert_uint_eq (count_parts (text, "\\end{tikzpicture}"), 1);
  ck_assert_uint_eq (count_parts (text, "\\path[") + count_parts (text, "\\draw[")
                         + count_parts (text, "\\node["),
                     scene->shapes->len);
  ck_assert_uint_eq (count_parts (text, " circle[]"), 3 * 33);
  ck_assert_uint_eq (count_parts (text, "/tikz/bergholt peg/.@cmd}{}{\\tikzset{"), 1);
  ck_assert_uint_gt (count_parts (text, ",bergholt peg]"), 10);
  ck_assert_uint_eq (count_parts (text, "{50\\% \\& more}"), 1);
  ck_assert_uint_eq (count_parts (text, "{"), count_parts (text, "}"));
}

/* The jumps of a sweep are numbered; a single jump is not. */
TEST (test_numbers_of_jumps, "pictures") {
  g_autoptr (BgBoard) board = usual_board ("rectangle(5,2)");
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  const char *const moves[] = { "a1-c1-e1", NULL };
  const BgPanelMoves all = { 0 };
  const BgDiagramStyle style = { 0 };
  bg_panels_add_moves (panels, board, make_position (board, "a1 b1 d1"), moves, &all);
  g_autoptr (BgScene) scene = bg_diagram_new (panels, board, &style);
  g_autoptr (GString) bold = g_string_new (NULL);
  for (guint i = 0; i < scene->shapes->len; i++) {
    const BgShape *shape = g_ptr_array_index (scene->shapes, i);
    if (shape->kind == BG_SHAPE_TEXT && shape->bold)
      g_string_append (bold, shape->text);
  }
  ck_assert_str_eq (bold->str, "12");
}

/* Moves that cannot be told apart on one board have panels of their own: the peg that the
   third move jumps stands there only after the second. */
TEST (test_several_moves_on_a_panel, "pictures") {
  g_autoptr (BgBoard) board = usual_board ("rectangle(6,3)");
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  const char *const moves[] = { "a1-c1", "f1-d1", "c1-e1", NULL };
  const BgPanelMoves by_three = { .most = 3, .unfinished = true };
  bg_panels_add_moves (panels, board, make_position (board, "a1 b1 e1 f1"), moves, &by_three);
  ck_assert_uint_eq (panels->len, 3);
  ck_assert_str_eq (((BgPanel *) panels->pdata[0])->caption, "1. a1-c1, 2. f1-d1");
  ck_assert_str_eq (((BgPanel *) panels->pdata[1])->caption, "3. c1-e1");
  ck_assert_str_eq (((BgPanel *) panels->pdata[2])->caption, "stops after 3 moves: e1");
}

/* At the width of a column no text is smaller than 6 points. */
TEST_LOOP (test_type_at_column_width, "pictures", all_board_names ()->len) {
  g_autoptr (BgBoard) board = usual_board (all_board_names ()->pdata[_i]);
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  for (int i = 0; i < 19; i++)
    g_ptr_array_add (panels, bg_panel_new (g_strdup ("caption"), board->full));
  const BgDiagramStyle style = { .title = "title", .source = "source", .width = 345 };
  g_autoptr (BgScene) scene = bg_diagram_new (panels, board, &style);
  ck_assert_double_eq_tol (scene->width * scene->scale, 345, 1e-6);
  /* a board of 26 columns leaves 4 points for its letters */
  const double least = board->n_columns < 20 ? 6 - 1e-6 : 4;
  for (guint i = 0; i < scene->shapes->len; i++) {
    const BgShape *shape = g_ptr_array_index (scene->shapes, i);
    if (shape->kind == BG_SHAPE_TEXT)
      ck_assert_double_ge (shape->size * scene->scale, least);
  }
}

TEST (test_monochrome, "pictures") {
  g_autoptr (BgScene) scene = two_moves_drawn ();
  bg_scene_make_monochrome (scene);
  for (guint i = 0; i < scene->shapes->len; i++) {
    const BgShape *shape = g_ptr_array_index (scene->shapes, i);
    const BgColour colours[] = { shape->fill, shape->stroke };
    for (int k = 0; k < 2; k++)
      if (colours[k] != BG_NO_COLOUR)
        ck_assert_uint_eq (colours[k], (colours[k] & 255) * 0x010101);
  }
}

/* The curves of a panel, and their strips in the key: no two alike, each in the same style. */
TEST (test_chart, "pictures") {
  const BgSeries levels[] = {
    { "zero", 3, NULL, (const double[]){ 1, 20, 3000000 } },
    { "a < b & c", 2, NULL, (const double[]){ 1, 0 } },
  };
  const BgSeries errors[] = { { "zero", 3, NULL, (const double[]){ 0, 1, 2.5 } },
                              { "a < b & c", 2, NULL, (const double[]){ 0, 1 } } };
  const BgChartPanel panels[] = {
    { .x = "n", .y = "positions", .logarithmic = true, .series = levels },
    { .x = "d", .y = "error", .series = errors },
  };
  g_autoptr (BgScene) scene = bg_chart_new ("levels", panels, 2, 2);
  g_autoptr (GByteArray) bytes = bg_scene_to_svg (scene, NULL);
  g_autofree char *svg = g_strndup ((char *) bytes->data, bytes->len);
  ck_assert_ptr_nonnull (strstr (svg, "a &lt; b &amp; c"));
  ck_assert_ptr_nonnull (strstr (svg, ">1e0<"));
  ck_assert_ptr_nonnull (strstr (svg, ">1e7<"));
  ck_assert_ptr_nonnull (strstr (svg, ">2.5<"));
  ck_assert_ptr_null (strstr (svg, "nan"));
  ck_assert_ptr_null (strstr (svg, "inf"));
  /* names of the key begin at one place, numbers of the axes end at one */
  ck_assert_uint_eq (count_parts (svg, "text-anchor=\"start\" x=\"114\""), 2);
  ck_assert_uint_eq (count_parts (svg, "text-anchor=\"end\" x=\"56\""), 8 + 6);
  /* the second series is dashed, in both panels and in the key */
  ck_assert_uint_eq (count_parts (svg, "stroke-dasharray"), 3);
}

/* Points about a diagonal, and steps over powers of ten. */
TEST (test_scatter, "pictures") {
  const BgSeries points[] = {
    { "first", 0, NULL, NULL },
    { "second", 3, (const double[]){ 10, 1000, 20 }, (const double[]){ 1, 10000, 30 } },
  };
  const BgSeries steps[] = {
    { "first", 2, (const double[]){ 0.004, 2 }, (const double[]){ 1, 2 } },
    { "second", 3, (const double[]){ 0.02, 0.02, 30 }, (const double[]){ 1, 2, 3 } },
  };
  const BgChartPanel panels[] = {
    { .x = "a", .y = "b", .logarithmic = true, .series = points, .kind = BG_CHART_POINTS },
    { .x = "s", .y = "n", .logarithmic_x = true, .series = steps, .kind = BG_CHART_STEPS },
  };
  g_autoptr (BgScene) scene = bg_chart_new (NULL, panels, 2, 2);
  g_autoptr (GByteArray) bytes = bg_scene_to_svg (scene, NULL);
  g_autofree char *svg = g_strndup ((char *) bytes->data, bytes->len);
  ck_assert_ptr_null (strstr (svg, "nan"));
  /* the axes of the points have one scale, 1 to 10000; the steps are from 0.001 to 100 */
  ck_assert_uint_eq (count_parts (svg, ">10000<"), 2);
  ck_assert_uint_eq (count_parts (svg, ">0.001<"), 1);
  ck_assert_uint_eq (count_parts (svg, ">100<"), 3);
  /* marks of the second series: three points, three steps and the key */
  int marks = 0, curves = 0;
  for (guint i = 0; i < scene->shapes->len; i++) {
    const BgShape *shape = scene->shapes->pdata[i];
    marks += shape->kind == BG_SHAPE_POLYGON;
    if (shape->kind != BG_SHAPE_LINES || shape->dashes == NULL || shape->points->len == 2)
      continue;
    /* along before up */
    const BgPoint *way = (const BgPoint *) shape->points->data;
    curves++;
    ck_assert_uint_eq (shape->points->len, 5);
    ck_assert (way[1].x == way[2].x && way[1].y == way[0].y && way[2].y < way[1].y);
  }
  ck_assert_int_eq (marks, 7);
  ck_assert_int_eq (curves, 1);
}

TEST (test_formats, "pictures") {
  g_autofree char *names = bg_scene_format_names (".");
  ck_assert_str_eq (names, ".svg, .png, .pdf, .tex");
  ck_assert_str_eq (bg_scene_format_find ("PNG")->name, "png");
  ck_assert_ptr_null (bg_scene_format_find ("gif"));
}

/* --- Progress ------------------------------------------------------------- */

/* One report, and its line of at most COLUMNS. */
static void expect_line (BgProgressHistory *history, const BgProgress *progress, double seconds,
                         const char *title, int columns, const char *expected) {
  g_autofree char *line = bg_progress_line (history, progress, seconds, title, columns);
  ck_assert_str_eq (line, expected);
}

/* Characters that are special in one format are text in the others. */
TEST (test_tables, "progress") {
  static const BgColumn columns[] = { { "name", "name", -1, NULL }, { "size", "|S_-n|", 6, NULL } };
  static const char *const expected[] = {
    [BG_TABLE_TEXT] = "name         |S_-n|\n50% \"a_b\", <    >=3\n",
    [BG_TABLE_CSV] = "name,size\n\"50% \"\"a_b\"\", <\",>=3\n",
    [BG_TABLE_LATEX] = "\\begin{tabular}{lr}\n\\hline\nname & $|S_{-n}|$ \\\\\n\\hline\n"
                       "50\\% \"a\\_b\", $<$ & $\\geq$3 \\\\\n\\hline\n\\end{tabular}\n",
    [BG_TABLE_HTML] = "<tr><td class=\"l\">50% &quot;a_b&quot;, &lt;</td><td>&gt;=3</td></tr>\n",
  };
  g_autoptr (BgRecord) list = bg_record_new_list ();
  BgRecord *row = bg_record_add_record (list, NULL);
  bg_record_add_text (row, "name", "50% \"a_b\", <");
  bg_record_add_text (row, "size", ">=3");
  for (int format = BG_TABLE_TEXT; format <= BG_TABLE_HTML; format++) {
    g_autofree char *text = bg_table_new (list, columns, G_N_ELEMENTS (columns), format);
    if (format == BG_TABLE_HTML)
      ck_assert_ptr_nonnull (strstr (text, expected[format]));
    else
      ck_assert_str_eq (text, expected[format]);
  }
}

/* A solution of two moves and a table, as a record. */
static BgRecord *make_form_record (void) {
  static const char *const moves[] = { "a1-c1-c3", "a3-a1", NULL };
  BgRecord *record = bg_record_new ();
  bg_record_add_text (record, "position", "a1 b1 c2");
  bg_record_add_integer (record, "moves", 2);
  bg_record_add_integer (record, "bound", 1);
  bg_record_add_real (record, "share", 0.012345, 6);
  bg_record_add_integer (record, "bytes", 1536);
  bg_record_add_text (record, "stopped_by", "memory");
  bg_record_add_boolean (record, "proved", false);
  bg_record_add_null (record, "start");
  bg_record_add_list (record, "none");
  bg_record_add_strings (record, "solution", moves);
  bg_record_add_integer (bg_record_add_record (record, "inner"), "n", 7);
  BgRecord *weights = bg_record_add_list (record, "weights");
  for (int hole = 0; hole < 9; hole++)
    bg_record_add_integer (weights, NULL, hole - 1);
  BgRecord *rows = bg_record_add_list (record, "rows");
  for (int i = 3; i < 5; i++)
    bg_record_add_integer (bg_record_add_record (rows, NULL), "n", i);
  return record;
}

static void append_sum (const BgRecord *record, GString *text) {
  g_string_append_printf (text, "%d",
                          (int) (bg_record_integer (record, "moves")
                                 + bg_record_integer (record, "bound")));
}

static const BgColumn form_columns[] = { { "n", "number", 3, NULL } };
static const BgTextLine nested[] = { BG_LINE ("row {#}"), BG_LINE ("  {n}"), { NULL } };

static const struct {
  BgTextLine line;
  const char *text;
} forms[] = {
  { BG_LINE ("{moves} move{moves:s}, {bound} bound{bound:s}, {none:n} thing{none:s}"),
    "2 moves, 1 bound, 0 things\n" },
  { BG_LINE ("{moves:4}|{moves:-4}|{absent:3}|{inner.n}|{absent.n}"), "   2|2   |   |7|\n" },
  { BG_LINE ("{share:.2f} {share:10.2E} {share} {moves:.1f} {bytes:bytes} {stopped_by:stop}"),
    "0.01   1.23E-02 0.012345 2.0 1.5\u00a0KiB out of memory\n" },
  { BG_LINE ("{solution} {solution:,} {solution:, } {solution:n}"),
    "a1-c1-c3 a3-a1 a1-c1-c3,a3-a1 a1-c1-c3, a3-a1 2\n" },
  { BG_LINE ("{moves?m}{none?n}{proved?p}{start?s}{absent?a}{solution?l}{inner?i}{rows?r}"),
    "mlir\n" },
  { BG_LINE ("{!none?1}{moves=2 !proved?2}{moves!=2?3|4}{stopped_by=x?5|{bound=1?6|7}}"),
    "1246\n" },
  { BG_LINE_IF ("moves=3", "never"), "" },
  { BG_LINES_OF ("solution", "{#:3}  {.}"), "  1  a1-c1-c3\n  2  a3-a1\n" },
  { BG_LINES_OF ("inner", "n is {n}"), "n is 7\n" },
  { { .list = "rows", .lines = nested }, "row 1\n  3\nrow 2\n  4\n" },
  { { .list = "rows", .columns = form_columns, .n_columns = 1 }, "number\n     3\n     4\n" },
  { { .list = "absent", .columns = form_columns, .n_columns = 1 }, "" },
  { { .text = "3 = {@}, {@:3}", .append = append_sum }, "3 = 3,   3\n" },
  { { .text = "{absent}", .append = append_sum }, "" },
  { BG_LINE ("at {position:board}"), "at   a b c\n   1 o o .\n   2 . . o\n   3 . . .\n" },
  { BG_LINE ("{position:titled}"), "a1 b1 c2\n  a b c\n1 o o .\n2 . . o\n3 . . .\n" },
  { BG_LINE ("{none:titled}"), "EMPTY\n  a b c\n1 . . .\n2 . . .\n3 . . .\n" },
  { BG_LINE ("{weights:weights}"),
    "     a   b   c\n 1  -1   0   1\n 2   2   3   4\n 3   5   6   7\n" },
};

TEST_LOOP (test_text_forms, "progress", G_N_ELEMENTS (forms)) {
  const BgTextLine lines[] = { forms[_i].line, { NULL } };
  g_autoptr (BgBoard) board = usual_board ("rectangle(3,3)");
  g_autoptr (BgRecord) record = make_form_record ();
  g_autofree char *text = bg_text_form_new (lines, record, board);
  ck_assert_str_eq (text, forms[_i].text);
}

/* Later lines of a folded value begin below its first. */
TEST (test_folded_value, "progress") {
  static const BgTextLine lines[] = { BG_LINE ("moves: {moves:wrap}"), { NULL } };
  g_autoptr (BgRecord) record = bg_record_new ();
  BgRecord *list = bg_record_add_list (record, "moves");
  for (int i = 0; i < 20; i++)
    bg_record_add_text (list, NULL, "a1-c1");
  g_autofree char *text = bg_text_form_new (lines, record, NULL);
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  ck_assert_int_eq (g_strv_length (rows), 3);
  ck_assert_int_le (strlen (rows[0]), 80);
  ck_assert (g_str_has_prefix (rows[1], "       a1-c1"));
}

TEST (test_row_of_a_table, "progress") {
  static const BgTextLine lines[] = { { .columns = form_columns, .n_columns = 1 }, { NULL } };
  g_autoptr (BgRecord) record = make_form_record ();
  const BgRecord *row = bg_record_item (bg_record_find (record, "rows"), 0);
  g_autofree char *text = bg_text_form_new (lines, row, NULL);
  g_autofree char *head = bg_text_form_new (lines, NULL, NULL);
  ck_assert_str_eq (text, "  3\n");
  ck_assert_str_eq (head, "number\n");
}

TEST (test_progress, "progress") {
  BgProgressHistory history = { 0 };
  BgProgress progress = { .phase = BG_PHASE_FORWARD,
                          .limit = 20,
                          .level = 13,
                          .size = 999600,
                          .done = 0.2,
                          .generated = 1000000,
                          .bytes = 3 << 20 };
  expect_line (&history, &progress, 50, NULL, 79,
               "limit 20  forward level 13  20%  50 s  1.00 M positions  3.0 MiB");
  /* the rate is counted since the level's first report, and so is the estimate of the rest */
  progress.done = 0.4;
  progress.generated = 5000000;
  expect_line (&history, &progress, 54, NULL, 79,
               "limit 20  forward level 13  40%, 12 s left  54 s  1.00 M positions  1.00 M/s");
  expect_line (&history, &progress, 54, NULL, 30, "limit 20  forward level 13");
  expect_line (&history, &progress, 54, NULL, 32, "limit 20  forward level 13  54 s");
}

/* While positions are united their part of the work is told: a level whose parents are all expanded
   may still take long. */
TEST (test_progress_of_uniting, "progress") {
  BgProgressHistory history = { 0 };
  BgProgress progress = { .phase = BG_PHASE_FORWARD, .limit = 16, .level = 12, .done = 0.5 };
  expect_line (&history, &progress, 100, NULL, 79, "limit 16  forward level 12  50%  100 s");
  progress.done = 1;
  progress.waiting = 2510000000;
  progress.united = 251000000;
  expect_line (&history, &progress, 200, NULL, 79,
               "limit 16  forward level 12  100%, uniting 2.51 G: 10%  3 min");
  progress.united = 753000000;
  expect_line (&history, &progress, 220, NULL, 79,
               "limit 16  forward level 12  100%, uniting 2.51 G: 30%, 70 s left  4 min");
  /* others, of which nothing is known yet */
  progress.waiting = 1000;
  progress.united = 900;
  expect_line (&history, &progress, 240, NULL, 79,
               "limit 16  forward level 12  100%, uniting 1.00 k: 90%  4 min");
  progress.waiting = 0;
  expect_line (&history, &progress, 300, NULL, 79,
               "limit 16  forward level 12  100%, 0.0 s left  5 min");
}

/* A new search counts from 0 again. */
TEST (test_progress_of_the_next_search, "progress") {
  BgProgressHistory history = { 0 };
  BgProgress progress = {
    .phase = BG_PHASE_DIVE, .width = 8000, .limit = 16, .level = 3, .done = 0.5, .generated = 9000
  };
  expect_line (&history, &progress, 7200, NULL, 79, "limit 16  dive of 8000, level 3  50%  2.0 h");
  progress = (BgProgress){
    .phase = BG_PHASE_BACKWARD, .limit = 16, .level = 3, .done = 0.25, .generated = 100
  };
  expect_line (&history, &progress, 7201, "[7/10] d3 -> a5", 79,
               "[7/10] d3 -> a5  limit 16  backward level 3  25%  2.0 h");
  progress = (BgProgress){ .phase = BG_PHASE_JUMPS, .limit = -1, .level = 20, .done = 1 };
  expect_line (&history, &progress, 180, "w\303\244hle", 12, "w\303\244hle  100%");
}

TEST (test_refuted, "progress") {
  BgProgressHistory history = { 0 };
  static const struct {
    int limit;
    double seconds;
    const char *line;
  } steps[] = {
    { 1, 0.1, "1 move: refuted, 0.1 s" },
    { 14, 2.1, "14 moves: refuted, 2.0 s" },
    { 15, 8.1, "15 moves: refuted, 6.0 s, 3.0 times the last; growing so, the next takes 18 s" },
    { 16, 9.1, "16 moves: refuted, 1.0 s" },
  };
  for (size_t i = 0; i < G_N_ELEMENTS (steps); i++) {
    g_autofree char *line = bg_progress_refuted (&history, steps[i].limit, steps[i].seconds);
    ck_assert_str_eq (line, steps[i].line);
  }
}
