#include <stdio.h>

#include "board/notation.h"
#include "cli/play/budget.h"
#include "cli/watch.h"
#include "core/error.h"
#include "hints/advice.h"
#include "jumps/jump_path.h"
#include "records/record.h"

static char *table_file; /* --table, or NULL */
static double within = BG_BUDGET_SECONDS;

static const BgOption option_table[] = {
  BG_FILE ("table", table_file, "Use a table that analyse --save wrote", "FILE",
           .more = "A table of another problem, or a damaged one, is refused."),
  BG_BUDGET_OPTION (within),
  { 0 }
};

/* --- The record ----------------------------------------------------------- */

/* Values that are not known are left out. */
static void add_worth (BgRecord *record, BgTruth wins, int value) {
  if (value >= 0)
    bg_record_add_integer (record, "value", value);
  if (wins != BG_UNKNOWN)
    bg_record_add_boolean (record, "winning", wins == BG_YES);
}

static void add_advice (BgRecord *record, const BgProblem *problem, BgPosition position,
                        const BgAdvice *advice) {
  add_worth (record, advice->wins, advice->value);
  if (advice->wins == BG_NO && advice->value >= 0)
    bg_record_add_integer (record, "fewest_pegs", bg_pegs (position) - advice->value);
  if (advice->play != NULL)
    bg_record_add_strings (record, "play", (const char *const *) advice->play);
  if (advice->moves >= 0)
    bg_record_add_integer (record, "moves", advice->moves);
  if (advice->wins != BG_NO)
    bg_record_add_integer (record, "lower_bound", MAX (advice->moves, advice->lower_bound));
  if (advice->solution != NULL)
    bg_record_add_n_strings (record, "solution", (const char *const *) advice->solution->pdata,
                             advice->solution->len);
  g_autofree char *loss = bg_advice_loss (advice, bg_pegs (position));
  g_autofree char *limit = bg_advice_limit (advice, within);
  if (loss != NULL || limit != NULL)
    bg_record_add_text (record, "reason_text", loss != NULL ? loss : limit);
  BgRecord *list = bg_record_add_list (record, "jumps");
  for (int i = 0; i < advice->n; i++) {
    const BgAdvisedJump *jump = &advice->jump[i];
    g_autofree char *name = bg_jump_to_string (problem->board, position, jump->line);
    BgRecord *row = bg_record_add_record (list, NULL);
    bg_record_add_text (row, "jump", name);
    add_worth (row, jump->wins, jump->value);
    if (jump->shortest != BG_UNKNOWN)
      bg_record_add_boolean (row, "shortest", jump->shortest == BG_YES);
  }
}

/* --- Text ----------------------------------------------------------------- */

/* The position, which has no jump, and each of its jumps; with their values, if there are any. */
#define WORTH \
  "{winning?wins{shortest?, shortest}|{winning=false?loses|not known}}{moves? in {moves} " \
  "move{moves:s}}"
#define ROW "{jump?{jump:-9}|position } {value?{value:5}|    ?}  " WORTH
#define PLAIN_ROW "{jump?{jump:-9}|position }  " WORTH

static const BgTextLine hint_text[] = {
  BG_LINE_IF ("values!=false", "          value"),
  BG_LINE_IF ("values!=false", ROW),
  { .when = "values!=false", .list = "jumps", .text = ROW },
  BG_LINE_IF ("values=false", PLAIN_ROW),
  { .when = "values=false", .list = "jumps", .text = PLAIN_ROW },
  BG_LINE_IF ("values!=false",
              "value: the most pegs that can still be removed, plus 10 where play can end in a "
              "finish"),
  BG_LINE_IF ("!lower_bound", "cannot be won{fewest_pegs?; {reason_text}}"),
  BG_LINE_IF ("lower_bound !moves", "{reason_text}: a shortest solution; it has at least "
                                    "{lower_bound} move{lower_bound:s}"),
  BG_LINE_IF ("lower_bound !moves solution",
              "a good try, in {solution:n} move{solution:s}: {solution}"),
  { NULL }
};

/* --- The command ----------------------------------------------------------- */

static int run_hint (const BgCommon *common, GError **error) {
  const BgProblem *problem = common->problem;
  BgPosition position = problem->start;
  if (common->arguments[1] != NULL
      && !bg_position_parse (problem->board, common->arguments[1], &position, error)) {
    g_prefix_error (error, "POSITION: ");
    return -1;
  }
  g_autoptr (BgTablebase) table = NULL;
  if (table_file != NULL && (table = bg_tablebase_open (table_file, problem, error)) == NULL)
    return -1;
  g_autoptr (BgRecord) record = bg_record_new ();
  g_autofree char *text = bg_position_to_string (problem->board, position);
  bg_record_add_problem (record, problem);
  bg_record_add_text (record, "position", text);
  if (bg_problem_is_open (problem))
    bg_record_add_boolean (record, "values", false);
  g_auto (BgWatch) watch = bg_watch_begin (common);
  bg_watch_title ("hint");
  watch.control.memory = bg_budget_memory (common);
  g_auto (BgAdviser) adviser;
  g_auto (BgAdvice) advice = { 0 };
  bg_adviser_init (&adviser, problem, g_steal_pointer (&table), &watch.control, within);
  g_autoptr (GError) refusal = NULL;
  if (!bg_advise (&adviser, position, -1, true, &advice, &refusal)) {
    bg_input_error (error, "%s%s", refusal->message,
                    bg_pegs (position) > 1 ? "; hint BOARD POSITION asks of it as a start" : "");
    return -1;
  }
  bg_watch_wipe ();
  add_advice (record, problem, position, &advice);
  bg_record_add_stop (record, advice.stop);
  bg_cli_print (common, record, &(BgForms){ .text = hint_text });
  if (!common->json && advice.stop != BG_STOP_NONE)
    fprintf (stderr, "bergholt: %s\n", bg_stop_name (advice.stop));
  return advice.stop == BG_STOP_NONE ? BG_EXIT_DONE : BG_EXIT_LIMIT;
}

const BgCommand bg_command_hint = {
  .parameters = "PROBLEM [POSITION]",
  .summary = "The value of a position and of each of its jumps.",
  .description = "POSITION is the start if it is left out.  The value is the most pegs that can\n"
                 "still be removed, plus 10 for a play that ends in a finish.  A jump that wins\n"
                 "keeps a finish within reach; a shortest one begins a solution of the fewest\n"
                 "moves from there.  Of a lost position, the fewest pegs that can be left are\n"
                 "printed, and a play that leaves them.  Where time or memory (1 GiB without\n"
                 "--memory) is short, the output names the values that are not known, and the\n"
                 "exit status is 3.  A table, as analyse --save writes it, has the winners at\n"
                 "once.  For a pattern or stuck there are no values.",
  .options = option_table,
  .finish_is_optional = true,
  .knows_open_goals = true,
  .run = run_hint,
};
