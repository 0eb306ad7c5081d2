#include <stdio.h>
#include <string.h>

#include "board/hole_notation.h"
#include "board/notation.h"
#include "cli/heuristics/modes.h"
#include "cli/heuristics/overlay.h"
#include "cli/show/cores.h"
#include "core/error.h"
#include "pictures/lines_layout.h"
#include "pictures/text.h"
#include "pictures/weights_text.h"
#include "records/move_notation.h"
#include "records/record.h"
#include "verify/solution.h"
#include "verify/verify.h"

/* The greatest number below which a double has every integer. */
#define MOST_EXACT 0x1p53

static struct {
  BgPosition position; /* where it is given */
  char *solution;      /* as given, or NULL */
  BgRange moves;
  BgPanelMoves which;
  BgOverlay overlay;
  gint64 per_panel; /* 0: not given */
  gboolean possible, layout, cores;
  gint64 more_than;     /* 0: not given */
  const char *notation; /* as given, or NULL */
  BgPictureOptions picture;
} options;

static const BgOption option_table[] = {
  BG_POSITION ("position", options.position, "Draw a position, as in \"c3 d4\" or \"d4'\"",
               .excludes = "solution"),
  BG_FILE ("solution", options.solution, "Draw a solution, or the beginning of one, move by move",
           "SOLUTION", .more = "In pictures, numbers on removed pegs are the order of jumps."),
  BG_RANGE ("moves", options.moves, 1, G_MAXINT,
            "With --solution: draw moves A to B alone, as in 5-9", .needs = "solution"),
  BG_NUMBER ("per-panel", options.per_panel, 1, BG_MAX_HOLES,
             "With --solution: draw up to K moves on one board", "K", .needs = "solution",
             .more = "Moves share a board while their arrows can be distinguished."),
  BG_CHOICE ("notation", options.notation, bg_notations,
             "With --solution: write the moves in a notation below, and draw nothing", "NOTATION",
             .needs = "solution", .excludes = "moves per-panel output format",
             .more = "`bell` and `beasley`: d4-f4; `coordinates` from the middle hole, rows "
                     "upwards; `numbers` of holes in reading order; `digits`: 46-44, column and "
                     "row. `verify` and --solution read all of them."),
  BG_LATEX (.needs = "solution possible",
            .more = "With --solution: the moves in one line, by the macro `\\ebergholtmove` if the "
                    "document defines it, and as a table. With --possible: that list."),
  BG_FLAG ("possible", options.possible, "List where the last peg may stand, by position class",
           .excludes = "position solution weights resource region output format",
           .why_excludes = "prints a list",
           .more = "For the start and for each single vacancy, up to symmetry."),
  BG_FLAG ("layout", options.layout,
           "Write the key `at' of a board by lines, as Graphviz lays it out",
           .excludes = "position solution possible weights resource region output format",
           .why_excludes = "prints a line for a problem file",
           .more = "Every drawing then has these places, without Graphviz."),
  BG_TEXT ("weights", options.overlay.weights,
           "Show the weights of a heuristic of the file, or of potential", "NAME",
           .excludes = "resource region solution", .more = "Their bound is printed, too."),
  BG_TEXT ("resource", options.overlay.resource, "Show the weights of a resource count of the file",
           "NAME", .excludes = "region solution"),
  BG_TEXT ("region", options.overlay.region,
           "Show the regions of a heuristic of the file, or of merson", "NAME",
           .excludes = "solution",
           .more = "`merson`: as many filled Merson regions without common holes as are found. "
                   "In text a filled region has a capital letter."),
  BG_FLAG ("cores", options.cores,
           "Show sets of pegs that prove, round by round, how many moves are needed",
           .excludes = "solution possible layout weights resource region",
           .more = "A core of N moves is a set of pegs of the start, or of --position: "
                   "positions that have them, or an image that keeps the finishes, need more "
                   "than N moves. Above a core is the number of rounds that it refutes."),
  BG_NUMBER ("more-than", options.more_than, 1, BG_MAX_HOLES - 1,
             "With --cores: prove that more than N moves are needed (default: as many as is found)",
             "N", .needs = "cores"),
  BG_PICTURE (options.picture),
  BG_PICTURE_COLUMNS (options.picture),
  { 0 }
};

