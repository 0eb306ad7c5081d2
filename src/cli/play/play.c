#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board/notation.h"
#include "cli/play/budget.h"
#include "cli/play/game.h"
#include "cli/play/session.h"
#include "cli/play/trainer.h"
#include "cli/watch.h"
#include "core/error.h"
#include "jumps/puzzles.h"

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

static struct {
  char *table, *game, *output; /* files, or NULL */
  char *solution;              /* as given, or NULL */
  BgPosition position;         /* to begin with, if it is given */
  gint64 puzzle;               /* 0: none */
  double within;               /* seconds */
  gboolean resume, coach;
} options = { .within = BG_BUDGET_SECONDS };

static const BgOption option_table[] = {
  BG_FILE ("table", options.table, "Use a table that analyse --save wrote", "FILE"),
  BG_FILE ("game", options.game, "Go on with a saved game", "FILE", .excludes = "resume"),
  BG_FLAG ("resume", options.resume, "Go on with the last game that was not finished",
           .more = "PROBLEM chooses among the games."),
  BG_POSITION ("position", options.position, "Begin with this position", .excludes = "puzzle"),
  BG_NUMBER ("puzzle", options.puzzle, 1, BG_MAX_HOLES + 1,
             "Begin with a puzzle of analyse --puzzles", "N"),
  BG_FLAG ("coach", options.coach, "Say so when a jump loses"),
  BG_OUTPUT (
      options.output, "Write a page to play on in a browser: .html",
      .more = "It needs no network, has hints in degrees, and keeps positions in its address, as "
              "#pegs=c1,d1. It plays --solution, else the best found with some twenty "
              "seconds of work, or in --within. For more than 64 holes, or tables over 8 MB, "
              "it knows that solution alone. Conditions are refused. Exit status 1 if there "
              "is no solution; the page is written all the same."),
  BG_FILE ("solution", options.solution, "With --output: the page shows this solution", "SOLUTION",
           .needs = "output", .more = "A file or moves, as for `verify`."),
  BG_BUDGET_OPTION (options.within),
  BG_REFUSED ("json", "play talks to a person, expected hint or analyse"),
  { 0 }
};

/* Is there a problem, or a game to go on with? */
static bool check_play (const BgCommon *common, GError **error) {
  if (options.output != NULL && !g_str_has_suffix (options.output, ".html"))
    return bg_input_error (error, "--output: '%s', expected a name that ends in .html",
                           bg_excerpt (options.output, -1).text);
  if (common->arguments[0] != NULL)
    return true;
  if (!options.resume)
    return bg_input_error (error, "play: 0 arguments, expected PROBLEM, BOARD START [FINISH] or "
                                  "--resume");
  return (bg_options_text (common->options, "position") == NULL && options.puzzle == 0
          && options.output == NULL && common->rule == 0)
         || bg_input_error (error, "--resume: expected a PROBLEM beside it, or none of --position, "
                                   "--puzzle, --rule and --output");
}

/* --- Where it begins -------------------------------------------------------- */

static bool find_puzzle (const BgCommon *common, int number, BgPosition *position, GError **error) {
  BgPuzzle puzzles[BG_MAX_HOLES + 1];
  BgStop stop;
  if (!bg_problem_check_listed (common->problem, "--puzzle", error))
    return false;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  bg_watch_title ("puzzles");
  const int n = bg_puzzles_find (common->problem, number, &watch.control, puzzles, &stop);
  if (stop != BG_STOP_NONE)
    bg_limit_error (error, "--puzzle: %s before the puzzles were found", bg_stop_name (stop));
  else if (number > n)
    bg_input_error (error, "--puzzle: %d, expected 1 to %d", number, n);
  else
    *position = puzzles[number - 1].position;
  return stop == BG_STOP_NONE && number <= n;
}

