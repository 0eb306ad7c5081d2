#include "cli/analyse/analyse.h"

#include <string.h>

#include "board/group.h"
#include "board/notation.h"
#include "cli/watch.h"
#include "core/error.h"
#include "jumps/army.h"
#include "problem/problem.h"
#include "records/record.h"
#include "search/solve.h"

typedef struct {
  const BgBoard *board;
  const BgControl *control;
  int n_rows;
  BgArmyTask task; /* the last one; LEAST is of rows that are settled, and of those under way */
  GArray *army;    /* of BgPosition: the armies for a row */
  GArray *target;  /* of int: and the holes that they reach */
} Armies;

/* Holes of the rows from FIRST to LAST, from 0 at the top. */
static BgPosition holes_of_rows (const BgBoard *board, int first, int last) {
  BgPosition holes = 0;
  for (int hole = 0; hole < board->n_holes; hole++)
    if (board->row[hole] >= first && board->row[hole] <= last)
      holes |= bg_hole_bit (hole);
  return holes;
}

/* The holes of a ROW that no symmetry which keeps the home maps to others before them. */
static BgPosition choose_targets (const Armies *armies, BgPosition row) {
  BgGroup group;
  int orbit[BG_MAX_HOLES];
  BgPosition chosen = 0, orbits = 0;
  bg_group_init_stabiliser (&group, armies->board, (BgPosition[]){ armies->task.home, row }, 2);
  bg_group_orbits (&group, armies->board, orbit);
  BG_FOR_EACH_HOLE (hole, row) {
    if (!bg_has (orbits, orbit[hole]))
      chosen |= bg_hole_bit (hole);
    orbits |= bg_hole_bit (orbit[hole]);
  }
  return chosen;
}

/* Is there a count for each of TARGETS that refutes it?  Then RECORD gets the one whose home weighs
   most beside the target. */
static bool refute_row (Armies *armies, BgPosition targets, BgRecord *record) {
  BgArmyCount count, heaviest = { 0 };
  int target = -1;
  BG_FOR_EACH_HOLE (hole, targets) {
    armies->task.target = hole;
    if (!bg_army_refute (&armies->task, &count))
      return false;
    if (target < 0
        || (double) count.home / (double) count.target
               > (double) heaviest.home / (double) heaviest.target) {
      heaviest = count;
      target = hole;
    }
  }
  bg_record_add_text (record, "target", bg_hole_name (armies->board, target).text);
  bg_record_add_integer (record, "target_weight", heaviest.target);
  bg_record_add_integer (record, "home_weight", heaviest.home);
  BgRecord *weights = bg_record_add_list (record, "weights");
  for (int hole = 0; hole < armies->board->n_holes; hole++)
    bg_record_add_integer (weights, NULL, heaviest.weight[hole]);
  return true;
}

/* Finds the armies of PEGS pegs that reach one of TARGETS. */
static BgStop find_armies (Armies *armies, BgPosition targets, int pegs) {
  BgStop stop = BG_STOP_NONE;
  BG_FOR_EACH_HOLE (hole, targets) {
    armies->task.target = hole;
    if (stop == BG_STOP_NONE)
      stop = bg_army_find (&armies->task, pegs, armies->control, armies->army);
    while (armies->target->len < armies->army->len)
      g_array_append_val (armies->target, hole);
  }
  return stop;
}

/* Finds the fewest moves of all armies, and adds them with their army.  Weights would take longer
   to prepare than these searches take. */
static BgStop find_moves (const Armies *armies, BgRecord *record) {
  g_autoptr (GPtrArray) solution = NULL;
  int best = 0;
  guint shortest = 0;
  for (guint i = 0; i < armies->army->len && best != 1; i++) {
    const BgPosition finish = bg_hole_bit (g_array_index (armies->target, int, i));
    g_autoptr (BgProblem)
        problem = bg_problem_of (armies->board, g_array_index (armies->army, BgPosition, i),
                                 &finish, 1);
    g_auto (BgSolveResult) solved = { 0 };
    g_autoptr (GError) error = NULL;
    const BgSolveOptions options = { .heuristic = "merson", .max_moves = best > 0 ? best - 1 : 0 };
    if (!bg_solve (problem, &options, armies->control, &solved, &error))
      g_error ("%s", error->message);
    if (solved.status == BG_UNKNOWN && solved.stop != BG_STOP_LIMIT)
      return solved.stop;
    if (solved.status != BG_YES)
      continue;
    best = solved.moves;
    shortest = i;
    g_clear_pointer (&solution, g_ptr_array_unref);
    solution = g_steal_pointer (&solved.solution);
  }
  g_autofree char *army = bg_position_to_string (armies->board,
                                                 g_array_index (armies->army, BgPosition,
                                                                shortest));
  bg_record_add_integer (record, "moves", best);
  bg_record_add_text (record, "army", army);
  bg_record_add_n_strings (record, "solution", (const char *const *) solution->pdata,
                           solution->len);
  return BG_STOP_NONE;
}