static bool check (const BgCommon *common, GError **error) {
  options.which = (BgPanelMoves){ .first = options.moves.first,
                                  .last = options.moves.last,
                                  .most = (int) options.per_panel };
  /* before any work is done, and before a solution is read from a pipe */
  return bg_picture_check (&options.picture, common, bg_picture_formats, error);
}

static bool has_position (const BgCommon *common) {
  return bg_options_text (common->options, "position") != NULL;
}

/* --- The position or the solution ------------------------------------------------------- */

static void add_ends (GPtrArray *panels, const BgProblem *problem, bool with_finish) {
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  g_ptr_array_add (panels, bg_panel_new (g_strconcat ("start ", start, NULL), problem->start));
  if (!with_finish)
    return;
  const bool is_one = problem->n_finishes == 1;
  BgPanel *finish = bg_panel_new (g_strconcat ("finish ", problem->finish_text, NULL),
                                  is_one ? problem->finish[0] : problem->pattern.pegs);
  if (!is_one)
    finish->marks = problem->finish_holes;
  g_ptr_array_add (panels, finish);
}

/* What to draw: OVERLAID, if there is such a panel, MOVES, POSITION or the problem's ends. */
static GPtrArray *make_panels (const BgCommon *common, BgPosition position, char **moves,
                               BgPanel *overlaid) {
  const BgProblem *problem = common->problem;
  GPtrArray *panels = bg_panels_new ();
  if (overlaid != NULL)
    g_ptr_array_add (panels, overlaid);
  else if (moves != NULL)
    bg_panels_add_moves (panels, problem->board, problem->start, (const char *const *) moves,
                         &options.which);
  else if (has_position (common))
    g_ptr_array_add (panels,
                     bg_panel_new (bg_position_to_string (problem->board, position), position));
  else
    add_ends (panels, problem, common->finish_given);
  return panels;
}

static bool is_first_of_images (const BgBoard *board, int hole) {
  for (int s = 0; s < board->n_symmetries; s++)
    if (board->symmetry[s][hole] < hole)
      return false;
  return true;
}

/* Adds "from_start", the holes where the last peg may stand, and "possible", their lists for each
   single vacancy up to the symmetry of the board. */
static void add_possible (BgRecord *record, const BgProblem *problem) {
  const BgBoard *board = problem->board;
  bg_record_add_holes (record, "from_start", board, bg_board_survivors (board, problem->start));
  BgRecord *list = bg_record_add_list (record, "possible");
  for (int hole = 0; hole < board->n_holes; hole++)
    if (is_first_of_images (board, hole)) {
      BgRecord *row = bg_record_add_record (list, NULL);
      bg_record_add_text (row, "vacate", bg_hole_name (board, hole).text);
      bg_record_add_holes (row, "finishes", board,
                           bg_board_survivors (board, board->full & ~bg_hole_bit (hole)));
    }
}