/* The problem to play: the command line's or, from another start, a new one. */
static BgProblem *choose_problem (const BgCommon *common, const BgProblem *problem,
                                  GError **error) {
  BgPosition start = bg_options_text (common->options, "position") != NULL ? options.position
                                                                           : problem->start;
  if (options.puzzle > 0 && !find_puzzle (common, (int) options.puzzle, &start, error))
    return NULL;
  return bg_problem_with_start (problem, start);
}

/* --- Lines ----------------------------------------------------------------- */

/* Characters that a line may have; more are left out. */
#define MOST_LINE 4096

typedef enum {
  LINE_READ,
  LINE_TOO_LONG,
  LINE_INTERRUPTED, /* by Ctrl-C */
  LINE_END,         /* of the input; or another signal came */
} LineOutcome;

/* Is it a person at a terminal who types and reads? */
static bool asks_person (void) {
  return isatty (STDIN_FILENO) && isatty (STDOUT_FILENO);
}

/* At most a character more than a line may have; NULL at the end of the input. */
static char *read_plain (void) {
  g_autoptr (GString) text = g_string_new (NULL);
  int c;
  while ((c = getc (stdin)) != EOF && c != '\n')
    if (text->len <= MOST_LINE)
      g_string_append_c (text, (char) c);
  if (c == EOF)
    clearerr (stdin);
  return c == EOF && text->len == 0 ? NULL : g_string_free (g_steal_pointer (&text), FALSE);
}

#ifdef HAVE_READLINE

/* Called ten times a second: after a signal readline goes on with its line, unless it is told that
   the line is complete. */
static int end_line (void) {
  rl_done = bg_watch_signal () != 0;
  return 0;
}

static char *ask (const char *prompt) {
  rl_inhibit_completion = 1;
  rl_event_hook = end_line;
  char *typed = readline (prompt), *line = g_strdup (typed);
  if (typed != NULL && *typed != '\0' && bg_watch_signal () == 0)
    add_history (typed);
  free (typed);
  return line;
}

#else

/* From now on signals end a wait for input. */
static void end_waits (void) {
  static const int signals[] = { BG_WATCH_SIGNALS };
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++) {
    struct sigaction action;
    sigaction (signals[i], NULL, &action);
    action.sa_flags &= ~SA_RESTART;
    sigaction (signals[i], &action, NULL);
  }
}

static char *ask (const char *prompt) {
  fputs (prompt, stdout);
  fflush (stdout);
  end_waits ();
  return read_plain ();
}

#endif

/* Reads a line of standard input, without its end.  Of a person it asks PROMPT; with readline,
   lines can be edited and called back.  Signals that the watch notes end the wait for a person. */
static LineOutcome read_line (const char *prompt, char **line) {
  *line = asks_person () ? ask (prompt) : read_plain ();
  return bg_watch_signal () == SIGINT               ? LINE_INTERRUPTED
         : *line == NULL || bg_watch_signal () != 0 ? LINE_END
         : strlen (*line) > MOST_LINE               ? LINE_TOO_LONG
                                                    : LINE_READ;
}

/* --- The conversation -------------------------------------------------------- */

static void introduce (const BgSession *session) {
  const BgProblem *problem = session->problem;
  const char *title = session->game.title;
  g_autofree char *start = bg_position_to_string (problem->board, problem->start);
  printf ("%s%s%s\n", problem->name, title != NULL ? ": " : "", title != NULL ? title : "");
  printf ("from %s to %s on board %s", start, problem->finish_text, problem->board->name);
  if (!problem->board->by_lines)
    printf (", %d-move rule", problem->board->rule);
  puts ("; help lists the commands");
  if (session->keep.on && session->game.n == 0 && bg_keep_has (&session->keep))
    puts ("a game was not finished: resume goes on with it");
  bg_session_show ((BgSession *) session);
}

/* Has a signal come that ends the program?  Ctrl-C of a person ends a line or a hint alone. */
static bool is_over (bool asks) {
  if (asks && bg_watch_signal () == SIGINT)
    bg_watch_forget_signal ();
  return bg_watch_signal () != 0;
}

