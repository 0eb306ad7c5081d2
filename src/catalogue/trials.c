#include "catalogue/trials.h"

static const BgDatabaseColumn trial_columns[] = {
  BG_COLUMN ("key", "TEXT", "NOT NULL UNIQUE",
             "digest of problem, bound and program; way of searching"),
  BG_COLUMN ("problem", "TEXT", "NOT NULL", ""),
  BG_COLUMN ("bound", "TEXT", "NOT NULL", "the expression"),
  BG_COLUMN ("method", "TEXT", "", "of `solve'; NULL: by levels from the start"),
  BG_COLUMN ("admissible", "INTEGER", "NOT NULL", "0: nothing is proved; 2: a module claims it"),
  BG_COLUMN ("checked_positions", "INTEGER", "NOT NULL", ""),
  BG_COLUMN ("start", "INTEGER", "NOT NULL", "the bound there; 255: lost; -1: unknown"),
  BG_COLUMN ("status", "TEXT", "NOT NULL CHECK (status IN ('solved', 'unsolvable', 'bounded'))",
             ""),
  BG_COLUMN ("moves", "INTEGER", "CHECK ((moves IS NOT NULL) = (status = 'solved'))", ""),
  BG_COLUMN ("lower_bound", "INTEGER", "NOT NULL", ""),
  BG_COLUMN ("stopped_by", "TEXT",
             "NOT NULL CHECK (stopped_by IN ('none', 'memory', 'limit', 'time'))", ""),
  BG_COLUMN ("last_limit", "INTEGER", "NOT NULL", "of moves"),
  BG_COLUMN ("expanded", "INTEGER", "NOT NULL", ""),
  BG_COLUMN ("generated", "INTEGER", "NOT NULL", ""),
  BG_COLUMN ("peak_bytes", "INTEGER", "NOT NULL", ""),
  BG_COLUMN ("seconds", "REAL", "NOT NULL", "of the clock"),
  BG_COLUMN ("cpu_seconds", "REAL", "NOT NULL", ""),
  BG_COLUMN ("within", "INTEGER", "NOT NULL", "seconds that it was given; 0: any number"),
  BG_COLUMN ("memory", "INTEGER", "NOT NULL", "bytes that it was given"),
  BG_COLUMN ("version", "TEXT", "NOT NULL", "of bergholt"),
  BG_COLUMN ("finished", "TEXT", "NOT NULL DEFAULT (datetime ())", "when, UTC"),
};

static const BgDatabaseColumn level_columns[] = {
  BG_COLUMN ("number", "INTEGER", "NOT NULL", "in order"),
  BG_COLUMN ("move_limit", "INTEGER", "NOT NULL", ""),
  BG_COLUMN ("level", "INTEGER", "NOT NULL", ""),
  BG_COLUMN ("kept", "INTEGER", "", "positions; NULL: the level was not completed"),
  BG_COLUMN ("expanded", "INTEGER", "NOT NULL", "to make it"),
  BG_COLUMN ("generated", "INTEGER", "NOT NULL", ""),
  BG_COLUMN ("seconds", "REAL", "NOT NULL", ""),
};

/* One row for each problem, bound and way of searching, and the levels of all its limits. */
const BgSchema bg_trials_schema = {
  .kind = { .what = "trials of bergholt heuristics",
            .application = 0x42677472, /* "Bgtr" */
            .version = 2 },
  .rows = { "trial", trial_columns, G_N_ELEMENTS (trial_columns),
            "  checksum TEXT NOT NULL DEFAULT ''  -- of the row and its levels\n) STRICT;\n" },
  .parts = { "level", level_columns, G_N_ELEMENTS (level_columns),
             "  UNIQUE (trial, number)\n) STRICT;\n" },
  .key = "key",
  .list = "levels",
  .order = "number",
};

/* --- Records -------------------------------------------------------------- */

/* Decimals of the seconds of a record. */
#define DECIMALS 9

static void add_level (BgRecord *levels, guint number, const BgTrialLevel *level) {
  BgRecord *row = bg_record_add_record (levels, NULL);
  bg_record_add_integer (row, "number", number);
  bg_record_add_integer (row, "move_limit", level->limit);
  bg_record_add_integer (row, "level", level->level);
  if (level->kept >= 0)
    bg_record_add_integer (row, "kept", level->kept);
  bg_record_add_integer (row, "expanded", (gint64) level->stats.expanded);
  bg_record_add_integer (row, "generated", (gint64) level->stats.generated);
  bg_record_add_real (row, "seconds", level->stats.seconds, DECIMALS);
}