static BgRecord *make_record (const BgCommon *common, BgPosition position, char **moves) {
  const BgProblem *problem = common->problem;
  const BgBoard *board = problem->board;
  g_autofree char *drawing = bg_position_to_drawing (board, position);
  BgRecord *record = bg_record_new ();
  bg_record_add_problem (record, problem);
  if (problem->file->title != NULL)
    bg_record_add_text (record, "title", problem->file->title);
  if (problem->file->source != NULL)
    bg_record_add_text (record, "source", problem->file->source);
  bg_record_add_holes (record, "holes", board, board->full);
  bg_record_add_integer (record, "jumps", board->n_jumps);
  bg_record_add_integer (record, "symmetries", board->n_symmetries);
  if (board->by_lines && board->n_automorphisms > 0 && board->n_automorphisms < MOST_EXACT)
    bg_record_add_real (record, "automorphisms", board->n_automorphisms, 0);
  bg_record_add_holes (record, "corners", board, board->corners);
  bg_record_add_integer (record, "invariants", board->n_invariants);
  if (has_position (common)) {
    g_autofree char *text = bg_position_to_string (board, position);
    bg_record_add_text (record, "position", text);
  }
  bg_record_add_text (record, "drawing", drawing);
  if (options.possible)
    add_possible (record, problem);
  if (moves != NULL) {
    bg_record_add_strings (record, "solution", (const char *const *) moves);
    bg_record_add_boolean (record, "finished", !options.which.unfinished);
  }
  if (options.picture.output != NULL)
    bg_record_add_text (record, "output", options.picture.output);
  return record;
}

static void add_overlaid (BgRecord *record, const BgBoard *board, const char *name,
                          const BgPanel *panel, int bound) {
  bg_record_add_text (record, "name", name);
  if (bound >= 0)
    bg_heuristics_add_bound (record, "bound", bound);
  BgRecord *weights = panel->weight != NULL ? bg_record_add_list (record, "weights") : NULL;
  for (int hole = 0; weights != NULL && hole < board->n_holes; hole++)
    bg_record_add_integer (weights, NULL, panel->weight[hole]);
  BgRecord *regions = panel->regions->len > 0 ? bg_record_add_list (record, "regions") : NULL;
  for (guint i = 0; i < panel->regions->len; i++) {
    const BgPosition region = g_array_index (panel->regions, BgPosition, i);
    BgRecord *one = bg_record_add_record (regions, NULL);
    bg_record_add_holes (one, "holes", board, region);
    bg_record_add_boolean (one, "filled", bg_subset (region, panel->pegs));
  }
}

/* --- Text ----------------------------------------------------------------- */

static void append_classes (const BgRecord *record, GString *text) {
  const int n = (int) bg_record_integer (record, "invariants");
  if (n < 20)
    g_string_append_printf (text, "%d position class%s", 1 << n, n > 0 ? "es" : "");
  else
    g_string_append_printf (text, "2^%d position classes", n);
}

/* Not where all holes are corners. */
static void append_corners (const BgRecord *record, GString *text) {
  const BgRecord *corners = bg_record_find (record, "corners");
  if (bg_record_length (corners) == bg_record_length (bg_record_find (record, "holes")))
    return;
  g_string_append (text, bg_record_length (corners) > 0 ? "corners: " : "corners: none");
  bg_record_append (record, "corners", text);
}

/* The panels to draw and the cores, which are no fields of the record. */
static const GPtrArray *drawn;
static const BgBoard *drawn_board;
static const BgCoreList *drawn_cores; /* NULL: none */

static void append_drawing (const BgRecord *, GString *text) {
  const BgTextStyle style = bg_text_style_of_output ();
  const BgPanel *first = drawn->pdata[0];
  g_autofree char *drawing = bg_panels_to_text (drawn, drawn_board, &style);
  g_autofree char *weights = first->weight != NULL ? bg_weights_to_text (drawn_board, first->weight)
                                                   : NULL;
  g_string_append (text, drawing);
  if (weights != NULL)
    g_string_append_printf (text, "\n%s", weights);
  if (drawn_cores != NULL)
    bg_show_append_cores (drawn_cores, drawn_board, text);
  g_string_truncate (text, text->len - 1);
}

static const BgTextLine layout_text[] = { BG_LINE ("at = {at}"), { NULL } };

/* The board in numbers, as the theory has it. */
#define BOARD_LINES \
  { .text = "{board}{rule?, {rule}-move rule}: {holes:n} holes, {jumps} jumps, " \
            "{symmetries}{automorphisms? of {automorphisms}} " \
            "{symmetries=1?symmetry|symmetries}, {@}", \
    .append = append_classes }, \
  { \
    .text = "{@}", .append = append_corners \
  }

