#include "cli/heuristics/trial_record.h"

#include "cli/heuristics/modes.h"
#include "records/answer.h"

/* The outcome for people: "13", "13?" with a bound that is not proved, ">=13". */
static void add_outcome (BgRecord *record, const BgTrial *trial) {
  const BgSolveResult *answer = &trial->answer;
  const char *doubt = answer->inexact || trial->claimed ? "?" : "";
  const bool is_solved = answer->status == BG_YES;
  if (answer->status == BG_NO)
    bg_record_add_format (record, "outcome", "none%s", doubt);
  else
    bg_record_add_format (record, "outcome", "%s%d%s",
                          is_solved ? "" : ">=", is_solved ? answer->moves : answer->lower_bound,
                          doubt);
}

static void add_limits (BgRecord *record, const BgTrial *trial) {
  BgRecord *limits = bg_record_add_list (record, "limits");
  BgStats stats;
  for (int i = 0, limit = 0; bg_trial_limit (trial, i, &limit, &stats); i++) {
    BgRecord *row = bg_record_add_record (limits, NULL);
    bg_record_add_integer (row, "limit", limit);
    bg_record_add_integer (row, "nodes_expanded", stats.expanded);
    bg_record_add_integer (row, "nodes_generated", stats.generated);
    bg_record_add_seconds (row, stats.seconds);
  }
}

static void add_levels (BgRecord *record, const BgTrial *trial) {
  double sizes[BG_MAX_HOLES + 1];
  const int n = bg_trial_sizes (trial, sizes);
  BgRecord *levels = bg_record_add_list (record, "levels");
  for (int i = 0; i < n; i++)
    bg_record_add_integer (levels, NULL, (gint64) sizes[i]);
}

BgRecord *bg_trial_record (BgRecord *list, const BgProblem *problem, const BgTrial *trial,
                           bool is_json) {
  const BgSolveResult *answer = &trial->answer;
  BgRecord *record = bg_record_add_record (list, NULL);
  const double branching = bg_trial_branching (trial);
  bg_record_add_text (record, "problem", problem->name);
  bg_record_add_text (record, "heuristic", answer->heuristic);
  bg_record_add_boolean (record, "admissible", !answer->inexact);
  if (trial->claimed)
    bg_record_add_boolean (record, "claimed", true);
  if (trial->checked > 0)
    bg_record_add_integer (record, "checked_positions", (gint64) trial->checked);
  if (trial->at_start != BG_BOUND_LOST)
    bg_heuristics_add_bound (record, "start", trial->at_start);
  /* a bound without a claim proves nothing */
  bg_answer_add_outcome (record, answer, false);
  if (!is_json)
    add_outcome (record, trial);
  bg_record_add_integer (record, "limit", trial->limit);
  bg_record_add_stats (record, &answer->stats);
  if (branching > 0)
    bg_record_add_real (record, "branching_factor", branching, 4);
  bg_record_add_seconds (record, answer->stats.seconds);
  bg_record_add_real (record, "cpu_seconds", trial->cpu_seconds, 6);
  add_limits (record, trial);
  add_levels (record, trial);
  BgRecord *errors = trial->n_distances > 0 ? bg_record_add_list (record, "mean_errors") : NULL;
  for (int i = 0; i < trial->n_distances; i++)
    bg_record_add_real (errors, NULL, trial->mean_error[i], 3);
  if (answer->stop != BG_STOP_NONE)
    bg_record_add_text (record, "stopped_by", bg_stop_key (answer->stop));
  return record;
}

void bg_trial_record_levels (BgRecord *list, const BgProblem *problem, const BgTrial *trial) {
  for (guint i = 0; i < MAX (trial->levels->len, 1); i++) {
    const BgTrialLevel *level = i < trial->levels->len
                                    ? &g_array_index (trial->levels, BgTrialLevel, i)
                                    : NULL;
    const BgStats *stats = level != NULL ? &level->stats : &trial->answer.stats;
    BgRecord *row = bg_record_add_record (list, NULL);
    bg_record_add_text (row, "problem", problem->name);
    bg_record_add_text (row, "bound", trial->answer.heuristic);
    bg_record_add_integer (row, "limit", level != NULL ? level->limit : trial->limit);
    if (level != NULL)
      bg_record_add_integer (row, "level", level->level);
    if (level != NULL && level->kept >= 0)
      bg_record_add_integer (row, "kept", level->kept);
    bg_record_add_integer (row, "expanded", (gint64) stats->expanded);
    bg_record_add_seconds (row, stats->seconds);
  }
}

void bg_trial_append_mebibytes (const BgRecord *row, GString *cell) {
  if (bg_record_has (row, "peak_bytes"))
    g_string_append_printf (cell, "%.1f", (double) bg_record_integer (row, "peak_bytes") / 1048576);
}

static void append_start (const BgRecord *row, GString *cell) {
  bg_record_append (row, bg_record_has (row, "remark") ? "" : "start", cell);
  g_string_append (cell, bg_record_has (row, "remark") ? "-" : "");
}

/* Of a row for each problem and heuristic: the levels and the errors have blanks between them. */
static const BgColumn all[] = {
  { .key = "problem" },         { .key = "heuristic" },
  { .key = "admissible" },      { .key = "start", .append = append_start },
  { .key = "status" },          { .key = "lower_bound" },
  { .key = "moves" },           { .key = "solution_moves" },
  { .key = "limit" },           { .key = "nodes_expanded" },
  { .key = "nodes_generated" }, { .key = "branching_factor" },
  { .key = "peak_bytes" },      { .key = "seconds" },
  { .key = "cpu_seconds" },     { .key = "levels" },
  { .key = "mean_errors" },     { .key = "stopped_by" },
  { .key = "error" },
};
static const BgColumn shown[] = {
  { "problem", "problem", -1, NULL },
  { "heuristic", "bound", -1, NULL },
  { "start", "start", 1, append_start },
  { "outcome", "moves", 1, NULL },
  { "limit", "m", 1, NULL },
  { "nodes_expanded", "expanded", 1, NULL },
  { "nodes_generated", "generated", 1, NULL },
  { "branching_factor", "b*", 1, NULL },
  { "peak_bytes", "MiB", 1, bg_trial_append_mebibytes },
  { "seconds", "seconds", 1, NULL },
};
static const BgColumn by_level[] = {
  { .key = "problem" }, { .key = "bound" },    { .key = "limit" },   { .key = "level" },
  { .key = "kept" },    { .key = "expanded" }, { .key = "seconds" },
};

#define FORMS(columns_) \
  { .list = "trials", .columns = columns_, .n_columns = G_N_ELEMENTS (columns_) }
const BgForms bg_trial_csv = FORMS (all);
const BgForms bg_trial_latex = FORMS (shown);
const BgForms bg_trial_long_csv = FORMS (by_level);