BgRecord *bg_trial_row_new (const BgTrial *trial) {
  const BgSolveResult *answer = &trial->answer;
  BgRecord *row = bg_record_new ();
  bg_record_add_text (row, "bound", answer->heuristic);
  bg_record_add_integer (row, "admissible", trial->claimed ? 2 : !answer->inexact);
  bg_record_add_integer (row, "checked_positions", (gint64) trial->checked);
  bg_record_add_integer (row, "start", trial->at_start);
  bg_record_add_text (row, "status", bg_solve_status_name (answer->status));
  if (answer->status == BG_YES)
    bg_record_add_integer (row, "moves", answer->moves);
  bg_record_add_integer (row, "lower_bound", answer->lower_bound);
  bg_record_add_text (row, "stopped_by", bg_stop_key (answer->stop));
  bg_record_add_integer (row, "last_limit", trial->limit);
  bg_record_add_integer (row, "expanded", (gint64) answer->stats.expanded);
  bg_record_add_integer (row, "generated", (gint64) answer->stats.generated);
  bg_record_add_integer (row, "peak_bytes", (gint64) answer->stats.peak_bytes);
  bg_record_add_real (row, "seconds", answer->stats.seconds, DECIMALS);
  bg_record_add_real (row, "cpu_seconds", trial->cpu_seconds, DECIMALS);
  BgRecord *levels = bg_record_add_list (row, "levels");
  for (guint i = 0; i < trial->levels->len; i++)
    add_level (levels, i, &g_array_index (trial->levels, BgTrialLevel, i));
  return row;
}

static BgTruth read_status (const char *name) {
  BgTruth status = BG_UNKNOWN;
  while (status < BG_YES && !g_str_equal (name, bg_solve_status_name (status)))
    status++;
  return status;
}

void bg_trial_of_row (BgTrial *trial, const BgRecord *row) {
  const BgRecord *levels = bg_record_find (row, "levels");
  *trial = (BgTrial){
    .begun = true,
    .answer = { .heuristic = g_strdup (bg_record_text (row, "bound")),
                .inexact = bg_record_integer (row, "admissible") == 0,
                .status = read_status (bg_record_text (row, "status")),
                .moves = (int) bg_record_integer (row, "moves"),
                .lower_bound = (int) bg_record_integer (row, "lower_bound"),
                .stop = bg_stop_of_key (bg_record_text (row, "stopped_by")),
                .stats = { .expanded = (uint64_t) bg_record_integer (row, "expanded"),
                           .generated = (uint64_t) bg_record_integer (row, "generated"),
                           .peak_bytes = (uint64_t) bg_record_integer (row, "peak_bytes"),
                           .seconds = bg_record_real (row, "seconds") } },
    .claimed = bg_record_integer (row, "admissible") == 2,
    .checked = (uint64_t) bg_record_integer (row, "checked_positions"),
    .at_start = (int) bg_record_integer (row, "start"),
    .limit = (int) bg_record_integer (row, "last_limit"),
    .cpu_seconds = bg_record_real (row, "cpu_seconds"),
    .levels = g_array_new (FALSE, FALSE, sizeof (BgTrialLevel)),
  };
  for (guint i = 0; levels != NULL && i < bg_record_length (levels); i++) {
    const BgRecord *part = bg_record_item (levels, i);
    const BgTrialLevel level = {
      .limit = (int) bg_record_integer (part, "move_limit"),
      .level = (int) bg_record_integer (part, "level"),
      .kept = bg_record_has (part, "kept") ? bg_record_integer (part, "kept") : -1,
      .stats = { .expanded = (uint64_t) bg_record_integer (part, "expanded"),
                 .generated = (uint64_t) bg_record_integer (part, "generated"),
                 .seconds = bg_record_real (part, "seconds") },
    };
    g_array_append_val (trial->levels, level);
  }
}

/* --- Reading -------------------------------------------------------------- */

/* Is ROW the answer to RUN, or as much of one as that could have? */
static bool suffices (const BgRecord *row, const BgTrialRun *run) {
  switch (bg_stop_of_key (bg_record_text (row, "stopped_by"))) {
  case BG_STOP_TIME: return run->within > 0 && bg_record_integer (row, "within") >= run->within;
  case BG_STOP_MEMORY: return (uint64_t) bg_record_integer (row, "memory") >= run->memory;
  default: return true;
  }
}

bool bg_trials_find (BgStore *trials, const BgTrialRun *run, BgTrial *trial, bool *found,
                     GError **error) {
  g_autoptr (BgRecord) key = bg_record_new (), row = NULL;
  bg_record_add_text (key, "key", run->key);
  if (!bg_store_find (trials, key, &row, error))
    return false;
  *found = row != NULL && suffices (row, run);
  if (*found)
    bg_trial_of_row (trial, row);
  return true;
}

/* --- Writing -------------------------------------------------------------- */

bool bg_trials_put (BgStore *trials, const BgTrialRun *run, BgRecord *row, GError **error) {
  bg_record_add_text (row, "key", run->key);
  bg_record_add_text (row, "problem", run->problem);
  if (run->method != NULL)
    bg_record_add_text (row, "method", run->method);
  bg_record_add_integer (row, "within", (gint64) run->within);
  bg_record_add_integer (row, "memory", (gint64) run->memory);
  bg_record_add_origin (row);
  if (!bg_database_begin (bg_store_database (trials), error))
    return false;
  const bool done = bg_store_put (trials, row, error);
  return bg_database_end (bg_store_database (trials), done, error);
}