static const BgTextLine drawn_text[] = {
  BG_LINE ("{title?{title}|{problem}}"),
  BG_LINE_IF ("source", "{source}"),
  BOARD_LINES,
  BG_LINE_IF ("more_than", "more than {more_than} move{more_than:s}{cores?, by {cores:n} "
                           "core{cores:s} with {rounds} rounds|: no core is needed}"),
  BG_LINE_IF ("is_lost", "no finish can be reached: there are fewer jumps"),
  BG_LINE (""),
  { .text = "{@}", .append = append_drawing },
  { NULL }
};

static const BgTextLine possible_text[] = {
  BOARD_LINES,
  BG_LINE ("where position classes let the last peg stand\n\nvacate  finish"),
  BG_LINE (" start  {from_start?{from_start:wrap}|none}"),
  BG_LINES_OF ("possible", "{vacate:6}  {finishes?{finishes:wrap}|none}"),
  { NULL }
};

static const BgTextLine written_text[] = { BG_LINE ("{title?{title}|{problem}}"),
                                           BG_LINE ("notation {notation}"),
                                           BG_LINES_OF ("written", "{number:4}  {move}"),
                                           { NULL } };

static void append_finishes (const BgRecord *row, GString *cell) {
  bg_record_append (row, "finishes", cell);
  if (cell->len == 0)
    g_string_append (cell, "none");
}

static const BgColumn possible_columns[] = {
  { "vacate", "vacate", -1, NULL },
  { "finishes", "finish", -1, append_finishes },
};

static const BgColumn written_columns[] = {
  { "number", "move", 1, NULL },
  { "move", "holes", -1, NULL },
  { "jumps", "jumps", 1, NULL },
  { "pegs", "pegs", 1, NULL },
};

/* A picture takes the place of the text. */
static const BgTextLine no_text[] = { { NULL } };

/* The moves in one line, above their table. */
static void print_line (const BgRecord *record) {
  g_autofree char *line = bg_written_to_latex (bg_record_find (record, "written"));
  printf ("%s\n\n", line);
}

/* --- The command ---------------------------------------------------------- */

/* Reads the position or the solution that the options name; POSITION is the start if they name
   none. */
static bool read_subject (const BgCommon *common, BgPosition *position, char ***moves,
                          GError **error) {
  const BgProblem *problem = common->problem;
  *position = has_position (common) ? options.position : problem->start;
  if (options.solution == NULL)
    return true;
  *moves = bg_solution_read (problem, options.solution, NULL, error);
  if (*moves == NULL)
    return false;
  const int n = g_strv_length (*moves);
  int length = n;
  g_autoptr (GError) wrong = NULL;
  if (!bg_verify (problem, (const char *const *) *moves, n, &length, &wrong)) {
    if (!g_error_matches (wrong, BG_VERIFY_ERROR, BG_VERIFY_ERROR_UNFINISHED)) {
      g_propagate_error (error, g_steal_pointer (&wrong));
      return false;
    }
    options.which.unfinished = true;
  }
  return (options.which.first <= length && options.which.last <= length)
         || bg_input_error (error, "--moves: '%s', expected at most the %d moves of the solution",
                            bg_options_text (common->options, "moves"), length);
}

