#include "cli/play/trainer.h"

#include <math.h>
#include <string.h>

#include "board/notation.h"
#include "cli/play/budget.h"
#include "cli/watch.h"
#include "core/error.h"
#include "core/file.h"
#include "hints/tablebase.h"
#include "jumps/puzzles.h"
#include "pages/page.h"
#include "search/any.h"
#include "search/solve.h"
#include "verify/solution.h"
#include "verify/verify.h"

/* --- The data ---------------------------------------------------------------- */

static void add_holes (BgRecord *list, const BgBoard *board, int from, int over, int to) {
  BgRecord *holes = bg_record_add_list (list, NULL);
  const int hole[] = { from, over, to };
  for (size_t k = 0; k < G_N_ELEMENTS (hole); k++)
    bg_record_add_text (holes, NULL, bg_hole_name (board, hole[k]).text);
}

/* "lines", which carry jumps both ways, and "one_way", the jumps of the others. */
static void add_lines (BgRecord *record, const BgBoard *board) {
  BgRecord *lines = bg_record_add_list (record, "lines");
  BgRecord *one_way = bg_record_add_list (record, "one_way");
  for (int i = 0; i < board->n_lines; i++) {
    const BgLine *line = &board->line[i];
    if (line->barred == BG_BARRED_A)
      add_holes (one_way, board, line->b, line->over, line->a);
    else
      add_holes (line->barred == 0 ? lines : one_way, board, line->a, line->over, line->b);
  }
}

/* The symmetries under which the tablebase keeps one position of each class. */
static void add_symmetries (BgRecord *record, const BgProblem *problem) {
  const BgBoard *board = problem->board;
  BgGroup group;
  bg_winning_group (problem, &group);
  BgRecord *symmetries = bg_record_add_list (record, "symmetries");
  for (int k = 0; k < group.order; k++) {
    BgRecord *images = bg_record_add_list (symmetries, NULL);
    for (int hole = 0; hole < board->n_holes; hole++)
      bg_record_add_integer (images, NULL, board->symmetry[group.symmetry[k]][hole]);
  }
}

static void add_problem (BgRecord *record, const BgProblem *problem) {
  bg_record_add_problem (record, problem);
  bg_page_add_layout (record, problem->board);
  bg_page_add_problem (record, problem);
  add_lines (record, problem->board);
  BgRecord *finishes = bg_record_add_list (record, "finishes");
  for (int i = 0; i < problem->n_finishes; i++)
    bg_record_add_holes (finishes, NULL, problem->board, problem->finish[i]);
}

/* --- The solution ------------------------------------------------------------- */

/* Looks of a search at its flag that take ten to twenty seconds of one core. */
#define MOST_LOOKS 1000000

/* Adds "solution" with "solution_is_shortest", and "shortest", the number of moves: LEAST, or -1
   where it is not known. */
static void add_moves (BgRecord *record, const char *const *moves, int n, int least) {
  if (moves != NULL) {
    bg_record_add_n_strings (record, "solution", moves, n);
    bg_record_add_boolean (record, "solution_is_shortest", n == least);
  }
  if (least >= 0)
    bg_record_add_integer (record, "shortest", least);
}

/* Adds a solution of the user. */
static bool add_given (BgRecord *record, const BgProblem *problem, const char *given,
                       GError **error) {
  g_auto (GStrv) moves = bg_solution_read (problem, given, NULL, error);
  if (moves == NULL)
    return false;
  int n = (int) g_strv_length (moves);
  if (!bg_verify (problem, (const char *const *) moves, n, &n, error))
    return bg_prefix_error (error, "--solution: ");
  add_moves (record, (const char *const *) moves, n, problem->file->expect_moves);
  return true;
}

/* Searches within a number of looks, the same on every machine, or in SECONDS if they are not 0. */
static void limit_search (BgStopFlag *stop, atomic_llong *looks, double seconds) {
  atomic_store (looks, MOST_LOOKS);
  stop->looks = seconds > 0 ? NULL : looks;
  bg_stop_within (stop, seconds);
}

/* Adds a solution that is found.  UNSOLVABLE: there is none. */
static bool add_found (BgRecord *record, const BgProblem *problem, const BgControl *control,
                       double seconds, bool *unsolvable, GError **error) {
  BgStopFlag stop = { .outer = control->stop };
  atomic_llong looks;
  BgControl limited = *control;
  g_auto (BgSolveResult) shortest = { 0 }, any = { 0 };
  limited.stop = &stop;
  limit_search (&stop, &looks, seconds);
  if (seconds == 0)
    limited.threads = 1;
  if (!bg_solve (problem, &(BgSolveOptions){ 0 }, &limited, &shortest, error))
    return false;
  const bool solved = shortest.status == BG_YES;
  *unsolvable = shortest.status == BG_NO;
  limit_search (&stop, &looks, seconds);
  limited.memory /= 2;
  /* a search that lacked memory or time leaves the page without a solution, which finds its own */
  if (!solved && !*unsolvable && problem->conditions == NULL
      && bg_any_find (problem, &limited, &any, NULL))
    *unsolvable = any.status == BG_NO;
  const GPtrArray *moves = solved ? shortest.solution : any.solution;
  add_moves (record, moves != NULL ? (const char *const *) moves->pdata : NULL,
             moves != NULL ? (int) moves->len : 0,
             solved ? shortest.moves : problem->file->expect_moves);
  return true;
}

