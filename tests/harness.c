#include "harness.h"

#include <ftw.h>
#include <stdio.h>

#include "board/notation.h"
#include "pictures/text.h"

const BgRule all_rules[] = { BG_RULE_4, BG_RULE_6, BG_RULE_8 };
const BgRule all_kinds[] = { BG_RULE_4, BG_RULE_6, BG_RULE_8, BY_LINES };

const BgControl one_thread = { .threads = 1, .memory = (uint64_t) 1 << 30 };
const BgControl two_threads = { .threads = 2, .memory = (uint64_t) 1 << 30 };
const BgControl plenty = { .threads = 2, .memory = (uint64_t) 1 << 33 };

BgBoard *make_board (const char *name, BgRule rule) {
  g_autoptr (GError) error = NULL;
  BgBoard *board = strchr (name, '/') != NULL ? bg_board_new_drawn (name, rule, &error)
                                              : bg_board_new (name, rule, &error);
  ck_assert_msg (board != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  return board;
}

BgBoard *copy_board (const BgBoard *board) {
  if (board->by_lines)
    return bg_board_ref (board);
  g_autofree char *layout = bg_position_to_drawing (board, board->full);
  return strcmp (board->name, "drawn") == 0 ? bg_board_new_drawn (layout, board->rule, NULL)
                                            : make_board (board->name, board->rule);
}

/* Of a family the first with N, N + 1, ... for its arguments that has 25 holes. */
static char *name_of_kind (const BgBoardKind *kind) {
  for (int n = 1; kind->arguments != NULL && n < BG_MAX_HOLES; n++) {
    g_autoptr (GString) name = g_string_new (kind->name);
    int next = n;
    g_string_append_printf (name, "(%d", next++);
    for (const char *c = kind->arguments; *c != '\0'; c++)
      if (*c == ',')
        g_string_append_printf (name, ",%d", next++);
    g_string_append_c (name, ')');
    g_autoptr (BgBoard) board = bg_board_new (name->str, kind->rule, NULL);
    if (board != NULL && board->n_holes >= 25)
      return g_strdup (name->str);
  }
  return g_strdup (kind->name);
}

const GPtrArray *all_board_names (void) {
  static const char *const extremes[] = { "diamond(6)",     "square(8)",       "rectangle(26,2)",
                                          "rectangle(7,1)", "rectangle(1,64)", "triangle(1)",
                                          "triangle(10)",   "cross(0,1,2,3)",  "cross(1,2,0,3)" };
  static GPtrArray *names;
  BgBoardKind kind;
  if (names != NULL)
    return names;
  names = g_ptr_array_new ();
  for (int i = 0; bg_board_kind (i, &kind); i++)
    if (kind.rule != 0)
      g_ptr_array_add (names, name_of_kind (&kind));
  for (size_t i = 0; i < G_N_ELEMENTS (extremes); i++)
    g_ptr_array_add (names, (char *) extremes[i]);
  return names;
}

/* Looks at a text; POSITION NULL: that is no position. */
static void check_drawing (const BgBoard *board, const char *text, const BgPosition *position) {
  g_autoptr (GError) error = NULL;
  BgPosition read;
  const bool ok = bg_position_parse (board, text, &read, &error);
  if (ok ? position == NULL || read != *position : position != NULL)
    ck_abort_msg ("board '%s', drawing\n%s\n%s", board->name, text,
                  ok ? "is read as another position" : error->message);
}

/* The text, with every character of SET a blank. */
static char *remove_characters (const char *text, const char *set) {
  return g_strdelimit (g_strdup (text), set, ' ');
}

static char *replace (const char *text, const char *part, const char *other) {
  g_auto (GStrv) parts = g_strsplit (text, part, -1);
  return g_strjoinv (other, parts);
}

/* The text with its hole number K in reading order replaced by OTHER; NULL: it has no more. */
static char *replace_hole (const char *text, int k, const char *other) {
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if ((unsigned char) *c >= 0x80 && k-- == 0)
      return g_strdup_printf ("%.*s%s%s", (int) (c - text), text, other, g_utf8_next_char (c));
  return NULL;
}

void check_drawings (const BgBoard *board, BgPosition position) {
  static const char digits[] = "0123456789", letters[] = "abcdefghijklmnopqrstuvwxyz";
  g_autoptr (GPtrArray) panels = bg_panels_new ();
  g_ptr_array_add (panels, bg_panel_new (NULL, position));
  g_autofree char *ascii = bg_panels_to_text (panels, board, &(BgTextStyle){ .columns = 80 });
  g_autofree char *shown = bg_panels_to_text (panels, board, &(BgTextStyle){ true, false, 80 });
  g_autofree char *unnumbered = remove_characters (ascii, digits);
  g_autofree char *unnamed = remove_characters (shown, letters);
  g_autofree char *plain = remove_characters (unnamed, digits), *tight = replace (plain, " ", "");
  g_autofree char *indented = replace (shown, "\n", "\n     ");
  g_autofree char *crlf = replace (shown, "\n", "\r\n");
  g_autofree char *titled = g_strconcat ("A title\n12 o.o\n\nd4'\n", shown, NULL);
  g_autofree char *trimmed = g_strstrip (g_strdup (plain));
  g_autofree char *line = bg_position_to_drawing (board, position);
  g_autofree char *pegs = replace (line, "o", "●"), *drawn = replace (pegs, ".", "·");
  g_autofree char *dotted = remove_characters (line, "_"), *as_lines = replace (line, "/", "\n");
  const char *const texts[] = {
    ascii,  shown,   unnumbered, unnamed, plain, tight,  indented, crlf,
    titled, trimmed, line,       pegs,    drawn, dotted, as_lines,
  };
  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++)
    check_drawing (board, texts[i], &position);
  for (int k = 0; k < board->n_holes; k += 1 + board->n_holes / 7) {
    g_autofree char *short_by_one = replace_hole (shown, k, "");
    g_autofree char *blank = replace_hole (shown, k, " ");
    g_autofree char *slip = replace_hole (plain, k, "x"), *twice = replace_hole (shown, k, "●●");
    check_drawing (board, short_by_one, NULL);
    check_drawing (board, blank, NULL);
    check_drawing (board, slip, NULL);
    check_drawing (board, twice, NULL);
  }
}