static int converse (BgSession *session, const BgCommon *common, BgWatch *watch) {
  introduce (session);
  const bool asks = asks_person ();
  bool more = true;
  while (more) {
    g_autofree char *line = NULL;
    fflush (stdout);
    /* the watch would hold up the signals that end the program while a pipe brings nothing */
    if (!asks)
      bg_watch_end (watch);
    const LineOutcome outcome = read_line ("> ", &line);
    *watch = bg_watch_begin (common);
    if (is_over (asks))
      return BG_EXIT_LIMIT;
    more = outcome != LINE_END && (outcome != LINE_READ || bg_session_run (session, line));
    if (outcome == LINE_END && asks)
      putchar ('\n');
    if (outcome == LINE_TOO_LONG)
      printf ("the line is longer than %d characters\n", MOST_LINE);
    if (outcome == LINE_INTERRUPTED)
      puts ("^C; quit leaves");
    if (is_over (asks))
      return BG_EXIT_LIMIT;
  }
  return BG_EXIT_DONE;
}

/* Loads the game to go on with, if there is one. */
static bool load (BgSession *session, GError **error) {
  if (options.game != NULL)
    return bg_game_load (&session->game, options.game, error);
  if (options.resume && !bg_keep_resume (&session->keep, &session->game, error))
    return bg_prefix_error (error, "--resume: ");
  return true;
}

static int run_play (const BgCommon *common, GError **error) {
  if (options.output != NULL)
    return bg_trainer_write (common,
                             &(BgTrainerOptions){
                                 .output = options.output,
                                 .solution = options.solution,
                                 .seconds = bg_options_text (common->options, "within") != NULL
                                                ? (double) options.within
                                                : 0,
                             },
                             error);
  g_autoptr (BgProblem) last = common->problem == NULL ? bg_keep_last_problem (error) : NULL;
  const BgProblem *given = common->problem != NULL ? common->problem : last;
  if (given == NULL)
    return bg_prefix_error (error, "--resume: "), -1;
  g_autoptr (BgProblem) problem = choose_problem (common, given, error);
  if (problem == NULL)
    return -1;
  g_autoptr (BgTablebase) table = NULL;
  if (options.table != NULL && (table = bg_tablebase_open (options.table, problem, error)) == NULL)
    return -1;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  watch.control.memory = bg_budget_memory (common);
  BgSession session = { .problem = problem, .coach = options.coach };
  bg_game_init (&session.game, problem, given->file->title);
  bg_keep_init (&session.keep, problem, asks_person ());
  bg_adviser_init (&session.adviser, problem, g_steal_pointer (&table), &watch.control,
                   options.within);
  const int status = load (&session, error) ? converse (&session, common, &watch) : -1;
  bg_adviser_clear (&session.adviser);
  bg_keep_clear (&session.keep);
  return status;
}

const BgCommand bg_command_play = {
  .parameters = "[PROBLEM]",
  .summary = "Plays a problem in the terminal or from a pipe, or writes a page to play on.",
  .description = "One command a line; `help' lists them.  A hint says all that is known in 2 s\n"
                 "and 1 GiB, or in the time and memory that are given.  A table, as analyse\n"
                 "--save writes it, has the winners at once.  At a terminal Ctrl-C ends a hint\n"
                 "and not the game, and a game that was not finished is kept in the user's data\n"
                 "folder.\n"
                 "\n"
                 "A page that --output writes needs nothing but a browser, where any position and\n"
                 "pattern can be set up.  A search for its solution takes at most some twenty\n"
                 "seconds of a core and finds the same on every machine; with --within it takes\n"
                 "N seconds.",
  .options = option_table,
  .check = check_play,
  .finish_is_optional = true,
  .knows_open_goals = true,
  .run = run_play,
};
