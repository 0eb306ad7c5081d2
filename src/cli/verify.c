#include <string.h>

#include "board/notation.h"
#include "cli/cli.h"
#include "records/record.h"
#include "verify/solution.h"
#include "verify/verify.h"

/* Where the game ends: with a single survivor the last mover's last hole. */
static const char *finish_of (const BgProblem *problem, char **moves) {
  if (!problem->finish_is_single)
    return problem->finish_text;
  return strrchr (moves[g_strv_length (moves) - 1], '-') + 1;
}

/* The position after MOVES, which are legal. */
static BgPosition end_of (const BgProblem *problem, char **moves) {
  BgPosition position = problem->start;
  for (char **move = moves; *move != NULL; move++) {
    BgPath path;
    const bool is_read = bg_path_parse (problem->board, *move, &path, NULL);
    g_assert (is_read);
    position = bg_path_play (problem->board, &path, position);
  }
  return position;
}

/* Adds the jumps, and where they end. */
static void add_end (BgRecord *record, const BgProblem *problem, char **moves) {
  const BgPosition end = end_of (problem, moves);
  bg_record_add_integer (record, "jumps", bg_pegs (problem->start) - bg_pegs (end));
  if (bg_problem_is_open (problem)) {
    g_autofree char *position = bg_position_to_string (problem->board, end);
    bg_record_add_text (record, "end", position);
  } else
    bg_record_add_text (record, "finishes_at", finish_of (problem, moves));
}

/* Faults, by the code of the error. */
static const char *const faults[] = {
  [BG_VERIFY_ERROR_RULE] = "rule",
  [BG_VERIFY_ERROR_HOLE] = "hole",
  [BG_VERIFY_ERROR_MOVER] = "mover",
  [BG_VERIFY_ERROR_JUMPED] = "jumped",
  [BG_VERIFY_ERROR_TARGET] = "target",
  [BG_VERIFY_ERROR_PASSED] = "passed",
  [BG_VERIFY_ERROR_UNFINISHED] = "unfinished",
  [BG_VERIFY_ERROR_CONDITION] = "condition",
  [BG_VERIFY_ERROR_COST] = "cost",
};

static BgRecord *make_record (const BgProblem *problem, char **moves, int length,
                              const BgPlanCost *cost, const GError *wrong) {
  BgRecord *record = bg_record_new ();
  bg_record_add_problem (record, problem);
  bg_record_add_boolean (record, "valid", wrong == NULL);
  if (wrong == NULL) {
    bg_record_add_integer (record, "moves", length);
    add_end (record, problem, moves);
    if (cost->line > 0)
      bg_record_add_integer (record, "plan_cost", cost->found);
  } else {
    bg_record_add_text (record, "reason", faults[wrong->code]);
    bg_record_add_text (record, "reason_text", wrong->message);
    bg_record_add_integer (record, "legal_moves", length);
  }
  return record;
}

static const BgTextLine text[] = {
  BG_LINE_IF ("finishes_at",
              "ok: {moves} move{moves:s}, {jumps} jump{jumps:s}, finishes at {finishes_at}"),
  BG_LINE_IF (
      "end",
      "ok: {moves} move{moves:s}, {jumps} jump{jumps:s}, reaches the finish {finish}: {end}"),
  BG_LINE_IF ("plan_cost", "the cost of the plan is {plan_cost}, as it says"),
  BG_LINE_IF ("!valid", "wrong: {reason_text}"),
  BG_LINE_IF ("legal_moves=0", "no move is legal"),
  BG_LINE_IF ("legal_moves=1", "the first move is legal"),
  BG_LINE_IF ("!valid legal_moves!=0 legal_moves!=1", "the first {legal_moves} moves are legal"),
  { NULL }
};

static int run (const BgCommon *common, GError **error) {
  const BgProblem *problem = common->problem;
  BgPlanCost cost = { 0 };
  g_auto (GStrv) moves = bg_solution_read (problem, common->arguments[1], &cost, error);
  if (moves == NULL)
    return -1;
  int length = 0;
  g_autoptr (GError) wrong = NULL;
  if (bg_verify (problem, (const char *const *) moves, g_strv_length (moves), &length, &wrong)
      && cost.claimed != cost.found)
    g_set_error (&wrong, BG_VERIFY_ERROR, BG_VERIFY_ERROR_COST,
                 "every move is legal, but line %d gives the cost %.15g, expected %d", cost.line,
                 cost.claimed, cost.found);
  if (wrong != NULL && wrong->domain != BG_VERIFY_ERROR) {
    g_prefix_error (&wrong, "%s: ", bg_solution_name (problem, common->arguments[1]));
    g_propagate_error (error, g_steal_pointer (&wrong));
    return -1;
  }
  g_autoptr (BgRecord) record = make_record (problem, moves, length, &cost, wrong);
  bg_cli_print (common, record, &(BgForms){ .text = text });
  return wrong == NULL ? BG_EXIT_DONE : BG_EXIT_UNSOLVABLE;
}

const BgCommand bg_command_verify = {
  .parameters = "PROBLEM SOLUTION",
  .summary = "Replays a solution by code of its own, apart from the searches.",
  .description =
      "SOLUTION is a file, - for standard input, or the moves themselves as in \"d2-d4,\n"
      "f3-d3-b3\".  The output of bergholt solve is understood, as text and as JSON; so\n"
      "are numbers before moves, remarks after #, the notations of bergholt show, and\n"
      "plans of planners, whose line \"; cost = N\" has to be true.  Where moves can be\n"
      "read in several notations, that is taken in which most moves are legal.  Length\n"
      "counts moves: consecutive jumps by one peg.  Exit status: 0 it is a solution, 1\n"
      "it is none, 2 it cannot be read.",
  .obeys_conditions = true,
  .knows_open_goals = true,
  .run = run,
};