/* Takes the board. */
static BgProblem *make_on (BgBoard *board, const char *name, const char *start,
                           const char *finish) {
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_new (board, start, finish, &error);
  ck_assert_msg (problem != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  g_free (problem->name);
  problem->name = g_strdup (name);
  return problem;
}

BgProblem *make_problem (const char *board_name, BgRule rule, const char *start,
                         const char *finish) {
  return make_on (make_board (board_name, rule), board_name, start, finish);
}

BgProblem *make_problem_on (const BgBoard *board, const char *start, const char *finish) {
  return make_on (copy_board (board), board->name, start, finish);
}

BgProblem *make_problem_of (const ProblemText *text) {
  return make_problem (text->board, text->rule, text->start, text->finish);
}

void note_problem (const BgProblem *problem, uint64_t seed) {
  g_autofree char *text = bg_problem_to_text (problem, NULL);
  g_autofree char *note = g_strdup_printf ("# from the random state 0x%" G_GINT64_MODIFIER "x\n%s",
                                           seed, text);
  note_test (note);
}

BgProblem *open_problem (const char *name) {
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_open (name, &error);
  ck_assert_msg (problem != NULL, "%s: %s", name, error != NULL ? error->message : "no error");
  return problem;
}

BgProblem *read_problem (const char *text) {
  g_autoptr (GError) error = NULL;
  BgProblem *problem = bg_problem_load_data ("game.peg", text, strlen (text), &error);
  ck_assert_msg (problem != NULL, "%s", error != NULL ? error->message : text);
  return problem;
}

Folder *folder_new (void) {
  Folder *folder = g_dir_make_tmp ("bergholt-XXXXXX", NULL);
  ck_assert_ptr_nonnull (folder);
  return folder;
}

static int remove_entry (const char *path, const struct stat *, int, struct FTW *) {
  return remove (path);
}

void folder_remove (Folder *folder) {
  ck_assert_int_eq (nftw (folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS), 0);
  g_free (folder);
}

BgSolveResult solved (const BgProblem *problem, const BgSolveOptions *options,
                      const BgControl *control) {
  g_autoptr (GError) error = NULL;
  BgSolveResult result;
  ck_assert_msg (bg_solve (problem, options, control, &result, &error), "%s: %s", problem->name,
                 error != NULL ? error->message : "");
  return result;
}

BgBound *make_bound (const BgProblem *problem, const char *expression) {
  g_autoptr (GError) error = NULL;
  BgBound *bound = bg_bound_new (problem, expression, NULL, &error);
  ck_assert_msg (bound != NULL, "%s: %s", expression, error != NULL ? error->message : "no error");
  return bound;
}

void expect_error (GError **error, const char *what, const char *const *parts) {
  ck_assert_msg (*error != NULL, "%s: no error", what);
  ck_assert_msg ((*error)->domain == BG_ERROR && (*error)->code != BG_ERROR_LIMIT, "%s: %s", what,
                 (*error)->message);
  const char *message = (*error)->message;
  ck_assert_msg (strpbrk (message, "\n\r") == NULL, "%s: over one line: %s", what, message);
  ck_assert_msg (g_utf8_validate (message, -1, NULL), "%s: no UTF-8", what);
  ck_assert_msg (strlen (message) < 600, "%s: %zu bytes of message", what, strlen (message));
  for (; *parts; parts++)
    ck_assert_msg (strstr (message, *parts) != NULL, "%s: '%s' not in: %s", what, *parts, message);
  g_clear_error (error);
}