/* --- The table ------------------------------------------------------------------ */

/* A page with a greater tablebase would be slow to open. */
#define MOST_BYTES (8 << 20)

/* Positions of a class up to symmetry beyond which no table is tried: the 33-hole board's are
   fewer where all its symmetries keep the problem.  Their number tells before a table is built that
   it would be small, or at least that it takes few seconds to build, and does not depend on the
   machine. */
#define MOST_POSITIONS 1e8

static bool may_have_table (const BgProblem *problem) {
  BgGroup group;
  bg_winning_group (problem, &group);
  const int n = problem->board->n_holes - problem->board->n_invariants;
  return !bg_problem_is_open (problem) && !problem->board->by_lines
         && ldexp (1, n) / group.order <= MOST_POSITIONS;
}

static void add_puzzles (BgRecord *list, const BgProblem *problem, const BgPuzzle *puzzles, int n) {
  for (int i = 0; i < n; i++) {
    BgRecord *row = bg_record_add_record (list, NULL);
    bg_record_add_holes (row, "pegs", problem->board, puzzles[i].position);
    bg_record_add_integer (row, "jumps", puzzles[i].jumps);
  }
}

/* The positions in the table, each of which takes a byte at least. */
static size_t count_winners (const BgWinning *winning) {
  const int last = winning->complement ? winning->n_jumps / 2 : winning->n_jumps;
  size_t n = 0;
  for (int i = 0; i <= last; i++)
    n += bg_winning_size (winning, i);
  return n;
}

/* Adds VALUE to LIST: arrays and tuples as lists, bytes and words in base 64. */
static void add_variant (BgRecord *list, GVariant *value) {
  if (g_variant_is_of_type (value, G_VARIANT_TYPE ("ay"))
      || g_variant_is_of_type (value, G_VARIANT_TYPE ("at"))) {
    g_autofree char *code = g_base64_encode (g_variant_get_data (value),
                                             g_variant_get_size (value));
    bg_record_add_text (list, NULL, code);
  } else if (g_variant_is_container (value)) {
    BgRecord *items = bg_record_add_list (list, NULL);
    GVariantIter iter;
    g_variant_iter_init (&iter, value);
    for (GVariant *item; (item = g_variant_iter_next_value (&iter)) != NULL; g_variant_unref (item))
      add_variant (items, item);
  } else
    bg_record_add_integer (list, NULL, g_variant_get_uint32 (value));
}

/* Adds the table of winning positions, and puzzles among them, where it is small. */
static void add_table (BgRecord *record, const BgProblem *problem, const BgControl *control) {
  BgRecord *list = bg_record_add_list (record, "puzzles");
  if (!may_have_table (problem))
    return;
  g_auto (BgWinning) winning;
  g_auto (BgRetrograde) fewest = { 0 };
  if (bg_winning_find (&winning, problem, NULL, control) != BG_STOP_NONE || winning.level[0] == NULL
      || count_winners (&winning) > MOST_BYTES)
    return;
  /* without the values of lost positions the page is of use too */
  bg_retrograde_find (&fewest, winning.forward, BG_TABLEBASE_STRIDE, BG_TABLEBASE_MOST, control);
  g_autoptr (GVariant) table = bg_tablebase_new (&winning, &fewest);
  if (g_variant_get_size (table) > MOST_BYTES)
    return;
  BgPuzzle puzzles[BG_MAX_HOLES + 1];
  BgStop stop = bg_winning_complete (&winning, control);
  /* a search that was cut short gives puzzles as well */
  if (stop == BG_STOP_NONE)
    add_puzzles (list, problem, puzzles, bg_puzzles_reachable (&winning, control, puzzles, &stop));
  add_symmetries (record, problem);
  bg_record_add_boolean (record, "complement", bg_problem_is_complement (problem));
  BgRecord *parts = bg_record_add_list (record, "table");
  for (size_t i = 1; i < g_variant_n_children (table); i++) { /* all but the hash of the problem */
    g_autoptr (GVariant) part = g_variant_get_child_value (table, i);
    add_variant (parts, part);
  }
}

int bg_trainer_write (const BgCommon *common, const BgTrainerOptions *options, GError **error) {
  const BgProblem *problem = common->problem;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  watch.control.memory = bg_budget_memory (common);
  bg_watch_title ("page");
  g_autoptr (BgRecord) record = bg_record_new ();
  bool unsolvable = false;
  add_problem (record, problem);
  if (!(options->solution != NULL
            ? add_given (record, problem, options->solution, error)
            : add_found (record, problem, &watch.control, options->seconds, &unsolvable, error)))
    return -1;
  add_table (record, problem, &watch.control);
  const BgStop stop = bg_control_stop (&watch.control);
  bg_watch_end (&watch);
  if (stop != BG_STOP_NONE)
    return bg_limit_error (error, "%s: not written, %s", options->output, bg_stop_name (stop)), -1;
  g_autofree char *page = bg_page_new ("trainer", bg_record_text (record, "title"), record, false);
  if (!bg_file_write (options->output, page, strlen (page), error))
    return -1;
  return unsolvable ? BG_EXIT_UNSOLVABLE : BG_EXIT_DONE;
}