/* Settles the row of that HEIGHT above the home, of which an army has at least PEGS pegs: the pegs
   in the two rows below it that jump there come from disjoint parts of the army. */
static BgStop settle_row (Armies *armies, int height, int *pegs, BgRecord *record) {
  const BgPosition row = holes_of_rows (armies->board, armies->n_rows - height,
                                        armies->n_rows - height);
  const BgPosition above = holes_of_rows (armies->board, 0, armies->n_rows - height);
  const BgPosition targets = choose_targets (armies, row);
  const int most = bg_pegs (armies->task.home);
  BgStop stop = BG_STOP_NONE;
  g_array_set_size (armies->army, 0);
  g_array_set_size (armies->target, 0);
  bg_record_add_integer (record, "row", height);
  if (refute_row (armies, targets, record)) {
    *pegs = most + 1;
    return BG_STOP_NONE;
  }
  for (; *pegs <= most && armies->army->len == 0 && stop == BG_STOP_NONE; ++*pegs) {
    BG_FOR_EACH_HOLE (hole, above)
      armies->task.least[hole] = *pegs;
    stop = find_armies (armies, targets, *pegs);
  }
  --*pegs;
  if (armies->army->len == 0) {
    bg_record_add_integer (record, "at_least", *pegs + (stop == BG_STOP_NONE));
    return stop;
  }
  bg_record_add_integer (record, "pegs", *pegs);
  bg_record_add_integer (record, "armies", armies->army->len);
  return stop != BG_STOP_NONE ? stop : find_moves (armies, record);
}

static const BgTextLine row_text[] = {
  BG_LINE_IF ("pegs", "row {row}: {pegs} pegs, {armies} such arm{armies=1?y|ies} up to symmetry"
                      "{moves?; {moves} move{moves:s}}"),
  BG_LINE_IF ("army", "  {army}\n  {solution}"),
  BG_LINE_IF ("weights", "row {row}: no army, as all holes below weigh {home_weight}, {target} "
                         "{target_weight}, and no jump raises the sum\n  {weights:weights}"),
  BG_LINE_IF ("at_least !stopped_by", "row {row}: no army on this board"),
  BG_LINE_IF ("at_least stopped_by", "row {row}: an army has at least {at_least} pegs"),
  BG_LINE_IF ("stopped_by", "  {stopped_by:stop}"),
  { NULL }
};

static BgStop settle_rows (Armies *armies, const BgCommon *common, BgRecord *list) {
  BgStop stop = BG_STOP_NONE;
  int below = 1, pegs = 1; /* of the two rows before */
  for (int height = 1; height <= armies->n_rows && stop == BG_STOP_NONE; height++) {
    BgRecord *record = bg_record_add_record (list, NULL);
    const int before = pegs;
    pegs = MIN (below + before, bg_pegs (armies->task.home) + 1);
    below = before;
    bg_watch_title ("row %d", height);
    stop = settle_row (armies, height, &pegs, record);
    bg_record_add_stop (record, stop);
    bg_cli_print_part (common, record, row_text);
  }
  return stop;
}

int bg_analyse_army (const BgCommon *common, int n_rows, GError **error) {
  const gint64 began = g_get_monotonic_time ();
  const BgBoard *board = common->board;
  if (!bg_board_expect_lattice (board, error))
    return bg_prefix_error (error, "--army: "), -1;
  g_auto (BgWatch) watch = bg_watch_begin (common);
  Armies armies = {
    .board = board,
    .control = &watch.control,
    .n_rows = n_rows,
    .task = { .board = board, .home = holes_of_rows (board, n_rows, BG_MAX_HOLES) },
    .army = g_array_new (FALSE, FALSE, sizeof (BgPosition)),
    .target = g_array_new (FALSE, FALSE, sizeof (int)),
  };
  if (armies.task.home == 0) {
    bg_input_error (error, "--army: '%d', expected fewer rows than the board '%s' has", n_rows,
                    board->name);
    return -1;
  }
  for (int hole = 0; hole < board->n_holes; hole++)
    armies.task.least[hole] = 1;
  g_autoptr (BgRecord) record = bg_record_new ();
  bg_record_add_text (record, "board", board->name);
  bg_record_add_integer (record, "rule", board->rule);
  BgRecord *list = bg_record_add_list (record, "rows");
  const BgStop stop = settle_rows (&armies, common, list);
  bg_record_add_stop (record, stop);
  bg_record_add_seconds (record, bg_seconds_since (began));
  g_array_unref (armies.army);
  g_array_unref (armies.target);
  bg_cli_print (common, record, &(BgForms){ .text = (BgTextLine[]){ { NULL } }, .list = "rows" });
  return stop == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}