static int run (const BgCommon *common, GError **error) {
  const BgProblem *problem = common->problem;
  BgPosition position;
  g_auto (GStrv) moves = NULL;
  GError *refusal = NULL;
  if (!read_subject (common, &position, &moves, &refusal)) {
    bool wrong = refusal->domain == BG_VERIFY_ERROR;
    int status = bg_cli_fail (refusal);
    return wrong ? BG_EXIT_UNSOLVABLE : status;
  }
  const bool writes = options.notation != NULL
                      || (options.solution != NULL && common->format == BG_TABLE_LATEX);
  const char *name_of_notation = options.notation != NULL ? options.notation : bg_notations[0];
  const BgHoleNotation *notation = bg_hole_notation_find (name_of_notation,
                                                          strlen (name_of_notation));
  if (!bg_hole_notation_fits (notation, problem->board)) {
    bg_input_error (error, "--notation: '%s', expected a board of at most %d columns and rows",
                    notation->name, notation->most);
    return -1;
  }
  g_autofree char *places = NULL;
  if (options.layout && (places = bg_lines_layout (problem->board, error)) == NULL)
    return -1;
  BgPanel *overlaid = NULL;
  int bound = -1;
  const char *name = bg_overlay_name (&options.overlay);
  if (name != NULL
      && (overlaid = bg_overlay_panel (problem, position, &options.overlay, &bound, error)) == NULL)
    return -1;
  g_auto (BgCoreList) list = { 0 };
  if (options.cores
      && !bg_show_find_cores (&list, problem, position, (int) options.more_than, error))
    return -1;
  g_autoptr (GPtrArray) panels = make_panels (common, position, moves, overlaid);
  if (options.picture.name != NULL) {
    if (options.cores)
      bg_show_add_core_panels (panels, &list);
    const BgDiagramStyle style = bg_picture_style (&options.picture, problem);
    g_autoptr (BgScene) scene = bg_diagram_new (panels, problem->board, &style);
    if (!bg_picture_write (&options.picture, scene, error))
      return -1;
  }
  drawn = panels;
  drawn_board = problem->board;
  drawn_cores = options.cores ? &list : NULL;
  g_autoptr (BgRecord) record = make_record (common, position, moves);
  if (places != NULL)
    bg_record_add_text (record, "at", places);
  if (overlaid != NULL)
    add_overlaid (record, problem->board, name, overlaid, bound);
  if (options.cores)
    bg_show_add_cores (record, problem->board, &list);
  if (writes) {
    bg_record_add_text (record, "notation", notation->name);
    bg_record_add_written (record, problem, notation, (const char *const *) moves);
  }
  if (writes && common->format == BG_TABLE_LATEX)
    print_line (record);
  bg_cli_print (common, record,
                &(BgForms){ .text = writes                         ? written_text
                                    : options.picture.name != NULL ? no_text
                                    : options.possible             ? possible_text
                                    : options.layout               ? layout_text
                                                                   : drawn_text,
                            .list = writes ? "written" : "possible",
                            .columns = writes ? written_columns : possible_columns,
                            .n_columns = writes ? G_N_ELEMENTS (written_columns)
                                                : G_N_ELEMENTS (possible_columns) });
  return BG_EXIT_DONE;
}

const BgCommand bg_command_show = {
  .parameters = "PROBLEM",
  .summary = "Draws a problem's start and finish, a position, or a solution.",
  .description = "Without -o the drawing is text.  SOLUTION is a file of moves, - for standard\n"
                 "input, or the moves themselves; it is replayed first, and drawn move by move:\n"
                 "the numbers on the pegs that a sweep removes are the order of its jumps.\n"
                 "--weights, --resource and --region show the parts of a bound at the start, or\n"
                 "at the position; as text, filled regions have capital letters.\n"
                 "\n"
                 "Notations:\n"
#define NOTATION(function, most, name, summary) "  " name ": " summary "\n"
#include "board/notations.def"
#undef NOTATION
                 "\n"
                 "FILE - is standard output, FORMAT a kind as the endings are.  tex is a\n"
                 "tikzpicture for a LaTeX document with \\usepackage{tikz}, with a style for each\n"
                 "part, which the document can define.  --latex writes the moves of a solution in\n"
                 "one line and as a table; the document can define \\bergholtmove{MOVE}.\n",
  .options = option_table,
  .check = check,
  .finish_is_optional = true,
  .knows_open_goals = true,
  .run = run,
};
