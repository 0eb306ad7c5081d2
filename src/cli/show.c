#include <stdio.h>

#include "core/error.h"
#include "board/notation.h"
#include "cli/cli.h"
#include "report/diagram.h"
#include "report/json.h"
#include "report/text.h"
#include "verify/solution.h"
#include "verify/verify.h"

typedef struct
{
  char *output, *position, *solution;   /* as given, or NULL */
  BgCommon common;
} Options;

static const char summary[] = "Draws a problem's start and finish, a position, or a solution.";

static const char description[] =
  "Without -o the drawing is text.  SOLUTION is a file of moves, - for standard\n"
  "input, or the moves themselves; it is replayed first, and drawn move by move.";

static void
clear_options (Options *options)
{
  g_free (options->output);
  g_free (options->position);
  g_free (options->solution);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static bool
parse (Options *options, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output,
      "Write a picture: .svg, .png or .pdf", "FILE" },
    { "position", 0, 0, G_OPTION_ARG_STRING, &options->position,
      "Draw a position, as in \"c3 d4\" or \"d4'\"", "POSITION" },
    { "solution", 0, 0, G_OPTION_ARG_FILENAME, &options->solution,
      "Draw a solution move by move", "SOLUTION" },
    G_OPTION_ENTRY_NULL
  };
  if (!bg_cli_parse (&options->common, entries, "PROBLEM", summary, description, 1, 1, argc, argv,
                     error))
    return false;
  if (options->position != NULL && options->solution != NULL)
    {
      bg_input_error (error, "--position and --solution: expected one of them");
      return false;
    }
  /* before any work is done, and before a solution is read from a pipe */
  return options->output == NULL || bg_scene_check_ending (options->output, error);
}

static void
add_ends (GPtrArray *panels, const BgProblem *problem)
{
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  g_ptr_array_add (panels, bg_panel_new (g_strconcat ("start ", start, NULL), problem->start));
  bool open = problem->n_finishes > 1;
  BgPanel *finish = bg_panel_new (g_strconcat ("finish ", problem->finish_text, NULL),
                                  open ? 0 : problem->finish[0]);
  if (open)
    finish->marks = problem->finish_holes;
  g_ptr_array_add (panels, finish);
}

/* What to draw: MOVES, POSITION or the problem's ends. */
static GPtrArray *
make_panels (const Options *options, const BgProblem *problem, BgPosition position, char **moves)
{
  GPtrArray *panels = bg_panels_new ();
  if (moves != NULL)
    bg_panels_add_moves (panels, problem->board, problem->start, (const char *const *) moves);
  else if (options->position != NULL)
    g_ptr_array_add (panels, bg_panel_new (bg_position_to_string (problem->board, position),
                                           position));
  else
    add_ends (panels, problem);
  return panels;
}

static void
print_json (const Options *options, const BgProblem *problem, BgPosition position, char **moves)
{
  const BgBoard *board = problem->board;
  g_autofree char *drawing = bg_position_to_drawing (board, position);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  bg_json_add_problem (builder, problem);
  if (problem->title != NULL)
    bg_json_add_string (builder, "title", problem->title);
  if (problem->source != NULL)
    bg_json_add_string (builder, "source", problem->source);
  bg_json_add_holes (builder, "holes", board, board->full);
  bg_json_add_number (builder, "jumps", 2 * board->n_lines);
  bg_json_add_number (builder, "symmetries", board->n_symmetries);
  bg_json_add_holes (builder, "corners", board, board->corners);
  bg_json_add_number (builder, "invariants", board->n_invariants);
  if (options->position != NULL)
    {
      g_autofree char *text = bg_position_to_string (board, position);
      bg_json_add_string (builder, "position", text);
    }
  bg_json_add_string (builder, "drawing", drawing);
  if (moves != NULL)
    bg_json_add_strings (builder, "solution", (const char *const *) moves);
  if (options->output != NULL)
    bg_json_add_string (builder, "output", options->output);
  json_builder_end_object (builder);
  bg_json_print (builder);
}

/* The board in numbers: what the theory makes of it. */
static void
print_board (const BgBoard *board)
{
  printf ("%s, %d-move rule: %d holes, %d jumps, %d %s, ", board->name, board->rule,
          board->n_holes, 2 * board->n_lines, board->n_symmetries,
          board->n_symmetries == 1 ? "symmetry" : "symmetries");
  if (board->n_invariants == 0)
    puts ("1 position class");
  else if (board->n_invariants < 20)
    printf ("%d position classes\n", 1 << board->n_invariants);
  else
    printf ("2^%d position classes\n", board->n_invariants);
  if (board->corners == board->full)
    return;
  printf ("corners:");
  BG_FOR_EACH_HOLE (hole, board->corners)
    {
      char name[BG_HOLE_NAME];
      bg_hole_name (board, hole, name);
      printf (" %s", name);
    }
  printf ("%s\n", board->corners == 0 ? " none" : "");
}

static void
print_text (const BgProblem *problem, const GPtrArray *panels)
{
  BgTextStyle style = bg_text_style_of_output ();
  g_autofree char *drawing = bg_panels_to_text (panels, problem->board, &style);
  puts (problem->title != NULL ? problem->title : problem->name);
  if (problem->source != NULL)
    puts (problem->source);
  print_board (problem->board);
  printf ("\n%s", drawing);
}

/* Reads what the options ask to draw; POSITION is the start if they do not. */
static bool
read_subject (const Options *options, const BgProblem *problem, BgPosition *position,
              char ***moves, GError **error)
{
  *position = problem->start;
  if (options->position != NULL
      && !bg_position_parse (problem->board, options->position, position, error))
    {
      g_prefix_error (error, "--position: ");
      return false;
    }
  if (options->solution == NULL)
    return true;
  *moves = bg_solution_read (options->solution, error);
  return *moves != NULL
         && bg_verify (problem, (const char *const *) *moves, g_strv_length (*moves), NULL, error);
}

int
bg_command_show (int argc, char **argv)
{
  GError *error = NULL;
  g_auto (Options) options = { 0 };
  if (!parse (&options, &argc, &argv, &error))
    return bg_cli_fail (error);
  g_autoptr (BgProblem) problem = bg_problem_open (argv[1], &error);
  if (problem == NULL)
    return bg_cli_fail (error);

  BgPosition position;
  g_auto (GStrv) moves = NULL;
  if (!read_subject (&options, problem, &position, &moves, &error))
    {
      bool wrong = error->domain == BG_VERIFY_ERROR;
      int status = bg_cli_fail (error);
      return wrong ? BG_EXIT_UNSOLVABLE : status;
    }
  g_autoptr (GPtrArray) panels = make_panels (&options, problem, position, moves);
  if (options.output != NULL)
    {
      const char *title = problem->title != NULL ? problem->title : problem->name;
      g_autoptr (BgScene) scene = bg_diagram_new (panels, problem->board, title, problem->source);
      if (!bg_scene_write (scene, options.output, &error))
        return bg_cli_fail (error);
    }
  if (options.common.json)
    print_json (&options, problem, position, moves);
  else if (options.output == NULL)
    print_text (problem, panels);
  return BG_EXIT_DONE;
}
